// Erlang's loss formula: how many arrivals find every space taken. Loads are mean numbers of spaces wanted (erlangs).

/**
 * The share of arrivals that find all of `spaces` taken when they want `load` spaces on average: Erlang B, by its recursion, which neither
 * overflows nor cancels. 1 without a space. Source: Erlang 1917; arrivals at random, any distribution of stays with the same mean.
 */
export function erlangB(load: number, spaces: number): number {
  let lost = 1;
  for (let n = 1; n <= spaces; n += 1) lost = (load * lost) / (n + load * lost);
  return load === 0 && spaces > 0 ? 0 : lost;
}
