// The curbs as they are today, with the hovered and the selected one.
import {
  curbLayers,
  curbSource,
  curbTileLayer,
  dashExpression,
  hoverSource,
  selectionSource,
} from '../curb-layers.ts';
import { withOpacity } from '../layer-opacity.ts';
import { featureSource, mapOverlay } from '../map-overlay.ts';
import { palettes } from '../palette.ts';
import { tileUrl } from '../sources.ts';
import { dashGroups } from '../view.ts';

export const layer = mapOverlay({
  sources: ({ revision }, { origin }) => ({
    [curbSource]: {
      type: 'vector',
      tiles: [tileUrl(origin, 'curbs', revision)],
      minzoom: 0,
      maxzoom: 16,
      promoteId: { [curbTileLayer]: 'rule_set' },
    },
    [selectionSource]: featureSource(),
    [hoverSource]: featureSource(),
  }),
  layers: {
    curbs: ({ scheme, unknown, curbs, drafts }) =>
      curbLayers(palettes[scheme], unknown.color, dashExpression(dashGroups(curbs))).map((layer) =>
        // Today's curbs are hidden while the map shows the city at another date.
        withOpacity(layer, !drafts?.past || !('source' in layer) || layer.source !== curbSource, 1),
      ),
  },
});
