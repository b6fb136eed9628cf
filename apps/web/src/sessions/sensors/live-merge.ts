// The live curb as this page knows it: what the server told, taken in one after the other.
import type { LiveNews, LiveState } from '@curbwright/contract';

export type LiveLinks = ReadonlyMap<number, LiveState>;

export interface KnownLive {
  /** The number of the last change known; 0 = nothing is known. */
  readonly revision: number;
  readonly links: LiveLinks;
}

export const nothingKnown: KnownLive = { revision: 0, links: new Map() };

/** What the stream's words say; null = nothing we know to read. Our own server's: what each state holds is as the contract says. */
export function newsIn(data: string): LiveNews | null {
  const isNews = (said: unknown): said is LiveNews =>
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
 * What is known with this news taken in. Told twice it does no harm. null = the numbers went back: these are the changes of another database (one
 * that was restored, say), or only a change came where nothing was known: everything is to be asked for again.
 */
export function withNews(known: KnownLive, { revision, whole, links }: LiveNews): KnownLive | null {
  if (!whole && (revision < known.revision || known.revision === 0)) return null;
  const told = Object.entries(links);
  if (!whole && told.length === 0) return { revision, links: known.links };
  const next = new Map(whole ? [] : known.links);
  for (const [link, state] of told)
    if (state === null) next.delete(Number(link));
    else next.set(Number(link), state);
  return { revision, links: next };
}

/** The same curbs when nobody can say any more how they are: all spaces unknown, none free. */
export function unheard(links: LiveLinks): LiveLinks {
  return new Map(
    [...links].map(([link, live]) => [
      link,
      { ...live, spaces: 0, free: 0, stale: live.spaces + live.stale },
    ]),
  );
}

export interface LiveSum {
  readonly spaces: number;
  readonly free: number;
  readonly stale: number;
  /** Some of it is made up by a simulator. */
  readonly simulated: boolean;
}

/** All of them together; null when there are none. */
export function sumOf(links: LiveLinks): LiveSum | null {
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
