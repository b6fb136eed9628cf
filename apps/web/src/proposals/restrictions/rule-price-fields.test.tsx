// @vitest-environment happy-dom
// The price of a rule: which one is edited, what is said of it, and the way from one to the other.
import { newPayment, type Payment } from '@curbwright/core';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { RulePriceFields } from './rule-price-fields.tsx';

const price = (
  value: Payment | null,
  _color: string,
  onEdit: (value: Payment | null, part: string | null) => void,
) => (
  <button
    type="button"
    onClick={() => onEdit(null, 'rate')}
  >{`Price in ${value?.currency ?? 'nothing'}`}</button>
);
const [usd, eur] = [newPayment('hour', 100, 'USD'), newPayment('hour', 200, 'EUR')];

it.each([
  ['its own', eur, true, usd, 'This rule has its own price.', 'Price in EUR', 'Use the regulation’s price'],
  [
    'its own, in a rule that takes none over',
    eur,
    false,
    usd,
    'This rule has its own price.',
    'Price in EUR',
    null,
  ],
  [
    'its own, where the regulation has none',
    eur,
    true,
    null,
    'This rule has its own price.',
    'Price in EUR',
    null,
  ],
  [
    'that of the regulation',
    null,
    true,
    usd,
    /^This is the regulation’s price/,
    'Price in USD',
    'Give this rule its own price',
  ],
  ['none, as the regulation', null, true, null, /^This is the regulation’s price/, 'Price in nothing', null],
  ['none of its own', null, false, usd, /^Free unless/, 'Price in nothing', null],
])('edits the price a rule has: %s', async (_which, own, isMain, regulation, said, shown, act) => {
  const [onEdit, onRegulation] = [vi.fn(), vi.fn()];
  const { view, person } = await open(
    <RulePriceFields {...{ own, isMain, regulation, price, onEdit, onRegulation }} color="#aa5500" />,
  );
  expect(view.getByText(said)).toBeTruthy();
  await person.click(view.getByRole('button', { name: shown }));
  if (own === null && isMain) expect(onRegulation.mock.calls).toEqual([[null, 'rate']]);
  else expect(onEdit.mock.calls).toEqual([[{ payment: null }, 'payment.rate']]);
  expect(view.getAllByRole('button').map((button) => button.textContent)).toEqual(
    act === null ? [shown] : [shown, act],
  );
  if (act === null) return;
  await person.click(view.getByRole('button', { name: act }));
  expect(onEdit).toHaveBeenLastCalledWith({ payment: own === null ? regulation : null }, null);
});
