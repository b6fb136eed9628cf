// Parking time charged in steps from arrival, as at a parking meter: a started step is paid in full
// and continues when the rate changes.
import { dayMs, minuteMs } from '../../platform/time/civil.ts';
import { civilDay, epochDayOf } from '../../platform/time/civil-day.ts';
import type { Rate, RateTier } from './payment.ts';

/**
 * Returns the number of the calendar unit that contains a wall-clock time (milliseconds as if UTC).
 * Weeks start on Monday.
 */
function calendarUnit(unit: RateTier['unit'], local: number): number {
  const day = civilDay(Math.floor(local / dayMs));
  switch (unit) {
    case 'calendar hour':
      return Math.floor(local / 3_600_000);
    case 'calendar day':
      return day.epochDay;
    case 'calendar week':
      return Math.floor((day.epochDay + 3) / 7);
    case 'calendar month':
      return day.year * 12 + day.month;
    case 'calendar year':
      return day.year;
    case 'rolling':
      return 0;
  }
}

/** Returns the wall-clock time at which the next unit after `local` begins. */
function nextCalendarUnit(unit: RateTier['unit'], local: number): number {
  const day = civilDay(Math.floor(local / dayMs));
  if (unit === 'calendar hour') return (Math.floor(local / 3_600_000) + 1) * 3_600_000;
  if (unit === 'calendar day') return (day.epochDay + 1) * dayMs;
  if (unit === 'calendar week') return (day.epochDay + 7 - day.weekday) * dayMs;
  if (unit === 'calendar month') return epochDayOf(day.year, day.month + 1, 1) * dayMs;
  return epochDayOf(day.year + 1, 1, 1) * dayMs;
}

/**
 * Rounds half up to whole minor units. Sums of thirds and sevenths are slightly off in floating
 * point, so values up to 1e-7 below a half also round up.
 */
function toMinorUnits(amount: number): number {
  return Math.floor(amount + 0.5 + 1e-7);
}

function roundUp(value: number, step: number | null): number {
  return step === null ? value : Math.ceil(value / step) * step;
}

/** Time under one tier of a rate, in milliseconds. */
export interface TierTime {
  readonly rate: Rate;
  readonly tier: RateTier;
  /** Half-open, on any clock that runs evenly during the whole stay. */
  readonly start: number;
  readonly end: number;
  /** Time from which the rate's tiers count, on that clock. */
  readonly origin: number;
  /** Offset from that clock to wall-clock time, in milliseconds as if UTC. */
  readonly offset: number;
}

/**
 * Returns the latest end of a tier's step, because the next tier of the same rate starts its own
 * steps.
 */
function latestStepEnd({ rate, tier, origin }: TierTime): number {
  const follows = tier.to !== null && tierAt(rate, tier.to * minuteMs) !== null;
  return follows ? origin + (tier.to ?? 0) * minuteMs : Number.POSITIVE_INFINITY;
}

/**
 * Accumulates the time charged to one stay. A step begins when chargeable time is not paid yet, and
 * costs what the current tier charges for a whole step. It also covers the following time under any
 * other rate. Free time starts no step and pauses a running one.
 */
export class ChargedTime {
  /** Chargeable milliseconds so far. */
  #charged = 0;
  /** Paid milliseconds of chargeable time; at least `#charged`. */
  #sold = 0;
  /** Time at which the unused rest of the last step expires. */
  #lapse = Number.POSITIVE_INFINITY;
  /** Minor units, exact. */
  #amount = 0;
  readonly #units = new Map<RateTier, Set<number>>();
  /** Minor units, after rounding, before caps; never decreases. */
  fee = 0;

  /** Adds the next period of time. */
  add(time: TierTime): void {
    const { tier, start, end, offset } = time;
    const { unit, increment, per, fee } = tier;
    if (fee === 0) return;
    if (start < this.#lapse && this.#lapse < end) {
      const lapse = this.#lapse;
      this.add({ ...time, end: lapse });
      this.add({ ...time, start: lapse });
      return;
    }
    if (this.#lapse <= start) this.#sold = this.#charged;
    const paid = Math.min(end - start, this.#sold - this.#charged);
    const open = end - start - paid;
    this.#charged += end - start;
    if (open <= 0) return;
    this.#lapse = Number.POSITIVE_INFINITY;
    if (unit !== 'rolling') {
      this.#amount += fee * this.#newUnits(tier, start + paid + offset, end + offset);
      this.#sold += open;
    } else if (increment === null) {
      this.#amount += (fee * open) / (per * minuteMs);
      this.#sold += open;
    } else {
      const steps = Math.ceil(open / (increment * minuteMs));
      this.#amount += (fee * steps * increment) / per;
      this.#sold += steps * increment * minuteMs;
      this.#lapse = latestStepEnd(time);
    }
    this.fee = Math.max(this.fee, roundUp(toMinorUnits(this.#amount), tier.roundUpTo));
  }

  /** Returns the number of calendar units of a tier that are touched for the first time. */
  #newUnits(tier: RateTier, start: number, end: number): number {
    const units = this.#units.get(tier) ?? new Set();
    this.#units.set(tier, units);
    const before = units.size;
    for (let at = start; at < end; at = nextCalendarUnit(tier.unit, at))
      units.add(calendarUnit(tier.unit, at));
    return units.size - before;
  }
}

/**
 * Returns the index of a rate's tier for the time since arrival (milliseconds); `null` = nothing is
 * charged then.
 */
export function tierAt(rate: Rate | undefined, elapsed: number): number | null {
  const index = rate?.tiers.findIndex(
    (tier) => elapsed >= tier.from * minuteMs && (tier.to === null || elapsed < tier.to * minuteMs),
  );
  return index === undefined || index < 0 ? null : index;
}

/**
 * Returns what the rate alone charges for the first `length` milliseconds, in minor units before
 * caps; infinite if it charges calendar units.
 */
export function uncappedRateFee(rate: Rate, length: number): number {
  if (rate.tiers.some(({ unit }) => unit !== 'rolling')) return Number.POSITIVE_INFINITY;
  const edges = rate.tiers.flatMap(({ from, to }) => [from * minuteMs, (to ?? 0) * minuteMs]);
  const starts = [...new Set([0, ...edges])].filter((edge) => edge < length).sort((a, b) => a - b);
  const sold = new ChargedTime();
  starts.forEach((start, i) => {
    const tier = rate.tiers[tierAt(rate, start) ?? -1];
    if (tier !== undefined)
      sold.add({ rate, tier, start, end: starts[i + 1] ?? length, origin: 0, offset: 0 });
  });
  return sold.fee;
}
