// The live state of links as CDS 1.1 says it of a zone: how many spaces are free, and when that was heard.
import { liveNews } from '@curbwright/contract';
import type { LiveBoard } from '../../sensors/live-board.ts';

export interface FreeSpaces {
  readonly free: number;
  /** Epoch milliseconds. */
  readonly heard: number;
}

/** What is known now. */
export interface LiveZones {
  readonly byLink: ReadonlyMap<number, FreeSpaces>;
  /** The same while nothing changed. */
  readonly stamp: string;
}

/** Links of which it is known how many spaces are free; those whose sensors are silent are missing. */
export function liveZones(board: LiveBoard): LiveZones {
  const { text } = board.whole();
  if (board.size === 0) return { byLink: new Map(), stamp: '' };
  const byLink = new Map<number, FreeSpaces>();
  for (const [link, state] of Object.entries(liveNews.parse(JSON.parse(text)).links))
    if (state !== null && state.spaces > 0 && state.heard !== null)
      byLink.set(Number(link), { free: state.free, heard: Date.parse(state.heard) });
  return { byLink, stamp: text };
}
