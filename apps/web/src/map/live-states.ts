// Sends live data: a halo for each link as feature state, its number where the sensor stands; only what changed.
import type { LiveState } from '@curbwright/contract';
import { type FeatureIdentifier, GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { curbTileLayer } from './curb-layers.ts';
import { type HaloState, liveChanges, liveNumberSource, liveSource } from './live-layers.ts';
import { setFeatures } from './rendered.ts';

type Live = ReadonlyMap<number, LiveState>;
const nothing: Live = new Map();

/** What of the map is used: two kinds of calls, each of which costs. */
interface HaloMap extends Pick<MapLibreMap, 'getSource'> {
  setFeatureState(link: FeatureIdentifier, state: HaloState): unknown;
  removeFeatureState(link: FeatureIdentifier): unknown;
}

export class LiveStates {
  readonly #map: HaloMap;
  #sent: Live = nothing;

  constructor(map: HaloMap) {
    this.#map = map;
  }

  /** Replaces what was there; null = live data is off, and its source gone with the style. */
  send(live: Live | null): void {
    if (live === null) {
      this.#sent = nothing;
      return;
    }
    const { halos, numbers, numbersGone, gone } = liveChanges(this.#sent, live);
    const of = (id: number) => ({ source: liveSource, sourceLayer: curbTileLayer, id });
    for (const [link, halo] of halos) this.#map.setFeatureState(of(link), halo);
    for (const link of gone) this.#map.removeFeatureState(of(link));
    // At first everything: what the source holds from before is not known.
    if (this.#sent.size === 0) setFeatures(this.#map, liveNumberSource, numbers);
    else if (numbers.length > 0 || numbersGone.length > 0) {
      const source = this.#map.getSource(liveNumberSource);
      if (source instanceof GeoJSONSource)
        void source.updateData({ add: [...numbers], remove: [...numbersGone] });
    }
    this.#sent = live;
  }

  /** The source was rebuilt: it knows nothing. */
  forget(): void {
    this.#sent = nothing;
  }
}
