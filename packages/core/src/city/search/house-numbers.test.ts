// House numbers: how sources state them, which curbs have a number, and how addresses are read.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../platform/geometry/geometry.ts';
import { findPlaces } from './find-places.ts';
import {
  type HouseNumbers,
  includesHouseNumber,
  parseAddress,
  parseHouseNumbers,
  readHouseNumbers,
} from './house-numbers.ts';
import { PlaceIndex } from './place-index.ts';
import { linesOfPlace } from './place-lines.ts';

describe('house numbers of a source', () => {
  it.each<[first: string | null, last: string | null, HouseNumbers | null]>([
    ['200', '298', { from: 200, to: 298 }],
    ['298', '200', { from: 200, to: 298 }],
    [' 200-298 ', null, { from: 200, to: 298 }],
    ['200 – 298b', '', { from: 200, to: 298 }],
    ['7', null, { from: 7, to: 7 }],
    [null, '9a', { from: 9, to: 9 }],
    [null, null, null],
    ['', ' ', null],
    ['Oak', '298', null],
    ['200', 'n/a', null],
    ['200.5', '298', null],
    ['-200', '298', null],
    ['1234567', null, null],
  ])('%s and %s are %o', (first, last, expected) => {
    expect(readHouseNumbers(first, last)).toEqual(expected);
  });

  it('are not taken from values that are none', () => {
    for (const value of [
      null,
      undefined,
      '200',
      { from: 200 },
      { from: '200', to: 298 },
      { from: 1.5, to: 2 },
    ])
      expect(parseHouseNumbers(value)).toBeNull();
    expect(parseHouseNumbers({ from: 298, to: 200 })).toEqual({ from: 200, to: 298 });
  });
});

it('includes the numbers of its own side, or all where its ends differ', () => {
  const number = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(number, number, number, (one, other, asked) => {
      const range = { from: Math.min(one, other), to: Math.max(one, other) };
      const step = (range.to - range.from) % 2 === 0 ? 2 : 1;
      const numbers = [];
      for (let next = range.from; next <= range.to; next += step) numbers.push(next);
      expect(includesHouseNumber(range, asked)).toBe(numbers.includes(asked));
    }),
  );
});

it.each([
  ['214 Pear St', [{ street: 'Pear St', from: 214, to: 214 }]],
  ['214b, Pear St', [{ street: 'Pear St', from: 214, to: 214 }]],
  ['Hauptstraße 12', [{ street: 'Hauptstraße', from: 12, to: 12 }]],
  ['Calle Mayor, 12', [{ street: 'Calle Mayor', from: 12, to: 12 }]],
  ['300 block of Pear', [{ street: 'Pear', from: 300, to: 399 }]],
  ['300 block Pear', [{ street: 'Pear', from: 300, to: 399 }]],
  ['214 E Pear St', [{ street: 'E Pear St', from: 214, to: 214 }]],
  ['1200 N Street', [{ street: 'N Street', from: 1200, to: 1200 }]],
  ['Pear', []],
  ['300', []],
  ['3rd Avenue', []],
])('reads %s as an address', (text, expected) => {
  expect(parseAddress(text)).toEqual(expected);
});

describe('an address in a city', () => {
  const lines = new Map<number, readonly Position[]>();
  const index = new PlaceIndex({ line: (id) => lines.get(id) });
  const put = (id: number, street: string, side: string, houseNumbers: HouseNumbers | null) => {
    lines.set(id, [
      [id / 1000, 0],
      [(id + 1) / 1000, 0],
    ]);
    const names = { segmentId: `S${id}`, regulationId: null, street, side, from: null, to: null };
    index.put({ ...names, id, houseNumbers });
  };
  put(1, 'Pear Street', 'N', { from: 200, to: 298 });
  put(2, 'Pear Street', 'S', { from: 201, to: 299 });
  put(3, 'Pear Street', 'N', { from: 300, to: 398 });
  put(4, 'Pear Street', 'S', null);
  put(5, 'Route 9', 'N', null);
  const find = (text: string) => {
    const [first] = findPlaces(index, { text, city: null, near: null }, 10).places;
    return first === undefined ? null : [first.kind, first.label, first.curbs, first.link];
  };

  it.each([
    ['214 Pear', ['address', '214 Pear Street', 1, 1]],
    ['Pear St 215', ['address', '215 Pear Street', 1, 2]],
    ['300 block of Pear', ['address', '300–399 Pear Street', 1, 3]],
    ['200 block of Pear', ['address', '200–299 Pear Street', 2, 1]],
    ['401 Pear', ['street', 'Pear Street', 4, null]],
    ['Route 9', ['street', 'Route 9', 1, null]],
  ])('%s is %o', (text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  it('has the lines of its curbs', () => {
    const [place] = findPlaces(index, { text: '200 block of Pear', city: null, near: null }, 1).places;
    expect(linesOfPlace(index, place?.id ?? '', 10)).toEqual([lines.get(1), lines.get(2)]);
    expect(linesOfPlace(index, 'address:nowhere|1|2', 10)).toEqual([]);
  });
});
