// The form that edits many curbs: what was touched and nothing else, and the edit it makes. Pure.
import {
  type BatchEdit,
  isAttached,
  type Payment,
  type PaymentEdit,
  type Restriction,
  rateChange,
} from '@curbwright/core';

/** What becomes of the price; absent from the form = each curb keeps its own. */
export type PriceEdit =
  | { readonly kind: 'set'; readonly payment: Payment }
  | { readonly kind: 'free' }
  /** Percent, or minor units an hour; null = not said yet. */
  | { readonly kind: 'percent' | 'absolute'; readonly amount: number | null };

export interface BatchForm {
  readonly action: 'modify' | 'remove';
  readonly name: string;
  readonly reason: string;
  /** Absent = as each curb has it. */
  readonly subActivity?: string;
  readonly timeLimit?: number | null;
  readonly price?: PriceEdit;
  readonly rules?: readonly Restriction[];
}

export const emptyForm: BatchForm = { action: 'modify', name: '', reason: '' };

export const touchable = ['subActivity', 'timeLimit', 'price', 'rules'] as const;
export type Touchable = (typeof touchable)[number];

/** The form with a field put back to untouched. */
export function putBack(form: BatchForm, field: Touchable): BatchForm {
  const { [field]: _old, ...others } = form;
  return others;
}

/** True when the person said anything. */
export function isEdited(form: BatchForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(emptyForm);
}

function paymentOf(price: PriceEdit): PaymentEdit | undefined {
  if (price.kind === 'free') return { kind: 'set', payment: null };
  if (price.kind === 'set') return isAttached(price.payment) ? price : undefined;
  if (price.amount === null || price.amount === 0) return undefined;
  const change = rateChange.safeParse({ kind: price.kind, amount: price.amount });
  return change.success ? { kind: 'change', change: change.data } : undefined;
}

/** The edit as the calls take it. */
export function editOf({ action, reason, subActivity, timeLimit, price, rules }: BatchForm): BatchEdit {
  const whole = { action, reason: reason.trim(), effectiveFrom: null };
  if (action === 'remove') return whole;
  const payment = price === undefined ? undefined : paymentOf(price);
  return {
    ...whole,
    ...(subActivity === undefined ? {} : { subActivity }),
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...(rules === undefined || rules.length === 0 ? {} : { restrictions: [...rules] }),
    ...(payment === undefined ? {} : { payment }),
  };
}
