// What sources state of their watching, kept from portion to portion: read again only when a source has stated more.
import {
  countedMinutes,
  joinedStretches,
  type KeptStay,
  type MinuteStretch,
  type StatedWatch,
  type TimeStretch,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { statedWindows } from '../sessions.sql.ts';
import { statedGaps, type WatchState } from './recount.sql.ts';

interface Known {
  readonly revision: number;
  readonly gaps: readonly TimeStretch[];
  /** By link; a link of which nothing is stated has null. */
  readonly windows: Map<number, readonly TimeStretch[] | null>;
}

const always: StatedWatch = { windows: null, gaps: [] };

/** What of a stay was watched; null = all. */
export type Counting = (stay: KeptStay) => readonly MinuteStretch[] | null;

export class SourceWatches {
  readonly #bySource = new Map<number, Known>();

  /** How stays of a source at links count. The intake is locked: nothing is stated meanwhile. */
  async counting(
    tx: Transaction<Schema>,
    source: number,
    { revision, statesWindows }: WatchState,
    links: Iterable<number>,
  ): Promise<Counting> {
    let known = this.#bySource.get(source);
    if (known?.revision !== revision) {
      // Also of a source at revision 0: its gaps may be from before revisions were counted.
      const gaps = joinedStretches(await statedGaps(tx, source));
      known = { revision, gaps, windows: new Map() };
      this.#bySource.set(source, known);
    }
    const { gaps, windows } = known;
    const missing = statesWindows ? [...new Set(links)].filter((link) => !windows.has(link)) : [];
    if (missing.length > 0) {
      const byLink = new Map<number, TimeStretch[]>();
      for (const window of await statedWindows(tx, source, missing)) {
        const list = byLink.get(window.link) ?? [];
        list.push(window);
        byLink.set(window.link, list);
      }
      for (const link of missing) {
        const stated = byLink.get(link);
        windows.set(link, stated === undefined ? null : joinedStretches(stated));
      }
    }
    if (!statesWindows && gaps.length === 0) return () => null;
    const watchOf = (link: number): StatedWatch => {
      const stated = windows.get(link) ?? null;
      return stated === null && gaps.length === 0 ? always : { windows: stated, gaps };
    };
    return ({ link, arrival, minutes }) =>
      minutes === null ? null : countedMinutes(arrival, minutes, watchOf(link));
  }
}
