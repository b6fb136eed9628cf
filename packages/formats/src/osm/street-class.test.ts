// Which ways are streets with curbs, how length tags are parsed, and how wide a street is if its
// width is not tagged.
import { describe, expect, it } from 'vitest';
import { parseMeters, streetRole, streetWidth } from './street-class.ts';

describe('the role of a way', () => {
  const parking = { 'parking:both': 'lane' };
  it.each<[string, string | null, Record<string, string>]>([
    ['a street', 'curbs', { highway: 'residential' }],
    ['a main road', 'curbs', { highway: 'primary' }],
    ['a motorroad', 'street', { highway: 'trunk', motorroad: 'yes' }],
    ['a motorway', 'street', { highway: 'motorway', ...parking }],
    ['its ramp', 'street', { highway: 'motorway_link', ...parking }],
    ['a ramp', 'street', { highway: 'primary_link' }],
    ['a ramp with parking', 'curbs', { highway: 'primary_link', ...parking }],
    ['a pedestrian street', 'street', { highway: 'pedestrian' }],
    ['a driveway', 'lane', { highway: 'service' }],
    ['a driveway with parking', 'curbs', { highway: 'service', 'parking:lane:left': 'parallel' }],
    ['a tunnel', 'street', { highway: 'residential', tunnel: 'yes' }],
    ['no tunnel', 'curbs', { highway: 'residential', tunnel: 'no' }],
    ['a roundabout', 'street', { highway: 'residential', junction: 'roundabout' }],
    ['a circle', 'street', { highway: 'residential', junction: 'circular' }],
    ['another junction', 'curbs', { highway: 'residential', junction: 'yes' }],
    ['a private street', 'street', { highway: 'residential', access: 'private' }],
    ['a footway', null, { highway: 'footway' }],
    ['a square', null, { highway: 'residential', area: 'yes' }],
    ['a house', null, { building: 'yes' }],
    ['a street with other tags of parking', 'lane', { highway: 'service', parking: 'surface' }],
  ])('%s: %s', (_what, role, tags) => {
    expect(streetRole(tags)).toBe(role);
  });
});

it.each([
  ['7', 7],
  ['7.5 m', 7.5],
  ['7,5', 7.5],
  ['10 ft', 3.048],
  ["10'", 3.048],
  ['-7', null],
  ['7 yards', null],
  ['wide', null],
  [undefined, null],
])('%s is %s metres', (text, metres) => {
  expect(parseMeters(text)).toEqual(metres === null ? null : expect.closeTo(metres, 9));
});

describe('the width of a street', () => {
  it.each<[string, Record<string, string>, number, boolean]>([
    ['as measured', { width: '9' }, 9, true],
    ['the carriageway before the rest', { width: '9', 'width:carriageway': '7', est_width: '8' }, 7, true],
    ['an estimate', { est_width: '8' }, 8, true],
    ['as narrow as is believed', { width: '2' }, 2, true],
    ['narrower', { width: '1.9', est_width: '8' }, 8, true],
    ['as wide as is believed', { width: '60' }, 60, true],
    ['wider', { width: '61' }, 5.5, false],
    ['two lanes of a residential street', {}, 5.5, false],
    ['one way', { oneway: 'yes' }, 3.5, false],
    ['one way backwards', { oneway: '-1', lanes: '2' }, 5.5, false],
    ['a main road one way', { highway: 'primary', oneway: 'yes' }, 6.5, false],
    ['a motorway', { highway: 'motorway' }, 7.5, false],
    ['a trunk road', { highway: 'trunk' }, 7, false],
    ['a trunk ramp', { highway: 'trunk_link' }, 7, false],
    ['a secondary road', { highway: 'secondary', oneway: 'yes' }, 6.5, false],
    ['a tertiary road', { highway: 'tertiary' }, 6, false],
    ['a tertiary road one way', { highway: 'tertiary', oneway: 'yes' }, 3.5, false],
    ['a living street', { highway: 'living_street' }, 5, false],
    ['a driveway', { highway: 'service' }, 3.5, false],
    ['a pedestrian street', { highway: 'pedestrian' }, 6, false],
    ['twelve lanes', { lanes: '12' }, 33, false],
    ['thirteen lanes, which nobody believes', { lanes: '13' }, 5.5, false],
    ['no lane', { lanes: '0' }, 5.5, false],
    ['a cycle lane on one side', { 'cycleway:left': 'lane' }, 7, false],
    ['cycle lanes', { cycleway: 'lane' }, 8.5, false],
    ['cycle tracks', { cycleway: 'track' }, 5.5, false],
    ['cars on one side', { 'parking:left': 'lane' }, 7.5, false],
    [
      'cars on the street',
      { 'parking:both': 'on_street', 'parking:both:orientation': 'diagonal' },
      14.5,
      false,
    ],
    ['cars across', { 'parking:right': 'yes', 'parking:right:orientation': 'perpendicular' }, 10.5, false],
    ['cars half on the curb', { 'parking:both': 'half_on_kerb' }, 7.5, false],
    ['cars on the curb', { 'parking:both': 'on_kerb' }, 5.5, false],
    ['cars in older tags', { 'parking:lane:both': 'diagonal' }, 14.5, false],
    [
      'cars half on the curb in older tags',
      { 'parking:lane:right': 'parallel', 'parking:lane:right:parallel': 'half_on_kerb' },
      6.5,
      false,
    ],
    ['no parking in older tags', { 'parking:lane:both': 'no_parking' }, 5.5, false],
  ])('%s', (_what, tags, metres, measured) => {
    expect(streetWidth({ highway: 'residential', ...tags })).toEqual({
      metres: expect.closeTo(metres, 9),
      measured,
    });
  });
});
