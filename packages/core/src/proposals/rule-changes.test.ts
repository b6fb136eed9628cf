// Removed, added and unchanged rules, and what is lost with the removed ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { createUnknownRule } from '../city/regulations/unknown-rules.ts';
import type { WeekDay } from '../platform/time/week-days.ts';
import { compareRules } from './rule-changes.ts';

const times = (from: string, to: string, days: WeekDay[] = ['mo', 'tu', 'we', 'th', 'fr']) => [
  { daysOfWeek: days, times: [{ from, to }] },
];
const rule = (more: object) => restriction.parse({ priority: 500, ...more });
const pay = (fee: number) => ({
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 15 }] }],
});
const parking = { activity: 'parking', subActivity: 'paid-parking', maxStay: 120 };
const paid = rule({ ...parking, payment: pay(200), timeSpans: times('08:00', '18:00') });
const evening = rule({ ...parking, payment: pay(100), timeSpans: times('18:00', '22:00') });
const loading = rule({
  activity: 'loading',
  subActivity: 'loading',
  maxStay: 15,
  users: [{ anyOf: ['truck', 'van'] }, { purposes: ['delivery'] }],
  timeSpans: times('07:00', '10:00'),
});
const residents = rule({
  activity: 'parking',
  subActivity: 'permit-parking',
  users: [{ anyOf: ['permit'], subclasses: ['zone a'] }],
});
const cleaning = rule({
  activity: 'no parking',
  subActivity: 'street-cleaning',
  timeSpans: times('08:00', '10:00', ['tu']),
});
const noParking = rule({
  activity: 'no parking',
  subActivity: 'no-parking',
  timeSpans: times('07:00', '09:00'),
});

const lossesOf = (before: RestrictionInput[], after: RestrictionInput[]) =>
  compareRules(
    before.map((one) => restriction.parse(one)),
    after.map((one) => restriction.parse(one)),
  ).losses;

describe('rules before and after a change', () => {
  it('are those that go, those that come and those that stay', () => {
    const { removed, added, unchanged } = compareRules([paid, cleaning], [cleaning, noParking]);
    expect(removed.map(({ subActivity }) => subActivity)).toEqual(['paid-parking']);
    expect(added.map(({ subActivity }) => subActivity)).toEqual(['no-parking']);
    expect(unchanged.map(({ subActivity }) => subActivity)).toEqual(['street-cleaning']);
  });

  it('are the same in another form, order and number of copies', () => {
    const written = {
      ...loading,
      users: [...loading.users].reverse(),
      timeSpans: times('07:00', '10:00', ['fr', 'th', 'we', 'tu', 'mo']),
    };
    const changes = compareRules([paid, loading], [rule(written), paid, paid]);
    expect([changes.removed, changes.added, changes.losses]).toEqual([[], [], []]);
    expect(changes.unchanged).toHaveLength(2);
  });
});

describe('what is lost with the rules that go', () => {
  it('is everything when one prohibition takes the place of all', () => {
    expect(lossesOf([paid, loading, cleaning], [noParking])).toEqual([
      'price',
      'reservation',
      'limit',
      'prohibition',
    ]);
    expect(lossesOf([paid, residents], [])).toEqual(['price', 'reservation', 'limit']);
  });

  it('is nothing when a rule is added', () => {
    expect(lossesOf([paid, loading, cleaning], [paid, loading, cleaning, noParking])).toEqual([]);
    expect(lossesOf([], [paid])).toEqual([]);
  });

  it('is no price where another price takes its place, and one where it becomes free', () => {
    expect(lossesOf([paid], [{ ...paid, payment: pay(300) }])).toEqual([]);
    expect(lossesOf([paid], [{ ...paid, payment: pay(0) }])).toEqual(['price']);
    expect(lossesOf([paid], [{ ...paid, payment: null }])).toEqual(['price']);
    expect(lossesOf([{ ...paid, payment: pay(0) }], [{ ...paid, payment: null }])).toEqual([]);
    // A rule that charged before and is unchanged replaces nothing.
    expect(lossesOf([paid, evening], [paid])).toEqual(['price', 'limit']);
    expect(
      lossesOf([paid, { ...loading, payment: pay(700) }], [{ ...paid, payment: pay(300) }, loading]),
    ).toEqual(['price']);
  });

  it('is a reservation whose users are served no more', () => {
    const wider = { ...loading, users: [{ anyOf: ['truck', 'van', 'taxi'] }, { purposes: ['delivery'] }] };
    expect(lossesOf([loading], [wider])).toEqual([]);
    expect(lossesOf([loading], [{ ...loading, users: [{ anyOf: ['van'] }] }])).toEqual(['reservation']);
    expect(lossesOf([loading], [{ ...loading, users: [] }])).toEqual(['reservation']);
    expect(lossesOf([{ ...loading, users: [] }], [loading])).toEqual(['reservation']);
    expect(lossesOf([loading], [{ ...loading, activity: 'unloading' }])).toContain('reservation');
    const otherZone = { ...residents, users: [{ anyOf: ['permit'], subclasses: ['zone b'] }] };
    expect(lossesOf([residents], [otherZone])).toEqual(['reservation']);
    const trucksKeptOut = { ...paid, users: [{ except: ['truck'] }] };
    expect(lossesOf([trucksKeptOut], [paid])).toEqual([]);
    expect(lossesOf([rule({ activity: 'stopping', subActivity: 'passenger-loading' })], [])).toEqual([
      'reservation',
    ]);
  });

  it('is a time limit, not a shorter one', () => {
    expect(lossesOf([paid], [{ ...paid, maxStay: 60 }])).toEqual([]);
    expect(lossesOf([paid], [{ ...paid, maxStay: null }])).toEqual(['limit']);
  });

  it('is a prohibition, unless its hours change or something at least as strict always holds', () => {
    const later = { ...cleaning, timeSpans: times('09:00', '11:00', ['tu']) };
    const always = { activity: 'no stopping', subActivity: 'no-stopping', priority: 100 } as const;
    expect(lossesOf([cleaning], [later])).toEqual([]);
    expect(lossesOf([cleaning, later], [later])).toEqual(['prohibition']);
    expect(lossesOf([cleaning], [always])).toEqual([]);
    expect(lossesOf([cleaning, always], [always])).toEqual([]);
    expect(lossesOf([always], [{ ...cleaning, timeSpans: [] }])).toEqual(['prohibition']);
    expect(lossesOf([cleaning], [{ ...always, users: [{ except: ['bus'] }] }])).toEqual(['prohibition']);
  });
});

describe('a loss in hours or amount', () => {
  const hour = times('03:00', '04:00', ['su']);
  const daily = rule({
    ...parking,
    payment: pay(500),
    timeSpans: [{ times: [{ from: '08:00', to: '20:00' }] }],
  });

  it('is a price by day that becomes a cent on Sunday night', () => {
    expect(lossesOf([daily], [{ ...daily, payment: pay(1) }])).toEqual(['price']);
    expect(lossesOf([daily], [{ ...daily, timeSpans: hour }])).toEqual(['price', 'limit']);
    const rates = [{ ...pay(500).rates[0], tiers: pay(500).rates[0]?.tiers ?? [], timeSpans: hour }];
    expect(lossesOf([daily], [{ ...daily, payment: { currency: 'USD', rates } }])).toEqual(['price']);
    expect(lossesOf([daily], [{ ...daily, payment: { ...pay(500), maximumFeePerDay: 1 } }])).toEqual([
      'price',
    ]);
    expect(lossesOf([daily], [{ ...daily, payment: { ...pay(500), currency: 'EUR' } }])).toEqual(['price']);
  });

  it('is none where the price is lower, or the hours are cut and put together another way', () => {
    expect(lossesOf([daily], [{ ...daily, payment: pay(100) }])).toEqual([]);
    const [morning, rest] = [times('08:00', '12:00'), times('12:00', '18:00')];
    const halves = [morning, rest].map((timeSpans) => ({ ...paid, timeSpans }));
    expect(lossesOf([paid], halves)).toEqual([]);
    expect(lossesOf(halves, [{ ...paid, payment: pay(300) }])).toEqual([]);
    expect(lossesOf(halves, [{ ...paid, payment: pay(300), timeSpans: rest }])).toEqual(['price', 'limit']);
  });

  it('is loading by day that becomes loading on Sunday, and a prohibition of fewer hours', () => {
    expect(lossesOf([loading], [{ ...loading, timeSpans: hour }])).toEqual(['reservation', 'limit']);
    expect(lossesOf([cleaning], [{ ...cleaning, timeSpans: hour }])).toEqual(['prohibition']);
  });
});

describe('unknown rules', () => {
  const unknown = restriction.parse(createUnknownRule('NP ANYTIME ???'));

  it('are nothing known that can be lost, and stand in for no prohibition', () => {
    expect(lossesOf([unknown], [paid])).toEqual([]);
    expect(lossesOf([unknown, cleaning], [unknown])).toEqual(['prohibition']);
  });
});

describe('changes of any rules', () => {
  const some = fc.array(fc.constantFrom(paid, evening, loading, residents, cleaning, noParking), {
    maxLength: 6,
  });

  it('lose nothing by adding, and put each rule into one list', () => {
    fc.assert(
      fc.property(some, some, (before, more) => {
        const added = compareRules(before, [...before, ...more]);
        expect([added.removed, added.losses]).toEqual([[], []]);
        const { removed, unchanged, added: come } = compareRules(before, more);
        expect(removed.length + unchanged.length).toBe(new Set(before).size);
        expect(come.length + unchanged.length).toBe(new Set(more).size);
      }),
    );
  });
});
