// @vitest-environment happy-dom
// The list of batches: its order and filters, what is selected, who may do what with it, and the batch that is open beside it.

import { newPayment } from '@curbwright/core';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { selectBatch } from '../../city/view/batch-slice.ts';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { mockElementSizes } from '../../testing/room.ts';
import { mockMediaQueries } from '../../testing/screen-width.ts';
import { cardsDrawn, rowsOf, waitForRow } from '../../testing/shown.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { BatchTable } from './batch-table.tsx';

mockElementSizes();
afterEach(() => {
  store.dispatch(scenarioSelected(null));
});
type Batch = ReturnType<typeof mockResponse<'batchRegulations'>>['results'][number];
const batches: Part<Batch>[] = [
  { id: 5, name: 'Winter', created: '2026-11-20T12:00:00Z', open: 0, published: 4, links: 30, user: 'mara' },
  { id: 6, created: '2026-11-22T12:00:00Z', open: 3, published: 0, links: 100, user: 'otto', kind: 'rates' },
  { id: 7, name: 'West', created: '2026-11-21T12:00:00Z', open: 0, published: 1, links: 9, user: 'mara' },
];
const page = (rows: Part<Batch>[], count = rows.length) =>
  mockResponse('batchRegulations', { results: rows, meta: { count, next: null, previous: null } } as never);

async function opened(answers: Answers = {}, permissions: ('edit' | 'publish')[] = ['edit', 'publish']) {
  const acts = { onNew: vi.fn(), onMap: vi.fn() };
  const table = (
    <BatchTable scenarioSelect={<p>Scenarios</p>} historyOf={(id) => <p>{`History ${id}`}</p>} {...acts} />
  );
  const { view, person, asked } = await open(table, {
    ...signedIn(...permissions),
    ruleSets: () => noRuleSets,
    subActivities: proposalResponses().subActivities,
    batchRegulations: ({ query }) =>
      page(query.id === undefined ? batches : batches.filter(({ id }) => `${id}` === query.id)),
    ...answers,
  });
  const ids = () => rowsOf(view.getByRole('grid')).map(([, id]) => id);
  const tick = (name: string) => person.click(view.getByRole('checkbox', { name }));
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const menu = async (column: string) => {
    await person.click(view.getAllByRole('button', { name: new RegExp(`^${column}`) })[0] ?? document.body);
    return within(await screen.findByRole('dialog'));
  };
  return { view, person, asked, ids, tick, press, menu, ...acts };
}

it('lists the newest first, sorts by a column and filters by its values', async () => {
  const { view, person, ids, menu, press } = await opened();
  await waitForRow();
  expect(ids()).toEqual(['6', '7', '5']);
  expect(view.getByText('3 of 3 batches')).toBeDefined();
  const curbs = await menu('Curbs');
  await person.click(curbs.getByRole('button', { name: 'Ascending' }));
  expect(ids()).toEqual(['7', '5', '6']);
  const users = await menu('User');
  await person.click(users.getByLabelText('mara'));
  await person.click(users.getByRole('button', { name: 'Apply' }));
  expect(ids()).toEqual(['7', '5']);
  expect(view.getByText('2 of 3 batches')).toBeDefined();
  expect(view.getByText('Filtered by: User')).toBeDefined();
  await press('Clear the filters');
  expect(ids()).toEqual(['7', '5', '6']);
});

it('publishes, undoes and deletes what is selected, and selects nothing afterwards', async () => {
  const { view, tick, press, ids } = await opened({
    undoBatchRegulation: () => mockResponse('undoBatchRegulation', { results: [{ id: 1, ok: true }] }),
  });
  await waitForRow();
  await tick('Select Batch 5, Winter');
  expect([...selectBatch(store.getState()).selectedIds]).toEqual([5]);
  expect(view.queryByRole('button', { name: 'Publish' })).toBeNull();
  await tick('Select Batch 6');
  expect(view.getByText('2 selected')).toBeDefined();
  expect(view.getByRole('button', { name: 'Publish' }).getAttribute('aria-description')).toBeNull();
  await press('Undo the batch');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Batch 5, Winter',
    'Batch 6',
  ]);
  dialog.getByRole('button', { name: 'Undo the batch' }).click();
  await dialog.findByText('2 proposals undone.');
  expect([selectBatch(store.getState()).selectedIds.length, ids()]).toEqual([0, ['6', '7', '5']]);
});

it('selects all that are listed, and none again', async () => {
  const { tick, press } = await opened();
  await waitForRow();
  await tick('Select all loaded rows');
  expect([...selectBatch(store.getState()).selectedIds].toSorted((a, b) => a - b)).toEqual([5, 6, 7]);
  await press('Clear the selection');
  expect(selectBatch(store.getState()).selectedIds.length).toBe(0);
});

it.each([
  { permissions: ['edit'], blocked: ['Undo the batch'] },
  { permissions: ['publish'], blocked: ['Delete'] },
] as const)('lets one with $permissions do no more', async ({ permissions, blocked }) => {
  const { view, tick, press, onNew } = await opened({}, [...permissions]);
  await waitForRow();
  const mayEdit = permissions[0] === 'edit';
  await press('Edit many curbs');
  expect(onNew).toHaveBeenCalledTimes(mayEdit ? 1 : 0);
  await tick('Select Batch 6');
  expect(view.queryByRole('button', { name: 'Publish' }) === null).toBe(mayEdit);
  expect(view.queryByRole('button', { name: 'Hand in for review' }) === null).toBe(!mayEdit);
  const reasons = ['Undo the batch', 'Delete'].filter((name) =>
    /^(?:You need the “|Only publishers)/.test(
      view.getByRole('button', { name }).getAttribute('aria-description') ?? '',
    ),
  );
  expect(reasons).toEqual(blocked);
});

it('opens one beside the list, as the address says, and goes to the map', async () => {
  const { view, press, onMap } = await opened();
  await waitForRow();
  await press('Open the batch: Batch 5, Winter');
  expect(await view.findByRole('complementary', { name: 'Batch 5' })).toBeDefined();
  expect([location.search, selectBatch(store.getState()).current]).toEqual(['?batch=5', 5]);
  expect(view.getByText('History 5')).toBeDefined();
  await press('Close');
  expect([view.queryByRole('complementary'), location.search]).toEqual([null, '']);
  await press('Show on the map: Batch 7, West');
  expect(onMap).toHaveBeenCalledWith(7);
});

it('asks for the batches of the scenario, a hundred at a time', async () => {
  store.dispatch(scenarioSelected(4));
  const { view, asked } = await opened({ batchRegulations: () => page(batches, 201) });
  store.dispatch(scenarioSelected(4));
  await waitForRow();
  await expect
    .poll(() =>
      asked
        .filter(({ name, query }) => name === 'batchRegulations' && query.scenario__id === '4')
        .map(({ query }) => [query.limit, query.offset]),
    )
    .toEqual([
      ['100', '0'],
      ['100', '100'],
      ['100', '200'],
    ]);
  expect(view.queryByText('The newest 1,000 are listed.')).toBeNull();
});

it('says that only a thousand are listed', async () => {
  const { view, asked } = await opened({ batchRegulations: () => page(batches.slice(0, 1), 1001) });
  await view.findByText('The newest 1,000 are listed.');
  const pages = () => asked.filter(({ name }) => name === 'batchRegulations').length;
  await expect.poll(pages).toBe(10);
});

it('says that there is none', async () => {
  const none = await opened({ batchRegulations: () => page([]) });
  expect(await none.view.findByText('No batches yet')).toBeDefined();
});

it('reads them again where they could not be read', async () => {
  let isDown = true;
  const failed = await opened({
    batchRegulations: () =>
      isDown ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }) : page(batches),
  });
  await failed.view.findByText('Couldn’t load the batches. Try again.');
  isDown = false;
  await failed.press('Try again');
  expect(await failed.view.findByRole('grid')).toBeDefined();
});

describe('on a phone', () => {
  it('each is a card with its name, its counts, and whose it is', async () => {
    mockMediaQueries(phoneQuery);
    const { view } = await opened({
      batchRegulations: () =>
        page([
          { ...batches[1], requested: 40, accepted: 33 },
          { ...batches[0], kind: 'clearances', change_line: 'Parking 2 h → 3 h' },
        ]),
    });
    await waitForRow();
    expect(cardsDrawn()).toEqual([
      [
        'Batch 6',
        'Draft',
        'Curbs: 100 · open: 3 · published: 0 · unchanged: 7',
        'Parking rates · otto · Nov 22, 2026',
      ],
      [
        'Batch 5, Winter',
        'Parking 2 h → 3 h',
        'Published',
        'Curbs: 30 · open: 0 · published: 4 · unchanged: 0',
        'Clearances beside assets · mara · Nov 20, 2026',
      ],
    ]);
    expect(view.queryByRole('button', { name: 'Columns' })).toBeNull();
  });
  it('the column to sort and filter by is chosen first', async () => {
    mockMediaQueries(phoneQuery);
    const { view, person, press } = await opened();
    await waitForRow();
    const column = view.getByLabelText<HTMLSelectElement>('Columns');
    expect(column.value).toBe('created');
    await person.selectOptions(column, 'Curbs');
    await press('Sort and filter');
    const menu = within(await screen.findByRole('dialog'));
    expect(menu.getByText('100')).toBeDefined();
    await person.click(menu.getByRole('button', { name: 'Descending' }));
    expect(cardsDrawn().map(([name]) => name)).toEqual(['Batch 6', 'Batch 5, Winter', 'Batch 7, West']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('hides columns and shows them again, by their names', async () => {
  const { view, person, press } = await opened();
  await waitForRow();
  const heads = () => view.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await press('Columns');
  const choice = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await person.click(choice.getByRole('checkbox', { name: /Unchanged/ }));
  expect(heads().some((head) => head?.includes('Unchanged'))).toBe(false);
  expect(heads().some((head) => head?.includes('Curbs'))).toBe(true);
  await press('Columns');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('deletes what is selected, and publishes the one that is open', async () => {
  const { view, tick, press } = await opened();
  await waitForRow();
  await tick('Select Batch 7, West');
  await press('Delete');
  const dialog = () => within(screen.getByRole('dialog'));
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Batch 7, West']);
  expect(dialog().getByRole('button', { name: 'Delete' })).toBeDefined();
  dialog().getAllByRole('button', { name: 'Close' })[0]?.click();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect([...selectBatch(store.getState()).selectedIds]).toEqual([7]);
  await press('Clear the selection');
  await press('Open the batch: Batch 6');
  const beside = within(await view.findByRole('complementary'));
  beside.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(() =>
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Batch 6']);
});

it('selects a range, and leaves none selected and none open when it goes', async () => {
  const { view, press } = await opened();
  await waitForRow();
  const box = (name: string) => view.getByRole('checkbox', { name });
  fireEvent.click(box('Select Batch 6'));
  fireEvent.click(box('Select Batch 5, Winter'), { shiftKey: true });
  expect([...selectBatch(store.getState()).selectedIds].toSorted((a, b) => a - b)).toEqual([5, 6, 7]);
  await press('Open the batch: Batch 7, West');
  expect(selectBatch(store.getState()).current).toBe(7);
  cleanup();
  expect([selectBatch(store.getState()).selectedIds.length, selectBatch(store.getState()).current]).toEqual([
    0,
    null,
  ]);
});

it('says in words what a batch does to prices', async () => {
  const edit = (payment: object) => ({ edit: { action: 'modify', payment } }) as Part<Batch>;
  const change = (kind: string, amount: number) =>
    edit({ kind: 'change', change: { kind, amount, roundTo: 5, rounding: 'nearest', cap: null } });
  const prices: Part<Batch>[] = [
    change('percent', 12.5),
    change('percent', -10),
    change('absolute', 50),
    change('absolute', -25),
    edit({ kind: 'set', payment: null }),
    edit({ kind: 'set', payment: newPayment('hour', 300, 'USD') }),
    edit({ kind: 'each', payments: [{ regulation: 3, payment: newPayment('hour', 300, 'USD') }] }),
    { edit: null, payment: newPayment('hour', 450, 'USD') } as Part<Batch>,
    { edit: null, payment: null },
  ];
  const rows = prices.map((price, at) => ({
    id: 20 - at,
    created: `2026-11-2${9 - at}T12:00:00Z`,
    regulation_type: at === 0 ? { name: 'loading' } : null,
    ...price,
  }));
  const { view } = await opened({ batchRegulations: () => page(rows as Part<Batch>[]) });
  await waitForRow();
  const heads = view.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  const column = (name: string) => {
    const at = heads.findIndex((head) => head.startsWith(name));
    return rowsOf(view.getByRole('grid')).map((row) => row[at]);
  };
  expect(column('Price')).toEqual([
    '+12.5 %',
    '−10 %',
    '+0.50 USD per hour',
    '−0.25 USD per hour',
    'Free',
    expect.stringContaining('$3.00'),
    'Set a new price',
    expect.stringContaining('$4.50'),
    'N/A',
  ]);
  expect(column('Price').filter((text) => text === 'N/A')).toHaveLength(1);
  expect(column('Curb type').slice(0, 2)).toEqual(['Loading', 'N/A']);
  expect(column('Created on')[0]).toMatch(/Nov 29, 2026/);
});

it('shows in a row what a batch changes, its review, and a name of its own', async () => {
  const review = { waiting: 14, sent_back: 0, approved: 0 };
  const row = { ...batches[1], open: 14, links: 36, change_line: 'Parking 2 h → 3 h', review };
  const { view } = await opened({ batchRegulations: () => page([row]) });
  await waitForRow();
  const heads = view.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  const cell = (name: string) =>
    rowsOf(view.getByRole('grid'))[0]?.[heads.findIndex((head) => head.startsWith(name))];
  expect([cell('Name'), cell('What changes'), cell('Review')]).toEqual([
    'Parking 2 h → 3 h · 36 curbs',
    'Parking 2 h → 3 h',
    'Waiting for review',
  ]);
});
