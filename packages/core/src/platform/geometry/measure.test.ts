// Lengths against known values, areas against their formula, and the limits at which units change.
import { describe, expect, it } from 'vitest';
import type { Position } from './geometry.ts';
import { pathMetres, ringSquareMetres, toAreaMeasurement, toLengthMeasurement } from './measure.ts';

describe('pathMetres', () => {
  it('knows a degree of the meridian and of a parallel', () => {
    // Mean Earth radius 6,371,008.8 m: a degree of a great circle is 111,195.08 m.
    expect(
      pathMetres([
        [0, 0],
        [0, 1],
      ]),
    ).toBeCloseTo(111_195.08, 1);
    expect(
      pathMetres([
        [10, 60],
        [10.01, 60],
      ]),
    ).toBeCloseTo(111_195.08 * 0.01 * Math.cos(Math.PI / 3), 1);
  });

  it('adds its pieces and is nothing for a point', () => {
    const path: Position[] = [
      [-122.68, 45.52],
      [-122.67, 45.52],
      [-122.67, 45.53],
    ];
    const pieces = pathMetres(path.slice(0, 2)) + pathMetres(path.slice(1));
    expect(pathMetres(path)).toBeCloseTo(pieces, 6);
    expect(pathMetres(path.slice(0, 1))).toBe(0);
  });
});

describe('ringSquareMetres', () => {
  it('knows the square of a hundred metres, whichever way round', () => {
    const east = 100 / (111_195.08 * Math.cos((45 * Math.PI) / 180));
    const north = 100 / 111_195.08;
    const ring: Position[] = [
      [9, 45],
      [9 + east, 45],
      [9 + east, 45 + north],
      [9, 45 + north],
    ];
    // Turf's area uses the equatorial radius (0.2 % more than the mean sphere).
    expect(Math.abs(ringSquareMetres(ring) / 10_000 - 1)).toBeLessThan(0.004);
    expect(ringSquareMetres(ring.toReversed())).toBeCloseTo(ringSquareMetres(ring), 6);
    expect(ringSquareMetres(ring.slice(0, 2))).toBe(0);
  });
});

describe('units', () => {
  it('change where people change them', () => {
    expect(toLengthMeasurement(7.26, 'metric')).toEqual({ count: 7.3, unit: 'metres', digits: 1 });
    expect(toLengthMeasurement(999.4, 'metric')).toEqual({ count: 999, unit: 'metres', digits: 0 });
    expect(toLengthMeasurement(1234, 'metric')).toEqual({ count: 1.23, unit: 'kilometres', digits: 2 });
    expect(toLengthMeasurement(30.48, 'imperial')).toEqual({ count: 100, unit: 'feet', digits: 0 });
    expect(toLengthMeasurement(1609.344, 'imperial')).toEqual({ count: 1, unit: 'miles', digits: 2 });
    expect(toAreaMeasurement(50, 'metric').unit).toBe('squareMetres');
    expect(toAreaMeasurement(25_000, 'metric')).toEqual({ count: 2.5, unit: 'hectares', digits: 2 });
    expect(toAreaMeasurement(2_500_000, 'metric').unit).toBe('squareKilometres');
    expect(toAreaMeasurement(4046.8564224, 'imperial')).toEqual({ count: 1, unit: 'acres', digits: 2 });
    expect(toAreaMeasurement(100, 'imperial').unit).toBe('squareFeet');
    expect(toAreaMeasurement(2_589_988.2, 'imperial').unit).toBe('squareMiles');
  });
});
