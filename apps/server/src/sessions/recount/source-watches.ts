// Caches the observed times that sources report from chunk to chunk; reloaded only when a source
// has reported more.
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
  /** By link; `null` for a link without reported windows. */
  readonly windows: Map<number, readonly TimeStretch[] | null>;
}

const always: StatedWatch = { windows: null, gaps: [] };

/** The observed minutes of a session; `null` = all. */
export type Counting = (stay: KeptStay) => readonly MinuteStretch[] | null;

export class SourceWatches {
  readonly #bySource = new Map<number, Known>();

  /**
   * Returns how sessions of a source at links are counted. Ingestion is locked, so nothing is
   * reported in the meantime.
   */
  async counting(
    tx: Transaction<Schema>,
    source: number,
    { revision, statesWindows }: WatchState,
    links: Iterable<number>,
  ): Promise<Counting> {
    let known = this.#bySource.get(source);
    if (known?.revision !== revision) {
      // Also for a source at revision 0: its gaps may predate revision counting.
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
