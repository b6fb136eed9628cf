// Erlang's loss formula against tabulated values and a simulated queue.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erlangB } from './erlang.ts';

describe('erlangB', () => {
  it.each([
    [2, 3, 0.2105],
    [10, 10, 0.2146],
    [1, 1, 0.5],
    [5, 10, 0.0184],
    [20, 30, 0.00846],
    [100, 100, 0.0757],
    [4.46, 10, 0.01],
  ])('of %f erlangs at %i spaces is as in the tables', (load, spaces, share) => {
    expect(erlangB(load, spaces)).toBeCloseTo(share, 4);
  });

  it('is 1 without a space and 0 without a load', () => {
    expect(erlangB(3, 0)).toBe(1);
    expect(erlangB(0, 4)).toBe(0);
    expect(erlangB(5000, 5000)).toBeCloseTo(0.0112, 3);
  });

  it('agrees with the sum it comes from', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 40, noNaN: true }),
        fc.integer({ min: 0, max: 60 }),
        (load, spaces) => {
          let [term, sum] = [1, 1];
          for (let n = 1; n <= spaces; n += 1) {
            term *= load / n;
            sum += term;
          }
          expect(erlangB(load, spaces)).toBeCloseTo(term / sum, 9);
        },
      ),
    );
  });

  it('grows with the load and falls with the spaces', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.integer({ min: 1, max: 300 }),
        (load, more, spaces) => {
          expect(erlangB(load + more, spaces)).toBeGreaterThanOrEqual(erlangB(load, spaces) - 1e-12);
          expect(erlangB(load, spaces + 1)).toBeLessThanOrEqual(erlangB(load, spaces));
        },
      ),
    );
  });
});

/** mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('a queue played through', () => {
  it.each([
    ['exponential', (random: () => number) => -Math.log(1 - random())],
    [
      'lognormal',
      (random: () => number) => {
        const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
        return Math.exp(0.8 * normal - 0.32);
      },
    ],
  ] as const)('loses the share the formula says, with %s stays of mean 1', (_, stay) => {
    const random = randomFrom(7);
    const [load, spaces, arrivals] = [5, 6, 200_000];
    const leaving = new Float64Array(spaces);
    let [time, lost] = [0, 0];
    for (let n = 0; n < arrivals; n += 1) {
      time += -Math.log(1 - random()) / load;
      const free = leaving.findIndex((until) => until <= time);
      if (free < 0) lost += 1;
      else leaving[free] = time + stay(random);
    }
    expect(lost / arrivals).toBeCloseTo(erlangB(load, spaces), 2);
  });
});
