// Shapefile shapes byte by byte: points, lines and areas with holes, dropped heights; files that
// are truncated or have false lengths.
import { describe, expect, it } from 'vitest';
import { readShp } from './read-shp.ts';

type Pair = [number, number];
const whole = (value: number, isLittle = true) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittle);
  return [...bytes];
};
const real = (...values: number[]) => [...new Uint8Array(Float64Array.from(values).buffer)];
const record = (content: number[], words = content.length / 2) => [
  ...whole(1, false),
  ...whole(words, false),
  ...content,
];
const point = (x: number, y: number, type = 1) => [...whole(type), ...real(x, y)];
function parts(type: number, list: Pair[][], more: { starts?: number[]; points?: number } = {}) {
  const starts = more.starts ?? list.map((_, index) => list.slice(0, index).flat().length);
  return [
    ...whole(type),
    ...real(0, 0, 0, 0),
    ...whole(starts.length),
    ...whole(more.points ?? list.flat().length),
    ...starts.flatMap((start) => whole(start)),
    ...real(...list.flat(2)),
  ];
}
function read(...records: number[][]) {
  const bytes = [...whole(9994, false), ...Array.from({ length: 96 }, () => 0), ...records.flat()];
  const found = readShp({ name: 'a.shp', bytes: Uint8Array.from(bytes) });
  return found.ok ? found.value : [found.refusal.code, found.refusal.params.record];
}

// An outer ring (clockwise), and a hole in the opposite direction.
const square: Pair[] = [
  [0, 0],
  [0, 9],
  [9, 9],
  [9, 0],
  [0, 0],
];
const hole: Pair[] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 1],
];
const other: Pair[] = [
  [20, 0],
  [20, 9],
  [29, 9],
  [20, 0],
];

describe('shapes', () => {
  it('come in order, also those that are empty', () => {
    expect(read(record(point(1, 2)), record(whole(0)), record(point(3, 4, 11)))).toEqual([
      { type: 'Point', coordinates: [1, 2] },
      null,
      { type: 'Point', coordinates: [3, 4] },
    ]);
  });
  it('are lines of one part or of several', () => {
    expect(read(record(parts(3, [hole])), record(parts(13, [hole, other])))).toEqual([
      { type: 'LineString', coordinates: hole },
      { type: 'MultiLineString', coordinates: [hole, other] },
    ]);
  });
  it('are areas: clockwise rings begin one, the others are its holes', () => {
    expect(
      read(
        record(parts(5, [square, hole])),
        record(parts(5, [square, hole, other])),
        record(parts(5, [hole])),
      ),
    ).toEqual([
      { type: 'Polygon', coordinates: [square, hole] },
      { type: 'MultiPolygon', coordinates: [[square, hole], [other]] },
      { type: 'Polygon', coordinates: [hole] },
    ]);
  });
  it('of other kinds are named', () => {
    expect(read(record(point(1, 2, 8)))).toEqual([{ type: 'shape 8', coordinates: [] }]);
  });
});

describe('a file', () => {
  it.each<[string, number[][]]>([
    ['with a record longer than itself', [record(point(1, 2), 11)]],
    ['with a record of nothing', [record([], 1)]],
    ['cut off in a head', [[0, 0, 0, 1]]],
    ['cut off in a shape', [record(point(1, 2)).slice(0, -1)]],
    ['with more points than its record', [record(parts(3, [hole], { points: 5 }))]],
    ['with a part that begins after its end', [record(parts(3, [hole], { starts: [2, 1] }))]],
    ['with a part beyond its points', [record(parts(3, [hole], { starts: [5] }))]],
  ])('%s is refused with the record', (_what, records) => {
    expect(read(record(whole(0)), ...records)).toEqual(['shapefile.record', 2]);
  });
  it('that is none, or too short for one, is refused', () => {
    const of = (length: number, first: number[]) =>
      readShp({
        name: 'a.shp',
        bytes: Uint8Array.from([...first, ...Array.from({ length: length - 4 }, () => 0)]),
      });
    expect(of(100, whole(9994, false))).toMatchObject({ ok: true, value: [] });
    expect(of(99, whole(9994, false))).toMatchObject({ ok: false, refusal: { code: 'shapefile.damaged' } });
    expect(of(100, whole(9994))).toMatchObject({ ok: false, refusal: { code: 'shapefile.damaged' } });
  });
});
