// Decides when a number is based on too few observations to be shown like the others.

/**
 * Fraction of the best hour's coverage below which an hour is hatched. The threshold is relative,
 * because curbs that are never observed lower the coverage of all hours alike.
 */
const lowCoverageShare = 0.1;

/**
 * Returns a test for hours whose coverage is far below the best hour's. Coverage is 0 to 1; `null`
 * = no observation was possible.
 */
export function createLowCoverageCheck(coverages: readonly (number | null)[]): (at: number) => boolean {
  const best = Math.max(0, ...coverages.map((coverage) => coverage ?? 0));
  return (at) => (coverages[at] ?? 0) < best * lowCoverageShare;
}
