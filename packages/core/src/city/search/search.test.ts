// Search: how names, crossings, ids and coordinates are parsed, and what is found for them.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Box, Position } from '../../platform/geometry/geometry.ts';
import { parseCoordinates } from './coordinates.ts';
import { findPlaces } from './find-places.ts';
import { normalizeId, normalizeSearchText, wordsOf } from './normalize-text.ts';
import { PlaceIndex } from './place-index.ts';
import { linesOfPlace } from './place-lines.ts';
import { editDistance } from './word-similarity.ts';

const portland: Box = [-122.84, 45.43, -122.47, 45.65];

describe('compared text', () => {
  it.each([
    ['3rd St.', 'third street'],
    ['N. Oak Ave', 'North Oak Avenue'],
    ['Avda. de la Reforma', 'avenida de la reforma'],
    ['C/ Mayor', 'Calle Mayor'],
    ['Hauptstraße', 'Hauptstr.'],
    ['Haupt Str.', 'Hauptstrasse'],
    ['Königsallee', 'KONIGSALLEE'],
    ["O'Brien Dr", 'O’Brien Drive'],
    ['SW 12th Ave', 'Southwest 12 avenue'],
    ['Calle Oak', 'St Oak'.replace('St', 'Calle')],
  ])('%s is %s', (one, other) => {
    expect(wordsOf(one).join(' ')).toBe(wordsOf(other).join(' '));
  });
  it('keeps a saint from a street, and different numbers apart', () => {
    expect(wordsOf('St Mary St')).toEqual(['saint', 'mary', 'street']);
    expect(wordsOf('Dr King Dr')).toEqual(['doctor', 'king', 'drive']);
    expect(wordsOf('3rd Ave')).not.toEqual(wordsOf('13th Ave'));
  });
  it('makes the letters small that a sign comes apart into', () => {
    expect(normalizeSearchText('Plaza™ 3ª')).toBe('plazatm 3');
  });
  it('never fails and answers plain words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(normalizeSearchText(text)).toBe(normalizeSearchText(normalizeSearchText(text)));
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(normalizeId(text)).not.toMatch(/\s/);
      }),
    );
  });
});

describe('coordinates', () => {
  it.each<[string, Position | null]>([
    ['45.52, -122.67', [-122.67, 45.52]],
    ['-122.67, 45.52', [-122.67, 45.52]],
    ['45.52 -122.67', [-122.67, 45.52]],
    ['(45.52;-122.67)', [-122.67, 45.52]],
    ['geo:45.52,-122.67', [-122.67, 45.52]],
    ['45,52; -122,67', [-122.67, 45.52]],
    ['45°31\'12"N 122°40\'12"W', [-122.67, 45.52]],
    ["N 45° 31.2', W 122° 40.2'", [-122.67, 45.52]],
    ['122.67W 45.52N', [-122.67, 45.52]],
    ['45 31 12 N 122 40 12 W', [-122.67, 45.52]],
    ['10.5, 20.25', [20.25, 10.5]],
    ['120.5, 20.25', [120.5, 20.25]],
    ['91, 200', null],
    ['45.5N, 46.5N', null],
    ["45°61'N 122°W", null],
    ['45 122', null],
    ['4711', null],
    ['3rd and 4th', null],
    ['', null],
  ])('reads %s', (text, wanted) => {
    const found = parseCoordinates(text, portland);
    if (wanted === null) expect(found).toBeNull();
    else {
      expect(found?.[0]).toBeCloseTo(wanted[0], 6);
      expect(found?.[1]).toBeCloseTo(wanted[1], 6);
    }
  });
  it('reads back every pair it could have written, in both orders where the city decides', () => {
    const lng = fc.integer({ min: -122_840, max: -122_470 }).map((value) => value / 1000);
    const lat = fc.integer({ min: 45_430, max: 45_650 }).map((value) => value / 1000);
    fc.assert(
      fc.property(lng, lat, fc.boolean(), (x, y, latFirst) => {
        const text = latFirst ? `${y}, ${x}` : `${x}, ${y}`;
        expect(parseCoordinates(text, portland)).toEqual([x, y]);
      }),
    );
  });
});

describe('slips', () => {
  it.each([
    ['oak', 'oak', 0],
    ['oka', 'oak', 1],
    ['oaks', 'oak', 1],
    ['burnsdie', 'burnside', 1],
    ['kitten', 'sitting', 3],
    ['a', 'abcdef', 4],
  ])('%s %s', (a, b, count) => expect(editDistance(a, b, 3)).toBe(count));
});

/** Three streets north to south by three avenues west to east, one link on each block's north or east side. */
function town() {
  const lines = new Map<number, readonly Position[]>();
  const index = new PlaceIndex({ line: (id) => lines.get(id) });
  const streets = ['Oak Street', 'Burnside Street', 'Calle de la Niña'];
  const avenues = ['3rd Avenue', '13th Avenue', 'Martin Luther King Jr Boulevard'];
  let id = 0;
  const put = (street: string, from: string, to: string, line: readonly Position[]) => {
    id += 1;
    lines.set(id, line);
    index.put({
      id,
      segmentId: `SEG-${1000 + id}`,
      regulationId: `R-${id % 2}`,
      street,
      side: 'N',
      from,
      to,
    });
  };
  for (const [y, street] of streets.entries())
    for (const [x, avenue] of avenues.entries()) {
      const [nextAvenue, nextStreet] = [avenues[x + 1], streets[y + 1]];
      const at = (dx: number, dy: number): Position => [-122.6 + (x + dx) / 1000, 45.5 + (y + dy) / 1000];
      if (nextAvenue !== undefined) put(street, avenue, nextAvenue, [at(0, 0), at(1, 0)]);
      if (nextStreet !== undefined) put(avenue, street, nextStreet, [at(0, 0), at(0, 1)]);
    }
  return { index, lines };
}

function find(index: PlaceIndex, text: string, near: Position | null = null) {
  return findPlaces(index, { text, city: portland, near }, 10).places;
}

describe('findPlaces', () => {
  const { index } = town();
  const first = (text: string) => {
    const [place] = find(index, text);
    return place === undefined ? null : `${place.kind} ${place.label}`;
  };
  it.each([
    ['oak street', 'street Oak Street'],
    ['OAK ST.', 'street Oak Street'],
    ['oak', 'street Oak Street'],
    ['oa', 'street Oak Street'],
    ['o', 'street Oak Street'],
    ['calle oak', 'street Oak Street'],
    ['1234 Oak St', 'street Oak Street'],
    ['Oak Street 12', 'street Oak Street'],
    ['burnsde', 'street Burnside Street'],
    ['Burnsdie St', 'street Burnside Street'],
    ['nina', 'street Calle de la Niña'],
    ['third ave', 'street 3rd Avenue'],
    ['3', 'street 3rd Avenue'],
    ['martin luther', 'street Martin Luther King Jr Boulevard'],
    ['mlk blvd', null],
    ['Oak Street, Portland', 'street Oak Street'],
    ['oak st portland oregon', null],
    ['Oak & 3rd', 'crossing Oak Street & 3rd Avenue'],
    ['3rd at oak', 'crossing 3rd Avenue & Oak Street'],
    ['burnsde and 13', 'crossing Burnside Street & 13th Avenue'],
    ['niña con 3rd', 'crossing Calle de la Niña & 3rd Avenue'],
    ['corner of oak and 13th ave', 'crossing Oak Street & 13th Avenue'],
    ['Oak between 3rd and 13th', 'block Oak Street, 3rd Avenue – 13th Avenue'],
    ['oak st btw third & 13', 'block Oak Street, 3rd Avenue – 13th Avenue'],
    ['Oak 3rd to 13th', 'block Oak Street, 3rd Avenue – 13th Avenue'],
    ['Oak from 13th to 3rd ave', 'block Oak Street, 13th Avenue – 3rd Avenue'],
    ['calle oak entre 3 y 13', 'block Oak Street, 3rd Avenue – 13th Avenue'],
    ['Oak zwischen 3rd und 13th', 'block Oak Street, 3rd Avenue – 13th Avenue'],
    ['oak de 3rd a martin luther', 'block Oak Street, 3rd Avenue – Martin Luther King Jr Boulevard'],
    ['3rd ave between oak and burnside', 'block 3rd Avenue, Oak Street – Burnside Street'],
    ['SEG-1003', 'link SEG-1003'],
    ['seg1003', 'link SEG-1003'],
    ['r-1', 'regulation R-1'],
    ['45.5, -122.6', 'coordinates 45.5, -122.6'],
    ['quetzalcoatl', null],
    ['   ', null],
    ['&', null],
  ])('%s → %s', (text, wanted) => expect(first(text)).toBe(wanted));

  it('does not take one street for another whose name is two letters off', () => {
    const places = {
      line: (): readonly Position[] => [
        [-122.6, 45.5],
        [-122.6, 45.6],
      ],
    };
    const index = new PlaceIndex(places);
    for (const [id, street] of ['Cedar Street', 'Pear Street', 'Haupt Straße'].entries())
      index.put({ id, segmentId: `S-${id}`, regulationId: null, street, side: 'N', from: null, to: null });
    const labels = (text: string) => find(index, text).map(({ label }) => label);
    expect(labels('pear street')).toEqual(['Pear Street']);
    expect(labels('pear')).toEqual(['Pear Street']);
    expect(labels('hauptstrasse')).toEqual(['Haupt Straße']);
  });

  it('gives a block the curbs between its cross streets, however far apart', () => {
    const [short] = find(index, 'oak between 3rd and 13th');
    const [long] = find(index, 'oak between 3rd and martin luther king');
    expect([short?.curbs, long?.curbs]).toEqual([1, 2]);
    expect(short?.box[2]).toBeCloseTo(-122.599, 9);
    expect(long?.box).toEqual(find(index, 'oak')[0]?.box);
    for (const text of ['oak between 3rd and 3rd', 'oak between 3rd and elm', 'oak between', 'oak 3rd to'])
      expect(
        find(index, text).filter(({ kind }) => kind === 'block'),
        text,
      ).toEqual([]);
  });
  it('reads blocks and intersections of other naming styles', () => {
    const lines = new Map<number, readonly Position[]>();
    const index = new PlaceIndex({ line: (id) => lines.get(id) });
    const put = (id: number, street: string, from: string, to: string) => {
      lines.set(id, [
        [id / 100, 0],
        [id / 100, 0.001],
      ]);
      index.put({ id, segmentId: `S-${id}`, regulationId: null, street, side: 'N', from, to });
    };
    put(1, 'Calle 5', 'Carrera 7', 'Carrera 8');
    put(2, 'Calle 5', 'Carrera 8', 'Carrera 9');
    put(3, 'Hauptstraße', 'Bahnhofstraße', 'Ringweg');
    put(4, 'N Main Street', 'Third Street', 'Fourth Street');
    put(5, 'S Main Street', 'Fifth Street', 'Sixth Street');
    const first = (text: string) => find(index, text)[0]?.label;
    expect(first('Calle 5 y Carrera 7')).toBe('Calle 5 & Carrera 7');
    expect(first('Calle 5 entre Carrera 7 y Carrera 9')).toBe('Calle 5, Carrera 7 – Carrera 9');
    expect(first('Hauptstraße Ecke Bahnhofstraße')).toBe('Hauptstraße & Bahnhofstraße');
    expect(first('Hauptstr. von Bahnhofstr. bis Ringweg')).toBe('Hauptstraße, Bahnhofstraße – Ringweg');
    expect(first('north main & 3rd')).toBe('N Main Street & Third Street');
    expect(first('N Main St 3rd to 4th')).toBe('N Main Street, Third Street – Fourth Street');
    expect(first('main between 5th and 6th')).toBe('S Main Street, Fifth Street – Sixth Street');
  });
  it('has the lines of streets, blocks and regulations, as many as are wanted', () => {
    const count = (text: string, limit = 100) =>
      linesOfPlace(index, find(index, text)[0]?.id ?? '', limit).length;
    expect([count('oak'), count('oak', 1), count('oak 3rd to 13th')]).toEqual([2, 1, 1]);
    expect(count('r-1')).toBe(find(index, 'r-1')[0]?.curbs);
    for (const id of ['street:elm', 'block:elm|a|b', 'block:', 'crossing:a|b', 'x', ''])
      expect(linesOfPlace(index, id, 9), id).toEqual([]);
  });
  it('puts a crossing where the two streets meet', () => {
    const [place] = find(index, 'burnside & 13th');
    expect(place?.box[0]).toBeCloseTo(-122.599, 9);
    expect(place?.box[1]).toBeCloseTo(45.501, 9);
    expect(place?.box).toEqual([place?.box[0], place?.box[1], place?.box[0], place?.box[1]]);
  });
  it('gives a street the box and the number of its curbs', () => {
    const [place] = find(index, 'oak');
    expect(place).toMatchObject({ curbs: 2, link: null });
    expect(place?.box).toEqual([-122.6, 45.5, -122.598, 45.5]);
  });
  it('prefers the nearer of two that are equally worth', () => {
    const north = find(index, 'R-', [-122.6, 45.52]);
    expect(north.length).toBeLessThanOrEqual(2);
    const near = findPlaces(index, { text: 'SEG', city: portland, near: [-122.598, 45.502] }, 3).places;
    expect(near).toHaveLength(3);
  });
  it('says when there is more', () => {
    expect(findPlaces(index, { text: 'seg', city: null, near: null }, 2)).toMatchObject({ truncated: true });
    expect(findPlaces(index, { text: 'seg-1001', city: null, near: null }, 2).truncated).toBe(false);
  });
});

describe('an index that is kept up', () => {
  it('forgets a link that went and takes a name that changed', () => {
    const { index, lines } = town();
    const oak = find(index, 'oak street')[0];
    expect(oak?.curbs).toBe(2);
    for (const id of lines.keys()) {
      const link = index.link(id);
      if (link?.street === 'Oak Street') index.put({ ...link, street: 'Elm Street', regulationId: null });
    }
    expect(
      find(index, 'oak street').filter((place) => place.kind === 'street' && place.label.startsWith('Oak')),
    ).toEqual([]);
    expect(find(index, 'elm')[0]).toMatchObject({ label: 'Elm Street', curbs: 2 });
    expect(find(index, 'elm & 3rd')[0]?.kind).toBe('crossing');
    for (const id of lines.keys()) index.remove(id);
    expect(index.size).toBe(0);
    for (const text of ['elm', 'SEG-1001', 'r-1', 'elm & 3rd']) expect(find(index, text), text).toEqual([]);
  });
  it('is the same whatever the order of the changes', () => {
    const { index, lines } = town();
    const again = new PlaceIndex({ line: (id) => lines.get(id) });
    const links = [...lines.keys()].flatMap((id) => index.link(id) ?? []);
    for (const link of links) again.put({ ...link, street: 'Wrong Way' });
    for (const link of links.toReversed()) again.put(link);
    for (const text of ['oak', 'oak & 3rd', 'r-0', 'seg-1002', 'wrong way'])
      expect(
        find(again, text).map(({ id, curbs, box }) => ({ id, curbs, box })),
        text,
      ).toEqual(find(index, text).map(({ id, curbs, box }) => ({ id, curbs, box })));
  });
  it('does little for a text of many words and crossings', () => {
    const { index } = town();
    const looked = vi.spyOn(index, 'sharing');
    find(index, 'oak & 3rd & elm at '.repeat(10));
    expect(looked.mock.calls.length).toBeLessThanOrEqual(12);
    for (const [trigrams] of looked.mock.calls) expect(trigrams.size).toBeLessThanOrEqual(80);
  });
  it('answers any text', () => {
    const { index } = town();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const place of find(index, text)) {
          expect(place.worth).toBeGreaterThan(0);
          expect(place.worth).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
