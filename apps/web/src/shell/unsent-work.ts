// Counts of a person's unsent field work on this device, in the browser's storage, for code that
// does not load the queue itself.

const place = 'unsent_work';

function read(): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => typeof count === 'number'));
  } catch {
    return {};
  }
}

export function unsentOf(username: string): number {
  return read()[username.toLowerCase()] ?? 0;
}

export function noteUnsent(username: string, count: number): void {
  const { [username.toLowerCase()]: _old, ...others } = read();
  const next = count === 0 ? others : { ...others, [username.toLowerCase()]: count };
  if (Object.keys(next).length === 0) localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify(next));
}
