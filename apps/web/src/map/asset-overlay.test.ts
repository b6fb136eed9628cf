// @vitest-environment happy-dom
// Assets on the map: which are drawn, which one the pointer is at, and what a click on one or on a cluster does.

import { Point } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockCanvas } from '../testing/played-pen.ts';
import { assetOverlay } from './asset-overlay.ts';
import { assetTool } from './asset-tool.ts';
import {
  type AssetMarker,
  type AssetsOnMap,
  assetFeatures,
  assetImageName,
  formatClusterCount,
} from './assets.ts';
import { mapHandlers } from './handlers.ts';
import { activeTool, hoveredAsset } from './map-signals.ts';
import { someView } from './testing/map-view.ts';
import { FakeMap } from './testing/played-map.ts';
import { createToolSession } from './tool-session.ts';

const mark = (id: number, lng: number, lat: number, more: Partial<AssetMarker> = {}): AssetMarker => ({
  key: `asset/${id}`,
  asset: id,
  group: null,
  config: 5,
  name: null,
  state: 'active',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  ...more,
});
const area = mark(3, 0, 0, {
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [4, 0],
        [4, 2],
        [0, 2],
        [0, 0],
      ],
    ],
  },
  state: 'going',
});
const assets: AssetsOnMap = {
  marks: [mark(1, 0.4, 0), mark(2, 0.1, 0), area, mark(4, 9, 9, { config: 77 })],
  clusters: [
    { count: 12, config: 5, at: [20, 10], label: 'assets' },
    { count: 1, config: 5, at: [21, 10] },
    { count: 1, config: null, at: [22, 10] },
  ],
  icons: new Map([[5, { version: 2, path: 'M0 0', color: '#804020' }]]),
  chosen: 'asset/2',
};
const showing = { ...someView, assets };
const sources = ['assets', 'asset-areas', 'asset-chosen'];
const layers = ['asset-area', 'asset-cluster', 'asset-dot', 'asset-icon'];
/** The center of the screen, which is at 0° latitude and 0° longitude. */
const middle = new Point(200, 150);

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const signal of [activeTool, hoveredAsset]) signal.set(null);
  mapHandlers.asset = null;
  mapHandlers.overlap = null;
});

describe('the features of assets', () => {
  it('are points with pictures, areas, a ring about the chosen one, and clusters with their count', () => {
    const { points, areas, chosen } = assetFeatures(assets, (config, _icon, state) => `${config} ${state}`);
    expect(points.map(({ properties }) => properties)).toEqual([
      { key: 'asset/1', picture: '5 active', color: '#804020', proposed: false },
      { key: 'asset/2', picture: '5 active', color: '#804020', proposed: false },
      { key: 'asset/3', picture: '5 going', color: '#804020', proposed: true },
      { cluster: 0, count: '12', size: 12, label: 'assets' },
      { cluster: 1, picture: '5 active', color: '#804020' },
      { cluster: 2, count: '1', size: 1 },
    ]);
    expect(
      points.map(({ geometry }) => (geometry.type === 'Point' ? geometry.coordinates : null)),
    ).toMatchObject([
      [0.4, 0],
      [0.1, 0],
      [2, 1],
      [20, 10],
      [21, 10],
      [22, 10],
    ]);
    expect(areas).toMatchObject([{ properties: { key: 'asset/3' }, geometry: area.geometry }]);
    expect(chosen).toMatchObject([{ geometry: { type: 'Point', coordinates: [0.1, 0] } }]);
    const proposed = {
      ...assets,
      marks: [mark(1, 0, 0, { state: 'proposed' }), mark(2, 0, 0, { state: 'planned' })],
    };
    expect(
      assetFeatures(proposed, () => '')
        .points.map(({ properties }) => properties?.proposed)
        .slice(0, 2),
    ).toEqual([true, false]);
  });

  it.each([
    [1, '1'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [9949, '9.9k'],
    [10_000, '10k'],
    [12_600, '13k'],
  ])('say %d as %s', (count, text) => expect(formatClusterCount(count)).toBe(text));

  it('have another picture for each type, version, color, state and scheme', () => {
    const icon = { version: 2, path: 'M0 0', color: '#804020' };
    const names = [
      assetImageName(5, icon, 'active', 'light'),
      assetImageName(6, icon, 'active', 'light'),
      assetImageName(5, { ...icon, version: 3 }, 'active', 'light'),
      assetImageName(5, { ...icon, color: '#111111' }, 'active', 'light'),
      assetImageName(5, icon, 'going', 'light'),
      assetImageName(5, icon, 'active', 'dark'),
    ];
    expect(new Set(names).size).toBe(6);
  });
});

describe('assets on the map', () => {
  it('are drawn as the view says, in the scheme of the screen, until they are stopped', () => {
    mockCanvas();
    const map = new FakeMap(sources, layers);
    const part = assetOverlay.attach(map.map);
    part.tell(someView, showing);
    expect(map.shown.get('assets')).toHaveLength(6);
    expect(map.shown.get('asset-areas')).toHaveLength(1);
    expect(map.shown.get('asset-chosen')).toHaveLength(1);
    expect([...map.images.keys()]).toEqual([
      'asset 5 2 #804020 active light',
      'asset 5 2 #804020 going light',
    ]);
    expect([...map.images.values()]).toMatchObject([
      { options: { pixelRatio: 2 } },
      { options: { pixelRatio: 2 } },
    ]);
    part.send({ ...showing, scheme: 'dark' });
    expect(map.images.size).toBe(4);
    part.stop();
    expect(map.shown.get('assets')).toHaveLength(6);
    expect(hoveredAsset.get()).toBeNull();
  });

  it('wait for a style, and do without pictures where there is no canvas', () => {
    const map = new FakeMap([], layers);
    const part = assetOverlay.attach(map.map);
    part.tell(someView, showing);
    expect(map.shown.size).toBe(0);
    for (const source of sources) map.addSource(source);
    part.send(showing);
    expect(map.shown.get('assets')).toHaveLength(6);
    expect(map.images.size).toBe(0);
    part.stop();
  });

  const drawn = [
    { layer: 'asset-icon', at: [204, 150], properties: { key: 'asset/1' } },
    { layer: 'asset-dot', at: [201, 150], properties: { key: 'asset/2' } },
    { layer: 'asset-area', at: [200, 150], properties: { key: 'asset/3' } },
    { layer: 'asset-cluster', at: [300, 50], properties: { cluster: 0 } },
  ] as const;

  it('that lie under a click are taken, the nearest first, areas last', () => {
    const map = new FakeMap(sources, layers);
    const part = assetOverlay.attach(map.map);
    part.tell(someView, showing);
    map.drawn = drawn;
    expect(part.take?.(middle, 5, [])).toBe(false);
    const taken: unknown[] = [];
    mapHandlers.asset = ({ marks, at }) => taken.push([marks.map(({ asset }) => asset), at]);
    hoveredAsset.set({ mark: area, more: 0, x: 1, y: 1 });
    expect(part.take?.(middle, 5, [])).toBe(true);
    expect(hoveredAsset.get()).toBeNull();
    expect(part.take?.(middle, 3, [])).toBe(true);
    expect(taken).toEqual([
      [
        [2, 1, 3],
        [0, 0],
      ],
      [
        [2, 3],
        [0, 0],
      ],
    ]);
    const { asset } = mapHandlers;
    mapHandlers.asset = null;
    expect(part.take?.(middle, 5, [])).toBe(false);
    mapHandlers.asset = asset;
    expect(part.take?.(new Point(10, 10), 5, [])).toBe(false);
    map.layers = [];
    expect(part.take?.(middle, 5, [])).toBe(false);
    expect(part.at(middle, 5, [{ link: 1, ruleSet: 2, street: null }])).toHaveLength(1);
    part.stop();
  });

  it('come before a curb when their icon is under the pointer, else after it, and are offered', () => {
    const map = new FakeMap(sources, layers);
    const part = assetOverlay.attach(map.map);
    part.tell(someView, showing);
    map.drawn = drawn;
    const curbs = [{ link: 1, ruleSet: 2, street: null }];
    const [taken, offered]: [unknown[], unknown[]] = [[], []];
    mapHandlers.asset = (hit) => taken.push(hit);
    mapHandlers.overlap = ({ assets: { marks }, first, x, y }) =>
      offered.push([first, marks.map(({ asset }) => asset), x, y]);
    expect(part.take?.(middle, 5, curbs)).toBe(true);
    expect([taken.length, offered]).toEqual([1, [['asset', [2, 1, 3], 200, 150]]]);
    const near = map.drawn;
    map.drawn = [];
    expect(part.take?.(middle, 5, curbs)).toBe(false);
    map.drawn = near;
    expect(part.take?.(middle, 5, [])).toBe(true);
    expect([taken.length, offered.length]).toEqual([2, 1]);
    mapHandlers.overlap = null;
    expect(part.take?.(middle, 5, curbs)).toBe(true);
    part.stop();
  });

  it('are faint while curbs are edited, but for the ring about the chosen one', () => {
    const faded = { ...showing, assets: { ...assets, isFaded: true } };
    const paintOf = (view: typeof showing, id: string) =>
      assetOverlay.layers('assets', view).find((layer) => layer.id === id)?.paint;
    expect(paintOf(showing, 'asset-icon')).toBeUndefined();
    expect(paintOf(faded, 'asset-icon')).toMatchObject({ 'icon-opacity': 0.35 });
    expect(paintOf(faded, 'asset-chosen')).toEqual(paintOf(showing, 'asset-chosen'));
    expect(assetOverlay.styleKey?.(faded)).not.toBe(assetOverlay.styleKey?.(showing));
  });

  it.each([
    [4, 8],
    [10, 14],
    [12, 15],
    [13, 15],
    [13.5, 15.5],
    [16, 18],
  ])('gathered to a cluster at zoom %d are gone nearer to: %d', (from, to) => {
    const map = new FakeMap(sources, layers);
    const part = assetOverlay.attach(map.map);
    part.tell(someView, showing);
    mapHandlers.asset = () => undefined;
    map.drawn = drawn;
    map.zoom = from;
    expect(part.take?.(new Point(300, 50), 5, [])).toBe(true);
    expect(map.toldOf('easeTo')).toEqual([[{ center: [20, 10], zoom: to, duration: 300 }]]);
    map.drawn = [{ layer: 'asset-cluster', at: [300, 50], properties: { cluster: 9 } }];
    expect(part.take?.(new Point(300, 50), 5, [])).toBe(false);
    part.stop();
  });

  it('are named where the pointer is, with how many more lie there', () => {
    const map = new FakeMap(sources, layers);
    const part = assetOverlay.attach(map.map);
    part.tell(someView, showing);
    map.drawn = [...drawn, { layer: 'asset-icon', at: [197, 150], properties: { key: 'asset/3' } }];
    const point = (x: number) => map.happens('mousemove', { point: new Point(x, 150) });
    point(201);
    expect(hoveredAsset.get()).toBeNull();
    mapHandlers.asset = () => undefined;
    point(201);
    expect(hoveredAsset.get()).toMatchObject({ mark: { asset: 2 }, more: 1, x: 201, y: 150 });
    point(198);
    expect(hoveredAsset.get()).toMatchObject({ mark: { asset: 3 }, more: 0, x: 198 });
    point(203);
    expect(hoveredAsset.get()).toMatchObject({ mark: { asset: 1 }, more: 1 });
    map.happens('mouseout');
    expect(hoveredAsset.get()).toBeNull();
    point(201);
    map.happens('movestart');
    expect(hoveredAsset.get()).toBeNull();
    activeTool.set(createToolSession(assetTool('point', []), () => undefined));
    point(201);
    expect(hoveredAsset.get()).toBeNull();
    activeTool.set(null);
    part.stop();
    point(201);
    expect(hoveredAsset.get()).toBeNull();
  });

  it('are looked for once a frame, and not after the map is gone', () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    const map = new FakeMap(sources, layers);
    const part = assetOverlay.attach(map.map);
    part.tell(someView, showing);
    mapHandlers.asset = () => undefined;
    map.drawn = drawn;
    map.happens('mousemove', { point: new Point(10, 10) });
    map.happens('mousemove', { point: middle });
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(hoveredAsset.get()).toMatchObject({ mark: { asset: 2 }, x: 200 });
    map.happens('mouseout');
    expect(frames).toHaveLength(1);
    map.style = null;
    frames.shift()?.();
    expect(hoveredAsset.get()).not.toBeNull();
    part.stop();
  });
});
