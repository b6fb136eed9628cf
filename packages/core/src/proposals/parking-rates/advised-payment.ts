// Builds the payment that implements the rate advice: each rate is split by the change of its
// hours, so that no stay costs more than advised.
import {
  excludedPeriods,
  hoursPerWeek,
  rateIndexAtHour,
  spansOfHours,
} from '../../city/rates/hourly-rates.ts';
import type { Payment, Rate, RateTier } from '../../city/rates/payment.ts';
import type { AdvisorSettings, HourAdvice } from './rate-advisor.ts';

type Bounds = Pick<AdvisorSettings, 'cap' | 'floor'>;

/**
 * Longest billed step, in minutes. A longer one is a flat ticket, which would have a different
 * price if charged by the minute.
 */
const longestStep = 60;

/**
 * Whether the hours of each rate can be given different prices while a stay across them still costs
 * the sum of its parts. This requires: no cap within a rate (it would apply once per part), no
 * calendar units, no rounding of amounts, no steps longer than an hour. See `applyRateAdvice`.
 */
export function splitsByHour({ rates }: Payment): boolean {
  const isPlain = ({ unit, roundUpTo, increment }: RateTier) =>
    unit === 'rolling' && roundUpTo === null && (increment === null || increment <= longestStep);
  return rates.every(({ tiers, maximumFee }) => maximumFee === null && tiers.every(isPlain));
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/**
 * Returns a tier that costs `delta` minor units per hour more, exact to the minor unit: if its own
 * minutes give no whole fee, the fee is stated for more minutes. The price is never raised above
 * the cap or lowered below the floor; a tier already beyond them is unchanged.
 */
function shiftTier(tier: RateTier, delta: number, { cap, floor }: Bounds): RateTier {
  if (delta === 0) return tier;
  const isWhole = (delta * tier.per) % 60 === 0;
  const per = isWhole ? tier.per : (tier.per * 60) / greatestDivisor(tier.per, 60);
  const before = (tier.fee * per) / tier.per;
  const after = before + (delta * per) / 60;
  const fee =
    delta > 0
      ? Math.max(before, Math.min(after, Math.floor((cap * per) / 60)))
      : Math.min(before, Math.max(after, Math.ceil((floor * per) / 60)));
  return { ...tier, fee, per };
}

function shiftRate(rate: Rate, delta: number, bounds: Bounds): Rate {
  return { ...rate, tiers: rate.tiers.map((tier) => shiftTier(tier, delta, bounds)) };
}

/**
 * Returns the payment that follows the advice: each rate is split into one rate for the unchanged
 * hours and one for each price change, with the same steps as before. A step that begins in one
 * part and ends in another is charged once (see `price`). Requires that `isHourly` and
 * `splitsByHour` are true for the payment.
 */
export function applyRateAdvice(payment: Payment, advice: readonly HourAdvice[], bounds: Bounds): Payment {
  const periods = excludedPeriods(payment) ?? [];
  const delta = new Map(advice.map(({ hourOfWeek, from, to }) => [hourOfWeek, to - from]));
  const rates = payment.rates.flatMap((rate, index) => {
    const groups = new Map<number, number[]>();
    for (let hour = 0; hour < hoursPerWeek; hour += 1) {
      if (rateIndexAtHour(payment, hour) !== index) continue;
      const move = delta.get(hour) ?? 0;
      groups.set(move, [...(groups.get(move) ?? []), hour]);
    }
    if (groups.size === 0) return [];
    const [only] = groups.keys();
    if (groups.size === 1 && only !== undefined) return [shiftRate(rate, only, bounds)];
    return [...groups].map(([move, hours]) => ({
      ...shiftRate(rate, move, bounds),
      timeSpans: spansOfHours(hours).map((span) => ({ ...span, periods })),
    }));
  });
  return { ...payment, rates };
}
