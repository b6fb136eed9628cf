// Permits that improve what a user may do at a curb; none is named if none helps.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from './curb-user.ts';
import { describePermitBenefit, findPermitBenefits } from './permit-gains.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { longestStay, priceOfStay } from './stay.ts';
import { unknownRulesType } from './unknown-rules.ts';

const cityTime = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
const monday = Date.parse('2026-11-23T18:00:00Z');
const parking = (change: Partial<RestrictionInput>): RestrictionInput => ({
  activity: 'parking',
  subActivity: 'permit-parking',
  priority: 600,
  ...change,
});
const forZones = (...subclasses: string[]) => [{ allOf: ['permit'], subclasses }];
const gains = (restrictions: RestrictionInput[], asker = ordinaryCar, at = monday) =>
  findPermitBenefits(ruleSetOf(restrictions), at, asker, cityTime);
const texts = (restrictions: RestrictionInput[], at = monday) =>
  gains(restrictions, ordinaryCar, at).map((gain) => describePermitBenefit(gain, at, cityTime, 'en'));
const times = (from: string, to: string) => [{ times: [{ from, to }] }];
const pay = (fee: number) => ({
  currency: 'USD',
  rates: [{ tiers: [{ fee, per: 60, increment: 60, from: 0, to: null }] }],
});
/** Monday at a time of day, `HH:mm` in Los Angeles. */
const at = (time: string) => Date.parse(`2026-11-23T${time}:00-08:00`);

const visitors = parking({ priority: 800, maxStay: 120 });

describe('a permit that helps', () => {
  it('is one of the first forty that a curb names', () => {
    const zones = Array.from({ length: 45 }, (_, index) => `zone ${String(index).padStart(2, '0')}`);
    const rules = [parking({ users: forZones(...zones), forbidsOthers: false }), visitors];
    expect(gains(rules).flatMap(({ permits }) => permits)).toHaveLength(40);
  });

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
      'With permit zone a: no charge.',
    ]);
  });
});

describe('what a permit gives has an end', () => {
  const noStopping: RestrictionInput = {
    activity: 'no stopping',
    subActivity: 'no-stopping',
    priority: 1,
    timeSpans: times('18:00', '08:00'),
  };
  const byDay = parking({ users: forZones('zone a'), timeSpans: times('08:00', '18:00') });

  it('until stopping is forbidden, also two minutes before it', () => {
    expect(texts([byDay, noStopping], at('17:58'))).toEqual([
      'With permit zone a: you may park here until 6:00 PM.',
    ]);
    expect(texts([{ ...byDay, maxStay: 60 }, noStopping], at('17:58'))).toEqual([
      'With permit zone a: you may park here until 6:00 PM.',
    ]);
    expect(texts([{ ...byDay, maxStay: 60 }, noStopping], at('10:00'))).toEqual([
      'With permit zone a: you may park here for up to 1 hour.',
    ]);
  });

  it('and is no longer stay where both must leave at the same time', () => {
    const open = { ...byDay, forbidsOthers: false };
    expect(texts([open, visitors, noStopping], at('17:00'))).toEqual([]);
    expect(texts([open, visitors, noStopping], at('10:00'))).toEqual([
      'With permit zone a: no time limit until 6:00 PM.',
    ]);
  });

  it('of what costs nothing', () => {
    const paid = parking({ subActivity: 'paid-parking', priority: 800, payment: pay(200) });
    const open = { ...byDay, forbidsOthers: false };
    expect(texts([open, paid], at('10:00'))).toEqual(['With permit zone a: no charge until 6:00 PM.']);
  });

  it('and a price, where holders pay', () => {
    const paid = parking({ subActivity: 'paid-parking', users: forZones('zone a'), payment: pay(500) });
    expect(texts([paid])).toEqual(['With permit zone a: you may park here. You have to pay.']);
    const later = { ...paid, timeSpans: times('12:00', '18:00') };
    expect(texts([{ ...byDay, timeSpans: times('08:00', '12:00') }, later, noStopping], at('10:00'))).toEqual(
      ['With permit zone a: you may park here until 6:00 PM. You have to pay.'],
    );
  });

  it('is never longer than the holder may stay, nor free where the holder pays', () => {
    const rules = fc.array(
      fc.record({
        activity: fc.constantFrom('parking' as const, 'no stopping' as const),
        subActivity: fc.constant('permit-parking'),
        priority: fc.integer({ min: 1, max: 9 }),
        forbidsOthers: fc.boolean(),
        users: fc.constantFrom(forZones('zone a'), []),
        maxStay: fc.constantFrom(null, 30, 120),
        payment: fc.constantFrom(null, pay(0), pay(300)),
        timeSpans: fc.constantFrom(
          [],
          times('08:00', '12:00'),
          times('10:00', '18:00'),
          times('18:00', '08:00'),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 95 }), (list, quarter) => {
        const instant = at('00:00') + quarter * 15 * 60_000;
        const ruleSet = ruleSetOf(list);
        const holder = { ...ordinaryCar, classes: ['car', 'permit'], subclasses: ['zone a'] };
        const { minutes, leaveBy } = longestStay(ruleSet, instant, holder, cityTime);
        const feeOf = (stay: number) => priceOfStay(ruleSet, instant, stay, holder, cityTime).fee;
        for (const gain of findPermitBenefits(ruleSet, instant, ordinaryCar, cityTime)) {
          if (typeof gain.maxStay === 'number') expect(gain.maxStay).toBeLessThanOrEqual(minutes);
          if (gain.maxStay === null) expect(gain.leaveBy).toBe(leaveBy);
          if (gain.parking) expect(gain.paid).toBe(feeOf(minutes) !== 0);
          if (gain.freeUntil === undefined) continue;
          const free = gain.freeUntil === null ? minutes : (gain.freeUntil - instant) / 60_000;
          expect([free <= minutes, feeOf(free)]).toEqual([true, 0]);
        }
      }),
      { numRuns: 400 },
    );
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
    const unknown: RestrictionInput = { activity: 'no stopping', subActivity: unknownRulesType, priority: 0 };
    expect(gains([unknown, parking({ users: forZones('zone a') })])).toEqual([]);
  });
});
