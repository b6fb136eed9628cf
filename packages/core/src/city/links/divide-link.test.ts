// Tests dividing links at the limits: sections that are too short or past an end, and how spaces
// and cut points are assigned.
import { describe, expect, it } from 'vitest';
import type { LineGeometry } from '../../platform/geometry/geometry.ts';
import { lineLength } from '../../platform/geometry/length.ts';
import { planeAt } from '../../platform/geometry/plane.ts';
import { distributeSpaces, divideLink, sliceLine } from './divide-link.ts';

const plane = planeAt([11, 43]);
const line = (...points: [number, number][]): LineGeometry => ({
  type: 'LineString',
  coordinates: points.map(([x, y]) => plane.toPosition(x, y)),
});
/** A line 100 meters long with a bend. */
const hundred = line([0, 0], [40, 0], [40, 60]);

const cut = (from: number, to: number) => {
  const done = divideLink(hundred, null, from, to);
  return done.ok ? done.value.map((piece) => [piece.part, piece.from, piece.to]) : done.refusal.code;
};

describe('divide', () => {
  const total = Math.round(lineLength(hundred) * 1000) / 1000;
  it.each<[string, number, number, unknown]>([
    ['all of it', 0, 100, [['chosen', 0, total]]],
    [
      'a centimetre before it begins',
      -0.01,
      50,
      [
        ['chosen', 0, 50],
        ['after', 50, total],
      ],
    ],
    ['more than that before it begins', -0.011, 50, 'divide.out-of-range'],
    [
      'a centimetre past its end',
      50,
      total + 0.01,
      [
        ['before', 0, 50],
        ['chosen', 50, total],
      ],
    ],
    ['more than that past its end', 50, total + 0.011, 'divide.out-of-range'],
    [
      'a piece of a centimetre',
      50,
      50.01,
      [
        ['before', 0, 50],
        ['chosen', 50, 50.01],
        ['after', 50.01, total],
      ],
    ],
    ['a shorter piece', 50, 50.009, 'divide.out-of-range'],
    [
      'less than a centimetre left before',
      0.009,
      50,
      [
        ['chosen', 0, 50],
        ['after', 50, total],
      ],
    ],
    [
      'a centimetre left before',
      0.01,
      50,
      [
        ['before', 0, 0.01],
        ['chosen', 0.01, 50],
        ['after', 50, total],
      ],
    ],
    [
      'less than a centimetre left after',
      50,
      total - 0.009,
      [
        ['before', 0, 50],
        ['chosen', 50, total],
      ],
    ],
    [
      'a centimetre left after',
      50,
      total - 0.01,
      [
        ['before', 0, 50],
        ['chosen', 50, total - 0.01],
        ['after', total - 0.01, total],
      ],
    ],
    ['the wrong way round', 60, 40, 'divide.out-of-range'],
    ['from nowhere', Number.NaN, 40, 'divide.out-of-range'],
    ['to nowhere', 10, Number.POSITIVE_INFINITY, 'divide.out-of-range'],
    [
      'to the nearest millimetre',
      9.9996,
      20.0006,
      [
        ['before', 0, 10],
        ['chosen', 10, 20.001],
        ['after', 20.001, total],
      ],
    ],
  ])('%s', (_, from, to, wanted) => {
    const found = cut(from, to);
    if (typeof wanted === 'string') expect(found).toBe(wanted);
    else
      expect(found).toEqual(
        (wanted as [string, number, number][]).map(([part, start, end]) => [
          part,
          expect.closeTo(start, 6),
          expect.closeTo(end, 6),
        ]),
      );
  });
});

describe('lineBetween', () => {
  it('takes the vertices between the cuts and the cut points themselves, each once', () => {
    const whole = lineLength(hundred);
    const metres = (from: number, to: number) =>
      sliceLine(hundred, from, to).coordinates.map((position) =>
        plane.toMetres(position).map((value) => Math.round(value * 100) / 100),
      );
    expect(metres(10, 70)).toEqual([
      [10, 0],
      [40, 0],
      [40, 30],
    ]);
    expect(metres(0, 10)).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(metres(70, whole)).toEqual([
      [40, 30],
      [40, 60],
    ]);
    expect(metres(45, 55)).toEqual([
      [40, 5],
      [40, 15],
    ]);
    const bend = lineLength(line([0, 0], [40, 0]));
    expect(metres(0, bend)).toEqual([
      [0, 0],
      [40, 0],
    ]);
    expect(metres(bend, whole)).toEqual([
      [40, 0],
      [40, 60],
    ]);
  });
});

describe('shareSpaces', () => {
  it.each<[number, readonly number[], number[]]>([
    [10, [50, 50], [5, 5]],
    [7, [10, 20, 40], [1, 2, 4]],
    // Shares of 0.9, 1.8 and 0.3: the two spaces left go to the largest remainders.
    [3, [30, 60, 10], [1, 2, 0]],
    // Equal remainders: the first piece wins.
    [1, [20, 20], [1, 0]],
    // Shares of 0.6, 2.4 and 0: the larger remainder wins, not the larger piece.
    [3, [20, 80, 0], [1, 2, 0]],
    [0, [20, 30], [0, 0]],
    [2, [0, 0], [1, 1]],
  ])('%i over %j is %j', (count, lengths, shares) => {
    expect(distributeSpaces(count, lengths)).toEqual(shares);
  });
});
