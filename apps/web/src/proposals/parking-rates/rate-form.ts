// The form of a rate change (by percent, by an amount per hour, or a new rate) and its conversion
// to a request body.
import {
  type BatchEdit,
  currencyDigits,
  hasRateTiers,
  type Payment,
  type RateChange,
  type RoundingMode,
} from '@curbwright/core';

export const rateChangeModes = ['percent', 'amount', 'set'] as const;
type RateChangeMode = (typeof rateChangeModes)[number];

export interface RateForm {
  readonly way: RateChangeMode;
  readonly direction: 'raise' | 'lower';
  /** Greater than 0; `null` = not entered yet. */
  readonly percent: number | null;
  /** Minor units per hour. */
  readonly amount: number | null;
  /** Minor units. */
  readonly roundTo: number;
  readonly rounding: RoundingMode;
  /** Minor units per hour. */
  readonly cap: number | null;
  readonly payment: Payment | null;
  readonly name: string;
  readonly reason: string;
}

/** Returns the rounding steps in minor units of a currency. */
export function roundingSteps(currency: string): readonly number[] {
  return currencyDigits(currency) === 0 ? [1, 5, 10, 50, 100, 500] : [1, 5, 10, 25, 50, 100];
}

export function defaultRateForm(payment: Payment | null): RateForm {
  return {
    way: 'percent',
    direction: 'raise',
    percent: 10,
    amount: null,
    roundTo: 5,
    rounding: 'nearest',
    cap: null,
    payment,
    name: '',
    reason: '',
  };
}

/** A required field that has no value yet. */
export type MissingField = 'percent' | 'amount' | 'payment';
type RateChangeRequest = { readonly change: RateChange } | { readonly payment: { readonly terms: Payment } };

/**
 * Converts the form to the rate to send, or returns the missing field. A payment is included only
 * when it has fees and durations (requirement §4).
 */
export function toRateChangeRequest(
  form: RateForm,
):
  | { readonly ok: true; readonly wish: RateChangeRequest }
  | { readonly ok: false; readonly missing: MissingField } {
  if (form.way === 'set')
    return form.payment !== null && hasRateTiers(form.payment)
      ? { ok: true, wish: { payment: { terms: form.payment } } }
      : { ok: false, missing: 'payment' };
  const size = form.way === 'percent' ? form.percent : form.amount;
  if (size === null) return { ok: false, missing: form.way };
  const { roundTo, rounding, cap } = form;
  const kind = form.way === 'percent' ? 'percent' : 'absolute';
  const amount = form.direction === 'raise' ? size : size === 0 ? 0 : -size;
  return { ok: true, wish: { change: { kind, amount, roundTo, rounding, cap } } };
}

/**
 * Converts a saved batch to the form that edits it. Rates from the advisor have no form, so their
 * change starts empty.
 */
export function batchToRateForm(edit: BatchEdit | null, name: string): RateForm {
  const plain = { ...defaultRateForm(null), name, reason: edit?.reason ?? '' };
  const price = edit?.payment;
  if (price?.kind === 'set') return { ...plain, way: 'set', payment: price.payment };
  if (price?.kind !== 'change') return plain;
  const { kind, amount, roundTo, rounding, cap } = price.change;
  const size = Math.abs(amount);
  return {
    ...plain,
    way: kind === 'percent' ? 'percent' : 'amount',
    direction: amount < 0 ? 'lower' : 'raise',
    percent: kind === 'percent' ? size : plain.percent,
    amount: kind === 'percent' ? null : size,
    roundTo,
    rounding,
    cap,
  };
}
