// Staff's map plugin for drafts: draws proposals, marks and the city at a past instant, finds those
// that are clicked, and lets tools be dragged.
import type { MapGeoJSONFeature, Map as MapLibreMap, Point } from 'maplibre-gl';
import type { CurbLook } from './curb-look.ts';
import { CurbStates } from './curb-states.ts';
import {
  draftFloor,
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
import { followDrags } from './drag-hands.ts';
import { toolInHand } from './map-signals.ts';
import type { Picked } from './pick.ts';
import { around, setFeatures } from './rendered.ts';
import type { AttachedPart, MapPart, MapView } from './view.ts';

const noLooks: ReadonlyMap<number, CurbLook> = new Map();
const nothing: DraftsView = {
  lines: [],
  looks: noLooks,
  picked: [],
  highlighted: [],
  refused: [],
  drafting: false,
  past: null,
};

function draftsOf(view: MapView): DraftsView {
  return view.drafts ?? nothing;
}

function pickedOf({ properties }: MapGeoJSONFeature): readonly Picked[] {
  const link: unknown = properties.link;
  return typeof link === 'number' ? [{ link, ruleSet: null, street: null }] : [];
}

function attach(map: MapLibreMap): AttachedPart {
  const looks = new CurbStates(map, noLooks, { source: draftSource, line: draftLine });
  const past = new CurbStates(map, noLooks, { source: pastSource, line: pastLine });
  const stopDrags = followDrags(map, toolInHand.get);

  function hold({ drafting }: DraftsView): void {
    // Shift+click adds a curb, so the map must not start a box zoom.
    if (drafting) map.boxZoom.disable();
    else map.boxZoom.enable();
  }

  return {
    send(view) {
      const drafts = draftsOf(view);
      looks.styled(drafts.looks);
      past.styled(drafts.past?.looks ?? noLooks);
      if (!looks.isKept()) looks.forget();
      if (!past.isKept()) past.forget();
      setFeatures(map, draftSource, draftFeatures(drafts.lines));
      setFeatures(map, pastSource, pastFeatures(drafts.past));
      setFeatures(map, markSource, markFeatures(drafts));
      looks.send(drafts.looks);
      past.send(drafts.past?.looks ?? noLooks);
      hold(drafts);
    },
    tell(before, view) {
      const [old, drafts] = [draftsOf(before), draftsOf(view)];
      if (old === drafts) return;
      if (old.lines !== drafts.lines) setFeatures(map, draftSource, draftFeatures(drafts.lines));
      if (old.looks !== drafts.looks) looks.send(drafts.looks);
      if (old.past?.lines !== drafts.past?.lines) setFeatures(map, pastSource, pastFeatures(drafts.past));
      if (old.past?.looks !== drafts.past?.looks) past.send(drafts.past?.looks ?? noLooks);
      const marks = ['picked', 'highlighted', 'refused'] as const;
      if (marks.some((mark) => old[mark] !== drafts[mark]))
        setFeatures(map, markSource, markFeatures(drafts));
      hold(drafts);
    },
    at(point: Point, half, found) {
      const layers = [pastLine, draftFloor].filter((id) => map.getLayer(id) !== undefined);
      const own = map.queryRenderedFeatures(around(point, half), { layers }).flatMap(pickedOf);
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

export const draftPart: MapPart = {
  sources: draftSources,
  layers: (id, view) => {
    if (id === 'curbs') return pastLayers(view);
    return id === 'drafts' ? draftLayers(view) : [];
  },
  over: markLayers,
  attach,
};
