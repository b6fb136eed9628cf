// Whether the server was reached: told by whoever fetches, heard by whoever shows it.

export interface Reach {
  /** `kept`: the offline worker answered from this device; `nowhere`: nobody answered. */
  readonly from: 'network' | 'kept' | 'nowhere';
  /** When the server made the answer, epoch milliseconds; null = unknown. */
  readonly at: number | null;
}

/** The header the offline worker puts on an answer it kept. */
export const keptHeader = 'x-kept';

const listeners = new Set<(reach: Reach) => void>();

/** Calls back at every answer and every failure to get one; answers the way to stop. */
export function onReach(listener: (reach: Reach) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellReach(reach: Reach): void {
  for (const listener of listeners) listener(reach);
}

/** What an answer says of where it came from. */
export function reachOf(headers: Headers): Reach {
  const at = Date.parse(headers.get('date') ?? '');
  return { from: headers.has(keptHeader) ? 'kept' : 'network', at: Number.isFinite(at) ? at : null };
}
