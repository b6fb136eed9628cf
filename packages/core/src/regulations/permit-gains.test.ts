// Which permit of a curb would help, and that none is named where none does.
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from './asker.ts';
import { permitGainInWords, permitGains } from './permit-gains.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { rulesUnknown } from './rules-unknown.ts';

const cityTime = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
const monday = Date.parse('2026-11-23T18:00:00Z');
const parking = (change: Partial<RestrictionInput>): RestrictionInput => ({
  activity: 'parking',
  subActivity: 'permit-parking',
  priority: 600,
  ...change,
});
const forZones = (...subclasses: string[]) => [{ allOf: ['permit'], subclasses }];
const gains = (restrictions: RestrictionInput[], asker = ordinaryCar) =>
  permitGains(ruleSetOf(restrictions), monday, asker, cityTime);
const texts = (restrictions: RestrictionInput[]) =>
  gains(restrictions).map((gain) => permitGainInWords(gain, 'en'));

const visitors = parking({ priority: 800, maxStay: 120 });

describe('a permit that helps', () => {
  it('takes the time limit of visitors away', () => {
    const rules = [parking({ users: forZones('zone a'), forbidsOthers: false }), visitors];
    expect(texts(rules)).toEqual(['With permit zone a: no time limit.']);
    const resident = { ...ordinaryCar, classes: ['car', 'permit'], subclasses: ['zone a'] };
    expect(gains(rules, resident)).toEqual([]);
  });

  it('gives a longer stay, and permits that give the same are named together', () => {
    const rules = [
      parking({ users: forZones('zone b', 'zone a'), maxStay: 240, forbidsOthers: false }),
      visitors,
    ];
    expect(texts(rules)).toEqual(['With permit zone a or zone b: up to 4 hours.']);
  });

  it('lets one park where others may not', () => {
    expect(texts([parking({ users: forZones('zone a') })])).toEqual([
      'With permit zone a: you may park here.',
    ]);
    expect(texts([parking({ users: forZones('zone a'), maxStay: 60 })])).toEqual([
      'With permit zone a: you may park here for up to 1 hour.',
    ]);
  });

  it('spares the price', () => {
    const payment = {
      currency: 'USD',
      rates: [{ tiers: [{ fee: 200, per: 60, increment: 60, from: 0, to: null }] }],
    };
    const paid = parking({ subActivity: 'paid-parking', priority: 800, payment });
    expect(texts([parking({ users: forZones('zone a'), forbidsOthers: false }), paid])).toEqual([
      'With permit zone a: nothing to pay.',
    ]);
  });
});

describe('no permit is named', () => {
  it('where none gives more: a lower limit, nobody named, a vehicle that one has not', () => {
    expect(gains([visitors])).toEqual([]);
    expect(
      gains([parking({ users: forZones('zone a'), maxStay: 60, forbidsOthers: false }), visitors]),
    ).toEqual([]);
    expect(gains([parking({ users: [{ anyOf: ['taxi'], subclasses: ['stand 4'] }] })])).toEqual([]);
    expect(
      gains([
        { activity: 'no stopping', subActivity: 'no-stopping', priority: 1 },
        parking({ users: forZones('zone a') }),
      ]),
    ).toEqual([]);
  });

  it('where the rules are unknown', () => {
    const unknown: RestrictionInput = { activity: 'no stopping', subActivity: rulesUnknown, priority: 0 };
    expect(gains([unknown, parking({ users: forZones('zone a') })])).toEqual([]);
  });
});
