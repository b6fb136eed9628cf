// Validates a rate's tiers: finds times of a stay that have no price, or two.
import type { RateTier } from './payment.ts';

type Tier = Pick<RateTier, 'from' | 'to'>;

type TierError = 'empty' | 'gap' | 'overlap';

/** Whether any tier ends at or before its start, so that it is never charged. */
function hasEmptyTier(tiers: readonly Tier[]): boolean {
  return tiers.some(({ from, to }) => to !== null && to <= from);
}

/**
 * Returns the error in a rate's tiers, by minutes since arrival; `null` = none. The tiers must
 * cover a stay from its first minute to `maxStay` (`null` = no end) exactly once, because a minute
 * without a tier would be free, and where two tiers overlap only the first would be charged.
 * Source: CDS Rate.
 */
export function findTierError(tiers: readonly Tier[], maxStay: number | null): TierError | null {
  if (hasEmptyTier(tiers)) return 'empty';
  const sorted = [...tiers].sort((a, b) => a.from - b.from);
  let covered = 0;
  for (const { from, to } of sorted) {
    if (from !== covered) return from > covered ? 'gap' : 'overlap';
    covered = to ?? Number.POSITIVE_INFINITY;
  }
  return covered < (maxStay ?? Number.POSITIVE_INFINITY) ? 'gap' : null;
}
