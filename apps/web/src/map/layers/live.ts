// Live data: halos under the curbs, and numbers above all listed layers, because they would be
// unreadable under a curb.
import type { LiveState } from '@curbwright/contract';
import { withOpacity } from '../layer-opacity.ts';
import { liveHaloLayers, liveNumberLayers, liveSources } from '../live-layers.ts';
import { mapOverlay } from '../map-overlay.ts';
import { palettes } from '../palette.ts';
import { tileUrl } from '../sources.ts';

declare module '../view.ts' {
  interface MapView {
    /** Link → its live state; `null` if live data is off. */
    readonly live: ReadonlyMap<number, LiveState> | null;
  }
}

export const layer = mapOverlay({
  sources: ({ live, revision }, { origin }) =>
    live === null ? {} : liveSources(tileUrl(origin, 'curbs', revision)),
  layers: { live: ({ live, scheme }) => (live === null ? [] : liveHaloLayers(palettes[scheme])) },
  over({ live, scheme, layers }) {
    const setting = layers.find(({ id }) => id === 'live');
    return (live === null ? [] : liveNumberLayers(palettes[scheme])).map((layer) =>
      withOpacity(layer, setting?.visible ?? true, setting?.opacity ?? 1),
    );
  },
});
