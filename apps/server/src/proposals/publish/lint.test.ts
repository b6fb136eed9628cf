// What the linter knows about the curb around a draft: the rules that continue on the same side of
// the same street, and the assets there.
import { type RuleSet, ruleSetOf } from '@curbwright/core';
import { expect, it } from 'vitest';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { linkLengths, toLintContext } from './lint.ts';

const loading = (maxStay: number) =>
  ruleSetOf([{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay }]);
const ruleSets = new Map<number, RuleSet>([1, 2, 3].map((number) => [number, loading(number * 10)]));

/** A link along longitude 10, between two latitudes. */
function featureOf(id: number, more: object) {
  const unsaid = {
    segment_id: `s${id}`,
    regulation_id: null,
    regulationId: null,
    sub_activity: 'loading',
    time_limit: null,
    bl_side: 'N',
    bl_from: null,
    bl_to: null,
    side: 'N',
    bays_count: null,
    bays_angle: null,
    length: 100,
    from_node: null,
    to_node: null,
    shst_location_start: null,
    shst_location_end: null,
  };
  return JSON.stringify({
    type: 'Feature',
    id,
    geometry: {
      type: 'LineString',
      coordinates: [
        [10, 50],
        [10, 50.001],
      ],
    },
    properties: { id, ...unsaid, bl_street_name: 'Oak Street', curb_side: 'left', rule_set: 1, ...more },
  });
}

const own = featureOf(7, { rule_set: 3 });
/** A city in which these links are near the start and the end of link 7. */
function cityWith(
  start: readonly string[],
  end: readonly string[] = [],
): { city: CityCache; asked: unknown[] } {
  const texts = new Map([own, ...start, ...end].map((text) => [Number(JSON.parse(text).id), text]));
  const asked: unknown[] = [];
  const idsOf = (list: readonly string[]) => [7, ...list.map((text) => Number(JSON.parse(text).id))];
  const city: unknown = {
    time: { timeZone: 'Europe/Rome', calendar: gridCity({ streets: 2 }).calendar },
    near: (lng: number, lat: number, radius: number) => {
      asked.push([lng, lat, radius]);
      return { ids: idsOf(lat === 50 ? start : end), matched: 1 };
    },
    featureText: (id: number) => texts.get(id),
    ruleSet: (number: number) => ruleSets.get(number),
    link: (id: number) => (id === 7 ? { ruleSet: 3 } : undefined),
  };
  return { city: city as CityCache, asked };
}
const january = Date.parse('2026-01-31T23:30:00Z');
const contextOf = (city: CityCache, withNeighbours = true) =>
  toLintContext({ city }, new Map([[7, 100]]), ['loading'], january, withNeighbours, new Map());

it.each<[string, string[], number | null]>([
  ['the same side of the street', [featureOf(8, {})], 10],
  ['nothing but itself', [], null],
  ['the other side of the street', [featureOf(8, { curb_side: 'right' })], null],
  ['another street', [featureOf(8, { bl_street_name: 'Elm Street' })], null],
  ['a curb without rules', [featureOf(8, { rule_set: null })], null],
  [
    'a street that crosses, and then its own',
    [featureOf(8, { bl_street_name: 'Elm' }), featureOf(9, { rule_set: 2 })],
    20,
  ],
])('beside %s the rules that go on are those of its own side', (_what, near, maxStay) => {
  const stay = (set: RuleSet | null | undefined) => set?.restrictions[0]?.maxStay ?? null;
  const [before] = contextOf(cityWith(near).city).links;
  expect([stay(before?.atStart), stay(before?.atEnd)]).toEqual([maxStay, null]);
  const [after] = contextOf(cityWith([], near).city).links;
  expect([stay(after?.atStart), stay(after?.atEnd)]).toEqual([null, maxStay]);
});

it('a draft is looked at with the rules of its own link, on the day it would begin in the city', () => {
  const { city, asked } = cityWith([featureOf(8, {})]);
  const { date, links } = contextOf(city);
  expect(date).toBe('2026-02-01');
  expect(links).toMatchObject([{ link: 7, length: 100, points: [], ruleSet: ruleSets.get(3) }]);
  expect(asked).toEqual([
    [10, 50, 2],
    [10, 50.001, 2],
  ]);
  // Publishing many proposals checks no neighboring links.
  const [alone] = contextOf(city, false).links;
  expect([alone?.atStart, alone?.atEnd, asked.length]).toEqual([null, null, 2]);
});

it('the lengths are those of the links a proposal stands on', () => {
  const rows = [
    { base_link_id: 4, length: 12 },
    { base_link_id: 5, length: 30 },
  ];
  expect([...linkLengths(rows)]).toEqual([
    [4, 12],
    [5, 30],
  ]);
});
