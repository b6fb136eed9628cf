// Tests compass sectors and sides at their bounds.
import { describe, expect, it } from 'vitest';
import { degreesOf, planeAt } from '../../platform/geometry/plane.ts';
import { compassOf, compassSideOfLine } from './compass.ts';

describe('compassOf', () => {
  const at = (bearing: number) =>
    compassOf(Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180));
  it.each([
    ['N', 337.6, 22.4],
    ['NE', 22.6, 67.4],
    ['E', 67.6, 112.4],
    ['SE', 112.6, 157.4],
    ['S', 157.6, 202.4],
    ['SW', 202.6, 247.4],
    ['W', 247.6, 292.4],
    ['NW', 292.6, 337.4],
  ] as const)('is %s from %d° to %d°', (side, from, to) => {
    expect([at(from), at(to)]).toEqual([side, side]);
  });
});

describe('compassSideOfLine', () => {
  const plane = planeAt([11, 43]);
  const line = (...points: [number, number][]) => ({
    type: 'LineString' as const,
    coordinates: points.map(([x, y]) => plane.toPosition(x, y)),
  });
  it('is the side of the way from the first to the last vertex', () => {
    expect(compassSideOfLine(line([0, 0], [50, 50], [0, 100]), 'left')).toBe('W');
    expect(compassSideOfLine(line([0, 0], [50, 50], [0, 100]), 'right')).toBe('E');
    expect(compassSideOfLine(line([0, 0], [30, 0]), 'left')).toBe('N');
    expect(compassSideOfLine(line([0, 0], [30, 0]), 'right')).toBe('S');
  });
  it('is unknown for an unknown side, no vertices, and a line that ends where it begins', () => {
    expect(compassSideOfLine(line([0, 0], [30, 0]), 'unknown')).toBeNull();
    expect(compassSideOfLine(line(), 'left')).toBeNull();
    expect(compassSideOfLine(line([0, 0], [30, 0], [0.09, 0]), 'left')).toBeNull();
    expect(compassSideOfLine(line([0, 0], [30, 0], [0.11, 0]), 'left')).toBe('N');
  });
});

describe('degreesOf', () => {
  it('takes more degrees of longitude for the same metres the further north, as far as the pole', () => {
    const [, north] = degreesOf(111_195, 0);
    expect(north).toBeCloseTo(1, 4);
    expect(degreesOf(100, 60)[0]).toBeCloseTo(2 * degreesOf(100, 0)[0], 9);
    expect(degreesOf(100, 60)[1]).toBe(degreesOf(100, 0)[1]);
    expect(degreesOf(100, 90)[0]).toBeCloseTo(100 * degreesOf(100, 0)[0], 9);
  });
});
