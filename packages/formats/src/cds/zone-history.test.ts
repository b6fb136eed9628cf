// When a link is still the same zone, and when it becomes another.
import type { LineGeometry } from '@curbwright/core';
import { expect, it } from 'vitest';
import { cdsZoneId } from './uuid.ts';
import { isSameCurb, zonesOfLink } from './zone-history.ts';

/** Returns a line of 100 m to the east, offset by `north` meters. */
const line = (north: number): LineGeometry => ({
  type: 'LineString',
  coordinates: [
    [11, 43.77 + north / 111_195],
    [11.00124, 43.77 + north / 111_195],
  ],
});
const reversed: LineGeometry = { type: 'LineString', coordinates: [...line(0).coordinates].reverse() };

it('is the same while the curb is drawn better, and another when it really moved', () => {
  const zones = zonesOfLink('a', [
    { geometry: line(0), from: 0, to: 10 },
    { geometry: line(4), from: 10, to: 20 },
    { geometry: reversed, from: 20, to: 30 },
    { geometry: line(12), from: 30, to: null },
  ]);
  expect(zones.map(({ from, to }) => [from, to])).toEqual([
    [0, 30],
    [30, null],
  ]);
  expect(zones[0]?.id).toBe(cdsZoneId('a'));
  expect(zones[0]?.geometry).toEqual(reversed);
  expect(new Set(zones.map(({ id }) => id)).size).toBe(2);
});

it('moves also by many small steps', () => {
  const steps = [0, 4, 8, 12].map((north, at, all) => ({
    geometry: line(north),
    from: at,
    to: at + 1 < all.length ? at + 1 : null,
  }));
  expect(zonesOfLink('a', steps).map(({ from }) => from)).toEqual([0, 2]);
});

it('ends when its link is retired, also when that is put back where it was', () => {
  const zones = zonesOfLink('a', [
    { geometry: line(0), from: 0, to: 10 },
    { geometry: line(0), from: 15, to: null },
  ]);
  expect(zones.map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [15, null],
  ]);
});

it('gives the same ids again', () => {
  const shapes = [
    { geometry: line(0), from: 0, to: 10 },
    { geometry: line(90), from: 10, to: null },
  ];
  expect(zonesOfLink('a', shapes)).toEqual(zonesOfLink('a', shapes));
  expect(zonesOfLink('b', shapes).map(({ id }) => id)).not.toEqual(
    zonesOfLink('a', shapes).map(({ id }) => id),
  );
});

it('is another when a part of it alone went away, or when it is but a part of what it was', () => {
  const bent: LineGeometry = {
    type: 'LineString',
    coordinates: [
      [11, 43.77],
      [11.0006, 43.77 + 12 / 111_195],
      [11.00124, 43.77],
    ],
  };
  const half: LineGeometry = {
    type: 'LineString',
    coordinates: [
      [11, 43.77],
      [11.0006, 43.77],
    ],
  };
  for (const other of [bent, half])
    for (const [first, second] of [
      [line(0), other],
      [other, line(0)],
    ] as const)
      expect(isSameCurb(first, second)).toBe(false);
  expect(isSameCurb(line(0), line(4.9))).toBe(true);
  expect(isSameCurb(line(0), line(5.1))).toBe(false);
});
