// @vitest-environment happy-dom
// The editor of a price: how it begins, its steps and caps as they are typed, how begun time is billed, and what a stay then costs.
import { createEmptySpan, newPayment, newRate, type Payment } from '@curbwright/core';
import { fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { rowsOf } from '../../testing/shown.ts';
import { PaymentEditor } from './payment-editor.tsx';

interface Told {
  readonly value: Payment | null;
  readonly part: string | null;
}
function Editor({ start, tell }: { start: Payment | null; tell: (told: Told) => void }) {
  const [value, setValue] = useState(start);
  return (
    <div data-draft-fields="price">
      <PaymentEditor
        value={value}
        when={(spans, onEdit) => (
          <button type="button" onClick={() => onEdit([], 'spans')}>{`Spans ${spans.length}`}</button>
        )}
        onEdit={(next, part) => {
          tell({ value: next, part });
          setValue(next);
        }}
      />
    </div>
  );
}
async function opened(start: Payment | null) {
  const told: Told[] = [];
  const { view, person } = await open(<Editor start={start} tell={(one) => told.push(one)} />, {
    ruleSets: () => noRuleSets,
  });
  const rate = (number = 1) => within(view.getByRole('region', { name: `Rate ${number}` }));
  const type = (label: string, text: string, within_ = view) =>
    fireEvent.change(within_.getAllByLabelText(label)[0] ?? document.body, { target: { value: text } });
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const last = () => told.at(-1);
  return { view, person, rate, type, press, last, told };
}
const hourly = newPayment('hour', 200, 'USD');

it.each([
  { name: 'By the hour', beginning: 'hour' },
  { name: 'Free period first', beginning: 'free first' },
  { name: 'In tiers', beginning: 'steps' },
  { name: 'By the day', beginning: 'day' },
] as const)('begins "$name" with two of the currency', async ({ name, beginning }) => {
  const { view, press, last } = await opened(null);
  expect(view.getByText(/^No price yet/)).toBeDefined();
  await press(name);
  expect(last()?.value).toEqual({ ...newPayment('hour', 0, 'USD'), rates: [newRate(beginning, 200)] });
});

it('types a fee, its time and its end, each under its own name for undo', async () => {
  const { rate, type, last, told } = await opened(hourly);
  type('Fee', '3.5');
  type('Per', '30 min');
  type('Up to', '2 h');
  expect(told.map(({ part }) => part)).toEqual([
    'rates.0.tiers.0.fee',
    'rates.0.tiers.0.per',
    'rates.0.tiers.0.to',
  ]);
  expect(last()?.value?.rates[0]?.tiers).toMatchObject([
    { fee: 350, per: 30, from: 0, to: 120, increment: 30 },
  ]);
  expect(rowsOf(rate().getByRole('table')).slice(0, 4)).toEqual([
    ['15 min', '$3.50'],
    ['30 min', '$3.50'],
    ['1 h', '$7.00'],
    ['2 h', '$14.00'],
  ]);
  type('Fee', 'much');
  await rate().findByText('Enter a value in the marked field to set the price.');
  expect(rate().queryByRole('table')).toBeNull();
});

it('adds a step and takes one away, but not the last', async () => {
  const { view, person, press, last } = await opened(hourly);
  const remove = (number: number) => view.getByRole('button', { name: `Remove tier ${number}` });
  expect(remove(1).getAttribute('aria-description')).toBe('A rate needs at least one tier.');
  await person.click(remove(1));
  expect(last()).toBeUndefined();
  await press('Add tier');
  const [first, second] = last()?.value?.rates[0]?.tiers ?? [];
  expect([first?.to, second?.from, second?.to]).toEqual([second?.from, first?.to, null]);
  expect(remove(1).getAttribute('aria-description')).toBeNull();
  await person.click(remove(2));
  expect(last()?.value?.rates[0]?.tiers).toHaveLength(1);
});

it.each([
  { value: 'minute', increment: null },
  { value: 'step', increment: 15 },
])('bills begun time: $value', async ({ value, increment }) => {
  const { view, person, last } = await opened(hourly);
  const billed = () => view.getByLabelText<HTMLSelectElement>('Partial periods');
  expect([billed().value, view.queryByLabelText('Billing increment')]).toEqual(['whole', null]);
  await person.selectOptions(billed(), value);
  expect(last()?.value?.rates[0]?.tiers[0]?.increment).toBe(increment);
  expect(view.queryByLabelText('Billing increment') !== null).toBe(increment !== null);
  await person.selectOptions(billed(), 'whole');
  expect(last()?.value?.rates[0]?.tiers[0]?.increment).toBe(60);
});

it('steps by a minute where a whole unit is a quarter of an hour', async () => {
  const { view, person, type, last } = await opened(hourly);
  type('Per', '15 min');
  await person.selectOptions(view.getByLabelText('Partial periods'), 'step');
  expect(last()?.value?.rates[0]?.tiers[0]?.increment).toBe(1);
});

it('counts from the clock, and rounds up, or not at all', async () => {
  const { view, person, type, last } = await opened(hourly);
  await person.selectOptions(view.getByLabelText('Counted from'), 'calendar day');
  type('Rounded up to multiples of', '0.25');
  expect(last()?.value?.rates[0]?.tiers[0]).toMatchObject({ unit: 'calendar day', roundUpTo: 25 });
  type('Rounded up to multiples of', '0');
  expect(last()?.value?.rates[0]?.tiers[0]?.roundUpTo).toBeNull();
});

it('is free at first for as long as one says, and no more when that is cleared', async () => {
  const { type, last } = await opened(hourly);
  type('Free period', '10 min');
  expect(last()?.value?.rates[0]?.tiers.map(({ fee, from }) => [fee, from])).toEqual([
    [0, 0],
    [200, 10],
  ]);
  type('Free period', '0');
  expect(last()?.value?.rates[0]?.tiers).toMatchObject([{ fee: 200, from: 0 }]);
});

it('caps a rate, a stay and a day apart', async () => {
  const { type, last } = await opened(hourly);
  type('Maximum for this rate', '5');
  expect(last()).toMatchObject({ part: 'rates.0.maximumFee', value: { rates: [{ maximumFee: 500 }] } });
  type('Maximum price per stay', '8');
  type('Maximum price per day', '20');
  expect(last()?.value).toMatchObject({
    maximumFee: 800,
    maximumFeePerDay: 2000,
    rates: [{ maximumFee: 500 }],
  });
  type('Maximum price per stay', '');
  expect(last()?.value).toMatchObject({ maximumFee: null, maximumFeePerDay: 2000 });
});

it('has rates for other times, each edited and removed by its place', async () => {
  const { view, rate, type, press, last } = await opened(hourly);
  expect(view.queryByRole('button', { name: 'Remove rate 1' })).toBeNull();
  await press('Add a rate for other times');
  expect(last()?.value?.rates).toEqual([hourly.rates[0], newRate('hour', 0)]);
  type('Fee', '9', rate(2) as never);
  expect(last()).toMatchObject({ part: 'rates.1.tiers.0.fee' });
  expect(last()?.value?.rates.map(({ tiers }) => tiers[0]?.fee)).toEqual([200, 900]);
  await press('Remove rate 1');
  expect(last()?.value?.rates.map(({ tiers }) => tiers[0]?.fee)).toEqual([900]);
});

it.each([
  { typed: ' eur ', currency: 'EUR' },
  { typed: 'euro', currency: 'USD' },
  { typed: 'e1r', currency: 'USD' },
])('takes "$typed" for the currency $currency', async ({ typed, currency }) => {
  const { view, type, last } = await opened(hourly);
  type('Currency', typed);
  expect(last()?.value?.currency ?? 'USD').toBe(currency);
  expect(view.queryByText(/^Currency must be a three-letter code/) !== null).toBe(currency === 'USD');
});

it('takes who runs it, and takes the price away', async () => {
  const { type, press, last } = await opened(hourly);
  type('Operator', 'Parkco');
  expect(last()).toMatchObject({ part: 'operator', value: { operator: 'Parkco', phone: null } });
  type('Operator', '');
  expect(last()?.value?.operator).toBeNull();
  await press('Remove the price');
  expect(last()).toEqual({ value: null, part: null });
});

it('says that it is paid where the price is not known', async () => {
  const { view, press, last } = await opened({ ...hourly, rates: [] });
  expect(view.getByText('Paid, but the price is not known')).toBeDefined();
  await press('By the day');
  expect(last()?.value?.rates).toEqual([newRate('day', 200)]);
});

it('says when each rate is charged, and hands on the times of its own rate', async () => {
  const [first] = hourly.rates;
  if (first === undefined) throw new Error('none');
  const mondays = { ...first, timeSpans: [{ ...createEmptySpan(), daysOfWeek: ['mo' as const] }] };
  const { rate, press, last, type } = await opened({ ...hourly, rates: [first, mondays] });
  const said = (number: number) => rate(number).getByText(/\$2\.00/, { selector: 'section > p' }).textContent;
  expect([/\(.*Mon.*\)$/.test(said(1) ?? ''), /\(.*Mon.*\)$/.test(said(2) ?? '')]).toEqual([false, true]);
  const isOpen = (number: number) =>
    rate(number).getByText('When this rate is charged').closest('details')?.open;
  expect([isOpen(1), isOpen(2)]).toEqual([false, true]);
  await press('Spans 1');
  expect(last()?.part).toBe('rates.1.spans');
  expect(last()?.value?.rates.map(({ timeSpans }) => timeSpans.length)).toEqual([0, 0]);
  expect(/Mon/.test(said(2) ?? '')).toBe(false);
  type('Fee', '', rate(2) as never);
  expect(await rate(2).findByText(/^Enter a value in the marked field/)).toBeTruthy();
  expect(rate(1).queryByText(/^Enter a value in the marked field/)).toBeNull();
});

it('leaves nothing of what was typed on the way', async () => {
  const { type, last } = await opened(newPayment('steps', 200, 'USD'));
  const ends = () => last()?.value?.rates[0]?.tiers.map(({ from, to }) => [from, to]);
  type('Free period', '1 min');
  type('Free period', '15 min');
  const once = ends();
  const direct = await opened(newPayment('steps', 200, 'USD'));
  direct.type('Free period', '15 min');
  expect(once).toEqual(direct.last()?.value?.rates[0]?.tiers.map(({ from, to }) => [from, to]));
});
