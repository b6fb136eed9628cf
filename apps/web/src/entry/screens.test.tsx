// @vitest-environment happy-dom
// Screens: which page of the administration is whose, what a dashboard looks at, imports by address, the panels beside the map, the search before it is there.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import '../shell/staff-api.ts';
import { changeBatch } from '../city/view/batch-slice.ts';
import { inViewReported } from '../city/view/map-slice.ts';
import { defaultDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { filtersSet, listSet } from '../shell/panels-slice.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { tourEnded, tourStarted } from '../shell/tour-slice.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { beginDraft } from '../testing/begin-draft.ts';
import { openHook } from '../testing/hook.tsx';
import { open, signedIn } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { mockMediaQueries } from '../testing/screen-width.ts';
import { AdministrationScreen } from './administration-screen.tsx';
import { DashboardScope } from './dashboard-scope.tsx';
import { HeaderTools } from './header-tools.tsx';
import { ImportList } from './import-list.tsx';
import { SearchSlot } from './search-slot.tsx';
import { useFilterPanel, ViewerFilters } from './viewer-filters.tsx';
import { SkipToList, ViewerList } from './viewer-list.tsx';
import { ViewerTour } from './viewer-tour.tsx';

// Preloads the chunks that a test does not wait for, because they would otherwise load after it
// ends.
beforeAll(() =>
  Promise.all([
    import('../operations/system/overview-page.tsx'),
    import('../accounts/own-account/own-account-page.tsx'),
    import('../accounts/accounts/groups-page.tsx'),
    import('../city/search/search-box.tsx'),
    import('../shell/help/tour.tsx'),
    import('../shell/help/tour-offer.tsx'),
    import('./header-tools.tsx'),
  ]),
);
afterEach(() => {
  store.dispatch(routeChanged('/'));
  store.dispatch(tourEnded());
  vi.restoreAllMocks();
});

async function administration(path: string, ...permissions: ('view' | 'administer')[]) {
  history.replaceState(null, '', path);
  store.dispatch(routeChanged(path));
  const page = await open(<AdministrationScreen />, signedIn(...permissions));
  const title = await page.view.findByRole('heading', { level: 2 });
  const tabs = () => [...([...document.querySelectorAll('nav')].at(-1)?.querySelectorAll('a') ?? [])];
  return { ...page, title: title.textContent, tabs };
}

it.each([
  ['/administration/', 'view', 'Your account', 1],
  ['/administration/', 'administer', 'Overview', 12],
  ['/administration/account/', 'administer', 'Your account', 12],
  ['/administration/nothing/', 'administer', 'Your account', 12],
  ['/administration/groups/', 'administer', 'Groups', 12],
] as const)('opens %s for who may %s: %s', async (path, permission, title, tabs) => {
  const page = await administration(path, permission);
  expect([page.title, page.tabs().length]).toEqual([title, tabs]);
  const current = page.tabs().filter((tab) => tab.hasAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual([title]);
  await expect.poll(() => document.querySelector('main')?.children.length).toBeGreaterThan(1);
});

it('closes a page of the administration to who does not administer, with the way to their own', async () => {
  const { title, tabs } = await administration('/administration/groups/', 'view');
  expect([title, tabs().length]).toEqual(['Groups', 1]);
  const way = document.querySelector('main a');
  expect(way?.getAttribute('href')).toBe('/administration/account/');
});

const filters = {
  user_class_categories: [{ id: 3, display_name: 'Residents' }],
  today: '2026-11-28',
} as never;

async function scope(kind: 'supply' | 'demand' | 'comparison', part: object = {}) {
  const onChange = vi.fn();
  await open(
    <DashboardScope
      kind={kind}
      filters={null}
      choices={{ ...defaultDashboardChoices, ...part }}
      onChange={onChange}
    />,
    {
      analysisZones: () =>
        mockResponse('analysisZones', { results: [{ id: 4, name: 'North' }], meta: { count: 1 } }),
    },
  );
  const choices = () => screen.queryAllByRole<HTMLSelectElement>('combobox');
  return { onChange, choices };
}
const optionsOf = (choice: HTMLSelectElement | undefined) =>
  [...(choice?.options ?? [])].map(({ value, textContent }) => `${value} ${textContent}`);

it('looks at a zone, also at one that is gone', async () => {
  const { choices, onChange } = await scope('demand', { zone: 9 });
  await expect.poll(() => optionsOf(choices()[0]).length).toBe(3);
  expect([choices().length, choices()[0]?.value]).toEqual([1, '9']);
  expect(optionsOf(choices()[0]).slice(0, 2)).toEqual(['-1 Whole city', '4 North']);
  fireEvent.change(choices()[0] as HTMLElement, { target: { value: '4' } });
  expect(onChange.mock.calls).toEqual([[{ zone: 4 }]]);
});

it('asks for whom where it is about the curb', async () => {
  const { choices, onChange } = await scope('comparison', { userClass: 7 });
  const who = () => choices().at(-1);
  expect([who()?.value, optionsOf(who()).length]).toEqual(['7', 2]);
  fireEvent.change(who() as HTMLElement, { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([[{ userClass: null }]]);
});

it('offers the classes there are', async () => {
  const onChange = vi.fn();
  await open(
    <DashboardScope
      kind="comparison"
      filters={filters}
      choices={{ ...defaultDashboardChoices, userClass: 3 }}
      onChange={onChange}
    />,
  );
  const who = screen.getAllByRole<HTMLSelectElement>('combobox').at(-1);
  expect([who?.value, optionsOf(who).at(-1), optionsOf(who).length]).toEqual(['3', '3 Residents', 2]);
  fireEvent.change(who as HTMLElement, { target: { value: '3' } });
});

async function imports(search: string, ...permissions: ('view' | 'administer')[]) {
  history.replaceState(null, '', `/manager/listview/${search}`);
  const page = await open(<ImportList />, {
    ...signedIn('view', ...permissions),
    importJob: () => mockResponse('importJob', { id: 12, state: 'importing', kind: 'import' } as never),
  });
  const title = () => page.view.getByRole('heading', { level: 2 }).textContent;
  return { ...page, title };
}

it.each([
  ['', 'view', 'Imports', false],
  ['?new=1', 'view', 'Import curbs', true],
  ['?job=12', 'view', 'Import curbs', true],
] as const)('shows imports (%s) to who may %s', async (search, permission, title, closed) => {
  const page = await imports(search, permission);
  expect(page.title()).toBe(title);
  const way = page.view.queryByRole('button', { name: 'Back to the imports' });
  expect([way !== null, page.asked.some(({ name }) => name === 'importJob')]).toEqual([closed, false]);
  if (way === null) return;
  await page.person.click(way);
  expect([location.search, page.title()]).toEqual(['', 'Imports']);
});

it('begins an import with its files', async () => {
  const first = await imports('?new=1', 'administer');
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  expect([first.title(), document.querySelectorAll('ol li').length]).toEqual(['Import curbs', 5]);
});

it('opens a job by its number', async () => {
  const { asked } = await imports('?job=12', 'administer');
  await expect.poll(() => asked.find(({ name }) => name === 'importJob')?.params).toEqual({ id: '12' });
  await screen.findByText(/^Importing/);
});

it.each([
  [['view'], /min-width: 1200/, true, false],
  [['edit'], /min-width: 1200/, false, false],
  [['view'], /max-width: 767/, false, true],
] as const)(
  'for who may %j on %s the filters are open from the start: %s',
  async (permissions, width, open_, drawer) => {
    mockMediaQueries(width);
    const { now, run } = await openHook(useFilterPanel, signedIn(...permissions));
    await expect.poll(() => now().open).toBe(open_);
    expect([now().drawer, now().asked]).toEqual([drawer, false]);
    await run(({ set }) => set(!open_));
    expect([now().open, now().asked, store.getState().panels.filters]).toEqual([!open_, true, !open_]);
    await run(() => store.dispatch(filtersSet(null)));
  },
);

it('goes to the list, or opens it first', async () => {
  const set = vi.fn();
  const list = document.body.appendChild(document.createElement('div'));
  Object.assign(list, { id: 'curbs-in-view', tabIndex: -1 });
  const { view, person } = await open(<SkipToList open={false} covers={false} set={set} />);
  await person.click(view.getByRole('button'));
  expect([set.mock.calls, document.activeElement === list]).toEqual([[[true]], false]);
  const other = await open(<SkipToList open covers={false} set={set} />);
  await other.person.click(other.view.getAllByRole('button').at(-1) as HTMLElement);
  expect([set.mock.calls.length, document.activeElement === list]).toEqual([1, true]);
  list.remove();
  store.dispatch(listSet(false));
});

it.each([
  ['filters', false],
  ['filters', true],
  ['list', false],
] as const)(
  'closes the %s and goes back to the button that opens it; asked for: %s',
  async (which, asked) => {
    const set = vi.fn();
    const shared = { open: true, set };
    const { view, person } = await open(
      <>
        <button type="button" data-opens="filters" />
        <button type="button" data-opens="list" />
        {which === 'filters' ? (
          <ViewerFilters {...shared} drawer={false} asked={asked} />
        ) : (
          <ViewerList {...shared} covers={false} />
        )}
      </>,
      { ruleSets: () => noRuleSets },
    );
    const close = await view.findByRole('button', { name: /^Close/ });
    const panel = close.closest('section, aside, [data-over-map]');
    if (which === 'filters') expect(panel?.contains(document.activeElement)).toBe(asked);
    await person.click(close);
    expect(set.mock.calls).toEqual([[false]]);
    expect(document.activeElement?.getAttribute('data-opens')).toBe(which);
  },
);

const oak = {
  type: 'Feature',
  id: 7,
  geometry: {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  },
  properties: {
    id: 7,
    length: 70,
    rule_set: null,
    bl_street_name: 'Oak',
    curb_side: 'left',
    sub_activity: 'x',
  },
};
it('offers to add ticked curbs of the list while something takes them, and only then', async () => {
  onTestFinished(() => act(() => changeBatch({ isEnabled: false })));
  act(() => {
    changeBatch({ isEnabled: true });
    store.dispatch(
      inViewReported({ curbs: { 2: { count: 1, metres: null, about: false } }, box: [1, 2, 3, 4] }),
    );
  });
  const { view } = await open(<ViewerList open covers set={vi.fn()} />, {
    ruleSets: () => noRuleSets,
    linksPublicViewer: () => mockResponse('linksPublicViewer', { features: [oak] } as never),
  });
  fireEvent.click(await view.findByLabelText('Select Oak'));
  expect(await view.findByRole('button', { name: 'Choose 1 curb' })).toBeTruthy();
  act(() => changeBatch({ isEnabled: false }));
  expect(view.queryByRole('button', { name: /^(Choose 1|Add 1)/ })).toBeNull();
  act(() => beginDraft());
  expect(view.getByRole('button', { name: 'Add 1 curb to draft' })).toBeTruthy();
  expect(view.getByRole('region', { name: 'Curbs in view' }).parentElement?.dataset.overMap).toBeUndefined();
});

it.each([
  [true, 4],
  [false, 2],
])('has the tools of the map where it is (%s)', async (onMap, tools) => {
  const { view } = await open(<HeaderTools onMap={onMap} />);
  expect(view.getAllByRole('button').length).toBe(tools);
});

it('goes to the search by its key', async () => {
  const search = document.body.appendChild(document.createElement('div'));
  search.dataset.search = '';
  search.append(document.createElement('button'));
  await open(<HeaderTools onMap={false} />);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(search.firstElementChild);
  search.remove();
});

it('keeps what is typed before the search is there', async () => {
  const { view } = await open(<SearchSlot />);
  const button = view.getByRole('button');
  const heard = vi.fn();
  addEventListener('keydown', heard);
  for (const key of ['o', 'a', 'x', 'Backspace', 'k']) fireEvent.keyDown(button, { key });
  expect([button.textContent, heard.mock.calls.length]).toEqual(['oak', 0]);
  fireEvent.keyDown(button, { key: 'b', ctrlKey: true });
  fireEvent.keyDown(button, { key: 'Tab' });
  expect([button.textContent, heard.mock.calls.length]).toEqual(['oak', 2]);
  removeEventListener('keydown', heard);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(button.textContent).toBe('Search');
  for (const key of ['e', 'l', 'm']) fireEvent.keyDown(button, { key });
  fireEvent.click(button);
  const field = await view.findByRole<HTMLInputElement>('combobox');
  expect([field.value, document.activeElement === field]).toEqual(['elm', true]);
});

it('offers the tour once the map is there, and runs it', async () => {
  const { view } = await open(<ViewerTour />);
  localStorage.setItem('tour', 'offer');
  expect(view.queryByText('New here?')).toBeNull();
  await act(async () => void store.dispatch(tourStarted()));
  expect(view.queryByText('New here?')).toBeNull();
});
