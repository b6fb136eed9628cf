// Computes how long the curbs of a zone were observed, by curb type and hour of the week. Curbs
// with the same observation are computed once.
import { observedMinutes, type SectionRange } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import type { Curb } from './curbs.ts';
import { gapRows, observationRows } from './dashboards.sql.ts';
import type { Period } from './period.ts';
import { zeros } from './zeros.ts';

/** Observed minutes by hour of the week (168), and in total. */
interface Observation {
  readonly hours: readonly number[];
  readonly minutes: number;
  /** Minutes within a source's window while it was offline. */
  readonly offline: number;
}

interface TypeMinutes {
  /** Space-minutes by hour of the week. */
  readonly watched: number[];
  readonly possible: number[];
  /**
   * Spaces of curbs that were observed at any time, weighted by the share of the period in which
   * each curb existed.
   */
  readonly spaces: number;
  /** Space-minutes in which a source should have observed but was offline. */
  readonly offline: number;
}

export interface ZoneObservation {
  readonly types: ReadonlyMap<number, TypeMinutes>;
  /** Number of links observed at any time. */
  readonly links: number;
  /** Space-minutes in which a source should have observed but was offline. */
  readonly offline: number;
  /** Observed space-minutes. */
  readonly watched: number;
  /** By link id. Links that were not observed are missing. */
  readonly byLink: ReadonlyMap<number, Observation>;
}

function sumHours(byMonth: ReadonlyMap<string, readonly number[]>): number[] {
  const hours = zeros();
  for (const month of byMonth.values())
    for (const [hour, minutes] of month.entries()) hours[hour] = (hours[hour] ?? 0) + minutes;
  return hours;
}

/**
 * Milliseconds computed at once before yielding to the event loop. A year takes a few milliseconds.
 */
const maxRangeMs = 365 * 86_400_000;

/** Observation by link id. Links that were not observed are missing. */
function parseWindows(text: string): ReadonlyMap<number, SectionRange[]> {
  const found = new Map<number, SectionRange[]>();
  for (const part of text.split(',')) {
    const [source = 0, from = 0, to = 0] = part.split(' ').map(Number);
    found.set(source, [...(found.get(source) ?? []), { from, to }]);
  }
  return found;
}

/** Computes the observation of curbs in a period, once per distinct lifetime and windows. */
class ObservationCalculator {
  readonly #known = new Map<string, Observation>();
  readonly #gaps = new Map<number, SectionRange[]>();
  readonly #period: Period;
  readonly #timeZone: string;
  readonly #pace = createYielder();

  constructor(
    period: Period,
    timeZone: string,
    gaps: readonly { readonly source_id: number; readonly from: number; readonly to: number }[],
  ) {
    this.#period = period;
    this.#timeZone = timeZone;
    for (const { source_id: source, from, to } of gaps)
      this.#gaps.set(source, [...(this.#gaps.get(source) ?? []), { from, to }]);
  }

  /**
   * Longest time range, in milliseconds, that is computed before yielding to the event loop. A year
   * takes a few milliseconds.
   */
  async of(curb: Curb, windows: string | null): Promise<Observation> {
    const life = {
      from: Math.max(curb.from, this.#period.start),
      to: Math.min(curb.to, this.#period.end),
    };
    const key = `${windows ?? 'always'} in ${life.from} ${life.to}`;
    let watching = this.#known.get(key);
    if (watching === undefined) {
      watching = await this.#reckon(life, windows);
      this.#known.set(key, watching);
    }
    return watching;
  }

  async #reckon(life: SectionRange, windows: string | null): Promise<Observation> {
    const sums = { hours: zeros(), minutes: 0, offline: 0 };
    const watches =
      windows === null
        ? [{ windows: [life], gaps: [] }]
        : [...parseWindows(windows)].map(([source, windowRanges]) => ({
            windows: windowRanges,
            gaps: this.#gaps.get(source) ?? [],
          }));
    for (let from = life.from; from < life.to; from += maxRangeMs) {
      const slice = { from, to: Math.min(life.to, from + maxRangeMs) };
      const { byMonth, observed, offline } = observedMinutes(watches, slice, this.#timeZone);
      addWeightedMinutes(sums.hours, 1, sumHours(byMonth));
      sums.minutes += observed;
      sums.offline += offline;
      if (this.#pace.due()) await this.#pace.rest();
    }
    return sums;
  }
}

function addWeightedMinutes(sums: number[], spaces: number, hours: readonly number[]): void {
  for (const [hour, minutes] of hours.entries()) sums[hour] = (sums[hour] ?? 0) + spaces * minutes;
}

/** Spaces of a curb type with the same observation. */
interface SpaceTotals {
  watched: number;
  possible: number;
  /** Observed spaces, weighted by the share of the period in which their curb existed. */
  weightedSpaces: number;
}

/** Computes the observation of a zone's curbs; `ids` `null` = the whole city. */
export async function computeObservation(
  db: Kysely<Schema>,
  curbs: readonly Curb[],
  ids: readonly number[] | null,
  period: Period,
  timeZone: string,
): Promise<ZoneObservation> {
  const [watches, gaps] = [
    await observationRows(db, ids, period.start, period.end),
    await gapRows(db, period.start, period.end),
  ];
  const windows = new Map<number, string>();
  const pace = createYielder();
  for (const row of watches) {
    for (const link of row.links) windows.set(link, row.windows);
    if (pace.due()) await pace.rest();
  }
  const calculator = new ObservationCalculator(period, timeZone, gaps);
  const types = new Map<number, TypeMinutes>();
  const byLink = new Map<number, Observation>();
  const offlineByType = new Map<number, number>();
  /** Spaces by curb type and observation, so that hours are multiplied only once. */
  const spaces = new Map<number, Map<Observation, SpaceTotals>>();
  let [offline, watched] = [0, 0];
  for (const curb of curbs) {
    const own = windows.get(curb.id);
    const always = await calculator.of(curb, null);
    const here = spaces.get(curb.type) ?? new Map<Observation, SpaceTotals>();
    spaces.set(curb.type, here);
    const possible = here.get(always) ?? { watched: 0, possible: 0, weightedSpaces: 0 };
    possible.possible += curb.spaces;
    here.set(always, possible);
    if (own !== undefined) {
      const watching = await calculator.of(curb, own);
      const seen = here.get(watching) ?? { watched: 0, possible: 0, weightedSpaces: 0 };
      seen.watched += curb.spaces;
      seen.weightedSpaces += curb.spaces * curb.share;
      here.set(watching, seen);
      if (watching.minutes > 0) byLink.set(curb.id, watching);
      const missed = curb.spaces * watching.offline;
      offline += missed;
      offlineByType.set(curb.type, (offlineByType.get(curb.type) ?? 0) + missed);
      watched += curb.spaces * watching.minutes;
    }
    if (pace.due()) await pace.rest();
  }
  for (const [type, each] of spaces) {
    const sums = { watched: zeros(), possible: zeros(), spaces: 0, offline: offlineByType.get(type) ?? 0 };
    for (const [{ hours, minutes }, count] of each) {
      if (minutes > 0) sums.spaces += count.weightedSpaces;
      if (count.watched > 0) addWeightedMinutes(sums.watched, count.watched, hours);
      if (count.possible > 0) addWeightedMinutes(sums.possible, count.possible, hours);
    }
    types.set(type, sums);
  }
  return { types, links: byLink.size, offline, watched, byLink };
}
