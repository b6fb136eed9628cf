// @vitest-environment happy-dom
// Turnover as a person sees it: lengths of stay, overstays by hour and type, who stays, and what was left out.
import {
  type DashboardSelection,
  dwellBins,
  everythingSelected,
  turnoverByHour,
  turnoverSummary,
} from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { cards, rowsOf } from '../../testing/shown.ts';
import { DwellChart } from './dwell-chart.tsx';
import { ExcludedSessionsNote } from './excluded-sessions-note.tsx';
import { OverstayWeek } from './overstay-week.tsx';
import { TurnoverCards } from './turnover-cards.tsx';
import { TurnoverTypes } from './turnover-types.tsx';
import { UserClasses } from './user-classes.tsx';

const week = (hours: Readonly<Record<number, number>>) =>
  Array.from({ length: 168 }, (_, at) => hours[at] ?? 0);
const [monday9, saturday9] = [9, 129];
const classes = dwellBins.map(({ from, to }) => ({ from, to }));
const inClasses = (...numbers: readonly number[]) => classes.map((_, at) => numbers[at] ?? 0);

const type = (
  id: number,
  spaces: number,
  sessions: Readonly<Record<number, number>>,
  overstays: Readonly<Record<number, number>>,
) => ({
  id,
  name: id === 4 ? 'loading' : 'taxi',
  spaces,
  dwell: {
    sessions: id === 4 ? inClasses(2, 6, 0, 2) : inClasses(0, 10),
    minutes: inClasses(),
    overstays: id === 4 ? inClasses(0, 1, 0, 2) : inClasses(),
    overstay_minutes: id === 4 ? inClasses(0, 90, 0, 300) : inClasses(),
  },
  hours: {
    sessions: week(sessions),
    watched_sessions: week(sessions),
    stay_minutes: week({ [monday9]: 400, [saturday9]: 250 }),
    overstays: week(overstays),
    space_minutes: week({ [monday9]: 1200 }),
    possible_minutes: week({ [monday9]: 2400 }),
  },
});
const { types, note } = mockResponse('turnoverDwellTime', {
  types: [
    type(5, 1200, { [monday9]: 10 }, { [monday9]: 2 }),
    type(4, 30, { [monday9]: 8, [saturday9]: 2 }, { [monday9]: 2, [saturday9]: 1 }),
    type(6, 9, {}, {}),
  ],
  dwell_classes: classes,
  note: {
    links: 20,
    links_observed: 8,
    faults: [
      { fault: 'zero', sessions: 3 },
      { fault: 'odd', sessions: 1400 },
      { fault: 'reversed', sessions: 0 },
    ],
  },
});
const loading: DashboardSelection = { ...everythingSelected, selectedRegulationTypeIds: [4] };
const mondays: DashboardSelection = {
  ...everythingSelected,
  selectedTimePeriod: { min: 9, max: 10 },
  selectedDays: [0],
};
const old = false;

async function twin(part: ReactElement) {
  const { view, person } = await open(part);
  const reader = document.querySelector('input[type=range]');
  const read = (at: number) => {
    if (reader !== null) fireEvent.change(reader, { target: { value: at } });
    return reader?.getAttribute('aria-valuetext');
  };
  const table = async () => {
    await person.click(view.getByRole('button', { name: /table/i }));
    return view.getByRole('table');
  };
  return { view, read, table };
}

it('counts stays by their length, with shares and overstays, and their sums', async () => {
  const summary = turnoverSummary(types, loading);
  const picked = types.filter(({ id }) => id === 4);
  const { read, table } = await twin(<DwellChart types={picked} {...{ classes, summary, note, old }} />);
  expect([read(0), read(1), read(20)]).toEqual([
    expect.stringMatching(/: 2 sessions, 20%$/),
    expect.stringMatching(/: 6 sessions, 60%$/),
    expect.stringMatching(/ or more: 0 sessions, 0%$/),
  ]);
  const names = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(
    names.filter((name) => name === 'median' || name === '15%' || name === '85%' || name === '95%'),
  ).toEqual(['15%', 'median', '85%', '95%']);
  const shown = await table();
  expect(
    rowsOf(shown)
      .map(([, ...cells]) => cells)
      .slice(0, 4),
  ).toEqual([
    ['2', '20%', '0'],
    ['6', '60%', '1'],
    ['0', '0%', '0'],
    ['2', '20%', '2'],
  ]);
  expect(shown.querySelector('tfoot')?.textContent).toBe('All10100%3');
});

it('points out no length where nobody stayed', async () => {
  const summary = turnoverSummary([], everythingSelected);
  const { read, table } = await twin(<DwellChart types={[]} {...{ classes, summary, note, old }} />);
  expect(read(1)).toMatch(/: 0 sessions, N\/A$/);
  expect([...document.querySelectorAll('svg text')].some(({ textContent }) => textContent === 'median')).toBe(
    false,
  );
  expect((await table()).querySelector('tfoot')?.textContent).toBe('All0N/A0');
});

const overstays = (selection: DashboardSelection) => (
  <OverstayWeek hours={turnoverByHour(types, selection)} {...{ selection, note, old }} />
);

it('says of each hour which share stayed too long', async () => {
  const { read } = await twin(overstays(loading));
  expect([read(monday9), read(saturday9), read(8)]).toEqual([
    'Monday 9 AM: 25%, 2 of 8 sessions',
    'Saturday 9 AM: 50%, 1 of 2 sessions',
    'Monday 8 AM: N/A, 0 of 0 sessions',
  ]);
  const shades = [...document.querySelectorAll('path[data-shade]:not([data-unknown])')].map((path) =>
    path.getAttribute('data-shade'),
  );
  expect(shades).toEqual(['3', '6']);
});

it('lists the picked hours, shades by the most of them, and dims the others', async () => {
  const { table } = await twin(overstays({ ...mondays, selectedRegulationTypeIds: [4] }));
  const fields = [...document.querySelectorAll('path[data-shade]:not([data-unknown])')].map((path) => [
    path.getAttribute('data-shade'),
    path.parentElement?.dataset.dimmed,
  ]);
  expect(fields).toEqual([
    ['6', 'false'],
    ['6', 'true'],
  ]);
  expect(rowsOf(await table())).toEqual([['Mon 9 AM', '8', '2', '25%']]);
});

it('ranks types by their overstays; without stays they are left out', async () => {
  const { view, table } = await twin(
    <TurnoverTypes {...{ types, note, old }} selection={everythingSelected} />,
  );
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/30% · 3 of 10$/),
    expect.stringMatching(/20% · 2 of 10$/),
  ]);
  expect(rowsOf(await table()).map(([, ...cells]) => cells)).toEqual([
    ['30', '0', '10', expect.stringMatching(/min|h/), '1 h 5 min', '12', '3', '30%'],
    ['1,200', '0', '10', expect.stringMatching(/min|h/), '1 h 5 min', '12', '2', '20%'],
  ]);
});

it('counts turnover over the picked hours of a day', async () => {
  const { table } = await twin(<TurnoverTypes {...{ types, note, old }} selection={mondays} />);
  // Of two types with the same share, the one with more sessions comes first.
  expect(rowsOf(await table()).map((cells) => [cells[1], cells[3], cells[6]])).toEqual([
    ['30', '8', '0.4'],
    ['1,200', '10', '0.5'],
  ]);
});

it('says which numbers are of all hours, and counts overstays of the picked hours alone', async () => {
  const { view } = await open(<TurnoverCards summary={turnoverSummary(types, mondays)} note={note} />);
  const [median, , , over] = cards();
  expect(median?.[0]).toBe('Median stay (all hours of the week)');
  // The time over the limit is of all hours, so it is not beside a number of some hours.
  expect(over?.slice(2)).toEqual(['4 sessions']);
  expect(view.queryByText(/over the limit/)).toBeNull();
});

it('says that none of the picked types has stays', async () => {
  const { view } = await twin(
    <TurnoverTypes
      {...{ types, note, old }}
      selection={{ ...everythingSelected, selectedRegulationTypeIds: [6] }}
    />,
  );
  expect(view.getByText('None of the selected types was measured.')).toBeTruthy();
});

it('sums up stays, their lengths, turnover and overstays', async () => {
  await open(<TurnoverCards summary={turnoverSummary(types, loading)} note={note} />);
  expect(cards()).toEqual([
    ['Median stay', expect.stringMatching(/min/), expect.stringMatching(/^most last .+ to .+$/)],
    ['Average stay', '1 h 5 min', 'for the selected hours and types'],
    ['Sessions per space per day', '12', expect.stringMatching(/^8 of 20 curbs measured \(/)],
    ['Overstays', '30%', '3 sessions, 7 h over the limit in total'],
    ['Sessions', '10', 'in the whole period'],
  ]);
});

it('has no turnover of what nobody measured', async () => {
  await open(<TurnoverCards summary={turnoverSummary([], everythingSelected)} note={note} />);
  expect(cards().map(([, value]) => value)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', '0']);
});

it('says which stays were left out, by their faults, and is silent where none was', async () => {
  const { view } = await open(
    <>
      <ExcludedSessionsNote note={note} ofAllHours />
      <ExcludedSessionsNote note={{ ...note, faults: [{ fault: 'zero', sessions: 0 }] }} ofAllHours={false} />
    </>,
  );
  expect(view.getAllByText(/left out/).map(({ textContent }) => textContent)).toEqual([
    '1,403 sessions are stored but left out of all figures because they can’t be right: no duration: 3, odd 1,400. (all hours of the week)',
  ]);
});

it('lists who stays by their number, a dozen as bars and all in the table', async () => {
  const users = Array.from({ length: 14 }, (_, at) => ({
    user_class: at === 3 ? '' : `class_${at}`,
    sessions: at * 100,
    minutes: at * 4500,
  }));
  const { view, table } = await twin(<UserClasses classes={users} {...{ note, old }} />);
  const bars = view.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect([
    bars.length,
    bars[0]?.endsWith('1.3k sessions · 45 min on average'),
    bars[10]?.startsWith('Not specified'),
  ]).toEqual([12, true, true]);
  const rows = rowsOf(await table());
  expect([rows.length, rows[0]?.slice(1), rows[13]?.slice(1)]).toEqual([
    14,
    ['1,300', '45 min'],
    ['0', 'N/A'],
  ]);
});
