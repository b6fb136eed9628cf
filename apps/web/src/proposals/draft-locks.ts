// Tracks which drafts are open in any page of this browser, so that no other page offers them or
// writes under their key. Without HTTPS, locks are not available.

const prefix = 'draft:';

/** Locks a draft's key until the returned function is called. */
export function lockDraft(key: string): () => void {
  if (!('locks' in navigator)) return () => {};
  let release = () => {};
  const locked = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(`${prefix}${key}`, { mode: 'shared' }, () => locked);
  return () => release();
}

/** Keys of the drafts that are locked. */
export async function lockedDraftKeys(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held: locked = [] } = await navigator.locks.query();
  return new Set(locked.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
