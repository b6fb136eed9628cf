// @vitest-environment happy-dom
// The maps of what was measured, without WebGL: the hour or measure that is shown, the table and the legend.
import type { Contract } from '@curbwright/contract';
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import '../shell/staff-api.ts';
import { createMetricsOverlay } from '../map/metrics-overlay.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { rowsOf } from '../testing/shown.ts';
import { DemandMap } from './demand-map.tsx';
import { TurnoverMap } from './turnover-map.tsx';

const week = (of: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => of(hour));
const everything = {
  selectedRegulationTypeIds: [],
  selectedTimePeriod: { min: 0, max: 24 },
  selectedDays: [],
};

/** Occupancy bytes of a week that was observed only on Tuesday from 9:00 to 10:00. */
const pressure = (half: number) => btoa(String.fromCharCode(...week((hour) => (hour === 33 ? half : 255))));
const pressed = (link_id: number, half: number, name: string | null) => ({
  link_id,
  bl_street_name: name,
  bl_from: name === null ? null : 'First',
  bl_to: name === null ? null : 'Second',
  regulation_type_id: 4,
  spaces: link_id - 60,
  line: [
    [10, 50],
    [11, 51],
  ] as [number, number][],
  pressure: pressure(half),
});

it.each([
  [3, null],
  [5, 'Only the curbs with the most sessions are shown: 3 of 5 that were measured.'],
])('shows where it is full, the fullest first; %i were measured', async (measured_links, cut) => {
  const answer = mockResponse('demandMapData', {
    links: [pressed(71, 60, null), pressed(72, 190, 'Oak Street'), pressed(73, 255, 'Elm Street')],
    measured_links,
    unmeasured: [{ ...pressed(74, 255, 'Ash Street'), pressure: undefined }],
    unmeasured_links: 7,
  } as never) as z.output<Contract['demandMapData']['answer']>;
  const onHour = vi.fn();

  const { view, person } = await open(
    <DemandMap
      note={answer.note}
      answer={answer}
      figures={createMetricsOverlay()}
      selection={everything}
      hour={33}
      onHour={onHour}
      old={false}
    />,
  );
  expect(view.getByText(/^Where is it full on Tue/)).toBeTruthy();
  expect(view.getByText(/^Almost no spaces are left at 1 of 2 curbs measured/)).toBeTruthy();
  expect(view.queryByText(/^Only the curbs/)?.textContent ?? null).toBe(cut);
  fireEvent.change(view.getByRole('slider'), { target: { value: '11' } });
  await person.selectOptions(view.getByRole('combobox'), '3');
  expect(onHour.mock.calls).toEqual([[35], [81]]);
  expect(view.getAllByRole('button', { name: /^How is this counted/ })).toHaveLength(2);
  expect(view.getByText(/^Measured curbs at 85% or more in any selected hour of the week: 1/)).toBeTruthy();
  await person.click(view.getAllByRole('button', { name: /^Show as table/ })[0] as HTMLElement);
  expect(rowsOf(view.getByRole('table'))).toEqual([
    ['72', 'Oak Street', 'First to Second', '12', '95%'],
    ['71', 'Unnamed', '', '11', '30%'],
  ]);
});

const turned = (link_id: number, more: object) => ({
  link_id,
  bl_street_name: 'Oak Street',
  bl_from: null,
  bl_to: null,
  regulation_type_id: 4,
  spaces: 5,
  line: [
    [10, 50],
    [11, 51],
  ] as [number, number][],
  sessions: 40,
  mean_minutes: 50,
  median_minutes: 45,
  turnover: 2.5,
  overstays: 4,
  ...more,
});

/** Counts in the legend, from the highest class down to the links that are not measured. */
const counted = {
  turnover: ['1', '0', '0', '1', '0', '1'],
  median: ['0', '0', '0', '2', '1', '0'],
  overstays: ['0', '1', '1', '0', '0', '1'],
} as const;
const countsShown = () =>
  [...document.querySelectorAll('li span:last-child')].map(({ textContent }) => textContent);

it.each([
  [3, '', 'turnover', 'Where do spaces turn over?', ['72', '71'], null],
  [4, '?measure=median', 'median', 'Where do vehicles stay longest?', ['71', '72', '73'], /3 of 4/],
  [3, '?measure=overstays', 'overstays', 'Which curbs have overstays?', ['72', '71'], null],
  [3, '?measure=nothing', 'turnover', 'Where do spaces turn over?', ['72', '71'], null],
] as const)(
  'shows turnover (%i measured) as the address "%s" says: %s',
  async (measured_links, search, measure, title, first, cut) => {
    history.replaceState(null, '', `/analyzer/dashboardview/turnover/${search}`);
    const answer = mockResponse('turnoverMapData', {
      links: [
        turned(71, {}),
        turned(72, { bl_street_name: null, sessions: 20, median_minutes: 30, turnover: 12, overstays: 6 }),
        turned(73, { sessions: 0, median_minutes: 10, turnover: null, overstays: 0 }),
      ],
      measured_links,
    } as never) as z.output<Contract['turnoverMapData']['answer']>;

    const { view, person } = await open(
      <TurnoverMap
        note={answer.note}
        answer={answer}
        figures={createMetricsOverlay()}
        selection={everything}
        old={false}
      />,
    );
    expect(view.getByRole('heading').textContent).toBe(title);
    const choice = view.getByRole<HTMLSelectElement>('combobox', { name: 'What the map shows' });
    expect([choice.value, [...choice.options].map(({ value }) => value)]).toEqual([
      measure,
      ['turnover', 'median', 'overstays'],
    ]);
    expect(view.queryByText(/^Only the curbs/) !== null).toBe(cut !== null);
    if (cut !== null) expect(view.getByText(cut)).toBeTruthy();
    expect(countsShown()).toEqual(counted[measure]);
    await person.click(view.getByRole('button', { name: /^Show as table/ }));
    const rows = rowsOf(view.getByRole('table'));
    expect(rows.map(([link]) => link)).toEqual(first);
    expect(rows.find(([link]) => link === '72')?.slice(1)).toEqual([
      'Unnamed',
      '',
      '5',
      '20',
      '12',
      '30 min',
      '30%',
    ]);
    await person.click(view.getByRole('button', { name: /^Show as map/ }));
    const other = view.getByRole<HTMLSelectElement>('combobox', { name: 'What the map shows' });
    await person.selectOptions(other, 'median');
    expect([location.search, countsShown()]).toEqual(['?measure=median', counted.median]);
    await person.selectOptions(other, 'overstays');
    expect(countsShown()).toEqual(counted.overstays);
    await person.selectOptions(other, 'turnover');
    expect(location.search).toBe('');
  },
);
