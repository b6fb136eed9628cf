// An edit of many curbs changes of each curb exactly what it names: rules added, replaced, changed or
// removed, the time limit, and the price. Everything else is published again as it was.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payment } from '../../city/rates/payment.ts';
import { defaultCurbTypes } from '../../city/regulations/curb-type-catalog.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { normalizeRestriction, ruleSetOf } from '../../city/regulations/rule-set.ts';
import { cities, pricedRestrictionIn } from '../../testing/arbitraries.ts';
import { ruleSetOfDraft } from '../draft-rules.ts';
import { applyBatchEdit, type BatchLink } from './apply-batch-edit.ts';
import { type BatchEditInput, batchEdit } from './batch-edit.ts';

const classes = new Map(defaultCurbTypes.map((one) => [one.name, one]));
const newPrice = payment.parse({
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee: 777, per: 60, increment: 15 }] }],
});
const newLimit = 77;
const allowing = ['parking', 'loading', 'unloading', 'stopping'];

interface Curb {
  readonly rules: readonly Restriction[];
  readonly type: string;
}

/** What the user fills in of the form; absent parts are untouched. */
interface Edit {
  readonly added: readonly Restriction[] | null;
  readonly replacing: readonly Restriction[] | null;
  /** Indexes of rules in force to remove, and to give another note. */
  readonly removed: readonly Restriction[];
  readonly noted: readonly Restriction[];
  readonly limit: 'set' | 'none' | null;
  readonly price: 'set' | 'free' | null;
}

const cases: fc.Arbitrary<{ readonly curbs: readonly Curb[]; readonly edit: Edit }> = cities.chain((city) => {
  const rules = (maxLength: number) => fc.array(pricedRestrictionIn(city), { minLength: 1, maxLength });
  return fc
    .record({
      pool: rules(8),
      picks: fc.array(fc.array(fc.nat(7), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      added: fc.option(rules(2)),
      replacing: fc.option(rules(3), { freq: 3 }),
      removed: fc.array(fc.nat(7), { maxLength: 2 }),
      noted: fc.array(fc.nat(7), { maxLength: 2 }),
      limit: fc.option(fc.constantFrom('set' as const, 'none' as const)),
      price: fc.option(fc.constantFrom('set' as const, 'free' as const)),
    })
    .map(({ pool, picks, removed, noted, ...parts }) => {
      const distinct = ruleSetOf(pool).restrictions;
      const of = (places: readonly number[]) => [
        ...new Set(places.flatMap((place) => distinct[place % distinct.length] ?? [])),
      ];
      const gone = parts.replacing === null ? of(removed) : [];
      const curbs = picks.map((places) => {
        const { restrictions } = ruleSetOf(of(places));
        const main = restrictions.find(({ activity }) => allowing.includes(activity));
        return { rules: restrictions, type: (main ?? restrictions[0])?.subActivity ?? '' };
      });
      const changed = parts.replacing === null ? of(noted).filter((one) => !gone.includes(one)) : [];
      return { curbs, edit: { ...parts, removed: gone, noted: changed } };
    });
});

function toBatchEdit({ added, replacing, removed, noted, limit, price }: Edit): BatchEditInput {
  const edits = [
    ...(removed.length === 0 ? [] : [{ rules: [...removed], to: null }]),
    ...(noted.length === 0 ? [] : [{ rules: [...noted], to: { description: 'noted' } }]),
  ];
  return {
    alsoTypes: 'every',
    ...(added === null ? {} : { addedRestrictions: [...added] }),
    ...(replacing === null ? {} : { restrictions: [...replacing] }),
    ...(edits.length === 0 ? {} : { ruleEdits: edits }),
    ...(limit === null ? {} : { timeLimit: limit === 'set' ? newLimit : null }),
    ...(price === null ? {} : { payment: { kind: 'set', payment: price === 'set' ? newPrice : null } }),
  };
}

const isOneOf = (rules: readonly Restriction[]) => {
  const texts = new Set(rules.map(textOf));
  return (rule: Restriction) => texts.has(textOf(rule));
};
const textOf = (rule: Restriction) => JSON.stringify(normalizeRestriction(rule));
const textsOf = (rules: readonly Restriction[]) => [...new Set(rules.map(textOf))].sort();

/** The rules without those parts that a limit and a price may change on some of them. */
function bareTexts(rules: readonly Restriction[], { limit, price }: Edit): readonly string[] {
  return textsOf(
    rules.map((rule) => ({
      ...rule,
      maxStay: limit === null ? rule.maxStay : null,
      payment: price === null ? rule.payment : null,
    })),
  );
}

/** The rules a curb must have, the limit and the price of the edit aside. */
function expectedRules({ rules }: Curb, { added, replacing, removed, noted }: Edit): readonly Restriction[] {
  const remaining = rules
    .filter((rule) => !isOneOf(removed)(rule))
    .map((rule) => (isOneOf(noted)(rule) ? { ...rule, description: 'noted' } : rule));
  return [...(replacing ?? remaining), ...(added ?? [])];
}

function applyTo(curbs: readonly Curb[], edit: Edit) {
  const links = curbs.map(
    ({ rules, type }, link): BatchLink => ({
      link,
      segmentId: `${link}`,
      streetName: 'A',
      regulation: { row: link + 1, id: `R${link}`, links: 1 },
      subActivity: type,
      ruleSet: ruleSetOf(rules),
    }),
  );
  return applyBatchEdit(links, batchEdit.parse(toBatchEdit(edit)), {
    scenario: 1,
    openProposals: [],
    classes,
  });
}

it('publishes the rules it names, and every other one as it was', () => {
  fc.assert(
    fc.property(cases, ({ curbs, edit }) => {
      const { accepted, refused } = applyTo(curbs, edit);
      const handled = [...accepted.flatMap((one) => one.links), ...refused.map(({ link }) => link)];
      expect(handled.sort((a, b) => a - b)).toEqual(curbs.map((_, link) => link));
      for (const { links, draft, changes } of accepted)
        for (const link of links) {
          const curb = curbs[link];
          if (curb === undefined) throw new Error('unknown link');
          const after = ruleSetOfDraft(draft)?.restrictions ?? [];
          const expected = expectedRules(curb, edit);
          expect(bareTexts(after, edit)).toEqual(bareTexts(expected, edit));
          // What forbids is neither limited nor priced, and added rules apply as given.
          const texts = textsOf(after);
          const untouched = expected.filter(({ activity }) => !allowing.includes(activity));
          expect(texts).toEqual(expect.arrayContaining(textsOf([...untouched, ...(edit.added ?? [])])));
          const values = new Set([...expected.map(({ maxStay }) => maxStay), newLimit, null]);
          for (const { maxStay } of after) expect(values).toContain(maxStay);
          if (edit.limit === null && edit.price === null) expect(texts).toEqual(textsOf(expected));
          // The review lists exactly the difference.
          const before = textsOf(curb.rules);
          expect(textsOf(changes.added)).toEqual(texts.filter((text) => !before.includes(text)));
          expect(textsOf(changes.removed)).toEqual(before.filter((text) => !texts.includes(text)));
          expect(textsOf(changes.unchanged)).toEqual(before.filter((text) => texts.includes(text)));
        }
    }),
    { numRuns: 500 },
  );
});

it('leaves a curb as it is only for a reason that is true', () => {
  fc.assert(
    fc.property(cases, ({ curbs, edit }) => {
      for (const { link, refusal } of applyTo(curbs, edit).refused) {
        const curb = curbs[link];
        if (curb === undefined) throw new Error('unknown link');
        const named = [...edit.removed, ...edit.noted];
        const isNamed = curb.rules.some(isOneOf(named));
        const allows = expectedRules(curb, { ...edit, added: null }).some(({ activity }) =>
          allowing.includes(activity),
        );
        const isTrue = {
          'batch.rule-not-here': named.length > 0 && !isNamed,
          'batch.only-rules': curb.rules.every(isOneOf(edit.removed)),
          'batch.nobody-parks': !curb.rules.some(({ activity }) => allowing.includes(activity)),
          'batch.nothing-to-pay-for': edit.price === 'set' && !allows,
          'batch.nothing-changes':
            bareTexts(curb.rules, edit).join() === bareTexts(expectedRules(curb, edit), edit).join(),
        }[refusal.code];
        expect([refusal.code, isTrue]).toEqual([refusal.code, true]);
      }
    }),
    { numRuns: 500 },
  );
});

it('prices and limits the rules of the curb type, and no rule of another', () => {
  fc.assert(
    fc.property(cases, ({ curbs, edit: { price, limit } }) => {
      const edit = { added: null, replacing: null, removed: [], noted: [], price, limit };
      if (price === null && limit === null) return;
      for (const { links, draft } of applyTo(curbs, edit).accepted)
        for (const link of links) {
          const curb = curbs[link];
          if (curb === undefined) throw new Error('unknown link');
          const mine = (rule: Restriction) =>
            allowing.includes(rule.activity) && rule.subActivity === curb.type;
          const after = ruleSetOfDraft(draft)?.restrictions ?? [];
          const [main, others] = [after.filter(mine), after.filter((rule) => !mine(rule))];
          expect(textsOf(others)).toEqual(textsOf(curb.rules.filter((rule) => !mine(rule))));
          const prices = new Set(curb.rules.filter(mine).map(({ payment: paid }) => JSON.stringify(paid)));
          if (price === 'free' || (price === 'set' && prices.size === 1))
            for (const { payment: paid } of main) expect(paid).toEqual(price === 'set' ? newPrice : null);
          const stays = new Set(curb.rules.filter(mine).map(({ maxStay }) => maxStay));
          // Where they differ, a rule keeps the price and the stay that are its own.
          if (limit !== null && stays.size === 1)
            for (const { maxStay } of main) expect(maxStay).toBe(limit === 'set' ? newLimit : null);
        }
    }),
    { numRuns: 300 },
  );
});
