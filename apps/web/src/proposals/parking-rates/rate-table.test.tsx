// @vitest-environment happy-dom
// The list of rates: what is asked of the server, which rows are open and chosen, what may be edited by whom, and what is said where there is none.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { mockLocks } from '../../testing/locks.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { noRuleSets, proposal, proposalResponses } from '../../testing/proposal.ts';
import { mockElementSizes } from '../../testing/room.ts';
import { mockMediaQueries } from '../../testing/screen-width.ts';
import { cardsDrawn, lastToast, waitForRow } from '../../testing/shown.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { RateTable } from './rate-table.tsx';

mockElementSizes();
afterEach(() => {
  store.dispatch(scenarioSelected(null));
});

const rowOf = (id: number, street: string, part: object = {}) => ({
  id,
  regulationId: `R-${id}`,
  bl_street_name: street,
  sub_activity: { id: 4, name: 'loading', display_name: 'Loading' },
  proposed_regulation_id: null,
  ...part,
});
const rows = [
  rowOf(11, 'Oak Street'),
  rowOf(12, 'Elm Street', { proposed_regulation_id: 8 }),
  rowOf(13, 'Ash Street'),
];
const ratesOf = (results: readonly object[], count: number = results.length) =>
  mockResponse('parkingRates', {
    results,
    meta: { count },
    currency: 'EUR',
    time_limits: [30, 60],
    types: [
      { sub_activity: { name: 'loading', display_name: 'Loading' }, count: 41 },
      { sub_activity: { name: 'taxi', display_name: 'Taxi' }, count: 2 },
    ],
  } as never);

async function table(
  search = '',
  answers: Answers = {},
  permissions: readonly ('edit' | 'publish')[] = ['edit'],
) {
  history.replaceState(null, '', `/manager/listview/${search}`);
  const page = await open(<RateTable scenarioSelect={<p>Scenarios</p>} price={() => null} />, {
    ...signedIn(...permissions),
    subActivities: proposalResponses().subActivities,
    ruleSets: () => noRuleSets,
    parkingRates: ({ query }) => ratesOf(query.offset === '0' ? rows : [], 120),
    parkingRateIds: () => ({ ids: [11, 13, 900], truncated: true }),
    previewParkingRates: () => mockResponse('previewParkingRates'),
    batchRegulations: () => mockResponse('batchRegulations'),
    ...answers,
  });
  const asks = (name: string) => page.asked.filter((one) => one.name === name).map(({ query }) => query);
  const line = (at: number) => document.querySelector(`tr[aria-rowindex="${at + 2}"]`) as HTMLElement;
  const tick = (at: number, how: object = {}) =>
    fireEvent.click(line(at).querySelector('input') as HTMLElement, how);
  const ticked = () =>
    [0, 1, 2].filter((at) => line(at).querySelector('input')?.checked === true).map((at) => rows[at]?.id);
  const press = (name: string | RegExp) => fireEvent.click(page.view.getByRole('button', { name }));
  const panel = () => page.view.queryByRole('complementary')?.getAttribute('aria-label') ?? null;
  const there = () => waitForRow('Oak Street');
  return { ...page, asks, line, tick, ticked, press, panel, there };
}
const total = /120/;

it('asks for what the address says, and for the open changes of that scenario', async () => {
  const { asks, there, view } = await table('?rate_type=loading&rate_search=oak&scenario=6');
  await there();
  expect(asks('parkingRates').at(-1)).toEqual({
    ordering: 'regulation_id',
    regulation_type: 'loading',
    search: 'oak',
    scenario__id: '6',
    language: 'en',
    limit: '100',
    offset: '0',
  });
  expect(asks('batchRegulations').at(-1)).toEqual({
    kind: 'rates',
    is_open: 'true',
    limit: '20',
    language: 'en',
    scenario__id: '6',
  });
  expect(view.getByText('Scenarios')).toBeTruthy();
  expect(view.getAllByRole('status')[0]?.textContent).toMatch(total);
});

it('asks for the open changes of the city where no scenario is chosen', async () => {
  const { asks, there } = await table();
  await there();
  expect(Object.keys(asks('batchRegulations').at(-1) ?? {})).not.toContain('scenario__id');
});

it('opens a row beside the list, marks it, and opens another in its place', async () => {
  const { line, panel, there } = await table();
  await there();
  expect([panel(), document.querySelector('tr[aria-current]')]).toEqual([null, null]);
  fireEvent.click(line(0).querySelectorAll('td')[1] as HTMLElement);
  await expect.poll(panel).toMatch(/R-11/);
  expect([line(0).getAttribute('aria-current'), line(2).getAttribute('aria-current')]).toEqual([
    'true',
    null,
  ]);
  fireEvent.click(line(2).querySelectorAll('td')[1] as HTMLElement);
  expect([panel(), line(0).getAttribute('aria-current'), line(2).getAttribute('aria-current')]).toEqual([
    expect.stringMatching(/R-13/),
    null,
    'true',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([panel(), document.querySelector('tr[aria-current]')]).toEqual([null, null]);
});

it('marks no row while a change is edited', async () => {
  const { line, panel, there, press } = await table();
  await there();
  fireEvent.click(line(0).querySelectorAll('td')[1] as HTMLElement);
  await expect.poll(panel).toMatch(/R-11/);
  press('Change price');
  await expect.poll(panel).not.toMatch(/R-11/);
  expect([panel() === null, document.querySelector('tr[aria-current]')]).toEqual([false, null]);
});

it('chooses free rows, says why not the others, and lets all go', async () => {
  const { tick, ticked, there, press, view } = await table();
  await there();
  tick(0);
  tick(1);
  expect(lastToast()).toMatch(/8/);
  tick(2);
  expect(ticked()).toEqual([11, 13]);
  const head = view.getAllByRole('status')[0]?.textContent;
  expect([head?.startsWith('2'), total.test(head ?? '')]).toEqual([true, true]);
  press('Clear the selection');
  expect([ticked(), view.queryByRole('button', { name: 'Clear the selection' })]).toEqual([[], null]);
});

it('chooses all that match where there are more, and says that it is not all', async () => {
  const { tick, there, press, view, asks } = await table('?rate_type=loading');
  await there();
  tick(0);
  press(/^Select all/);
  await expect.poll(() => view.getAllByRole('status')[0]?.textContent).toMatch(/^3/);
  expect(asks('parkingRateIds')).toEqual([{ ordering: 'regulation_id', regulation_type: 'loading' }]);
  await expect.poll(() => lastToast('kind')).toBe('info');
});

it('does not offer more than there is', async () => {
  const { tick, there, view } = await table('', {
    parkingRates: () => ratesOf([rows[0] as object, rows[2] as object]),
  });
  await there();
  tick(0);
  expect(view.queryByRole('button', { name: /^Select all/ })).not.toBeNull();
  tick(1);
  expect(view.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

it('edits a whole type once one is chosen, for who may edit', async () => {
  const { there, view, panel, press } = await table();
  await there();
  const all = () => view.getAllByRole('button').find(({ textContent }) => textContent?.startsWith('Edit a'));
  fireEvent.click(all() as HTMLElement);
  expect([panel(), lastToast('kind')]).toEqual([null, 'info']);
  press(/^Loading/);
  await expect.poll(() => all()?.textContent).toMatch(/Loading/);
  fireEvent.click(all() as HTMLElement);
  await expect.poll(panel).not.toBeNull();
  expect(location.search).toBe('?rate_type=loading');
  expect(view.getByRole('complementary').textContent).toMatch(/41/);
});

it('says who may not edit', async () => {
  const { there, tick, panel, press } = await table('', {}, ['publish']);
  await there();
  tick(0);
  press('Edit prices');
  expect([panel(), lastToast()]).toEqual([null, expect.stringContaining('permission')]);
});

it('says that rates did not come, and asks again', async () => {
  let fails = true;
  const { view, press, there } = await table('', {
    parkingRates: () => (fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : ratesOf(rows)),
  });
  await view.findByRole('alert');
  fails = false;
  press('Try again');
  await there();
});

it.each([
  ['?rate_search=zzz', 'filters'],
  ['?rate_limit=30', 'filters'],
  ['?rate_type=taxi', 'type'],
  ['', null],
])('says of an empty list (%s) what to change', async (search, change) => {
  const { view, asks } = await table(search, { parkingRates: () => ratesOf([]) });
  await expect
    .poll(
      () =>
        view.queryByRole('table') ??
        view.queryByRole('heading', { level: 3 }) ??
        document.querySelector('[class*=state] p'),
    )
    .not.toBeNull();
  const buttons = [...document.querySelectorAll<HTMLElement>('[class*=state] button')];
  expect(buttons.length).toBe(change === null ? 0 : 1);
  if (change === null) return;
  fireEvent.click(buttons[0] as HTMLElement);
  expect(location.search).toBe('');
  await expect
    .poll(() => asks('parkingRates').at(-1))
    .toEqual({
      ordering: 'regulation_id',
      language: 'en',
      limit: '100',
      offset: '0',
    });
});

it('says by which columns the list is filtered', async () => {
  const { view, there } = await table('?rate_limit=30&rate_street=oak');
  await there();
  const strip = [...document.querySelectorAll('[class*=strip] span')].map(({ textContent }) => textContent);
  expect(strip[0]).toMatch(/Street.*[Tt]ime limit/);
  fireEvent.click(
    view
      .getAllByRole('button')
      .find(({ parentElement }) => /strip/.test(parentElement?.className ?? '')) as HTMLElement,
  );
  expect(location.search).toBe('');
});

it('opens the menu of a column, and closes it by the same press', async () => {
  const { there, view, asks } = await table();
  await there();
  const heading = () => view.getByRole('button', { name: /^Time limit/ });
  fireEvent.click(heading());
  const menu = () => screen.queryByRole('dialog', { hidden: true });
  expect(menu()?.getAttribute('aria-label')).toMatch(/Time limit/);
  fireEvent.click(screen.getByRole('button', { name: /Descending|down/i, hidden: true }));
  await expect.poll(() => asks('parkingRates').at(-1)?.ordering).toBe('-time_limit');
  expect(menu()).toBeNull();
  fireEvent.click(heading());
  fireEvent.click(heading());
  expect(menu()).toBeNull();
});

it('types a search into the address, a hundred letters at most', async () => {
  const { there, view } = await table();
  await there();
  const steps = history.length;
  fireEvent.change(view.getByRole('textbox'), { target: { value: 'x'.repeat(101) } });
  expect([location.search, history.length]).toEqual([`?rate_search=${'x'.repeat(100)}`, steps]);
});

it('gives way to the advisor and comes back', async () => {
  const { there, view, press } = await table();
  await there();
  press(/[Aa]dvi/);
  await expect.poll(() => view.queryByRole('table')).toBeNull();
});

describe('on a phone', () => {
  it('each rate is a card: where, what it costs, and the proposal or what it is', async () => {
    mockMediaQueries(phoneQuery);
    const page = await table('', {
      parkingRates: () =>
        ratesOf([
          rowOf(11, 'Oak Street', { bl_side: 'N', time_limit: 60 }),
          rowOf(12, 'Elm Street', { proposed_regulation_id: 8, bl_side: null }),
        ]),
    });
    await expect.poll(() => cardsDrawn().length).toBe(2);
    expect(cardsDrawn()[0]?.[0]).toMatch(/^Oak Street N.* · R-11$/);
    expect(cardsDrawn()[0]?.[2]).toMatch(/^Loading · /);
    expect(cardsDrawn()[1]?.[0]).toBe('Elm Street R-12');
    expect(cardsDrawn()[1]?.[2]).toMatch(/8/);
    expect(cardsDrawn()[1]?.[2]).not.toContain('Loading');
    expect(page.view.queryByRole('navigation')).toBeNull();
    expect(page.view.queryByRole('button', { name: 'Columns' })).toBeNull();
  });
  it('the type and the column are chosen from lists', async () => {
    mockMediaQueries(phoneQuery);
    const page = await table('?rate_type=taxi');
    await expect.poll(() => cardsDrawn().length).toBe(3);
    const type = page.view.getByLabelText<HTMLSelectElement>('Curb type');
    expect([type.value, ...[...type.options].map(({ text }) => text)]).toEqual([
      'taxi',
      'All types (43)',
      'Loading (41)',
      expect.stringMatching(/\(2\)$/),
    ]);
    await page.person.selectOptions(type, 'loading');
    await expect.poll(() => location.search).toBe('?rate_type=loading');
    await page.person.selectOptions(page.view.getByLabelText('Curb type'), '');
    await expect.poll(() => location.search).toBe('');
    const column = page.view.getByLabelText<HTMLSelectElement>('Columns');
    await page.person.selectOptions(column, 'regulation_id');
    page.press('Sort and filter');
    const menu = within(await screen.findByRole('dialog', { name: /Regulation ID/ }));
    fireEvent.click(menu.getByRole('button', { name: 'Descending' }));
    await expect.poll(() => page.asks('parkingRates').at(-1)?.ordering).toMatch(/^-/);
  });
});

it('edits what is chosen: as many as are ticked', async () => {
  const page = await table('?scenario=6');
  await page.there();
  page.tick(0);
  page.tick(2);
  page.press('Edit prices');
  expect(page.panel()).toBe('Edit parking rates');
  expect(page.view.getByText('2 selected regulations')).toBeTruthy();
  const asked = () => page.asked.filter(({ name }) => name === 'previewParkingRates');
  await expect.poll(() => asked().at(-1)?.body).toMatchObject({ regulations: [11, 13] });
});

it('closes a change that is edited when its batch is gone, and no other', async () => {
  const { results } = mockResponse('batchRegulations', {
    results: [4, 5].map((id) => ({
      id,
      name: `Change ${id}`,
      open: 2,
      published: 0,
      kind: 'rates' as const,
    })),
  });
  const page = await table('', {
    batchRegulations: () => mockResponse('batchRegulations', { results } as never),
    deleteBatchRegulation: () => mockResponse('deleteBatchRegulation', { done: 2 }),
  });
  await page.there();
  const line = (name: string) => within(page.view.getByText(new RegExp(name)).closest('li') as HTMLElement);
  const drop = async (name: string) => {
    fireEvent.click(line(name).getByRole('button', { name: /^Delete/ }));
    const dialog = within(screen.getByRole('dialog'));
    const before = page.asked.filter((one) => one.name === 'deleteBatchRegulation').length;
    fireEvent.click(dialog.getByRole('button', { name: /^Delete/ }));
    await expect
      .poll(() => page.asked.filter((one) => one.name === 'deleteBatchRegulation').length)
      .toBe(before + 1);
  };
  await page.view.findByText(/Change 4/);
  fireEvent.click(line('Change 4').getByRole('button', { name: /^Edit/ }));
  expect(page.view.getByText(/^Batch 4: 2 open/)).toBeTruthy();
  await drop('Change 5');
  await expect.poll(() => lastToast()).not.toBe('');
  expect(page.view.getByText(/^Batch 4: 2 open/)).toBeTruthy();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await drop('Change 4');
  await expect.poll(() => page.panel()).toBeNull();
});

it('hides a column by its name', async () => {
  const page = await table();
  await page.there();
  page.press('Columns');
  const choice = within(await screen.findByRole('dialog', { name: 'Columns' }));
  const names = () => page.view.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  expect(names().some((name) => name.includes('Regulation ID'))).toBe(true);
  fireEvent.click(choice.getByRole('checkbox', { name: /Regulation ID/ }));
  expect(names().some((name) => name.includes('Regulation ID'))).toBe(false);
  page.press('Columns');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens the proposal that stands on a row', async () => {
  mockLocks();
  const page = await table('', {
    ...proposalResponses(),
    proposedRegulation: ({ params }) => ({ ...proposal, id: Number(params.id) }),
  });
  await page.there();
  fireEvent.click(within(page.line(1)).getByRole('button', { name: 'Proposal 8 is open' }));
  await expect.poll(() => store.getState().draft.open?.proposal).toBe(8);
  expect(location.pathname).toBe('/manager/mapview/');
  // The row is not opened in the panel as well.
  expect(page.panel()).toBeNull();
});

it('begins the form anew for others, and lets go of what was chosen once it is saved', async () => {
  const page = await table('', {
    previewParkingRates: () => mockResponse('previewParkingRates', { accepted: 1, requested: 1 }),
    createParkingRates: () => mockResponse('createParkingRates', { id: 77 }),
  });
  await page.there();
  page.tick(0);
  page.press('Edit prices');
  const name = () => page.view.getByLabelText<HTMLInputElement>('Name of this change');
  fireEvent.change(name(), { target: { value: 'Spring' } });
  page.tick(2);
  page.press('Edit prices');
  expect(page.view.getByText('2 selected regulations')).toBeTruthy();
  expect(name().value).toBe('');
  await page.view.findByRole('region', { name: 'What changes' });
  const save = () => page.view.getByRole('button', { name: 'Save as a batch' });
  await expect.poll(() => save().getAttribute('aria-description')).toBeNull();
  fireEvent.click(save());
  await expect.poll(() => lastToast()).toBe('The prices were saved as proposals in batch 77.');
  expect(page.asked.find((one) => one.name === 'createParkingRates')?.body).toMatchObject({
    regulations: [11, 13],
  });
  await expect.poll(page.ticked).toEqual([]);
  expect(page.panel()).not.toBeNull();
});

it('chooses all free rows that were read, and none again', async () => {
  const page = await table();
  await page.there();
  const all = () => page.view.getByLabelText<HTMLInputElement>('Select all loaded rows');
  fireEvent.click(all());
  expect(page.ticked()).toEqual([11, 13]);
  expect(all().checked).toBe(true);
  fireEvent.click(all());
  expect(page.ticked()).toEqual([]);
});

it('changes no price of a row that has a proposal', async () => {
  const page = await table('', {}, ['edit']);
  await page.there();
  fireEvent.click(page.line(1).querySelectorAll('td')[1] as HTMLElement);
  await expect.poll(page.panel).toMatch(/R-12/);
  page.press('Change price');
  expect([page.panel(), lastToast()]).toEqual([
    expect.stringMatching(/R-12/),
    expect.stringMatching(/proposal 8/),
  ]);
});

it('changes no price without the permission to edit', async () => {
  const page = await table('', {}, ['publish']);
  await page.there();
  fireEvent.click(page.line(0).querySelectorAll('td')[1] as HTMLElement);
  await expect.poll(page.panel).toMatch(/R-11/);
  page.press('Change price');
  expect([page.panel(), lastToast()]).toEqual([
    expect.stringMatching(/R-11/),
    'You need the “edit” permission. Ask a city administrator for it.',
  ]);
});
