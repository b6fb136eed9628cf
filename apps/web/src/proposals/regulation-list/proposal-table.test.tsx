// @vitest-environment happy-dom
// The regulation list: what is asked of the server, what is done with a row and with those that are selected, by whom, and what is said of an empty list.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { inViewReported } from '../../city/view/map-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { inEffect, proposal, proposalResponses, revertedOnce } from '../../testing/proposal.ts';
import { mockElementSizes } from '../../testing/room.ts';
import { mockMediaQueries } from '../../testing/screen-width.ts';
import { lastToast, waitForRow } from '../../testing/shown.ts';
import { phoneQuery } from '../../ui/breakpoints.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { type ProposalAction, ProposalTable } from './proposal-table.tsx';

mockElementSizes();
afterEach(() => {
  store.dispatch(scenarioSelected(null));
});

const rowOf = (id: number, street: string, part: object = {}) => ({
  id,
  bl_street_name: street,
  sub_activity: 'loading',
  action: 'modify',
  user: 'mara',
  created: '2026-11-20T10:00:00Z',
  ...part,
});
const rows = [rowOf(21, 'Oak Street'), rowOf(22, 'Elm Street'), rowOf(23, 'Ash Street')];
const listOf = (results: readonly object[], count = results.length) =>
  mockResponse('proposedRegulationListData', { results, meta: { count } } as never);

async function table(
  search = '',
  answers: Answers = {},
  permissions: readonly ('edit' | 'publish')[] = ['edit', 'publish'],
) {
  history.replaceState(null, '', `/manager/listview/${search}`);
  const acts: { act: ProposalAction; ids: readonly number[]; close: () => void; done: () => void }[] = [];
  const page = await open(
    <ProposalTable
      scenarioSelect={<p>Scenarios</p>}
      historyOf={({ id }) => `History of ${id}`}
      publishedMore={({ id }) => `More of ${id}`}
      actOn={(name, ids, close, done) => {
        acts.push({ act: name, ids, close, done });
        return <p>Acting</p>;
      }}
    />,
    {
      ...signedIn(...permissions),
      subActivities: proposalResponses().subActivities,
      proposedRegulationListData: ({ query }) => listOf(query.offset === '0' ? rows : [], 130),
      proposedRegulationListIds: () =>
        mockResponse('proposedRegulationListIds', { ids: [21, 500], truncated: true }),
      proposedRegulation: () => proposal,
      proposedRegulationBounds: () => ({ box: null }),
      proposedLinksInBox: () => mockResponse('proposedLinksInBox'),
      ...answers,
    },
  );
  const asks = (name: string) => page.asked.filter((one) => one.name === name).map(({ query }) => query);
  const lists = () => asks('proposedRegulationListData').filter(({ limit }) => limit === '100');
  const line = (at: number) => document.querySelector(`tr[aria-rowindex="${at + 2}"]`) as HTMLElement;
  const tick = (at: number) => fireEvent.click(line(at).querySelector('input') as HTMLElement);
  const press = (name: string | RegExp) => fireEvent.click(page.view.getByRole('button', { name }));
  const has = (name: string | RegExp) => page.view.queryByRole('button', { name }) !== null;
  const panel = () => page.view.queryByRole('complementary')?.textContent ?? null;
  const there = () => waitForRow('Oak Street');
  const said = () => page.view.getAllByRole('status')[0]?.textContent ?? '';
  const strip = () =>
    [...document.querySelectorAll('[class*=strip] > span')].map(({ textContent }) => textContent);
  return { ...page, acts, asks, lists, line, tick, press, has, panel, there, said, strip };
}

it('asks for what the address says, and for how many there are in all', async () => {
  const page = await table('?is_published=true&ordering=user&scenario=6&where_user=%5B%22mara%22%5D');
  await page.there();
  expect(page.lists().at(-1)).toMatchObject({
    is_published: 'true',
    ordering: 'user',
    user: '["mara"]',
    scenario__id: '6',
    offset: '0',
  });
  expect(
    page
      .asks('proposedRegulationListData')
      .filter(({ limit }) => limit === '1')
      .at(-1),
  ).toEqual({
    is_published: 'true',
    limit: '1',
    scenario__id: '6',
  });
  expect(page.said()).toMatch(/130/);
  expect(page.view.getByText('Scenarios')).toBeTruthy();
});

it('opens a row beside the list and marks it; the history is opened by its own button', async () => {
  const page = await table();
  await page.there();
  fireEvent.click(page.line(1).querySelectorAll('td')[2] as HTMLElement);
  await expect.poll(page.panel).toMatch(/Elm Street/);
  expect([0, 1, 2].map((at) => page.line(at).getAttribute('aria-current'))).toEqual([null, 'true', null]);
  expect(document.querySelector('aside details')).not.toBeNull();
  expect([page.panel()?.includes('More of'), page.has('Revert')]).toEqual([false, false]);
  const buttons = [...page.line(2).querySelectorAll('button')];
  fireEvent.click(buttons.at(-1) as HTMLElement);
  await expect.poll(page.panel).toMatch(/History of 23/);
});

it('says more of a published row, and reverts it once', async () => {
  const page = await table('?is_published=true', {
    proposedRegulationListData: () =>
      listOf([
        rowOf(21, 'Oak Street', { is_published: true, publication: inEffect }),
        rowOf(22, 'Elm', { is_published: true, reverted_by: 77, publication: revertedOnce }),
      ]),
  });
  await page.there();
  fireEvent.click(page.line(0).querySelectorAll('td')[2] as HTMLElement);
  await expect.poll(page.panel).toMatch(/More of 21/);
  page.press(/^Revert/);
  expect(page.acts.at(-1)).toMatchObject({ act: 'revert', ids: [21] });
  act(() => page.acts.at(-1)?.close());
  fireEvent.click(page.line(1).querySelectorAll('td')[2] as HTMLElement);
  await expect.poll(page.panel).toMatch(/More of 22/);
  // What was reverted is made a draft again instead of reverted once more.
  expect(page.panel()).not.toMatch(/Revert…|Revert$/);
  expect(page.panel()).toContain('Make a draft again');
});

it('goes to the map from a row', async () => {
  const page = await table();
  await page.there();
  const [, zoom] = [...page.line(0).querySelectorAll('button')];
  fireEvent.click(zoom as HTMLElement);
  await expect.poll(() => page.asks('proposedRegulationBounds')).toEqual([{ ids: '21' }]);
});

it('acts on those that are selected, and forgets what is gone after', async () => {
  const page = await table('', {
    proposedRegulationListIds: () =>
      mockResponse('proposedRegulationListIds', { ids: [23], truncated: false }),
  });
  await page.there();
  fireEvent.click(page.line(0).querySelectorAll('td')[2] as HTMLElement);
  await expect.poll(page.panel).not.toBeNull();
  page.tick(0);
  page.tick(2);
  expect(page.said()).toMatch(/^2\b.*130/);
  page.press('Publish');
  expect(page.acts.at(-1)).toMatchObject({ act: 'publish', ids: [21, 23] });
  await act(async () => page.acts.at(-1)?.done());
  await expect.poll(page.said).toMatch(/^1\b/);
  expect(page.panel()).toBeNull();
  act(() => page.acts.at(-1)?.close());
  expect(page.view.queryByText('Acting')).toBeNull();
  page.press('Delete');
  expect(page.acts.at(-1)).toMatchObject({ act: 'delete', ids: [23] });
});

it('keeps a row open that is still there', async () => {
  const page = await table();
  await page.there();
  fireEvent.click(page.line(0).querySelectorAll('td')[2] as HTMLElement);
  await expect.poll(page.panel).not.toBeNull();
  page.tick(0);
  page.press('Delete');
  await act(async () => page.acts.at(-1)?.done());
  await expect.poll(() => page.asks('proposedRegulationListIds').length).toBe(1);
  expect(page.panel()).not.toBeNull();
});

it('selects all that match, says that it is not all, and shows those alone', async () => {
  const page = await table();
  await page.there();
  page.tick(0);
  page.press(/130/);
  await expect.poll(page.said).toMatch(/^2\b/);
  await expect.poll(() => lastToast('kind')).toBe('info');
  page.press('Show selected');
  await expect.poll(() => page.lists().at(-1)?.ids).toBe('21,500');
  expect([page.strip().length, page.has(/130/)]).toEqual([1, false]);
  page.press('Clear filters');
  await expect.poll(() => page.strip().length).toBe(0);
});

it.each([
  [['publish'], 'Delete'],
  [['publish'], 'Hand in for review'],
] as const)('says that who may only %s may not', async (permissions, name) => {
  const page = await table('', {}, permissions);
  await page.there();
  page.tick(0);
  page.press(name);
  expect([page.acts.length, lastToast('kind')]).toEqual([0, 'info']);
});

it('imports for who may edit alone', async () => {
  const page = await table('', {}, ['publish']);
  await page.there();
  page.press(/^Import/);
  expect([screen.queryByRole('dialog', { hidden: true }), lastToast('kind')]).toEqual([null, 'info']);
});

it('shows those in view of the map, once there was one', async () => {
  const page = await table();
  await page.there();
  page.press('In map view');
  expect([location.search, lastToast('kind')]).toEqual(['', 'info']);
});

it('says that the list did not come, and asks again', async () => {
  let fails = true;
  const page = await table('', {
    proposedRegulationListData: () =>
      fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : listOf(rows),
  });
  await page.view.findByRole('alert');
  fails = false;
  page.press('Try again');
  await page.there();
});

it('hands in what is selected, for one who may only edit', async () => {
  const page = await table('', {}, ['edit']);
  await page.there();
  page.tick(0);
  expect(page.has('Publish')).toBe(false);
  page.press('Hand in for review');
  expect(page.acts.map(({ act, ids }) => [act, ids])).toEqual([['hand_in', [21]]]);
});

it('shows what changes, the number of curbs and the state beside the street', async () => {
  const part = { change_line: 'Parking 8 AM–7 PM → 8 AM–8 PM, Mon–Sat', link_count: 17 };
  const page = await table('', { proposedRegulationListData: () => listOf([rowOf(21, 'Oak Street', part)]) });
  await page.there();
  const cells = [...page.line(0).querySelectorAll('td')].map(({ textContent }) => textContent);
  const at = cells.indexOf('Oak Street');
  expect(cells.slice(at + 1, at + 4)).toEqual([part.change_line, '17', 'Draft']);
});

it.each([
  ['', 'no open', false],
  ['?is_published=true', 'no published', false],
  ['?where_user=%5B%22otto%22%5D', 'no matching', true],
])('says of an empty list (%s): %s', async (search, _what, clears) => {
  const page = await table(search, { proposedRegulationListData: () => listOf([]) });
  await expect.poll(() => document.querySelector('[class*=state] p, [class*=state] h3')).not.toBeNull();
  const buttons = document.querySelectorAll('[class*=state] button');
  expect(buttons.length).toBe(clears ? 1 : 0);
  if (!clears) return;
  fireEvent.click(buttons[0] as HTMLElement);
  await expect.poll(() => page.lists().at(-1)?.user).toBeUndefined();
  expect(location.search).toBe('');
});

it('opens the export with how many rows each choice has', async () => {
  const page = await table();
  await page.there();
  page.tick(0);
  page.press(/^Export/);
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(dialog.textContent).toMatch(/130.*130.*1/s);
  vi.restoreAllMocks();
});

it('chooses columns by their names, in a panel that its button opens and closes', async () => {
  const page = await table();
  await page.there();
  const panel = () => screen.queryByRole('dialog', { name: 'Columns', hidden: true });
  page.press('Columns');
  const choices = within(panel() ?? expect.fail('no panel'));
  expect(choices.getAllByRole('checkbox', { hidden: true })).toHaveLength(17);
  fireEvent.click(choices.getByRole('checkbox', { name: 'From', hidden: true }));
  const heads = () =>
    ['From', 'To'].map(
      (name) => page.view.queryByRole('columnheader', { name: new RegExp(`^${name}`) }) !== null,
    );
  expect(heads()).toEqual([false, true]);
  fireEvent.click(choices.getByRole('button', { name: 'Reset columns', hidden: true }));
  expect(heads()).toEqual([true, true]);
  page.press('Columns');
  expect(panel()).toBeNull();
});

it('sorts and filters in the menu of a column, and says which columns are filtered', async () => {
  const page = await table('', {
    proposedRegulationListValues: () =>
      mockResponse('proposedRegulationListValues', { values: ['mara', 'otto'] } as never),
  });
  await page.there();
  const head = () => page.view.getByRole('columnheader', { name: /^User/ });
  const menu = () => screen.queryByRole('dialog', { name: /^User: /, hidden: true });
  fireEvent.click(within(head()).getAllByRole('button')[0] as HTMLElement);
  fireEvent.click(
    within(menu() ?? expect.fail('no menu')).getByRole('button', { name: 'Descending', hidden: true }),
  );
  expect(menu()).toBeNull();
  await expect.poll(() => page.lists().at(-1)?.ordering).toBe('-user');
  fireEvent.click(within(head()).getAllByRole('button')[0] as HTMLElement);
  const inMenu = within(menu() ?? expect.fail('no menu'));
  fireEvent.click(await inMenu.findByRole('checkbox', { name: 'otto', hidden: true }));
  fireEvent.click(inMenu.getByRole('button', { name: 'Apply', hidden: true }));
  expect(menu()).toBeNull();
  await expect.poll(() => page.lists().at(-1)?.user).toBe('["otto"]');
  await expect.poll(page.strip).toEqual(['Filtered by: User']);
  expect(page.asks('proposedRegulationListValues')[0]).toMatchObject({
    column: 'user',
    is_published: 'false',
  });
});

it('lists cards on a phone, sorted and filtered by the column that is chosen', async () => {
  mockMediaQueries(phoneQuery);
  const page = await table();
  await expect.poll(() => page.view.queryByText('Oak Street')).not.toBeNull();
  expect(page.has('Columns')).toBe(false);
  const card = page.view.getByText('Oak Street').parentElement?.parentElement;
  expect(card?.textContent).toMatch(/Modify · mara · /);
  const choice = page.view.getByRole<HTMLSelectElement>('combobox', { name: 'Columns' });
  expect(choice.value).toBe('bl_street_name');
  expect([...choice.options].map(({ value }) => value).includes('rule_changes')).toBe(false);
  fireEvent.change(choice, { target: { value: 'created' } });
  expect(choice.value).toBe('created');
  page.press('Sort and filter');
  const menu = within(screen.getByRole('dialog', { name: /sort and filter$/, hidden: true }));
  fireEvent.click(menu.getByRole('button', { name: 'Ascending', hidden: true }));
  await expect.poll(() => page.lists().at(-1)?.ordering).toBe('created');
});

const seen = () => store.dispatch(inViewReported({ curbs: {}, box: [10.123456, 50.2, 10.3, 50.4] }));

it.each([
  { truncated: true, said: 'The map shows more proposals than can be listed. Zoom in to see all of them.' },
  { truncated: false, said: null },
])('lists what lies in the box the map showed last: cut $truncated', async ({ truncated, said }) => {
  seen();
  const page = await table('?rows=in-view&scenario=6', {
    proposedLinksInBox: () =>
      mockResponse('proposedLinksInBox', { proposals: [{ id: 21 }, { id: 22 }], truncated } as never),
  });
  seen();
  await expect.poll(() => page.lists().at(-1)?.ids).toBe('21,22');
  expect(page.asks('proposedLinksInBox').at(-1)).toEqual({
    min_lng: '10.12346',
    min_lat: '50.2',
    max_lng: '10.3',
    max_lat: '50.4',
    limit: '5000',
    scenario__id: '6',
  });
  await page.there();
  expect(page.strip()).toEqual([...(said === null ? [] : [said]), 'Last map view only']);
  page.press('Clear filters');
  await expect.poll(() => page.lists().at(-1)?.ids).toBeUndefined();
  expect(page.strip()).toEqual([]);
});

it('says that nothing lies there, and asks for no rows', async () => {
  const page = await table('?rows=in-view', {
    proposedLinksInBox: () => mockResponse('proposedLinksInBox', { proposals: [] } as never),
  });
  act(() => void seen());
  expect(await page.view.findByText('There are no open proposals in your last map view.')).toBeTruthy();
  expect(page.lists()).toEqual([]);
});

it('says that the box could not be read, and reads it again', async () => {
  let fails = true;
  const page = await table('?rows=in-view', {
    proposedLinksInBox: () =>
      fails
        ? new ErrorResponse(409, { code: 'x', detail: 'No.' })
        : mockResponse('proposedLinksInBox', { proposals: [{ id: 21 }] } as never),
  });
  act(() => void seen());
  await page.view.findByRole('alert');
  fails = false;
  page.press('Try again');
  await page.there();
});

it('goes to the map with those that are selected, and lets go of them', async () => {
  const page = await table();
  await page.there();
  page.tick(1);
  page.tick(2);
  page.press('Show on map');
  await expect.poll(() => page.asks('proposedRegulationBounds')).toEqual([{ ids: '22,23' }]);
  page.press('Clear the selection');
  expect(page.has('Show on map')).toBe(false);
});
