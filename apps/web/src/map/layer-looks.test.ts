// Styles of everything drawn over the curbs: drafts, marks, metrics, live data, assets, work
// orders, search results, the user's location, and shapes drawn with a tool.
import type { LayerSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { assetOverlay } from './asset-overlay.ts';
import { draftLayers, draftSources, markLayers, pastLayers } from './draft-overlay.ts';
import { liveHaloLayers, liveNumberLayers, liveSources } from './live-layers.ts';
import { metricLayers, metricSources, zoneOutlineLayers } from './metrics-layers.ts';
import { palettes } from './palette.ts';
import { searchResultLayers } from './search-result.ts';
import { someView } from './testing/map-view.ts';
import { evaluateLayer, isDrawn, type PaintContext } from './testing/painted.ts';
import { toolLayers } from './tool-layers.ts';
import { userLocationLayers } from './user-location.ts';
import type { MapView } from './view.ts';
import { workOrderOverlay } from './work-order-overlay.ts';

const palette = palettes.dark;
const look = { color: '#123456', width: 2, dash: 'dash' } as const;
const drafts = {
  lines: [],
  looks: new Map([[7, look]]),
  picked: [],
  highlighted: [],
  refused: [],
  drafting: true,
  past: { lines: [], looks: new Map([[3, { ...look, dash: 'dot' as const }]]) },
};
const view: MapView = { ...someView, scheme: 'dark', unknown: { ...look, color: '#abcdef' }, drafts };
const layers: readonly LayerSpecification[] = [
  ...draftLayers(view),
  ...markLayers(view),
  ...pastLayers(view),
  ...metricLayers(view),
  ...zoneOutlineLayers(view),
  ...liveHaloLayers(palette),
  ...liveNumberLayers(palette),
  ...assetOverlay.layers('assets', view),
  ...workOrderOverlay.layers('orders', view),
  ...workOrderOverlay.over(view),
  ...searchResultLayers(palette),
  ...userLocationLayers(palette),
  ...toolLayers(palette),
];
const layerOf = (id: string) => layers.find((layer) => layer.id === id);
const state = { color: '#123456', width: 2 };
const proposed = { proposed: true, color: '#111111' };
const asIs = { proposed: false, color: '#111111' };
const chosen = { chosen: true, urgent: true, picture: 'a', rank: 3 };
const other = { chosen: false, urgent: false, picture: 'b', rank: 1 };
const live = (look: string, haloWidth = 10) => ({ state: { look, haloWidth } });

it.each<[string, PaintContext, Record<string, unknown>]>([
  ['draft-floor', { state }, { 'line-color': palette.casing, 'line-width': 4.5, 'line-opacity': 0.94 }],
  ['draft-line', { state }, { 'line-color': '#123456', 'line-width': 3, 'line-opacity': 0.5 }],
  ['draft-line', {}, { 'line-color': '#abcdef', 'line-width': 1.2, 'line-dasharray': [1, 0] }],
  ['draft-line', { properties: { rule_set: 7 } }, { 'line-dasharray': [2.6, 1.3] }],
  ['draft-casing', { state }, { 'line-color': palette.selection, 'line-width': 2, 'line-gap-width': 3.5 }],
  ['draft-casing', {}, { 'line-dasharray': [1, 1] }],
  ['draft-removal', { state }, { 'line-width': 1.5, 'line-gap-width': 3.5, 'line-dasharray': [4, 2.5] }],
  ['mark-refused', {}, { 'line-color': palette.liveFull, 'line-width': 3.95, 'line-opacity': 0.75 }],
  ['mark-refused-bar', {}, { 'text-size': 20, 'text-color': palette.hover, 'text-halo-width': 1.5 }],
  ['mark-refused-bar', {}, { 'text-allow-overlap': true, 'text-ignore-placement': true }],
  ['mark-refused-bar', {}, { 'text-rotation-alignment': 'map', 'text-keep-upright': false }],
  ['mark-picked', {}, { 'line-color': palette.selection, 'line-width': 3, 'line-gap-width': 3.95 }],
  ['mark-highlighted', {}, { 'line-color': palette.hover, 'line-width': 2, 'line-gap-width': 9.95 }],
  ['past-casing', { state }, { 'line-color': palette.casing, 'line-width': 4 }],
  ['past-line', { state }, { 'line-color': '#123456', 'line-width': 3, 'line-dasharray': [1, 0] }],
  ['past-line', { properties: { rule_set: 3 } }, { 'line-color': '#abcdef', 'line-dasharray': [0.5, 1] }],
  ['figure-gone', { state }, { 'line-color': palette.street, 'line-width': 3.5 }],
  ['figure-hover', { state: { hover: 0.6 } }, { 'line-opacity': 0.6, 'line-width': 7.95 }],
  ['figure-hover', {}, { 'line-opacity': 0, 'line-color': palette.hover }],
  ['figure-casing', { state }, { 'line-color': palette.casing, 'line-width': 4 }],
  ['figure-line', { state }, { 'line-color': '#123456', 'line-width': 3 }],
  ['figure-line', {}, { 'line-color': '#abcdef', 'line-width': 1.2 }],
  ['figure-dashed', { state: { ...state, dashed: 1 } }, { 'line-opacity': 1, 'line-width': 3.25 }],
  ['figure-dashed', { state: { dotted: 1 } }, { 'line-opacity': 0, 'line-dasharray': [0.7, 1.5] }],
  ['figure-dotted', { state: { dotted: 1 } }, { 'line-opacity': 1, 'line-dasharray': [0.6, 0.6] }],
  ['figure-zone-wash', {}, { 'fill-color': palette.selection, 'fill-opacity': 0.06 }],
  ['figure-zone-casing', {}, { 'line-color': palette.casing, 'line-width': 5, 'line-opacity': 0.85 }],
  ['figure-zone-edge', {}, { 'line-color': palette.placeLabel, 'line-width': 2, 'line-dasharray': [2.5, 2] }],
  ['figure-zone-lines', {}, { 'line-color': palette.selection, 'line-width': 13.95, 'line-opacity': 0.35 }],
  [
    'live-halo',
    { zoom: 13, ...live('free') },
    { 'line-width': 5.6, 'line-color': palette.live, 'line-blur': 1 },
  ],
  ['live-halo', { zoom: 17, ...live('full') }, { 'line-width': 14, 'line-color': palette.liveFull }],
  [
    'live-halo',
    { zoom: 20, ...live('free', 0) },
    { 'line-width': 6.4, 'line-blur': 3, 'line-opacity': 0.75 },
  ],
  ['live-halo', { zoom: 17, ...live('unknown') }, { 'line-width': 0 }],
  ['live-halo', { zoom: 17 }, { 'line-width': 0 }],
  ['live-halo', { zoom: 17, state: { look: 'free' } }, { 'line-width': 4, 'line-blur': 2.6 }],
  ['live-unknown', { zoom: 13, ...live('unknown') }, { 'line-width': 2.5, 'line-gap-width': 4 }],
  ['live-unknown', { zoom: 17, ...live('unknown') }, { 'line-gap-width': 9, 'line-dasharray': [0, 2] }],
  ['live-unknown', { zoom: 20, ...live('full') }, { 'line-width': 0, 'line-gap-width': 16 }],
  ['live-unknown', { zoom: 20 }, { 'line-width': 0, 'line-color': palette.liveUnknown }],
  [
    'live-badge',
    { properties: { look: 'free' } },
    { 'circle-stroke-color': palette.live, 'circle-radius': 10 },
  ],
  ['live-badge', { properties: { look: 'full' } }, { 'circle-stroke-color': palette.liveFull }],
  ['live-badge', { properties: { look: 'unknown' } }, { 'circle-stroke-color': palette.liveUnknown }],
  ['live-badge', {}, { 'circle-stroke-width': 1.5, 'circle-color': palette.casing }],
  ['live-number', { properties: { free: '3' } }, { 'text-field': '3', 'text-size': 13 }],
  ['live-number', {}, { 'text-allow-overlap': true, 'text-ignore-placement': true }],
  ['asset-area', { properties: proposed }, { 'fill-color': '#111111', 'fill-opacity': 0.14 }],
  ['asset-area', { properties: asIs }, { 'fill-opacity': 0.3 }],
  ['asset-area', { properties: { color: '#111111' } }, { 'fill-opacity': 0.3 }],
  ['asset-area-casing', {}, { 'line-color': palette.casing, 'line-width': 4, 'line-opacity': 0.9 }],
  ['asset-area-edge', { properties: asIs }, { 'line-color': '#111111', 'line-width': 2 }],
  [
    'asset-area-proposed',
    {},
    { 'line-color': palette.selection, 'line-width': 2, 'line-dasharray': [2, 1.5] },
  ],
  ['asset-chosen', {}, { 'circle-radius': 19, 'circle-opacity': 0.25, 'circle-stroke-width': 3 }],
  [
    'asset-cluster',
    { properties: { size: 9 } },
    { 'circle-radius': 9, 'circle-opacity': 0.8, 'circle-stroke-width': 1 },
  ],
  ['asset-cluster', { properties: { size: 10 } }, { 'circle-radius': 11 }],
  ['asset-cluster', { properties: { size: 99 } }, { 'circle-radius': 11 }],
  ['asset-cluster', { properties: { size: 100 } }, { 'circle-radius': 13 }],
  ['asset-cluster', { properties: { size: 1000 } }, { 'circle-radius': 16 }],
  ['asset-count', { properties: { count: '12' } }, { 'text-field': '12', 'text-size': 11 }],
  ['asset-count', {}, { 'text-allow-overlap': true, 'text-padding': 6 }],
  ['asset-dot', { zoom: 13, properties: asIs }, { 'circle-radius': 1, 'circle-stroke-width': 0 }],
  ['asset-dot', { zoom: 15.5, properties: proposed }, { 'circle-radius': 1.5, 'circle-stroke-width': 1 }],
  ['asset-dot', { zoom: 17.3, properties: proposed }, { 'circle-radius': 4, 'circle-stroke-width': 2 }],
  [
    'asset-dot',
    { zoom: 17.3, properties: asIs },
    { 'circle-stroke-color': palette.casing, 'circle-stroke-width': 1 },
  ],
  [
    'asset-dot',
    { properties: proposed },
    { 'circle-color': '#111111', 'circle-stroke-color': palette.selection },
  ],
  ['asset-icon', { zoom: 17.3, properties: chosen }, { 'icon-image': 'a', 'icon-size': 0.8 }],
  ['asset-icon', { zoom: 18.5, properties: chosen }, { 'icon-size': 1, 'icon-allow-overlap': true }],
  ['asset-icon', { properties: chosen }, { 'icon-ignore-placement': true }],
  ['work-order-chosen', {}, { 'circle-radius': 20, 'circle-opacity': 0, 'circle-stroke-width': 3 }],
  [
    'work-order-icons',
    { properties: chosen },
    { 'icon-image': 'a', 'icon-size': 1.15, 'symbol-sort-key': 3 },
  ],
  ['work-order-icons', { properties: other }, { 'icon-image': 'b', 'icon-size': 1, 'symbol-sort-key': 1 }],
  ['work-order-icons', { properties: other }, { 'icon-allow-overlap': true, 'icon-ignore-placement': true }],
  [
    'work-order-place',
    {},
    { 'circle-radius': 8, 'circle-color': palette.selection, 'circle-stroke-width': 3 },
  ],
  ['found-frame', {}, { 'line-color': palette.selection, 'line-width': 2, 'line-dasharray': [2, 1.5] }],
  ['found-point', {}, { 'circle-radius': 11, 'circle-opacity': 0, 'circle-stroke-width': 3 }],
  ['here-area', {}, { 'fill-color': palette.here, 'fill-opacity': 0.16 }],
  ['here-dot', {}, { 'circle-radius': 7, 'circle-color': palette.here, 'circle-stroke-width': 3 }],
  ['tool-area', {}, { 'fill-color': palette.selection, 'fill-opacity': 0.18 }],
  ['tool-casing', {}, { 'line-color': palette.casing, 'line-width': 6, 'line-opacity': 0.9 }],
  ['tool-line', {}, { 'line-color': palette.hover, 'line-width': 2.5 }],
  ['tool-ahead', {}, { 'line-width': 2.5, 'line-dasharray': [1.5, 1.5] }],
  ['tool-vertex', { properties: chosen }, { 'circle-radius': 8, 'circle-color': palette.selection }],
  ['tool-vertex', { properties: other }, { 'circle-radius': 5, 'circle-color': palette.casing }],
  ['tool-vertex', { properties: other }, { 'circle-stroke-width': 2, 'circle-stroke-color': palette.hover }],
])('%s of %j looks like %j', (id, seen, looks) => {
  expect(evaluateLayer(layerOf(id), seen)).toMatchObject(looks);
});

it.each<[string, PaintContext, PaintContext]>([
  ['draft-line', { properties: { removal: false } }, { properties: { removal: true } }],
  ['draft-casing', { properties: { removal: false } }, { properties: { removal: true } }],
  ['draft-removal', { properties: { removal: true } }, { properties: { removal: false } }],
  ['mark-refused', { properties: { mark: 'refused' } }, { properties: { mark: 'picked' } }],
  [
    'mark-refused-bar',
    { zoom: 15, properties: { mark: 'refused' } },
    { zoom: 14.9, properties: { mark: 'refused' } },
  ],
  [
    'mark-refused-bar',
    { zoom: 15, properties: { mark: 'refused' } },
    { zoom: 15, properties: { mark: 'picked' } },
  ],
  ['mark-picked', { properties: { mark: 'picked' } }, { properties: { mark: 'highlighted' } }],
  ['mark-highlighted', { properties: { mark: 'highlighted' } }, { properties: { mark: 'refused' } }],
  ['figure-gone', { zoom: 12.99 }, { zoom: 13 }],
  ['figure-zone-wash', { properties: { kind: 'area' } }, { properties: { kind: 'lines' } }],
  ['figure-zone-lines', { properties: { kind: 'lines' } }, { properties: { kind: 'area' } }],
  ['live-halo', { zoom: 13 }, { zoom: 12.99 }],
  ['live-unknown', { zoom: 13 }, { zoom: 12.99 }],
  ['live-badge', { zoom: 16.5 }, { zoom: 16.49 }],
  ['live-number', { zoom: 16.5 }, { zoom: 16.49 }],
  ['asset-area-edge', { properties: asIs }, { properties: proposed }],
  ['asset-area-edge', { properties: {} }, { properties: proposed }],
  ['asset-area-proposed', { properties: proposed }, { properties: asIs }],
  ['asset-cluster', { properties: { count: '2' } }, { properties: { picture: 'a' } }],
  ['asset-count', { properties: { count: '2' } }, { properties: { picture: 'a' } }],
  ['asset-dot', { zoom: 17.29, properties: chosen }, { zoom: 17.3, properties: chosen }],
  ['asset-icon', { zoom: 17.3, properties: chosen }, { zoom: 17.29, properties: chosen }],
  ['asset-icon', { zoom: 18, properties: chosen }, { zoom: 18, properties: { count: '2' } }],
  ['work-order-chosen', { properties: chosen }, { properties: other }],
  ['found-frame', { geometry: 'Polygon' }, { geometry: 'Point' }],
  ['found-line', { geometry: 'LineString' }, { geometry: 'Point' }],
  ['found-point', { geometry: 'Point' }, { geometry: 'Polygon' }],
  ['here-area', { geometry: 'Polygon' }, { geometry: 'Point' }],
  ['here-dot', { geometry: 'Point' }, { geometry: 'Polygon' }],
  ['tool-area', { properties: { part: 'area' } }, { properties: { part: 'line' } }],
  ['tool-casing', { properties: { part: 'ahead' } }, { properties: { part: 'vertex' } }],
  ['tool-casing', { properties: { part: 'line' } }, { properties: { part: 'area' } }],
  ['tool-line', { properties: { part: 'line' } }, { properties: { part: 'ahead' } }],
  ['tool-ahead', { properties: { part: 'ahead' } }, { properties: { part: 'line' } }],
  ['tool-vertex', { properties: { part: 'vertex', chosen: true } }, { properties: { part: 'line' } }],
])('%s draws %j and not %j', (id, seen, unseen) => {
  expect(isDrawn(layerOf(id), seen)).toBe(true);
  expect(isDrawn(layerOf(id), unseen)).toBe(false);
});

it('draws each part in its own entry of the layer list only', () => {
  expect(assetOverlay.layers('orders', view)).toEqual([]);
  expect(workOrderOverlay.layers('assets', view)).toEqual([]);
  expect(assetOverlay.over(view)).toEqual([]);
});

it('draws nothing of the past while today is shown', () => {
  expect(pastLayers(someView)).toEqual([]);
  expect(pastLayers({ ...view, drafts: { ...drafts, past: null } })).toEqual([]);
});

it('reads live data from tiles of single curbs, and keeps small bends in lines', () => {
  expect(liveSources('/t')).toMatchObject({ live: { tiles: ['/t'], minzoom: 13, maxzoom: 16 } });
  expect([
    draftSources.drafts,
    draftSources.marks,
    metricSources.figures,
    metricSources['figure-gone'],
  ]).toMatchObject([
    { tolerance: 0.1, promoteId: 'rule_set' },
    { tolerance: 0.1 },
    { tolerance: 0.2, promoteId: 'link' },
    { tolerance: 0.2 },
  ]);
  expect(assetOverlay.sources(view).assets).toMatchObject({ tolerance: 0.1 });
});
