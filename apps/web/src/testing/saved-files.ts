// Records the files that a page saves in a test, by name, instead of writing them.
import { onTestFinished, vi } from 'vitest';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the files saved until the test ends; each is added once its content has been read. */
export function savedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const known = new Map<string, Blob>();
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:saved-${known.size}`;
    if (blob instanceof Blob) known.set(address, blob);
    return address;
  });
  const keep = async (name: string, file: Blob | undefined) => {
    saved.push({ name, text: (await file?.text()) ?? '' });
  };
  const note = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.hasAttribute('download')) return;
    event.preventDefault();
    void keep(event.target.download, known.get(event.target.href));
  };
  document.addEventListener('click', note);
  onTestFinished(() => {
    spy.mockRestore();
    document.removeEventListener('click', note);
  });
  return saved;
}
