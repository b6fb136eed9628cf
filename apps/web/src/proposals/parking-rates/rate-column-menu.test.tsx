// @vitest-environment happy-dom
// The menu of a column of the rates: which have one, the order, what is filtered by, applied and cleared.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import { hasColumnMenu, RateColumnMenu } from './rate-column-menu.tsx';
import { type RateColumnKey, rateColumnKeys } from './rate-columns.tsx';
import { defaultRateListState, type RateListState } from './rate-list-state.ts';

it('is there where the list is sorted or filtered by the column', () => {
  expect(rateColumnKeys.filter(hasColumnMenu)).toEqual([
    'regulation_id',
    'bl_street_name',
    'hourly',
    'time_limit',
    'links',
    'spaces',
  ]);
});

async function menu(column: RateColumnKey, part: Partial<RateListState> = {}) {
  const [change, onDone] = [vi.fn(), vi.fn()];
  const page = await open(
    <RateColumnMenu
      column={column}
      state={{ ...defaultRateListState, ...part }}
      currency="USD"
      timeLimits={[30, 90]}
      {...{ change, onDone }}
    />,
  );
  const button = (name: string) => page.view.getByRole<HTMLButtonElement>('button', { name });
  const press = (name: string) => fireEvent.click(button(name));
  const submit = () => fireEvent.submit(document.querySelector('form') as HTMLElement);
  return { ...page, change, onDone, button, press, submit };
}

it('sorts at once and closes, but not over a filter that was not applied', async () => {
  const first = await menu('bl_street_name', { ordering: { key: 'bl_street_name', descending: true } });
  expect(['Ascending', 'Descending'].map((name) => first.button(name).getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ]);
  fireEvent.change(first.view.getByRole('textbox'), { target: { value: 'Oak' } });
  first.press('Ascending');
  expect([first.change.mock.calls, first.onDone.mock.calls.length]).toEqual([
    [[{ ordering: { key: 'bl_street_name', descending: false } }]],
    0,
  ]);
});

it('closes after sorting', async () => {
  const { press, change, onDone, button, view } = await menu('spaces', {
    ordering: { key: 'links', descending: true },
  });
  expect([
    button('Descending').getAttribute('aria-pressed'),
    view.queryByRole('button', { name: 'Apply' }),
  ]).toEqual(['false', null]);
  press('Descending');
  expect([change.mock.calls, onDone.mock.calls.length]).toEqual([
    [[{ ordering: { key: 'spaces', descending: true } }]],
    1,
  ]);
});

it('filters by a street', async () => {
  const { view, change, onDone, button, submit } = await menu('bl_street_name', { timeLimit: 30 });
  expect([button('Apply').disabled, button('Clear').disabled]).toEqual([true, true]);
  submit();
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(view.getByRole('textbox'), { target: { value: 'Oak' } });
  expect([button('Apply').disabled, button('Clear').disabled]).toEqual([false, false]);
  submit();
  expect([change.mock.calls, onDone.mock.calls.length]).toEqual([
    [[{ street: 'Oak', timeLimit: 30, minHourly: null, maxHourly: null }]],
    1,
  ]);
});

it('clears what it filtered by, and stays', async () => {
  const { press, change, onDone, button } = await menu('hourly', {
    minHourly: 150,
    maxHourly: null,
    street: 'Oak',
  });
  press('Clear');
  expect([change.mock.calls, onDone.mock.calls.length, button('Clear').disabled]).toEqual([
    [[{ minHourly: null, maxHourly: null }]],
    0,
    true,
  ]);
});

it('filters by one of the time limits there are', async () => {
  const { view, change, submit } = await menu('time_limit', { timeLimit: 90 });
  const limit = view.getByRole<HTMLSelectElement>('combobox');
  expect([limit.value, [...limit.options].map(({ textContent }) => textContent)]).toEqual([
    '90',
    ['Any time limit', '30 min', '1 h 30 min'],
  ]);
  fireEvent.change(limit, { target: { value: '30' } });
  submit();
  fireEvent.change(limit, { target: { value: '' } });
  submit();
  expect(change.mock.calls.map(([part]) => part.timeLimit)).toEqual([30, null]);
});

it('filters by prices from and to', async () => {
  const { view, change, submit } = await menu('hourly', { minHourly: 150 });
  const [from, to] = view.getAllByRole<HTMLInputElement>('textbox');
  expect([from?.value, to?.value]).toEqual(['1.50', '']);
  fireEvent.change(to as HTMLElement, { target: { value: '4' } });
  fireEvent.blur(to as HTMLElement);
  submit();
  expect(change.mock.calls.at(-1)?.[0]).toMatchObject({ minHourly: 150, maxHourly: 400 });
});

it('says of another column that it has none', async () => {
  const { view } = await menu('price');
  expect([view.queryByRole('button'), view.getByText(/can’t be sorted or filtered/) !== null]).toEqual([
    null,
    true,
  ]);
});
