// Editing what a stay costs: tiers that stay in a row, free minutes, ways to begin, and the curve of cost by length of stay.
import type { CityTime } from '../../platform/time/city-time.ts';
import { type Payment, payment, type Rate, type RateTier, rate, rateTier } from './payment.ts';
import { price } from './price.ts';

/** Ways a price begins; the amounts are then written over. */
export const priceBeginnings = ['hour', 'free first', 'steps', 'day'] as const;
type PriceBeginning = (typeof priceBeginnings)[number];

function tier(from: number, to: number | null, fee: number, per: number): RateTier {
  return rateTier.parse({ from, to, fee, per, increment: per });
}

/** A rate to begin with, its fee in minor units of the currency: by the hour, free at first, in two steps, or a sum for a day. */
export function newRate(beginning: PriceBeginning, fee: number): Rate {
  const tiers = {
    hour: [tier(0, null, fee, 60)],
    'free first': [tier(0, 15, 0, 15), tier(15, null, fee, 60)],
    steps: [tier(0, 60, fee, 60), tier(60, null, fee * 2, 60)],
    day: [tier(0, null, fee, 1440)],
  } satisfies Record<PriceBeginning, RateTier[]>;
  return rate.parse({ tiers: tiers[beginning] });
}

/** A payment to begin with. */
export function newPayment(beginning: PriceBeginning, fee: number, currency: string): Payment {
  return payment.parse({ currency, rates: [newRate(beginning, fee)] });
}

/** True when a proposal attaches the payment (requirement §4): there are fees and durations. */
export function isAttached(value: Payment | null): boolean {
  return value !== null && value.rates.some(({ tiers }) => tiers.length > 0);
}

/** One rate of a payment with some members replaced. */
export function rateChanged(value: Payment, at: number, change: Partial<Rate>): Payment {
  return { ...value, rates: value.rates.map((one, index) => (index === at ? { ...one, ...change } : one)) };
}

/**
 * One tier of a rate with some members replaced. A tier that began where this one ended goes on beginning where it ends. While a number is typed every
 * value in between comes by: give the rate as it was before the typing began, not as the last value left it (`1`, on the way to `15`).
 */
export function tierChanged(value: Rate, at: number, change: Partial<RateTier>): Rate {
  const old = value.tiers[at];
  const end = change.to;
  const tiers = value.tiers.map((one, index) => {
    if (index === at) return { ...one, ...change };
    const follows = index === at + 1 && old !== undefined && old.to !== null && one.from === old.to;
    return follows && typeof end === 'number' ? { ...one, from: end } : one;
  });
  return { ...value, tiers };
}

/** Minutes after arrival at which a tier may end so that none overlaps; `mayBeOpen`: only the last may go on without end. */
export interface EndRoom {
  readonly min: number;
  readonly max: number;
  readonly mayBeOpen: boolean;
}

/** Where a tier may end: behind its beginning, before the end of the tier that moves with it, at most where one that stands apart begins. */
export function endRoom({ tiers }: Rate, at: number): EndRoom {
  const [one, next] = [tiers[at], tiers[at + 1]];
  const min = (one?.from ?? 0) + 1;
  const longest = 525_600;
  if (next === undefined) return { min, max: longest, mayBeOpen: true };
  const follows = one?.to === next.from;
  const max = follows ? (next.to === null ? longest : next.to - 1) : Math.max(min, next.from);
  return { min, max, mayBeOpen: false };
}

/** A tier with another unit of price; begun units that were billed whole still are. */
export function perChanged(value: RateTier, per: number): RateTier {
  return { ...value, per, increment: value.increment === value.per ? per : value.increment };
}

/** A tier put behind the last one, like it; the last one ends where the new one begins. */
export function tierAdded(value: Rate): Rate {
  const last = value.tiers.at(-1);
  if (last === undefined) return { ...value, tiers: [tier(0, null, 0, 60)] };
  const end = last.to ?? last.from + Math.max(last.per, last.increment ?? 0);
  return {
    ...value,
    tiers: [...value.tiers.slice(0, -1), { ...last, to: end }, { ...last, from: end, to: null }],
  };
}

/** A tier taken out; its neighbours close the gap. The only tier stays. */
export function tierRemoved(value: Rate, at: number): Rate {
  const gone = value.tiers[at];
  if (gone === undefined || value.tiers.length === 1) return value;
  const tiers = value.tiers
    .filter((_, index) => index !== at)
    .map((one, index) => {
      if (at > 0 && index === at - 1 && one.to === gone.from) return { ...one, to: gone.to };
      return at === 0 && index === 0 && one.from === gone.to ? { ...one, from: 0 } : one;
    });
  return { ...value, tiers };
}

/** Minutes that are free at the beginning of a stay; 0 = none. */
export function freeMinutes({ tiers }: Rate): number {
  const [first] = tiers;
  return first !== undefined && first.from === 0 && first.fee === 0 && first.to !== null ? first.to : 0;
}

/**
 * The rate with so many free minutes at the beginning: tiers that end before are dropped, the one that goes on begins there. As for tierChanged, `value` is
 * the rate before the typing began.
 */
export function withFreeMinutes(value: Rate, minutes: number): Rate {
  const before = freeMinutes(value);
  if (minutes === before) return value;
  const paid = before > 0 ? value.tiers.slice(1) : value.tiers;
  if (minutes === 0) {
    const [first, ...rest] = paid;
    return first === undefined ? value : { ...value, tiers: [{ ...first, from: 0 }, ...rest] };
  }
  const left = paid.filter(({ to }) => to === null || to > minutes);
  const [first, ...rest] = left;
  if (first === undefined) return value;
  const follows = first.from < minutes || first.from === before;
  const free = before > 0 ? (value.tiers[0] ?? tier(0, minutes, 0, minutes)) : tier(0, minutes, 0, minutes);
  const tiers = [{ ...free, to: minutes }, follows ? { ...first, from: minutes } : first, ...rest];
  return { ...value, tiers };
}

export interface CostPoint {
  /** Length of the stay. */
  readonly minutes: number;
  /** Minor units. */
  readonly fee: number;
}

/** How far the curve of a rate is drawn, in minutes: past its last tier, at least four hours, at most a week. */
export function curveLength({ tiers }: Rate): number {
  const edges = tiers.flatMap(({ from, to, per, unit }) => [
    from + (unit === 'rolling' ? per * 3 : 0),
    to ?? 0,
    unit === 'calendar day' || per >= 1440 ? 3 * 1440 : 0,
  ]);
  const longest = Math.max(240, ...edges);
  const whole = [240, 480, 720, 1440, 3 * 1440, 7 * 1440];
  return whole.find((length) => length >= longest) ?? 7 * 1440;
}

/**
 * What stays of several lengths cost while one rate is charged, by the clock of a plain day (`arrival` in epoch milliseconds), under all caps.
 * The times at which the rate is charged are left aside: the curve is about its tiers.
 */
export function costCurve(
  value: Payment,
  at: number,
  arrival: number,
  cityTime: CityTime,
  minutes: readonly number[],
): CostPoint[] {
  const only = value.rates[at];
  if (only === undefined) return [];
  const always: Payment = { ...value, rates: [{ ...only, timeSpans: [] }] };
  return minutes.map((stay) => ({ minutes: stay, fee: price(always, arrival, stay, cityTime).fee }));
}

/** Lengths of stay at which a curve is worked out: `steps` even ones, and a minute after every edge, where it jumps. */
export function curveStays(value: Rate, length: number, steps = 96): number[] {
  const step = Math.max(1, Math.round(length / steps));
  const even = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  const edges = value.tiers.flatMap(({ from, to }) => [from, from + 1, to ?? 0]);
  return [...new Set([...even, ...edges, length])]
    .filter((minutes) => minutes >= 0 && minutes <= length)
    .sort((a, b) => a - b);
}
