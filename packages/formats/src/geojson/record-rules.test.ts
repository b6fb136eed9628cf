// Table records as curbs: spaces that add up, losses that are counted, prices with a unit, and
// rules that are unknown.
import {
  type CityReadResult,
  computeVerdict,
  explainVerdict,
  ordinaryCar,
  type RestrictionInput,
  ruleSetOf,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import { geojsonFormat } from './geojson.ts';

const line = (at: number, length = 0.001) => [
  [at, 1],
  [at + length, 1],
];

async function read(features: readonly object[], mapping: object): Promise<CityReadResult> {
  const file = fileOf({ type: 'FeatureCollection', features }, 'f.geojson');
  const result = await geojsonFormat.read?.([file], {
    mapping: { version: 1, currency: 'USD', rules: [], ...mapping },
  });
  if (result?.ok !== true) throw new Error(result === undefined ? 'no reader' : result.refusal.code);
  return result.value;
}

function feature(properties: object, geometry: object = { type: 'LineString', coordinates: line(1) }) {
  return { type: 'Feature', properties, geometry };
}

/** Returns the answer card for an ordinary car under these rules. */
function cardOf(restrictions: readonly RestrictionInput[]) {
  const city = { timeZone: 'America/New_York', calendar: { periods: [] } };
  const instant = Date.UTC(2026, 10, 30, 15);
  const rules = ruleSetOf(restrictions);
  const answer = computeVerdict(rules, instant, ordinaryCar, city);
  return explainVerdict(rules, answer, instant, ordinaryCar, city, 'en');
}

const priced = (priceFrom: object) => ({
  link: {},
  rules: [{ always: { activity: 'parking', priceFrom } }],
});

describe('spaces of a record with several parts', () => {
  it('are shared by length, so that they add up exactly', async () => {
    const parts = { type: 'MultiLineString', coordinates: [line(1), line(2, 0.0004), line(3, 0.0001)] };
    const { data, lost } = await read([feature({ N: 15 }, parts), feature({ N: 7 })], {
      link: { baysCount: 'N' },
    });
    expect(data.links.map(({ baysCount }) => baysCount)).toEqual([10, 4, 1, 7]);
    expect(lost).toMatchObject({ curbs: 0, spaces: 0 });
  });

  it('go to the parts that can be read; the part that cannot is counted as lost', async () => {
    const parts = { type: 'MultiLineString', coordinates: [line(1), [[2, 1]]] };
    const { data, lost } = await read([feature({ N: 15 }, parts)], { link: { baysCount: 'N' } });
    expect(data.links.map(({ baysCount }) => baysCount)).toEqual([15]);
    expect(lost).toMatchObject({ curbs: 1, spaces: 0 });
  });

  it.each([
    ['a dozen', 1],
    ['10 cars', 10],
    ['-3', 3],
    ['0.5 of a car', 1],
  ])('that say %j are an issue, not silence, and lost: by their number, or one', async (value, spaces) => {
    const { data, issues, lost } = await read([feature({ N: value }), feature({ N: 7 })], {
      link: { baysCount: 'N' },
    });
    expect(data.links.map(({ baysCount }) => baysCount)).toEqual([null, 7]);
    expect(issues).toMatchObject([{ code: 'mapping.spaces', place: 'features[0].properties.N' }]);
    expect(lost).toEqual({ curbs: 0, metres: 0, spaces, rules: 0, prices: 0 });
  });

  it.each([null, '', '-', 'N/A'])('that say %j are not lost: nobody has counted them', async (value) => {
    const { data, issues, lost } = await read([feature({ N: value })], { link: { baysCount: 'N' } });
    expect(data.links[0]?.baysCount).toBeNull();
    expect(issues).toEqual([]);
    expect(lost).toMatchObject({ spaces: 0 });
  });

  it('of a record without a place are lost once', async () => {
    const nowhere = { type: 'LineString', coordinates: [] };
    const { lost } = await read([feature({ N: '10 cars' }, nowhere), feature({})], {
      link: { baysCount: 'N' },
    });
    expect(lost).toMatchObject({ curbs: 1, spaces: 10 });
  });
});

describe('what a file has and the curbs do not', () => {
  it('counts records without a place with their spaces, rules and prices', async () => {
    const { data, lost } = await read(
      [feature({ N: 3, P: 2 }), feature({ N: 4, P: 2 }, { type: 'LineString', coordinates: [] })],
      { ...priced({ column: 'P', unit: 'major', per: 60 }), link: { baysCount: 'N' } },
    );
    expect(data.links).toHaveLength(1);
    expect(lost).toEqual({ curbs: 1, metres: 0, spaces: 4, rules: 1, prices: 1 });
  });

  it('counts the second of two records with one id', async () => {
    const { lost } = await read([feature({ I: 'a', N: 3 }), feature({ I: 'a', N: 4 })], {
      link: { outsideId: 'I', baysCount: 'N' },
    });
    expect(lost).toMatchObject({ curbs: 1, spaces: 4 });
    expect(lost?.metres).toBeGreaterThan(100);
  });

  it('counts a price that stands beside hours that cannot be read', async () => {
    const { data, lost } = await read([feature({ H: 'when busy', P: '$2.50' })], {
      link: {},
      rules: [
        {
          always: {
            activity: 'parking',
            hoursFrom: 'H',
            priceFrom: { column: 'P', unit: 'major', per: 60 },
          },
        },
      ],
    });
    expect(data.ruleSets).toMatchObject([
      [{ subActivity: 'rules-unknown', description: 'H: when busy; P: $2.50' }],
    ]);
    expect(lost).toMatchObject({ curbs: 0, prices: 1 });
  });
});

describe('a record about whose price nothing is said', () => {
  const always = (template: object) => ({
    link: {},
    rules: [{ always: { activity: 'parking', ...template } }],
  });
  const limited = always({ maxStayFrom: { column: 'L', unit: 'minutes' } });

  it.each<[string, object, object, string, string]>([
    ['parking', always({}), {}, 'unregulated', 'You may park here.'],
    [
      'a limit without a price',
      limited,
      { L: 120 },
      'time-limited-parking',
      'You may park here for up to 2 hours.',
    ],
    ['a limit of zero', limited, { L: 0 }, 'unregulated', 'You may park here.'],
    [
      'a payment without rates',
      always({ payment: { currency: 'USD' } }),
      {},
      'paid-parking',
      'You may park here.',
    ],
    [
      'a limit and a payment without rates',
      always({ maxStay: 120, payment: { currency: 'USD' } }),
      {},
      'paid-parking',
      'You may park here for up to 2 hours.',
    ],
  ])('is not told as free: %s', async (_, mapping, record, subActivity, sentence) => {
    const { data } = await read([feature(record)], mapping);
    expect(data.ruleSets).toMatchObject([[{ subActivity }]]);
    const told = cardOf(data.ruleSets[0] ?? []);
    expect(told.sentence).toBe(sentence);
    expect(JSON.stringify(told)).not.toMatch(/free/i);
  });

  it.each<[string, object, object]>([
    ['a cell', always({ priceFrom: { column: 'P', unit: 'major', per: 60 } }), { P: 0 }],
    ['the mapping', always({ payment: null }), {}],
    ['the class of the mapping', always({ subActivity: 'free-parking' }), {}],
  ])('is free where %s says so', async (_, mapping, record) => {
    const { data } = await read([feature(record)], mapping);
    expect(cardOf(data.ruleSets[0] ?? []).conditions).toEqual(['free']);
  });
});

describe('a mapping without `rules`', () => {
  it('leaves the rules of every record unknown; an empty list says that there are none', async () => {
    const records = [feature({ N: 3 }), feature({ N: 4 })];
    const unsaid = await read(records, { link: { baysCount: 'N' }, rules: undefined });
    expect(unsaid.data.links.map(({ ruleSet }) => ruleSet)).toEqual([0, 0]);
    expect(unsaid.data.ruleSets).toMatchObject([[{ subActivity: 'rules-unknown', description: null }]]);
    expect(unsaid.issues).toEqual([
      { severity: 'loss', code: 'mapping.rules-missing', place: 'features[0]', params: { count: 2 } },
    ]);
    const none = await read(records, { link: { baysCount: 'N' } });
    expect(none.data.links.map(({ ruleSet }) => ruleSet)).toEqual([null, null]);
    expect(none.issues).toEqual([]);
  });

  it('counts a record without a place as one with rules', async () => {
    const { lost } = await read([feature({}), feature({}, { type: 'LineString', coordinates: [] })], {
      link: {},
      rules: undefined,
    });
    expect(lost).toMatchObject({ curbs: 1, rules: 1 });
  });
});

describe('a column of prices', () => {
  it.each([
    ['cents for an hour', { unit: 'minor', per: 60 }, 250, 250, 60],
    ['dollars for an hour', { unit: 'major', per: 60 }, '2.50', 250, 60],
    ['cents for a minute', { unit: 'minor', per: 1 }, 4, 4, 1],
  ])('is read as %s', async (_, unit, value, fee, per) => {
    const { data } = await read([feature({ P: value })], priced({ column: 'P', ...unit }));
    expect(data.ruleSets).toMatchObject([[{ payment: { rates: [{ tiers: [{ fee, per }] }] } }]]);
  });

  it('is not read before its unit is given', async () => {
    await expect(read([feature({ P: 250 })], priced({ column: 'P' }))).rejects.toThrow('mapping.price-unit');
    await expect(read([feature({ P: 250 })], priced({ column: 'P', unit: 'minor' }))).rejects.toThrow(
      'mapping.price-unit',
    );
  });

  it.each(['2.50', '$250'])('of cents does not read %s: the unit is another', async (value) => {
    const { data, lost } = await read(
      [feature({ P: value })],
      priced({ column: 'P', unit: 'minor', per: 60 }),
    );
    expect(data.ruleSets).toMatchObject([[{ subActivity: 'rules-unknown' }]]);
    expect(lost).toMatchObject({ prices: 1 });
  });

  it.each([0, '0', '$0.00', 'Free', 'none', 'gratis', 'no charge'])('that says %j is free', async (value) => {
    const { data, lost } = await read(
      [feature({ P: value })],
      priced({ column: 'P', unit: 'minor', per: 60 }),
    );
    expect(data.ruleSets).toMatchObject([[{ subActivity: 'free-parking', payment: null }]]);
    expect(lost).toMatchObject({ prices: 0 });
  });

  it.each([null, '', ' ', '-', '--', '–', 'N/A', 'n/a', 'na', 'TBD', 'varies', 'see sign', '$2 - $6'])(
    'that says %j is no free parking: the rules are unknown',
    async (value) => {
      const { data, issues } = await read(
        [feature({ P: value }), feature({ P: value }), feature({ P: 2 })],
        priced({ column: 'P', unit: 'major', per: 60 }),
      );
      expect(data.links.map(({ ruleSet }) => ruleSet)).toEqual([0, 0, 1]);
      expect(data.ruleSets).toMatchObject([[{ subActivity: 'rules-unknown' }], [{ payment: {} }]]);
      expect(issues.length).toBeGreaterThan(0);
    },
  );

  it('whose cells are empty is one issue with the number of records, and no lost price', async () => {
    const { issues, lost } = await read(
      [feature({ P: 2 }), feature({ P: 'N/A' }), feature({})],
      priced({ column: 'P', unit: 'major', per: 60 }),
    );
    expect(issues).toEqual([
      {
        severity: 'loss',
        code: 'mapping.price-missing',
        place: 'features[1].properties.P',
        params: { column: 'P', count: 2 },
      },
    ]);
    expect(lost).toMatchObject({ prices: 0 });
  });

  it('may have a price for empty cells in the mapping: null says that they are free', async () => {
    const always = {
      activity: 'parking',
      priceFrom: { column: 'P', unit: 'major', per: 60 },
      payment: null,
    };
    const { data, issues } = await read([feature({ P: '' })], { link: {}, rules: [{ always }] });
    expect(data.ruleSets).toMatchObject([[{ subActivity: 'free-parking', payment: null }]]);
    expect(issues).toEqual([]);
  });
});

describe('columns of the weeks of a month', () => {
  const rules = [{ always: { activity: 'no parking', weeksFrom: ['W1', 'W2', 'W3', 'W4', 'W5'] } }];
  const weeks = (first: unknown) =>
    read([feature({ W1: first, W2: '', W3: 1, W4: 'No', W5: null })], { link: {}, rules });

  it.each([1, '1.0', 'Y', 'x', true])('takes %j for yes', async (first) => {
    const { data } = await weeks(first);
    expect(data.ruleSets[0]?.[0]?.timeSpans?.[0]?.weeksOfMonth).toEqual([1, 3]);
  });

  it('leaves the rules unknown where a cell is neither yes nor no', async () => {
    const { data } = await weeks('alternate');
    expect(cardOf(data.ruleSets[0] ?? []).sentence).toContain('unknown');
  });
});
