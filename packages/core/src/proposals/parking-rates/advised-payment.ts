// The payment that follows the rate advisor: each rate split by what its hours move, so that no stay costs more than the advice says.
import { hoursOfWeek, leftOut, rateOfHour, spansOfHours } from '../../city/rates/hourly-rates.ts';
import type { Payment, Rate, RateTier } from '../../city/rates/payment.ts';
import type { AdvisorSettings, HourAdvice } from './rate-advisor.ts';

type Bounds = Pick<AdvisorSettings, 'cap' | 'floor'>;

/** A billed step longer than this (minutes) is a ticket: by the minute it would be another price. */
const longestStep = 60;

/**
 * True when the hours of each rate can cost different amounts and a stay over them still costs the sum of its parts: no cap of a rate's own (it
 * would hold once for each part), no calendar units, no rounding of amounts, no steps of more than an hour. See advisedPayment.
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
 * A tier that costs `delta` minor units an hour more, to the minor unit: where its own minutes have no whole fee for that, it is said for more of
 * them. Never up beyond the cap nor down beyond the floor; a tier beyond them already stays.
 */
function movedTier(tier: RateTier, delta: number, { cap, floor }: Bounds): RateTier {
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

function moved(rate: Rate, delta: number, bounds: Bounds): Rate {
  return { ...rate, tiers: rate.tiers.map((tier) => movedTier(tier, delta, bounds)) };
}

/**
 * The payment that follows the advice: each rate split into the hours that keep it and those that move, a rate for each move, all in the steps
 * of before: a step that begins in one part and ends in another is charged once (see price). For payments that isHourly and splitsByHour hold of.
 */
export function advisedPayment(payment: Payment, advice: readonly HourAdvice[], bounds: Bounds): Payment {
  const periods = leftOut(payment) ?? [];
  const delta = new Map(advice.map(({ hourOfWeek, from, to }) => [hourOfWeek, to - from]));
  const rates = payment.rates.flatMap((rate, index) => {
    const groups = new Map<number, number[]>();
    for (let hour = 0; hour < hoursOfWeek; hour += 1) {
      if (rateOfHour(payment, hour) !== index) continue;
      const move = delta.get(hour) ?? 0;
      groups.set(move, [...(groups.get(move) ?? []), hour]);
    }
    if (groups.size === 0) return [];
    const [only] = groups.keys();
    if (groups.size === 1 && only !== undefined) return [moved(rate, only, bounds)];
    return [...groups].map(([move, hours]) => ({
      ...moved(rate, move, bounds),
      timeSpans: spansOfHours(hours).map((span) => ({ ...span, periods })),
    }));
  });
  return { ...payment, rates };
}
