// @vitest-environment happy-dom
// Demand as a person sees it: the week, the day, the types, the cards, the legend and the fields of the period.
import { type DashboardSelection, demandByHour, demandSummary, everythingSelected } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { cards, rowsOf } from '../../testing/shown.ts';
import { DailyOccupancyChart } from './daily-occupancy-chart.tsx';
import { DemandCards } from './demand-cards.tsx';
import { DemandTypes } from './demand-types.tsx';
import { HourField } from './hour-field.tsx';
import { MonthRange } from './month-range.tsx';
import { OccupancyLegend } from './occupancy-legend.tsx';
import { WeeklyOccupancyChart } from './weekly-occupancy-chart.tsx';

/** Returns one value per hour of a week: those given, otherwise 0. */
const week = (hours: Readonly<Record<number, number>>) =>
  Array.from({ length: 168 }, (_, at) => hours[at] ?? 0);
const none = week({});
const [monday9, monday10, tuesday9, saturday9] = [9, 10, 33, 129];

const { types, note } = mockResponse('demandChartData', {
  types: [
    {
      id: 4,
      name: 'loading',
      color: '#aa5500',
      dash_style: 'dash',
      spaces: 1200,
      watched_spaces: 12,
      cells: {
        sessions: week({ [monday9]: 3, [monday10]: 1, [saturday9]: 7 }),
        watched_sessions: week({ [monday9]: 3, [saturday9]: 7 }),
        occupied_minutes: week({ [monday9]: 300, [tuesday9]: 90, [saturday9]: 540 }),
        space_minutes: week({ [monday9]: 600, [monday10]: 30, [tuesday9]: 300, [saturday9]: 600 }),
        possible_minutes: week({ [monday9]: 1200, [monday10]: 1200, [tuesday9]: 1200, [saturday9]: 1200 }),
        revenue: week({ [monday9]: 123_450 }),
      },
    },
    {
      id: 5,
      name: 'taxi',
      spaces: 7,
      cells: {
        sessions: week({ [monday9]: 2000 }),
        watched_sessions: none,
        occupied_minutes: week({ [monday9]: 180 }),
        space_minutes: week({ [monday9]: 200 }),
        possible_minutes: week({ [monday9]: 200 }),
        revenue: none,
      },
    },
    {
      id: 0,
      name: '',
      spaces: 9,
      cells: {
        sessions: none,
        watched_sessions: none,
        occupied_minutes: none,
        space_minutes: none,
        possible_minutes: none,
        revenue: none,
      },
    },
  ],
  note: { links: 20, links_observed: 8 },
});
const onlyLoading: DashboardSelection = { ...everythingSelected, selectedRegulationTypeIds: [4] };
const workdays9to11: DashboardSelection = {
  ...onlyLoading,
  selectedTimePeriod: { min: 9, max: 11 },
  selectedDays: [0, 1],
};
const old = false;

/** Renders a component and gives access to its chart and to the table of the same data. */
async function twin(part: ReactElement) {
  const { view, person } = await open(part);
  const picture = document.body.textContent;
  const reader = document.querySelector('input[type=range]');
  const read = (at: number) => {
    if (reader !== null) fireEvent.change(reader, { target: { value: at } });
    return reader?.getAttribute('aria-valuetext');
  };
  const table = async () => {
    await person.click(view.getByRole('button', { name: /table/i }));
    return rowsOf(view.getByRole('table'));
  };
  return { view, person, picture, read, table };
}
const weekOf = (selection: DashboardSelection, onShow = vi.fn()) => (
  <WeeklyOccupancyChart
    hours={demandByHour(types, selection)}
    {...{ selection, onShow, note, old }}
    shown={monday10}
  />
);

it('says of each hour how full it was, how much of it was measured, and where that was little or nothing', async () => {
  const { read } = await twin(weekOf(onlyLoading));
  expect([monday9, tuesday9, monday10, 8].map(read)).toEqual([
    expect.stringMatching(
      /^Monday 9 AM: 50% taken, 3 sessions; measured: 50% of space-hours \(\d+ of \d+ spaces? are measured\)$/,
    ),
    expect.stringMatching(/^Tuesday 9 AM: 30% taken, 0 sessions; measured: 25% of space-hours/),
    expect.stringMatching(
      /^Monday 10 AM: 0% taken, but little was measured: 3% of space-hours.*; 1 session$/,
    ),
    'Monday 8 AM: not measured',
  ]);
  expect(read(saturday9)).toMatch(/^Saturday 9 AM: 90% taken, 7 sessions; measured: 50% of space-hours/);
});

it('lists the picked hours alone, and dims the others', async () => {
  const { table, view } = await twin(weekOf(workdays9to11));
  const dimmed = [...document.querySelectorAll('[data-dimmed] > [data-shade]:not([data-unknown])')].map(
    ({ parentElement, tagName }) => `${tagName.toLowerCase()} ${parentElement?.dataset.dimmed}`,
  );
  expect(dimmed.filter((one) => one.startsWith('path'))).toEqual([
    'path false',
    'path false',
    'path false',
    'path true',
  ]);
  expect(view.getByText(/^Numbers are percentages/)).toBeTruthy();
  expect(await table()).toEqual([
    ['Mon 9 AM', '50%', '3', '50%'],
    ['Mon 10 AM', '0%', '1', '3%'],
    ['Tue 9 AM', '30%', '0', '25%'],
    ['Tue 10 AM', 'N/A', '0', 'N/A'],
  ]);
});

it('marks the hour of the map, and chooses another one', async () => {
  const onShow = vi.fn();
  await twin(weekOf(onlyLoading, onShow));
  const reader = document.querySelector('input');
  expect(reader?.value).toBe('10');
  if (reader !== null) fireEvent.keyDown(reader, { key: 'ArrowDown' });
  if (reader !== null) fireEvent.keyDown(reader, { key: 'Enter' });
  expect(onShow.mock.calls).toEqual([[34]]);
});

const dayOf = (selection: DashboardSelection) => (
  <DailyOccupancyChart hours={demandByHour(types, selection)} {...{ selection, note, old }} />
);

it('puts the days of a kind together by the minutes that were measured', async () => {
  const { read, table, picture } = await twin(dayOf(onlyLoading));
  expect([read(9), read(10)]).toEqual([
    '9 AM: Monday to Friday 43%, Saturday 90%, Sunday N/A',
    '10 AM: Monday to Friday 0%, Saturday N/A, Sunday N/A',
  ]);
  expect(picture).toContain('85%: above this, spaces are hard to find');
  const rows = await table();
  expect([rows.length, rows[9]]).toEqual([24, ['9 AM', '43%', '90%', 'N/A']]);
});

it('draws the kinds of day that are picked alone, and nothing in hours that are not', async () => {
  const { table } = await twin(dayOf(workdays9to11));
  const rows = await table();
  expect([rows[8], rows[9], rows[11]]).toEqual([
    ['8 AM', 'N/A'],
    ['9 AM', '43%'],
    ['11 AM', 'N/A'],
  ]);
});

it('reaches to all spaces taken, with the mark at which few are left', async () => {
  const { picture } = await twin(dayOf(onlyLoading));
  expect(picture).toContain('100%');
});

it('ranks types by how full they are; what was not measured is in the table alone', async () => {
  const { view, table } = await twin(
    <DemandTypes {...{ types, note, old }} selection={everythingSelected} />,
  );
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/90% · 2\.0k sessions$/),
    expect.stringMatching(/61% · 11 sessions$/),
  ]);
  expect((await table()).map(([, ...cells]) => cells)).toEqual([
    // 1,234.50 × 10 of 11 sessions, over 1,530 measured minutes of 24-hour days.
    ['1,200', '12', '61%', '11', '$1,234.50', '$1,056.26', '32%'],
    ['7', '0', '90%', '2,000', '$0.00', '$0.00', '100%'],
    ['9', '0', 'N/A', '0', '$0.00', 'N/A', 'N/A'],
  ]);
});

it('says that none of the picked types was measured', async () => {
  const { view } = await twin(
    <DemandTypes
      {...{ types, note, old }}
      selection={{ ...everythingSelected, selectedRegulationTypeIds: [0] }}
    />,
  );
  expect(view.getByText('None of the selected types was measured.')).toBeTruthy();
});

const measured = expect.stringMatching(/^8 of 20 curbs measured \(\d+ of \d+ spaces?\)$/);

it('sums up what is picked', async () => {
  await open(<DemandCards summary={demandSummary(types, onlyLoading)} note={note} revenueOfSpace={150} />);
  expect(cards()).toEqual([
    ['Average occupancy', '61%', measured],
    ['Maximum occupancy', '90%', 'Sat 9 AM'],
    ['Sessions', '11', 'in the whole period'],
    ['Sessions per day', expect.stringMatching(/^\d/), 'at the curbs that were measured'],
    ['Revenue', '$1.2k$1,234.50', '$1.50 per measured space per day'],
  ]);
});

it('has no numbers of what nobody measured', async () => {
  const nothing = { ...everythingSelected, selectedRegulationTypeIds: [0] };
  await open(<DemandCards summary={demandSummary(types, nothing)} note={note} revenueOfSpace={null} />);
  expect(cards().map(([, value, of]) => [value, of])).toEqual([
    ['N/A', measured],
    ['N/A', 'N/A'],
    ['N/A', 'in the whole period'],
    ['N/A', 'at the curbs that were measured'],
    ['N/A', 'in the whole period'],
  ]);
});

it('has no sessions and no revenue where only sensors measured', async () => {
  const summary = {
    ...demandSummary(types, onlyLoading),
    totalSessions: 0,
    avgTotalSessions: 0,
    totalRevenue: 0,
  };
  await open(<DemandCards summary={summary} note={note} revenueOfSpace={0} />);
  expect(cards().map(([, value]) => value)).toEqual(['61%', '90%', 'N/A', 'N/A', 'N/A']);
});

it('explains the map from the fullest class down, and what was not measured last', async () => {
  const shown = {
    counts: [1, 2, 3, 4, 1500],
    unmeasured: 6,
    empty: 0,
  };
  const { view } = await open(<OccupancyLegend classes={shown} scheme="light" />);
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'full (95% or more)1,500',
    'nearly full (from 85%)4',
    'well used (from 65%)3',
    'moderately used (from 40%)2',
    'quiet (under 40%)1',
    'not measured6',
  ]);
});

it('goes through hours of a day, and to the same hour of another day', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(<HourField hour={33} onChange={onChange} />);
  const day = view.getByLabelText<HTMLSelectElement>('Day on the map');
  const hour = view.getByLabelText<HTMLInputElement>('Hour on the map');
  expect([
    day.value,
    hour.value,
    hour.max,
    hour.getAttribute('aria-valuetext'),
    view.getByText('Tue 9 AM').textContent,
  ]).toEqual(['1', '9', '23', '9 AM', 'Tue 9 AM']);
  expect([...day.options].map(({ text }) => text)[6]).toBe('Sunday');
  await person.selectOptions(day, '6');
  fireEvent.change(hour, { target: { value: 23 } });
  expect(onChange.mock.calls).toEqual([[6 * 24 + 9], [24 + 23]]);
});

it('hands on periods in order, and says at once when they are the wrong way round', async () => {
  const onChange = vi.fn();
  const months = ['2026-11-01', '2026-10-01', '2026-09-01'];
  const { view, person } = await open(
    <MonthRange
      from="2026-09-01"
      to="2026-10-01"
      nameOf={(month) => `month ${month.slice(5, 7)}`}
      {...{ months, onChange }}
    />,
  );
  const [from, to] = ['First month counted', 'Last month counted'].map((label) =>
    view.getByLabelText<HTMLSelectElement>(label),
  );
  if (from === undefined || to === undefined) throw new Error('no fields');
  expect([...from.options].map(({ text }) => text)).toEqual(['month 11', 'month 10', 'month 09']);
  await person.selectOptions(from, '2026-11-01');
  expect([onChange.mock.calls, from.value, to.value]).toEqual([[], '2026-11-01', '2026-10-01']);
  const alert = view.getByRole('alert');
  expect(alert.textContent).toMatch(/month 11, is after the last, month 10/);
  expect(view.getByRole('group').getAttribute('aria-describedby')).toBe(alert.id);
  await person.selectOptions(to, '2026-11-01');
  expect([onChange.mock.calls, view.queryByRole('alert')]).toEqual([[['2026-11-01', '2026-11-01']], null]);
});
