// A restriction as a CurbLR regulation: activities, users, prices as pairs of fee and minutes, and
// each reported loss.
import { type RestrictionInput, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { writeRegulation } from './write-regulation.ts';

type Rule = Partial<RestrictionInput>;

function written(rule: Rule, authority: unknown = null) {
  const losses: string[] = [];
  const entry = restriction.parse({ activity: 'parking', subActivity: 'x', priority: 10, ...rule });
  const regulation = writeRegulation(entry, 'the category', authority, 'America/New_York', (code) =>
    losses.push(code.replace('curblr.loss.', '')),
  );
  return { regulation, losses };
}

describe('an activity', () => {
  it.each([
    ['parking', 'parking', []],
    ['no parking', 'no parking', []],
    ['loading', 'loading', []],
    ['no loading', 'no loading', []],
    ['unloading', 'loading', ['unloading']],
    ['no unloading', 'no loading', ['unloading']],
    ['stopping', 'standing', []],
    ['no stopping', 'no standing', []],
    ['travel', 'no standing', ['travel']],
  ] as const)('%s is written as %s', (activity, word, losses) => {
    expect(written({ activity })).toEqual({
      regulation: { rule: { activity: word, priorityCategory: 'the category' } },
      losses,
    });
  });
  it('that CurbLR has no word for is left out', () => {
    expect(written({ activity: 'no travel' })).toEqual({ regulation: null, losses: ['no-travel'] });
  });
  it('that never holds is left out', () => {
    const never = { dates: [{ from: '2026-05-02', to: '2026-05-01' }] };
    expect(written({ timeSpans: [never] }).regulation).toBeNull();
  });
  it('has its limits, its times and who made it', () => {
    const rule = { maxStay: 120, noReturn: 60, timeSpans: [{ daysOfWeek: ['mo' as const] }] };
    expect(written(rule, { name: 'City' }).regulation).toEqual({
      rule: {
        activity: 'parking',
        priorityCategory: 'the category',
        maxStay: 120,
        noReturn: 60,
        authority: { name: 'City' },
      },
      timeSpans: [{ daysOfWeek: { days: ['mo'] } }],
    });
  });
});

describe('users', () => {
  it.each<[string, object, object, string[]]>([
    ['one class that must hold', { allOf: ['taxi'] }, { classes: ['taxi'] }, []],
    ['alternatives', { anyOf: ['taxi', 'van'] }, { classes: ['taxi', 'van'] }, []],
    [
      'purposes alone, told',
      { purposes: ['delivery', 'freight'] },
      { classes: ['delivery', 'freight'] },
      ['purposes'],
    ],
    [
      'two that must hold, one class of its own',
      { allOf: ['taxi', 'electric'] },
      { classes: ['taxi & electric'] },
      ['all-of'],
    ],
    [
      'one of some with another',
      { allOf: ['electric'], anyOf: ['taxi', 'van'] },
      { classes: ['electric & taxi|van'] },
      ['all-of'],
    ],
    [
      'zones',
      { anyOf: ['resident'], subclasses: ['A', 'B'] },
      { classes: ['resident'], subclasses: ['A', 'B'] },
      [],
    ],
    ['exceptions, told', { anyOf: ['van'], except: ['taxi'] }, { classes: ['van'] }, ['except']],
    ['sizes', { limits: { maxHeight: 2.5, minWeight: 3500 } }, { maxHeight: 2.5, minWeight: 3500 }, []],
  ])('%s', (_what, users, userClass, losses) => {
    const made = written({ users: [users] });
    expect(made.regulation?.userClasses).toEqual([userClass]);
    expect(made.losses).toEqual(losses);
  });
  it('that keep nobody out are told, of an allowance alone', () => {
    const users = [{ anyOf: ['taxi'] }];
    expect(written({ users, forbidsOthers: false }).losses).toEqual(['forbids-others']);
    expect(written({ users, forbidsOthers: false, activity: 'no parking' }).losses).toEqual([]);
    expect(written({ forbidsOthers: false }).losses).toEqual([]);
  });
});

describe('a price', () => {
  const tier = { from: 0, to: null, fee: 200, per: 60, increment: 60 };
  const paid = (payment: object) =>
    written({ payment: { currency: 'USD', ...payment } as RestrictionInput['payment'] });
  const rated = (tiers: object[], more: object = {}) => {
    const { regulation, losses } = paid({
      rates: [{ tiers: tiers.map((one) => ({ ...tier, ...one })), ...more }],
    });
    return { rates: (regulation?.payment as { rates: object[] } | undefined)?.rates, losses };
  };
  it.each<[string, object[], number[], number[], string[]]>([
    ['an hour', [{}], [2], [60], []],
    ['an hour by the minute', [{ increment: null }], [2], [60], ['pro-rata']],
    ['nothing by the minute', [{ increment: null, fee: 0 }], [0], [60], []],
    ['an hour in quarters', [{ increment: 15 }], [0.5], [15], []],
    ['an hour in steps of no whole price', [{ increment: 7 }], [0.23], [7], ['rate-steps']],
    ['the first two hours, then free', [{ to: 120 }], [2, 2, 0], [60, 60, 60], []],
    ['free, then an end', [{ to: 120, fee: 0 }], [0, 0], [60, 60], []],
    ['after a free quarter', [{ from: 15 }], [0, 2], [15, 60], []],
    [
      'two hours and then more, with a free hour between',
      [{ to: 120 }, { from: 180, fee: 350 }],
      [2, 2, 0, 3.5],
      [60, 60, 60, 60],
      [],
    ],
    [
      'tiers that overlap',
      [{ to: 120 }, { from: 60, fee: 350 }],
      [2, 2, 3.5],
      [60, 60, 60],
      ['rate-overlap'],
    ],
    ['a tier of no whole steps', [{ to: 90 }, { from: 90, fee: 350 }], [3, 3.5], [90, 60], ['rate-steps']],
    [
      'a calendar day',
      [{ unit: 'calendar day', per: 1440, increment: 1440, fee: 900 }],
      [9],
      [1440],
      ['calendar-rate'],
    ],
    ['rounded up', [{ roundUpTo: 25 }], [2], [60], ['round-up']],
  ])('for %s', (_what, tiers, fees, durations, losses) => {
    expect(rated(tiers)).toEqual({ rates: [{ fees, durations }], losses });
  });
  it('has up to 96 steps in a tier, and more are one', () => {
    const most = rated([{ to: 96 * 60 }, { from: 96 * 60 }]);
    expect(most.losses).toEqual([]);
    expect(most.rates).toMatchObject([{ fees: Array.from({ length: 97 }, () => 2) }]);
    const more = rated([{ to: 97 * 60 }, { from: 97 * 60 }]);
    expect(more).toEqual({ rates: [{ fees: [194, 2], durations: [97 * 60, 60] }], losses: ['rate-steps'] });
  });
  it('has its times, and none that never hold', () => {
    const timeSpans = [{ daysOfWeek: ['sa'] }];
    expect(rated([{}], { timeSpans }).rates).toEqual([
      { fees: [2], durations: [60], timeSpans: [{ daysOfWeek: { days: ['sa'] } }] },
    ]);
    expect(rated([{}], { timeSpans: [{ dates: [{ from: '2026-05-02', to: '2026-05-01' }] }] }).rates).toEqual(
      [],
    );
  });
  it.each<[string, object]>([
    ['of a stay', { rates: [{ tiers: [tier] }], maximumFee: 900 }],
    ['of a day', { rates: [{ tiers: [tier] }], maximumFeePerDay: 900 }],
    ['of a rate', { rates: [{ tiers: [tier], maximumFee: 900 }] }],
  ])('at most %s is told', (_what, payment) => {
    expect(paid(payment).losses).toEqual(['maximum-fee']);
  });
  it('says that one pays, and how', () => {
    const how = { methods: ['card'], forms: ['meter'], operator: 'P', phone: '555', deviceIds: ['7'] };
    const { regulation } = paid({ rates: [], ...how });
    expect(regulation?.rule).toMatchObject({ payment: true });
    expect(regulation?.payment).toEqual({ rates: [], ...how });
    expect(paid({ rates: [] }).regulation?.payment).toEqual({ rates: [] });
  });
});

it('a description is told', () => {
  expect(written({ description: 'D' }).losses).toEqual(['description']);
});
