// Seeded random numbers for the demo city: the same seed gives the same numbers on every machine.

/**
 * A stream of random numbers. `fork` opens an independent stream, so draws for one topic do not
 * affect another.
 */
export interface Random {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Integer, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  fork(label: string): Random;
}

/** Hashes a string to a 32-bit number (FNV-1a with a final mix). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A stream seeded with `seed` (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  function pick<T>(list: readonly T[]): T {
    const chosen = list[whole(0, list.length - 1)];
    if (chosen === undefined) throw new Error('pick from an empty list');
    return chosen;
  }
  function shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, key: next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    chance: (probability) => next() < probability,
    pick,
    shuffled,
    fork: (label) => randomFrom(hashOf(`${seed}/${label}`)),
  };
}
