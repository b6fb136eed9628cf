// @vitest-environment happy-dom
// Assets on the map: for which box, zoom and types the server is asked, and which marks and clusters come of its answers.

import { expect, it } from 'vitest';
import { changeAssets, selectAssets, setAssetTypesShown } from '../assets/assets-slice.ts';
import '../shell/staff-api.ts';
import { layerChanged } from '../city/layers/layers-slice.ts';
import { cameraSet, inViewReported } from '../city/view/map-slice.ts';

import { setWorkspacePanel, type WorkspacePanel } from '../proposals/workspace-panel.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { type Answers, settled } from '../testing/page.tsx';
import { changeZones, type selectZones } from '../zones/zones-slice.ts';
import { useAssetsView } from './use-assets-view.ts';

const point = (lng: number, lat: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as [number, number],
});
const kind = (id: number, name: string, active = true) => ({
  id,
  name,
  display_name: `The ${name}`,
  geometry_type: 'point' as const,
  icon_path: `M0 ${id}`,
  color: `#00000${id}`,
  icon_version: 10 * id,
  is_active: active,
});
const standing = (id: number, status: 'active' | 'planned') => ({
  type: 'Feature' as const,
  id,
  geometry: point(id, 50),
  properties: {
    id,
    asset_config: 5,
    type: 'bench',
    name: null,
    text: `Bench ${id}`,
    outside_id: `B-${id}`,
    status,
    is_proposed: false,
  },
});
const cluster = (count: number, type: string) => ({
  type: 'Feature' as const,
  geometry: point(count, 51),
  properties: { cluster: true as const, count, type },
});
const item = (id: number, more: object) => ({
  id,
  action: 'create' as const,
  asset: null,
  asset_config: 6,
  type: 'meter',
  name: `Item ${id}`,
  geometry: point(id, 52),
  is_published: false,
  ...more,
});

const answers = (truncated = false): Answers => ({
  assetConfigs: () =>
    mockResponse('assetConfigs', { results: [kind(5, 'bench'), kind(6, 'meter'), kind(7, 'lot', false)] }),
  assetsInBox: () => ({
    type: 'FeatureCollection',
    features: [standing(1, 'active'), standing(2, 'planned'), cluster(8, 'meter'), cluster(9, 'kiosk')],
    truncated,
  }),
  proposedAssetGroups: () =>
    mockResponse('proposedAssetGroups', {
      results: [
        {
          id: 30,
          assets: [
            item(71, {}),
            item(72, { action: 'remove', asset: 2, type: 'bench', asset_config: 5 }),
            item(73, { is_published: true }),
          ],
        },
        { id: 31, assets: [item(74, { action: 'modify', asset: 1, type: 'bench' })] },
      ],
    }),
});

async function at(zoom: number, given = answers()) {
  store.dispatch(cameraSet({ kind: 'point', lng: 11, lat: 22, zoom }));
  store.dispatch(inViewReported({ curbs: {}, box: [10, 20, 12, 25] }));
  setWorkspacePanel(null);
  const hook = await openHook(useAssetsView, given);
  const queries = (name: string) => hook.asked.filter((one) => one.name === name).map(({ query }) => query);
  return { ...hook, queries };
}
const corners = { min_lng: '9.2', min_lat: '18', max_lng: '12.8', max_lat: '27' };

it.each([
  [15.4, {}],
  [15, {}],
  [14.9, { zoom: '14' }],
  [3, { zoom: '3' }],
])('asks for what lies in the box and some room about it, at zoom %s', async (zoom, more) => {
  const { queries } = await at(zoom);
  await expect.poll(() => queries('assetsInBox')).toEqual([{ ...corners, ...more }]);
  expect(queries('proposedAssetGroups')).toEqual([{ is_published: 'false', limit: '100' }]);
});

it('asks for the types alone that are shown, and draws no proposed ones of others', async () => {
  setAssetTypesShown(['bench'], false);
  try {
    const { queries, now } = await at(16);
    await expect.poll(() => queries('assetsInBox')).toEqual([{ ...corners, type: 'meter' }]);
    await expect
      .poll(() =>
        now()
          .marks.filter(({ group }) => group !== null)
          .map(({ key }) => key),
      )
      .toEqual(['item/71']);
  } finally {
    changeAssets({ hiddenTypes: [] });
  }
});

it('asks for nothing while every type, or the layer, is hidden', async () => {
  setAssetTypesShown(['bench', 'meter'], false);
  try {
    const none = await at(16);
    await expect.poll(() => none.queries('proposedAssetGroups').length).toBe(1);
    expect(none.queries('assetsInBox')).toEqual([]);
  } finally {
    changeAssets({ hiddenTypes: [] });
  }
  store.dispatch(layerChanged({ id: 'assets', visible: false }));
  const hidden = await at(16);
  await expect.poll(() => hidden.now().icons.size).toBe(3);
  expect([hidden.queries('assetsInBox'), hidden.queries('proposedAssetGroups')]).toEqual([[], []]);
  expect([hidden.now().marks, hidden.now().clusters]).toEqual([[], []]);
});

it('draws what stands and what is proposed, a removal in the place of what it removes', async () => {
  const { now } = await at(16);
  await expect.poll(() => now().marks.length).toBe(4);
  const mark = { config: 6, group: 30, asset: null, state: 'proposed' };
  expect(now().marks).toEqual([
    {
      key: 'asset/1',
      asset: 1,
      group: null,
      config: 5,
      name: 'Bench 1',
      idText: 'B-1',
      state: 'active',
      geometry: point(1, 50),
    },
    { ...mark, key: 'item/71', name: 'Item 71', geometry: point(71, 52) },
    {
      ...mark,
      key: 'item/72',
      config: 5,
      asset: 2,
      name: 'Item 72',
      state: 'going',
      geometry: point(72, 52),
    },
    { ...mark, key: 'item/74', group: 31, asset: 1, name: 'Item 74', geometry: point(74, 52) },
  ]);
  await expect.poll(() => now().icons.size).toBe(3);
  expect(now().icons.get(6)).toEqual({ version: 60, path: 'M0 6', color: '#000006' });
  expect(now().clusters).toEqual([
    { count: 8, config: 6, at: [8, 51] },
    { count: 9, config: null, at: [9, 51], label: 'assets' },
  ]);
});

it.each([
  [13, 3],
  [12.9, 0],
])('draws proposed ones from near only: at zoom %s %i of them', async (zoom, count) => {
  const { now } = await at(zoom);
  await expect.poll(() => now().marks.filter(({ group }) => group === null).length).toBe(1);
  expect(now().marks.filter(({ group }) => group !== null).length).toBe(count);
});

it.each([true, false])('says whether there are more than are drawn: %s', async (truncated) => {
  changeAssets({ truncated: !truncated });
  const { now } = await at(16, answers(truncated));
  await expect.poll(() => now().marks.length).toBe(4);
  await expect.poll(() => selectAssets(store.getState()).truncated).toBe(truncated);
  changeAssets({ truncated: false });
});

it.each([
  [null, null],
  [{ kind: 'batch' }, null],
  [{ kind: 'asset', asset: null }, null],
  [{ kind: 'asset', asset: 4 }, 'asset/4'],
  [{ kind: 'asset', asset: 4, item: { group: 30, id: 72 } }, 'item/72'],
] satisfies readonly [WorkspacePanel | null, string | null][])(
  'marks the one whose panel %j is open: %s',
  async (panel, chosen) => {
    const { now, run } = await at(16);
    await run(() => setWorkspacePanel(panel));
    expect(now().chosen).toBe(chosen);
    await run(() => setWorkspacePanel(null));
  },
);

it('shows no assets over a zone that is selected or drawn, unless they are to stay', async () => {
  const marks = async (path: string, fields: Partial<ReturnType<typeof selectZones>>) => {
    store.dispatch(routeChanged(path));
    changeZones(fields);
    const { now } = await at(16);
    await settled();
    return now().marks.length > 0;
  };
  try {
    expect(await marks('/analyzer/mapview/', { selected: 5 })).toBe(false);
    expect(await marks('/analyzer/mapview/', { selected: 5, assetsShown: true })).toBe(true);
    expect(await marks('/analyzer/mapview/create/', { selected: null, assetsShown: false })).toBe(false);
    expect(await marks('/analyzer/mapview/', {})).toBe(true);
    expect(await marks('/manager/mapview/', { selected: 5 })).toBe(true);
  } finally {
    changeZones({ selected: null, assetsShown: false });
    store.dispatch(routeChanged('/'));
  }
});
