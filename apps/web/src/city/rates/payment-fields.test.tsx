// @vitest-environment happy-dom
// How it is paid: each list and each text goes into its own place; ids of machines stay as they are written.
import { newPayment } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { PaymentFields } from './payment-fields.tsx';

const value = {
  ...newPayment('hour', 200, 'USD'),
  methods: ['pay station', 'park_card'],
  forms: ['bills'],
  deviceIds: ['M_4'],
  operator: 'Parkco',
  phone: '555',
};
const optional = () => (typed: string) => ({ ok: true, value: typed === '' ? null : typed }) as const;
async function opened() {
  const onEdit = vi.fn();
  const { view, person } = await open(<PaymentFields {...{ value, onEdit, optional }} />);
  const field = (label: string) =>
    view.getAllByLabelText<HTMLInputElement>(label).filter(({ tagName }) => tagName === 'INPUT')[0] ??
    document.body;
  return { view, person, onEdit, field };
}

it.each([
  { label: 'Ways to pay', member: 'methods', typed: 'App', next: ['pay station', 'park_card', 'digital'] },
  {
    label: 'Ways to pay',
    member: 'methods',
    typed: 'Sun Dial',
    next: ['pay station', 'park_card', 'sun dial'],
  },
  { label: 'Accepted payment', member: 'forms', typed: 'Debit card', next: ['bills', 'debit'] },
  { label: 'Device IDs', member: 'deviceIds', typed: ' A_7b ', next: ['M_4', 'A_7b'] },
])('puts "$typed" into $member', async ({ label, member, typed, next }) => {
  const { person, onEdit, field } = await opened();
  await person.type(field(label), `${typed}{Enter}`);
  expect(onEdit.mock.lastCall).toEqual([{ ...value, [member]: next }, member]);
});

it.each([
  { name: 'Remove Pay station', member: 'methods', next: ['park_card'] },
  { name: 'Remove park card', member: 'methods', next: ['pay station'] },
  { name: 'Remove Bills', member: 'forms', next: [] },
  { name: 'Remove M 4', member: 'deviceIds', next: [] },
])('takes one away: $name', async ({ name, member, next }) => {
  const { view, person, onEdit } = await opened();
  await person.click(view.getByRole('button', { name }));
  expect(onEdit.mock.calls).toEqual([[{ ...value, [member]: next }, member]]);
});

it.each([
  { label: 'Operator', member: 'operator', shown: 'Parkco' },
  { label: 'Phone', member: 'phone', shown: '555' },
])('has a text for $member', async ({ label, member, shown }) => {
  const { onEdit, field } = await opened();
  expect((field(label) as HTMLInputElement).value).toBe(shown);
  fireEvent.change(field(label), { target: { value: 'x' } });
  expect(onEdit.mock.lastCall).toEqual([{ ...value, [member]: 'x' }, member]);
  fireEvent.change(field(label), { target: { value: '' } });
  expect(onEdit.mock.lastCall).toEqual([{ ...value, [member]: null }, member]);
});
