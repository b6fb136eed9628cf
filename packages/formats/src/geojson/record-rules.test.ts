// Records of a table as curbs: spaces that add up, losses that are counted, prices with a unit, rules that are unknown.
import type { ReadCity } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import { geojsonFormat } from './geojson.ts';

const line = (at: number, length = 0.001) => [
  [at, 1],
  [at + length, 1],
];

async function read(features: readonly object[], mapping: object): Promise<ReadCity> {
  const file = fileOf({ type: 'FeatureCollection', features }, 'f.geojson');
  const result = await geojsonFormat.read?.([file], { mapping: { version: 1, currency: 'USD', ...mapping } });
  if (result?.ok !== true) throw new Error(result === undefined ? 'no reader' : result.refusal.code);
  return result.value;
}

function feature(properties: object, geometry: object = { type: 'LineString', coordinates: line(1) }) {
  return { type: 'Feature', properties, geometry };
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

  it('that are no number are an issue, not silence', async () => {
    const { data, issues } = await read([feature({ N: 'a dozen' })], { link: { baysCount: 'N' } });
    expect(data.links[0]?.baysCount).toBeNull();
    expect(issues).toMatchObject([{ code: 'mapping.spaces', place: 'features[0].properties.N' }]);
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

  it('that says "free" has no price', async () => {
    const { data, lost } = await read(
      [feature({ P: 'Free' })],
      priced({ column: 'P', unit: 'minor', per: 60 }),
    );
    expect(data.ruleSets).toMatchObject([[{ payment: null }]]);
    expect(lost).toMatchObject({ prices: 0 });
  });
});
