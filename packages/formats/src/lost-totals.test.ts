// What the readers of CDS, CurbLR and our own GeoJSON leave out, and limits and prices that no sign can say.
import { hasUnknownRules, type ReadCity } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { cdsFormat } from './cds/cds.ts';
import { curblrFormat } from './curblr/curblr.ts';
import type { Format } from './format.ts';
import { geojsonFormat } from './geojson/geojson.ts';
import { fileOf } from './testing/shared-data.ts';

async function read(format: Format, document: unknown): Promise<ReadCity> {
  const result = await format.read?.([fileOf(document)], { timeZone: 'America/New_York', currency: 'USD' });
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

/** 111 m of curb, each further north. */
const line = (at: number) => ({
  type: 'LineString',
  coordinates: [
    [-75.16, 39.95 + at / 100],
    [-75.16, 39.951 + at / 100],
  ],
});
/** A line that ends at once. */
const dot = { type: 'LineString', coordinates: [[-75.16, 39.95]] };
const metres = expect.toSatisfy((value: number) => Math.abs(value - 111) < 1, 'about 111 m');
const now = 1_700_000_000_000;
const nothing = { curbs: 0, metres: 0, spaces: 0, rules: 0, prices: 0 };

const priced = { activity: 'parking', rate: [{ rate: 250, rate_unit: 'hour' }] };
const cds = (zones: readonly object[], policies: readonly object[] = [], more: object = {}) => ({
  version: '1.1.0',
  last_updated: now,
  time_zone: 'America/New_York',
  currency: 'USD',
  data: { zones, policies, ...more },
});
const zone = (at: number, more: object = {}) => ({
  curb_zone_id: `z${at}`,
  geometry: line(at),
  curb_policy_ids: ['p'],
  num_spaces: 5,
  ...more,
});
const policy = (rule: object, id = 'p') => ({ curb_policy_id: id, priority: 1, rules: [rule] });

describe('CDS', () => {
  it('loses nothing of a feed that it can read', async () => {
    const { lost } = await read(cdsFormat, cds([zone(0), zone(1)], [policy(priced)]));
    expect(lost).toEqual(nothing);
  });

  it.each<[string, object, object]>([
    ['with a field that cannot be read', { parking_angle: 'upright' }, { metres, spaces: 5 }],
    ['with the id of another', { curb_zone_id: 'z0' }, { metres, spaces: 5 }],
    ['with fewer spaces than none', { num_spaces: -5 }, { metres, spaces: 0 }],
    ['without a line', { geometry: dot }, { metres: 0, spaces: 5 }],
    ['without a geometry', { geometry: null }, { metres: 0, spaces: 5 }],
  ])('counts a zone %s, with its spaces and prices', async (_, more, counted) => {
    const { lost, data } = await read(cdsFormat, cds([zone(0), zone(1, more)], [policy(priced)]));
    expect(data.links).toHaveLength(1);
    expect(lost).toEqual({ curbs: 1, rules: 1, prices: 1, ...counted });
  });

  it('counts no zone that is not in force', async () => {
    const feed = cds(
      [
        zone(0),
        zone(1, { geometry: dot, end_date: now - 1 }),
        zone(2, { geometry: dot, start_date: now + 1 }),
      ],
      [policy(priced)],
    );
    expect((await read(cdsFormat, feed)).lost).toEqual(nothing);
  });

  it('counts a price that it cannot read for each curb, as in a draft of the standard', async () => {
    const unread = policy({ activity: 'parking', rate: [{ per_hour: 250 }] });
    const { lost, data } = await read(cdsFormat, cds([zone(0), zone(1)], [unread]));
    expect(data.ruleSets.map(hasUnknownRules)).toEqual([true]);
    expect(lost).toEqual({ ...nothing, prices: 2 });
  });

  it('counts the price of a prohibition, which no restriction has', async () => {
    const { lost } = await read(cdsFormat, cds([zone(0)], [policy({ ...priced, activity: 'no parking' })]));
    expect(lost).toEqual({ ...nothing, prices: 1 });
  });

  it('counts spaces of zones that are not there, and entries of no kind', async () => {
    const spaces = [
      { curb_space_id: 's', curb_zone_id: 'z9' },
      { curb_space_id: 't', curb_zone_id: 'z0' },
    ];
    expect((await read(cdsFormat, cds([zone(0)], [], { spaces }))).lost).toMatchObject({ spaces: 1 });
    const list = { ...cds([]), data: [zone(0), { what: 'ever' }, 'words'] };
    const { lost, issues } = await read(cdsFormat, list);
    expect(lost).toMatchObject({ curbs: 2 });
    expect(issues.filter(({ code }) => code === 'source.not-a-feature').map(({ place }) => place)).toEqual([
      'data[1]',
      'data[2]',
    ]);
  });
});

const regulation = {
  rule: { activity: 'parking', priorityCategory: 'paid' },
  payment: { rates: [{ fees: [2.5], durations: [60] }] },
};
const feed = (features: readonly unknown[]) => ({
  type: 'FeatureCollection',
  manifest: {
    createdDate: '2026-01-01',
    timeZone: 'America/New_York',
    currency: 'USD',
    priorityHierarchy: ['paid'],
    unitHeightLength: 'feet',
    unitWeight: 'pounds',
    authority: { name: 'A' },
  },
  features,
});
const curb = (at: number, location: object = {}, regulations: readonly unknown[] = [regulation]) => ({
  type: 'Feature',
  geometry: line(at),
  properties: {
    location: {
      objectId: `c${at}`,
      shstRefId: `r${at}`,
      sideOfStreet: 'left',
      shstLocationStart: 0,
      shstLocationEnd: 100,
      baysCount: 5,
      ...location,
    },
    regulations,
  },
});

describe('CurbLR', () => {
  it('loses nothing of a feed that it can read', async () => {
    expect((await read(curblrFormat, feed([curb(0), curb(1)]))).lost).toEqual(nothing);
  });

  it.each<[string, unknown, object]>([
    ['with a field that cannot be read', curb(1, { baysAngle: 'upright' }), { metres, spaces: 5 }],
    ['without a line', { ...curb(1), geometry: dot }, { metres: 0, spaces: 5 }],
    ['without a geometry', { ...curb(1), geometry: null }, { metres: 0, spaces: 5 }],
    [
      'of several lines',
      {
        ...curb(1),
        geometry: { type: 'MultiLineString', coordinates: [line(1).coordinates, line(2).coordinates] },
      },
      {
        curbs: 2,
        rules: 2,
        prices: 2,
        spaces: 5,
        metres: expect.toSatisfy((m: number) => m > 221 && m < 224),
      },
    ],
    ['that is none', 'words', { metres: 0, spaces: 0, prices: 0 }],
  ])('counts a feature %s, with its spaces and prices', async (_, feature, counted) => {
    const { lost, data } = await read(curblrFormat, feed([curb(0), feature]));
    expect(data.links).toHaveLength(1);
    expect(lost).toEqual({ curbs: 1, rules: 1, prices: 1, ...counted });
  });

  it('counts no feature that is not in force', async () => {
    const planned = { ...curb(1, { status: 'planned' }), geometry: dot };
    expect((await read(curblrFormat, feed([curb(0), planned]))).lost).toEqual(nothing);
  });

  it('counts a price that it cannot read', async () => {
    const unread = { ...regulation, payment: { rates: [{ fees: [2.5, 3], durations: [60] }] } };
    const { lost, data } = await read(curblrFormat, feed([curb(0), curb(1, {}, [unread])]));
    expect(data.ruleSets.filter(hasUnknownRules)).toHaveLength(1);
    expect(lost).toEqual({ ...nothing, prices: 1 });
  });
});

const restriction = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 1,
  payment: {
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: null }] }],
  },
};
const own = (features: readonly unknown[]) => ({
  type: 'FeatureCollection',
  curbwright: { version: 1, timeZone: 'America/New_York', currency: 'USD' },
  features,
});
const link = (at: number, more: object = {}) => ({
  type: 'Feature',
  geometry: line(at),
  properties: { feature: 'link', outsideId: `l${at}`, baysCount: 5, restrictions: [restriction], ...more },
});

describe('our own GeoJSON', () => {
  it('loses nothing of what it can read', async () => {
    const block = { ...link(2), properties: { feature: 'block', outsideId: 7 } };
    expect((await read(geojsonFormat, own([link(0), link(1), block]))).lost).toEqual(nothing);
  });

  it.each<[string, unknown, object]>([
    ['with a field that cannot be read', link(1, { side: 'upper' }), { metres, spaces: 5 }],
    ['with the id of another', link(1, { outsideId: 'l0' }), { metres, spaces: 5 }],
    ['without a line', { ...link(1), geometry: dot }, { metres: 0, spaces: 5 }],
    [
      'with its own length and no line',
      { ...link(1, { length: 80 }), geometry: dot },
      { metres: 80, spaces: 5 },
    ],
    ['that is none', 'words', { metres: 0, spaces: 0, prices: 0 }],
  ])('counts a feature %s, with its spaces and prices', async (_, feature, counted) => {
    const { lost, data } = await read(geojsonFormat, own([link(0), feature]));
    expect(data.links).toHaveLength(1);
    expect(lost).toEqual({ curbs: 1, rules: 1, prices: 1, ...counted });
  });

  it('counts a price that it cannot read', async () => {
    const unread = { ...restriction, activity: 'sleeping' };
    const { lost } = await read(geojsonFormat, own([link(0), link(1, { restrictions: [unread] })]));
    expect(lost).toEqual({ ...nothing, prices: 1 });
  });
});

describe('limits and prices of nothing or less, or of more than can be stored', () => {
  const rate = { rate: 250, rate_unit: 'hour' };
  const tier = { from: 0, to: null, fee: 250, per: 60, increment: null };
  const withTier = (more: object) => ({
    ...restriction,
    payment: { currency: 'USD', rates: [{ tiers: [{ ...tier, ...more }] }] },
  });
  it.each<[string, Format, unknown, string]>([
    ...(
      [
        ['max_stay of 0', { activity: 'parking', max_stay: 0 }, 'max_stay'],
        ['max_stay of -30', { activity: 'parking', max_stay: -30 }, 'max_stay'],
        ['max_stay of "-30"', { activity: 'parking', max_stay: '-30' }, 'max_stay'],
        ['max_stay of 1e15', { activity: 'parking', max_stay: 1e15 }, 'max_stay'],
        ['no_return of 1e15', { activity: 'parking', no_return: 1e15 }, 'no_return'],
        ['rate of 1e15', { activity: 'parking', rate: [{ ...rate, rate: 1e15 }] }, 'rate[0].rate'],
        [
          'increment of 1e15',
          { activity: 'parking', rate: [{ ...rate, increment_duration: 1e15 }] },
          'rate[0].increment_duration',
        ],
        ['no_return of -1', { activity: 'parking', no_return: -1 }, 'no_return'],
        ['rate of -1', { activity: 'parking', rate: [{ ...rate, rate: -1 }] }, 'rate[0].rate'],
        [
          'maximum_fee of -1',
          { activity: 'parking', rate: [{ ...rate, maximum_fee: -1 }] },
          'rate[0].maximum_fee',
        ],
        [
          'increment of 0',
          { activity: 'parking', rate: [{ ...rate, increment_duration: 0 }] },
          'rate[0].increment_duration',
        ],
        [
          'tier from -5',
          { activity: 'parking', rate: [{ ...rate, start_duration: -5 }] },
          'rate[0].start_duration',
        ],
        [
          'tier until 0',
          { activity: 'parking', rate: [{ ...rate, end_duration: 0 }] },
          'rate[0].end_duration',
        ],
      ] as const
    ).map(([name, rule, field]): [string, Format, unknown, string] => [
      `CDS: ${name}`,
      cdsFormat,
      cds([zone(0)], [policy(rule)]),
      `data.policies[0].rules[0].${field}`,
    ]),
    ...(
      [
        ['maxStay of 0', { ...regulation, rule: { ...regulation.rule, maxStay: 0 } }, 'rule.maxStay'],
        ['maxStay of -30', { ...regulation, rule: { ...regulation.rule, maxStay: -30 } }, 'rule.maxStay'],
        ['maxStay of 1e15', { ...regulation, rule: { ...regulation.rule, maxStay: 1e15 } }, 'rule.maxStay'],
        [
          'noReturn of 1e15',
          { ...regulation, rule: { ...regulation.rule, noReturn: 1e15 } },
          'rule.noReturn',
        ],
        [
          'fee of 1e15',
          { ...regulation, payment: { rates: [{ fees: [1e15], durations: [60] }] } },
          'payment.rates[0].fees[0]',
        ],
        ['noReturn of -1', { ...regulation, rule: { ...regulation.rule, noReturn: -1 } }, 'rule.noReturn'],
        [
          'fee of -1',
          { ...regulation, payment: { rates: [{ fees: [-1], durations: [60] }] } },
          'payment.rates[0].fees[0]',
        ],
        [
          'duration of 0',
          { ...regulation, payment: { rates: [{ fees: [1], durations: [0] }] } },
          'payment.rates[0].durations[0]',
        ],
      ] as const
    ).map(([name, one, field]): [string, Format, unknown, string] => [
      `CurbLR: ${name}`,
      curblrFormat,
      feed([curb(0, {}, [one])]),
      `features[0].properties.regulations[0].${field}`,
    ]),
    ...(
      [
        ['maxStay of 0', { ...restriction, maxStay: 0 }, 'maxStay'],
        ['maxStay of -30', { ...restriction, maxStay: -30 }, 'maxStay'],
        ['noReturn of 0', { ...restriction, noReturn: 0 }, 'noReturn'],
        ['maxStay of 1e15', { ...restriction, maxStay: 1e15 }, 'maxStay'],
        ['noReturn of 1e15', { ...restriction, noReturn: 1e15 }, 'noReturn'],
        ['priority of 1e15', { ...restriction, priority: 1e15 }, 'priority'],
        ['fee of 1e15', withTier({ fee: 1e15 }), 'payment.rates[0].tiers[0].fee'],
        ['time of 1e15', withTier({ per: 1e15 }), 'payment.rates[0].tiers[0].per'],
        ['fee of -1', withTier({ fee: -1 }), 'payment.rates[0].tiers[0].fee'],
        ['step of 0', withTier({ increment: 0 }), 'payment.rates[0].tiers[0].increment'],
      ] as const
    ).map(([name, one, field]): [string, Format, unknown, string] => [
      `our own GeoJSON: ${name}`,
      geojsonFormat,
      own([link(0, { restrictions: [one] })]),
      `features[0].properties.restrictions[0].${field}`,
    ]),
  ])(
    '%s: the rules are unknown, and the finding names record and field',
    async (_, format, document, place) => {
      const { data, issues } = await read(format, document);
      expect(data.links).toHaveLength(1);
      expect(data.ruleSets.map(hasUnknownRules)).toEqual([true]);
      expect(issues.filter(({ code }) => code === 'source.rule').map((issue) => issue.place)).toEqual([
        place,
      ]);
    },
  );

  it('are named by their member where only their unit makes them too much', async () => {
    const { data, issues } = await read(
      cdsFormat,
      cds([zone(0)], [policy({ activity: 'parking', max_stay: 1e6, max_stay_unit: 'year' })]),
    );
    expect(data.ruleSets.map(hasUnknownRules)).toEqual([true]);
    expect(issues).toContainEqual(
      expect.objectContaining({
        code: 'source.rule',
        place: 'data.policies[0].rules[0]',
        params: { reason: 'form.max', max: expect.any(Number), faultField: 'maxStay' },
      }),
    );
  });

  it.each<[string, Format, unknown, string, string]>([
    [
      'CDS',
      cdsFormat,
      cds([zone(0), zone(1, { num_spaces: 1e15 })], [policy({ activity: 'parking' })]),
      'source.field',
      'data.zones[1].num_spaces',
    ],
    [
      'CurbLR',
      curblrFormat,
      feed([curb(0), curb(1, { baysCount: 1e15 })]),
      'source.field',
      'features[1].properties.location.baysCount',
    ],
    [
      'our own GeoJSON',
      geojsonFormat,
      own([link(0), link(1, { baysCount: 1e15 })]),
      'source.field',
      'features[1].properties.baysCount',
    ],
  ])(
    '%s: a number of spaces that cannot be stored is a finding at its field, and its curb is lost',
    async (_, format, document, code, place) => {
      const { data, issues, lost } = await read(format, document);
      expect(data.links).toHaveLength(1);
      expect(issues).toContainEqual(expect.objectContaining({ code, place }));
      expect(lost).toMatchObject({ curbs: 1, spaces: 0 });
    },
  );

  it('of CDS and CurbLR may say that one may come back at once', async () => {
    const [a, b] = await Promise.all([
      read(cdsFormat, cds([zone(0)], [policy({ activity: 'parking', max_stay: 60, no_return: 0 })])),
      read(curblrFormat, feed([curb(0, {}, [{ ...regulation, rule: { ...regulation.rule, noReturn: 0 } }])])),
    ]);
    expect([a, b].flatMap(({ data }) => data.ruleSets).map(hasUnknownRules)).toEqual([false, false]);
  });
});
