// What becomes of a file that was answered: it is saved under its name, a PDF is opened in a new tab (requirement §7).

export interface TakenFile {
  /** An address of the page's own, `blob:…`. */
  readonly url: string;
  readonly name: string;
}

/** The file of an answer: its bytes, or an address that was made of them before; null when it is neither. */
export function fileOf(answer: unknown): TakenFile | null {
  if (answer instanceof Blob)
    return { url: URL.createObjectURL(answer), name: answer instanceof File ? answer.name : '' };
  if (typeof answer !== 'object' || answer === null || !('url' in answer) || !('name' in answer)) return null;
  const { url, name } = answer;
  return typeof url === 'string' && typeof name === 'string' ? { url, name } : null;
}

/** Saves the file where the browser saves files. */
export function saveFile({ url, name }: TakenFile): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // The browser reads the address a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
