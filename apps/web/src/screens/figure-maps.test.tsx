// @vitest-environment happy-dom
// The maps of supply and of a comparison, without WebGL: what is asked for them, their tables, legends and what can be chosen.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../app/staff-api.ts';
import { useComparison } from '../features/comparison/use-comparison.ts';
import { useSupply } from '../features/supply/use-supply.ts';
import { answerOf } from '../testing/answer-of.ts';
import { type Answers, anotherCity, open, Rejected } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { rowsOf } from '../testing/shown.ts';
import { ComparisonMap } from './comparison-map.tsx';
import { SupplyMap, useFigures } from './supply-map.tsx';

const week = (of: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => of(hour));
const geometry = {
  type: 'LineString' as const,
  coordinates: [
    [10, 50],
    [11, 51],
  ] as [number, number][],
};
const legendOf = () =>
  [...document.querySelectorAll('ul')].map((list) =>
    [...list.querySelectorAll('li')].map(({ textContent }) => textContent),
  );

function Comparing() {
  const comparison = useComparison();
  const figures = [useFigures(), useFigures()] as const;
  return <ComparisonMap comparison={comparison} figures={figures} />;
}
const changed = (link_id: number, more: object) => ({
  link_id,
  geometry,
  spaces_before: 2,
  spaces_after: 7,
  there_before: true,
  there_after: true,
  type_before: 4,
  type_after: 5,
  net_space_hours: 30,
  net_metre_hours: 90,
  ...more,
});
const types = [
  { id: 4, name: 'loading' },
  { id: 5, name: 'taxi' },
];
const lines = [
  changed(71, {}),
  changed(72, {
    there_after: false,
    type_after: null,
    spaces_after: 0,
    net_space_hours: -12,
    net_metre_hours: -40,
  }),
  changed(73, { type_before: null, type_after: 4 }),
];
async function comparing(address: string, more: Answers = {}) {
  history.replaceState(null, '', address);
  const page = await open(<Comparing />, {
    ...anotherCity(),
    ruleSets: () => noRuleSets,
    supplyFilters: () =>
      answerOf('supplyFilters', {
        scenarios: [{ id: 9, name: 'Summer', display_name: 'Summer', open_proposals: 1 }],
      }),
    comparisonCharts: () =>
      answerOf('comparisonCharts', {
        types,
        before: { name: 'Existing' },
        after: { name: 'Summer' },
      } as never),
    comparisonMap: () =>
      answerOf('comparisonMap', { lines, lines_count: 8, truncated: true, analysis_zone_id: 3 } as never),
    ...more,
  });

  return page;
}

it('asks for the curbs that differ between the sides of the address', async () => {
  const { asked } = await comparing(
    '/analyzer/dashboardview/comparison/?zone=3&before=9&date=2026-03-02&user_class=6',
  );
  const map = () => asked.filter(({ name }) => name === 'comparisonMap');
  await expect.poll(() => map().length).toBe(1);
  const [charts] = asked.filter(({ name }) => name === 'comparisonCharts');
  expect(map()[0]?.body).toEqual(charts?.body);
  expect([map()[0]?.query, map()[0]?.body]).toEqual([
    { language: 'en' },
    expect.objectContaining({ analysis_zone_id: 3, date: '2026-03-02', user_class_category: 6 }),
  ]);
});

it('lists the curbs that differ, before and after, and by how much', async () => {
  const { view, person } = await comparing('/analyzer/dashboardview/comparison/');
  expect(await view.findByText(/^8 curbs have other rules/)).toBeTruthy();
  expect(view.getByText('The map shows the 3 with the largest differences.')).toBeTruthy();
  expect(legendOf()[0]).toEqual([
    'Fewer hours to park, load or stop',
    'More hours',
    'As many, at other hours or for another use',
  ]);
  await person.click(view.getByRole('button', { name: /^Show as table: Curbs/ }));
  expect(rowsOf(view.getByRole('table'))).toEqual([
    ['1. 71', expect.stringMatching(/load/i), expect.stringMatching(/taxi/i), '+5', '+30', '+90'],
    ['2. 72', expect.stringMatching(/load/i), 'No curb', '-2', '-12', '-40'],
    ['3. 73', expect.any(String), expect.stringMatching(/load/i), '+5', '+30', '+90'],
  ]);
});

it.each([
  ['', 'difference'],
  ['?view=difference', 'difference'],
  ['?view=beside', 'beside'],
  ['?view=swipe', 'swipe'],
  ['?view=nothing', 'difference'],
])('looks at it as the address "%s" says: %s', async (search, value) => {
  const { view, person } = await comparing(`/analyzer/dashboardview/comparison/${search}`);
  await view.findByText(/^8 curbs have other rules/);
  const choice = view.getByRole<HTMLSelectElement>('combobox', { name: 'How to look' });
  expect(choice.value).toBe(value);
  expect([view.queryByRole('slider') !== null, legendOf()[0]?.length]).toEqual([
    value === 'swipe',
    value === 'difference' ? 3 : 2,
  ]);
  await person.selectOptions(choice, value === 'beside' ? 'swipe' : 'beside');
  expect(new URLSearchParams(location.search).get('view')).toBe(value === 'beside' ? 'swipe' : 'beside');
  await person.selectOptions(choice, 'difference');
  expect(new URLSearchParams(location.search).has('view')).toBe(false);
});

it('moves the divider by its slider and by dragging, and back to the middle', async () => {
  const { view } = await comparing('/analyzer/dashboardview/comparison/?view=swipe');
  await view.findByText(/^8 curbs have other rules/);
  const slider = view.getByRole<HTMLInputElement>('slider', { name: 'Divider between before and after' });
  const divider = document.querySelector('[data-divider]') as HTMLElement;
  const at = () => [slider.value, divider.style.left];
  expect([at(), slider.min, slider.max, slider.getAttribute('aria-valuetext')]).toEqual([
    ['50', '50%'],
    '0',
    '100',
    '50 % Existing, the rest Summer',
  ]);
  fireEvent.change(slider, { target: { value: '20' } });
  expect(at()).toEqual(['20', '20%']);
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(at()).toEqual(['20', '20%']);
  fireEvent.keyDown(slider, { key: 'Escape' });
  expect(at()).toEqual(['50', '50%']);
  vi.spyOn(divider.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue({
    left: 100,
    width: 400,
  } as DOMRect);
  let captured = false;
  Object.assign(divider, {
    setPointerCapture: () => {
      captured = true;
    },
    hasPointerCapture: () => captured,
  });
  fireEvent.pointerMove(divider, { clientX: 200, pointerId: 1 });
  expect(at()).toEqual(['50', '50%']);
  fireEvent.pointerDown(divider, { clientX: 300, pointerId: 1 });
  for (const [clientX, share] of [
    [200, '25'],
    [520, '100'],
    [90, '0'],
    [301, '50'],
  ] as const) {
    fireEvent.pointerMove(divider, { clientX, pointerId: 1 });
    expect(at()).toEqual([share, `${share}%`]);
  }
});

it('says that the curbs that differ did not come, and asks again', async () => {
  const failing = () => new Rejected(503, { code: 'x', detail: 'No.' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { view, asked, person } = await comparing('/analyzer/dashboardview/comparison/', {
    comparisonMap: failing,
  });
  const count = () => asked.filter(({ name }) => name === 'comparisonMap').length;
  await view.findByText('There are no figures to show.');
  const before = count();
  await person.click(view.getByRole('button', { name: 'Try again' }));
  await expect.poll(count).toBe(before + 1);
  vi.restoreAllMocks();
});

function Supplying() {
  return <SupplyMap supply={useSupply()} figures={useFigures()} />;
}
const cells = (type: number, spaces: number, metres: number) => ({
  type,
  spaces: week((hour) => (hour === 33 ? spaces : 1)),
  metres: week((hour) => (hour === 33 ? metres : 2)),
  full_revenue: week(() => 0),
});
async function supplying(zone: number, search: string) {
  history.replaceState(null, '', `/analyzer/dashboardview/supply/?hour=33${search}`);
  const { asked, ...page } = await open(<Supplying />, {
    ...anotherCity(),
    ruleSets: () => noRuleSets,
    supplyCharts: () =>
      answerOf('supplyCharts', {
        slots_per_hour: 1,
        date: '2026-03-02',
        types,
        cells: [cells(4, 10, 70), cells(5, 0, 3)],
      } as never),
    supplyMap: () =>
      answerOf('supplyMap', {
        analysis_zone_id: zone,
        lines: [
          { link_id: 71, geometry, spaces: 6, metres: 40, rule_set: null },
          { link_id: 72, geometry, spaces: 2, metres: 15, rule_set: null },
        ],
        lines_count: 9,
        truncated: zone === 3,
      } as never),
  });
  await page.view.findByText(/^Where\? Tue/);
  await expect.poll(() => asked.filter(({ name }) => name === 'supplyMap').length).toBe(1);
  await expect.poll(() => legendOf().length).toBe(1);
  return { ...page, map: asked.find(({ name }) => name === 'supplyMap') };
}

it('shows the curbs of a zone in the hour that is looked at', async () => {
  const { view, person, map } = await supplying(3, '&zone=3&date=2026-03-02&scenario=9&user_class=6');
  expect([map?.query, map?.body]).toEqual([
    { language: 'en' },
    { analysis_zone_id: 3, scenario: 9, date: '2026-03-02', user_class_category: 6 },
  ]);
  expect(legendOf()[0]).toEqual([expect.stringMatching(/^Load.*: 10$/)]);
  expect(await view.findByText('The map shows only the longest curbs: 2 of 9.')).toBeTruthy();
  await person.click(view.getByRole('button', { name: /^Show as table: The curbs of the zone, Tue/ }));
  expect(rowsOf(view.getByRole('table')).map(([name, , ...rest]) => [name, ...rest])).toEqual([
    ['1. 71', '6', '40'],
    ['2. 72', '2', '15'],
  ]);
});

it('shows the sums of the city by type, those that are ticked, in the unit that is chosen', async () => {
  const { view, person } = await supplying(-1, '&unit=metres&types=5');
  expect(legendOf()[0]).toEqual([expect.stringMatching(/^Taxi.*: 3$/)]);
  expect(view.queryByText(/^The map shows only/)).toBeNull();
  await person.click(view.getByRole('button', { name: /^Show as table: The curb of the city/ }));
  expect(rowsOf(view.getByRole('table'))).toEqual([[expect.stringMatching(/^Taxi/), '0', '3']]);
});
