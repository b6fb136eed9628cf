// @vitest-environment happy-dom
// Supply as a person sees it: what is asked for, which hour is looked at, the cards, the day, the week and the types.
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { createCityRevision, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { SupplyCards } from './supply-cards.tsx';
import { SupplyHours } from './supply-hours.tsx';
import { SupplyTypes } from './supply-types.tsx';
import { SupplyWeek } from './supply-week.tsx';
import { useSupply } from './use-supply.ts';

const week = (of: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => of(hour));
const [loading, taxi, bus] = [4, 5, 6];
/**
 * Loading: 10 spaces, 30 on Tuesdays from 9 to 11. Taxi: 5, none on Sundays. Bus: no curb space at
 * all.
 */
const charts = mockResponse('supplyCharts', {
  slots_per_hour: 1,
  types: [
    { id: loading, name: 'loading', dash_style: 'dash', occupancy_percent: 50, curbside_users: 2 },
    { id: taxi, name: 'taxi', occupancy_percent: 0, curbside_users: 0 },
    { id: bus, name: 'bus' },
  ],
  cells: [
    {
      type: loading,
      spaces: week((hour) => (hour === 33 || hour === 34 ? 30 : 10)),
      metres: week(() => 70),
      full_revenue: week((hour) => (hour < 24 ? 200 : 0)),
    },
    {
      type: taxi,
      spaces: week((hour) => (hour < 144 ? 5 : 0)),
      metres: week((hour) => (hour < 144 ? 1500 : 0)),
      full_revenue: week(() => 0),
    },
    { type: bus, spaces: week(() => 0), metres: week(() => 0), full_revenue: week(() => 0) },
  ],
  note: { formulas: ['supply-spaces', 'supply-metres'], rows: 12, rule_sets: 3 },
});

const panels = { cards: SupplyCards, hours: SupplyHours, week: SupplyWeek, types: SupplyTypes };

function Part({ only }: { readonly only: keyof typeof panels | undefined }) {
  const supply = useSupply();
  const Shown = only === undefined ? null : panels[only];
  return (
    <>
      <output>{supply.data === null ? 'asking' : `hour ${supply.hour}`}</output>
      <button type="button" onClick={() => supply.setHourOfDay(7)}>
        Seven
      </button>
      <button type="button" onClick={() => supply.setHour(50)}>
        Fifty
      </button>
      {Shown !== null && <Shown supply={supply} expectations={<i>change</i>} />}
    </>
  );
}

async function opened(query = '', only?: keyof typeof panels, answer = charts) {
  history.replaceState(null, '', `/analyzer/dashboards/supply/${query}`);
  const { view, person, asked } = await open(<Part only={only} />, {
    ...createCityRevision(),
    supplyCharts: () => answer,
  });
  const hour = () => view.getByRole('status').textContent;
  await expect.poll(hour).toMatch(/^hour/);
  const panel = (name: RegExp) => view.findByRole('region', { name });
  return { view, person, asked, panel, hour };
}

it('asks for the zone, week, city and people of the address, and for nothing that is only picked', async () => {
  const { asked } = await opened(
    '?zone=7&date=2026-11-25&scenario=3&user_class=2&types=4&days=Sat-Sun&from=8&to=18',
  );
  expect(asked.filter(({ name }) => name === 'supplyCharts').map(({ body }) => body)).toEqual([
    { analysis_zone_id: 7, scenario: 3, date: '2026-11-25', user_class_category: 2 },
  ]);
});

it.each([
  ['', { analysis_zone_id: -1 }],
  ['?as_of=2025-05-03T12:00Z', { analysis_zone_id: -1, as_of: '2025-05-03T12:00:00.000Z' }],
])('asks for %s as it is in the address', async (query, body) => {
  const { asked } = await opened(query);
  expect(asked.find(({ name }) => name === 'supplyCharts')?.body).toEqual(body);
});

it.each([
  ['', 'hour 34'],
  ['?days=Tue&to=10', 'hour 33'],
  ['?hour=0', 'hour 0'],
  ['?hour=167', 'hour 167'],
  ['?hour=168', 'hour 34'],
  ['?hour=-1', 'hour 34'],
  ['?types=5', 'hour 34'],
  ['?types=5&days=Sun', 'hour 154'],
  ['?types=5&from=2&to=8', 'hour 31'],
  ['?types=4&from=20', 'hour 44'],
])('looks at a typical picked hour, or the one of the address: %s', async (query, expected) => {
  const { hour } = await opened(query);
  expect(hour()).toBe(expected);
});

it.each([
  ['?hour=50', 55],
  ['?hour=50&days=Sat-Sun', 5 * 24 + 7],
])('chooses an hour on the day that is looked at, where that is picked: %s', async (query, expected) => {
  const { view, person, hour } = await opened(query);
  await person.click(view.getByText('Seven'));
  expect(hour()).toBe(`hour ${expected}`);
  await person.click(view.getByText('Fifty'));
  expect(hour()).toBe('hour 50');
});

const cards = () =>
  [...document.querySelectorAll('section')]
    .filter((card) => card.querySelector('h3') !== null)
    .slice(0, 5)
    .map((card) => [
      card.getAttribute('aria-label'),
      card.querySelector('p')?.textContent,
      card.querySelectorAll('p')[1]?.textContent,
    ]);

it('sums up spaces, the most common type, revenue and users', async () => {
  const { view } = await opened('', 'cards');
  expect(cards()).toEqual([
    ['Total spaces', '35', '1.6 km'],
    ['Most common curb type', 'Loading', 'up to 30 spaces, Tue 9 AM'],
    ['Potential revenue', '$24', 'per week, based on the city’s expected use'].map((text) =>
      text === '$24' ? expect.stringContaining('$24') : text,
    ),
    ['Share of the potential revenue', '100%', 'of all types and hours here'],
    ['Total users', expect.stringMatching(/^1\.7k/), 'per week, based on the city’s expected use'],
  ]);
  expect(view.getByText('change')).toBeTruthy();
});

it('says that the city expects nothing, and that nothing is there', async () => {
  await opened(
    '',
    'cards',
    mockResponse('supplyCharts', { slots_per_hour: 1, types: [{ id: 4, name: 'loading' }] }),
  );
  expect(cards().map(([, value, note]) => [value, note])).toEqual([
    ['0', '0 m'],
    ['N/A', ''],
    [expect.stringContaining('$0'), 'No expected use set yet'],
    ['N/A', 'of all types and hours here'],
    ['0', 'No expected use set yet'],
  ]);
});

it('shows a mean day of the picked types and hours, and goes to an hour of it', async () => {
  const { person, panel, hour } = await opened('?types=4,6&days=Tue&from=8&to=11&hour=33', 'hours');
  const day = await panel(/through the day/);
  const reader = day.querySelector('input');
  if (reader === null) throw new Error('no chart');
  expect([reader.value, reader.getAttribute('aria-valuetext')]).toEqual([
    '1',
    '9 AM: 30 spaces · Loading 30',
  ]);
  fireEvent.change(reader, { target: { value: 2 } });
  fireEvent.keyDown(reader, { key: 'Enter' });
  expect(hour()).toBe('hour 34');
  await person.click(day.querySelector('button[aria-label^="Show as table"]') as Element);
  expect(rowsOf(day.querySelector('table') as HTMLElement)).toEqual([
    ['8 AM', '10', '10'],
    ['9 AM', '30', '30'],
    ['10 AM', '30', '30'],
  ]);
});

it('names the largest first, and counts in metres where that is chosen', async () => {
  const { person, panel } = await opened('?types=4,5&days=Tue&from=8&to=10&hour=0', 'hours');
  const day = await panel(/through the day/);
  const said = () => day.querySelector('input')?.getAttribute('aria-valuetext');
  expect([said(), day.querySelector('p[aria-hidden]')?.textContent?.trim()]).toEqual([
    '8 AM: 15 spaces · Loading 10 · Taxi and ride-hail 5',
    '',
  ]);
  await person.selectOptions(day.querySelector('select') as Element, 'metres');
  expect([said(), location.search.includes('unit=metres')]).toEqual([
    '8 AM: 1,570 m · Taxi and ride-hail 1,500 · Loading 70',
    true,
  ]);
  await person.selectOptions(day.querySelector('select') as Element, 'spaces');
  expect(location.search).not.toContain('unit');
});

it('shows the week of all types together, or of the one that changes most where they are always the same', async () => {
  const { person, panel } = await opened('?types=4,5', 'week');
  const shown = await panel(/Curb use by day and hour/);
  const choice = shown.querySelector('select') as HTMLSelectElement;
  const said = () => shown.querySelector('input')?.getAttribute('aria-valuetext');
  expect([choice.value, [...choice.options].map(({ value }) => value), said()]).toEqual([
    'all',
    ['all', '4', '5'],
    'Tue 10 AM: 35 spaces',
  ]);
  await person.selectOptions(choice, '5');
  expect([said(), shown.querySelector('p')?.textContent]).toEqual([
    'Tue 10 AM: 5 spaces',
    'The week, by day and hour: spaces of Taxi and ride-hail',
  ]);
  await person.click(shown.querySelector('button[aria-label^="Show as table"]') as Element);
  expect(rowsOf(shown.querySelector('table') as HTMLElement)[9]).toEqual([
    '9 AM',
    '5',
    '5',
    '5',
    '5',
    '5',
    '5',
    '0',
  ]);
});

it('prefers the type that changes most to a sum that hardly does', async () => {
  const steady = mockResponse('supplyCharts', {
    slots_per_hour: 1,
    types: [
      { id: 4, name: 'loading' },
      { id: 5, name: 'taxi' },
    ],
    cells: [
      {
        type: 4,
        spaces: week((hour) => (hour === 3 ? 0 : 40)),
        metres: week(() => 0),
        full_revenue: week(() => 0),
      },
      {
        type: 5,
        spaces: week((hour) => (hour === 3 ? 961 : 920)),
        metres: week(() => 0),
        full_revenue: week(() => 0),
      },
    ],
  });
  const { panel } = await opened('', 'week', steady);
  const shown = await panel(/Curb use by day and hour/);
  expect(shown.querySelector('select')?.value).toBe('5');
});

it('lists what each type has over the picked time, with its share and its most', async () => {
  const { person, panel } = await opened('?days=Mon&from=8&to=10', 'types');
  const shown = await panel(/Curb use over time/);
  expect([...shown.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Loading20',
    'Taxi and ride-hail10',
  ]);
  await person.click(shown.querySelector('button[aria-label^="Show as table"]') as Element);
  expect(rowsOf(shown.querySelector('table') as HTMLElement).slice(0, 2)).toEqual([
    ['Loading', '20', '67%', '10', '140', '70', '$2.00'],
    ['Taxi and ride-hail', '10', '33%', '5', '3,000', '1,500', '$0.00'],
  ]);
});
