// Tiers of a rate that leave part of a stay without a price, or give it two.
import type { RateTier } from './payment.ts';

type Tier = Pick<RateTier, 'from' | 'to'>;

type TierFault = 'empty' | 'gap' | 'overlap';

/** Does any tier end before it begins? It is never charged. */
function hasEmptyTier(tiers: readonly Tier[]): boolean {
  return tiers.some(({ from, to }) => to !== null && to <= from);
}

/**
 * What is wrong with the tiers of a rate, by minutes since arrival; null = nothing. They have to cover a stay from its first minute to
 * `maxStay` (null = without end) once: a minute without a tier would be free, and of two the cheaper one would be charged. Source: CDS Rate.
 */
export function tierFault(tiers: readonly Tier[], maxStay: number | null): TierFault | null {
  if (hasEmptyTier(tiers)) return 'empty';
  const sorted = [...tiers].sort((a, b) => a.from - b.from);
  let covered = 0;
  for (const { from, to } of sorted) {
    if (from !== covered) return from > covered ? 'gap' : 'overlap';
    covered = to ?? Number.POSITIVE_INFINITY;
  }
  return covered < (maxStay ?? Number.POSITIVE_INFINITY) ? 'gap' : null;
}
