// Random choices from a seed: the same seed gives the same choices.

export interface Seeded {
  /** From 0 up to, not with, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both with. */
  whole(min: number, max: number): number;
  /** One of them; throws when there is none. */
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32: small, fast, and good enough to choose instants and calls. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    pick: (from) => {
      const picked = from[whole(0, from.length - 1)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
  };
}
