// Caches the observed times of sources across chunks; they are reloaded only when a source has
// reported more.
import {
  type CountedSession,
  countedMinutes,
  type MinuteRange,
  mergeTimeRanges,
  type ReportedObservation,
  type TimeRange,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { loadSourceWindows } from '../sessions.sql.ts';
import { loadReportedGaps, type ObservationState } from './recount.sql.ts';

interface CachedObservations {
  readonly revision: number;
  readonly gaps: readonly TimeRange[];
  /** Observed windows by link; `null` for a link without reported windows. */
  readonly windows: Map<number, readonly TimeRange[] | null>;
}

const always: ReportedObservation = { windows: null, gaps: [] };

/** The observed minutes of a session; `null` = all. */
export type CountObservedMinutes = (stay: CountedSession) => readonly MinuteRange[] | null;

export class SourceObservationCache {
  readonly #bySource = new Map<number, CachedObservations>();

  /**
   * Returns a function that counts the observed minutes of sessions of a source at links. Ingestion
   * is locked, so nothing is reported in the meantime.
   */
  async counting(
    tx: Transaction<Schema>,
    source: number,
    { revision, statesWindows }: ObservationState,
    links: Iterable<number>,
  ): Promise<CountObservedMinutes> {
    let known = this.#bySource.get(source);
    if (known?.revision !== revision) {
      // Also load them for a source at revision 0: its gaps may predate revision counting.
      const gaps = mergeTimeRanges(await loadReportedGaps(tx, source));
      known = { revision, gaps, windows: new Map() };
      this.#bySource.set(source, known);
    }
    const { gaps, windows } = known;
    const missing = statesWindows ? [...new Set(links)].filter((link) => !windows.has(link)) : [];
    if (missing.length > 0) {
      const byLink = new Map<number, TimeRange[]>();
      for (const window of await loadSourceWindows(tx, source, missing)) {
        const list = byLink.get(window.link) ?? [];
        list.push(window);
        byLink.set(window.link, list);
      }
      for (const link of missing) {
        const stated = byLink.get(link);
        windows.set(link, stated === undefined ? null : mergeTimeRanges(stated));
      }
    }
    if (!statesWindows && gaps.length === 0) return () => null;
    const watchOf = (link: number): ReportedObservation => {
      const stated = windows.get(link) ?? null;
      return stated === null && gaps.length === 0 ? always : { windows: stated, gaps };
    };
    return ({ link, arrival, minutes }) =>
      minutes === null ? null : countedMinutes(arrival, minutes, watchOf(link));
  }
}
