// @vitest-environment happy-dom
// Making and editing a zone: what is typed and drawn, its steps back and on, what keeps it from being saved, and what is kept when one leaves.

import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { selectZones } from '../zones-slice.ts';
import '../../shell/staff-api.ts';
import { activeTool } from '../../map/map-signals.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { ZoneEditor } from './zone-editor.tsx';

const slots = { ways: null, filter: null, paste: null };
const part = (id: number, number: number, radius: number) => ({
  id,
  number,
  version: 1,
  type: 'Radius' as const,
  geometry: { type: 'Point' as const, coordinates: [10, 50] },
  radius,
  name: `Radius ${number}`,
});
const zone = () =>
  mockResponse('analysisZone', {
    id: 5,
    name: 'West',
    description: 'Docks',
    version: 40,
    show_on_maps: true,
    components: [part(1, 1, 100), part(2, 2, 200)],
  } as never);

async function opened(
  start: ReturnType<typeof zone> | null,
  answers: Answers = {},
  mayNot: string | null = null,
) {
  history.replaceState(
    null,
    '',
    start === null ? '/analyzer/mapview/create/' : '/analyzer/mapview/edit/?zone=5',
  );
  const { view, person, asked } = await open(
    <ZoneEditor zone={start as never} saved={[]} slots={slots} mayNot={mayNot} />,
    {
      ruleSets: () => noRuleSets,
      analysisZones: () =>
        mockResponse('analysisZones', {
          results: [
            { id: 4, name: 'City' },
            { id: 5, name: 'West', parent_zone_id: null },
            { id: 6, name: 'Pier', parent_zone_id: 5 },
          ],
          meta: { count: 3 },
        } as never),
      previewZoneComponent: () => mockResponse('previewZoneComponent', { spaces: 1, metres: 1, segments: 1 }),
      ...answers,
    },
  );
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const name = () => view.getByLabelText<HTMLInputElement>('Name');
  const parts = () =>
    [...document.querySelectorAll('[data-component]')].map(
      (row) => row.querySelector('span span')?.textContent,
    );
  const sent = () =>
    asked.filter(({ name: call }) => !/^(analysisZones|previewZone|current|ruleSets)/.test(call));
  return { view, person, press, name, parts, sent };
}
const discard = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  act(() => dialog.getByRole('button', { name: 'Discard changes' }).click());
};

it('makes a zone of a typed circle, and goes to see it', async () => {
  const { view, person, press, name, parts, sent } = await opened(null, {
    createAnalysisZone: () => mockResponse('createAnalysisZone', { id: 9 }),
  });
  expect(document.activeElement).toBe(name());
  await press('Create zone');
  expect(view.getByRole('alert').textContent).toBe('Name is required');
  expect([name().getAttribute('aria-invalid'), sent()]).toEqual(['true', []]);
  await person.type(name(), 'Ring ');
  expect(view.queryByRole('alert')).toBeNull();
  await press('Radius');
  await person.type(view.getByLabelText('Radius', { selector: 'input' }), '80');
  await press('Create zone');
  expect(lastToast()).toMatch(/^The shape you are drawing is not finished/);
  expect(sent()).toEqual([]);
  await person.type(view.getByLabelText('Center (latitude, longitude)'), '50, 10');
  await press('Keep shape');
  expect(parts()).toEqual(['Radius 1']);
  await person.selectOptions(view.getByLabelText('Part of'), '4');
  await person.click(view.getByLabelText('Show on maps'));
  await press('Create zone');
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([
      {
        name: 'Ring',
        description: '',
        show_on_maps: true,
        parent_zone_id: 4,
        components: [{ type: 'Radius', geometry: { type: 'Point', coordinates: [10, 50] }, radius: 80 }],
      },
    ]);
  await expect.poll(() => `${location.pathname}${location.search}`).toBe('/analyzer/mapview/?zone=9');
  expect([selectZones(store.getState()).pendingFocus, lastToast()]).toEqual([
    9,
    'The zone Ring has been created.',
  ]);
});

it('takes edits back and on, by buttons and by keys', async () => {
  const { view, person, press, parts } = await opened(zone());
  const button = (label: string) => view.getByRole<HTMLButtonElement>('button', { name: label });
  expect([parts(), button('Undo').disabled, button('Redo').disabled]).toEqual([
    ['Radius 1', 'Radius 2'],
    true,
    true,
  ]);
  expect(selectZones(store.getState()).editedShapes?.map(({ name: of }) => of)).toEqual([
    'Radius 1',
    'Radius 2',
  ]);
  await press('Remove Radius 1');
  expect([parts(), lastToast(), button('Undo').disabled]).toEqual([
    ['Radius 2'],
    'Radius 1 was removed. Undo brings it back.',
    false,
  ]);
  expect(document.activeElement?.closest('[data-component]')?.getAttribute('data-component')).toBe('saved 2');
  await press('Undo');
  expect(parts()).toEqual(['Radius 1', 'Radius 2']);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', ctrlKey: true })));
  expect(parts()).toEqual(['Radius 2']);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', metaKey: true })));
  expect(parts()).toEqual(['Radius 1', 'Radius 2']);
  act(
    () =>
      void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Z', ctrlKey: true, shiftKey: true })),
  );
  expect(parts()).toEqual(['Radius 2']);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z' })));
  expect(parts()).toEqual(['Radius 2']);
  await person.click(button('Undo'));
});

it('renames a component, or leaves it by Escape', async () => {
  const { view, person, press, parts } = await opened(zone());
  await press('Rename Radius 2');
  await person.type(view.getByLabelText('Rename Radius 2'), 'Ring{Escape}');
  expect(parts()).toEqual(['Radius 1', 'Radius 2']);
  await press('Rename Radius 2');
  await person.type(view.getByLabelText('Rename Radius 2'), ' Ring {Enter}');
  expect(parts()).toEqual(['Radius 1', 'Ring']);
  await press('Undo');
});

it('tells the server what changed, and says at the name what it refused there', async () => {
  let isTaken = true;
  const { view, person, press, name, sent } = await opened(zone(), {
    updateAnalysisZone: () =>
      isTaken
        ? new ErrorResponse(400, { name: ['This name is taken.'] })
        : mockResponse('updateAnalysisZone', { version: 41 }),
  });
  // A zone cannot be moved under itself or its sub-zones.
  const parents = () =>
    [...view.getByLabelText<HTMLSelectElement>('Part of').options].map(({ value }) => value);
  await expect.poll(() => parents()).toEqual(['', '4']);
  await person.clear(name());
  await person.type(name(), 'North');
  await press('Save zone');
  expect(await view.findByText('This name is taken.')).toBeDefined();
  expect(document.activeElement).toBe(name());
  isTaken = false;
  await person.type(name(), '{Enter}');
  await expect.poll(() => location.pathname).toBe('/analyzer/mapview/');
  expect(sent().map(({ params, body }) => [params.id, body])).toEqual([
    ['5', { name: 'North', version: 40 }],
    ['5', { name: 'North', version: 40 }],
  ]);
  expect(lastToast()).toBe('The zone North has been saved.');
});

it('asks before what is not saved is thrown away', async () => {
  const { view, person, press, name } = await opened(zone());
  await person.type(name(), '!');
  await press('Cancel');
  const dialog = within(await screen.findByRole('dialog'));
  act(() => dialog.getByRole('button', { name: 'Keep editing' }).click());
  expect([name().value, location.pathname]).toEqual(['West!', '/analyzer/mapview/edit/']);
  await press('Cancel');
  await discard();
  await expect.poll(() => location.pathname).toBe('/analyzer/mapview/');
  expect(view.queryByText('Your earlier drawing is still here.')).toBeNull();
});

it('keeps a draft for who comes back, until one starts over', async () => {
  const first = await opened(zone());
  await first.person.type(first.name(), '?');
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  expect(selectZones(store.getState()).editedShapes).toBeNull();
  const back = await opened(zone());
  expect([back.name().value, back.view.getByText(/^Your earlier drawing is still here/) !== null]).toEqual([
    'West?',
    true,
  ]);
  await back.press('Start over');
  expect([back.name().value, back.view.queryByText(/^Your earlier drawing/)]).toEqual(['West', null]);
});

it('keeps the shape in hand apart: saved with it, gone without it', async () => {
  const { view, person, press, parts } = await opened(zone());
  await press('Change the shape of Radius 1');
  expect([parts(), activeTool.get() !== null]).toEqual([['Radius 2'], true]);
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Radius' }).getAttribute('aria-pressed')).toBe(
    'false',
  );
  const radius = view.getByLabelText('Radius', { selector: 'input' });
  await person.clear(radius);
  await person.type(radius, '150');
  const hand = within(document.querySelector<HTMLElement>('[data-hand]') ?? document.body);
  await person.click(hand.getByRole('button', { name: 'Keep shape' }));
  expect(parts()).toEqual(['Radius 1', 'Radius 2']);
  await press('Undo');
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

it('says why nothing may be changed', async () => {
  const { view, press } = await opened(zone(), {}, 'Only its owner.');
  expect(view.getByRole('alert').textContent).toContain('Only its owner.');
  expect(view.queryByLabelText('Name')).toBeNull();
  await press('All zones');
  expect(`${location.pathname}${location.search}`).toBe('/analyzer/mapview/?zone=5');
});

it('gives the focus to the next part, and to the way it was begun when none is left', async () => {
  const { view, press, parts } = await opened(zone());
  const held = () => document.activeElement?.closest('[data-component]')?.getAttribute('data-component');
  await press('Remove Radius 2');
  expect([parts(), held()]).toEqual([['Radius 1'], 'saved 1']);
  await press('Remove Radius 1');
  expect([parts(), document.activeElement?.getAttribute('data-way')]).toEqual([[], 'Radius']);
  await press('Undo');
  await press('Undo');
  await press('Rename Radius 1');
  expect(document.activeElement).toBe(view.getByLabelText('Rename Radius 1', { selector: 'input' }));
});

it('draws no polygon where there is no map, and says so', async () => {
  const { view, press } = await opened(zone());
  const way = (name: string) =>
    view.getAllByRole('button', { name }).find((each) => each.hasAttribute('data-way')) as HTMLElement;
  expect(['Polygon', 'Radius', 'Segments'].map((name) => way(name).getAttribute('aria-disabled'))).toEqual([
    'true',
    null,
    null,
  ]);
  await press('Polygon');
  expect([lastToast() === '', document.querySelector('[data-hand]')]).toEqual([false, null]);
  way('Radius').click();
  await expect.poll(() => way('Radius').getAttribute('aria-pressed')).toBe('true');
  expect(way('Segments').getAttribute('aria-pressed')).toBe('false');
  const hand = within(document.querySelector<HTMLElement>('[data-hand]') ?? document.body);
  act(() => hand.getByRole('button', { name: 'Cancel' }).focus());
  act(() => hand.getByRole('button', { name: 'Cancel' }).click());
  expect([document.querySelector('[data-hand]'), document.activeElement?.getAttribute('data-way')]).toEqual([
    null,
    'Radius',
  ]);
});

it('shows the parts on the map: areas, circles, the lines of curbs; of the one in hand its edge', async () => {
  const ring = [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 0],
  ];
  const lines = [
    [
      [1, 1],
      [2, 2],
    ],
  ];
  const whole = mockResponse('analysisZone', {
    id: 5,
    name: 'West',
    components: [
      { ...part(1, 1, 100) },
      { id: 2, number: 1, version: 1, type: 'Polygon', geometry: { type: 'Polygon', coordinates: [ring] } },
      { id: 3, number: 1, version: 1, type: 'Segments', links: [7, 8] },
    ],
  } as never);
  const saved = [{ id: 3, links: [7, 8], segment_geometry: { type: 'MultiLineString', coordinates: lines } }];
  history.replaceState(null, '', '/analyzer/mapview/edit/?zone=5');
  const { view, person, asked } = await open(
    <ZoneEditor zone={whole as never} saved={saved as never} slots={slots} mayNot={null} />,
    {
      ruleSets: () => noRuleSets,
      previewZoneComponent: () => mockResponse('previewZoneComponent', { spaces: 1, metres: 1, segments: 1 }),
    },
  );
  const forms = () => selectZones(store.getState()).editedShapes ?? [];
  expect(forms().map(({ key, name, chosen }) => [key, name, chosen])).toEqual([
    ['saved 1', 'Radius 1', false],
    ['saved 2', 'Polygon 1', false],
    ['saved 3', 'Segments 1', false],
  ]);
  const [circle, area, curbs] = forms().map(({ form }) => form);
  expect(area).toEqual({ kind: 'area', geometry: { type: 'Polygon', coordinates: [ring] } });
  expect(curbs).toEqual({ kind: 'lines', lines });
  const edge = circle?.kind === 'area' ? (circle.geometry.coordinates[0] as number[][]) : [];
  expect(Math.max(...edge.map(([, lat]) => lat ?? 0))).toBeCloseTo(50.0009, 4);
  expect(Math.max(...edge.map(([lng]) => lng ?? 0))).toBeCloseTo(10.0014, 4);
  // The lines came with the zone, so no curb is requested separately.
  expect(asked.filter(({ name }) => name === 'linksById')).toEqual([]);
  await person.click(view.getByRole('button', { name: 'Change the shape of Radius 1' }));
  expect(forms().map(({ key, chosen }) => [key, chosen])).toEqual([
    ['saved 2', false],
    ['saved 3', false],
    ['in hand', true],
  ]);
});
