// @vitest-environment happy-dom
// A batch on the map: curbs ringed or grey by feature state, shapes around them, sources that come with the first batch and go with the last.
import { Point } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { batchOverlay } from './batch-overlay.ts';
import { palettes } from './palette.ts';
import { someView } from './testing/map-view.ts';
import { evaluateLayer } from './testing/painted.ts';
import { FakeMap } from './testing/played-map.ts';
import type { MapView } from './view.ts';

const ring = [
  [1, 1],
  [2, 1],
  [1, 1],
] as [number, number][];
const batchOf = (
  links: readonly number[] = [],
  shapes: readonly (typeof ring)[] = [],
  rejected: readonly number[] = [],
) => ({ links, shapes, rejected });
const markOf = (map: FakeMap, id: number) => map.stateOf({ source: 'batch', sourceLayer: 'links', id })?.mark;
const attached = (layers = ['curb-line', 'tool-area', 'tool-line']) => {
  const map = new FakeMap(['tool'], layers);
  const part = batchOverlay.attach(map.map);
  let view: MapView = someView;
  /** Tells the overlay of another batch. */
  const show = (batch: MapView['batch']) => {
    const before = view;
    view = { ...view, batch };
    part.tell(before, view);
  };
  return { map, part, show };
};

it('marks what is chosen and what cannot take the edit, as it changes', () => {
  const { map, part, show } = attached();
  part.send(someView);
  expect(map.sources.has('batch')).toBe(false);
  expect(map.boxZoom.on).toBe(true);
  show(batchOf());
  expect(map.boxZoom.on).toBe(false);
  show(batchOf([4, 7], [ring]));
  expect([markOf(map, 4), markOf(map, 7)]).toEqual(['chosen', 'chosen']);
  expect(map.shown.get('batch-shapes')).toMatchObject([
    { geometry: { type: 'LineString', coordinates: ring } },
  ]);
  show(batchOf([4, 7], [ring], [7, 9]));
  expect([markOf(map, 4), markOf(map, 7), markOf(map, 9)]).toEqual(['chosen', 'refused', undefined]);
  show({ ...batchOf([4, 7], [ring], [7, 9]), found: [4, 7, 9, 11] });
  expect([4, 7, 9, 11].map((id) => markOf(map, id))).toEqual(['chosen', 'refused', 'found', 'found']);
  show(batchOf([7], [], [7, 9]));
  expect([markOf(map, 9), markOf(map, 11)]).toEqual([undefined, undefined]);
  expect([markOf(map, 4), markOf(map, 7)]).toEqual([undefined, 'refused']);
  expect(map.shown.get('batch-shapes')).toEqual([]);
  show(null);
  expect(map.boxZoom.on).toBe(true);
  expect([map.sources.has('batch'), map.sources.has('batch-shapes')]).toEqual([false, false]);
  expect(map.layers).toEqual(['curb-line', 'tool-area', 'tool-line']);
  part.stop();
});

it('lies under what a tool draws, on the tiles of the revision', () => {
  const { map, part } = attached();
  part.send({ ...someView, batch: batchOf() });
  expect(map.layers).toEqual([
    'curb-line',
    'batch-shape',
    'batch-refused',
    'batch-refused-bar',
    'batch-found',
    'batch-chosen',
    'tool-area',
    'tool-line',
  ]);
  expect(map.sources.get('batch')).toMatchObject({ type: 'vector', minzoom: 13, maxzoom: 16 });
  expect(JSON.stringify(map.sources.get('batch'))).toContain('/api/tiles/curbs/{z}/{x}/{y}/?revision=4');
  const view = { ...someView, batch: batchOf([4]) };
  part.tell(someView, view);
  map.states.clear();
  part.tell(view, { ...view, revision: '5' });
  expect(JSON.stringify(map.sources.get('batch'))).toContain('revision=5');
  expect(markOf(map, 4)).toBe('chosen');
  const before = map.sources.get('batch');
  part.tell(view, { ...view, revision: '5' });
  expect(map.sources.get('batch')).toBe(before);
  part.tell(view, { ...view, revision: '5', scheme: 'dark' });
  expect(map.sources.get('batch')).not.toBe(before);
  part.stop();
});

it('waits for the style, and is told nothing after it was stopped', () => {
  const { map, part } = attached(['curb-line']);
  const view = { ...someView, batch: batchOf([4]) };
  part.tell(someView, view);
  expect(map.sources.has('batch')).toBe(false);
  part.send(view);
  expect(map.sources.has('batch')).toBe(false);
  map.layers = ['tool-area'];
  map.removeSource('tool');
  part.send(view);
  expect(map.sources.has('batch')).toBe(false);
  map.addSource('tool');
  part.send(view);
  expect(markOf(map, 4)).toBe('chosen');
  part.stop();
  expect([markOf(map, 4), markOf(map, 5)]).toEqual(['chosen', undefined]);
});

it('is left alone while no batch is made', () => {
  const { map, part } = attached();
  part.send(someView);
  map.boxZoom.on = false;
  part.tell(someView, { ...someView, revision: '5' });
  expect(map.boxZoom.on).toBe(false);
  const found = [{ link: 3, ruleSet: 4, street: null }];
  expect(part.at(new Point(1, 1), 5, found)).toBe(found);
  part.stop();
});

it('draws only curbs with a mark: rings, grey, and bars from near', () => {
  const { map, part } = attached();
  const added = new Map<string, Parameters<typeof map.addLayer>[0]>();
  const add = map.addLayer;
  map.addLayer = (layer, before) => {
    added.set(layer.id, layer);
    add(layer, before);
  };
  part.send({ ...someView, batch: batchOf() });
  const look = (id: string, mark?: string) =>
    evaluateLayer(added.get(id) as never, { state: mark === undefined ? {} : { mark } });
  expect([
    look('batch-refused', 'refused'),
    look('batch-refused', 'chosen'),
    look('batch-refused'),
  ]).toMatchObject([
    { 'line-opacity': 0.85, 'line-width': 3.95, 'line-color': palettes.light.liveFull },
    { 'line-opacity': 0 },
    { 'line-opacity': 0 },
  ]);
  expect([look('batch-chosen', 'chosen'), look('batch-chosen', 'refused')]).toMatchObject([
    { 'line-opacity': 1, 'line-width': 3, 'line-gap-width': 3.95 },
    { 'line-opacity': 0 },
  ]);
  expect([look('batch-refused-bar', 'refused'), look('batch-refused-bar')]).toMatchObject([
    {
      'text-opacity': 1,
      'text-size': 20,
      'text-halo-width': 1.5,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
      'text-keep-upright': false,
    },
    { 'text-opacity': 0 },
  ]);
  expect(look('batch-shape')).toMatchObject({ 'line-width': 1.5, 'line-dasharray': [3, 2] });
  expect([added.get('batch-refused'), added.get('batch-refused-bar')]).toMatchObject([
    { minzoom: 13 },
    { minzoom: 15 },
  ]);
  part.stop();
});
