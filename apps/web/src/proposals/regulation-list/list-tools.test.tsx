// @vitest-environment happy-dom
// The head of the regulation list and its state: open or published, in view, columns, files; in the address, and Back.
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { inViewReported } from '../../city/view/map-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { defaultListState, type RegulationListState } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { useListState } from './use-list-state.ts';
import { useProposalsInView } from './use-proposals-in-view.ts';

afterEach(() => {
  store.dispatch(scenarioSelected(null));
});

async function tools(state: Partial<RegulationListState> = {}, more: object = {}) {
  const ways = { change: vi.fn(), onColumns: vi.fn(), onExport: vi.fn(), onImport: vi.fn() };
  const page = await open(
    <ListTools
      state={{ ...defaultListState, ...state }}
      totals="7 of 9"
      scenarioSelect={null}
      noView={null}
      waiting={2}
      noImport={null}
      {...ways}
      {...more}
    />,
  );
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  const pressed = (name: string) => page.view.getByRole('button', { name }).getAttribute('aria-pressed');
  return { ...page, ...ways, press, pressed };
}

it('leads to the published ones, all of them, and back', async () => {
  const { press, pressed, change, view } = await tools({ rows: 'in-view' });
  expect([pressed('Open proposals'), pressed('Published'), view.getByRole('status').textContent]).toEqual([
    'true',
    'false',
    '7 of 9',
  ]);
  await press('Published');
  await press('Open proposals');
  expect(change.mock.calls).toEqual([
    [{ isPublished: true, rows: 'all' }],
    [{ isPublished: false, rows: 'in-view' }],
  ]);
});

it.each([
  ['all', null, 'false', [[{ rows: 'in-view' }]]],
  ['in-view', 'Look first.', 'true', [[{ rows: 'all' }]]],
  ['all', 'Look first.', 'false', []],
] as const)('of %s rows (why not: %s) goes to those in view and back', async (rows, noView, is, calls) => {
  const { press, pressed, change } = await tools({ rows }, { noView });
  expect(pressed('In map view')).toBe(is);
  await press('In map view');
  expect(change.mock.calls).toEqual(calls);
  expect(lastToast() === 'Look first.').toBe(calls.length === 0);
});

it('opens columns, import and export, as far as there is room and one may', async () => {
  const { view, press, onColumns, onExport, onImport } = await tools();
  await press('Columns');
  await press('Import');
  await press('Export');
  expect([
    onColumns.mock.calls[0]?.[0]?.textContent,
    onExport.mock.calls.length,
    onImport.mock.calls.length,
  ]).toEqual(['Columns', 1, 1]);
  // They share a box, so that none of them moves to the next line alone.
  const boxOf = (name: string) => view.getByRole('button', { name }).parentElement;
  expect([boxOf('Columns'), boxOf('Import')]).toEqual([boxOf('Export'), boxOf('Export')]);
  const other = await tools({}, { onColumns: null, noImport: 'Only editors.' });
  expect(other.view.queryByRole('button', { name: 'Columns' })).toBeNull();
});

async function state(search: string) {
  await openHook(() => null);
  history.replaceState(null, '', `/manager/listview/${search}`);
  return await openHook(useListState);
}

it('stands in the address with its scenario, and Back brings it back', async () => {
  const { now, run } = await state('?list=x&is_published=true&scenario=4');
  expect([now().state.isPublished, now().state.scenario, store.getState().scenario.selected]).toEqual([
    true,
    4,
    4,
  ]);
  const steps = history.length;
  await run(({ change }) => change({ isPublished: false, rows: 'in-view' }));
  expect([location.search, history.length]).toEqual(['?list=x&scenario=4&rows=in-view', steps + 1]);
  await run(() => store.dispatch(scenarioSelected(6)));
  expect([location.search, history.length]).toEqual(['?list=x&scenario=6&rows=in-view', steps + 1]);
  expect(now().state).toMatchObject({ scenario: 6, rows: 'in-view' });
  history.replaceState(null, '', '/manager/listview/?is_published=true');
  await act(async () => void dispatchEvent(new Event('popstate')));
  expect(now().state).toMatchObject({ isPublished: true, scenario: null, rows: 'all' });
});

async function inView(asked: boolean, scenario: number | null, answers: Answers = {}, looked = true) {
  const page = await openHook(() => useProposalsInView(asked, scenario), {
    proposedLinksInBox: () =>
      mockResponse('proposedLinksInBox', { proposals: [{ id: 7 }, { id: 9 }], truncated: false } as never),
    ...answers,
  });
  const asks = () => page.asked.filter(({ name }) => name === 'proposedLinksInBox').map(({ query }) => query);
  if (looked)
    await page.run(() =>
      store.dispatch(inViewReported({ curbs: {}, box: [1.123456, 2.123454, 3.5, 4.999999] })),
    );
  return { ...page, asks };
}
const box = { min_lng: '1.12346', min_lat: '2.12345', max_lng: '3.5', max_lat: '5', limit: '5000' };

it('asks for the proposals in the box of the map, in the scenario', async () => {
  const { now, asks } = await inView(true, 4);
  await expect.poll(() => now()).toEqual({ kind: 'found', ids: [7, 9], cut: false });
  expect(asks()).toEqual([{ ...box, scenario__id: '4' }]);
  const general = await inView(true, null);
  await expect.poll(() => general.asks()).toEqual([box]);
});

it('says that they are not all', async () => {
  const { now } = await inView(true, 4, {
    proposedLinksInBox: () =>
      mockResponse('proposedLinksInBox', { proposals: [{ id: 7 }], truncated: true } as never),
  });
  await expect.poll(() => now()).toEqual({ kind: 'found', ids: [7], cut: true });
});

it('asks nothing before the map was looked at', async () => {
  const blind = await inView(true, 4, {}, false);
  await settled();
  expect([blind.now(), blind.asks()]).toEqual([{ kind: 'no map' }, []]);
});

it('asks nothing where nobody wants it', async () => {
  const idle = await inView(false, 4);
  await settled();
  expect([idle.now(), idle.asks()]).toEqual([{ kind: 'loading' }, []]);
});

it('says that they did not come, and asks again', async () => {
  let fails = true;
  const { now, run } = await inView(true, 4, {
    proposedLinksInBox: () =>
      fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : mockResponse('proposedLinksInBox'),
  });
  await expect.poll(() => now().kind).toBe('failed');
  fails = false;
  await run((view) => 'retry' in view && view.retry());
  await expect.poll(() => now().kind).toBe('found');
});
