// @vitest-environment happy-dom
// What becomes of the price of many curbs: by percent, by an amount an hour, another price or none, as it is typed.
import { newPayment, type Payment } from '@curbwright/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import type { PriceEdit } from './batch-form.ts';
import { PriceFields } from './price-fields.tsx';

const shared = newPayment('hour', 150, 'USD');
const usual = newPayment('hour', 275, 'USD');

interface Have {
  readonly shared?: Payment;
  readonly usual?: Payment;
}
/** The fields with the price typed so far; passes each edit to `tell`. */
function Form({ start, have, tell }: { start: PriceEdit; have: Have; tell: (edit: PriceEdit) => void }) {
  const [price, setPrice] = useState(start);
  return (
    <PriceFields
      price={price}
      onEdit={(next) => {
        tell(next);
        setPrice(next);
      }}
      shared={have.shared ?? null}
      usual={have.usual ?? null}
      editor={(value, change) => (
        <>
          <output>{JSON.stringify(value)}</output>
          <button type="button" onClick={() => change(usual)}>
            Dear
          </button>
          <button type="button" onClick={() => change(null)}>
            Nothing
          </button>
        </>
      )}
    />
  );
}

async function opened(start: PriceEdit, have: Have = {}) {
  const edits: PriceEdit[] = [];
  const tell = (edit: PriceEdit) => edits.push(edit);
  const { view, person } = await open(<Form {...{ start, have, tell }} />);
  const choose = (kind: string) => person.selectOptions(view.getByLabelText('How the price changes'), kind);
  return { view, person, choose, last: () => edits.at(-1) };
}

it.each([
  { kind: 'percent', label: 'Percent (+ or −)', typed: '12', amount: 12 },
  { kind: 'percent', label: 'Percent (+ or −)', typed: '-100', amount: -100 },
  { kind: 'absolute', label: 'Amount per hour (+ or −)', typed: '1.25', amount: 125 },
  { kind: 'absolute', label: 'Amount per hour (+ or −)', typed: '-0.5', amount: -50 },
  { kind: 'absolute', label: 'Amount per hour (+ or −)', typed: '−2', amount: -200 },
] as const)('reads $typed as $amount ($kind)', async ({ kind, label, typed, amount }) => {
  const { view, person, last } = await opened({ kind, amount: null });
  await person.type(view.getByLabelText(label), typed);
  expect(last()).toEqual({ kind, amount });
  await person.clear(view.getByLabelText(label));
  expect(last()).toEqual({ kind, amount: null });
});

it.each([
  { kind: 'percent', label: 'Percent (+ or −)', typed: '-101' },
  { kind: 'percent', label: 'Percent (+ or −)', typed: '1000001' },
  { kind: 'absolute', label: 'Amount per hour (+ or −)', typed: 'much' },
] as const)('takes no $typed for $kind', async ({ kind, label, typed }) => {
  const { view, person, last } = await opened({ kind, amount: null });
  await person.type(view.getByLabelText(label), typed);
  expect(view.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(last()).not.toEqual({ kind, amount: Number(typed) });
});

it('writes an amount that is there: percent plain, money in its currency', async () => {
  const percent = await opened({ kind: 'percent', amount: 15 });
  expect(percent.view.getByLabelText<HTMLInputElement>('Percent (+ or −)').value).toBe('15');
  expect(percent.view.getByText('%')).toBeDefined();
  const money = await opened({ kind: 'absolute', amount: 125 });
  expect(money.view.getByLabelText<HTMLInputElement>('Amount per hour (+ or −)').value).toBe('1.25');
  expect(money.view.getByText('USD')).toBeDefined();
});

it('begins each way anew: no amount that was typed for another', async () => {
  const { choose, last } = await opened({ kind: 'percent', amount: 15 });
  await choose('absolute');
  expect(last()).toEqual({ kind: 'absolute', amount: null });
  await choose('free');
  expect(last()).toEqual({ kind: 'free' });
});

it.each([
  { have: { shared, usual }, payment: shared, isSaid: true, note: null },
  { have: { usual }, payment: usual, isSaid: false, note: /^The prices differ/ },
  {
    have: {},
    payment: newPayment('hour', 0, 'USD'),
    isSaid: false,
    note: /^None of these curbs has a price/,
  },
])('begins another price with $payment.rates.0.rate', async ({ have, payment, isSaid, note }) => {
  const { view, person, choose, last } = await opened({ kind: 'percent', amount: null }, have);
  await choose('set');
  expect(last()).toEqual({ kind: 'set', payment, isSaid });
  expect(view.getByRole('status').textContent).toBe(JSON.stringify(payment));
  expect(view.queryByText(/^(The prices differ|None of these)/)?.textContent ?? '').toMatch(note ?? /^$/);
  await person.click(view.getByRole('button', { name: 'Dear' }));
  expect(last()).toEqual({ kind: 'set', payment: usual, isSaid: true });
  await person.click(view.getByRole('button', { name: 'Nothing' }));
  expect(last()).toEqual({ kind: 'free' });
});
