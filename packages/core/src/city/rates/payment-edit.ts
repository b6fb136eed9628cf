// Editing of payments: contiguous tiers, free minutes, presets, and the price curve by length of
// stay.
//
// The last rate and tier cannot be removed, only the whole price, so that a payment exists exactly
// when it has fees and durations (requirement §4). The price curve is for stays from midnight of an
// ordinary day, because a curve by hours would differ for each arrival.
import type { CityTime } from '../../platform/time/city-time.ts';
import { type Payment, payment, type Rate, type RateTier, rate, rateTier } from './payment.ts';
import { calculatePrice } from './price.ts';

/** Presets of a price; the amounts are placeholders. */
export const pricePresets = ['hour', 'free first', 'steps', 'day'] as const;
type PricePreset = (typeof pricePresets)[number];

function tier(from: number, to: number | null, fee: number, per: number): RateTier {
  return rateTier.parse({ from, to, fee, per, increment: per });
}

/**
 * Creates a rate from a preset: hourly, free at first, in two steps, or a daily amount. `fee` is in
 * minor units of the currency.
 */
export function newRate(preset: PricePreset, fee: number): Rate {
  const tiers = {
    hour: [tier(0, null, fee, 60)],
    'free first': [tier(0, 15, 0, 15), tier(15, null, fee, 60)],
    steps: [tier(0, 60, fee, 60), tier(60, null, fee * 2, 60)],
    day: [tier(0, null, fee, 1440)],
  } satisfies Record<PricePreset, RateTier[]>;
  return rate.parse({ tiers: tiers[preset] });
}

/** Creates a payment from a preset. */
export function newPayment(preset: PricePreset, fee: number, currency: string): Payment {
  return payment.parse({ currency, rates: [newRate(preset, fee)] });
}

/** Whether the payment has fees and durations, so that a proposal attaches it (requirement §4). */
export function hasRateTiers(value: Payment | null): boolean {
  return value !== null && value.rates.some(({ tiers }) => tiers.length > 0);
}

/** Returns the payment with some members of one rate replaced. */
export function updateRate(value: Payment, at: number, change: Partial<Rate>): Payment {
  return { ...value, rates: value.rates.map((one, index) => (index === at ? { ...one, ...change } : one)) };
}

/**
 * Returns the rate with some members of one tier replaced. A tier that began where this one ended
 * moves to its new end. While a number is typed, pass the rate from before typing began, because
 * intermediate values (`1` on the way to `15`) would change the next tier too.
 */
export function updateTier(value: Rate, at: number, change: Partial<RateTier>): Rate {
  const old = value.tiers[at];
  const end = change.to;
  const tiers = value.tiers.map((one, index) => {
    if (index === at) return { ...one, ...change };
    const follows = index === at + 1 && old !== undefined && old.to !== null && one.from === old.to;
    return follows && typeof end === 'number' ? { ...one, from: end } : one;
  });
  return { ...value, tiers };
}

/**
 * The range of minutes after arrival in which a tier may end without an overlap. `mayBeOpen`: the
 * tier may be open-ended, which only the last one may.
 */
export interface TierEndRange {
  readonly min: number;
  readonly max: number;
  readonly mayBeOpen: boolean;
}

/**
 * Returns where a tier may end: after its own start, and before the end of the next tier if that
 * adjoins it, otherwise at the start of the next tier at the latest.
 */
export function tierEndRange({ tiers }: Rate, at: number): TierEndRange {
  const [one, next] = [tiers[at], tiers[at + 1]];
  const min = (one?.from ?? 0) + 1;
  const longest = 525_600;
  if (next === undefined) return { min, max: longest, mayBeOpen: true };
  const follows = one?.to === next.from;
  const max = follows ? (next.to === null ? longest : next.to - 1) : Math.max(min, next.from);
  return { min, max, mayBeOpen: false };
}

/**
 * Changes the unit of time a price is for. If started units were charged in full, they still are.
 */
export function updatePriceUnit(value: RateTier, per: number): RateTier {
  return { ...value, per, increment: value.increment === value.per ? per : value.increment };
}

/** Appends a tier like the last one, which then ends where the new one begins. */
export function appendTier(value: Rate): Rate {
  const last = value.tiers.at(-1);
  if (last === undefined) return { ...value, tiers: [tier(0, null, 0, 60)] };
  const end = last.to ?? last.from + Math.max(last.per, last.increment ?? 0);
  return {
    ...value,
    tiers: [...value.tiers.slice(0, -1), { ...last, to: end }, { ...last, from: end, to: null }],
  };
}

/** Removes a tier; its neighbors close the gap. A rate's only tier cannot be removed. */
export function removeTier(value: Rate, at: number): Rate {
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

/** Free minutes at the beginning of a stay; 0 = none. */
export function freeMinutes({ tiers }: Rate): number {
  const [first] = tiers;
  return first !== undefined && first.from === 0 && first.fee === 0 && first.to !== null ? first.to : 0;
}

/**
 * Sets the free minutes at the beginning of a stay: tiers that end within them are dropped, and the
 * tier that is in force at their end begins there. As with `updateTier`, `value` is the rate from
 * before typing began.
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

export interface PricePoint {
  /** Length of the stay, in minutes. */
  readonly minutes: number;
  /** Minor units. */
  readonly fee: number;
}

/**
 * Returns the length of a rate's curve in minutes: beyond its last tier, at least four hours, at
 * most a week.
 */
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
 * Returns the prices of stays of several lengths under one rate on an ordinary day (`arrival` in
 * epoch milliseconds), with all caps. The times at which the rate applies are ignored, because the
 * curve shows the tiers.
 */
export function priceCurve(
  value: Payment,
  at: number,
  arrival: number,
  cityTime: CityTime,
  minutes: readonly number[],
): PricePoint[] {
  const only = value.rates[at];
  if (only === undefined) return [];
  const always: Payment = { ...value, rates: [{ ...only, timeSpans: [] }] };
  return minutes.map((stay) => ({ minutes: stay, fee: calculatePrice(always, arrival, stay, cityTime).fee }));
}

/**
 * Returns the lengths of stay at which a curve is computed: `steps` even ones, plus one minute
 * after every tier edge, where the price jumps.
 */
export function curveStayLengths(value: Rate, length: number, steps = 96): number[] {
  const step = Math.max(1, Math.round(length / steps));
  const even = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  const edges = value.tiers.flatMap(({ from, to }) => [from, from + 1, to ?? 0]);
  return [...new Set([...even, ...edges, length])]
    .filter((minutes) => minutes >= 0 && minutes <= length)
    .sort((a, b) => a - b);
}
