// @vitest-environment happy-dom
// Assets on staff's map: what is said at the pointer, whose clicks they take, and which panel a click opens.

import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { changeAssets, selectAssets } from '../assets/assets-slice.ts';
import { mapHandlers } from '../map/handlers.ts';
import { selectWorkspacePanel, setWorkspacePanel } from '../proposals/workspace-panel.ts';
import '../shell/staff-api.ts';
import { configs } from '../assets/testing/asset-configs.ts';
import { type AssetMarker, type MarkerState, noAssets } from '../map/assets.ts';
import { hoveredAsset } from '../map/map-signals.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { beginDraft } from '../testing/begin-draft.ts';
import { open } from '../testing/page.tsx';
import { changeWorkOrderLocation } from '../work-orders/work-order-location.ts';
import { Layer as AssetMap } from './layers/assets.tsx';
import { staffOverlays } from './staff-overlays.ts';

const assetsOnMap = () => staffOverlays.get().assets?.shows.assets ?? noAssets;

const mark = (part: Partial<AssetMarker> = {}): AssetMarker => ({
  key: 'asset/4',
  asset: 4,
  group: null,
  config: 5,
  name: 'By the tree',
  state: 'active',
  geometry: { type: 'Point', coordinates: [1, 2] },
  ...part,
});

async function map(path = '/manager/mapview/') {
  history.replaceState(null, '', path);
  store.dispatch(routeChanged(path));
  return await open(<AssetMap />, { assetConfigs: configs });
}
afterEach(() => {
  setWorkspacePanel(null);
  changeAssets({ overlapping: null });
  hoveredAsset.set(null);
  vi.restoreAllMocks();
});

const size = (name: 'offsetWidth' | 'offsetHeight' | 'clientWidth', pixels: number) =>
  vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(pixels);

it.each([
  [mark(), 0, ['Bench · By the tree']],
  [mark({ name: null, state: 'going' as MarkerState }), 0, ['Bench', expect.any(String)]],
  [mark({ config: 99 }), 2, ['99 · By the tree', expect.stringContaining('2')]],
])('says what is under the pointer %#', async (pointed, more, texts) => {
  await map();
  act(() => hoveredAsset.set({ mark: pointed, more, x: 10, y: 20 }));
  const tooltip = () => document.querySelector('[data-asset-tooltip]');
  await expect
    .poll(() => [...(tooltip()?.children ?? [])].map(({ textContent }) => textContent))
    .toEqual(texts);
  act(() => hoveredAsset.set(null));
  expect(tooltip()).toBeNull();
});

it.each([
  [{ x: 100, y: 90 }, 'translate(114px, 36px)'],
  [{ x: 100, y: 54 }, 'translate(114px, 0px)'],
  [{ x: 100, y: 53 }, 'translate(114px, 117px)'],
  [{ x: 390, y: 90 }, 'translate(340px, 36px)'],
  [{ x: -50, y: 90 }, 'translate(0px, 36px)'],
])('shows it above the pointer, inside the map: %j', async (at, expected) => {
  size('offsetWidth', 60);
  size('offsetHeight', 40);
  size('clientWidth', 400);
  // Nothing is laid out here: an element has no parent that it is placed by.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get: () => document.body,
  });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent'));
  await map();
  act(() => hoveredAsset.set({ mark: mark(), more: 0, ...at }));
  expect(document.querySelector<HTMLElement>('[data-asset-tooltip]')?.style.transform).toBe(expected);
});

it.each([
  [mark(), { kind: 'asset', asset: 4 }],
  [
    mark({ key: 'item/71', asset: null, group: 30 }),
    { kind: 'asset', asset: null, item: { group: 30, id: 71 } },
  ],
  [mark({ key: 'item/71', group: null }), { kind: 'asset', asset: 4 }],
])('opens what is clicked first %#', async (first, panel) => {
  await map();
  const taken = { marks: [first, mark({ key: 'asset/8', asset: 8 })], at: [3, 4] as const };
  act(() => mapHandlers.asset?.(taken));
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual(panel);
  expect(selectAssets(store.getState()).overlapping).toBe(taken);
});

it('does nothing where nothing lies under a click', async () => {
  await map();
  act(() => mapHandlers.asset?.({ marks: [], at: [3, 4] }));
  expect([selectWorkspacePanel(store.getState()), selectAssets(store.getState()).overlapping]).toEqual([
    null,
    null,
  ]);
});

it('takes clicks in the manager alone, and none while curbs are picked', async () => {
  await map('/analyzer/mapview/');
  expect([mapHandlers.asset, 'assets' in staffOverlays.get()]).toEqual([null, true]);
  act(() => void store.dispatch(routeChanged('/manager/mapview/')));
  const takes = () => mapHandlers.asset !== null;
  expect(takes()).toBe(true);
  act(() => setWorkspacePanel({ kind: 'batch' }));
  expect(takes()).toBe(false);
  act(() => setWorkspacePanel({ kind: 'asset', asset: 4 }));
  expect([takes(), assetsOnMap().chosen]).toEqual([true, 'asset/4']);
  act(() => changeWorkOrderLocation({ choosing: true }));
  expect(takes()).toBe(false);
  act(() => changeWorkOrderLocation({ choosing: false }));
  act(() => {
    beginDraft();
  });
  expect(takes()).toBe(false);
});

it('takes everything off the map when it goes', async () => {
  await map();
  cleanup();
  expect([mapHandlers.asset, 'assets' in staffOverlays.get(), assetsOnMap()]).toEqual([
    null,
    false,
    noAssets,
  ]);
});
