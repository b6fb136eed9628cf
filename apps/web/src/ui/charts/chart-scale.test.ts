// Tests axes with round steps.
import { describe, expect, it } from 'vitest';
import { createAxisScale } from './chart-scale.ts';

describe('axisScale', () => {
  it('reaches over every value in round steps from zero', () => {
    expect(createAxisScale(0, 10)).toEqual({ min: 0, max: 10, ticks: [0, 2.5, 5, 7.5, 10] });
    expect(createAxisScale(0, 1834).ticks).toEqual([0, 500, 1000, 1500, 2000]);
    expect(createAxisScale(0, 0.3).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it('goes below zero where values do', () => {
    expect(createAxisScale(-120, 60)).toEqual({ min: -150, max: 100, ticks: [-150, -100, -50, 0, 50, 100] });
    expect(createAxisScale(-8, -2).max).toBe(0);
  });

  it('is there without values', () => {
    expect(createAxisScale(0, 0)).toEqual({ min: 0, max: 1, ticks: [0, 1] });
    expect(createAxisScale(Number.NaN, Number.NaN).max).toBe(1);
  });
});
