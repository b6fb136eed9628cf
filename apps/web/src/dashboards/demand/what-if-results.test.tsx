// @vitest-environment happy-dom
// The what-if model's answer as a person reads it: now and then, by hour of the picked days, how wrong it is, and what it takes for granted.
import { type DashboardSelection, everythingSelected } from '@curbwright/core';
import { cleanup, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { cards, rowsOf } from '../../testing/shown.ts';
import { type WhatIfResponse, WhatIfResults } from './what-if-results.tsx';

const week = (hours: Readonly<Record<number, number>>) =>
  Array.from({ length: 168 }, (_, at) => hours[at] ?? 0);
const [monday9, monday10, tuesday9] = [9, 10, 33];
const cells = (taken: number, lost: number) => ({
  spaces: week({ [monday9]: 10, [monday10]: 10, [tuesday9]: 10 }),
  taken: week({ [monday9]: taken, [monday10]: 1, [tuesday9]: 4 }),
  arrivals: week({ [monday9]: 40, [monday10]: 20, [tuesday9]: 20 }),
  lost: week({ [monday9]: lost, [monday10]: 0, [tuesday9]: lost / 2 }),
});
const answer = (more: object = {}): WhatIfResponse =>
  mockResponse('demandWhatIf', {
    label: 'A model, no measurement',
    before: { name: 'As it is' },
    after: { name: 'Plan B' },
    weeks: 12,
    measured: { taken: week({ [monday9]: 6, [monday10]: 3, [tuesday9]: 3 }) },
    cells: { before: cells(7, 4), after: cells(10, 12) },
    note: { rows: 1234, links: 50, links_counted: 20, coverage: 0.4, offline_share: 0.05 },
    error: {
      held_back_weeks: 3,
      model: { mean_absolute: 1.25, bias: -0.5 },
      same_hour: { mean_absolute: 2.5, bias: 0 },
    },
    assumptions: [
      { code: 'a', text: 'Who finds no space drives on.' },
      { code: 'b', text: 'Nobody comes at another time.' },
    ],
    ...more,
  } as never) as unknown as WhatIfResponse;
const opened = async (of = answer(), selection: DashboardSelection = everythingSelected) =>
  await open(<WhatIfResults answer={of} selection={selection} />);
/** Returns the values of an hour now and under the scenario, as a screen reader announces them. */
function reading(chart: string, hour: number) {
  const reader = [...document.querySelectorAll<HTMLInputElement>('input[type=range]')].find((one) =>
    one.getAttribute('aria-label')?.startsWith(chart),
  );
  if (reader !== undefined) fireEvent.change(reader, { target: { value: hour } });
  return reader?.getAttribute('aria-valuetext');
}

it('says what is expected, beside what it says of now and what was measured', async () => {
  const { view } = await opened();
  expect(view.getByText('A model, no measurement')).toBeTruthy();
  expect(cards()).toEqual([
    ['Expected occupancy', '50%', 'now 40% (measured 40%), with these rules 50%'],
    ['Arrivals per week without a space', '18', 'now 6, with these rules 18'],
    ['Share of arrivals without a space', '23%', expect.stringMatching(/^most on Mon.* 9|^most on Mon 09/)],
  ]);
});

it('says that none is lost', async () => {
  await opened(answer({ cells: { before: cells(7, 4), after: cells(10, 0) } }));
  expect(cards()[2]?.slice(1)).toEqual(['0%', 'none without a space']);
});

it('draws both by hour of the day, and tells them in words', async () => {
  await opened();
  expect(reading('Expected occupancy by hour', 9)).toBe('9 AM: As it is 55%, Plan B 70%');
  expect(reading('Expected occupancy by hour', 11)).toBe('11 AM: As it is N/A, Plan B N/A');
  expect(reading('Weekly arrivals without a space', 9)).toBe('9 AM: As it is 6, Plan B 18');
  expect(reading('Weekly arrivals without a space', 10)).toBe('10 AM: As it is 0, Plan B 0');
  const dashes = [...document.querySelectorAll('svg path[stroke-dasharray]')].map((path) =>
    path.getAttribute('stroke-dasharray'),
  );
  expect(dashes).toEqual(['', '7 3', '', '7 3']);
});

it('draws only the hours that are picked, of the days that are picked', async () => {
  await opened(answer(), {
    ...everythingSelected,
    selectedDays: [0],
    selectedTimePeriod: { min: 9, max: 10 },
  });
  expect(reading('Weekly arrivals without a space', 9)).toBe('9 AM: As it is 4, Plan B 12');
  expect(reading('Weekly arrivals without a space', 10)).toBe('10 AM: As it is N/A, Plan B N/A');
});

it('is read as a table', async () => {
  const { view, person } = await opened();
  await person.click(view.getAllByRole('button', { name: /table/i })[1] as HTMLElement);
  const table = view.getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/hour/i), 'As it is', 'Plan B']);
  expect(rowsOf(table)).toHaveLength(24);
  expect(rowsOf(table)[9]).toEqual(['9 AM', '6', '18']);
});

it('says how wrong it is, and what it takes for granted', async () => {
  const { view } = await opened();
  const note = view.getByText(/3 weeks/);
  for (const number of ['1.3', '2.5', '-0.5']) expect(note.textContent?.replace('−', '-')).toContain(number);
  expect([...(view.getByText('Who finds no space drives on.').parentElement?.children ?? [])]).toHaveLength(
    2,
  );
});

it('says when nothing could be held back to try it, and lists one formula less', async () => {
  const counted = async (of: WhatIfResponse) => {
    const { view, person } = await opened(of);
    const [first] = view.getAllByRole('button', { name: /: Expected occupancy$/ });
    await person.click(first as HTMLElement);
    const dialog = await within(document.body).findByRole('dialog');
    const found = [
      dialog.querySelectorAll('p').length,
      [...dialog.querySelectorAll('dd')].map((one) => one.textContent),
    ];
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    cleanup();
    return found;
  };
  const facts = [expect.stringContaining('1,234'), '12', expect.stringMatching(/20.*50/), '40%', '5%'];
  expect(await counted(answer())).toEqual([3, facts]);
  expect(await counted(answer({ error: null }))).toEqual([2, facts]);
});
