// @vitest-environment happy-dom
// A comparison as a person sees it: what stands against what, who loses and gains, and by how much.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { createCityRevision, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { TypeChanges, UserChanges } from './changes-panel.tsx';
import { ComparisonCards } from './comparison-cards.tsx';
import { isSameSide } from './comparison-side.ts';
import { FindingsList } from './findings-list.tsx';
import { useComparison } from './use-comparison.ts';

const week = (of: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => of(hour));
const cells = (spaces: number, metres: number, revenue = 0) => ({
  spaces: week((hour) => (hour === 33 ? spaces : 0)),
  metres: week((hour) => (hour === 33 ? metres : 0)),
  full_revenue: week((hour) => (hour === 33 ? revenue : 0)),
});
const usable = (spaces: number, metres: number) => ({
  spaces: week((hour) => (hour === 33 ? spaces : 0)),
  metres: week((hour) => (hour === 33 ? metres : 0)),
});
const use = (parking: number, loading: number) => ({
  parking: usable(parking, 7 * parking),
  loading: usable(loading, 0),
  stopping: usable(0, 0),
});

const charts = mockResponse('comparisonCharts', {
  types: [
    { id: 4, name: 'loading', occupancy_percent: 50, curbside_users: 3 },
    { id: 5, name: 'taxi', occupancy_percent: 100, curbside_users: 1 },
    { id: 6, name: 'bus' },
  ],
  cells: [
    { type: 4, before: cells(20, 140, 900), after: cells(8, 60, 300) },
    { type: 5, before: cells(2, 14, 0), after: cells(9, 50, 150_000) },
    { type: 6, before: cells(1, 7), after: cells(1, 7) },
  ],
  user_classes: [
    { id: 1, name: 'car', display_name: 'Cars', before: use(9, 4), after: use(3, 5) },
    { id: 2, name: 'truck', display_name: 'Trucks', before: use(1, 1), after: use(3, 1) },
  ],
  totals: {
    metres_before: 161,
    metres_after: 117,
    spaces_before: 23,
    spaces_after: 18,
    changed_metres: 1200,
    changed_spaces: 15,
  },
});
const scenario = (id: number, name: string, open_proposals: number, is_default = false) => ({
  id,
  name,
  display_name: name,
  open_proposals,
  is_default,
});
const filters = (...scenarios: readonly ReturnType<typeof scenario>[]) =>
  mockResponse('supplyFilters', { scenarios: [scenario(1, 'Existing', 99), ...scenarios] });

const panels = { cards: ComparisonCards, who: FindingsList, types: TypeChanges, users: UserChanges };

function Whole({ only }: { readonly only: keyof typeof panels | undefined }) {
  const comparison = useComparison();
  const { before, after, choose, swap } = comparison.sides;
  const Shown = only === undefined ? null : panels[only];
  return (
    <>
      <output>{comparison.data === null ? 'asking' : `same: ${isSameSide(before, after)}`}</output>
      <button type="button" onClick={swap}>
        Swap
      </button>
      <button type="button" onClick={() => choose('before', { scenario: 8, asOf: null })}>
        Before
      </button>
      {Shown !== null && <Shown comparison={comparison} />}
    </>
  );
}

const usual = filters(scenario(2, 'General', 0, true), scenario(3, 'Mine', 4));

async function opened(query = '', only?: keyof typeof panels, answer = charts, choices = usual) {
  history.replaceState(null, '', `/analyzer/dashboards/comparison/${query}`);
  const { view, person, asked } = await open(<Whole only={only} />, {
    ...createCityRevision(),
    comparisonCharts: () => answer,
    supplyFilters: () => choices,
  });
  await expect.poll(() => view.getByRole('status').textContent).toMatch(/^same/);
  const bodies = () => asked.filter(({ name }) => name === 'comparisonCharts').map(({ body }) => body);
  const panel = (name: string) => view.getByRole('region', { name });
  const table = async (name: string) => {
    await person.click(panel(name).querySelector('button[aria-label^="Show as table"]') as Element);
    return rowsOf(panel(name).querySelector('table') as HTMLElement);
  };
  const bars = (name: string) =>
    [...panel(name).querySelectorAll('li')].map(({ textContent }) => textContent);
  return { view, person, bodies, panel, table, bars };
}

it.each([
  ['', {}, { scenario: 3 }],
  ['?scenario=5', {}, { scenario: 5 }],
  ['?after=existing&scenario=5', {}, {}],
  ['?before=2&after=2025-05-03T12:00Z', { scenario: 2 }, { as_of: '2025-05-03T12:00:00.000Z' }],
])('asks what stands against what: %s', async (query, before, after) => {
  const { bodies } = await opened(query);
  expect(bodies()).toEqual([{ analysis_zone_id: -1, before, after }]);
});

it('asks for the zone, the week and the people of the address', async () => {
  const { bodies } = await opened('?zone=7&date=2026-11-25&user_class=2');
  expect(bodies()).toEqual([
    { analysis_zone_id: 7, before: {}, after: { scenario: 3 }, date: '2026-11-25', user_class_category: 2 },
  ]);
});

it.each([
  [
    'one of their own with proposals',
    [scenario(2, 'General', 5, true), scenario(3, 'Empty', 0), scenario(4, 'Mine', 1)],
    { scenario: 4 },
  ],
  ['any with proposals', [scenario(3, 'Empty', 0), scenario(2, 'General', 5, true)], { scenario: 2 }],
  ['any of their own', [scenario(2, 'General', 0, true), scenario(3, 'Empty', 0)], { scenario: 3 }],
  ['any', [scenario(2, 'General', 0, true)], { scenario: 2 }],
  ['none', [], {}],
])('compares with %s where nobody chose', async (_which, scenarios, after) => {
  const { bodies, view } = await opened('', undefined, charts, filters(...scenarios));
  expect(bodies()).toEqual([{ analysis_zone_id: -1, before: {}, after }]);
  expect(view.getByRole('status').textContent).toBe(`same: ${scenarios.length === 0}`);
});

it('swaps the sides, and takes another one', async () => {
  const { view, person, bodies } = await opened();
  await person.click(view.getByText('Swap'));
  await expect.poll(() => bodies().at(-1)).toMatchObject({ before: { scenario: 3 }, after: {} });
  expect(location.search).toBe('?before=3&after=existing');
  await person.click(view.getByText('Before'));
  await expect.poll(() => bodies().at(-1)).toMatchObject({ before: { scenario: 8 }, after: {} });
});

const cards = () =>
  [...document.querySelectorAll('section')]
    .slice(0, 5)
    .map((card) => [
      card.getAttribute('aria-label'),
      card.querySelector('p')?.textContent,
      card.querySelectorAll('p')[1]?.textContent,
    ]);

it('sums up the biggest loss and gain, and what changes in revenue and users', async () => {
  await opened('', 'cards');
  expect(cards()).toEqual([
    ['Biggest loss', 'Loading', '-12 space-hours per week; up to 12 spaces at once, Tue 9 AM'],
    ['Biggest gain', 'Taxi and ride-hail', '+7 space-hours per week; up to 7 spaces at once, Tue 9 AM'],
    ['Curb with new rules', expect.stringMatching(/%$/), '1.2 km, 15 spaces'],
    ['Potential revenue (after)', '$1.5k$1,501.50', '+$1.5k per week'],
    ['Total users (after)', '21', '-11 per week'],
  ]);
});

it('counts in metres what has no spaces, and says none where nothing changes', async () => {
  const metres = {
    ...charts,
    cells: [{ type: 4, before: cells(0, 140), after: cells(0, 60) }],
    types: charts.types.slice(0, 1),
  };
  await opened('', 'cards', metres);
  expect(
    cards()
      .slice(0, 2)
      .map(([, value, note]) => [value, note]),
  ).toEqual([
    ['Loading', '-80 meter-hours per week; up to 80 m at once, Tue 9 AM'],
    ['None', ''],
  ]);
});

it('shows losses first as bars, and leaves out what stays the same', async () => {
  const { bars, panel, person } = await opened('', 'types');
  expect(bars('What is gained and lost?')).toEqual(['Loading-12', 'Taxi and ride-hail+7']);
  expect(panel('What is gained and lost?').querySelector('p')?.textContent).toBe(
    'By curb type: space-hours per week',
  );
  await person.selectOptions(
    panel('What is gained and lost?').querySelector('select') as Element,
    'meter-hours',
  );
  expect([bars('What is gained and lost?'), location.search]).toEqual([
    ['Loading-80', 'Taxi and ride-hail+36'],
    '?counted=metre-hours',
  ]);
});

it('divides by the picked hours where means are counted', async () => {
  const { bars, panel } = await opened('?counted=spaces&days=Tue&from=9&to=11', 'types');
  expect(panel('What is gained and lost?').querySelector('p')?.textContent).toBe(
    'By curb type: spaces, average of the chosen hours',
  );
  expect(bars('What is gained and lost?')).toEqual(['Loading-6', 'Taxi and ride-hail+3.5']);
});

it.each([
  [168 * 20, 'Loading+20'],
  [-8.4, 'Loading-0.1'],
  [8.4, 'Loading+0.1'],
  [8.3, null],
])('leaves out a mean change that is next to nothing: %d over a week', async (change, expected) => {
  const few = {
    ...charts,
    cells: [{ type: 4, before: cells(Math.max(0, -change), 0), after: cells(Math.max(0, change), 0) }],
  };
  const { panel, bars } = await opened('?counted=spaces', 'types', few);
  expect(bars('What is gained and lost?')).toEqual(expected === null ? [] : [expected]);
  expect(panel('What is gained and lost?').textContent?.includes('There are no differences here')).toBe(
    expected === null,
  );
});

it('lists every measure before and after, with its change', async () => {
  const { table } = await opened('?days=Tue&from=9&to=11', 'types');
  expect((await table('What is gained and lost?'))[0]).toEqual([
    'Loading',
    '20',
    '8',
    '-12',
    '140',
    '60',
    '-80',
    '10',
    '4',
    '-6',
    '70',
    '30',
    '-40',
  ]);
});

it('says for whom by what they do, losers hatched', async () => {
  const { bars, panel, person, table } = await opened('', 'users');
  expect(bars('For whom?')).toEqual(['Cars-6', 'Trucks+2']);
  expect(
    [...panel('For whom?').querySelectorAll('li svg > rect')].map((bar) =>
      bar.getAttribute('fill')?.startsWith('url'),
    ),
  ).toEqual([true, false]);
  await person.selectOptions(panel('For whom?').querySelector('select') as Element, 'loading');
  expect([bars('For whom?'), panel('For whom?').querySelector('p')?.textContent]).toEqual([
    ['Cars+1'],
    'Where a user class may load: space-hours per week',
  ]);
  expect((await table('For whom?')).map((row) => row.slice(0, 4))).toEqual([
    ['Cars', '4', '5', '+1'],
    ['Trucks', '1', '1', '0'],
  ]);
});

it('says who loses and who gains in sentences, losers first', async () => {
  const { panel } = await opened('', 'who');
  const groups = [...panel('Who gains and who loses?').querySelectorAll('[data-kind]')].map((group) => [
    (group as HTMLElement).dataset.kind,
    group.querySelector('h3')?.textContent,
    group.querySelectorAll('li').length,
  ]);
  expect(groups.map(([kind]) => kind)).toEqual(['loss', 'gain']);
  for (const [, title, count] of groups) expect(title).toContain(`(${count})`);
  expect(panel('Who gains and who loses?').textContent).not.toContain('Nobody loses');
});
