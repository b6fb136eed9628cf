// Search at its limits: which coordinates are valid and near the city, how names are scored, and in
// which order and number places are returned.
import { describe, expect, it } from 'vitest';
import type { Box, Position } from '../../platform/geometry/geometry.ts';
import { parseCoordinates } from './coordinates.ts';
import { findPlaces } from './find-places.ts';
import { findStreets } from './find-streets.ts';
import { wordsOf } from './normalize-text.ts';
import { PlaceIndex } from './place-index.ts';
import { diceCoefficient, editDistance, trigramsOf, wordSimilarity } from './word-similarity.ts';

describe('coordinates', () => {
  it.each<[string, Position | null]>([
    ['90N 180E', [180, 90]],
    ['91N 180E', null],
    ['90N 181E', null],
    ['90.1, 50', [90.1, 50]],
    ['-45.5 120', [120, -45.5]],
    ['−45.5, 120', [120, -45.5]],
    ['45.5s 120.25e', [120.25, -45.5]],
    ['12.5S 60.25O', [-60.25, -12.5]],
    ['12.5N 60.25w', [-60.25, 12.5]],
    ['60.25W 12.5N', [-60.25, 12.5]],
    ['60.25E, 12.5', [60.25, 12.5]],
    ['12.5, 60.25E', [60.25, 12.5]],
    ['N12.5N 60.25', null],
    ['12.5E 60.25W', null],
    ["10°30'36\", 20°15'", [20.25, 10.51]],
    ['10°59\'59", 20°', [20, 10.999722]],
    ['10°10\'60", 20°', null],
    ["10°60', 20°", null],
    ['10 59 30 S 20 30 0 E', [20.5, -10.991667]],
    ['10 60 30 S 20 30 0 E', null],
    ['10 30 30 S 20 30 60 E', null],
    ['45 -122', [-122, 45]],
  ])('%s', (text, wanted) => {
    const found = parseCoordinates(text, null);
    if (wanted === null) expect(found).toBeNull();
    else expect(found).toEqual(wanted.map((value) => expect.closeTo(value, 5)));
  });

  // Both orders are valid coordinates; the one in or near the city is used.
  const large: Box = [40, 10, 41, 10.5];
  const small: Box = [40, 10, 40.01, 10.01];
  it.each<[string, Box, Position]>([
    ['40.5, 10.2', large, [40.5, 10.2]],
    ['10.2, 40.5', large, [40.5, 10.2]],
    // The accepted surroundings are as wide as the city itself, and no wider.
    ['41.9, 10.2', large, [41.9, 10.2]],
    ['42.1, 10.2', large, [10.2, 42.1]],
    ['39.1, 10.2', large, [39.1, 10.2]],
    ['38.9, 10.2', large, [10.2, 38.9]],
    ['40.5, 10.9', large, [40.5, 10.9]],
    ['40.5, 11.1', large, [11.1, 40.5]],
    ['40.5, 9.6', large, [40.5, 9.6]],
    ['40.5, 9.4', large, [9.4, 40.5]],
    // Around a small city they extend a fifth of a degree.
    ['40.2, 10.2', small, [40.2, 10.2]],
    ['40.22, 10.2', small, [10.2, 40.22]],
    ['40.2, 10.22', small, [10.22, 40.2]],
    ['39.81, 9.81', small, [39.81, 9.81]],
    ['39.79, 9.81', small, [9.81, 39.79]],
    ['39.81, 9.79', small, [9.79, 39.81]],
  ])('%s in %j', (text, city, wanted) => {
    expect(parseCoordinates(text, city)).toEqual(wanted);
  });
});

describe('words of a street', () => {
  it.each([
    ['St', ['street']],
    ['Dr', ['drive']],
    ['St Mary', ['saint', 'mary']],
    ['Santa Clara St', ['santa', 'clara', 'street']],
    ['First', ['1']],
    ['Twentieth Ave', ['20', 'avenue']],
    ['22nd', ['22']],
    ['Bahnhofstr', ['bahnhof', 'street']],
    ['Rue de l’Église', ['street', 'de', 'leglise']],
    ['Łódź Ærø Œuvre Đà', ['lodz', 'aero', 'oeuvre', 'da']],
  ])('%s is %j', (name, words) => expect(wordsOf(name)).toEqual(words));
});

describe('likeness', () => {
  it.each<[string, string, boolean, number]>([
    ['oak', 'oak', false, 1],
    // Short words and numbers allow no typing errors, words of four letters one, of eight letters
    // two.
    ['oka', 'oak', true, 0],
    ['1234', '1235', true, 0],
    ['oaks', 'oakx', false, 0.68],
    ['elmwood', 'elmwoxx', false, 0],
    ['burnside', 'burnsixx', false, 0.56],
    ['burnside', 'burnsxxx', false, 0],
    // The beginning of a word, while it is being typed, scores by the share of the word it covers.
    ['burn', 'burnside', true, 0.85],
    ['burn', 'burnside', false, 0],
    ['12', '123', true, 0],
    // Incomplete and misspelled.
    ['bunrs', 'burnside', true, 0.5],
    ['bunrs', 'burnside', false, 0],
    ['bnurs', 'burnside', true, 0],
  ])('of %s to %s, open %s', (wanted, word, open, worth) => {
    expect(wordSimilarity(wanted, word, open)).toBeCloseTo(worth, 9);
  });
  it('counts slips up to the most that matter', () => {
    expect(editDistance('abcd', 'ab', 2)).toBe(2);
    expect(editDistance('abcd', 'a', 2)).toBe(3);
    expect(editDistance('abcd', 'wxyz', 2)).toBe(3);
    expect(editDistance('', 'ab', 3)).toBe(2);
    expect(editDistance('abdc', 'abcd', 3)).toBe(1);
    expect(editDistance('ca', 'abc', 5)).toBe(3);
  });
  it('shares trigrams by Dice', () => {
    expect([...trigramsOf('oak')]).toEqual(['  o', ' oa', 'oak', 'ak ']);
    expect(diceCoefficient(4, 6, 3)).toBeCloseTo(0.6, 9);
    expect(diceCoefficient(0, 0, 0)).toBe(0);
  });
});

/** Indexes the links of a test town: street, start position, cross streets and ids. */
function townOf(
  links: readonly {
    street: string | null;
    at: Position;
    from?: string;
    to?: string;
    segment?: string;
    regulation?: string;
  }[],
) {
  const lines = new Map<number, readonly Position[]>();
  const index = new PlaceIndex({ line: (id) => lines.get(id) });
  for (const [place, { street, at, from, to, segment, regulation }] of links.entries()) {
    lines.set(place + 1, [at, [at[0] + 0.002, at[1] + 0.001]]);
    index.put({
      id: place + 1,
      segmentId: segment ?? `S${place + 1}`,
      regulationId: regulation ?? null,
      street,
      side: null,
      from: from ?? null,
      to: to ?? null,
    });
  }
  return index;
}
const found = (index: PlaceIndex, text: string, near: Position | null = null, limit = 100) =>
  findPlaces(index, { text, city: null, near }, limit).places.map(({ label }) => label);

describe('streets', () => {
  const index = townOf(
    [
      'North Oak Street',
      'Oak Street',
      'Oak Avenue',
      'Oakland Way',
      'Haupt Strasse',
      'The Mall',
      'Elm Street',
    ].map((street, place) => ({ street, at: [11 + place / 100, 43] as Position })),
  );
  const worth = (text: string, name: string, open = false) =>
    findStreets(index, text, open).find(({ street }) => street.names.has(name))?.worth ?? 0;
  it('come best first: the very name, then with its kind left out, then with another kind', () => {
    expect(found(index, 'oak street').slice(0, 2)).toEqual(['Oak Street', 'North Oak Street']);
    expect(worth('oak street', 'Oak Street')).toBe(1);
    expect(worth('oak', 'Oak Street')).toBeGreaterThan(worth('oak', 'North Oak Street'));
    expect(worth('oak street', 'North Oak Street')).toBeGreaterThan(worth('oak street', 'Oak Avenue'));
    // 1 of 1.35 was found, and 0.35 of the name was not in the query.
    expect(worth('oak street', 'Oak Avenue')).toBeCloseTo((1 / 1.35) * (1 - 0.25 * (0.35 / 1.7)), 9);
    // The name, and half the weight for a compass word.
    expect(worth('oak street', 'North Oak Street')).toBeCloseTo(1 - 0.25 * (0.5 / 1.85), 9);
  });
  it('are not found by their kind, compass or article alone', () => {
    expect(worth('street portland', 'Oak Street')).toBe(0);
    expect(worth('north elm', 'North Oak Street')).toBe(0);
    expect(worth('the elm', 'The Mall')).toBe(0);
  });
  it('may be typed in part, the last word only', () => {
    expect(worth('elm str', 'Elm Street', true)).toBeGreaterThan(
      worth('elm str', 'Elm Street', false) - 1e-9,
    );
    expect(worth('oakl', 'Oakland Way', true)).toBeGreaterThan(0.45);
    expect(worth('oakl', 'Oakland Way', false)).toBe(0);
    expect(worth('oakl way', 'Oakland Way', true)).toBe(0);
  });
  it('may be written in one word, which is worth a tenth less', () => {
    expect(worth('elmstreet', 'Elm Street')).toBeCloseTo(0.9, 9);
    expect(worth('elm stre et', 'Elm Street')).toBeLessThan(0.95);
  });
  it('are not told by what comes after ten words', () => {
    expect(worth('elm a b c d e f g h i', 'Elm Street')).toBe(
      worth('elm a b c d e f g h i oak', 'Elm Street'),
    );
    expect(findStreets(index, ' ', true)).toEqual([]);
  });
  it('have a house number before or behind, of which they are a little less sure', () => {
    const worthOf = (text: string) =>
      findPlaces(index, { text, city: null, near: null }, 9).places.find(
        ({ label }) => label === 'Elm Street',
      )?.worth;
    expect(worthOf('12b Elm Street')).toBeCloseTo(0.85, 9);
    expect(worthOf('Elm Street, 12 b')).toBeCloseTo(0.85, 9);
    expect(worthOf('12 elm')).toBeGreaterThan(0.7);
    expect(worthOf('12 elm st')).toBeGreaterThan(0.8);
    expect(worthOf('12 el')).toBeGreaterThan(0.5);
  });
});

describe('the order and number of places', () => {
  const many = townOf(
    Array.from({ length: 70 }, (_, place) => ({
      street: `Oak${String(place).padStart(2, '0')} Street`,
      at: [11 + place / 1000, 43] as Position,
      segment: `AB${place + 100}`,
      regulation: `X${place % 2 === 0 ? 'EVEN' : 'ODD'}1`,
    })),
  );
  it('is at most 60 of a kind, and says when more were found than asked for', () => {
    expect(found(many, 'oak').filter((label) => label.startsWith('Oak'))).toHaveLength(60);
    expect(found(many, 'ab1').filter((label) => label.startsWith('AB'))).toHaveLength(60);
    expect(found(many, '1').filter((label) => label.startsWith('AB'))).toHaveLength(0);
    const asked = (limit: number) => findPlaces(many, { text: 'xeven1', city: null, near: null }, limit);
    expect(asked(1)).toMatchObject({ places: [{ label: 'XEVEN1', curbs: 35 }], truncated: false });
    expect(findPlaces(many, { text: 'oak', city: null, near: null }, 60).truncated).toBe(false);
    expect(findPlaces(many, { text: 'oak', city: null, near: null }, 59).truncated).toBe(true);
  });
  it('finds an id by itself, its beginning and, with digits, its inside, in this order', () => {
    const ids = townOf(
      ['A123', 'B-A12', 'A12', 'A12345'].map((segment, place) => ({
        street: null,
        at: [11 + place, 43] as Position,
        segment,
      })),
    );
    expect(found(ids, 'a-12')).toEqual(['A12', 'A123', 'A12345', 'B-A12']);
    expect(found(ids, 'a1')).toEqual([]);
    const letters = townOf([{ street: null, at: [11, 43], segment: 'XABC' }]);
    expect(found(letters, 'abc')).toEqual([]);
    expect(found(letters, 'xab')).toEqual(['XABC']);
    const worthOf = (text: string) => findPlaces(ids, { text, city: null, near: null }, 1).places[0]?.worth;
    expect(worthOf('a12345')).toBe(1);
    expect(worthOf('a1234')).toBeCloseTo(0.4 + 0.4 * (5 / 6), 9);
    // When the text occurs twice in an id, the occurrence at the beginning counts.
    expect(found(townOf([{ street: null, at: [11, 43], segment: 'XAB-XAB' }]), 'xab')).toEqual(['XAB-XAB']);
  });
  it('puts what is as good nearest first, then what has more curbs, then by name', () => {
    const index = townOf([
      { street: 'Oak Lane', at: [11, 43] },
      { street: 'Oak Court', at: [11.3, 43] },
      { street: 'Oak Drive', at: [11, 43.25] },
      { street: 'Oak Drive', at: [11, 43.25] },
    ]);
    // At 43° a degree of longitude is 0.73 of one of latitude: 0.3 east is nearer than 0.25 north.
    expect(found(index, 'oak', [11, 43])).toEqual(['Oak Lane', 'Oak Court', 'Oak Drive']);
    expect(found(index, 'oak', [11, 43.2])).toEqual(['Oak Drive', 'Oak Lane', 'Oak Court']);
    expect(found(index, 'oak')).toEqual(['Oak Drive', 'Oak Court', 'Oak Lane']);
  });
  it('names one link of a regulation with a single curb, and none where it has several', () => {
    const index = townOf([
      { street: 'Oak Lane', at: [11, 43], regulation: 'REG-1' },
      { street: 'Elm Lane', at: [11, 44], regulation: 'REG-1' },
      { street: 'Elm Lane', at: [12, 44], regulation: 'REG-2' },
    ]);
    const [one, two] = [' reg-1', 'reg 2'].map(
      (text) => findPlaces(index, { text, city: null, near: null }, 1).places[0],
    );
    expect(one).toMatchObject({ curbs: 2, named: null, link: 1, box: [11, 43, 11.002, 44.001] });
    expect(two).toMatchObject({ curbs: 1, named: { id: 3 }, link: 3 });
  });
});

describe('crossings', () => {
  const index = townOf([
    { street: 'Oak Street', at: [11, 43], from: 'First Avenue', to: 'Elm Street' },
    { street: 'Oak Street', at: [11.5, 43.5], to: 'First Avenue' },
    { street: 'First Avenue', at: [11, 43], from: 'Oak Street' },
    { street: 'Bed and Bath Street', at: [12, 43], from: 'Elm Street' },
  ]);
  it('are where the ends of links of the two streets lie, all of them', () => {
    const [place] = findPlaces(index, { text: 'oak & 1st', city: null, near: null }, 5).places;
    expect(place?.label).toBe('Oak Street & First Avenue');
    expect(place?.box).toEqual([11, 43, expect.closeTo(11.502, 9), expect.closeTo(43.501, 9)]);
    expect(place?.curbs).toBeNull();
  });
  it('are named however two streets are written, also where a name has an `and`', () => {
    for (const text of [
      'elm at oak',
      'elm/oak',
      'elm @ oak',
      'Ecke elm und oak',
      'elm x oak',
      'esquina de elm esq. con oak',
    ])
      expect(found(index, text)[0], text).toBe('Elm Street & Oak Street');
    expect(found(index, 'bed and bath and elm')[0]).toBe('Bed and Bath Street & Elm Street');
    expect(found(index, 'first & bed and bath').filter((label) => label.includes('&'))).toEqual([]);
  });
  it('are worth the mean of their streets, whichever comes first', () => {
    const worthOf = (text: string) =>
      findPlaces(index, { text, city: null, near: null }, 1).places[0]?.worth ?? 0;
    expect(worthOf('oak street & first avenue')).toBe(1);
    expect(worthOf('oak street & first')).toBeCloseTo((1 + (1 - 0.25 * (0.35 / 1.35))) / 2, 9);
  });
});

describe('the name of a street', () => {
  it('is as most of its links write it, and goes when none does', () => {
    const index = townOf([
      { street: 'OAK ST', at: [11, 43] },
      { street: 'Oak Street', at: [11, 44] },
      { street: 'Oak Street', at: [11, 45] },
    ]);
    expect(found(index, 'oak')).toEqual(['Oak Street']);
    index.remove(2);
    index.remove(3);
    expect(found(index, 'oak')).toEqual(['OAK ST']);
    expect(index.size).toBe(1);
    expect([index.has(1), index.has(2)]).toEqual([true, false]);
  });
});
