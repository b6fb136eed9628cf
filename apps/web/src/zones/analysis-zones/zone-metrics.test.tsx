// @vitest-environment happy-dom
// The numbers of one zone and of its components, the ways on from it, and what is counted while it is drawn.
import { act, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, defaultCity, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { changeZones, selectZones } from '../zones-slice.ts';
import { ShapeCountsText } from './shape-counts-text.tsx';
import { cacheShapeCounts } from './use-shape-counts.ts';
import { ZoneCard } from './zone-card.tsx';
import type { DraftShape } from './zone-draft.ts';
import { ZoneMetrics } from './zone-metrics.tsx';

type Whole = ReturnType<typeof mockResponse<'analysisZone'>>;
const part = (id: number, segments: number) => ({
  id,
  name: `Part ${id}`,
  spaces: id * 2,
  metres: id * 10,
  segments,
});
const zone = (more: Part<Whole> = {}) =>
  mockResponse('analysisZone', { id: 5, user: 'otto', ...more } as Part<Whole>);
const full = {
  description: 'Within the wall',
  parent_zone: 'City',
  total_spaces: 1234,
  total_metres: 2500,
  link_count: 9,
  components: [part(1, 4), part(2, 6)],
};

async function opened(
  answer: Answers['analysisZone'],
  onZoom: (() => void) | null = () => undefined,
  id = 5,
) {
  const onBack = vi.fn();
  const mayNot = (owner: string | null) => (owner === 'otto' ? 'Only its owner.' : null);
  const numbers = <ZoneMetrics zone={id} mayNotChange={mayNot} onZoom={onZoom} onBack={onBack} />;
  return { ...(await open(numbers, answer === undefined ? {} : { analysisZone: answer })), onBack };
}

it('says what it holds in all and by component, and that shared curbs count once', async () => {
  const onZoom = vi.fn();
  const { view, person } = await opened(() => zone(full), onZoom);
  expect(rowsOf(await view.findByRole('table'))).toEqual([
    ['Part 1', '2', '10 m', '4'],
    ['Part 2', '4', '20 m', '6'],
  ]);
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['Spaces1,234', 'Length2.5 km', 'Curbs9']);
  expect(view.getByText('Part of City')).toBeDefined();
  expect(view.getByText('Within the wall')).toBeDefined();
  expect(view.getByText(/the zone counts each curb once/)).toBeDefined();
  await person.click(view.getByRole('button', { name: 'Zoom to zone' }));
  expect(onZoom).toHaveBeenCalledOnce();
  const edit = view.getByRole('button', { name: 'Edit' });
  expect(edit.getAttribute('aria-description')).toBe('Only its owner.');
});

it('leads to all four dashboards with the zone as their scope', async () => {
  const { view, person } = await opened(() => zone(full));
  const ways = within(await view.findByRole('navigation', { name: 'Dashboards of this zone' }));
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['supply', 'demand', 'comparison', 'turnover'].map((kind) => `/analyzer/dashboardview/${kind}/?zone=5`),
  );
  await person.click(ways.getByRole('link', { name: 'Demand' }));
  expect(`${location.pathname}${location.search}`).toBe('/analyzer/dashboardview/demand/?zone=5');
});

it('brings the assets back that would cover the zone', async () => {
  const { view, person } = await opened(() => zone(full));
  await person.click(await view.findByRole('checkbox', { name: 'Show assets on the map' }));
  expect(selectZones(store.getState()).assetsShown).toBe(true);
  act(() => changeZones({ assetsShown: false }));
});

it('says nothing of shared curbs where there are none, of no parent and no description', async () => {
  const { view, person } = await opened(
    () => zone({ ...full, link_count: 10, parent_zone: null, description: '', user: 'mara' }),
    null,
  );
  await view.findByRole('table');
  expect(view.queryByText(/the zone counts each curb once|^Part of/)).toBeNull();
  const zoom = view.getByRole('button', { name: 'Zoom to zone' });
  expect(zoom.getAttribute('aria-description')).toBe('This zone has no components yet.');
  await person.click(view.getByRole('button', { name: 'Edit' }));
  expect(`${location.pathname}${location.search}`).toBe('/analyzer/mapview/edit/?zone=5');
});

it('says that nothing is drawn yet', async () => {
  const { view } = await opened(() => zone({ components: [] }));
  expect(await view.findByText('This zone has no components yet.')).toBeDefined();
  expect(view.queryByRole('table')).toBeNull();
});

it('offers the way back, and another try, when it is gone', async () => {
  let isDown = true;
  const { view, person, onBack } = await opened(() =>
    isDown ? new ErrorResponse(404, { code: 'not_found', detail: 'No.' }) : zone(full),
  );
  expect((await view.findByRole('alert')).textContent).toContain('This zone no longer exists.');
  await person.click(view.getByRole('button', { name: 'All zones' }));
  expect(onBack).toHaveBeenCalledOnce();
  isDown = false;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByRole('table')).toBeDefined();
});

it.each([
  { id: 1, asks: 1 },
  { id: 0, asks: 0 },
])('asks for no zone without an id: $id', async ({ id, asks }) => {
  const { asked } = await opened(() => zone(full), null, id);
  await settled();
  expect(asked.filter(({ name }) => name === 'analysisZone')).toHaveLength(asks);
});

const circle = (radius: number): DraftShape => ({ type: 'Radius', centre: [1, 2], radius });

it('counts a shape once, in the city’s units', async () => {
  const shape = circle(40);
  const words = () => <ShapeCountsText shape={shape} live />;
  const { view, asked } = await open(words(), {
    currentCity: () => ({ ...defaultCity, units: 'imperial' }),
    previewZoneComponent: () =>
      mockResponse('previewZoneComponent', { spaces: 1, metres: 30.48, segments: 1200 }),
  });
  expect(view.getByRole('status').textContent).toBe('Counting…');
  await view.findByText('1 space · 100 ft · 1,200 curbs');
  expect(asked.map(({ body }) => body)).toEqual([
    { type: 'Radius', geometry: { type: 'Point', coordinates: [1, 2] }, radius: 40 },
  ]);
  const again = await open(words());
  expect(again.view.getByRole('status').textContent).toBe('1 space · 100 ft · 1,200 curbs');
  await settled();
  expect(again.asked).toEqual([]);
});

it('says what the server refused, and asks nothing of what is known', async () => {
  const { view } = await open(<ShapeCountsText shape={circle(50)} />, {
    previewZoneComponent: () => new ErrorResponse(400, { code: 'invalid', detail: 'Too large.' }),
  });
  expect((await view.findByText('Too large.')).getAttribute('role')).toBeNull();
  const shape = circle(60);
  cacheShapeCounts(shape, { spaces: 4, metres: 5, segments: 1 });
  const known = await open(<ShapeCountsText shape={shape} />);
  expect(known.view.getByText('4 spaces · 5 m · 1 curb')).toBeDefined();
});

it('is a card of its own where there is no room', async () => {
  const { results } = mockResponse('analysisZones', {
    results: [
      {
        name: 'West',
        total_spaces: 3,
        total_metres: 70,
        link_count: 2,
        component_types: ['Radius', 'Polygon'],
      },
    ],
  });
  const [row] = results;
  const { view } = await open(row && <ZoneCard row={{ ...row, depth: 2 } as never} />);
  const card = view.getByText('West').parentElement;
  expect([card?.textContent, card?.style.paddingInlineStart]).toEqual([
    'West3 spaces · 70 m · 2 curbsRadius, Polygon',
    '32px',
  ]);
});
