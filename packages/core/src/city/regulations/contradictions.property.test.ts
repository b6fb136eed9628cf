// Tests that no answer contradicts itself: for random rule sets, minutes and curb users, and in
// cases where people found contradictions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs, parseCityInstant } from '../../platform/time/civil.ts';
import {
  cities,
  restrictionIn,
  ruleSetIn,
  type TestCity,
  unknownRuleSetIn,
} from '../../testing/arbitraries.ts';
import { findContradictions, longestStayByMinutes } from '../../testing/contradictions.ts';
import { type CurbUser, curbUser, ordinaryCar } from './curb-user.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { longestStay } from './stay.ts';

const profiles: fc.Arbitrary<CurbUser> = fc
  .record({
    classes: fc.subarray(['car', 'truck', 'taxi', 'resident', 'van'], { minLength: 1 }),
    subclasses: fc.subarray(['zone 4', 'zone 5']),
    purposes: fc.subarray(['delivery', 'taxi', 'parking', 'stopping']),
  })
  .map((value) => curbUser.parse(value));

const clock = fc.constantFrom('00:00', '06:30', '07:00', '08:00', '12:00', '16:00', '18:00', '22:00');
const hourly = (fee: number, increment: number | null) => ({ from: 0, to: null, fee, per: 60, increment });
const userLists: NonNullable<RestrictionInput['users']>[] = [
  [],
  [],
  [{ anyOf: ['taxi'] }],
  [{ anyOf: ['resident'], subclasses: ['zone 4'] }],
];
const activities: RestrictionInput['activity'][] = [
  'parking',
  'parking',
  'loading',
  'stopping',
  'no parking',
  'no stopping',
];
/** Everyday rules: parking, loading, stopping and their prohibitions, with hours, limits and prices by time of day. */
const everyday: fc.Arbitrary<RestrictionInput> = fc
  .record({
    activity: fc.constantFrom(...activities),
    priority: fc.integer({ min: 1, max: 4 }),
    from: clock,
    to: clock,
    maxStay: fc.option(fc.constantFrom(5, 30, 60, 120)),
    users: fc.constantFrom(...userLists),
    fees: fc.option(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 400 })), {
      freq: 2,
    }),
    increment: fc.constantFrom(null, 15, 60),
  })
  .map(({ activity, priority, from, to, maxStay, users, fees, increment }) => {
    const isFor = !activity.startsWith('no ');
    return {
      activity,
      priority,
      users,
      maxStay: isFor ? maxStay : null,
      subActivity: fees === null ? 'time-limited' : 'paid-parking',
      timeSpans: [{ times: [{ from, to }] }],
      payment:
        fees === null || !isFor
          ? null
          : {
              currency: 'USD',
              rates: [
                {
                  timeSpans: [{ times: [{ from: '08:00', to: '16:00' }] }],
                  tiers: [hourly(fees[0], increment)],
                },
                {
                  timeSpans: [{ times: [{ from: '16:00', to: '20:00' }] }],
                  tiers: [hourly(fees[1], increment)],
                },
              ],
            },
    };
  });

const setsIn = (city: TestCity) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(everyday, { minLength: 1, maxLength: 4 }).map((list) => ruleSetOf(list)),
    },
    { weight: 3, arbitrary: ruleSetIn(city) },
    { weight: 1, arbitrary: fc.array(restrictionIn(city), { maxLength: 2 }).map((list) => ruleSetOf(list)) },
    { weight: 1, arbitrary: unknownRuleSetIn(city) },
  );
const cases = cities.chain((city) =>
  fc.record({
    city: fc.constant(city),
    ruleSet: setsIn(city),
    who: profiles,
    minute: fc.integer({ min: 0, max: 364 * 1440 }),
  }),
);

it('no answer contradicts itself', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(cases, ({ city, ruleSet, who, minute }) => {
      const instant = Date.UTC(city.year, 0, 1) + minute * minuteMs;
      expect(findContradictions(ruleSet, instant, who, city.cityTime)).toEqual([]);
    }),
    { numRuns: 250 },
  );
});

describe('where people found contradictions', () => {
  const city = { timeZone: 'America/New_York', calendar: { periods: [] } };
  const at = (time: string) => parseCityInstant(city, '2026-12-01', time, 0);
  const span = (from: string, to: string) => [{ times: [{ from, to }] }];
  const longest = (rules: RestrictionInput[], time: string, who = ordinaryCar) => {
    const set = ruleSetOf(rules);
    const { minutes } = longestStay(set, at(time), who, city);
    expect(minutes).toBe(longestStayByMinutes(set, at(time), who, city));
    expect(findContradictions(set, at(time), who, city)).toEqual([]);
    return minutes;
  };
  const delivery = curbUser.parse({ classes: ['truck'], purposes: ['delivery'] });
  const noParking: RestrictionInput = { activity: 'no parking', subActivity: 'no-parking', priority: 1 };
  const parking: RestrictionInput = {
    activity: 'parking',
    subActivity: 'time-limited',
    priority: 9,
    maxStay: 120,
  };
  const loading: RestrictionInput = { activity: 'loading', subActivity: 'loading', priority: 5, maxStay: 30 };

  it('no parking allows no stay, for whatever purpose', () => {
    expect(longest([noParking], '03:00')).toBe(0);
    expect(longest([noParking], '03:00', delivery)).toBe(0);
    const night = { ...noParking, timeSpans: span('00:00', '07:00') };
    expect(['03:00', '06:59', '07:00'].map((time) => longest([night, parking], time))).toEqual([0, 0, 120]);
  });
  it('a brief stop is no stay, but for those who come for it, within its limit', () => {
    expect(longest([loading], '10:00')).toBe(0);
    expect(longest([loading], '10:00', delivery)).toBe(30);
    const stand: RestrictionInput = {
      activity: 'stopping',
      subActivity: 'passenger-loading',
      priority: 1,
      maxStay: 5,
    };
    expect(longest([stand], '10:00')).toBe(0);
    expect(longest([stand], '10:00', delivery)).toBe(0);
    expect(longest([stand], '10:00', curbUser.parse({ purposes: ['rideshare'] }))).toBe(5);
  });
  it('a place reserved for others allows no stay', () => {
    const reserved: RestrictionInput = {
      activity: 'parking',
      subActivity: 'disabled-parking',
      priority: 1,
      users: [{ anyOf: ['accessible'] }],
    };
    expect(longest([reserved], '10:00', curbUser.parse({ classes: ['van'] }))).toBe(0);
    expect(longest([reserved], '10:00', curbUser.parse({ classes: ['car', 'accessible'] }))).toBe(1440);
  });
  it('a change to more ends no stay, a change to less does', () => {
    const early = { ...loading, timeSpans: span('05:00', '07:00') };
    expect(longest([early, parking], '06:59', delivery)).toBe(121);
    const late = { ...loading, timeSpans: span('07:00', '09:00') };
    expect(longest([late, parking], '06:59', delivery)).toBe(1);
    const night = { ...parking, maxStay: null, timeSpans: span('18:00', '08:00') };
    expect(longest([night, { ...parking, timeSpans: span('08:00', '18:00') }], '07:00')).toBe(180);
  });
  it('a limit goes on where another rule with the same limit follows', () => {
    const [morning, noon] = [
      { ...parking, priority: 1, timeSpans: span('08:00', '12:00') },
      { ...parking, subActivity: 'paid-parking', priority: 2, timeSpans: span('12:00', '18:00') },
    ];
    expect(longest([morning, noon], '11:00')).toBe(120);
  });
});
