// Tags that contradict each other, or that can be read in two ways, make the rules of the side
// unknown.
import { hasUnknownRules } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { osmFormat } from './osm.ts';
import { toSideRules } from './parking-rules.ts';
import { collectSideTags } from './side-tags.ts';

type Tags = Record<string, string>;

/**
 * `R:` stands for `parking:right`, `L:` and `C:` for the lane and condition of the older scheme.
 */
const longKey: Readonly<Record<string, string>> = {
  R: 'parking:right',
  L: 'parking:lane:right',
  C: 'parking:condition:right',
};
const read = (short: Tags) => {
  const tags = Object.fromEntries(
    Object.entries(short).map(([key, value]) => [
      key.replace(/^[RLC](?=:|$)/, (one) => longKey[one] ?? one),
      value,
    ]),
  );
  return toSideRules(collectSideTags(tags, 'right'), 'EUR', (attribute) => `parking:right:${attribute}`);
};

const free = { 'R:fee': 'no' };
const stopping = { 'R:restriction': 'no_stopping' };
const paid = { 'R:fee': 'yes', 'R:charge': '2 EUR/hour' };

describe('a side is unknown', () => {
  it.each<[string, Tags]>([
    ['free for long stays only', { ...paid, 'R:fee:conditional': 'no @ (stay > 2 hours)' }],
    ['another price for long stays', { ...paid, 'R:charge:conditional': '4 EUR/hour @ (stay > 2 hours)' }],
    [
      'a fee after free time beside hours of a fee',
      {
        ...free,
        'R:charge': '2 EUR/hour',
        'R:fee:conditional': 'yes @ (Mo-Fr 08:00-18:00); yes @ (stay > 2 hours)',
      },
    ],
    ['open for long stays only', { ...stopping, 'R:restriction:conditional': 'none @ (stay > 2 hours)' }],
    [
      'open for long stays of some',
      { ...stopping, 'R:restriction:conditional': 'none @ (weight<3.5 AND stay > 1 h)' },
    ],
    ['a limit of stay under a prohibition', { ...stopping, 'R:access:conditional': 'no @ (stay > 2 hours)' }],
    ['a limit of stay beside a fee', { ...paid, 'R:access:conditional': 'no @ (stay > 2 hours)' }],
    ['a comment as a condition', { ...stopping, 'R:restriction:conditional': 'none @ ("with permit")' }],
    [
      'a comment beside a day',
      { ...stopping, 'R:restriction:conditional': 'none @ (Sa "market traders only")' },
    ],
    ['a comment of a fee', { ...paid, 'R:fee:conditional': 'no @ ("residents of zone 4")' }],
    ['a comment of the older scheme', { C: 'free "residents only"' }],
    ['times without a colon', { ...free, 'R:restriction:conditional': 'no_stopping @ (1600-1800)' }],
    [
      'times without a colon in the morning',
      { ...free, 'R:restriction:conditional': 'no_stopping @ (0700-0900)' },
    ],
    [
      'times without a colon in the evening',
      { ...free, 'R:restriction:conditional': 'no_stopping @ (2000-2200)' },
    ],
    [
      'times without a colon up to half past',
      { ...free, 'R:restriction:conditional': 'no_stopping @ (2000-2030)' },
    ],
    ['times of a fee without a colon', { 'R:fee': '0800-1800' }],
    ['times of a stay without a colon', { ...free, 'R:maxstay:conditional': '2 h @ (0900-1800)' }],
    ['free with a price', { ...free, 'R:charge': '2 EUR/hour' }],
    ['free with a price, older scheme', { C: 'free', 'C:charge': '2 EUR/hour' }],
    ['a class beside a fee', { ...paid, 'R:motorcar': 'yes' }],
    [
      'a class beside hours of a prohibition',
      { 'R:motorcar': 'yes', 'R:restriction:conditional': 'no_stopping @ (Mo-Fr 07:00-12:00)' },
    ],
    ['a class beside a longest stay', { 'R:maxstay': '2 h', 'R:hgv': 'yes' }],
    ['a class of its own beside a longest stay', { 'R:maxstay': '2 h', 'R:disabled': 'designated' }],
    ['a class with a permit', { ...stopping, 'R:taxi:conditional': 'yes @ (permit)' }],
    ['a class for long stays', { ...free, 'R:taxi:conditional': 'no @ (stay > 1 h)' }],
    ['a prohibition of the lane that is free', { L: 'no_stopping', C: 'free' }],
    ['a fire lane that is free', { L: 'fire_lane', C: 'free' }],
    ['a prohibition of the lane with a fee', { L: 'no_parking', C: 'ticket' }],
    ['a prohibition of the lane that is free by default', { L: 'no_parking', 'C:default': 'free' }],
    ['forbidden and free', { C: 'no_parking;free' }],
    ['forbidden and paid', { C: 'no_stopping;ticket' }],
    ['paid and free', { C: 'ticket;free' }],
    ['no parking without a restriction', { R: 'no', 'R:restriction': 'none' }],
    ['no stopping without a restriction', { R: 'no_stopping', 'R:restriction': 'none' }],
    ['open to a destination', { ...stopping, 'R:restriction:conditional': 'none @ (destination)' }],
    ['open to the designated', { 'R:access': 'no', 'R:access:conditional': 'yes @ (designated)' }],
    [
      'a year that ends before it begins',
      { ...free, 'R:restriction:conditional': 'no_stopping @ (2026-2025)' },
    ],
    [
      'a date over the new year',
      { ...free, 'R:restriction:conditional': 'no_stopping @ (2026 Dec 20-Jan 5)' },
    ],
    ['months over the new year', { ...free, 'R:restriction:conditional': 'no_stopping @ (2026 Nov-Feb)' }],
    ['a year at one end only', { ...free, 'R:restriction:conditional': 'no_stopping @ (Dec 20-2027 Jan 5)' }],
    ['thousands or a fraction', { 'R:fee': 'yes', 'R:charge': '1,500 EUR/month' }],
    ['thousands or a fraction after a point', { 'R:fee': 'yes', 'R:charge': '1.200 EUR/year' }],
    ['hours of the morning or afternoon', { ...free, 'R:restriction:conditional': 'no_stopping @ (4-6)' }],
    ['hours that end before they begin', { ...free, 'R:restriction:conditional': 'no_stopping @ (8-6)' }],
    ['a disc without its time', { C: 'disc' }],
    ['a disc of the current scheme without its time', { ...free, 'R:authentication:disc': 'yes' }],
    ['a disc at some hours without its time', { ...free, 'R:authentication:disc:conditional': 'yes @ (Mo)' }],
    [
      'times without a colon at a quarter',
      { ...free, 'R:restriction:conditional': 'no_stopping @ (2015-2045)' },
    ],
    ['a zone without a name', { ...free, 'R:zone': 'yes' }],
    ['residents of no named zone', { ...free, 'R:residents': 'yes' }],
    ['a zone with a limit for some', { 'R:zone': 'A', 'R:maxstay:conditional': '2 h @ (hgv)' }],
    ...['permit', 'residents', 'customers', 'military', 'emergency', 'agricultural;forestry'].map(
      (value): [string, Tags] => [`a street for ${value}`, { ...free, access: value }],
    ),
    ['a street that is closed in snow', { ...free, 'access:conditional': 'no @ (snow)' }],
    ['for some and for everybody', { 'R:access': 'residents;yes' }],
    ['a street for delivery', { ...free, motor_vehicle: 'delivery' }],
    [
      'a street that is closed at times',
      { ...free, 'motor_vehicle:conditional': 'no @ (Mo-Fr 08:00-10:00)' },
    ],
    [
      'a private street with a word for one day',
      { ...free, access: 'private', 'R:access:conditional': 'no @ (Mo)' },
    ],
  ])('%s', (_, tags) => {
    const { restrictions, isUnknown } = read(tags);
    expect(isUnknown).toBe(true);
    expect(hasUnknownRules(restrictions)).toBe(true);
  });

  it('and its price is lost', () => {
    expect(read({ ...free, 'R:charge': '2 EUR/hour' }).lostPrices).toBe(1);
  });
});

describe('a side stays known', () => {
  it.each<[string, Tags]>([
    [
      'with a fee after free time',
      { ...free, 'R:charge': '2 EUR/hour', 'R:fee:conditional': 'yes @ (Mo-Fr 08:00-18:00 AND stay > 1 h)' },
    ],
    ['with no parking for longer', { ...free, 'R:restriction:conditional': 'no_parking @ (stay > 2 h)' }],
    [
      'with a fee at some hours',
      { ...free, 'R:charge': '2 EUR/hour', 'R:fee:conditional': 'yes @ (08:00-18:00)' },
    ],
    [
      'with an older fee at some hours',
      { C: 'ticket', 'C:time_interval': '08:00-18:00', 'C:default': 'free', 'C:charge': '2 EUR/hour' },
    ],
    ['with a class that a prohibition lets park', { ...stopping, 'R:taxi': 'yes' }],
    [
      'with a class that is kept out',
      { ...paid, 'R:hgv': 'no', 'R:trailer:conditional': 'no @ (weight>3.5)' },
    ],
    ['with a lane where stopping is forbidden too', { L: 'no', C: 'no_stopping' }],
    ['with a lane that is free at times', { L: 'no_parking', C: 'free', 'C:time_interval': 'Su' }],
    ['with no parking that is no stopping', { R: 'no', 'R:restriction': 'no_stopping' }],
    ['with a disc and its time', { C: 'disc', 'C:maxstay': '2 h', 'C:time_interval': 'Mo-Fr 09:00-18:00' }],
    [
      'with years in order',
      {
        ...free,
        'R:restriction:conditional': 'no_stopping @ (2025-2026); no_parking @ (2026 Dec 20-2027 Jan 5)',
      },
    ],
    [
      'with dates over every new year',
      { ...free, 'R:restriction:conditional': 'no_stopping @ (Dec 20-Jan 5)' },
    ],
    ['with hours of the whole day', { ...free, 'R:restriction:conditional': 'no_stopping @ (8-18)' }],
    ['with a price of three digits', { 'R:fee': 'yes', 'R:charge': '0.125 KWD/hour' }],
    ['with an own price of three digits', { 'R:fee': 'yes', 'R:charge': '1.125 KWD/hour' }],
    ['with residents of no named zone only', { 'R:access': 'residents', 'R:zone': 'yes' }],
    [
      'of a street for a destination at night',
      { ...free, 'vehicle:conditional': 'destination @ (22:00-06:00)' },
    ],
    ['of a street to a destination', { ...free, motor_vehicle: 'destination' }],
    ['of a street whose cars have their own word', { ...free, motor_vehicle: 'yes', access: 'no' }],
  ])('%s', (_, tags) => {
    expect(read(tags)).toMatchObject({ isUnknown: false, problems: [] });
  });
});

async function city(name: string, text: string) {
  const result = await osmFormat.read?.([{ name, bytes: new TextEncoder().encode(text) }], {});
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

describe('tags of GeoJSON that are no text', () => {
  const geometry = {
    type: 'LineString',
    coordinates: [
      [13.4, 52.5],
      [13.402, 52.5],
    ],
  };
  const rightOf = async (properties: Record<string, unknown>) => {
    const base = { '@id': 'way/1', highway: 'residential', 'parking:right:fee': 'no' };
    const feature = { type: 'Feature', geometry, properties: { ...base, ...properties } };
    const { data } = await city(
      'a.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    );
    const set = data.links.find(({ outsideId }) => outsideId.endsWith(':R'))?.ruleSet ?? null;
    return set === null ? [] : (data.ruleSets[set] ?? []);
  };
  it.each<[string, Record<string, unknown>]>([
    ['a list', { 'parking:right:restriction': ['no_stopping'] }],
    ['false', { 'parking:right': false }],
    ['an object', { 'parking:right:restriction': { conditional: 'no_stopping @ (Mo)' } }],
    ['a closed street', { access: false }],
    ['packed tags that are cut', { other_tags: '"parking:right:restriction"=>"no_st' }],
  ])('%s', async (_, properties) => {
    expect(hasUnknownRules(await rightOf(properties))).toBe(true);
  });
  it.each<[string, unknown]>([
    ['packed tags', '"surface"=>"asphalt","parking:right:restriction"=>"no_stopping"'],
    ['an object of tags', { 'parking:right:restriction': 'no_stopping' }],
  ])('reads %s', async (_, packed) => {
    const rules = await rightOf({ other_tags: packed });
    expect(hasUnknownRules(rules)).toBe(false);
    expect(rules).toMatchObject([{ activity: 'no stopping' }]);
  });
});

it('makes no curb of a way in which one key has two values', async () => {
  const file = (second: string) =>
    `<osm version="0.6"><node id="1" lat="52.5" lon="13.4"/><node id="2" lat="52.5" lon="13.402"/><node id="3" lat="52.501" lon="13.402"/><way id="7"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="parking:right:restriction" v="no_stopping"/><tag k="parking:right:restriction" v="${second}"/></way><way id="8"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way></osm>`;
  const { data, issues, lost } = await city('a.osm', file('none'));
  expect(data.links.filter(({ outsideId }) => outsideId.startsWith('way/7'))).toEqual([]);
  expect(issues).toContainEqual(expect.objectContaining({ code: 'osm.bad-element', place: 'way/7' }));
  expect(lost).toMatchObject({ curbs: 2, rules: 2 });
  expect((await city('a.osm', file('no_stopping'))).lost).toMatchObject({ curbs: 0, rules: 0 });
});
