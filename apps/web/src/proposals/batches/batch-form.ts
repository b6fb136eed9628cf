// The form state for editing many curbs, with only the fields that were touched, and its conversion
// to an edit. Pure.
import {
  type BatchEdit,
  changeRestriction,
  hasRateTiers,
  type Payment,
  type PaymentEdit,
  type Restriction,
  type RuleEdit,
  rateChange,
  restrictionKey,
  ruleChangeOf,
} from '@curbwright/core';

/** The change of the price. If absent from the form, each curb retains its own price. */
export type PriceEdit =
  /**
   * While `isSaid` is `false`, the price is only the editor's initial value, which the user has not
   * confirmed.
   */
  | { readonly kind: 'set'; readonly payment: Payment; readonly isSaid: boolean }
  | { readonly kind: 'free' }
  /** Percent, or minor units per hour. `null`: not entered yet. */
  | { readonly kind: 'percent' | 'absolute'; readonly amount: number | null };

export const ruleModes = ['add', 'replace'] as const;
type RuleMode = (typeof ruleModes)[number];

/**
 * Rules to add to those of each curb, or to replace all of its rules. Each mode has its own list.
 */
export interface RulesEdit {
  readonly mode: RuleMode;
  readonly add: readonly Restriction[];
  readonly replace: readonly Restriction[];
}

/** Rules to change or remove where they occur. */
export interface RuleEditForm {
  /** As in force; not empty. */
  readonly rules: readonly Restriction[];
  /** The first rule with the new values; they apply to all of them. `null`: removed. */
  readonly edited: Restriction | null;
}

export interface BatchForm {
  readonly action: 'modify' | 'remove';
  readonly name: string;
  readonly reason: string;
  /** Absent: each curb retains its own curb type. `null`: not chosen yet. */
  readonly subActivity?: string | null;
  /** Minutes. `null`: no limit. `'unsaid'`: nothing entered yet. */
  readonly timeLimit?: number | null | 'unsaid';
  readonly price?: PriceEdit;
  readonly rules?: RulesEdit;
  readonly ruleEdits?: readonly RuleEditForm[];
  /**
   * Curb types that also receive the time limit or the price, although they are not for parking.
   */
  readonly also?: readonly string[];
}

export const emptyForm: BatchForm = { action: 'modify', name: '', reason: '' };

const touchable = ['subActivity', 'timeLimit', 'price', 'rules', 'ruleEdits'] as const;
export type BatchFormField = (typeof touchable)[number];

/** Returns the form with a field reset to untouched. */
export function resetField(form: BatchForm, field: BatchFormField): BatchForm {
  const { [field]: _old, ...others } = form;
  return others;
}

/** Whether the user entered anything. */
export function isEdited(form: BatchForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(emptyForm);
}

function toPaymentEdit(price: PriceEdit): PaymentEdit | undefined {
  if (price.kind === 'free') return { kind: 'set', payment: null };
  if (price.kind === 'set')
    return price.isSaid && hasRateTiers(price.payment) ? { kind: 'set', payment: price.payment } : undefined;
  if (price.amount === null || price.amount === 0) return undefined;
  const change = rateChange.safeParse({ kind: price.kind, amount: price.amount });
  return change.success ? { kind: 'change', change: change.data } : undefined;
}

/**
 * Returns the first field that was touched but has no value yet; without this check it would
 * silently be left out. `null`: none.
 */
export function findMissingValue({
  action,
  subActivity,
  timeLimit,
  price,
  rules,
  ruleEdits = [],
}: BatchForm): BatchFormField | null {
  if (action === 'remove') return null;
  if (rules?.mode !== 'replace' && ruleEdits.some(isUnchanged)) return 'ruleEdits';
  if (subActivity === null) return 'subActivity';
  if (timeLimit === 'unsaid') return 'timeLimit';
  if (price !== undefined && isPriceMissing(price)) return 'price';
  return rules !== undefined && rules[rules.mode].length === 0 ? 'rules' : null;
}

function isPriceMissing(price: PriceEdit): boolean {
  if (price.kind === 'free') return false;
  return price.kind === 'set' ? !price.isSaid || !hasRateTiers(price.payment) : price.amount === null;
}

function isUnchanged({ rules: [first], edited }: RuleEditForm): boolean {
  return edited !== null && first !== undefined && Object.keys(ruleChangeOf(first, edited)).length === 0;
}

/** Returns the edits of rules that change something. */
function toRuleEdits(edits: readonly RuleEditForm[]): RuleEdit[] {
  return edits
    .filter((edit) => !isUnchanged(edit))
    .flatMap(({ rules, edited }) => {
      const [first] = rules;
      if (first === undefined) return [];
      return [{ rules: [...rules], to: edited === null ? null : ruleChangeOf(first, edited) }];
    });
}

function toRestrictionEdits(rules: RulesEdit): Pick<BatchEdit, 'restrictions' | 'addedRestrictions'> {
  const list = [...rules[rules.mode]];
  if (list.length === 0) return {};
  return rules.mode === 'add' ? { addedRestrictions: list } : { restrictions: list };
}

/** Whether a new rule becomes `rule`, with a time limit and a price of the edit where it has none. */
function becomesRule(one: Restriction, rule: Restriction): boolean {
  const { maxStay, payment } = rule;
  const applied = { ...one, maxStay: one.maxStay ?? maxStay, payment: one.payment ?? payment };
  return restrictionKey(applied) === restrictionKey(rule);
}

/** Whether the edit changes a single rule, which becomes `rule`. */
function editBecomesRule({ rules, edited }: RuleEditForm, rule: Restriction): boolean {
  const [first] = rules;
  if (edited === null || first === undefined || rules.length > 1) return false;
  const after = changeRestriction(first, ruleChangeOf(first, edited) as Partial<Restriction>);
  return restrictionKey(after) === restrictionKey(rule);
}

/**
 * Returns the form with another priority for a rule that it adds or changes; `null` = it does
 * neither.
 */
export function withRulePriority(form: BatchForm, rule: Restriction, priority: number): BatchForm | null {
  const { rules, ruleEdits = [] } = form;
  const index = rules?.[rules.mode].findIndex((one) => becomesRule(one, rule)) ?? -1;
  if (rules !== undefined && index >= 0) {
    const list = rules[rules.mode].map((one, at) => (at === index ? { ...one, priority } : one));
    return { ...form, rules: { ...rules, [rules.mode]: list } };
  }
  if (replacesRules(form) || !ruleEdits.some((edit) => editBecomesRule(edit, rule))) return null;
  return {
    ...form,
    ruleEdits: ruleEdits.map((edit) =>
      edit.edited !== null && editBecomesRule(edit, rule)
        ? { ...edit, edited: { ...edit.edited, priority } }
        : edit,
    ),
  };
}

/** Whether the form replaces all rules; edits of single rules then have no effect. */
export function replacesRules({ rules }: BatchForm): boolean {
  return rules?.mode === 'replace';
}

/** Returns the rules of the curbs that remain, as edited, beside those that the form adds. */
export function rulesBeside(form: BatchForm, inForce: readonly Restriction[]): readonly Restriction[] {
  if (replacesRules(form)) return [];
  const edits = new Map(
    (form.ruleEdits ?? []).flatMap(({ rules, edited }) =>
      rules.map((rule) => [
        JSON.stringify(rule),
        edited === null ? null : ruleChangeOf(rules[0] ?? rule, edited),
      ]),
    ),
  );
  return inForce.flatMap((rule) => {
    const change = edits.get(JSON.stringify(rule));
    if (change === undefined) return [rule];
    return change === null ? [] : [changeRestriction(rule, change as Partial<Restriction>)];
  });
}

/** Converts the form to the API's edit. Fields without a value yet are left out. */
export function toBatchEdit(form: BatchForm): BatchEdit {
  const { action, reason, subActivity, timeLimit, price, rules, ruleEdits = [], also = [] } = form;
  const whole = { action, reason: reason.trim(), effectiveFrom: null };
  if (action === 'remove') return whole;
  const payment = price === undefined ? undefined : toPaymentEdit(price);
  const edits = replacesRules(form) ? [] : toRuleEdits(ruleEdits);
  return {
    ...whole,
    ...(subActivity === undefined || subActivity === null ? {} : { subActivity }),
    ...(timeLimit === undefined || timeLimit === 'unsaid' ? {} : { timeLimit }),
    ...(rules === undefined ? {} : toRestrictionEdits(rules)),
    ...(edits.length === 0 ? {} : { ruleEdits: edits }),
    ...(payment === undefined ? {} : { payment }),
    ...(also.length === 0 ? {} : { alsoTypes: [...also] }),
  };
}
