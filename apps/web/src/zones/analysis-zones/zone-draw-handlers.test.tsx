// @vitest-environment happy-dom
// The hands that draw a component of a zone: what each tells of its shape, what is missing, and the steps back and on.
import { act } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { drawnReported } from '../../city/view/map-slice.ts';
import { activeTool } from '../../map/map-signals.ts';
import type { ToolInput } from '../../map/tool.ts';
import { store } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { defaultCity, settled } from '../../testing/page.tsx';
import { openZoneDrawing } from './testing/zone-hand.tsx';

const take = (...inputs: ToolInput[]) =>
  act(() => {
    for (const input of inputs) activeTool.get()?.take(input);
  });
const place = (lng: number, lat: number): ToolInput => ({ kind: 'place', at: [lng, lat], vertex: null });

const corners = [place(0, 0), place(1, 0), place(1, 1)];
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];

it('tells a polygon when it is closed, not before', async () => {
  const { view, person, last, keep, disabled, onKeep, onCancel } = await openZoneDrawing({
    type: 'Polygon',
    shape: null,
  });
  expect([last(), disabled()]).toEqual([
    [null, null],
    [true, true],
  ]);
  take(...corners);
  expect([last(), disabled()]).toEqual([
    [null, 'unfinished'],
    [false, true],
  ]);
  expect(keep().getAttribute('aria-description')).toMatch(/^Click each corner on the map/);
  await person.click(keep());
  expect(onKeep).not.toHaveBeenCalled();
  take({ kind: 'finish' });
  expect(last()).toEqual([{ type: 'Polygon', geometry: { type: 'Polygon', coordinates: [ring] } }, null]);
  expect(view.getByText('Drag the corners to move them, or keep the area.')).toBeDefined();
  await person.click(keep());
  expect(onKeep).toHaveBeenCalledOnce();
  await person.click(view.getByRole('button', { name: 'Undo' }));
  expect([last(), disabled()]).toEqual([
    [null, 'unfinished'],
    [false, false],
  ]);
  await person.click(view.getByRole('button', { name: 'Redo' }));
  expect(last()?.[1]).toBeNull();
  await person.click(view.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it('keeps no polygon whose edge crosses itself', async () => {
  const { view, last, keep, asked } = await openZoneDrawing({ type: 'Polygon', shape: null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  take(place(0, 0), place(2, 2), place(2, 0), place(0, 2), { kind: 'finish' });
  expect(last()).toEqual([null, 'crossed']);
  expect(view.getByRole('alert').textContent).toMatch(/^The outline crosses itself/);
  expect(keep().getAttribute('aria-description')).toMatch(/^The outline crosses itself/);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await settled();
  expect(asked).toEqual([]);
});

it('begins with the corners there are, and anew as a box', async () => {
  const geometry = { type: 'Polygon' as const, coordinates: [ring as [number, number][]] };
  const { view, person, last, disabled } = await openZoneDrawing({
    type: 'Polygon',
    shape: { type: 'Polygon', geometry },
  });
  expect(last()).toEqual([{ type: 'Polygon', geometry }, null]);
  await person.selectOptions(view.getByLabelText('How to draw'), 'box');
  expect(last()).toEqual([null, null]);
  expect(view.getByText('Drag a box on the map, or click two corners.')).toBeDefined();
  take(place(0, 0));
  expect([last(), disabled()]).toEqual([
    [null, 'unfinished'],
    [false, true],
  ]);
  await person.click(view.getByRole('button', { name: 'Undo' }));
  expect(last()).toEqual([null, null]);
  take(place(0, 0), place(2, 1));
  const shape = last()?.[0];
  expect(shape.geometry.coordinates[0]).toHaveLength(5);
  expect(view.getByLabelText<HTMLSelectElement>('How to draw').value).toBe('corners');
});

it('does not go on with a shape that has holes: it is drawn anew', async () => {
  const coordinates = [ring, ring] as [number, number][][];
  const { last } = await openZoneDrawing({
    type: 'Polygon',
    shape: { type: 'Polygon', geometry: { type: 'Polygon', coordinates } },
  });
  expect(last()).toEqual([null, null]);
});

it('draws a circle by its middle and its edge, to the centimetre', async () => {
  const { view, last, disabled } = await openZoneDrawing({ type: 'Radius', shape: null });
  expect([last(), disabled()]).toEqual([
    [null, null],
    [true, true],
  ]);
  expect(view.getByText('Click the center on the map, or enter it.')).toBeDefined();
  take(place(10, 50));
  expect([last(), disabled()]).toEqual([
    [null, 'unfinished'],
    [false, true],
  ]);
  expect(view.getByText('Click where the circle ends, or enter its radius.')).toBeDefined();
  take(place(10, 50.001));
  const [shape, lack] = last() ?? [];
  expect([shape.centre, lack]).toEqual([[10, 50], null]);
  expect(shape.radius).toBeCloseTo(111.2, 0);
  expect(shape.radius).toBe(Math.round(shape.radius * 100) / 100);
  expect(view.getByText(/^Drag the center or the edge/)).toBeDefined();
});

it('takes a circle that is typed, radius first or middle first', async () => {
  const { view, person, last } = await openZoneDrawing({ type: 'Radius', shape: null });
  await person.type(view.getByLabelText('Radius'), '80');
  expect(last()).toEqual([null, 'unfinished']);
  await person.type(view.getByLabelText('Center (latitude, longitude)'), '50, 10');
  expect(last()).toEqual([{ type: 'Radius', centre: [10, 50], radius: 80 }, null]);
  await person.clear(view.getByLabelText('Radius'));
  await person.type(view.getByLabelText('Radius'), 'far');
  expect(view.getByText(/^Enter a radius from/)).toBeDefined();
  await person.clear(view.getByLabelText('Center (latitude, longitude)'));
  await person.type(view.getByLabelText('Center (latitude, longitude)'), '95, 10');
  expect(view.getByText(/^Enter the latitude and longitude/)).toBeDefined();
});

it('keeps a typed radius for a middle that is placed on the map', async () => {
  const { view, person, last } = await openZoneDrawing({ type: 'Radius', shape: null });
  await person.type(view.getByLabelText('Radius'), '60');
  take(place(10, 50));
  expect(last()).toEqual([{ type: 'Radius', centre: [10, 50], radius: 60 }, null]);
});

it('takes the middle of the map, while there is no middle yet', async () => {
  const sees = () => store.dispatch(drawnReported({ kind: 'point', lng: 12, lat: 48, zoom: 15 } as never));
  const { view, person, last } = await openZoneDrawing({ type: 'Radius', shape: null }, {}, sees);
  expect(view.getByLabelText<HTMLInputElement>('Center (latitude, longitude)').placeholder).toBe(
    '48.000000, 12.000000',
  );
  await person.click(view.getByRole('button', { name: 'Center of the map' }));
  expect(last()).toEqual([null, 'unfinished']);
  await person.type(view.getByLabelText('Radius'), '70');
  expect(last()).toEqual([{ type: 'Radius', centre: [12, 48], radius: 70 }, null]);
  expect(view.queryByRole('button', { name: 'Center of the map' })).toBeNull();
});

it('begins with the circle there is', async () => {
  const { last, view } = await openZoneDrawing({
    type: 'Radius',
    shape: { type: 'Radius', centre: [10, 50], radius: 90 },
  });
  expect(last()).toEqual([{ type: 'Radius', centre: [10, 50], radius: 90 }, null]);
  expect(view.getByLabelText<HTMLInputElement>('Radius').value).toBe('90');
});

it('puts its tool away while something is measured, and for good when it closes', async () => {
  await openZoneDrawing({ type: 'Radius', shape: null });
  const session = activeTool.get();
  expect(session).not.toBeNull();
  act(() => void store.dispatch(toolOpened('measure')));
  expect(activeTool.get()).toBeNull();
  act(() => void store.dispatch(toolOpened(null)));
  expect(activeTool.get()).toBe(session);
});

it.each(['Polygon', 'Radius'] as const)('throws a %s away by Escape, then leaves', async (type) => {
  const { last, onCancel } = await openZoneDrawing({ type, shape: null });
  take(place(10, 50));
  expect(last()).toEqual([null, 'unfinished']);
  take({ kind: 'cancel' });
  expect([last(), onCancel.mock.calls.length]).toEqual([[null, null], 0]);
  take({ kind: 'cancel' });
  expect(onCancel).toHaveBeenCalledOnce();
});

it('draws an area by hand, goes on with its corners, and leaves by Escape', async () => {
  const { view, person, last, onCancel } = await openZoneDrawing({ type: 'Polygon', shape: null });
  const how = () => view.getByLabelText<HTMLSelectElement>('How to draw');
  await person.selectOptions(how(), 'lasso');
  take({ kind: 'cancel' });
  expect(onCancel).toHaveBeenCalledOnce();
  take(
    { kind: 'press', at: [0, 0] },
    { kind: 'pull', at: [2, 0] },
    { kind: 'pull', at: [2, 2] },
    { kind: 'release', at: [0, 2], alt: false },
  );
  const [shape, lack] = last() ?? [];
  expect([how().value, shape.type, lack]).toEqual(['corners', 'Polygon', null]);
  const corners = shape.geometry.coordinates[0];
  expect(corners.at(0)).toEqual(corners.at(-1));
  expect(corners.length).toBe(new Set(corners.map(String)).size + 1);
});

it('reads a radius in feet in a city of feet, and steps back and on', async () => {
  const { view, person, last, disabled } = await openZoneDrawing(
    { type: 'Radius', shape: { type: 'Radius', centre: [10, 50], radius: 30.48 } },
    { currentCity: () => ({ ...defaultCity, units: 'imperial' }) },
  );
  const field = () => view.getByLabelText<HTMLInputElement>('Radius');
  expect([field().value, view.getByText('ft').textContent]).toEqual(['100', 'ft']);
  await person.clear(field());
  await person.type(field(), '200');
  expect(last()).toEqual([{ type: 'Radius', centre: [10, 50], radius: 60.96 }, null]);
  take({ kind: 'drag', vertex: 0, at: [11, 50] }, { kind: 'drop' });
  expect([last()?.[0].centre, disabled()]).toEqual([
    [11, 50],
    [false, true],
  ]);
  await person.click(view.getByRole('button', { name: 'Undo' }));
  expect([last()?.[0].centre, disabled()]).toEqual([
    [10, 50],
    [true, false],
  ]);
  await person.click(view.getByRole('button', { name: 'Redo' }));
  expect(last()?.[0].centre).toEqual([11, 50]);
});
