// @vitest-environment happy-dom
// The maps of supply and of a comparison, without WebGL: what is asked for them, their tables, legends and what can be chosen.
import { restriction } from '@curbwright/core';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import '../shell/staff-api.ts';
import { useComparison } from '../dashboards/comparison/use-comparison.ts';
import { useSupply } from '../dashboards/supply/use-supply.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { noAbsentCurbs } from '../map/metrics-view.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { propsOf } from '../testing/given.ts';
import { type Answers, createCityRevision, ErrorResponse, open } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { rowsOf } from '../testing/shown.ts';
import { ComparisonMap } from './comparison-map.tsx';
import { type MetricsMap, useMetrics } from './metrics-map.tsx';
import { SupplyMap } from './supply-map.tsx';

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
  const figures = [useMetrics(), useMetrics()] as const;
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
    ...createCityRevision(),
    ruleSets: () => noRuleSets,
    supplyFilters: () =>
      mockResponse('supplyFilters', {
        scenarios: [{ id: 9, name: 'Summer', display_name: 'Summer', open_proposals: 1 }],
      }),
    comparisonCharts: () =>
      mockResponse('comparisonCharts', {
        types,
        before: { name: 'Existing' },
        after: { name: 'Summer' },
      } as never),
    comparisonMap: () =>
      mockResponse('comparisonMap', { lines, lines_count: 8, truncated: true, analysis_zone_id: 3 } as never),
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
  expect(await view.findByText(/^8 curbs have different rules/)).toBeTruthy();
  expect(view.getByText('The map shows the 3 with the largest differences.')).toBeTruthy();
  expect(legendOf()[0]).toEqual([
    'Fewer hours to park, load or stop',
    'More hours',
    'The same number of hours, at other times or for another use',
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
  await view.findByText(/^8 curbs have different rules/);
  const choice = view.getByRole<HTMLSelectElement>('combobox', { name: 'View' });
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
  await view.findByText(/^8 curbs have different rules/);
  const slider = view.getByRole<HTMLInputElement>('slider', { name: 'Divider between before and after' });
  const divider = document.querySelector('[data-divider]') as HTMLElement;
  const at = () => [slider.value, divider.style.left];
  expect([at(), slider.min, slider.max, slider.getAttribute('aria-valuetext')]).toEqual([
    ['50', '50%'],
    '0',
    '100',
    '50% Existing, the rest Summer',
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
  const failing = () => new ErrorResponse(503, { code: 'x', detail: 'No.' });
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
  return <SupplyMap supply={useSupply()} figures={useMetrics()} />;
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
    ...createCityRevision(),
    ruleSets: () => noRuleSets,
    supplyCharts: () =>
      mockResponse('supplyCharts', {
        slots_per_hour: 1,
        date: '2026-03-02',
        types,
        cells: [cells(4, 10, 70), cells(5, 0, 3)],
      } as never),
    supplyMap: () =>
      mockResponse('supplyMap', {
        analysis_zone_id: zone,
        lines: [
          { link_id: 71, geometry, spaces: 6, metres: 40, rule_set: null },
          { link_id: 72, geometry, spaces: 2, metres: 15, rule_set: null },
        ],
        lines_count: 9,
        truncated: zone === 3,
      } as never),
  });
  await page.view.findByText(/^Map: Tue/);
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
  await person.click(view.getByRole('button', { name: /^Show as table: Curbs in the zone, Tue/ }));
  expect(rowsOf(view.getByRole('table')).map(([name, , ...rest]) => [name, ...rest])).toEqual([
    ['1. 71', '6', '40'],
    ['2. 72', '2', '15'],
  ]);
});

it('shows the sums of the city by type, those that are ticked, in the unit that is chosen', async () => {
  const { view, person } = await supplying(-1, '&unit=metres&types=5');
  expect(legendOf()[0]).toEqual([expect.stringMatching(/^Taxi.*: 3$/)]);
  expect(view.queryByText(/^The map shows only/)).toBeNull();
  await person.click(view.getByRole('button', { name: /^Show as table: Curbs in the city/ }));
  expect(rowsOf(view.getByRole('table'))).toEqual([[expect.stringMatching(/^Taxi/), '0', '3']]);
});

type Drawn = ComponentProps<typeof MetricsMap>;
const rule = (subActivity: string, activity: string) => [
  restriction.parse({ activity, subActivity, priority: 500 }),
];
/** What each map on the page is given to draw, in page order. */
const maps = () => screen.getAllByText(/^This browser cannot draw maps/).map((one) => propsOf<Drawn>(one));

it('draws gains, losses and what is as much at other hours apart', async () => {
  const bounds: [number, number, number, number] = [9, 49, 12, 52];
  const nets = [
    [0.05, -90, 'gain'],
    [-0.05, 90, 'loss'],
    [0.04, 0.05, 'gain'],
    [-0.04, -0.05, 'loss'],
    [0.04, 0.04, 'other'],
    [-0.04, -0.04, 'other'],
  ] as const;
  const { view } = await comparing('/analyzer/dashboardview/comparison/', {
    comparisonMap: () =>
      mockResponse('comparisonMap', {
        lines: nets.map(([net_space_hours, net_metre_hours], at) =>
          changed(80 + at, { net_space_hours, net_metre_hours }),
        ),
        lines_count: 6,
        analysis_zone_id: 3,
        bounds,
      } as never),
  });
  await view.findByText(/^6 curbs have different rules/);
  const [map] = maps();
  const colors = { gain: '#0c7479', loss: '#c22525', other: '#85510a' };
  expect([map?.zone, map?.box, map?.gone]).toEqual([3, bounds, noAbsentCurbs]);
  expect(map?.lines).toEqual(nets.map((_net, link) => ({ link, geometry })));
  expect([...(map?.looks ?? [])].map(([link, { color }]) => [link, color])).toEqual(
    nets.map(([, , kind], link) => [link, colors[kind]]),
  );
  expect([map?.reading(0), map?.reading(6)]).toEqual([expect.stringMatching(/load.*taxi/i), '']);
});

it('draws each side with its own types, without the curbs that are not there', async () => {
  const { view } = await comparing('/analyzer/dashboardview/comparison/?view=beside', {
    comparisonCharts: () =>
      mockResponse('comparisonCharts', {
        types: [
          { ...types[0], line_width: 2, color: '#aa5500' },
          { ...types[1], line_width: 3, color: '#0055aa' },
        ],
        before: { name: 'Existing' },
        after: { name: 'Summer' },
      } as never),
    comparisonMap: () =>
      mockResponse('comparisonMap', {
        lines: [
          ...lines,
          // Curb 75 consists of two sections, one of which exists only afterward.
          changed(74, { there_before: false, type_before: null }),
          changed(75, { there_after: false, type_after: null }),
          changed(75, { there_before: false }),
        ],
        lines_count: 8,
      } as never),
  });
  await view.findByText(/^8 curbs have different rules/);
  await expect.poll(() => maps().length).toBe(2);
  const [before, after] = maps();
  expect([before?.label, after?.label]).toEqual([
    expect.stringContaining('Existing'),
    expect.stringContaining('Summer'),
  ]);
  expect(before?.figures === after?.figures).toBe(false);
  expect([before?.gone, after?.gone]).toEqual([
    { links: [74], lines: [geometry] },
    { links: [72], lines: [geometry] },
  ]);
  const widthsOf = (map: Drawn | undefined) => [...(map?.looks.values() ?? [])].map(({ width }) => width > 0);
  expect(widthsOf(before)).toEqual([true, true, true, false, true, false]);
  expect(widthsOf(after)).toEqual([true, false, true, true, false, true]);
  expect(before?.looks.get(0)).toEqual(after?.looks.get(2));
  expect(before?.looks.get(0)).not.toEqual(after?.looks.get(0));
  expect(before?.reading(1)).toContain('No curb');
});

it('draws the curbs of a zone in the colours of their types, and the rest of the city in grey', async () => {
  const own = [{ id: 'own', restrictions: rule('loading', 'loading') }];
  history.replaceState(null, '', '/analyzer/dashboardview/supply/?hour=33&types=4');
  const { asked } = await open(<Supplying />, {
    ...createCityRevision(),
    ruleSets: () =>
      mockResponse('ruleSets', {
        ...noRuleSets,
        rule_sets: [{ number: 9, id: 'nine', restrictions: rule('loading', 'loading') }],
      } as never),
    supplyCharts: () =>
      mockResponse('supplyCharts', {
        slots_per_hour: 1,
        date: '2026-03-02',
        types,
        cells: [cells(4, 10, 70)],
      } as never),
    linksById: () => mockResponse('linksById', { result: [{ id: 91, geometry }] } as never),
    supplyMap: () =>
      mockResponse('supplyMap', {
        analysis_zone_id: 3,
        rule_sets: own,
        gone: [91, 92],
        bounds: [9, 49, 12, 52],
        lines: [
          { link_id: 71, geometry, spaces: 6, metres: 40, rule_set: 0 },
          { link_id: 72, geometry, spaces: 2, metres: 15, rule_set: null },
        ],
        lines_count: 2,
      } as never),
  });
  await expect.poll(() => maps()[0]?.gone).toEqual({ links: [91, 92], lines: [geometry] });
  const [map] = maps();
  expect(asked.find(({ name }) => name === 'linksById')?.query).toEqual({ links: '91,92' });
  expect([map?.zone, map?.box, map?.lines.length]).toEqual([3, [9, 49, 12, 52], 2]);
  const grey = { color: '#9aa3a7', width: 0.5 };
  expect(map?.looks.get(0)).not.toMatchObject(grey);
  expect(map?.looks.get(1)).toMatchObject(grey);
  expect([...(map?.curbs ?? [])]).toEqual([
    [0, expect.objectContaining(grey)],
    [9, expect.objectContaining(grey)],
  ]);
  expect([map?.reading(0), map?.reading(1), map?.reading(2)]).toEqual([
    expect.stringMatching(/load.*6.*40/i),
    expect.stringContaining('15'),
    '',
  ]);
});

it('draws the whole city with the colours of the types that are ticked', async () => {
  history.replaceState(null, '', '/analyzer/dashboardview/supply/?hour=33&types=4');
  await open(<Supplying />, {
    ...createCityRevision(),
    ruleSets: () =>
      mockResponse('ruleSets', {
        ...noRuleSets,
        rule_sets: [
          { number: 9, id: 'nine', restrictions: rule('loading', 'loading') },
          { number: 8, id: 'eight', restrictions: rule('taxi', 'loading') },
        ],
      } as never),
    supplyCharts: () =>
      mockResponse('supplyCharts', {
        slots_per_hour: 1,
        date: '2026-03-02',
        types: types.map((type) => ({ ...type, color: '#123456', line_width: 3 })),
        cells: [cells(4, 10, 70)],
      } as never),
    supplyMap: () => mockResponse('supplyMap', { analysis_zone_id: -1 } as never),
  });
  await expect.poll(() => maps()[0]?.curbs?.get(9)?.color).toBe('#123456');
  const [map] = maps();
  expect([map?.curbs?.get(9)?.width, map?.curbs?.get(8)?.color, map?.curbs?.get(0)?.color]).toEqual([
    3,
    '#9aa3a7',
    '#9aa3a7',
  ]);
  expect(map?.zone).toBe(-1);
});

it('keeps the maps of both sides together while there are two', async () => {
  const { view, person } = await comparing('/analyzer/dashboardview/comparison/?view=beside');
  await expect.poll(() => maps().length).toBe(2);
  const [before, after] = maps();
  const stop = vi.fn();
  const together = vi.spyOn(before?.figures as MetricsOverlay, 'together').mockReturnValue(stop);
  onTestFinished(() => together.mockRestore());
  const choice = view.getByRole('combobox', { name: 'View' });
  await person.selectOptions(choice, 'swipe');
  expect([together.mock.calls, stop.mock.calls.length]).toEqual([[[after?.figures]], 0]);
  await person.selectOptions(choice, 'difference');
  expect([together.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
  expect(maps().length).toBe(1);
});
