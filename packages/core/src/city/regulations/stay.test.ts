// The longest stay on arrival and its price, across consecutive rules, and the kind of answer.
import { describe, expect, it } from 'vitest';
import { minuteMs, parseCityInstant } from '../../platform/time/civil.ts';
import { answerKind } from './answer-kind.ts';
import { ordinaryCar } from './curb-user.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { longestStay, priceOfStay } from './stay.ts';
import { computeVerdict } from './verdict.ts';

const city = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
const span = (from: string, to: string) => [{ times: [{ from, to }] }];
const paid: RestrictionInput = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  maxStay: 120,
  timeSpans: span('08:00', '18:00'),
  payment: {
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: 60 }] }],
  },
};
const clearway: RestrictionInput = {
  activity: 'no stopping',
  subActivity: 'no-stopping',
  priority: 100,
  timeSpans: span('16:00', '17:00'),
};
const instant = (time: string) => parseCityInstant(city, '2026-05-05', time, 0);
const longest = (rules: RestrictionInput[], time: string) =>
  longestStay(ruleSetOf(rules), instant(time), ordinaryCar, city);
const fee = (rules: RestrictionInput[], time: string, minutes: number) =>
  priceOfStay(ruleSetOf(rules), instant(time), minutes, ordinaryCar, city);
const kind = (rules: RestrictionInput[], time: string) =>
  answerKind(computeVerdict(ruleSetOf(rules), instant(time), ordinaryCar, city));

describe('the longest stay', () => {
  it('ends with the stay, or where parking ends', () => {
    expect(longest([paid], '10:00')).toEqual({ minutes: 120, leaveBy: instant('12:00') });
    expect(longest([paid, clearway], '15:00')).toEqual({ minutes: 60, leaveBy: instant('16:00') });
    expect(longest([clearway], '16:30')).toEqual({ minutes: 0, leaveBy: instant('16:30') });
  });
  it('counts a limit from when its rule begins, and goes on where nothing ends it', () => {
    // Parking is free from 17:00; a two-hour limit begins at 08:00.
    expect(longest([paid], '17:00')).toEqual({
      minutes: 17 * 60,
      leaveBy: instant('17:00') + 17 * 60 * minuteMs,
    });
    expect(longest([], '10:00')).toEqual({ minutes: 1440, leaveBy: null });
  });
});

describe('the price of a stay', () => {
  it('charges a rule only while it holds', () => {
    expect(fee([paid], '10:00', 90)).toEqual({ fee: 500, currency: 'USD' });
    expect(fee([paid], '17:00', 240)).toEqual({ fee: 250, currency: 'USD' });
    expect(fee([paid], '19:00', 60)).toEqual({ fee: 0, currency: null });
  });
  it('is not told where it is not known', () => {
    expect(fee([{ ...paid, payment: null }], '10:00', 60)).toEqual({ fee: null, currency: null });
  });
});

it('tells four kinds of answers apart', () => {
  expect(kind([], '10:00')).toBe('open');
  expect(kind([{ ...paid, payment: null, maxStay: null }], '10:00')).toBe('open');
  expect(kind([paid], '10:00')).toBe('limited');
  expect(kind([{ ...paid, activity: 'loading', timeSpans: [] }], '10:00')).toBe('brief');
  expect(kind([clearway], '16:30')).toBe('closed');
});
