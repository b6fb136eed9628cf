// Locations in table columns: numbers as people write them, pairs in either order, lines, texts;
// empty and unreadable cells are reported by name.
import { describe, expect, it } from 'vitest';
import { parseCellNumber, placeColumnNames, readPlace } from './place-columns.ts';

it.each<[unknown, number | null]>([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['-1,25', -1.25],
  [' 7 ', 7],
  [7, 7],
  ['1,500.5', null],
  ['1,2,3', null],
  ['', null],
  ['north', null],
  [null, null],
])('%j is the number %s', (cell, number) => {
  expect(parseCellNumber(cell)).toBe(number);
});

const point = (lng: number, lat: number) => ({ geometry: { type: 'Point', coordinates: [lng, lat] } });
const line = (...coordinates: [number, number][]) => ({ geometry: { type: 'LineString', coordinates } });

describe('a pair in one cell', () => {
  const read = (text: string, order: 'lng lat' | 'lat lng' = 'lng lat') =>
    readPlace({ pair: 'at', order }, { at: text });
  it.each<[string, object]>([
    ['13.4, 52.5', point(13.4, 52.5)],
    ['13.4 52.5', point(13.4, 52.5)],
    ['(13.4;52.5)', point(13.4, 52.5)],
    ['13,4 52,5', point(13.4, 52.5)],
    ['13,4, 52,5', point(13.4, 52.5)],
    ['13 52', point(13, 52)],
    ['13,52', point(13, 52)],
    ['13.4', { column: 'at', value: '13.4' }],
    ['13.4 52.5 7', { column: 'at', value: '13.4 52.5 7' }],
    ['13.4 north', { column: 'at', value: '13.4 north' }],
    [' ', { empty: ['at'] }],
  ])('%s', (text, place) => {
    expect(read(text)).toEqual(place);
  });
  it('may have the latitude first', () => {
    expect(read('52.5, 13.4', 'lat lng')).toEqual(point(13.4, 52.5));
  });
  it('that cannot be read is shown by its beginning', () => {
    expect(read('x'.repeat(99))).toEqual({ column: 'at', value: 'x'.repeat(60) });
  });
});

describe('a line', () => {
  const pairs = (text: string) => readPlace({ pairs: 'l', order: 'lat lng' }, { l: text });
  it('of pairs in one cell has two at least, all of them whole', () => {
    expect(pairs('[[52.5, 13.4], [52.6, 13.5], [52.7, 13.6]]')).toEqual(
      line([13.4, 52.5], [13.5, 52.6], [13.6, 52.7]),
    );
    expect(pairs('52.5 13.4 | 52.6 13.5')).toEqual(line([13.4, 52.5], [13.5, 52.6]));
    for (const bad of ['52.5 13.4', '52.5 13.4 52.6', '52.5 13.4 52.6 13.5 52.7'])
      expect(pairs(bad)).toEqual({ column: 'l', value: bad });
  });
  it('of two ends names the column that cannot be read, and those that are empty', () => {
    const place = { from: { lng: 'a', lat: 'b' }, to: { lng: 'c', lat: 'd' } };
    const row = { a: '1', b: '2', c: '3', d: '4' };
    expect(readPlace(place, row)).toEqual(line([1, 2], [3, 4]));
    expect(readPlace(place, { ...row, b: 'x' })).toEqual({ column: 'b', value: 'x' });
    expect(readPlace(place, { ...row, c: 'y' })).toEqual({ column: 'c', value: 'y' });
    expect(readPlace(place, { ...row, a: '', d: ' ' })).toEqual({ empty: ['a', 'd'] });
  });
});

describe('a place', () => {
  it('of two columns', () => {
    const place = { lng: 'x', lat: 'y' };
    expect(readPlace(place, { x: '13,4', y: 52.5 })).toEqual(point(13.4, 52.5));
    expect(readPlace(place, { x: '13.4', y: 'n' })).toEqual({ column: 'y', value: 'n' });
    expect(readPlace(place, { x: '13.4' })).toEqual({ empty: ['y'] });
  });
  it('as GeoJSON is a geometry or a feature with one', () => {
    const place = { geojson: 'g' };
    expect(readPlace(place, { g: '{"type":"Point","coordinates":[1,2]}' })).toEqual(point(1, 2));
    expect(
      readPlace(place, { g: '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}' }),
    ).toEqual(point(1, 2));
    for (const bad of ['{', '7', 'null'])
      expect(readPlace(place, { g: bad })).toEqual({ column: 'g', value: bad });
  });
  it('as well-known text', () => {
    expect(readPlace({ wkt: 'w' }, { w: 'POINT (1 2)' })).toMatchObject(point(1, 2));
    expect(readPlace({ wkt: 'w' }, { w: 'POINT 1 2' })).toEqual({ column: 'w', value: 'POINT 1 2' });
  });
  it('names its columns', () => {
    expect(
      [
        { wkt: 'a' },
        { geojson: 'b' },
        { pair: 'c', order: 'lng lat' as const },
        { pairs: 'd', order: 'lng lat' as const },
        { lng: 'e', lat: 'f' },
      ].flatMap(placeColumnNames),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(placeColumnNames({ from: { lng: 'a', lat: 'b' }, to: { lng: 'c', lat: 'd' } })).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});
