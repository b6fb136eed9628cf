// Map overlay for staff that shows drafts: draws proposals, marks and the city at a past instant,
// finds what was clicked, and passes drags to the active tool.
import type { MapGeoJSONFeature } from 'maplibre-gl';
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
import { mapOverlay } from './map-overlay.ts';
import { activeTool } from './map-signals.ts';
import type { PickedCurb } from './pick.ts';
import { squareAround } from './rendered-features.ts';
import { trackToolDrags } from './tool-drag.ts';

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

const pastLooks = ({ past }: DraftsView) => past?.looks ?? noCurbStyles;

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
    const hold = ({ drafting }: DraftsView) => {
      // Shift+click adds a curb, so the map must not start a box zoom.
      if (drafting) map.boxZoom.disable();
      else map.boxZoom.enable();
    };
    return {
      send(drafts) {
        looks.styled(drafts.looks);
        past.styled(pastLooks(drafts));
        if (!looks.isKept()) looks.forget();
        if (!past.isKept()) past.forget();
        looks.send(drafts.looks);
        past.send(pastLooks(drafts));
        hold(drafts);
      },
      tell(before, drafts) {
        if (before.looks !== drafts.looks) looks.send(drafts.looks);
        if (before.past?.looks !== drafts.past?.looks) past.send(pastLooks(drafts));
        hold(drafts);
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
