// The form sends exactly one kind of price, names the missing field, and is restored from a saved
// batch.
import { batchEdit, newPayment, payment } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { batchToRateForm, defaultRateForm, roundingSteps, toRateChangeRequest } from './rate-form.ts';

const plain = defaultRateForm(null);

describe('the form of a change of prices', () => {
  it('sends a change by percent or by an amount, up or down', () => {
    expect(toRateChangeRequest({ ...plain, percent: 12.5, direction: 'lower' })).toEqual({
      ok: true,
      wish: { change: { kind: 'percent', amount: -12.5, roundTo: 5, rounding: 'nearest', cap: null } },
    });
    expect(toRateChangeRequest({ ...plain, way: 'amount', amount: 25, roundTo: 1, cap: 400 })).toEqual({
      ok: true,
      wish: { change: { kind: 'absolute', amount: 25, roundTo: 1, rounding: 'nearest', cap: 400 } },
    });
  });

  it('names the field that waits; a payment without fees and durations is not attached', () => {
    expect(toRateChangeRequest({ ...plain, percent: null })).toEqual({ ok: false, missing: 'percent' });
    expect(toRateChangeRequest({ ...plain, way: 'amount' })).toEqual({ ok: false, missing: 'amount' });
    expect(toRateChangeRequest({ ...plain, way: 'set' })).toEqual({ ok: false, missing: 'payment' });
    const bare = payment.parse({ currency: 'EUR' });
    expect(toRateChangeRequest({ ...plain, way: 'set', payment: bare })).toEqual({
      ok: false,
      missing: 'payment',
    });
    const terms = newPayment('hour', 200, 'EUR');
    expect(toRateChangeRequest({ ...plain, way: 'set', payment: terms })).toEqual({
      ok: true,
      wish: { payment: { terms } },
    });
  });

  it('comes back from a batch', () => {
    const change = { kind: 'percent', amount: -5, roundTo: 10, rounding: 'up', cap: 300 } as const;
    const edit = batchEdit.parse({ reason: 'Winter', payment: { kind: 'change', change } });
    const form = batchToRateForm(edit, 'Winter prices');
    expect(form).toMatchObject({ name: 'Winter prices', reason: 'Winter', percent: 5, direction: 'lower' });
    expect(toRateChangeRequest(form)).toEqual({ ok: true, wish: { change } });
    const terms = newPayment('hour', 200, 'EUR');
    const set = batchEdit.parse({ payment: { kind: 'set', payment: terms } });
    expect(toRateChangeRequest(batchToRateForm(set, ''))).toEqual({ ok: true, wish: { payment: { terms } } });
    expect(batchToRateForm(null, '')).toEqual(plain);
  });

  it('rounds in steps of the currency', () => {
    expect(roundingSteps('USD')[1]).toBe(5);
    expect(roundingSteps('JPY')).toContain(500);
  });

  it.each([
    { direction: 'raise', percent: 10, amount: 10 },
    { direction: 'lower', percent: 10, amount: -10 },
    { direction: 'lower', percent: 0, amount: 0 },
  ] as const)('says $direction $percent percent as $amount', ({ direction, percent, amount }) => {
    const sent = toRateChangeRequest({ ...plain, direction, percent });
    expect(sent.ok && 'change' in sent.wish && Object.is(sent.wish.change.amount, amount)).toBe(true);
  });

  it('takes the amount of the chosen way only', () => {
    expect(toRateChangeRequest({ ...plain, way: 'amount', percent: 10, amount: null })).toEqual({
      ok: false,
      missing: 'amount',
    });
    expect(toRateChangeRequest({ ...plain, way: 'percent', percent: null, amount: 5 })).toEqual({
      ok: false,
      missing: 'percent',
    });
  });

  it('comes back from a batch of an amount, up or down', () => {
    const of = (amount: number) => {
      const change = { kind: 'absolute', amount, roundTo: 25, rounding: 'down', cap: null } as const;
      return batchToRateForm(batchEdit.parse({ payment: { kind: 'change', change } }), 'x');
    };
    expect(of(30)).toMatchObject({ way: 'amount', direction: 'raise', amount: 30, percent: 10, roundTo: 25 });
    expect(of(-40)).toMatchObject({
      way: 'amount',
      direction: 'lower',
      amount: 40,
      rounding: 'down',
      cap: null,
    });
  });

  it('begins with a tenth more, rounded to the nearest five', () => {
    expect(plain).toMatchObject({
      way: 'percent',
      direction: 'raise',
      percent: 10,
      roundTo: 5,
      rounding: 'nearest',
    });
    expect(plain).toMatchObject({ amount: null, cap: null, payment: null, name: '', reason: '' });
    expect(roundingSteps('USD')).toEqual([1, 5, 10, 25, 50, 100]);
  });
});
