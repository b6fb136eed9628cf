// Recent places: the latest first, each once. Invalid stored data is ignored.
import type { FoundPlace } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { loadRecentPlaces, prependPlace } from './recent-places.ts';

const place = (id: string): FoundPlace => ({
  kind: 'street',
  id,
  label: id,
  bl_street_name: null,
  bl_side: null,
  bl_from: null,
  bl_to: null,
  curbs: 2,
  link: null,
  lng: 1,
  lat: 2,
  box: [1, 2, 1, 2],
});

describe('recent places', () => {
  it('are the latest six, each once', () => {
    const many = 'abcdefgh'
      .split('')
      .reduce<readonly FoundPlace[]>((list, id) => prependPlace(list, place(id)), []);
    expect(many.map(({ id }) => id)).toEqual(['h', 'g', 'f', 'e', 'd', 'c']);
    expect(prependPlace(many, place('f')).map(({ id }) => id)).toEqual(['f', 'h', 'g', 'e', 'd', 'c']);
  });
  it('come back as they were written', () => {
    expect(loadRecentPlaces(JSON.stringify([place('a'), place('b')]))).toEqual([place('a'), place('b')]);
  });
  it.each([
    null,
    '',
    '{',
    '7',
    '[1]',
    '[null]',
    '[{"kind":"street"}]',
    JSON.stringify([{ ...place('a'), box: ['x'] }]),
  ])('are none for %j', (stored) => expect(loadRecentPlaces(stored)).toEqual([]));

  it.each([
    { label: 7 },
    { id: 7 },
    { kind: 'planet' },
    { lng: 'x' },
    { lat: null },
    { link: 'x' },
    { link: 1.5 },
    { box: [1, 2, 3] },
    { box: [1, 2, 3, 4, 5] },
    { box: 'abcd' },
  ])('leave out one with %j', (part) => {
    expect(loadRecentPlaces(JSON.stringify([{ ...place('a'), ...part }, place('b')]))).toEqual([place('b')]);
  });
  it('take one at a curb, and six of many', () => {
    expect(loadRecentPlaces(JSON.stringify([{ ...place('a'), link: 4 }]))).toHaveLength(1);
    expect(loadRecentPlaces(JSON.stringify('abcdefgh'.split('').map(place))).map(({ id }) => id)).toEqual(
      'abcdef'.split(''),
    );
  });
});
