// Counting the features of the product's own GeoJSON that do not become links: curbs, meters,
// spaces, rules and prices, and nothing that was not a curb.
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import { geojsonFormat } from './geojson.ts';

const line = {
  type: 'LineString',
  coordinates: [
    [-75.1, 39.9],
    [-75.1, 39.901],
  ],
};
const rule = (more: object = {}) => ({
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  priorityCategory: null,
  users: [],
  forbidsOthers: true,
  timeSpans: [],
  maxStay: null,
  noReturn: null,
  payment: null,
  description: null,
  ...more,
});
const payment = {
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 60 }] }],
};
const paid = rule({ payment });
let count = 0;
const link = (properties: object, geometry: unknown = line) => {
  count += 1;
  return {
    type: 'Feature',
    geometry,
    properties: {
      feature: 'link',
      outsideId: `link ${count}`,
      block: null,
      fromNode: null,
      toNode: null,
      streetName: 'A Street',
      compassSide: null,
      fromStreetName: null,
      toStreetName: null,
      side: 'left',
      baysCount: 4,
      baysAngle: null,
      shstRefId: null,
      shstLocationStart: null,
      shstLocationEnd: null,
      regulation: null,
      status: 'active',
      sourceProperties: {},
      restrictions: [rule()],
      ...properties,
    },
  };
};
const kept = link({});

async function lostOf(...features: object[]) {
  const file = {
    type: 'FeatureCollection',
    curbwright: {
      version: 1,
      created: '2026-11-20T08:00:00.000Z',
      name: 'Old Town',
      timeZone: 'America/New_York',
      currency: 'USD',
      priorityHierarchy: null,
      authority: null,
      calendar: { periods: [] },
    },
    features: [kept, ...features],
  };
  const read = await geojsonFormat.read?.([fileOf(file, 'own.geojson')], {});
  if (read?.ok !== true) throw new Error(JSON.stringify(read?.refusal));
  const { lost } = read.value;
  return lost === undefined || lost === null ? lost : { ...lost, metres: Math.round(lost.metres) };
}

const none = { curbs: 0, metres: 0, spaces: 0, rules: 0, prices: 0 };
const broken = { side: 'up' };

describe('of the links of an own file', () => {
  it('nothing is lost that is read', async () => {
    expect(await lostOf(link({ restrictions: [paid] }))).toMatchObject(none);
  });
  it.each<[string, object[], object]>([
    ['a link of a wrong side', [link(broken)], { curbs: 1, metres: 111, spaces: 4, rules: 1 }],
    [
      'two of them',
      [link(broken), link({ ...broken, baysCount: 7 })],
      { curbs: 2, metres: 222, spaces: 11, rules: 2 },
    ],
    ['one that says its length', [link({ ...broken, length: 80 })], { curbs: 1, metres: 80 }],
    ['one that says no length of its own', [link({ ...broken, length: 0 })], { metres: 111 }],
    ['one without a line', [link({}, null)], { curbs: 1, metres: 0, spaces: 4, rules: 1 }],
    ['one without rules', [link({ ...broken, restrictions: [] })], { curbs: 1, rules: 0 }],
    ['one whose rules are null', [link({ ...broken, restrictions: null })], { curbs: 1, rules: 0 }],
    ['one whose rules are not there', [link({ ...broken, restrictions: undefined })], { curbs: 1, rules: 1 }],
    [
      'one with two prices',
      [link({ ...broken, restrictions: [paid, rule(), paid] })],
      { rules: 1, prices: 2 },
    ],
    [
      'one whose price has no rates',
      [link({ ...broken, restrictions: [rule({ payment: { ...payment, rates: [] } })] })],
      { prices: 0 },
    ],
    ['what is no feature', [{}], { curbs: 1 }],
    ['a planned link', [link({ ...broken, status: 'planned' })], none],
    ['a proposed link', [link({ ...broken, status: 'proposed' })], none],
    [
      'a price that cannot be read',
      [link({ restrictions: [{ ...paid, activity: 'flying' }] })],
      { curbs: 0, prices: 1 },
    ],
    [
      'a price of a planned link that cannot be read',
      [link({ status: 'planned', restrictions: [{ ...paid, activity: 'flying' }] })],
      none,
    ],
    ...['block', 'node', 'asset'].map((feature): [string, object[], object] => [
      `a broken ${feature}`,
      [link({ feature, ...broken })],
      none,
    ]),
  ])('%s counts', async (_, features, lost) => {
    expect(await lostOf(...features)).toMatchObject(lost);
  });
});
