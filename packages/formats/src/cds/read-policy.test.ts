// A CDS policy as restrictions: users by version, times, limits, prices with their units, and
// limits on values in feeds.
import { restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { readPolicy } from './read-policy.ts';
import { cdsPolicy, cdsRate, cdsTimeSpan, cdsZone, isInstant } from './schema.ts';

const policy = { curb_policy_id: 'p', priority: 4, rules: [{ activity: 'parking' }] };
function read(
  part: object,
  { is11 = true, currency = 'USD' }: { is11?: boolean; currency?: string | null } = {},
) {
  const told: string[] = [];
  const rules = readPolicy(cdsPolicy.parse({ ...policy, ...part }), {
    is11,
    currency,
    tell: (severity, code, path) => void told.push(`${severity} ${code} ${path}`),
  });
  return { rules: rules?.map((one) => restriction.parse(one)) ?? null, told };
}
const rule = (part: object, options = {}) => {
  const { rules, told } = read({ rules: [{ activity: 'parking', ...part }] }, options);
  return { rule: rules?.[0], told };
};

describe('users', () => {
  const of = (part: object, options = {}, more: object = {}) => {
    const { rules, told } = read({ ...more, rules: [{ activity: 'parking', ...part }] }, options);
    return {
      users: rules?.[0]?.users.map(({ allOf, anyOf, except, purposes }) => [allOf, anyOf, except, purposes]),
      told,
    };
  };
  const in10 = { is11: false };
  it.each<[string, object, object, unknown]>([
    ['nobody in particular', {}, {}, []],
    [
      'classes that all hold',
      { user_classes: ['Taxi', 'electric'] },
      {},
      [[['taxi', 'electric'], [], [], []]],
    ],
    [
      'purposes of 1.1',
      { user_classes: ['delivery'], purposes: ['school'] },
      {},
      [[['delivery'], [], [], ['school']]],
    ],
    [
      'a purpose among the classes of 1.0',
      { user_classes: ['van', 'delivery'] },
      in10,
      [[['van'], [], [], ['delivery']]],
    ],
    ['accessible ones', { user_classes: ['handicap-accessible'] }, {}, [[['accessible'], [], [], []]]],
    [
      'all but accessible ones',
      { user_classes_except: ['bus', 'handicap-accessible'] },
      {},
      [[[], [], ['bus', 'accessible'], []]],
    ],
  ])('are %s', (_what, part, options, users) => {
    expect(of(part, options)).toEqual({ users, told: [] });
  });
  it('stay classes where several purposes are among them', () => {
    expect(of({ user_classes: ['delivery', 'taxi', 'van'] }, in10)).toEqual({
      users: [[['delivery', 'taxi', 'van'], [], [], []]],
      told: ['warning cds.several-purposes .rules[0].user_classes'],
    });
  });
  it('are of operators that the policy names', () => {
    expect(of({}, {}, { data_source_operator_id: ['11AA'] }).users).toEqual([
      [[], ['operator:11aa'], [], []],
    ]);
  });
});

describe('times', () => {
  const spansOf = (time_spans: object[], options = {}) => {
    const { rules, told } = read({ time_spans }, options);
    return rules === null ? told : rules[0]?.timeSpans;
  };
  const one = (span: object, options = {}) => spansOf([span], options);
  it.each<[string, object, object]>([
    [
      'from and to',
      { time_of_day_start: '8:00', time_of_day_end: '18:30:00' },
      { times: [{ from: '08:00', to: '18:30' }] },
    ],
    ['until midnight', { time_of_day_start: '20:00' }, { times: [{ from: '20:00', to: '24:00' }] }],
    ['from midnight', { time_of_day_end: '06:00' }, { times: [{ from: '00:00', to: '06:00' }] }],
    [
      'from the end of a day',
      { time_of_day_start: '24:00', time_of_day_end: '06:00' },
      { times: [{ from: '00:00', to: '06:00' }] },
    ],
    [
      'days',
      { days_of_week: ['Fri', 'mon'], days_of_month: [31], months: ['12'], weeks_of_month: [5] },
      { daysOfWeek: ['fr', 'mo'], daysOfMonth: [31], months: [12], weeksOfMonth: [5] },
    ],
    ['one day that is no list', { days_of_week: 'sun' }, { daysOfWeek: ['su'] }],
    [
      'instants',
      { start_date: 1_767_225_600_000, end_date: 1_767_225_700_000 },
      { instants: [{ from: 1_767_225_600_000, to: 1_767_225_700_000 }] },
    ],
    ['a period', { designated_period: ' Snow ' }, { periods: [{ name: 'snow', apply: 'only during' }] }],
  ])('%s', (_what, span, made) => {
    expect(one(span)).toMatchObject([made]);
  });
  it('except a period in 1.0, and the whole span in 1.1', () => {
    const span = { designated_period: 'snow', designated_period_except: true };
    expect(one(span, { is11: false })).toMatchObject([
      { periods: [{ name: 'snow', apply: 'except during' }], excludes: false },
    ]);
    expect(one(span)).toMatchObject([{ periods: [{ name: 'snow', apply: 'only during' }], excludes: true }]);
    expect(one({ days_of_week: ['mon'], designated_period_except: true }, { is11: false })).toEqual([
      'error cds.time-span .time_spans[0].designated_period_except',
    ]);
  });
  it.each([
    ['25:00', '.time_of_day_start', { time_of_day_start: '25:00' }],
    ['24:01', '.time_of_day_end', { time_of_day_end: '24:01' }],
    ['08:60', '.time_of_day_end', { time_of_day_end: '08:60' }],
    ['noon', '.time_of_day_start', { time_of_day_start: 'noon' }],
    ['a day', '.days_of_week[1]', { days_of_week: ['mon', 'someday'] }],
  ])('%s cannot be read', (_what, path, span) => {
    expect(spansOf([{ days_of_week: ['mon'] }, span])).toEqual([`error cds.time-span .time_spans[1]${path}`]);
  });
  it('that say nothing say so alone, and are doubtful beside others', () => {
    expect(one({})).toEqual([]);
    expect(spansOf([{ days_of_week: ['mon'] }, {}])).toEqual(['error source.never-holds .time_spans[1]']);
  });
});

describe('limits and words', () => {
  it('are minutes, and the rule’s own words go before the policy’s', () => {
    expect(rule({ max_stay: 2, max_stay_unit: 'hours', no_return: 90 }).rule).toMatchObject({
      maxStay: 120,
      noReturn: 90,
    });
    expect(rule({ no_return: 0 }).rule?.noReturn).toBeNull();
    const named = { name: 'N', description: 'D' };
    const of = (part: object, more: object) =>
      read({ ...more, rules: [{ activity: 'parking', ...part }] }).rules?.[0];
    expect(of(named, named)).toMatchObject({ priority: 4, priorityCategory: 'N', description: 'D' });
    expect(of({ name: 'R' }, named)?.description).toBe('R');
    expect(of({}, named)?.description).toBe('D');
    expect(of({ description: 'RD', name: 'R' }, named)?.description).toBe('RD');
  });
});

describe('prices', () => {
  const hour = { rate: 200, rate_unit: 'hour' };
  const priced = (rates: object[], more: object = {}, options = {}) =>
    rule({ rate: rates.map((one) => ({ ...hour, ...one })), ...more }, options);
  const tier = { from: 0, to: null, fee: 200, per: 60, increment: null, roundUpTo: null, unit: 'rolling' };
  it.each<[string, object[], object]>([
    ['an hour', [{}], {}],
    ['two days', [{ rate_unit: 'days', end_duration: 2 }, { start_duration: 48 }], { per: 1440, to: 2880 }],
    ['two hours, billed whole', [{ increment_duration: 2 }], { increment: 120 }],
    ['rounded up', [{ increment_amount: 25 }], { roundUpTo: 25 }],
    ['not rounded', [{ increment_amount: 0 }], { roundUpTo: null }],
    ['an hour and a half', [{ end_duration: 1.5 }, { start_duration: 1.5 }], { to: 90 }],
    ['old names', [{ end_minutes: 45 }, { start_minutes: 45 }], { to: 45 }],
    ['a second', [{ rate: 2, rate_unit: 'second' }], { fee: 120, per: 1 }],
    [
      'a calendar day',
      [{ rate_unit: 'day', rate_unit_period: 'calendar' }],
      { per: 1440, unit: 'calendar day' },
    ],
    [
      'a calendar week',
      [{ rate_unit: 'week', rate_unit_period: 'calendar' }],
      { per: 10_080, unit: 'calendar week' },
    ],
  ])('of %s', (_what, rates, part) => {
    const { rule: made, told } = priced(rates);
    expect(made?.payment?.rates[0]?.tiers[0]).toEqual({ ...tier, ...part });
    expect(told).toEqual([]);
  });
  it('of a month or year that is no calendar’s are of so many days, which is said', () => {
    expect(priced([{ rate_unit: 'month' }])).toMatchObject({
      rule: { payment: { rates: [{ tiers: [{ per: 43_200 }] }] } },
      told: ['warning cds.unit-rounded .rules[0].rate[0].rate_unit'],
    });
    expect(priced([{ rate_unit: 'month', rate_unit_period: 'calendar' }]).told).toEqual([]);
    expect(priced([{ rate_unit: 'quarter', rate_unit_period: 'calendar' }]).told).toEqual([
      'warning cds.unit-rounded .rules[0].rate[0].rate_unit',
    ]);
    expect(priced([{ rate_unit: 'week' }]).told).toEqual([]);
  });
  it('are in the order of the stay, with the one most that all of them have', () => {
    const two = [{ start_duration: 1, rate: 300 }, { end_duration: 1 }];
    const most = (first: number | undefined, second: number | undefined) =>
      priced(two.map((one, index) => ({ ...one, maximum_fee: index === 0 ? first : second })));
    expect(most(900, 900).rule?.payment?.rates[0]).toMatchObject({
      maximumFee: 900,
      tiers: [
        { from: 0, fee: 200 },
        { from: 60, fee: 300 },
      ],
    });
    expect(most(900, 800)).toMatchObject({
      rule: { payment: { rates: [{ maximumFee: null }] } },
      told: ['loss cds.loss.maximum-fee-of-tier .rules[0].rate'],
    });
    expect(most(undefined, undefined)).toMatchObject({
      rule: { payment: { rates: [{ maximumFee: null }] } },
      told: [],
    });
  });
  it('of a prohibition are left out, and without a currency the rule is', () => {
    expect(read({ rules: [{ activity: 'no parking', rate: [hour] }] })).toMatchObject({
      rules: [{ payment: null }],
      told: ['warning cds.rate-on-prohibition .rules[0].rate'],
    });
    expect(priced([{}], {}, { currency: null })).toEqual({
      rule: undefined,
      told: ['error cds.rate-without-currency .rules[0].rate'],
    });
    expect(rule({}, { currency: null }).told).toEqual([]);
  });
  it('that leave a gap cannot be meant', () => {
    expect(priced([{ end_duration: 1 }, { start_duration: 2 }]).told).toEqual([
      'error source.tiers-gap .rules[0]',
    ]);
  });
});

describe('the bounds of a feed', () => {
  const [first, last] = [1e11, 253_402_300_799_999];
  it('instants are milliseconds; what has always been may begin at 0', () => {
    expect([first, last, first - 1, last + 1, 1.5e12 + 0.5].map(isInstant)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const starts = (start_date: unknown) => cdsTimeSpan.safeParse({ start_date, months: [1] }).success;
    expect([0, 999_999, 1_000_000, -1, first, String(first)].map(starts)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(cdsTimeSpan.safeParse({ end_date: 0, months: [1] }).success).toBe(false);
  });
  it.each<[string, { safeParse: (value: unknown) => { success: boolean } }, object, object]>([
    ['days of the month', cdsTimeSpan, { days_of_month: [1, '31'] }, { days_of_month: [32] }],
    ['first day', cdsTimeSpan, { days_of_month: [1] }, { days_of_month: [0] }],
    ['months', cdsTimeSpan, { months: [1, 12] }, { months: [13] }],
    ['first month', cdsTimeSpan, { months: [1] }, { months: [0] }],
    ['weeks', cdsTimeSpan, { weeks_of_month: [5] }, { weeks_of_month: [6] }],
    ['first week', cdsTimeSpan, { weeks_of_month: [1] }, { weeks_of_month: [0] }],
    ['prices', cdsRate, { rate: 0, rate_unit: 'hour' }, { rate: -1, rate_unit: 'hour' }],
    ['units', cdsRate, { rate: 1, rate_unit: ' Hours' }, { rate: 1, rate_unit: 'fortnight' }],
    [
      'steps',
      cdsRate,
      { rate: 1, rate_unit: 'hour', increment_duration: 0.5 },
      { rate: 1, rate_unit: 'hour', increment_duration: 0 },
    ],
    [
      'ends',
      cdsRate,
      { rate: 1, rate_unit: 'hour', end_duration: 1 },
      { rate: 1, rate_unit: 'hour', end_duration: 0 },
    ],
    [
      'beginnings',
      cdsRate,
      { rate: 1, rate_unit: 'hour', start_duration: 0 },
      { rate: 1, rate_unit: 'hour', start_duration: -1 },
    ],
    [
      'the most',
      cdsRate,
      { rate: 1, rate_unit: 'hour', maximum_fee: 1 },
      { rate: 1, rate_unit: 'hour', maximum_fee: 0 },
    ],
    ['rules', cdsPolicy, policy, { ...policy, rules: [] }],
    [
      'stays',
      cdsPolicy,
      { ...policy, rules: [{ activity: 'Parking ', max_stay: 1 }] },
      { ...policy, rules: [{ activity: 'parking', max_stay: 0 }] },
    ],
    [
      'returns',
      cdsPolicy,
      { ...policy, rules: [{ activity: 'parking', no_return: 0 }] },
      { ...policy, rules: [{ activity: 'parking', no_return: -1 }] },
    ],
    ['spaces', cdsZone, { curb_zone_id: 'z', num_spaces: 0 }, { curb_zone_id: 'z', num_spaces: -1 }],
    ['sides', cdsZone, { curb_zone_id: 'z', street_side: ' nw' }, { curb_zone_id: 'z', street_side: 'up' }],
  ])('%s', (_what, schema, good, bad) => {
    expect([schema.safeParse(good).success, schema.safeParse(bad).success]).toEqual([true, false]);
  });
});
