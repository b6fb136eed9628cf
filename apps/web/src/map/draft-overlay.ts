// Map plugin for staff that shows drafts: draws proposals, marks and the city at a past instant,
// finds what was clicked, and passes drags to the active tool.
import type { MapGeoJSONFeature, Map as MapLibreMap, Point } from 'maplibre-gl';
import { CurbFeatureStates } from './curb-feature-states.ts';
import type { CurbStyle } from './curb-style.ts';
import {
  draftBackground,
  draftLayers,
  draftLine,
  draftSource,
  draftSources,
  markLayers,
  markSource,
  pastLayers,
  pastLine,
  pastSource,
} from './draft-layers.ts';
import { type DraftsView, draftFeatures, markFeatures, pastFeatures } from './drafts.ts';
import { activeTool } from './map-signals.ts';
import type { PickedCurb } from './pick.ts';
import { setFeatures, squareAround } from './rendered-features.ts';
import { trackToolDrags } from './tool-drag.ts';
import type { AttachedOverlay, MapOverlay, MapView } from './view.ts';

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

function draftsOf(view: MapView): DraftsView {
  return view.drafts ?? nothing;
}

function toPickedCurbs({ properties }: MapGeoJSONFeature): readonly PickedCurb[] {
  const link: unknown = properties.link;
  return typeof link === 'number' ? [{ link, ruleSet: null, street: null }] : [];
}

function attach(map: MapLibreMap): AttachedOverlay {
  const looks = new CurbFeatureStates(map, noCurbStyles, { source: draftSource, line: draftLine });
  const past = new CurbFeatureStates(map, noCurbStyles, { source: pastSource, line: pastLine });
  const stopDrags = trackToolDrags(map, activeTool.get);

  function hold({ drafting }: DraftsView): void {
    // Shift+click adds a curb, so the map must not start a box zoom.
    if (drafting) map.boxZoom.disable();
    else map.boxZoom.enable();
  }

  return {
    send(view) {
      const drafts = draftsOf(view);
      looks.styled(drafts.looks);
      past.styled(drafts.past?.looks ?? noCurbStyles);
      if (!looks.isKept()) looks.forget();
      if (!past.isKept()) past.forget();
      setFeatures(map, draftSource, draftFeatures(drafts.lines));
      setFeatures(map, pastSource, pastFeatures(drafts.past));
      setFeatures(map, markSource, markFeatures(drafts));
      looks.send(drafts.looks);
      past.send(drafts.past?.looks ?? noCurbStyles);
      hold(drafts);
    },
    tell(before, view) {
      const [old, drafts] = [draftsOf(before), draftsOf(view)];
      if (old === drafts) return;
      if (old.lines !== drafts.lines) setFeatures(map, draftSource, draftFeatures(drafts.lines));
      if (old.looks !== drafts.looks) looks.send(drafts.looks);
      if (old.past?.lines !== drafts.past?.lines) setFeatures(map, pastSource, pastFeatures(drafts.past));
      if (old.past?.looks !== drafts.past?.looks) past.send(drafts.past?.looks ?? noCurbStyles);
      const marks = ['picked', 'highlighted', 'refused'] as const;
      if (marks.some((mark) => old[mark] !== drafts[mark]))
        setFeatures(map, markSource, markFeatures(drafts));
      hold(drafts);
    },
    at(point: Point, half, found) {
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
}

export const draftOverlay: MapOverlay = {
  sources: draftSources,
  layers: (id, view) => {
    if (id === 'curbs') return pastLayers(view);
    return id === 'drafts' ? draftLayers(view) : [];
  },
  over: markLayers,
  attach,
};
