// A dragged sheet goes where the finger was taking it.
import { describe, expect, it } from 'vitest';
import { restingStop } from './sheet-stops.ts';

const heights = [160, 400, 780];

describe('a dropped sheet', () => {
  it('goes to the nearest stop', () => {
    expect(restingStop({ height: 420, speed: 0 }, heights)).toBe(1);
    expect(restingStop({ height: 620, speed: 0 }, heights)).toBe(2);
    expect(restingStop({ height: 200, speed: 0 }, heights)).toBe(0);
  });
  it('follows a flick', () => {
    expect(restingStop({ height: 430, speed: 1.5 }, heights)).toBe(2);
    expect(restingStop({ height: 380, speed: -1 }, heights)).toBe(0);
    // Not from the lowest to the highest by one flick.
    expect(restingStop({ height: 250, speed: 20 }, heights)).toBe(1);
  });
  it('closes when it is pulled out at the bottom', () => {
    expect(restingStop({ height: 60, speed: 0 }, heights)).toBeNull();
    expect(restingStop({ height: 170, speed: -0.8 }, heights)).toBeNull();
  });
});
