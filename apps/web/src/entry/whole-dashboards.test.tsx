// @vitest-environment happy-dom
// The dashboards as whole pages: their tabs and side, what stands where nothing was measured or came, and the pages of the rules API.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import '../shell/staff-api.ts';
import { NoParkingSessions } from '../dashboards/no-parking-sessions.tsx';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, createCityRevision, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { ComparisonDashboard } from './comparison-dashboard.tsx';
import { DashboardsScreen } from './dashboards-screen.tsx';
import { DemandDashboard } from './demand-dashboard.tsx';
import { RulesApiScreen } from './rules-api-screen.tsx';
import { SupplyDashboard } from './supply-dashboard.tsx';
import { TurnoverDashboard } from './turnover-dashboard.tsx';

// Preloads the chunks that a test does not wait for, because they would otherwise load after it
// ends.
beforeAll(() =>
  Promise.all([
    import('../city/search/search-box.tsx'),
    import('./header-tools.tsx'),
    import('../city/rules-api/try-api-page.tsx'),
    import('../sessions/sensors/sensors-page.tsx'),
    import('../accounts/api-keys/usage-page.tsx'),
  ]),
);
afterEach(() => {
  store.dispatch(routeChanged('/'));
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const go = (address: string) => {
  history.replaceState(null, '', address);
  store.dispatch(routeChanged(location.pathname));
};
const failing = () => new ErrorResponse(503, { code: 'x', detail: 'No.' });
const reads = (): Answers => ({
  ...createCityRevision(),
  ...signedIn('view', 'analyze'),
  ruleSets: () => noRuleSets,
  demandMapData: () => mockResponse('demandMapData'),
  turnoverMapData: () => mockResponse('turnoverMapData'),
  supplyMap: () => mockResponse('supplyMap'),
});

it.each([
  [SupplyDashboard, 'supplyCharts', 'supply'],
  [DemandDashboard, 'demandChartData', 'demand'],
  [TurnoverDashboard, 'turnoverDwellTime', 'turnover'],
  [ComparisonDashboard, 'comparisonCharts', 'comparison'],
] as const)('says that the figures did not come, and asks again %#', async (Dashboard, call, kind) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  go(`/analyzer/dashboardview/${kind}/`);
  const { view, asked, person } = await open(<Dashboard />, { ...reads(), [call]: failing });
  expect(await view.findByText('There are no figures to show.')).toBeTruthy();
  expect(view.getByRole('heading', { level: 1 }).textContent?.toLowerCase()).toContain(kind);
  const count = () => asked.filter(({ name }) => name === call).length;
  const before = count();
  await person.click(view.getByRole('button', { name: 'Try again' }));
  await expect.poll(count).toBe(before + 1);
});

it.each([
  [null, 0, 'No parking sessions yet'],
  [{ from: '2026-01-01', to: '2026-02-28' }, 0, 'No parking sessions here'],
  [null, 3, 'No parking sessions here'],
])('says that nobody stood here (period %j, %i rows): %s', async (period, rows, title) => {
  go('/analyzer/dashboardview/demand/');
  const answer = { period, note: { rows } } as never;
  const demand = await open(<DemandDashboard />, {
    ...reads(),
    demandChartData: () => mockResponse('demandChartData', answer),
  });
  expect(await demand.view.findByText(title)).toBeTruthy();
  go('/analyzer/dashboardview/turnover/');
  const turnover = await open(<TurnoverDashboard />, {
    ...reads(),
    turnoverDwellTime: () => mockResponse('turnoverDwellTime', answer),
  });
  expect(await turnover.view.findByText(title)).toBeTruthy();
});

it.each([
  [false, 14_999, 0],
  [false, 15_000, 1],
  [true, 60_000, 0],
])('looks once more for stays (elsewhere: %s) after %i ms: %i times', async (elsewhere, waited, times) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const again = vi.fn();
  await open(<NoParkingSessions elsewhere={elsewhere} again={again} />);
  vi.advanceTimersByTime(waited);
  expect(again).toHaveBeenCalledTimes(times);
  cleanup();
  vi.advanceTimersByTime(60_000);
  expect(again).toHaveBeenCalledTimes(times);
});

it.each([
  ['edit', true],
  ['analyze', false],
] as const)('lets who may %s change what the city expects: %s', async (permission, may) => {
  go('/analyzer/dashboardview/supply/');
  const { view, person } = await open(<SupplyDashboard />, {
    ...reads(),
    ...signedIn('view', permission),
    supplyCharts: () =>
      mockResponse('supplyCharts', {
        analysis_zone_id: -1,
        links: 3,
        state: { name: 'Summer' },
        date: '2026-03-02',
        slots_per_hour: 1,
      } as never),
  });
  expect(await view.findByText(/^Whole city · Summer · /)).toBeTruthy();
  const button = view.queryByRole('button', { name: 'Edit expected use' });
  expect(button !== null).toBe(may);
  if (button === null) return;
  await person.click(button);
  expect(screen.getByText('Expected curb use')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Expected curb use')).toBeNull();
});

it('says that a zone has no curb', async () => {
  go('/analyzer/dashboardview/supply/');
  const { view } = await open(<SupplyDashboard />, {
    ...reads(),
    supplyCharts: () => mockResponse('supplyCharts', { links: 0, slots_per_hour: 1 } as never),
  });
  expect(await view.findByText('There is no curb in this zone.')).toBeTruthy();
  expect(view.queryByText(/^Map: /)).toBeNull();
});

it('has the kinds as tabs that keep what is looked at, and a side that opens', async () => {
  go('/analyzer/dashboardview/demand/?zone=3&days=Weekend');
  const { person } = await open(<DashboardsScreen />, {
    ...reads(),
    demandChartData: () => mockResponse('demandChartData', { note: { rows: 0 } } as never),
  });
  await person.keyboard('{Tab}');
  expect(document.activeElement?.textContent).toBe('Skip the filters: go to the figures');
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  const tabs = within(screen.getByRole('navigation', { name: 'Dashboards' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.hasAttribute('aria-current'))).toEqual([false, true, false, false]);
  expect(tabs.every((tab) => tab.getAttribute('href')?.endsWith('/?zone=3&days=Weekend'))).toBe(true);
  const toggle = document.querySelector('aside button[aria-expanded]') as HTMLElement;
  const state = () => [toggle.getAttribute('aria-expanded'), document.querySelector('aside')?.dataset.open];
  expect(state()).toEqual(['false', 'false']);
  await person.click(toggle);
  expect(state()).toEqual(['true', 'true']);
  await person.click(toggle);
  expect(state()).toEqual(['false', 'false']);
  await screen.findByText('No parking sessions yet');
});

it.each([
  ['/rulesapi/', [], 3, 'Query', null],
  ['/rulesapi', [], 3, 'Query', null],
  ['/rulesapi/sensors/', [], 3, null, 'Only city staff can see this page.'],
  ['/rulesapi/sensors/', ['view'], 5, 'Sensors', null],
  ['/rulesapi/usage/', ['view'], 5, null, 'Only city administrators can see this page.'],
  ['/rulesapi/usage/', ['view', 'administer'], 8, 'Usage', null],
] as const)('opens %s for who may %j: %i tabs', async (path, permissions, count, current, closed) => {
  go(path);
  const person = permissions.length === 0 ? {} : signedIn(...permissions);
  const { view } = await open(<RulesApiScreen />, { ...createCityRevision(), ...person });
  await view.findByRole('heading', { level: 2 });
  const tabs = () => [...([...document.querySelectorAll('nav')].at(-1)?.querySelectorAll('a') ?? [])];
  await expect.poll(() => tabs().length).toBe(count);
  const marked = tabs().filter((tab) => tab.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(current === null ? [] : [current]);
  if (closed !== null) expect(view.getByText(closed)).toBeTruthy();
  else await expect.poll(() => document.querySelector('main')?.children.length).toBeGreaterThan(1);
});
