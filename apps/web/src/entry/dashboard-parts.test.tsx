// @vitest-environment happy-dom
// What stands around the figures of a dashboard: zone, week and for whom; the months counted; figures that are old or did not come.
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import '../shell/staff-api.ts';
import { type DashboardChoices, useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { NoMetrics } from '../dashboards/no-metrics.tsx';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse, type Part } from '../testing/answer-of.ts';
import { type Answers, open } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { MeasuredPeriod } from './measured-period.tsx';
import { StaleMetricsNotice } from './stale-metrics-notice.tsx';

type Filters = ReturnType<typeof mockResponse<'demandFilters'>>;
const measured = (from: string, to: string): Answers => ({
  ruleSets: () => noRuleSets,
  demandFilters: () => mockResponse('demandFilters', { measured: { from, to } } as Part<Filters>),
});
let choices: DashboardChoices | null = null;
function Told() {
  const [now] = useDashboardChoices();
  useEffect(() => {
    choices = now;
  }, [now]);
  return null;
}
async function period(address: string, answers: Answers, shown: { from: string; to: string } | null = null) {
  history.replaceState(null, '', address);
  store.dispatch(routeChanged(location.pathname));
  const page = await open(
    <>
      <MeasuredPeriod period={shown} />
      <Told />
    </>,
    answers,
  );
  const choice = () => page.view.findByRole<HTMLSelectElement>('combobox', { name: 'Months counted' });
  return { ...page, choice };
}
const textsOf = (select: HTMLSelectElement) => [...select.options].map(({ textContent }) => textContent);

it('offers the months that were measured, the newest first, over the end of a year', async () => {
  const { choice, person } = await period(
    '/analyzer/dashboardview/demand/',
    measured('2025-11-17', '2026-02-03'),
  );
  const select = await choice();
  expect(textsOf(select)).toEqual([
    'Latest months: December 2025 to February 2026',
    'All measured months',
    'Custom range',
    'February 2026',
    'January 2026',
    'December 2025',
    'November 2025',
  ]);
  expect(select.value).toBe('');
  await person.selectOptions(select, '2025-12-01');
  expect([choices?.month, choices?.monthTo, select.value]).toEqual(['2025-12-01', null, '2025-12-01']);
  await person.selectOptions(select, 'all');
  expect([choices?.month, choices?.monthTo, select.value]).toEqual(['2025-11-01', '2026-02-01', 'all']);
  await person.selectOptions(select, 'range');
  expect([choices?.month, choices?.monthTo, select.value]).toEqual(['2025-11-01', '2026-02-01', 'range']);
  await person.selectOptions(select, '');
  expect([choices?.month, choices?.monthTo]).toEqual([null, null]);
});

it('says what was counted', async () => {
  const shown = { from: '2026-01-01', to: '2026-02-28' };
  const page = await period('/analyzer/dashboardview/demand/', measured('2025-11-17', '2026-02-03'), shown);
  await page.choice();
  expect(page.view.getByText(/^Counted: .*1.* to .*28/)).toBeDefined();
});

it.each([{ address: '/analyzer/dashboardview/supply/', about: 'West · every day · all types' }])(
  'says what the figures are about: $about',
  async ({ address, about }) => {
    history.replaceState(null, '', address);
    store.dispatch(routeChanged(location.pathname));
    const { view } = await open(<DashboardHeader headline="Full" about={['West']} tools={<b>Tools</b>} />, {
      ruleSets: () => noRuleSets,
    });
    expect(view.getByRole('heading', { level: 1 }).textContent).toBe('Full');
    expect(document.querySelector('header p')?.textContent).toBe(about);
    expect(view.getByText('Tools')).toBeDefined();
  },
);

it('says that figures are of before while others are counted', async () => {
  const old = await open(<StaleMetricsNotice shown about={['West', 'every day']} />);
  expect(old.view.getByRole('status').textContent).toBe(
    'These are still the previous figures (West · every day). The new ones are being calculated.',
  );
  const now = await open(<StaleMetricsNotice shown={false} about={['West']} />);
  expect(now.view.getByRole('status').textContent).toBe('');
});

it('says why there is nothing, and asks again where nothing came', async () => {
  const again = vi.fn();
  const { view, person } = await open(<NoMetrics again={again} />);
  expect(view.getByText('There are no figures to show.')).toBeDefined();
  expect(view.getByText('Couldn’t load the figures. Try again. Your selection is kept.')).toBeDefined();
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
  const why = await open(<NoMetrics title="Choose two states." />);
  expect(why.view.getByText('Choose two states.')).toBeDefined();
  expect(why.view.queryByText(/^The figures did not come/)).toBeNull();
  expect(why.view.queryByRole('button')).toBeNull();
});
