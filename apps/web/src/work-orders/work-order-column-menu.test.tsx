// @vitest-environment happy-dom
// The menu of a column of work orders: it sorts, filters by status or priority in the order of the words, and goes when something is done.
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { WorkOrderColumnMenu } from './work-order-column-menu.tsx';
import type { WorkOrderColumn } from './work-order-columns.tsx';
import { defaultWorkOrderListState, type WorkOrderListState } from './work-order-list-state.ts';

const option = (value: string) => ({ value, label: value.toUpperCase() });
const columns = {
  name: { key: 'name', sortable: true, options: [] },
  comments: { key: 'comments', sortable: false, options: [] },
  status: { key: 'status', sortable: true, options: ['done', 'open', 'blocked'].map(option) },
  priority: { key: 'priority', sortable: true, options: ['low', 'urgent', 'high'].map(option) },
};
async function menu(column: keyof typeof columns, state: Partial<WorkOrderListState> = {}) {
  const [change, onDone] = [vi.fn(), vi.fn()];
  const page = await open(
    <WorkOrderColumnMenu
      column={columns[column] as unknown as WorkOrderColumn}
      state={{ ...defaultWorkOrderListState, ...state }}
      change={change}
      onDone={onDone}
    />,
  );
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  const pressed = () =>
    page.view.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')]);
  return { ...page, change, onDone, press, pressed };
}

it.each([
  [true, 'true', 'false'],
  [false, 'false', 'true'],
])(
  'says which way a column is sorted (descending: %s), and sorts the other',
  async (descending, down, up) => {
    const found = await menu('name', { ordering: { key: 'name', descending } });
    expect(found.pressed()).toEqual([
      ['Ascending', up],
      ['Descending', down],
    ]);
    await found.press('Ascending');
    expect(found.change).toHaveBeenLastCalledWith({ ordering: { key: 'name', descending: false } });
    await found.press('Descending');
    expect(found.change).toHaveBeenLastCalledWith({ ordering: { key: 'name', descending: true } });
    expect(found.onDone).toHaveBeenCalledTimes(2);
  },
);

it('says of a column by which is not sorted that it is none of the two', async () => {
  const found = await menu('name', { ordering: { key: 'id', descending: true } });
  expect(found.pressed().map(([, is]) => is)).toEqual(['false', 'false']);
});

it('says that a column cannot be sorted', async () => {
  const { view } = await menu('comments');
  expect(view.queryByRole('button')).toBeNull();
  expect(view.getByText('The list can’t be sorted by this column.')).toBeTruthy();
});

it.each([
  ['status', ['BLOCKED', 'OPEN'], { status: ['open', 'blocked'] }],
  ['priority', ['HIGH', 'LOW'], { priority: ['low', 'high'] }],
] as const)('filters by %s: what is ticked, in the order of the words', async (column, ticked, wanted) => {
  const found = await menu(column);
  for (const name of ticked) await found.person.click(found.view.getByRole('checkbox', { name }));
  await found.press('Apply');
  expect(found.change.mock.calls).toEqual([[wanted]]);
  expect(found.onDone).toHaveBeenCalledOnce();
});

it.each(['status', 'priority'] as const)('takes the filter of %s away, and stays', async (column) => {
  const found = await menu(column, { status: ['blocked'], priority: ['urgent'] });
  const [wasStatus] = column === 'status' ? ['BLOCKED'] : ['URGENT'];
  const box = found.view.getByRole<HTMLInputElement>('checkbox', { name: wasStatus });
  expect([box.checked, found.view.getAllByRole('checkbox').length]).toEqual([true, 3]);
  await found.press('Clear');
  expect(found.change.mock.calls).toEqual([[{ [column]: [] }]]);
  expect(found.onDone).not.toHaveBeenCalled();
});

it('sorts a column with values, and stays while something is ticked that was not applied', async () => {
  const found = await menu('status', { ordering: { key: 'status', descending: true } });
  expect(found.view.getByRole('button', { name: 'Descending' }).getAttribute('aria-pressed')).toBe('true');
  await found.person.click(found.view.getByRole('checkbox', { name: 'DONE' }));
  await found.press('Ascending');
  expect(found.change.mock.calls).toEqual([[{ ordering: { key: 'status', descending: false } }]]);
  expect(found.onDone).not.toHaveBeenCalled();
  await found.person.click(found.view.getByRole('checkbox', { name: 'DONE' }));
  await found.press('Descending');
  expect(found.onDone).toHaveBeenCalledOnce();
});
