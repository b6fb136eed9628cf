// Only fields that were touched become part of the edit, and a touched field can be reset.
import { hasBatchChanges, newPayment, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import {
  type BatchForm,
  emptyForm,
  findMissingValue,
  isEdited,
  type RulesEdit,
  resetField,
  rulesBeside,
  toBatchEdit,
  withRulePriority,
} from './batch-form.ts';

const rule = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 800 });

const replaced: RulesEdit = { mode: 'replace', add: [], replace: [rule] };
const added: RulesEdit = { mode: 'add', add: [rule], replace: [] };

describe('the form of many curbs', () => {
  it('touches nothing at first', () => {
    expect(hasBatchChanges(toBatchEdit(emptyForm))).toBe(false);
    expect(isEdited(emptyForm)).toBe(false);
    expect(isEdited({ ...emptyForm, reason: 'x' })).toBe(true);
    expect(hasBatchChanges(toBatchEdit({ ...emptyForm, reason: 'x' }))).toBe(false);
  });

  it('says what was touched, no limit and a free curb too', () => {
    const form: BatchForm = { ...emptyForm, timeLimit: null, price: { kind: 'free' }, rules: replaced };
    expect(toBatchEdit(form)).toEqual({
      action: 'modify',
      reason: '',
      effectiveFrom: null,
      timeLimit: null,
      restrictions: [rule],
      payment: { kind: 'set', payment: null },
    });
  });

  it('adds rules to those that are there, or replaces all of them', () => {
    expect(toBatchEdit({ ...emptyForm, rules: added })).toMatchObject({ addedRestrictions: [rule] });
    expect(toBatchEdit({ ...emptyForm, rules: added })).not.toHaveProperty('restrictions');
    expect(toBatchEdit({ ...emptyForm, rules: replaced })).not.toHaveProperty('addedRestrictions');
  });

  it('leaves a price out that is not said yet', () => {
    expect(hasBatchChanges(toBatchEdit({ ...emptyForm, price: { kind: 'percent', amount: null } }))).toBe(
      false,
    );
    const bare = { ...newPayment('hour', 200, 'USD'), rates: [] };
    expect(
      hasBatchChanges(toBatchEdit({ ...emptyForm, price: { kind: 'set', payment: bare, isSaid: true } })),
    ).toBe(false);
    expect(toBatchEdit({ ...emptyForm, price: { kind: 'percent', amount: 10 } }).payment).toMatchObject({
      kind: 'change',
      change: { kind: 'percent', amount: 10 },
    });
  });

  it('sets nothing nobody chose: a touched field without a value is left out and named', () => {
    const price = newPayment('hour', 0, 'USD');
    const wrong: [Partial<BatchForm>, string][] = [
      [{ subActivity: null }, 'subActivity'],
      [{ timeLimit: 'unsaid' }, 'timeLimit'],
      [{ price: { kind: 'set', payment: price, isSaid: false } }, 'price'],
      [{ price: { kind: 'percent', amount: null } }, 'price'],
      [{ rules: { ...added, add: [] } }, 'rules'],
      [{ rules: { ...added, mode: 'replace' } }, 'rules'],
      [{ rules: { ...replaced, mode: 'add' } }, 'rules'],
    ];
    for (const [more, field] of wrong) {
      const form: BatchForm = { ...emptyForm, ...more };
      expect(hasBatchChanges(toBatchEdit(form)), field).toBe(false);
      expect(findMissingValue(form)).toBe(field);
      // Also next to a field that has a value.
      expect(findMissingValue({ timeLimit: 30, ...form }), field).toBe(field);
      expect(findMissingValue({ ...form, action: 'remove' })).toBeNull();
    }
    const said: BatchForm = {
      ...emptyForm,
      subActivity: 'loading',
      timeLimit: null,
      price: { kind: 'set', payment: price, isSaid: true },
      rules: replaced,
    };
    expect(findMissingValue(said)).toBeNull();
    expect(toBatchEdit(said)).toMatchObject({ timeLimit: null, payment: { kind: 'set', payment: price } });
    expect(findMissingValue(emptyForm)).toBeNull();
  });

  it('names the kinds of curb that were asked for, and none unasked', () => {
    expect(toBatchEdit({ ...emptyForm, timeLimit: 30 })).not.toHaveProperty('alsoTypes');
    expect(toBatchEdit({ ...emptyForm, timeLimit: 30, also: [] })).not.toHaveProperty('alsoTypes');
    expect(toBatchEdit({ ...emptyForm, timeLimit: 30, also: ['taxi'] }).alsoTypes).toEqual(['taxi']);
  });

  it('is untouched again when a field is put back', () => {
    const form: BatchForm = { ...emptyForm, subActivity: 'loading' };
    expect(toBatchEdit(resetField(form, 'subActivity'))).toEqual(toBatchEdit(emptyForm));
    expect(isEdited(resetField(form, 'subActivity'))).toBe(false);
  });

  it('removes without a word of what else was typed', () => {
    expect(toBatchEdit({ ...emptyForm, action: 'remove', timeLimit: 5, reason: ' gone ' })).toEqual({
      action: 'remove',
      reason: 'gone',
      effectiveFrom: null,
    });
  });

  it.each([
    { kind: 'percent', amount: 0 },
    { kind: 'percent', amount: -101 },
    { kind: 'absolute', amount: 0 },
  ] as const)('changes no price by $amount ($kind)', (price) => {
    expect(toBatchEdit({ ...emptyForm, price })).not.toHaveProperty('payment');
    expect(findMissingValue({ ...emptyForm, price })).toBeNull();
  });

  it('makes prices lower, as far as nothing, and says an amount as an amount', () => {
    const changeOf = (price: BatchForm['price']) =>
      toBatchEdit({ ...emptyForm, ...(price && { price }) }).payment;
    expect(changeOf({ kind: 'percent', amount: -100 })).toMatchObject({ change: { amount: -100 } });
    expect(changeOf({ kind: 'absolute', amount: -25 })).toMatchObject({
      kind: 'change',
      change: { kind: 'absolute', amount: -25 },
    });
  });

  it('names the first of several fields without a value, in the order of the form', () => {
    const none: BatchForm = {
      ...emptyForm,
      subActivity: null,
      timeLimit: 'unsaid',
      price: { kind: 'percent', amount: null },
      rules: { ...added, add: [] },
    };
    const order = [none, { ...none, subActivity: 'taxi' }, { ...none, subActivity: 'taxi', timeLimit: 15 }];
    expect(order.map(findMissingValue)).toEqual(['subActivity', 'timeLimit', 'price']);
    expect(findMissingValue({ ...none, subActivity: 'taxi', timeLimit: 15, price: { kind: 'free' } })).toBe(
      'rules',
    );
  });
});

describe('another priority for a rule of the form', () => {
  const other = restriction.parse({ activity: 'no parking', subActivity: 'street-cleaning', priority: 200 });
  const first = { ...rule, priority: 90 };

  it.each<[string, BatchForm, BatchForm]>([
    [
      'that is added',
      { ...emptyForm, rules: { mode: 'add', add: [other, rule], replace: [rule] } },
      { ...emptyForm, rules: { mode: 'add', add: [other, first], replace: [rule] } },
    ],
    [
      'that replaces others',
      { ...emptyForm, rules: { mode: 'replace', add: [rule], replace: [rule] }, ruleEdits: [] },
      { ...emptyForm, rules: { mode: 'replace', add: [rule], replace: [first] }, ruleEdits: [] },
    ],
    [
      'that is changed',
      {
        ...emptyForm,
        ruleEdits: [
          { rules: [other], edited: null },
          { rules: [{ ...rule, maxStay: 60 }], edited: rule },
        ],
      },
      {
        ...emptyForm,
        ruleEdits: [
          { rules: [other], edited: null },
          { rules: [{ ...rule, maxStay: 60 }], edited: first },
        ],
      },
    ],
  ])('is set for a rule %s', (_, form, wanted) => {
    expect(withRulePriority(form, rule, 90)).toEqual(wanted);
  });

  it('is set for a rule to which the limit and the price of the edit apply', () => {
    const applied = { ...rule, maxStay: 30, payment: newPayment('hour', 200, 'USD') };
    expect(withRulePriority({ ...emptyForm, rules: replaced }, applied, 90)?.rules?.replace).toEqual([first]);
  });

  it.each<[string, BatchForm]>([
    ['of nothing', emptyForm],
    ['of another rule', { ...emptyForm, rules: { mode: 'add', add: [other], replace: [] } }],
    ['of a rule with another limit', { ...emptyForm, rules: { ...added, add: [{ ...rule, maxStay: 5 }] } }],
    [
      'of several rules at once, whose priorities may differ',
      { ...emptyForm, ruleEdits: [{ rules: [{ ...rule, maxStay: 60 }, other], edited: rule }] },
    ],
    [
      'of a rule of the city that is replaced',
      {
        ...emptyForm,
        rules: { ...replaced, replace: [other] },
        ruleEdits: [{ rules: [other], edited: rule }],
      },
    ],
  ])('is not set in an edit %s', (_, form) => {
    expect(withRulePriority(form, rule, 90)).toBeNull();
  });
});

it('adds rules beside those of the curbs that remain, as they are edited', () => {
  const [cleaning, bus, free] = [200, 300, 400].map((priority) => ({ ...rule, priority }));
  if (cleaning === undefined || bus === undefined || free === undefined) throw new Error('no rules');
  const ruleEdits = [
    { rules: [cleaning], edited: null },
    { rules: [bus], edited: { ...bus, maxStay: 30 } },
  ];
  const inForce = [cleaning, bus, free];
  expect(rulesBeside({ ...emptyForm, ruleEdits }, inForce)).toEqual([{ ...bus, maxStay: 30 }, free]);
  expect(rulesBeside({ ...emptyForm, rules: added }, inForce)).toEqual(inForce);
  expect(rulesBeside({ ...emptyForm, rules: replaced }, inForce)).toEqual([]);
});
