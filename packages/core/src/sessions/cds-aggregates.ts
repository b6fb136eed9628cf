// CDS Metrics aggregates: hourly occupancy becomes measured occupancy by hour of the week; counts without stays behind them are left out and told.
import { civilDay, parseEpochDay } from '../time/civil-day.ts';

export interface CdsAggregateRow {
  readonly place: string;
  readonly metric: string;
  /** `YYYY-MM-DD`, civil. */
  readonly date: string;
  readonly hour: number;
  /** -1 = the source was offline most of the time. */
  readonly value: number;
}

export interface MeasuredOccupancy {
  readonly place: string;
  readonly hourOfWeek: number;
  /** 0 to 1. */
  readonly occupancy: number;
  readonly hours: number;
}

export interface CdsAggregates {
  readonly measures: readonly MeasuredOccupancy[];
  /** Hours the source was offline. */
  readonly offline: number;
  /** Rows of metrics that say nothing of stays or occupancy here, by metric. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Rows without a civil hour. */
  readonly wrong: number;
}

/**
 * Takes `occupancy_percent`: the mean of the hours that were measured. How many stays there were, how long they lasted and how often spaces
 * turned over is not taken: made-up stays would be in every number that is made of real ones.
 */
export function occupancyOfAggregates(rows: Iterable<CdsAggregateRow>): CdsAggregates {
  const sums = new Map<string, { place: string; hourOfWeek: number; sum: number; hours: number }>();
  const leftOut = new Map<string, number>();
  let offline = 0;
  let wrong = 0;
  for (const { place, metric, date, hour, value } of rows) {
    if (metric !== 'occupancy_percent') {
      leftOut.set(metric, (leftOut.get(metric) ?? 0) + 1);
      continue;
    }
    const epochDay = parseEpochDay(date);
    if (epochDay === null || !Number.isInteger(hour) || hour < 0 || hour > 23 || !Number.isFinite(value)) {
      wrong += 1;
      continue;
    }
    if (value < 0) {
      offline += 1;
      continue;
    }
    const hourOfWeek = civilDay(epochDay).weekday * 24 + hour;
    const key = `${place} ${hourOfWeek}`;
    const sum = sums.get(key) ?? { place, hourOfWeek, sum: 0, hours: 0 };
    sum.sum += Math.min(1, value / 100);
    sum.hours += 1;
    sums.set(key, sum);
  }
  const measures = [...sums.values()].map((one) => ({
    place: one.place,
    hourOfWeek: one.hourOfWeek,
    occupancy: one.sum / one.hours,
    hours: one.hours,
  }));
  return { measures, offline, leftOut, wrong };
}
