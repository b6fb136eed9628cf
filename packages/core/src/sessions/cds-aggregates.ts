// Converts CDS Metrics aggregates: hourly occupancy becomes measured occupancy by hour of the week.
// Counts that are not backed by sessions are skipped and reported.
import { isStorable } from '../platform/storable-text.ts';
import { civilDay, parseEpochDay } from '../platform/time/civil-day.ts';

interface CdsAggregateRow {
  readonly place: string;
  readonly metric: string;
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  readonly hour: number;
  /** -1 = the source was offline most of the time. */
  readonly value: number;
}

interface MeasuredOccupancy {
  readonly place: string;
  readonly hourOfWeek: number;
  /** 0 to 1. */
  readonly occupancy: number;
  readonly hours: number;
}

interface CdsAggregates {
  readonly measures: readonly MeasuredOccupancy[];
  /** Hours the source was offline. */
  readonly offline: number;
  /** Skipped rows of metrics that are not supported here, by metric. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Rows without a local hour or with a location that cannot be stored. */
  readonly wrong: number;
}

/**
 * Reads `occupancy_percent` as the mean of the measured hours. Session counts, durations and
 * turnover are skipped, because invented sessions would distort every number computed from real
 * ones.
 */
export class AggregateSums {
  readonly #sums = new Map<string, { place: string; hourOfWeek: number; sum: number; hours: number }>();
  readonly #leftOut = new Map<string, number>();
  #offline = 0;
  #wrong = 0;

  /** Adds a row to the sums. The row itself is not stored. */
  add({ place, metric, date, hour, value }: CdsAggregateRow): void {
    if (metric !== 'occupancy_percent') {
      this.#leftOut.set(metric, (this.#leftOut.get(metric) ?? 0) + 1);
      return;
    }
    const epochDay = parseEpochDay(date);
    const isHour = Number.isInteger(hour) && hour >= 0 && hour <= 23;
    if (epochDay === null || !isHour || !Number.isFinite(value) || !isStorable(place)) {
      this.#wrong += 1;
      return;
    }
    if (value < 0) {
      this.#offline += 1;
      return;
    }
    const hourOfWeek = civilDay(epochDay).weekday * 24 + hour;
    const key = `${place} ${hourOfWeek}`;
    const sum = this.#sums.get(key) ?? { place, hourOfWeek, sum: 0, hours: 0 };
    sum.sum += Math.min(1, value / 100);
    sum.hours += 1;
    this.#sums.set(key, sum);
  }

  get found(): CdsAggregates {
    const measures = [...this.#sums.values()].map((one) => ({
      place: one.place,
      hourOfWeek: one.hourOfWeek,
      occupancy: one.sum / one.hours,
      hours: one.hours,
    }));
    return { measures, offline: this.#offline, leftOut: this.#leftOut, wrong: this.#wrong };
  }
}
