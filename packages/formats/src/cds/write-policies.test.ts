// A restriction as CDS policies: included and excluded users, prices by time of day, and each
// reported loss.
import { type RestrictionInput, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { writePolicies } from './write-policies.ts';

type Rule = Omit<Partial<RestrictionInput>, 'priority'>;

function written(rule: Rule, { is11 = true, taken = [40], othersAt = 41, currency = 'USD' } = {}) {
  const losses: string[] = [];
  const entry = restriction.parse({
    activity: 'parking',
    subActivity: 'x',
    forbidsOthers: false,
    ...rule,
    priority: 40,
  });
  const policies = writePolicies({ restriction: entry, othersAt }, new Set(taken), {
    is11,
    timeZone: 'America/New_York',
    currency,
    published: 1_767_225_600_000,
    lose: (code) => void losses.push(code.replace('cds.loss.', '')),
  });
  return { policies, losses: losses.toSorted() };
}

const rulesOf = (rule: Rule, options = {}) => written(rule, options).policies.map(({ rules }) => rules);
const price = { from: 0, to: null, per: 60, increment: null };

describe('who is meant', () => {
  const activity = 'parking';
  it.each<[string, object, object[], object[]]>([
    [
      'all of some',
      { allOf: ['taxi', 'electric'] },
      [{ activity, user_classes: ['taxi', 'electric'] }],
      [{ activity, user_classes: ['taxi', 'electric'] }],
    ],
    [
      'one of some, each a rule',
      { allOf: ['electric'], anyOf: ['taxi', 'van'] },
      [
        { activity, user_classes: ['electric', 'taxi'] },
        { activity, user_classes: ['electric', 'van'] },
      ],
      [
        { activity, user_classes: ['electric', 'taxi'] },
        { activity, user_classes: ['electric', 'van'] },
      ],
    ],
    [
      'a class that is named twice',
      { allOf: ['taxi'], anyOf: ['taxi'] },
      [{ activity, user_classes: ['taxi'] }],
      [{ activity, user_classes: ['taxi'] }],
    ],
    [
      'purposes, which 1.0 keeps among the classes',
      { allOf: ['van'], purposes: ['delivery', 'freight'] },
      [{ activity, user_classes: ['van'], purposes: ['delivery', 'freight'] }],
      [
        { activity, user_classes: ['van', 'delivery'] },
        { activity, user_classes: ['van', 'freight'] },
      ],
    ],
  ])('%s', (_what, users, in11, in10) => {
    expect(rulesOf({ users: [users] })).toEqual([in11]);
    expect(rulesOf({ users: [users] }, { is11: false })).toEqual([in10]);
  });
  it('alternatives are rules, each once whatever the order of its classes', () => {
    const users = [{ allOf: ['van', 'delivery'] }, { allOf: ['van'], purposes: ['delivery'] }];
    expect(rulesOf({ users }, { is11: false })).toEqual([[{ activity, user_classes: ['van', 'delivery'] }]]);
    expect(rulesOf({ users })[0]).toHaveLength(2);
    expect(rulesOf({ users: [{ allOf: ['b', 'a'] }, { allOf: ['a', 'b'] }] })[0]).toHaveLength(1);
  });
  it('zones of permits are classes, which is told', () => {
    const users = [{ anyOf: ['resident'], subclasses: ['Zone A', 'Zone B'] }];
    expect(written({ users })).toMatchObject({
      policies: [
        { rules: [{ user_classes: ['resident', 'Zone A'] }, { user_classes: ['resident', 'Zone B'] }] },
      ],
      losses: ['subclasses'],
    });
  });
  it('exceptions and sizes are left out with their rule where CDS has no place for them', () => {
    expect(written({ users: [{ except: ['bus'] }] }).policies).toMatchObject([
      { rules: [{ user_classes_except: ['bus'] }] },
    ]);
    expect(written({ users: [{ except: ['bus'] }] }, { is11: false })).toEqual({
      policies: [],
      losses: ['except-in-1.0'],
    });
    for (const is11 of [true, false])
      expect(written({ users: [{ limits: { maxHeight: 2 } }] }, { is11 })).toEqual({
        policies: [],
        losses: ['limits'],
      });
  });
});

describe('operators', () => {
  const [one, two] = ['operator:11aa', 'operator:22bb'];
  it('are named beside the rules, and are no classes', () => {
    const { policies, losses } = written({ users: [{ anyOf: [one, two] }] });
    expect(policies).toMatchObject([
      { data_source_operator_id: ['11aa', '22bb'], rules: [{ activity: 'parking' }] },
    ]);
    expect(policies[0]?.rules).toEqual([{ activity: 'parking' }]);
    expect(losses).toEqual([]);
  });
  it('may have classes beside them', () => {
    expect(written({ users: [{ allOf: ['van'], anyOf: [one] }] }).policies).toMatchObject([
      { data_source_operator_id: ['11aa'], rules: [{ user_classes: ['van'] }] },
    ]);
  });
  it('as alternatives to classes, or of one alternative alone, are told', () => {
    const mixed = written({ users: [{ anyOf: [one, 'taxi'] }] });
    expect(mixed.losses).toEqual(['operators']);
    expect(mixed.policies[0]?.rules).toEqual([{ activity: 'parking', user_classes: ['taxi'] }]);
    expect(written({ users: [{ anyOf: [one] }, { anyOf: [two] }] }).losses).toEqual(['operators']);
    expect(written({ users: [{ anyOf: [one] }, { anyOf: ['taxi'] }] }).losses).toEqual(['operators']);
  });
});

describe('an allowance that keeps others out', () => {
  const users = [{ anyOf: ['taxi'] }, { allOf: ['bus'] }];
  it.each([
    ['parking', ['no parking']],
    ['loading', ['no loading', 'no unloading']],
    ['unloading', ['no unloading']],
    ['stopping', ['no stopping']],
    ['travel', ['no stopping', 'no travel']],
    ['no parking', []],
  ] as const)('of %s forbids them %j, each after it', (activity, forbidden) => {
    const { policies, losses } = written({ activity, users, forbidsOthers: true });
    expect(policies.slice(1).map(({ priority, rules }) => ({ priority, rules }))).toEqual(
      forbidden.map((activity, index) => ({
        priority: 41 + index,
        rules: [{ activity, user_classes_except: ['taxi', 'bus'] }],
      })),
    );
    expect(losses).toEqual([]);
  });
  it('does so of nobody when it is for all, or keeps nobody out', () => {
    expect(written({ forbidsOthers: true }).policies).toHaveLength(1);
    expect(written({ users, forbidsOthers: false }).policies).toHaveLength(1);
  });
  it('tells when another rule has that priority', () => {
    expect(written({ users, forbidsOthers: true }, { taken: [40, 41] }).losses).toEqual(['priority-taken']);
    expect(written({ users, forbidsOthers: true }, { taken: [40, 42] }).losses).toEqual([]);
  });
  it.each<[string, object]>([
    ['two classes together', { allOf: ['taxi', 'electric'] }],
    ['one with alternatives', { allOf: ['taxi'], anyOf: ['van'] }],
    ['an exception', { allOf: ['taxi'], except: ['van'] }],
    ['a purpose', { allOf: ['taxi'], purposes: ['delivery'] }],
    ['a zone', { allOf: ['taxi'], subclasses: ['A'] }],
  ])('cannot spare %s by name', (_what, user) => {
    const { policies, losses } = written({ activity: 'stopping', users: [user], forbidsOthers: true });
    expect(policies[1]?.rules).toEqual([{ activity: 'no stopping' }]);
    expect(losses).toContain('only-stopping');
    expect(written({ users: [user], forbidsOthers: true }).losses).not.toContain('only-stopping');
  });
  it('names nobody in 1.0', () => {
    expect(rulesOf({ users: [{ anyOf: ['taxi'] }], forbidsOthers: true }, { is11: false })[1]).toEqual([
      { activity: 'no parking' },
    ]);
  });
});

describe('a price', () => {
  const rate = (fee: number, more = {}) => ({ tiers: [{ ...price, fee }], ...more });
  const feesOf = ({ policies }: ReturnType<typeof written>) =>
    policies.map((policy) => [
      policy.priority,
      JSON.stringify(policy.rules).match(/"rate":(\d+)/)?.[1],
      policy.time_spans,
    ]);
  it('by time of day is a policy before the one without, in the order of the rates', () => {
    const at = (daysOfWeek: string[]) => ({ timeSpans: [{ daysOfWeek }] });
    const made = written({
      timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we'] }],
      payment: {
        currency: 'USD',
        rates: [rate(300, at(['tu', 'su'])), rate(100), rate(500, at(['we']))],
      } as RestrictionInput['payment'],
    });
    expect(feesOf(made)).toEqual([
      [38, '300', [{ days_of_week: ['tue'] }]],
      [39, '500', [{ days_of_week: ['wed'] }]],
      [40, '100', [{ days_of_week: ['mon', 'tue', 'wed'] }]],
    ]);
    expect(made.losses).toEqual(['rate-time-spans']);
  });
  it('for times when the rule does not hold is left out', () => {
    const timed = { ...rate(300), timeSpans: [{ daysOfWeek: ['su'] }] };
    const payment = { currency: 'USD', rates: [timed] } as RestrictionInput['payment'];
    const made = written({ timeSpans: [{ daysOfWeek: ['mo'] }], payment });
    expect(feesOf(made)).toEqual([[40, undefined, [{ days_of_week: ['mon'] }]]]);
    expect(made.losses).toEqual(['never', 'rate-time-spans']);
  });
  it.each<[string, object, object[]]>([
    [
      'hours within the rule',
      [{ from: '09:00', to: '12:00' }],
      [{ time_of_day_start: '09:00', time_of_day_end: '12:00' }],
    ],
    [
      'hours that begin before the rule',
      [{ from: '06:00', to: '12:00' }],
      [{ time_of_day_start: '08:00', time_of_day_end: '12:00' }],
    ],
    [
      'hours that end after it',
      [{ from: '12:00', to: '22:00' }],
      [{ time_of_day_start: '12:00', time_of_day_end: '18:00' }],
    ],
  ])('holds in %s', (_what, times, spans) => {
    const payment = {
      currency: 'USD',
      rates: [{ ...rate(300), timeSpans: [{ times }] }],
    } as RestrictionInput['payment'];
    const made = written({ timeSpans: [{ times: [{ from: '08:00', to: '18:00' }] }], payment });
    expect(made.policies[0]?.time_spans).toEqual(spans);
    expect(made.losses).toEqual(['rate-time-spans']);
  });
  it('at other hours than the rule is told', () => {
    const timed = { ...rate(300), timeSpans: [{ times: [{ from: '18:00', to: '20:00' }] }] };
    const payment = { currency: 'USD', rates: [timed] } as RestrictionInput['payment'];
    expect(written({ timeSpans: [{ times: [{ from: '08:00', to: '18:00' }] }], payment }).losses).toContain(
      'spans-combined',
    );
  });
  it.each<[string, object, string[]]>([
    ['nothing of it is known', { rates: [] }, ['price-unknown']],
    ['there are two at all times', { rates: [rate(1), rate(2)] }, ['several-rates']],
    ['there is a most of a day', { rates: [rate(1)], maximumFeePerDay: 900 }, ['maximum-fee-per-day']],
    ['it is in another currency', { currency: 'EUR', rates: [rate(1)] }, ['second-currency']],
    ['one pays by card', { rates: [rate(1)], methods: ['card'] }, ['payment-details']],
    ['one pays at a meter', { rates: [rate(1)], forms: ['meter'] }, ['payment-details']],
    ['it names its meters', { rates: [rate(1)], deviceIds: ['7'] }, ['payment-details']],
    ['it names who runs it', { rates: [rate(1)], operator: 'P' }, ['payment-details']],
    ['it names a phone', { rates: [rate(1)], phone: '1' }, ['payment-details']],
    ['nothing else is said', { rates: [rate(1)] }, []],
  ])('is told as lost in part where %s', (_what, payment, losses) => {
    expect(
      written({ payment: { currency: 'USD', ...payment } as RestrictionInput['payment'] }).losses,
    ).toEqual(losses);
  });
});

it('limits, descriptions and categories are said where there is a place', () => {
  const rule: Rule = { maxStay: 120, noReturn: 60, description: 'D', priorityCategory: 'C' };
  const limits = {
    activity: 'parking',
    max_stay: 120,
    max_stay_unit: 'minute',
    no_return: 60,
    no_return_unit: 'minute',
  };
  expect(written(rule)).toMatchObject({
    policies: [{ name: 'C', priority: 40, published_date: 1_767_225_600_000 }],
    losses: [],
  });
  expect(rulesOf(rule)).toEqual([[{ ...limits, description: 'D' }]]);
  const in10 = written(rule, { is11: false });
  expect(in10.policies[0]?.rules).toEqual([limits]);
  expect(in10.policies[0]).not.toHaveProperty('name');
  expect(in10.losses).toEqual(['category', 'description']);
});
