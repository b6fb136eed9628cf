// Policies compared with each other and checked individually: when two can apply at once, whether
// two rules have the same users, and prices with gaps.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { FindingList } from '../finding.ts';
import { checkPolicy, haveSameUsers, mayPoliciesOverlap } from './policy-rules.ts';
import { curbShapes } from './shapes.ts';

const schema = curbShapes('1.1').policies;
type Policy = z.output<typeof schema>;
const uuid = '00000000-0000-4000-8000-000000000001';
const policy = (part: object): Policy =>
  schema.parse({
    curb_policy_id: uuid,
    published_date: 1_767_225_600_000,
    priority: 3,
    rules: [{ activity: 'parking' }],
    ...part,
  });
const spans = (...time_spans: object[]) => policy({ time_spans });

describe('two policies', () => {
  const at = (start: string | undefined, end: string | undefined, ...days_of_week: string[]) => ({
    ...(start && { time_of_day_start: start }),
    ...(end && { time_of_day_end: end }),
    ...(days_of_week.length > 0 && { days_of_week }),
  });
  const epoch = (minute: number) => Date.UTC(2026, 0, 1, 0, minute);
  it.each<[string, object, object, boolean]>([
    ['hours that touch', at('08:00', '10:00'), at('10:00', '12:00'), false],
    ['hours that share a minute', at('08:00', '10:01'), at('10:00', '12:00'), true],
    ['hours the other way round', at('10:00', '12:00'), at('08:00', '10:01'), true],
    ['the same hours of other days', at('08:00', '10:00', 'mon'), at('08:00', '10:00', 'tue', 'sun'), false],
    ['the same hours of a shared day', at('08:00', '10:00', 'mon', 'wed'), at('08:00', '10:00', 'wed'), true],
    ['a night and the morning after', at('22:00', '06:00', 'mon'), at('05:59', '07:00', 'tue'), true],
    ['a night and the morning it ends', at('22:00', '06:00', 'mon'), at('06:00', '07:00', 'tue'), false],
    ['a night and the morning before', at('22:00', '06:00', 'mon'), at('00:00', '06:00', 'mon'), false],
    [
      'the night of Sunday and the morning of Monday',
      at('22:00', '06:00', 'sun'),
      at('05:00', '07:00', 'mon'),
      true,
    ],
    [
      'the night of Sunday and later on Monday',
      at('22:00', '06:00', 'sun'),
      at('06:00', '07:00', 'mon'),
      false,
    ],
    ['until midnight and the next day', at('20:00', undefined, 'mon'), at(undefined, '06:00', 'tue'), false],
    ['until midnight and the evening', at('20:00', undefined, 'mon'), at('23:59', undefined, 'mon'), true],
    ['a whole day', at(undefined, undefined, 'mon'), at('12:00', '12:01', 'mon'), true],
    ['other months', { months: [1, 2] }, { months: [3] }, false],
    ['a shared month', { months: [1, 2] }, { months: [2, 3] }, true],
    ['months and all months', { months: [1] }, {}, true],
    ['all months and months', {}, { months: [1] }, true],
    ['no months said and months', { months: [] }, { months: [1] }, true],
    ['other days of the month', { days_of_month: [1] }, { days_of_month: [2] }, false],
    ['days of other months', { months: [1], days_of_month: [1] }, { months: [2], days_of_month: [1] }, false],
    [
      'other days of a month',
      { months: [1], days_of_month: [1] },
      { months: [1], days_of_month: [2] },
      false,
    ],
    [
      'times one after the other',
      { start_date: epoch(0), end_date: epoch(5) },
      { start_date: epoch(5) },
      false,
    ],
    ['times that share a moment', { end_date: epoch(6) }, { start_date: epoch(5), end_date: epoch(9) }, true],
    ['times before', { start_date: epoch(9) }, { end_date: epoch(8) }, false],
    ['periods of other names', { designated_period: 'a' }, { designated_period: 'b' }, false],
    ['a period and none', { designated_period: 'a' }, {}, false],
    ['the same period', { designated_period: 'a' }, { designated_period: 'a' }, true],
    [
      'a period and all but it',
      { designated_period: 'a' },
      { designated_period: 'a', designated_period_except: true },
      false,
    ],
  ])('of %s', (_what, one, other, do_meet) => {
    expect(mayPoliciesOverlap(spans(one), spans(other))).toBe(do_meet);
    expect(mayPoliciesOverlap(spans(other), spans(one))).toBe(do_meet);
  });
  it('meet when one of them always holds, or one span of each does', () => {
    const [never, other] = [at('08:00', '09:00'), at('10:00', '11:00')];
    expect(mayPoliciesOverlap(policy({}), spans(never))).toBe(true);
    expect(mayPoliciesOverlap(spans(never), policy({ time_spans: [] }))).toBe(true);
    expect(mayPoliciesOverlap(spans(never, at('14:00', '15:00')), spans(other, at('14:30', '16:00')))).toBe(
      true,
    );
    expect(mayPoliciesOverlap(spans(never, at('14:00', '15:00')), spans(other, at('15:00', '16:00')))).toBe(
      false,
    );
  });
});

describe('two rules', () => {
  const rule = (part: object) => policy({ rules: [{ activity: 'parking', ...part }] }).rules[0];
  it.each<[string, object, object, boolean]>([
    ['of everybody', {}, { user_classes: [] }, true],
    [
      'of the same classes in another order',
      { user_classes: ['a', 'b'] },
      { user_classes: ['b', 'a', 'a'] },
      true,
    ],
    ['of other classes', { user_classes: ['a'] }, { user_classes: ['a', 'b'] }, false],
    ['of other exceptions', { user_classes_except: ['a'] }, {}, false],
    [
      'of the same exceptions',
      { user_classes_except: ['a', 'b'] },
      { user_classes_except: ['b', 'a'] },
      true,
    ],
    ['of a class and an exception', { user_classes: ['a'] }, { user_classes_except: ['a'] }, false],
    ['of other purposes', { purposes: ['a'] }, { purposes: ['b'] }, false],
    ['of the same purposes', { purposes: ['b', 'a'] }, { purposes: ['a', 'b'] }, true],
  ])('%s', (_what, one, other, same) => {
    const [first, second] = [rule(one), rule(other)];
    expect(first && second && haveSameUsers(first, second)).toBe(same);
  });
});

describe('a policy in itself', () => {
  const faultsOf = (part: object) => {
    const list = new FindingList();
    checkPolicy(policy(part), 'p', list);
    return list
      .report('', {})
      .findings.map(
        ({ severity, code, place }) => `${severity} ${code.replace('finding.cds.', '')} ${place}`,
      );
  };
  const hour = { rate: 200, rate_unit: 'hour' };
  const rated = (rates: object[], rule: object = {}) =>
    faultsOf({ rules: [{ activity: 'parking', rate: rates.map((one) => ({ ...hour, ...one })), ...rule }] });
  it.each<[string, object[], string[]]>([
    ['for good', [{}], []],
    ['one after the other, in any order', [{ start_duration: 2 }, { end_duration: 2 }], []],
    ['in other units', [{ end_duration: 2 }, { rate_unit: 'minute', start_duration: 120 }], []],
    ['with a gap', [{ end_duration: 2 }, { start_duration: 3 }], ['error rate-gap p.rules[0].rate[1]']],
    ['with a gap at the beginning', [{ start_duration: 1 }], ['error rate-gap p.rules[0].rate[0]']],
    ['that overlap', [{ end_duration: 2 }, { start_duration: 1 }], ['error rate-overlap p.rules[0].rate[1]']],
    ['after one without an end', [{}, { start_duration: 1 }], ['error rate-overlap p.rules[0].rate[1]']],
    ['that end when they begin', [{ end_duration: 0 }, {}], ['error rate-empty p.rules[0].rate[0]']],
  ])('prices %s', (_what, rates, faults) => {
    expect(rated(rates)).toEqual(faults);
  });
  it('prices reach the longest stay', () => {
    const two = [{ end_duration: 2 }];
    expect(rated(two, { max_stay: 120 })).toEqual([]);
    expect(rated(two, { max_stay: 121 })).toEqual(['error rate-short p.rules[0].rate']);
    expect(rated(two, { max_stay: 2, max_stay_unit: 'hour' })).toEqual([]);
    expect(rated(two, { max_stay: 3, max_stay_unit: 'hour' })).toEqual(['error rate-short p.rules[0].rate']);
    expect(rated([{}], { max_stay: 9999 })).toEqual([]);
    expect(rated(two)).toEqual([]);
  });
  it.each(['no parking', 'no stopping', 'travel'])('%s has no price', (activity) => {
    expect(rated([{}], { activity })).toEqual(['error rate-on-prohibition p.rules[0].rate']);
    expect(rated([], { activity })).toEqual([]);
  });
  it('has one rule for an activity and its users', () => {
    const rules = [
      { activity: 'parking' },
      { activity: 'loading' },
      { activity: 'parking', user_classes: ['a'] },
    ];
    expect(faultsOf({ rules })).toEqual([]);
    expect(faultsOf({ rules: [...rules, { activity: 'loading' }] })).toEqual([
      'error rules-alike p.rules[3]',
    ]);
  });
  it.each<[string, object, string[]]>([
    ['end after they begin', { start_date: 1_767_225_600_000, end_date: 1_767_225_600_001 }, []],
    [
      'end as they begin',
      { start_date: 1_767_225_600_000, end_date: 1_767_225_600_000 },
      ['error ends-before p.time_spans[0].end_date'],
    ],
    ['have no day', { days_of_week: [] }, ['error never p.time_spans[0].days_of_week']],
    ['have no day of the month', { days_of_month: [] }, ['error never p.time_spans[0].days_of_month']],
    ['have no month', { months: [] }, ['error never p.time_spans[0].months']],
    ['have a month twice', { months: [3, 4, 3] }, ['warning repeated p.time_spans[0].months']],
    ['have a day twice', { days_of_week: ['mon', 'mon'] }, ['warning repeated p.time_spans[0].days_of_week']],
    [
      'have a day of the month twice',
      { days_of_month: [3, 3] },
      ['warning repeated p.time_spans[0].days_of_month'],
    ],
  ])('times that %s', (_what, span, faults) => {
    expect(faultsOf({ time_spans: [span] })).toEqual(faults);
  });
});
