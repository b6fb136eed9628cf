// Sides of streets with unreadable tags: their rules are unknown, never merely fewer.
import {
  computeVerdict,
  createUnknownRule,
  hasUnknownRules,
  ordinaryCar,
  type RestrictionInput,
  ruleSetOf,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { osmFormat } from './osm.ts';
import { toSideRules } from './parking-rules.ts';
import { collectSideTags } from './side-tags.ts';

const read = (tags: Record<string, string>, side: 'left' | 'right' = 'right') =>
  toSideRules(collectSideTags(tags, side), 'EUR', (attribute) => `parking:right:${attribute}`);

const mayPark = (restrictions: readonly RestrictionInput[]) =>
  computeVerdict(ruleSetOf(restrictions), Date.UTC(2026, 10, 18, 11), ordinaryCar, {
    timeZone: 'Europe/Berlin',
    calendar: { periods: [] },
  }).uses.parking.allowed;

const free = { 'parking:right': 'lane', 'parking:right:fee': 'no' };

describe('a side is unknown to everybody', () => {
  it.each<[string, Record<string, string>]>([
    ['with an unread place', { 'parking:right': 'sometimes' }],
    ['with an unread restriction', { ...free, 'parking:right:restriction': 'resident_only' }],
    [
      'with an unread conditional',
      { ...free, 'parking:right:restriction:conditional': 'no_parking @ (wet)' },
    ],
    [
      'with a conditional whose value is unread',
      { ...free, 'parking:right:restriction:conditional': 'perhaps @ (Mo-Fr 08:00-10:00)' },
    ],
    [
      'with times by the sun',
      { ...free, 'parking:right:restriction:conditional': 'no_parking @ (sunset-sunrise)' },
    ],
    [
      'with weeks of the year',
      { ...free, 'parking:right:restriction:conditional': 'no_parking @ (week 1-10)' },
    ],
    ['with an unread access', { ...free, 'parking:right:access': 'martians' }],
    ['with a part of its access unread', { ...free, 'parking:right:access': 'residents;martians' }],
    ['that says its access is unknown', { ...free, 'parking:right:access': 'unknown' }],
    ['that says its condition is unknown', { 'parking:condition:right': 'unknown' }],
    ['with an unread stay', { ...free, 'parking:right:maxstay': '2' }],
    ['with a stay of more than can be stored', { ...free, 'parking:right:maxstay': '99999999999 h' }],
    [
      'with a price of more than can be stored',
      { 'parking:right': 'lane', 'parking:right:fee': 'yes', 'parking:right:charge': '9999999999 EUR/hour' },
    ],
    [
      'with a price for no time',
      { 'parking:right': 'lane', 'parking:right:fee': 'yes', 'parking:right:charge': '1 EUR/0.1 min' },
    ],
    ['with a stay of nothing', { ...free, 'parking:right:maxstay': '0 h' }],
    ['with a stay below nothing', { ...free, 'parking:right:maxstay': '-30 min' }],
    ['with an unread fee', { 'parking:right': 'lane', 'parking:right:fee': 'sometimes' }],
    [
      'with an unread price',
      { 'parking:right': 'lane', 'parking:right:fee': 'yes', 'parking:right:charge': 'much' },
    ],
    [
      'with a price below nothing',
      { 'parking:right': 'lane', 'parking:right:fee': 'yes', 'parking:right:charge': '-2 EUR/hour' },
    ],
    [
      'with a price that rounds to nothing',
      { 'parking:right': 'lane', 'parking:right:fee': 'yes', 'parking:right:charge': '0.004 USD/hour' },
    ],
    [
      'with a most for the day that rounds to nothing',
      {
        'parking:right': 'lane',
        'parking:right:fee': 'yes',
        'parking:right:charge': '2 USD/hour;0.004 USD/day',
      },
    ],
    ['with an unread value for a class', { ...free, 'parking:right:hgv': 'perhaps' }],
    ['with an unread key', { ...free, 'parking:right:colour': 'red' }],
    ['with a key below one that is read', { ...free, 'parking:right:maxstay:hgv': '30 min' }],
    ['with a misspelt side', { ...free, 'parking:rigth:fee': 'yes' }],
    ['with a restriction without a side', { ...free, 'parking:restriction': 'no_stopping' }],
    ['with a misspelt side of the older scheme', { ...free, 'parking:lane:leftt': 'no_stopping' }],
    ['with any other key for parking', { ...free, 'parking:kerb_side:fee': 'yes' }],
    ['in a permit zone of nobody', { 'parking:right': 'lane', 'parking:right:zone': 'A' }],
    ['free in a permit zone of nobody', { ...free, 'parking:right:zone': 'A' }],
    [
      'in a permit zone, with a prohibition for some hours only',
      {
        'parking:right': 'lane',
        'parking:right:zone': 'A',
        'parking:right:restriction:conditional': 'no_stopping @ (Mo-Fr 08:00-09:00)',
      },
    ],
    ['of a private street', { ...free, access: 'private' }],
    ['of a street closed to cars', { 'parking:right': 'lane', motor_vehicle: 'no' }],
    ['with a side too many', { ...free, 'parking:both:right:restriction': 'no_stopping' }],
    ['with an unread condition of the older scheme', { 'parking:condition:right': 'mystery' }],
    ['with one of several conditions unread', { 'parking:condition:right': 'free; mystery' }],
    ['with an unread lane', { 'parking:lane:right': 'sideways' }],
    [
      'with unread times of the older scheme',
      { 'parking:condition:right': 'no_parking', 'parking:condition:right:time_interval': 'when busy' },
    ],
    [
      'with a condition for other vehicles only',
      { 'parking:condition:right': 'free', 'parking:condition:right:vehicles': 'motorcycle' },
    ],
  ])('%s', (_, tags) => {
    const { restrictions, isUnknown } = read(tags);
    expect(isUnknown).toBe(true);
    expect(hasUnknownRules(restrictions)).toBe(true);
    expect(mayPark(restrictions)).toBe(false);
  });

  it('and its marker has the tags as they stand', () => {
    expect(read({ ...free, 'parking:both:access': 'martians' }).restrictions[0]).toEqual(
      createUnknownRule('parking:right=lane; parking:right:fee=no; parking:both:access=martians'),
    );
  });
});

describe('a side stays known', () => {
  it.each<[string, Record<string, string>]>([
    ['with words about the ground', { ...free, 'parking:right:surface': 'asphalt' }],
    ['with words about who runs it', { ...free, 'parking:right:operator': 'anybody' }],
    ['with a capacity in words', { ...free, 'parking:right:capacity': 'about ten' }],
    ['with a link to a page', { ...free, 'parking:right:website': 'https://example.org' }],
    ['with a side too many of its surface', { ...free, 'parking:both:right:surface': 'asphalt' }],
    ['with an open end', { ...free, 'parking:right:restriction:conditional': 'none @ (20:00+)' }],
    [
      'with a condition that never applies',
      { ...free, 'parking:right:maxstay:conditional': '1 h @ (Mo off)' },
    ],
    ['with a key without a side about the ground', { ...free, 'parking:surface': 'asphalt' }],
    ['with the way that an area of parking belongs to', { ...free, 'parking:street_side:of': 'residential' }],
    ['with a permit zone in which others pay', { 'parking:right:fee': 'yes', 'parking:right:zone': 'A' }],
    [
      'of a private street where anybody may park',
      { ...free, access: 'private', 'parking:right:access': 'yes' },
    ],
    ['with unread tags of the other side', { ...free, 'parking:left:access': 'martians' }],
    [
      'with a condition for cars',
      { 'parking:condition:right': 'free', 'parking:condition:right:vehicles': 'motorcar' },
    ],
  ])('%s', (_, tags) => {
    const { restrictions, isUnknown } = read(tags);
    expect(isUnknown).toBe(false);
    expect(mayPark(restrictions)).toBe(true);
  });
});

it('says which tag of a street leaves both sides unknown', () => {
  const tags = { ...free, 'parking:left': 'lane', 'parking:rigth:fee': 'yes' };
  for (const side of ['left', 'right'] as const) {
    const { restrictions, problems } = read(tags, side);
    expect(problems).toContainEqual({
      key: 'parking:rigth:fee',
      code: 'osm.key-unread',
      params: { value: 'yes' },
    });
    expect(restrictions[0]?.description).toContain('parking:rigth:fee=yes');
  }
  expect(read({ 'parking:right': 'lane', 'parking:right:zone': 'A' }).problems).toContainEqual({
    key: 'parking:right:zone',
    code: 'osm.zone-alone',
    params: { value: 'A' },
  });
  expect(read({ ...free, access: 'private' }).problems).toContainEqual({
    key: 'access',
    code: 'osm.street-closed',
    params: { value: 'private' },
  });
  expect(read({ 'parking:right:restriction': 'no_stopping', access: 'private' }).isUnknown).toBe(false);
});

describe('where the current scheme only says how cars stand', () => {
  it('the older scheme says the rules', () => {
    const { restrictions } = read({
      'parking:right': 'lane',
      'parking:right:orientation': 'parallel',
      'parking:condition:right': 'no_stopping',
    });
    expect(restrictions).toMatchObject([{ activity: 'no stopping' }]);
  });
});

describe('the balance', () => {
  const nodes = Array.from(
    { length: 6 },
    (_, x) => `<node id="${x + 1}" lat="52.5" lon="${13.4 + x / 1000}"/>`,
  );
  const way = (id: number, refs: readonly number[], tags: Record<string, string>) =>
    `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${Object.entries({
      highway: 'residential',
      ...tags,
    })
      .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
      .join('')}</way>`;
  async function city(text: string, name = 'made-up.osm') {
    const result = await osmFormat.read?.([{ name, bytes: new TextEncoder().encode(text) }], {});
    if (!result?.ok) throw new Error(JSON.stringify(result));
    return result.value;
  }
  const osm = (...ways: string[]) => `<osm version="0.6">${nodes.join('')}${ways.join('')}</osm>`;

  it('counts an unread price for each curb, and the finding names the side', async () => {
    const { data, issues, lost } = await city(
      osm(way(7, [1, 2], { 'parking:right:fee': 'yes', 'parking:right:charge': 'much' })),
    );
    expect(lost).toEqual({ curbs: 0, metres: 0, spaces: 0, rules: 0, prices: 1 });
    expect(
      data.links.map(({ ruleSet }) => ruleSet !== null && hasUnknownRules(data.ruleSets[ruleSet] ?? [])),
    ).toEqual([false, true]);
    expect(issues).toContainEqual({
      severity: 'warning',
      code: 'osm.rules-unknown',
      place: 'way/7 right',
      params: {},
    });
  });

  it('shares the spaces of a way among its blocks by length, and counts them once', async () => {
    const crossing = '<node id="11" lat="52.501" lon="13.403"/>';
    const long = way(7, [1, 2, 3, 4], { 'parking:right:capacity': '30', 'parking:right:fee': 'no' });
    const { data, lost } = await city(
      osm(long, way(8, [4, 11], {}), way(9, [2, 11], {})).replace('<way', `${crossing}<way`),
    );
    const spaces = data.links
      .filter(({ outsideId }) => /^way\/7.*R$/.test(outsideId))
      .map(({ baysCount }) => baysCount);
    expect(spaces).toHaveLength(2);
    expect(spaces.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(30);
    expect(Math.max(...spaces.map(Number))).toBeGreaterThan(Math.min(...spaces.map(Number)));
    expect(lost ?? { spaces: 0 }).toMatchObject({ spaces: 0 });
  });

  it('does not take the spaces of a way for those of a part of it', async () => {
    const { data, issues } = await city(
      osm(way(7, [1, 2, 99], { 'parking:right:capacity': '30', 'parking:right:fee': 'no' })),
    );
    expect(data.links.map(({ baysCount }) => baysCount)).toEqual([null, null]);
    expect(issues).toContainEqual({
      severity: 'loss',
      code: 'osm.capacity-cut',
      place: 'way/7 right',
      params: {},
    });
  });

  it('counts a price that rounds to nothing as lost', async () => {
    const charge = (text: string) =>
      city(osm(way(7, [1, 2], { 'parking:right:fee': 'yes', 'parking:right:charge': text })));
    expect((await charge('0.004 USD/hour')).lost).toMatchObject({ prices: 1 });
    expect((await charge('0.01 USD/hour')).lost).toMatchObject({ prices: 0 });
  });

  it('counts the spaces of a side that is too short for a curb', async () => {
    const crossing = '<node id="9" lat="52.50001" lon="13.4"/>';
    const { lost } = await city(
      osm(
        way(7, [1, 9], { 'parking:right:capacity': '4', 'parking:right:fee': 'no' }),
        way(8, [1, 2], {}),
      ).replace('<way', `${crossing}<way`),
    );
    expect(lost).toMatchObject({ curbs: 1, spaces: 4, rules: 1 });
  });

  it('counts streets of a file that have no line', async () => {
    const feature = (id: number, geometry: unknown, tags: Record<string, string>) => ({
      type: 'Feature',
      id: `way/${id}`,
      properties: { highway: 'residential', ...tags },
      geometry,
    });
    const { lost, issues } = await city(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          feature(
            1,
            {
              type: 'LineString',
              coordinates: [
                [13.4, 52.5],
                [13.402, 52.5],
              ],
            },
            { 'parking:both': 'lane' },
          ),
          feature(2, null, { 'parking:both:restriction': 'no_parking' }),
          feature(
            3,
            {
              type: 'MultiLineString',
              coordinates: [
                [
                  [13.4, 52.51],
                  [13.41, 52.51],
                ],
              ],
            },
            {},
          ),
          feature(
            4,
            {
              type: 'LineString',
              coordinates: [
                [13.4, 952.5],
                [13.402, 52.5],
              ],
            },
            {},
          ),
          { ...feature(5, null, {}), properties: { highway: 'footway' } },
        ],
      }),
      'made-up.geojson',
    );
    expect(lost).toMatchObject({ curbs: 6, rules: 2 });
    expect(issues.filter(({ code }) => code === 'osm.bad-element').map(({ place }) => place)).toEqual([
      'features[1]',
      'features[2]',
      'features[3]',
      'features[4]',
    ]);
  });
});
