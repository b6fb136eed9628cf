// Erlang's loss formula: how many arrivals find every space taken, and its inverse. Loads are mean numbers of spaces wanted or taken (erlangs).

/**
 * The share of arrivals that find all of `spaces` taken when they want `load` spaces on average: Erlang B, by its recursion, which neither
 * overflows nor cancels. 1 without a space. Source: Erlang 1917; arrivals at random, any distribution of stays with the same mean.
 */
export function erlangB(load: number, spaces: number): number {
  let lost = 1;
  for (let n = 1; n <= spaces; n += 1) lost = (load * lost) / (n + load * lost);
  return load === 0 && spaces > 0 ? 0 : lost;
}

/** The spaces taken on average when `load` are wanted: `load` less what is lost. Grows with the load, and never reaches `spaces`. */
export function carriedLoad(load: number, spaces: number): number {
  return load * (1 - erlangB(load, spaces));
}

/** Steps of Newton's method at most; it needs a handful. */
const mostSteps = 60;

/**
 * The load that was wanted when `carried` spaces are taken on average: the fixed point of a = carried / (1 − B(a)). Found by Newton's method
 * from below, which rises to it without overshooting, because the carried load is concave. Infinity when all spaces are always taken.
 */
export function offeredLoad(carried: number, spaces: number): number {
  if (carried <= 0) return 0;
  if (carried >= spaces) return Number.POSITIVE_INFINITY;
  let load = carried;
  for (let step = 0; step < mostSteps; step += 1) {
    const lost = erlangB(load, spaces);
    const slope = 1 - lost - lost * (spaces - load + load * lost);
    const more = (carried - load * (1 - lost)) / slope;
    if (!(more > load * 1e-12)) break;
    load += more;
  }
  return load;
}
