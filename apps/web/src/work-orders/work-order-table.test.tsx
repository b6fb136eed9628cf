// @vitest-environment happy-dom
// The list of work orders: what is asked of the server, filters and their end, what is said where nothing is there, and several orders changed at once.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { mockElementSizes } from '../testing/room.ts';
import { lastToast, rowsOf, waitForRow } from '../testing/shown.ts';
import { WorkOrderBulkActions } from './work-order-bulk-actions.tsx';
import { WorkOrderColumnMenu } from './work-order-column-menu.tsx';
import { defaultWorkOrderListState } from './work-order-list-state.ts';
import { WorkOrderTable } from './work-order-table.tsx';
import { WorkOrderToolbar } from './work-order-toolbar.tsx';

mockElementSizes();
const list = (count: number) =>
  mockResponse('workOrders', {
    meta: { count },
    results: [{ id: 4, name: 'Sign', assignee: 'ben' }].slice(0, count),
  });
const config = () =>
  mockResponse('workOrderTableConfig', { results: [{ key: 'name', label: 'Name', visible: true }] });

async function table(address: string, count: number, more: Answers = {}) {
  const ways = { onOpen: vi.fn(), onNew: vi.fn(), onImport: vi.fn(), onMap: vi.fn() };
  history.replaceState(null, '', address);
  const page = await open(<WorkOrderTable current={null} {...ways} />, {
    ...signedIn('view', 'edit'),
    workOrders: () => list(count),
    workOrderTableConfig: config,
    ...more,
  });
  const queries = () => page.asked.flatMap(({ name, query }) => (name === 'workOrders' ? [query] : []));
  return { ...page, ways, queries };
}

it('asks for what its address says, and says how many there are', async () => {
  const { view, queries, ways, person } = await table('/?status=open,done&search=Oak', 1);
  expect(await view.findByText('1 work order')).toBeTruthy();
  const asked = queries().find(({ status }) => status !== undefined);
  expect(asked).toMatchObject({ ordering: '-id', is_open: 'true', status: 'open,done', search: 'Oak' });
  await person.click(view.getByRole('button', { name: 'New work order' }));
  await person.click(view.getByRole('button', { name: 'Import' }));
  expect([ways.onNew.mock.calls.length, ways.onImport.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['?status=open', true],
  ['?priority=low', true],
  ['?assignee=ben', true],
  ['?due_before=2026-12-01', true],
  ['?search=Oak', true],
  ['?search=%20', false],
  ['?is_open=false', false],
  ['?ordering=name', false],
])('with %s it is filtered: %s', async (search, isFiltered) => {
  const { view, person } = await table(`/${search}`, 0);
  const none = search.includes('false')
    ? 'There are no closed work orders.'
    : 'There are no open work orders.';
  await view.findByText(isFiltered ? 'No work orders match.' : none);
  expect(view.queryByText('Filtered') !== null).toBe(isFiltered);
  if (!isFiltered) return;
  await person.click(view.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await view.findByText('There are no open work orders.')).toBeTruthy();
  expect(location.search).toBe('');
});

it('offers the closed work orders where none is open', async () => {
  const { view, person } = await table('/', 0);
  await person.click(await view.findByRole('button', { name: 'Show closed work orders too' }));
  expect(await view.findByText('There are no work orders yet.')).toBeTruthy();
  expect(location.search).toBe('?is_open=all');
  expect(view.queryByRole('button', { name: 'Show closed work orders too' })).toBeNull();
});

it('keeps the order and the open ones when the filters are cleared', async () => {
  const { view, person } = await table('/?ordering=name&is_open=all&assignee=ben&list=x', 0);
  await person.click((await view.findAllByRole('button', { name: 'Clear filters' }))[0] as HTMLElement);
  await expect.poll(() => location.search).toBe('?ordering=name&is_open=all&list=x');
});

it.each(['workOrders', 'workOrderTableConfig'] as const)(
  'reads %s again that could not be read',
  async (name) => {
    let fails = true;
    const good: Answers = { workOrders: () => list(0), workOrderTableConfig: config };
    const { view, person } = await table('/', 0, {
      [name]: (each: never) => (fails ? new ErrorResponse(500, {}) : good[name]?.(each)),
    });
    await view.findByText('Couldn’t load the work orders. Try again.');
    fails = false;
    await person.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByText('There are no open work orders.')).toBeTruthy();
    expect(view.getByText(/^Create one, import a file/)).toBeTruthy();
  },
);

it('says to whoever may not edit that they may look', async () => {
  const { view } = await table('/', 0, signedIn('view'));
  await view.findByText('There are no open work orders.');
  expect(await view.findByText(/^You can view work orders/)).toBeTruthy();
});

async function tools(state: Partial<typeof defaultWorkOrderListState> = {}, mayNot: string | null = null) {
  const [change, onColumns, onImport, onNew] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const props = { change, totals: '7 work orders', me: 'mara', mayNot, onColumns, onImport, onNew };
  const page = await open(
    <WorkOrderToolbar state={{ ...defaultWorkOrderListState, ...state }} {...props} />,
    {
      workOrders: () => list(1),
    },
  );
  return { ...page, ...props };
}

it('filters by open or closed and by person, also one who is not known', async () => {
  const { view, person, change } = await tools({ assignee: 'zoe' });
  await person.selectOptions(view.getByLabelText('Which work orders'), 'Closed');
  expect(change).toHaveBeenLastCalledWith({ isOpen: 'false' });
  await person.selectOptions(view.getByLabelText('Which work orders'), 'Open and closed');
  expect(change).toHaveBeenLastCalledWith({ isOpen: '' });
  const people = view.getByLabelText<HTMLSelectElement>('Assigned to');
  await expect
    .poll(() => [...people.options].map(({ text }) => text))
    .toEqual(['Anyone', 'ben', 'mara', 'zoe']);
  await person.selectOptions(people, 'ben');
  expect(change).toHaveBeenLastCalledWith({ assignee: 'ben' });
});

it('says before which day, and keeps tools from whoever may not use them', async () => {
  const { view, person, onImport, onNew, onColumns } = await tools(
    { dueBefore: '2026-12-24' },
    'You may look.',
  );
  expect(view.getAllByText(/Due before Dec 24, 2026/).length).toBeGreaterThan(0);
  await person.click(view.getByRole('button', { name: 'New work order' }));
  await person.click(view.getByRole('button', { name: 'Import' }));
  expect([onImport.mock.calls.length, onNew.mock.calls.length]).toEqual([0, 0]);
  await person.click(view.getByRole('button', { name: 'Columns' }));
  expect(onColumns).toHaveBeenCalledOnce();
});

const column = {
  key: 'due',
  label: 'Due',
  width: 9,
  sortable: true,
  visible: true,
  options: [],
  cell: () => null,
  title: () => null,
  atEnd: false,
};
it.each([
  [{ key: 'due', descending: true }, ['false', 'true']],
  [{ key: 'due', descending: false }, ['true', 'false']],
  [{ key: 'name', descending: true }, ['false', 'false']],
])('sorts by a column both ways, from %j', async (ordering, pressed) => {
  const [change, onDone] = [vi.fn(), vi.fn()];
  const { view, person } = await open(
    <WorkOrderColumnMenu
      column={column}
      state={{ ...defaultWorkOrderListState, ordering }}
      {...{ change, onDone }}
    />,
  );
  const [up, down] = view.getAllByRole('button');
  expect([up, down].map((each) => each?.getAttribute('aria-pressed'))).toEqual(pressed);
  await person.click(up as HTMLElement);
  await person.click(down as HTMLElement);
  expect(change.mock.calls).toEqual([
    [{ ordering: { key: 'due', descending: false } }],
    [{ ordering: { key: 'due', descending: true } }],
  ]);
  expect(onDone).toHaveBeenCalledTimes(2);
});

it('says of a column that the list is not sorted by it', async () => {
  const { view } = await open(
    <WorkOrderColumnMenu
      column={{ ...column, sortable: false }}
      state={defaultWorkOrderListState}
      change={vi.fn()}
      onDone={vi.fn()}
    />,
  );
  expect(view.getByText('The list can’t be sorted by this column.')).toBeTruthy();
  expect(view.queryByRole('button')).toBeNull();
});

const { results } = mockResponse('workOrders', {
  results: [
    { id: 4, name: 'Sign', version: 3 },
    { id: 9, name: 'Paint', version: 7 },
  ],
});
async function selection(more: Answers = {}, mayNot: string | null = null) {
  const onClear = vi.fn();
  const page = await open(
    <WorkOrderBulkActions orders={results} me="mara" mayNot={mayNot} onClear={onClear} />,
    {
      updateWorkOrder: ({ params }) => mockResponse('updateWorkOrder', { id: Number(params.id) }),
      workOrderAssignees: () =>
        mockResponse('workOrderAssignees', { people: [{ id: 2, username: 'ben', display_name: '' }] }),
      ...more,
    },
  );
  const sent = () =>
    page.asked.flatMap(({ name, params, body }) => (name === 'updateWorkOrder' ? [{ ...params, body }] : []));
  return { ...page, onClear, sent };
}

it('sets a status on all, each with its version, and selects none then', async () => {
  const { view, person, sent, onClear } = await selection();
  expect(view.getByText('2 selected')).toBeTruthy();
  await person.selectOptions(view.getByLabelText('New status'), 'Blocked');
  await person.click(view.getByRole('button', { name: 'Set the status' }));
  await expect.poll(() => onClear.mock.calls.length).toBe(1);
  expect(sent()).toEqual([
    { id: '4', body: { status: 'blocked', version: 3 } },
    { id: '9', body: { status: 'blocked', version: 7 } },
  ]);
  expect(lastToast()).toBe('Status has been changed successfully. 2 of 2 were changed.');
});

it.each([
  ['ben', 'ben'],
  [' ', null],
])('gives all of them to “%s”', async (typed, assignee) => {
  const { view, person, sent, onClear } = await selection();
  await person.click(view.getByRole('button', { name: 'Assign' }));
  const field = screen.getByLabelText<HTMLInputElement>('Assigned to');
  expect(field.value).toBe('mara');
  await person.click(field);
  await screen.findByRole('option', { name: 'ben', hidden: true });
  await person.clear(field);
  await person.type(field, typed);
  await person.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await expect.poll(() => onClear.mock.calls.length).toBe(1);
  expect(sent().map(({ body }) => body)).toEqual([
    { assignee, version: 3 },
    { assignee, version: 7 },
  ]);
  expect(lastToast()).toBe('2 of 2 were changed.');
});

it('sets a due date on all, and undoes it with what each had', async () => {
  const { view, person, sent, onClear } = await selection();
  await person.click(view.getByRole('button', { name: 'Set due date' }));
  await person.type(screen.getByLabelText('Due'), '2026-12-24');
  await person.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  await expect.poll(() => onClear.mock.calls.length).toBe(1);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([
      { due: '2026-12-24', version: 3 },
      { due: '2026-12-24', version: 7 },
      { due: null, version: 4 },
      { due: null, version: 8 },
    ]);
});

it('says what became of each where one was refused, and keeps them selected', async () => {
  const { view, person, onClear } = await selection({
    updateWorkOrder: ({ params }) =>
      params.id === '9'
        ? new ErrorResponse(409, { code: 'x', detail: 'Somebody was faster.' })
        : mockResponse('updateWorkOrder', { id: 4 }),
  });
  await person.click(view.getByRole('button', { name: 'Set the status' }));
  expect(await screen.findByText('1 of 2 were changed.')).toBeTruthy();
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '#4 Sign: changed',
    '#9 Paint: Somebody was faster.',
  ]);
  expect(onClear).not.toHaveBeenCalled();
});

it('changes none for whoever may not', async () => {
  const { view, person, sent } = await selection({}, 'You may look.');
  await person.click(view.getByRole('button', { name: 'Set the status' }));
  await person.click(view.getByRole('button', { name: 'Assign' }));
  expect([sent(), document.querySelector('dialog')]).toEqual([[], null]);
  expect(lastToast()).toBe('You may look.');
});

const three = () =>
  mockResponse('workOrders', {
    meta: { count: 3 },
    results: [
      { id: 4, name: 'Sign', version: 3, due: '2026-12-24' },
      { id: 9, name: 'Paint', version: 7 },
      { id: 6, name: 'Lamp', version: 1 },
    ],
  });
const columns = () =>
  mockResponse('workOrderTableConfig', {
    results: [
      { key: 'name', label: 'Name', visible: true, sortable: true },
      { key: 'due', label: 'Due on', visible: false, sortable: true },
    ],
  });
async function grid(address = '/') {
  const found = await table(address, 3, { workOrders: three, workOrderTableConfig: columns });
  await waitForRow('Lamp');
  const box = (name: string) => found.view.getByRole<HTMLInputElement>('checkbox', { name });
  const tick = (name: string) => found.person.click(box(`Select ${name}`));
  const press = (name: string) => found.person.click(found.view.getByRole('button', { name }));
  const names = () => rowsOf(found.view.getByRole('grid')).map(([, name]) => name);
  return { ...found, box, tick, press, names };
}

it('ticks one, a range and all, and lets go of them', async () => {
  const { view, person, box, tick, press, names } = await grid();
  expect(names()).toEqual(['Sign', 'Paint', 'Lamp']);
  await tick('Sign');
  await person.keyboard('{Shift>}');
  await tick('Lamp');
  await person.keyboard('{/Shift}');
  expect(view.getByText('3 selected')).toBeTruthy();
  await tick('Paint');
  expect(view.getByText('2 selected')).toBeTruthy();
  await press('Clear the selection');
  expect(view.getByText('3 work orders')).toBeTruthy();
  await person.click(box('Select all loaded rows'));
  expect(view.getByText('3 selected')).toBeTruthy();
  await person.click(box('Select all loaded rows'));
  expect(view.getByText('3 work orders')).toBeTruthy();
});

it('opens an order by its row, shows one on the map, and has the columns one wants', async () => {
  const { view, person, press, ways } = await grid();
  await person.click(view.getByText('Paint'));
  expect(ways.onOpen.mock.calls).toEqual([[9]]);
  await press('Show Lamp on the map');
  expect(ways.onMap.mock.calls.map(([row]) => row.id)).toEqual([6]);
  expect(view.queryByRole('columnheader', { name: /^Due on/ })).toBeNull();
  await press('Columns');
  await person.click(await screen.findByRole('checkbox', { name: 'Due on', hidden: true }));
  expect(view.getByRole('columnheader', { name: /^Due on/ })).toBeTruthy();
  expect(view.getByText('Dec 24, 2026')).toBeTruthy();
  await press('Columns');
  expect(screen.queryByRole('checkbox', { name: 'Due on', hidden: true })).toBeNull();
});

it('is sorted by the menu of a column, which closes then', async () => {
  const { view, person, queries } = await grid('/?due_before=2026-12-30');
  const heading = view.getByRole('columnheader', { name: /^Name/ });
  await person.click(within(heading).getAllByRole('button')[0] as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Descending', hidden: true }));
  await expect.poll(() => queries().at(-1)?.ordering).toBe('-name');
  expect(queries().at(-1)).toMatchObject({ due_before: '2026-12-30', is_open: 'true' });
  expect(screen.queryByRole('button', { name: 'Descending', hidden: true })).toBeNull();
  await expect
    .poll(() => view.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort'))
    .toBe('descending');
});
