// Findings about rules in force that the draft does not change never block; all others do.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RestrictionInput, restriction } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { cities, restrictionIn } from '../../testing/arbitraries.ts';
import { type ProposalDraft, proposalDraft } from '../draft.ts';
import { toDraftRules } from '../draft-rules.ts';
import { blockingFindings } from '../proposal-state.ts';
import { defaultClearances } from './clearances.ts';
import type { LintContext } from './lint-context.ts';
import { lintDraft } from './lint-draft.ts';

const gappy = {
  currency: 'USD',
  rates: [{ tiers: [{ from: 30, to: null, fee: 100, per: 60, increment: null }] }],
};
const payments = fc.constantFrom(null, gappy);
/** A rule that is past on every date of these tests. */
const past: RestrictionInput = {
  activity: 'no parking',
  subActivity: 'a',
  priority: 50,
  timeSpans: [{ dates: [{ from: '2019-07-01', to: '2019-07-02' }] }],
};

const cases = cities.chain((city) =>
  fc.record({
    rules: fc.array(
      fc.tuple(restrictionIn(city), payments).map(([one, payment]) => ({ ...one, payment })),
      { minLength: 1, maxLength: 4 },
    ),
    type: fc.constantFrom(null, 'a', 'gone'),
    context: fc.constant({
      cityTime: city.cityTime,
      date: '2026-05-06',
      classNames: ['a'],
      clearances: defaultClearances,
    }),
  }),
);

function contextWith(
  context: Omit<LintContext, 'links'>,
  sets: readonly (readonly RestrictionInput[])[],
): LintContext {
  const links = sets.map((rules, index) => ({
    link: index + 1,
    length: 100,
    points: [],
    ruleSet: rules.length === 0 ? null : ruleSetOf(rules),
    atStart: null,
    atEnd: null,
  }));
  return { ...context, links };
}

function draftOf(rules: readonly RestrictionInput[], type: string | null, links = 1): ProposalDraft {
  return proposalDraft.parse({
    ...toDraftRules(ruleSetOf(rules), type),
    action: 'modify',
    links: Array.from({ length: links }, (_, index) => ({ kind: 'curb', link: index + 1 })),
  });
}

const blocking = (draft: ProposalDraft, context: LintContext) =>
  blockingFindings(lintDraft(draft, context), []);

it('a draft equal to the rules in force has no blocking finding', () => {
  fc.assert(
    fc.property(cases, ({ rules, type, context }) => {
      const inForce = [...rules, past];
      expect(blocking(draftOf(inForce, type), contextWith(context, [inForce]))).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('an error of an added rule blocks, and errors of the rules in force still do not', () => {
  fc.assert(
    fc.property(cases, ({ rules, context }) => {
      const added = { ...past, priority: 7, subActivity: 'gone' };
      const draft = draftOf([...rules, past, added], null);
      const index = draft.restrictions.findIndex(
        ({ priority, subActivity }) => priority === 7 && subActivity === 'gone',
      );
      const errors = blocking(draft, contextWith(context, [[...rules, past]]));
      expect(errors.map(({ code }) => code)).toContain('lint.unknown-class');
      for (const { place } of errors)
        expect([place.restriction, place.other].includes(index) || place.restriction === undefined).toBe(
          true,
        );
    }),
    { numRuns: 40 },
  );
}, 60_000);

const city = {
  cityTime: { timeZone: 'UTC', calendar: { periods: [] } },
  date: '2026-05-06',
  classNames: null,
  clearances: defaultClearances,
};
const open = restriction.parse({ activity: 'parking', subActivity: 'a', priority: 300 });

it.each<[string, readonly (readonly RestrictionInput[])[], number]>([
  ['the rule is in force', [[open, past]], 0],
  ['the rule is in force on every curb, beside others', [[open, past], [past]], 0],
  ['the rule is changed', [[open, { ...past, priority: 51 }]], 1],
  ['the rule is in force on some of the curbs only', [[open, past], [open]], 1],
  ['a curb has no rules', [[open, past], []], 1],
  ['nothing is in force', [[]], 1],
])('whether an error blocks when %s', (_, sets, count) => {
  const draft = draftOf([open, past], 'a', sets.length);
  expect(blocking(draft, contextWith(city, sets))).toHaveLength(count);
});

it('blocks when the rules of a curb are not known', () => {
  const draft = draftOf([open, past], 'a', 2);
  expect(blocking(draft, contextWith(city, [[open, past]]))).toHaveLength(1);
});
