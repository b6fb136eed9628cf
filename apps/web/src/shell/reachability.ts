// Tracks whether the server was reached: fetching code reports it, and UI code subscribes to it.

export interface Reachability {
  /** `kept`: the offline worker responded from this device; `nowhere`: there was no response. */
  readonly from: 'network' | 'kept' | 'nowhere';
  /** When the server created the response, in epoch milliseconds; `null` = unknown. */
  readonly at: number | null;
}

/** Header that the offline worker adds to a response from its cache. */
export const cachedHeader = 'x-kept';

const listeners = new Set<(reach: Reachability) => void>();

/**
 * Calls the listener for every response and every failed request; returns the unsubscribe function.
 */
export function onReachability(listener: (reach: Reachability) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportReachability(reach: Reachability): void {
  for (const listener of listeners) listener(reach);
}

/** Reads the origin of a response from its headers. */
export function toReachability(headers: Headers): Reachability {
  const at = Date.parse(headers.get('date') ?? '');
  return { from: headers.has(cachedHeader) ? 'kept' : 'network', at: Number.isFinite(at) ? at : null };
}
