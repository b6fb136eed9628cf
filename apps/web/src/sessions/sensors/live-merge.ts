// Live states on this page, with server updates merged one after the other.
import type { LiveState, LiveUpdate } from '@curbwright/contract';

export type LiveLinks = ReadonlyMap<number, LiveState>;

export interface LiveSnapshot {
  /** Revision of the last known change; 0 = none. */
  readonly revision: number;
  readonly links: LiveLinks;
}

export const emptyLiveSnapshot: LiveSnapshot = { revision: 0, links: new Map() };

/**
 * Parses a stream message; `null` = unreadable. Link states are not validated because they come
 * from our own server.
 */
export function parseLiveUpdate(data: string): LiveUpdate | null {
  const isNews = (said: unknown): said is LiveUpdate =>
    typeof said === 'object' &&
    said !== null &&
    'revision' in said &&
    typeof said.revision === 'number' &&
    'whole' in said &&
    typeof said.whole === 'boolean' &&
    'links' in said &&
    typeof said.links === 'object' &&
    said.links !== null;
  try {
    const said: unknown = JSON.parse(data);
    return isNews(said) ? said : null;
  } catch {
    return null;
  }
}

/**
 * Merges an update; merging it twice is harmless. Returns `null` if the revision went backwards
 * (the database was restored, for example) or if only changes arrived while nothing was known;
 * everything must then be requested again.
 */
export function mergeLiveUpdate(
  known: LiveSnapshot,
  { revision, whole, links }: LiveUpdate,
): LiveSnapshot | null {
  if (!whole && (revision < known.revision || known.revision === 0)) return null;
  const linkUpdates = Object.entries(links);
  if (!whole && linkUpdates.length === 0) return { revision, links: known.links };
  const next = new Map(whole ? [] : known.links);
  for (const [link, state] of linkUpdates)
    if (state === null) next.delete(Number(link));
    else next.set(Number(link), state);
  return { revision, links: next };
}

/**
 * Returns the same curbs with all their spaces unknown and none free, for states that can no longer
 * be updated.
 */
export function toUnknownLinks(links: LiveLinks): LiveLinks {
  return new Map(
    [...links].map(([link, live]) => [
      link,
      { ...live, spaces: 0, free: 0, stale: live.spaces + live.stale },
    ]),
  );
}

export interface LiveTotals {
  readonly spaces: number;
  readonly free: number;
  readonly stale: number;
  /** Whether some of the data comes from a simulator. */
  readonly simulated: boolean;
}

/** Adds up the live states of all links; `null` if there are none. */
export function sumLiveLinks(links: LiveLinks): LiveTotals | null {
  if (links.size === 0) return null;
  const sum = { spaces: 0, free: 0, stale: 0, simulated: false };
  for (const { spaces, free, stale, simulated } of links.values()) {
    sum.spaces += spaces;
    sum.free += free;
    sum.stale += stale;
    sum.simulated ||= simulated;
  }
  return sum;
}
