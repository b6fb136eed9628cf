// Counts of a user's unsent field work on this device, in the browser's storage, for code that does
// not load the queue itself.

const unsentStorageKey = 'unsent_work';

function readUnsentCounts(): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(unsentStorageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, count]) => typeof count === 'number'));
  } catch {
    return {};
  }
}

export function unsentCount(username: string): number {
  return readUnsentCounts()[username.toLowerCase()] ?? 0;
}

export function storeUnsentCount(username: string, count: number): void {
  const { [username.toLowerCase()]: _old, ...others } = readUnsentCounts();
  const next = count === 0 ? others : { ...others, [username.toLowerCase()]: count };
  if (Object.keys(next).length === 0) localStorage.removeItem(unsentStorageKey);
  else localStorage.setItem(unsentStorageKey, JSON.stringify(next));
}
