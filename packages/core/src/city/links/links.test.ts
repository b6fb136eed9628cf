// Tests lengths, divisions, offsets and street names of links.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineGeometry, Position } from '../../platform/geometry/geometry.ts';
import { lineLength, metresBetween } from '../../platform/geometry/length.ts';
import { planeAt } from '../../platform/geometry/plane.ts';
import type { BlockData, LinkData } from '../city/city-data.ts';
import { compassOf, compassSideOfLine } from './compass.ts';
import { distributeSpaces, divideLink } from './divide-link.ts';
import { offsetLine } from './offset.ts';
import { fillStreetNames } from './street-names.ts';

const origin: Position = [-122.68, 45.52];
const plane = planeAt(origin);

/** A line through points given as meters east and north of the origin. */
function line(...points: [number, number][]): LineGeometry {
  return { type: 'LineString', coordinates: points.map(([x, y]) => plane.toPosition(x, y)) };
}

function link(geometry: LineGeometry, more: Partial<LinkData> = {}): LinkData {
  return {
    outsideId: 'l',
    block: null,
    fromNode: null,
    toNode: null,
    streetName: null,
    compassSide: null,
    fromStreetName: null,
    toStreetName: null,
    side: 'unknown',
    geometry,
    baysCount: null,
    baysAngle: null,
    shstRefId: null,
    shstLocationStart: null,
    shstLocationEnd: null,
    ruleSet: null,
    regulation: null,
    status: 'active',
    sourceProperties: {},
    ...more,
  };
}

function block(outsideId: string, streetName: string | null, geometry: LineGeometry): BlockData {
  return {
    outsideId,
    streetName,
    fromNode: null,
    toNode: null,
    fromStreetName: null,
    toStreetName: null,
    geometry,
    width: null,
    highway: null,
  };
}

describe('lineLength', () => {
  it('measures metres along every vertex', () => {
    expect(lineLength(line([0, 0], [30, 0], [30, 40]))).toBeCloseTo(70, 3);
    // One degree of latitude on the mean sphere.
    expect(metresBetween([0, 0], [0, 1])).toBeCloseTo(111_195.08, 1);
  });
});

describe('divide', () => {
  it('gives before, chosen and after with shared cut points', () => {
    const result = divideLink(line([0, 0], [60, 0], [60, 40]), 10, 20, 80);
    if (!result.ok) throw new Error(result.refusal.code);
    expect(result.value.map(({ part, length, baysCount }) => [part, length, baysCount])).toEqual([
      ['before', 20, 2],
      ['chosen', 60, 6],
      ['after', 20, 2],
    ]);
    const [before, chosen, after] = result.value;
    expect(before?.geometry.coordinates.at(-1)).toEqual(chosen?.geometry.coordinates[0]);
    expect(chosen?.geometry.coordinates.at(-1)).toEqual(after?.geometry.coordinates[0]);
    expect(chosen?.geometry.coordinates).toHaveLength(3);
  });

  it('leaves out pieces without length', () => {
    const whole = divideLink(line([0, 0], [50, 0]), null, 0, 50);
    expect(whole.ok && whole.value.map(({ part }) => part)).toEqual(['chosen']);
    const start = divideLink(line([0, 0], [50, 0]), null, 0, 10);
    expect(start.ok && start.value.map(({ part }) => part)).toEqual(['chosen', 'after']);
  });

  it.each([
    [-1, 10],
    [10, 10],
    [20, 10],
    [0, 51],
    [Number.NaN, 10],
    [0, Number.POSITIVE_INFINITY],
  ])('refuses %s to %s on a link of 50 m', (from, to) => {
    const result = divideLink(line([0, 0], [50, 0]), 3, from, to);
    expect(!result.ok && result.refusal.code).toBe('divide.out-of-range');
  });

  it('adds up for any line, stretch and number of spaces', () => {
    const metres = fc.double({ min: -400, max: 400, noNaN: true });
    const points = fc.array(fc.tuple(metres, metres), { minLength: 2, maxLength: 8 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(points, share, share, fc.nat(60), (vertices, a, b, bays) => {
        const given = line(...vertices);
        const total = lineLength(given);
        const result = divideLink(given, bays, Math.min(a, b) * total, Math.max(a, b) * total);
        if (!result.ok) return Math.abs(a - b) * total < 0.02;
        const pieces = result.value;
        const millimetres = pieces.reduce((sum, piece) => sum + Math.round(piece.length * 1000), 0);
        expect(millimetres).toBe(Math.round(total * 1000));
        expect(pieces.reduce((sum, piece) => sum + (piece.baysCount ?? 0), 0)).toBe(bays);
        for (const piece of pieces) {
          expect(piece.geometry.coordinates.length).toBeGreaterThanOrEqual(2);
          expect(Math.abs(lineLength(piece.geometry) - piece.length)).toBeLessThan(0.01);
        }
        return true;
      }),
    );
  });

  it('shares spaces by the largest remainder', () => {
    expect(distributeSpaces(5, [10, 10, 10])).toEqual([2, 2, 1]);
    expect(distributeSpaces(3, [0, 0])).toEqual([1, 1]);
    expect(distributeSpaces(0, [4, 2])).toEqual([0, 0]);
  });
});

describe('offsetLine', () => {
  it('lies left of the line, also round a corner', () => {
    const beside = offsetLine(line([0, 0], [50, 0], [50, 50]), 5).coordinates.map(plane.toMetres);
    expect(beside.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([
      [0, 5],
      [45, 5],
      [45, 50],
    ]);
  });
});

describe('compass sides', () => {
  it.each([
    [0, 1, 'N'],
    [1, 1, 'NE'],
    [1, 0, 'E'],
    [0, -1, 'S'],
    [-1, -0.1, 'W'],
    [-1, 1, 'NW'],
  ])('%s east, %s north is %s', (east, north, name) => {
    expect(compassOf(east, north)).toBe(name);
  });

  it('follow from a line and its side', () => {
    expect(compassSideOfLine(line([0, 0], [0, 100]), 'right')).toBe('E');
    expect(compassSideOfLine(line([0, 0], [0, 100]), 'left')).toBe('W');
    expect(compassSideOfLine(line([0, 0], [0, 100]), 'unknown')).toBeNull();
  });
});

describe('fillStreetNames', () => {
  // Main Street runs east; First and Second Avenue cross it at 0 and 100 m.
  const blocks = [
    block('main', 'Main Street', line([0, 0], [100, 0])),
    block('first', 'First Avenue', line([0, 0], [0, 100])),
    block('second', 'Second Avenue', line([100, 0], [100, 100])),
  ];

  it('takes the nearest parallel street, its crossings and the side', () => {
    const [filled] = fillStreetNames([link(line([10, -6], [90, -6]))], blocks);
    expect(filled).toMatchObject({
      block: 'main',
      streetName: 'Main Street',
      fromStreetName: 'First Avenue',
      toStreetName: 'Second Avenue',
      side: 'right',
      compassSide: 'S',
    });
  });

  it('turns from and to round for a link drawn the other way', () => {
    const [filled] = fillStreetNames([link(line([90, 6], [10, 6]))], blocks);
    expect(filled).toMatchObject({
      fromStreetName: 'Second Avenue',
      toStreetName: 'First Avenue',
      side: 'right',
      compassSide: 'N',
    });
  });

  it('never changes what the source says', () => {
    const said = { streetName: 'Ave', compassSide: 'NW', side: 'left' } as const;
    const [filled] = fillStreetNames([link(line([10, -6], [90, -6]), said)], blocks);
    expect(filled).toMatchObject({ ...said, fromStreetName: 'First Avenue' });
  });

  it('uses the side the source says where the line lies on the middle of the street', () => {
    const [filled] = fillStreetNames([link(line([10, 0], [90, 0]), { side: 'left' })], blocks);
    expect(filled).toMatchObject({ streetName: 'Main Street', side: 'left', compassSide: 'N' });
  });

  it('takes no street that is far or runs across', () => {
    const [far, across] = fillStreetNames(
      [link(line([10, -60], [90, -60])), link(line([50, -30], [50, -10]))],
      blocks,
    );
    expect(far?.streetName).toBeNull();
    expect(across?.streetName).toBeNull();
  });

  it.each([
    [0.4, 'unknown'],
    [0.6, 'left'],
    [-0.4, 'unknown'],
    [-0.6, 'right'],
  ])('%d m from the middle of the street the side is %s', (y, side) => {
    expect(fillStreetNames([link(line([10, y], [90, y]))], blocks)[0]).toMatchObject({
      streetName: 'Main Street',
      side,
    });
  });

  it.each([
    [39.9, 'Main Street'],
    [40.1, null],
  ])('%d m from the only street its name is %s; a block that is named may be anywhere', (y, streetName) => {
    const only = blocks.slice(0, 1);
    const far = line([10, -y], [90, -y]);
    expect(fillStreetNames([link(far)], only)[0]?.streetName).toBe(streetName);
    expect(fillStreetNames([link(far, { block: 'main' })], only)[0]?.streetName).toBe('Main Street');
    expect(fillStreetNames([link(far, { block: 'none' })], only)[0]?.streetName).toBe(streetName);
  });

  it.each([
    [29, 'Main Street'],
    [31, null],
    [149, null],
    [151, 'Main Street'],
  ])('at %d degrees to the street its name is %s', (degrees, streetName) => {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [5 * Math.cos(angle), 5 * Math.sin(angle)];
    const turned = line([50 - dx, 10 - dy], [50 + dx, 10 + dy]);
    expect(fillStreetNames([link(turned)], blocks.slice(0, 1))[0]?.streetName).toBe(streetName);
    expect(fillStreetNames([link(turned, { block: 'main' })], blocks)[0]?.streetName).toBe('Main Street');
  });

  it('takes the nearest of several, in whatever order; beyond the end of a street the way to its end counts', () => {
    const [near, far] = [
      block('near', 'Near', line([0, 10], [100, 10])),
      block('far', 'Far', line([0, -12], [100, -12])),
    ];
    const short = block('short', 'Short', line([-100, -1], [-2, -1]));
    for (const all of [
      [near, far, short],
      [short, far, near],
    ])
      expect(fillStreetNames([link(line([10, 0], [90, 0]))], all)[0]).toMatchObject({
        streetName: 'Near',
        side: 'right',
      });
  });

  it('crosses what the block says, else the first other name by alphabet', () => {
    const meeting = [
      ...blocks,
      block('zoo', 'A Street', line([0, 0], [-100, -100])),
      block('unnamed', null, line([0, 0], [-100, 50])),
    ];
    const one = link(line([10, -6], [90, -6]));
    expect(fillStreetNames([one], meeting)[0]).toMatchObject({
      fromStreetName: 'A Street',
      toStreetName: 'Second Avenue',
    });
    const saying = meeting.map((each) =>
      each.outsideId === 'main' ? { ...each, fromStreetName: 'Said', toStreetName: 'Told' } : each,
    );
    expect(fillStreetNames([one], saying)[0]).toMatchObject({ fromStreetName: 'Said', toStreetName: 'Told' });
    const [told] = fillStreetNames([{ ...one, fromStreetName: 'Mine', toStreetName: 'Own' }], saying);
    expect(told).toMatchObject({ fromStreetName: 'Mine', toStreetName: 'Own', streetName: 'Main Street' });
  });

  it('keeps sources without streets usable', () => {
    const [filled] = fillStreetNames([link(line([0, 0], [50, 0]), { side: 'right' })], []);
    expect(filled).toMatchObject({ streetName: null, fromStreetName: null, compassSide: 'S' });
  });
});
