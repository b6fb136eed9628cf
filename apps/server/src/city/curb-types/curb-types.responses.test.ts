// Curb type responses: each in the reader's language by its default name unless the city renamed
// it, and payments.
import { payment } from '@curbwright/core';
import { expect, it } from 'vitest';
import { toCurbTypeResponse, toPaymentResponse } from './curb-types.responses.ts';

const row = {
  activity_id: 3,
  activity_name: 'no stopping',
  activity_display_name: 'No stopping',
  sub_activity_id: 11,
  sub_activity_name: 'street-cleaning',
  sub_activity_display_name: 'Street cleaning',
  filter_section: 'restricted',
  color: '#aa5500',
  dash_style: 'solid',
};
const namesOf = (more: Partial<typeof row>, language: 'en' | 'es') => {
  const answer = toCurbTypeResponse({ ...row, ...more }, language);
  return [answer.display_name, answer.activity.display_name];
};

it('names what it started with in the language of the reader, each by its own name', () => {
  const { activity, ...own } = toCurbTypeResponse(row, 'en');
  expect(own).toEqual({
    id: 11,
    name: 'street-cleaning',
    display_name: 'Street cleaning',
    filter_section: 'restricted',
    color: '#aa5500',
    dash_style: 'solid',
  });
  expect(activity).toEqual({ id: 3, name: 'no stopping', display_name: 'No stopping' });
  const [spanish, spanishActivity] = namesOf({}, 'es');
  expect(new Set([spanish, spanishActivity, 'Street cleaning', 'No stopping']).size).toBe(4);
});

it('leaves the names that the city gave', () => {
  expect(namesOf({ sub_activity_display_name: 'Sweeping' }, 'es')[0]).toBe('Sweeping');
  expect(namesOf({ activity_display_name: 'Stand clear' }, 'es')[1]).toBe('Stand clear');
});

it('says the currency, fees and durations of a payment, and none without one', () => {
  const tier = { from: 0, to: 60, fee: 200, per: 60, increment: 15 };
  const last = { ...tier, from: 60, to: null, fee: 400, increment: 60 };
  const body = payment.parse({ currency: 'EUR', rates: [{ tiers: [tier, last] }] });
  expect([toPaymentResponse(null, body), toPaymentResponse(4, null)]).toEqual([null, null]);
  expect(toPaymentResponse(4, body)).toEqual({
    id: 4,
    currency: 'EUR',
    fees: [0.5, 0.5, 0.5, 0.5, 4],
    duration: [15, 15, 15, 15, 60],
    durations: [15, 15, 15, 15, 60],
    exact: true,
    detail: body,
  });
});
