// A draft's rules: which restrictions its payment and time limit apply to, and that a regulation
// loaded into a draft publishes unchanged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payment } from '../city/rates/payment.ts';
import type { RestrictionInput } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { cities, restrictionIn } from '../testing/arbitraries.ts';
import { proposalDraft } from './draft.ts';
import {
  hasOnePrice,
  indexOfDraftRule,
  mainRestrictionIndexes,
  principalRestriction,
  restrictionsOfDraft,
  ruleSetOfDraft,
  toDraftRules,
  withPayment,
  withTimeLimit,
} from './draft-rules.ts';

const dollars = payment.parse({
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: 60 }] }],
});
const euros = payment.parse({ ...dollars, currency: 'EUR' });

function paid(more: Partial<RestrictionInput> = {}): RestrictionInput {
  return { activity: 'parking', subActivity: 'paid-parking', priority: 800, ...more };
}
const sweeping: RestrictionInput = {
  activity: 'no parking',
  subActivity: 'street-cleaning',
  priority: 250,
  timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '08:00', to: '10:00' }] }],
};
const free: RestrictionInput = { activity: 'parking', subActivity: 'free-parking', priority: 900 };
const weekdays: RestrictionInput = paid({
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] }],
});
const saturday: RestrictionInput = paid({
  timeSpans: [{ daysOfWeek: ['sa'], times: [{ from: '08:00', to: '12:00' }] }],
});

function draft(restrictions: RestrictionInput[], more: object = {}) {
  return proposalDraft.parse({ action: 'create', subActivity: 'paid-parking', restrictions, ...more });
}

describe('indexOfDraftRule', () => {
  it('finds each rule of a regulation in the draft made of it', () => {
    fc.assert(
      fc.property(
        cities.chain((city) => fc.array(restrictionIn(city), { maxLength: 4 })),
        (restrictions) => {
          const ruleSet = ruleSetOf(restrictions);
          const made = toDraftRules(ruleSet, null);
          const published = restrictionsOfDraft(made);
          for (const one of ruleSet.restrictions) {
            const at = indexOfDraftRule(made, one);
            expect(at).not.toBeNull();
            expect(ruleSetOf([published[at ?? 0] ?? one])).toEqual(ruleSetOf([one]));
          }
        },
      ),
    );
  });
  it('finds nothing for a rule that the draft does not have', () => {
    const [other] = ruleSetOf([free]).restrictions;
    if (other === undefined) throw new Error('no rule');
    expect(indexOfDraftRule(draft([sweeping, weekdays]), other)).toBeNull();
    expect(indexOfDraftRule(draft([]), other)).toBeNull();
  });
});

describe('restrictionsOfDraft', () => {
  it('gives the payment and the time limit to what the regulation is about, to nothing else', () => {
    const made = restrictionsOfDraft(
      draft([sweeping, weekdays, saturday, free], { payment: dollars, timeLimit: 120 }),
    );
    expect(made.map((one) => one.payment?.currency ?? null)).toEqual([null, 'USD', 'USD', null]);
    expect(made.map(({ maxStay }) => maxStay)).toEqual([null, 120, 120, null]);
  });

  it('lets what a restriction says itself stand', () => {
    const own = { ...saturday, payment: euros, maxStay: 60 };
    const made = restrictionsOfDraft(draft([weekdays, own], { payment: dollars, timeLimit: 120 }));
    expect(made.map((one) => one.payment?.currency)).toEqual(['USD', 'EUR']);
    expect(made.map(({ maxStay }) => maxStay)).toEqual([120, 60]);
  });

  it('goes by the class the draft says, also where another restriction holds longer', () => {
    const zone: RestrictionInput = {
      ...weekdays,
      activity: 'loading',
      subActivity: 'loading',
      priority: 500,
    };
    const made = restrictionsOfDraft(draft([zone, free], { subActivity: 'loading', timeLimit: 30 }));
    expect(made.map(({ maxStay }) => maxStay)).toEqual([30, null]);
    const other = restrictionsOfDraft(
      draft([sweeping, weekdays], { subActivity: 'street-cleaning', timeLimit: 30 }),
    );
    expect(other.map(({ maxStay }) => maxStay)).toEqual([null, 30]);
  });

  it('gives nothing to prohibitions, and a removal has no rules', () => {
    expect(restrictionsOfDraft(draft([sweeping], { payment: dollars }))[0]?.payment).toBeNull();
    expect(ruleSetOfDraft(draft([paid()], { action: 'remove' }))).toBeNull();
  });
});

describe('rulesOfRuleSet', () => {
  it('takes the payment of the main restriction for the draft', () => {
    const rules = toDraftRules(
      ruleSetOf([
        sweeping,
        { ...weekdays, payment: dollars, maxStay: 120 },
        { ...saturday, payment: dollars, maxStay: 120 },
        free,
      ]),
      null,
    );
    expect(rules).toMatchObject({
      subActivity: 'paid-parking',
      timeLimit: 120,
      payment: { currency: 'USD' },
    });
    expect(rules.restrictions.every((one) => one.payment === null && one.maxStay === null)).toBe(true);
  });

  it('leaves payments where they are when one of the main ones has none', () => {
    const set = ruleSetOf([{ ...weekdays, payment: dollars }, saturday]);
    const rules = toDraftRules(set, null);
    expect(rules.payment).toBeNull();
    expect(ruleSetOfDraft({ ...rules, action: 'modify' })?.id).toBe(set.id);
  });

  it('leaves stays where they are when one of the main ones has none, and own ones that differ', () => {
    const mixed = ruleSetOf([{ ...weekdays, maxStay: 120 }, saturday]);
    const rules = toDraftRules(mixed, null);
    expect(rules.timeLimit).toBeNull();
    expect(rules.restrictions.map(({ maxStay }) => maxStay).filter((stay) => stay !== null)).toEqual([120]);
    const two = ruleSetOf([
      { ...weekdays, maxStay: 120 },
      { ...saturday, maxStay: 60 },
    ]);
    const read = toDraftRules(two, null);
    expect(read.timeLimit).toBe(120);
    expect(read.restrictions.map(({ maxStay }) => maxStay)).toContain(60);
    expect(ruleSetOfDraft({ ...read, action: 'modify' })).toEqual(two);
  });

  it('gives the same rule set again, whatever it was', () => {
    const rates = [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: null }] }];
    const cases = cities.chain((city) =>
      fc.array(
        fc
          .tuple(restrictionIn(city), fc.constantFrom(null, { currency: 'USD', rates }, { currency: 'EUR' }))
          .map(([one, paying]) => ({ ...one, payment: paying })),
        { maxLength: 6 },
      ),
    );
    fc.assert(
      fc.property(cases, (restrictions) => {
        const set = ruleSetOf(restrictions);
        for (const name of ['a', 'b', 'nowhere'])
          expect(ruleSetOfDraft({ ...toDraftRules(set, name), action: 'modify' })?.id).toBe(set.id);
        const rules = toDraftRules(set, null);
        expect(ruleSetOfDraft({ ...rules, action: 'modify' })).toEqual(set);
        const stays = mainRestrictionIndexes(rules).map((index) => set.restrictions[index]?.maxStay ?? null);
        expect(rules.timeLimit).toBe(
          // The main restriction of the draft's own curb type; among all restrictions, another one
          // of that type might be in force longer.
          stays.includes(null)
            ? null
            : (principalRestriction(set.restrictions, rules.subActivity)?.maxStay ?? null),
        );
        const made = proposalDraft.parse({ ...rules, action: 'modify' });
        expect(ruleSetOfDraft(made)?.id).toBe(set.id);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the time limit and the payment of the regulation', () => {
  it('are taken by every rule that says none, and never touch one that says its own, equal or not', () => {
    const stays = fc.option(fc.constantFrom(30, 60, 120));
    const payments = fc.option(fc.constantFrom(dollars, euros));
    const own = fc.array(fc.record({ maxStay: stays, payment: payments }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(own, fc.array(fc.record({ timeLimit: stays, payment: payments })), (rules, typing) => {
        let edited = draft(rules.map((one) => ({ ...weekdays, ...one })));
        // Simulates typing, which briefly puts every intermediate value into the draft.
        for (const { timeLimit, payment: price } of typing)
          edited = withPayment(withTimeLimit(edited, timeLimit), price);
        expect(
          edited.restrictions.map(({ maxStay, payment: price }) => ({ maxStay, payment: price })),
        ).toEqual(rules);
        expect(restrictionsOfDraft(edited).map((one) => [one.maxStay, one.payment])).toEqual(
          rules.map((one) => [one.maxStay ?? edited.timeLimit, one.payment ?? edited.payment]),
        );
      }),
    );
  });
});

describe('one price', () => {
  const price = (fee: number) => ({
    currency: 'EUR',
    rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 15 }] }],
  });
  const one = (subActivity: string, fee: number | null, activity: 'parking' | 'no parking' = 'parking') => ({
    activity,
    subActivity,
    priority: 100,
    payment: fee === null ? null : price(fee),
  });
  it.each<[string, ReturnType<typeof one>[], number | null, boolean]>([
    ['of nothing', [], null, true],
    ['of one rule', [one('paid-parking', 200)], null, true],
    ['of two rules that cost the same', [one('paid-parking', 200), one('paid-parking', 200)], null, true],
    ['of two that do not', [one('paid-parking', 200), one('paid-parking', 300)], null, false],
    [
      'of one that costs and one of its class that does not',
      [one('paid-parking', 200), one('paid-parking', null)],
      null,
      false,
    ],
    [
      'of the draft, for the one that says none',
      [one('paid-parking', 200), one('paid-parking', null)],
      200,
      true,
    ],
    ['beside a free rule of another class', [one('paid-parking', 200), one('loading', null)], null, true],
    ['beside another price of another class', [one('paid-parking', 200), one('loading', 300)], null, false],
    ['beside the same price of another class', [one('paid-parking', 200), one('loading', 200)], null, true],
    ['of free rules with a price elsewhere', [one('paid-parking', null), one('loading', 300)], null, false],
  ])('%s', (_, restrictions, payment, is) => {
    const draft = proposalDraft.parse({
      action: 'create',
      subActivity: 'paid-parking',
      restrictions,
      payment: payment === null ? null : price(payment),
      links: [],
    });
    expect(hasOnePrice(draft)).toBe(is);
  });
});
