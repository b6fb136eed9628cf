// Which batch edits are valid, which curbs an edit skips, and which values many curbs have in
// common.
import { describe, expect, it } from 'vitest';
import { type RestrictionInput, restriction } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { createUnknownRule } from '../../city/regulations/unknown-rules.ts';
import { maxReasonLength } from '../draft.ts';
import type { DraftRules } from '../draft-rules.ts';
import type { BatchLink } from './apply-batch-edit.ts';
import { type BatchEditInput, batchEdit, hasBatchChanges } from './batch-edit.ts';
import {
  type BatchCurbType,
  batchSkipReason,
  isForParking,
  unknownRulesSkipReason,
} from './batch-skip-reasons.ts';
import { mixedValues } from './mixed-values.ts';

const payment = (fee: number) => ({
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 60 }] }],
});
const each = (count: number, regulation = 1): BatchEditInput => ({
  payment: {
    kind: 'each',
    payments: Array.from({ length: count }, () => ({ regulation, payment: payment(100) })),
  },
});
const rules = (count: number) =>
  Array.from({ length: count }, () => ({
    activity: 'parking' as const,
    subActivity: 'free-parking',
    priority: 900,
  }));

describe('an edit of many curbs', () => {
  it.each<[string, unknown, boolean]>([
    ['of nothing', {}, true],
    ['of a limit of a minute', { timeLimit: 1 }, true],
    ['of no limit', { timeLimit: null }, true],
    ['of a limit of no minutes', { timeLimit: 0 }, false],
    ['of a limit of a year', { timeLimit: 525_600 }, true],
    ['of a limit of more', { timeLimit: 525_601 }, false],
    ['from the first moment', { effectiveFrom: 0 }, true],
    ['before it', { effectiveFrom: -1 }, false],
    ['with the longest reason', { reason: 'x'.repeat(maxReasonLength) }, true],
    ['with a longer one', { reason: 'x'.repeat(maxReasonLength + 1) }, false],
    ['with spaces around the longest reason', { reason: ` ${'x'.repeat(maxReasonLength)} ` }, true],
    ['of one price', each(1), true],
    ['of no price', each(0), false],
    ['of a thousand prices', each(1000), true],
    ['of a thousand and one', each(1001), false],
    ['of the price of regulation 0', each(1, 0), false],
    ['of the price of the last regulation that can be stored', each(1, 2_147_483_647), true],
    ['of the price of one beyond', each(1, 2_147_483_648), false],
    ['of no type', { subActivity: '' }, false],
    ['of a type of 100 letters', { subActivity: 'x'.repeat(100), onlyType: 'x'.repeat(100) }, true],
    ['of a type of 101 letters', { subActivity: 'x'.repeat(101) }, false],
    ['only of a type of 101 letters', { onlyType: 'x'.repeat(101) }, false],
    ['also of every type', { alsoTypes: 'every' }, true],
    ['also of no type', { alsoTypes: [] }, false],
    ['also of 200 types', { alsoTypes: Array.from({ length: 200 }, () => 'bus') }, true],
    ['also of 201 types', { alsoTypes: Array.from({ length: 201 }, () => 'bus') }, false],
    ['of no rules', { restrictions: [] }, false],
    ['of no added rules', { addedRestrictions: [] }, false],
    ['of what nobody knows', { colour: 'red' }, false],
  ])('%s: allowed %s', (_, edit, isAllowed) => {
    expect(batchEdit.safeParse(edit).success).toBe(isAllowed);
  });
  it('keeps its reason without the spaces around it', () => {
    expect(batchEdit.parse({ reason: ' school year ' }).reason).toBe('school year');
  });
  it.each<[BatchEditInput, boolean]>([
    [{}, false],
    [{ reason: 'x', effectiveFrom: 5, onlyType: 'bus', alsoTypes: 'every' }, false],
    [{ action: 'remove' }, true],
    [{ subActivity: 'bus' }, true],
    [{ timeLimit: null }, true],
    [{ restrictions: rules(1) }, true],
    [{ addedRestrictions: rules(2) }, true],
    [{ payment: { kind: 'set', payment: null } }, true],
  ])('%j touches something: %s', (edit, isTouching) => {
    expect(hasBatchChanges(batchEdit.parse(edit))).toBe(isTouching);
  });
});

describe('a class is for parking', () => {
  it.each<[string, string, boolean | undefined, boolean | undefined, boolean]>([
    ['paid', 'parking', true, true, true],
    ['timed', 'parking', true, false, true],
    ['priced', 'parking', undefined, true, true],
    ['neither', 'parking', false, false, false],
    ['unsaid', 'parking', undefined, undefined, false],
    ['loading', 'loading', true, true, false],
    ['unregulated', '', undefined, undefined, true],
  ])('%s of %s', (name, activity, editableMaxStay, editableParkingPrice, isIt) => {
    const one = { name, activity, editableMaxStay, editableParkingPrice };
    expect(isForParking(JSON.parse(JSON.stringify(one)))).toBe(isIt);
  });
});

describe('a curb', () => {
  const before = (...given: RestrictionInput[]): DraftRules => ({
    subActivity: given[0]?.subActivity ?? 'unregulated',
    timeLimit: null,
    restrictions: given.map((one) => restriction.parse(one)),
    payment: null,
  });
  const rule = (activity: RestrictionInput['activity'], subActivity: string): RestrictionInput => ({
    activity,
    subActivity,
    priority: 500,
  });
  const classOf = (
    name: string,
    activity: BatchCurbType['activity'],
    isEditable: boolean,
  ): BatchCurbType => ({
    name,
    activity,
    priority: 500,
    editableMaxStay: isEditable,
    editableParkingPrice: false,
  });
  const classes = new Map(
    [classOf('paid-parking', 'parking', true), classOf('bus', 'stopping', false)].map((one) => [
      one.name,
      one,
    ]),
  );
  const codeOf = (rulesBefore: DraftRules, edit: BatchEditInput) =>
    batchSkipReason(rulesBefore, batchEdit.parse(edit), classes)?.code ?? null;
  const bus = before(rule('stopping', 'bus'));
  it.each<[string, DraftRules, BatchEditInput, string | null]>([
    ['for buses takes no limit', bus, { timeLimit: 5 }, 'batch.not-for-parking'],
    ['for buses takes no price', bus, { payment: { kind: 'set', payment: null } }, 'batch.not-for-parking'],
    [
      'for buses has its price changed',
      bus,
      { payment: { kind: 'change', change: { kind: 'percent', amount: 5 } } },
      null,
    ],
    ['for buses takes one asked by name', bus, { timeLimit: 5, alsoTypes: ['taxi', 'bus'] }, null],
    [
      'for buses takes none asked of others',
      bus,
      { timeLimit: 5, alsoTypes: ['taxi'] },
      'batch.not-for-parking',
    ],
    ['for buses takes one asked of every', bus, { timeLimit: 5, alsoTypes: 'every' }, null],
    ['for buses takes one for buses only', bus, { timeLimit: 5, onlyType: 'bus' }, null],
    ['for buses takes one with another class', bus, { timeLimit: 5, subActivity: 'paid-parking' }, null],
    ['for buses takes one with other rules', bus, { timeLimit: 5, restrictions: rules(1) }, null],
    ['for parking takes a limit', before(rule('parking', 'paid-parking')), { timeLimit: 5 }, null],
    ['of a class of the city’s takes a limit', before(rule('loading', 'own')), { timeLimit: 5 }, null],
    ['without rules takes a limit', before(), { timeLimit: 5 }, null],
    [
      'where nobody parks takes none',
      before(rule('no parking', 'x')),
      { timeLimit: 5 },
      'batch.nobody-parks',
    ],
  ])('%s', (_, rulesBefore, edit, code) => {
    expect(codeOf(rulesBefore, edit)).toBe(code);
  });
  it('whose rules are unknown changes only where all are said anew', () => {
    const unknown = before(createUnknownRule('2 HR ?'));
    const left = (edit: BatchEditInput, of = unknown) =>
      unknownRulesSkipReason(of, batchEdit.parse(edit)) !== null;
    expect([left({ timeLimit: 5 }), left({ restrictions: rules(1) }), left({ action: 'remove' })]).toEqual([
      true,
      false,
      true,
    ]);
    expect(left({ action: 'remove', restrictions: rules(1) })).toBe(true);
    expect(left({ timeLimit: 5 }, bus)).toBe(false);
  });
});

describe('the usual price of many curbs', () => {
  const paid = (link: number, fee: number | null): BatchLink => ({
    link,
    segmentId: `${link}`,
    streetName: null,
    regulation: null,
    subActivity: 'paid-parking',
    ruleSet: ruleSetOf([
      restriction.parse({
        activity: 'parking',
        subActivity: 'paid-parking',
        priority: 800,
        payment: fee === null ? null : payment(fee),
      }),
    ]),
  });
  it.each<[string, (number | null)[], number | undefined]>([
    ['that of most', [300, 200, 200], 200],
    ['the first of equally many', [300, 200, 200, 300], 300],
    ['that of those that have one', [null, null, 200], 200],
    ['none where none has one', [null], undefined],
  ])('is %s', (_, fees, fee) => {
    const links = fees.map((one, index) => paid(index + 1, one));
    expect(mixedValues(links).usualPayment?.rates[0]?.tiers[0]?.fee).toBe(fee);
  });
});
