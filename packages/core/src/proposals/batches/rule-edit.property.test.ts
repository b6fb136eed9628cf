// An edit of rules changes exactly the rules it names, on any curb, and never loses another.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultCurbTypes } from '../../city/regulations/curb-type-catalog.ts';
import type { Restriction, RuleSet } from '../../city/regulations/restriction.ts';
import { normalizeRestriction, ruleSetOf } from '../../city/regulations/rule-set.ts';
import { cities, pricedRestrictionIn } from '../../testing/arbitraries.ts';
import { ruleSetOfDraft } from '../draft-rules.ts';
import { applyBatchEdit, type BatchLink } from './apply-batch-edit.ts';
import { batchEdit } from './batch-edit.ts';
import type { RuleChange, RuleEdit } from './rule-edit.ts';

const classes = new Map(defaultCurbTypes.map((one) => [one.name, one]));
const changeable = [
  'activity',
  'priority',
  'users',
  'forbidsOthers',
  'timeSpans',
  'maxStay',
  'noReturn',
  'payment',
  'description',
] as const;

interface Case {
  readonly sets: readonly RuleSet[];
  readonly edits: readonly RuleEdit[];
}

function alwaysPaid({ payment }: Restriction): Restriction['payment'] {
  if (payment === null) return null;
  return { ...payment, rates: payment.rates.map((rate) => ({ ...rate, timeSpans: [] })) };
}

/** Curbs that share some of their rules, and edits of some of all their rules. */
const cases: fc.Arbitrary<Case> = cities.chain((city) =>
  fc
    .record({
      rules: fc.array(pricedRestrictionIn(city), { minLength: 1, maxLength: 8 }),
      picks: fc.array(fc.array(fc.nat(7), { maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      named: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }),
      split: fc.nat(4),
      values: pricedRestrictionIn(city),
      members: fc.subarray([...changeable]),
      removes: fc.boolean(),
    })
    .map(({ rules, picks, named, split, values, members, removes }) => {
      const distinct = ruleSetOf(rules).restrictions;
      const of = (places: readonly number[]) => [
        ...new Set(places.flatMap((place) => distinct[place % distinct.length] ?? [])),
      ];
      const chosen = of(named);
      // A price given with new hours is charged at all hours; rates that follow are those in force.
      const given = {
        ...values,
        payment: members.includes('timeSpans') ? alwaysPaid(values) : values.payment,
      };
      const to = Object.fromEntries(members.map((member) => [member, given[member]])) as RuleChange;
      const parts = [chosen.slice(0, split), chosen.slice(split)];
      const edits = parts.flatMap((list, index): RuleEdit[] =>
        list.length === 0 ? [] : [{ rules: list, to: index === 0 && removes ? null : to }],
      );
      return { sets: picks.map((places) => ruleSetOf(of(places))), edits };
    }),
);

/** The rule with the new values; rates with exactly its former hours get the new ones. */
function changedRule(rule: Restriction, to: RuleChange): Restriction {
  const changed = { ...rule, ...to } as Restriction;
  if (to.timeSpans === undefined || changed.payment === null) return changed;
  const rates = changed.payment.rates.map((rate) =>
    rate.timeSpans.length > 0 && JSON.stringify(rate.timeSpans) === JSON.stringify(rule.timeSpans)
      ? { ...rate, timeSpans: changed.timeSpans }
      : rate,
  );
  return { ...changed, payment: { ...changed.payment, rates } };
}

/** The rules that a curb must have afterwards, found rule by rule without the code under test. */
function expectedRules(set: RuleSet, edits: readonly RuleEdit[]): readonly string[] {
  const after: string[] = [];
  for (const rule of set.restrictions) {
    const edit = edits.find(({ rules }) => rules.some((one) => JSON.stringify(one) === JSON.stringify(rule)));
    if (edit === undefined) after.push(JSON.stringify(rule));
    else if (edit.to !== null) after.push(JSON.stringify(normalizeRestriction(changedRule(rule, edit.to))));
  }
  return [...new Set(after)].sort();
}

function textsOf(rules: readonly Restriction[]): readonly string[] {
  return rules.map((rule) => JSON.stringify(rule)).sort();
}

it('changes the rules it names and no others, and says why where it changes nothing', () => {
  fc.assert(
    fc.property(cases, ({ sets, edits }) => {
      const links = sets.map(
        (ruleSet, link): BatchLink => ({
          link,
          segmentId: `${link}`,
          streetName: 'A',
          regulation: { row: link + 1, id: `R${link}`, links: 1 },
          subActivity: ruleSet.restrictions[0]?.subActivity ?? 'unregulated',
          ruleSet,
        }),
      );
      const edit = batchEdit.parse({ ruleEdits: edits });
      const { accepted, refused } = applyBatchEdit(links, edit, { scenario: 1, openProposals: [], classes });
      expect(accepted.flatMap((one) => one.links).length + refused.length).toBe(links.length);
      for (const { links: on, draft } of accepted)
        for (const link of on) {
          const set = sets[link];
          if (set === undefined) throw new Error('unknown link');
          expect(textsOf(ruleSetOfDraft(draft)?.restrictions ?? [])).toEqual(expectedRules(set, edits));
        }
      for (const { link, refusal } of refused) {
        const set = sets[link];
        if (set === undefined) throw new Error('unknown link');
        const expected = expectedRules(set, edits);
        const isNamed = set.restrictions.some((rule) =>
          edits.some(({ rules }) => rules.some((one) => JSON.stringify(one) === JSON.stringify(rule))),
        );
        const reason = !isNamed
          ? 'batch.rule-not-here'
          : expected.length === 0
            ? 'batch.only-rules'
            : 'batch.nothing-changes';
        expect(refusal.code).toBe(reason);
        if (reason === 'batch.nothing-changes') expect(textsOf(set.restrictions)).toEqual(expected);
      }
    }),
    { numRuns: 500 },
  );
});
