// Map overlay for staff that shows drafts: draws proposals, marks and the city at a past instant,
// finds what was clicked, and passes drags to the active tool.
import type { LayerSpecification, MapGeoJSONFeature } from 'maplibre-gl';
import { CurbFeatureStates } from './curb-feature-states.ts';
import { curbWidth, dashExpression, flatEnds, haloWidth, roundEnds } from './curb-layers.ts';
import type { CurbStyle } from './curb-style.ts';
import { type DraftsView, draftFeatures, markFeatures, pastFeatures } from './drafts.ts';
import { regularFont } from './fonts.ts';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { activeTool } from './map-signals.ts';
import { palettes } from './palette.ts';
import type { PickedCurb } from './pick.ts';
import { squareAround } from './rendered-features.ts';
import { trackToolDrags } from './tool-drag.ts';
import { dashGroups, type MapView } from './view.ts';

const draftSource = 'drafts';
const draftLine = 'draft-line';
const draftBackground = 'draft-floor';
const markSource = 'marks';
const pastSource = 'past';
const pastLine = 'past-line';

const lines = featureSource({ promoteId: 'rule_set', tolerance: 0.1 });
export const draftSources = {
  [draftSource]: lines,
  [pastSource]: lines,
  [markSource]: featureSource({ tolerance: 0.1 }),
};

/** Layout of a bar across the middle of a curb that cannot be selected. */
export const barAcross = {
  'symbol-placement': 'line-center',
  'text-field': '|',
  'text-font': regularFont,
  'text-size': 20,
  'text-allow-overlap': true,
  'text-ignore-placement': true,
  'text-rotation-alignment': 'map',
  'text-keep-upright': false,
} as const;

/** Opacity of a draft over the existing conditions. */
const draftOpacity = 0.5;

/** Layers in z-order, bottom to top. */
export function draftLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  const looks = view.drafts?.looks ?? new Map();
  const own = { type: 'line', source: draftSource } as const;
  return [
    {
      ...own,
      id: draftBackground,
      layout: roundEnds,
      // Covers today's regulation, so that its color does not mix with that of the proposed one.
      paint: { 'line-color': palette.casing, 'line-width': curbWidth(3), 'line-opacity': 0.94 },
    },
    {
      ...own,
      id: draftLine,
      filter: ['!', ['get', 'removal']],
      layout: flatEnds,
      paint: {
        'line-color': ['coalesce', ['feature-state', 'color'], view.unknown.color],
        'line-width': curbWidth(0),
        'line-opacity': draftOpacity,
        'line-dasharray': dashExpression(dashGroups(looks)),
      },
    },
    {
      ...own,
      id: 'draft-casing',
      filter: ['!', ['get', 'removal']],
      layout: flatEnds,
      paint: {
        'line-color': palette.selection,
        'line-width': 2,
        'line-gap-width': curbWidth(1),
        'line-dasharray': [1, 1],
      },
    },
    {
      ...own,
      id: 'draft-removal',
      filter: ['get', 'removal'],
      layout: flatEnds,
      paint: {
        'line-color': palette.selection,
        'line-width': 1.5,
        'line-gap-width': curbWidth(1),
        'line-dasharray': [4, 2.5],
      },
    },
  ];
}

/** Layers of the curbs at a past instant. */
export function pastLayers(view: MapView): readonly LayerSpecification[] {
  const past = view.drafts?.past ?? null;
  if (past === null) return [];
  const palette = palettes[view.scheme];
  const own = { type: 'line', source: pastSource } as const;
  return [
    {
      ...own,
      id: 'past-casing',
      layout: roundEnds,
      paint: { 'line-color': palette.casing, 'line-width': curbWidth(2) },
    },
    {
      ...own,
      id: pastLine,
      layout: flatEnds,
      paint: {
        'line-color': ['coalesce', ['feature-state', 'color'], view.unknown.color],
        'line-width': curbWidth(0),
        'line-dasharray': dashExpression(dashGroups(past.looks)),
      },
    },
  ];
}

/**
 * Returns the marks above all layers of the list: a ring around picked curbs that leaves their
 * color visible, and the curbs that cannot be picked.
 */
export function markLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  const own = { type: 'line', source: markSource, layout: roundEnds } as const;
  const of = (mark: string) => ['==', ['get', 'mark'], mark] as ['==', ['get', string], string];
  return [
    {
      ...own,
      id: 'mark-refused',
      filter: of('refused'),
      paint: { 'line-color': palette.liveFull, 'line-width': haloWidth(0), 'line-opacity': 0.75 },
    },
    {
      id: 'mark-refused-bar',
      type: 'symbol',
      source: markSource,
      filter: of('refused'),
      minzoom: 15,
      layout: barAcross,
      paint: { 'text-color': palette.hover, 'text-halo-color': palette.casing, 'text-halo-width': 1.5 },
    },
    {
      ...own,
      id: 'mark-picked',
      filter: of('picked'),
      layout: flatEnds,
      paint: { 'line-color': palette.selection, 'line-width': 3, 'line-gap-width': haloWidth(0) },
    },
    {
      ...own,
      id: 'mark-highlighted',
      filter: of('highlighted'),
      layout: flatEnds,
      paint: { 'line-color': palette.hover, 'line-width': 2, 'line-gap-width': haloWidth(3) },
    },
  ];
}

const noCurbStyles: ReadonlyMap<number, CurbStyle> = new Map();
const nothing: DraftsView = {
  lines: [],
  looks: noCurbStyles,
  picked: [],
  highlighted: [],
  refused: [],
  drafting: false,
  past: null,
};

declare module './view.ts' {
  interface MapView {
    /** Staff only: proposals drawn over the curbs, and the curbs selected for one; absent if none. */
    readonly drafts?: DraftsView | null;
  }
}

function toPickedCurbs({ properties }: MapGeoJSONFeature): readonly PickedCurb[] {
  const link: unknown = properties.link;
  return typeof link === 'number' ? [{ link, ruleSet: null, street: null }] : [];
}

const pastStyles = ({ past }: DraftsView) => past?.looks ?? noCurbStyles;

export const draftOverlay = mapOverlay({
  data: ({ drafts }) => drafts ?? nothing,
  sources: draftSources,
  layers: { curbs: pastLayers, drafts: draftLayers },
  over: markLayers,
  styleKey: ({ drafts }) => !drafts?.past,
  features: [
    { from: ({ lines }) => [lines], of: ({ lines }) => ({ [draftSource]: draftFeatures(lines) }) },
    { from: ({ past }) => [past?.lines], of: ({ past }) => ({ [pastSource]: pastFeatures(past) }) },
    {
      from: ({ picked, highlighted, refused }) => [picked, highlighted, refused],
      of: (drafts) => ({ [markSource]: markFeatures(drafts) }),
    },
  ],
  attach(map) {
    const looks = new CurbFeatureStates(map, noCurbStyles, { source: draftSource, line: draftLine });
    const past = new CurbFeatureStates(map, noCurbStyles, { source: pastSource, line: pastLine });
    const stopDrags = trackToolDrags(map, activeTool.get);
    const toggleBoxZoom = ({ drafting }: DraftsView) => {
      // Shift+click adds a curb, so the map must not start a box zoom.
      if (drafting) map.boxZoom.disable();
      else map.boxZoom.enable();
    };
    return {
      send(drafts) {
        looks.styled(drafts.looks);
        past.styled(pastStyles(drafts));
        if (!looks.isKept()) looks.forget();
        if (!past.isKept()) past.forget();
        looks.send(drafts.looks);
        past.send(pastStyles(drafts));
        toggleBoxZoom(drafts);
      },
      tell(before, drafts) {
        if (before.looks !== drafts.looks) looks.send(drafts.looks);
        if (before.past?.looks !== drafts.past?.looks) past.send(pastStyles(drafts));
        toggleBoxZoom(drafts);
      },
      at(point, half, found) {
        const layers = [pastLine, draftBackground].filter((id) => map.getLayer(id) !== undefined);
        const own = map.queryRenderedFeatures(squareAround(point, half), { layers }).flatMap(toPickedCurbs);
        const all = [...found, ...own];
        return all.filter(({ link }, index) => all.findIndex((other) => other.link === link) === index);
      },
      stop() {
        stopDrags();
        looks.stop();
        past.stop();
        map.boxZoom.enable();
      },
    };
  },
});
