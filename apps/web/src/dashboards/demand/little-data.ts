// When a number comes from too little watching to be shown like the others.

/** Part of what the best watched hour has; below it a field is hatched. Curbs that nobody ever watches say nothing against one hour. */
const littlePart = 0.1;

/** Tells which of the coverages (0 to 1 by hour; null = nothing was possible) are far below the best. */
export function littleWatched(coverages: readonly (number | null)[]): (at: number) => boolean {
  const best = Math.max(0, ...coverages.map((coverage) => coverage ?? 0));
  return (at) => (coverages[at] ?? 0) < best * littlePart;
}
