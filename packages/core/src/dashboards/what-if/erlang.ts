// Erlang's loss formula: the share of arrivals that find every space taken. Loads are the mean
// number of spaces demanded (erlangs).

/**
 * Returns the share of arrivals that find all of `spaces` taken when they demand `load` spaces on
 * average: Erlang B by its recursion, which neither overflows nor cancels. 1 without a space.
 * Source: Erlang 1917, for random arrivals and any distribution of durations with the same mean.
 */
export function erlangB(load: number, spaces: number): number {
  let lost = 1;
  for (let n = 1; n <= spaces; n += 1) lost = (load * lost) / (n + load * lost);
  return load === 0 && spaces > 0 ? 0 : lost;
}
