// Occupancy measured by the demo city's counters for each hour of the week, derived from the stays
// that the queueing model generates.
import { eachSlot, hoursOfWeeks, roundTo, type WeekHours } from '@curbwright/core';
import { type DemoSession, type SimulationContext, simulateBlock } from './stays/simulate-block.ts';
import type { SimulatedBlock } from './stays/simulated-blocks.ts';

export interface DemoOccupancy {
  /** External id of the link. */
  readonly segment_id: string;
  /** 0 = Monday 0:00 to 167 = Sunday 23:00. */
  readonly hour_of_week: number;
  /** Share of the spaces that are occupied. */
  readonly occupancy: number;
  readonly hours: number;
}

/** Aggregates the stays at selected links by hour of the week. */
class HourCounters {
  readonly #hours: WeekHours;
  readonly #spaces: ReadonlyMap<string, number>;
  readonly #taken = new Map<string, Float64Array>();
  readonly #watched = new Float64Array(168);

  /**
   * `spaces` is the number of spaces by link. The period is whole weeks, from the Monday `from`
   * until the Monday `to` (days since 1970-01-01).
   */
  constructor(spaces: ReadonlyMap<string, number>, from: number, to: number, timeZone: string) {
    this.#spaces = spaces;
    this.#hours = hoursOfWeeks(from, (to - from) / 7, timeZone);
    const { starts, slots } = this.#hours;
    slots.forEach((slot, index) => {
      const minutes = ((starts[index + 1] ?? 0) - (starts[index] ?? 0)) / 60_000;
      this.#watched[slot % 168] = (this.#watched[slot % 168] ?? 0) + minutes;
    });
  }

  add({ link, arrival, departure }: DemoSession): void {
    if (!this.#spaces.has(link)) return;
    const taken = this.#taken.get(link) ?? new Float64Array(168);
    this.#taken.set(link, taken);
    eachSlot(this.#hours, arrival, departure, (slot, minutes) => {
      taken[slot % 168] = (taken[slot % 168] ?? 0) + minutes;
    });
  }

  /** Measurements of every link with at least one stay. */
  measures(): readonly DemoOccupancy[] {
    return [...this.#taken].flatMap(([link, taken]) =>
      Array.from(taken, (minutes, hour): DemoOccupancy => {
        const watched = this.#watched[hour] ?? 0;
        const share = minutes / Math.max(1, watched * (this.#spaces.get(link) ?? 1));
        return {
          segment_id: link,
          hour_of_week: hour,
          occupancy: roundTo(Math.min(1, share), 3),
          hours: watched / 60,
        };
      }),
    );
  }
}

/**
 * Measures the occupancy of a block's links with counters, hour by hour over whole weeks. The same
 * block, context and weeks give the same measurements. Yields between stays so that other work can
 * run.
 */
export function* blockOccupancy(
  block: SimulatedBlock,
  town: SimulationContext,
  counted: ReadonlySet<string>,
  from: number,
  to: number,
): Generator<undefined, readonly DemoOccupancy[]> {
  const spaces = new Map(
    block.curbs.filter(({ link }) => counted.has(link)).map((curb) => [curb.link, curb.spaces]),
  );
  const counters = new HourCounters(spaces, from, to, town.cityTime.timeZone);
  for (const stay of simulateBlock(block, town, from, to, { came: 0, lost: 0 }, 'without fees')) {
    counters.add(stay);
    yield;
  }
  return counters.measures();
}
