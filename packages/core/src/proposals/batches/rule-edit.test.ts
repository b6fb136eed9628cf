// Changing and removing single rules of many curbs: the curb type follows the rules, and a rule is
// found by its content.
import { describe, expect, it } from 'vitest';
import { defaultCurbTypes } from '../../city/regulations/curb-type-catalog.ts';
import { type RestrictionInput, restriction } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { createUnknownRule } from '../../city/regulations/unknown-rules.ts';
import { restrictionsOfDraft, toDraftRules } from '../draft-rules.ts';
import { batchEdit } from './batch-edit.ts';
import { countRules, createRuleEditor, type RuleChange, ruleChangeOf } from './rule-edit.ts';

const classes = new Map(defaultCurbTypes.map((one) => [one.name, one]));
const cleaning = restriction.parse({
  activity: 'no parking',
  subActivity: 'street-cleaning',
  priority: 250,
  timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '08:00', to: '10:00' }] }],
});
const payment = {
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee: 200, per: 60, increment: 15 }] }],
};
const paid = restriction.parse({
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  maxStay: 120,
  payment,
});

function after(
  list: readonly RestrictionInput[],
  rules: readonly RestrictionInput[],
  to: RuleChange | null,
  type = 'paid-parking',
) {
  const edits = [{ rules: rules.map((one) => restriction.parse(one)), to }];
  const edited = createRuleEditor(edits, classes)(toDraftRules(ruleSetOf(list), type));
  return 'failure' in edited ? edited : { ...edited.rules, restrictions: restrictionsOfDraft(edited.rules) };
}

describe('a rule edit', () => {
  it('changes the hours of a rule and keeps its price, limit and the rules beside it', () => {
    const timeSpans = restriction.parse({
      ...cleaning,
      timeSpans: [{ times: [{ from: '07:00', to: '10:00' }] }],
    }).timeSpans;
    expect(after([paid, cleaning], [cleaning], { timeSpans })).toMatchObject({
      subActivity: 'paid-parking',
      restrictions: [
        { activity: 'no parking', timeSpans: [{ daysOfWeek: [], times: [{ from: '07:00', to: '10:00' }] }] },
        { activity: 'parking', maxStay: 120, payment: { currency: 'USD' } },
      ],
    });
  });

  it('finds a rule whose form differs, but not one with another price', () => {
    const written = { ...cleaning, timeSpans: [...cleaning.timeSpans, ...cleaning.timeSpans] };
    expect(after([paid, cleaning], [written], null)).toMatchObject({
      restrictions: [{ activity: 'parking' }],
    });
    expect(after([paid], [{ ...paid, payment: null }], null)).toEqual({
      failure: 'batch.rule-not-here',
      params: {},
    });
  });

  it('gives the curb the type of its main rule when its own type is gone', () => {
    expect(after([paid, cleaning], [paid], null)).toMatchObject({ subActivity: 'street-cleaning' });
    expect(after([paid, cleaning], [paid], { subActivity: 'loading-zone' })).toMatchObject({
      failure: 'batch.unknown-class',
      params: { name: 'loading-zone' },
    });
    const becomes = after([paid, cleaning], [paid], { subActivity: 'free-parking', payment: null });
    expect(becomes).toMatchObject({ subActivity: 'free-parking', payment: null, timeLimit: 120 });
    expect(after([cleaning], [cleaning], { maxStay: 5 }, 'paid-parking')).toMatchObject({
      subActivity: 'paid-parking',
    });
  });

  it('leaves no curb without rules', () => {
    expect(after([cleaning], [cleaning], null)).toEqual({ failure: 'batch.only-rules', params: {} });
  });

  it.each([
    [
      'the same rule in two edits',
      {
        ruleEdits: [
          { rules: [paid], to: null },
          { rules: [cleaning, paid], to: {} },
        ],
      },
      ['ruleEdits', 1, 'rules'],
      'fault.rule-edited-twice',
    ],
    [
      'with all rules replaced',
      { ruleEdits: [{ rules: [paid], to: null }], restrictions: [cleaning] },
      ['ruleEdits'],
      'fault.rules-replaced-and-edited',
    ],
  ])('is rejected: %s', (_case, edit, path, message) => {
    expect(batchEdit.safeParse(edit).error?.issues).toMatchObject([{ path, message }]);
  });

  it('names at most 500 rules in all', () => {
    const many = (from: number, count: number) => ({
      rules: Array.from({ length: count }, (_, at) => ({ ...paid, maxStay: from + at + 1 })),
      to: null,
    });
    const edit = (count: number) => ({ ruleEdits: [many(0, 300), many(300, count)] });
    expect(batchEdit.safeParse(edit(200)).success).toBe(true);
    expect(batchEdit.safeParse(edit(201)).error?.issues).toMatchObject([
      { path: ['ruleEdits'], message: 'fault.rule-edits-most' },
    ]);
  });

  it('may name the rules of several edits', () => {
    const edit = {
      ruleEdits: [
        { rules: [paid], to: { maxStay: 60 } },
        { rules: [cleaning], to: null },
      ],
    };
    expect(batchEdit.safeParse(edit).success).toBe(true);
  });
});

it('counts each rule once per link, the most common first', () => {
  const both = ruleSetOf([paid, cleaning]);
  const one = ruleSetOf([cleaning]);
  const unknown = ruleSetOf([cleaning, createUnknownRule('2 HR ?')]);
  const counted = countRules([both, one, one, null, unknown].map((ruleSet) => ({ ruleSet })));
  expect(counted.map(({ rule, links }) => [rule.activity, links])).toEqual([
    ['no parking', 3],
    ['parking', 1],
  ]);
});

it('names only what differs between a rule and its edited form', () => {
  expect(ruleChangeOf(paid, paid)).toEqual({});
  expect(ruleChangeOf(paid, { ...paid, maxStay: null, payment: null })).toEqual({
    maxStay: null,
    payment: null,
  });
  const change = ruleChangeOf(paid, cleaning);
  const edited = after([paid], [paid], change);
  expect(edited).toMatchObject({ restrictions: [cleaning] });
});
