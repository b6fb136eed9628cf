// Sends live data to the map: a halo for each link as feature state, and its number at the sensor's
// location. Sends only what changed.
import type { LiveState } from '@curbwright/contract';
import { type FeatureIdentifier, GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { curbTileLayer } from './curb-layers.ts';
import { diffLiveStates, type HaloState, liveNumberSource, liveSource } from './live-layers.ts';
import { setFeatures } from './rendered-features.ts';

type LiveStateByLink = ReadonlyMap<number, LiveState>;
const nothing: LiveStateByLink = new Map();

/** The methods of the map that are used here. Every call is expensive. */
interface HaloMap extends Pick<MapLibreMap, 'getSource'> {
  setFeatureState(link: FeatureIdentifier, state: HaloState): unknown;
  removeFeatureState(link: FeatureIdentifier): unknown;
}

export class LiveFeatureStates {
  readonly #map: HaloMap;
  #sent: LiveStateByLink = nothing;

  constructor(map: HaloMap) {
    this.#map = map;
  }

  /**
   * Replaces the previous data; `null` = live data is off, and its source was removed with the
   * style.
   */
  send(live: LiveStateByLink | null): void {
    if (live === null) {
      this.#sent = nothing;
      return;
    }
    const { halos, numbers, numbersGone, gone } = diffLiveStates(this.#sent, live);
    const of = (id: number) => ({ source: liveSource, sourceLayer: curbTileLayer, id });
    for (const [link, halo] of halos) this.#map.setFeatureState(of(link), halo);
    for (const link of gone) this.#map.removeFeatureState(of(link));
    // Everything is sent the first time, because it is unknown what the source contains.
    if (this.#sent.size === 0) setFeatures(this.#map, liveNumberSource, numbers);
    else if (numbers.length > 0 || numbersGone.length > 0) {
      const source = this.#map.getSource(liveNumberSource);
      if (source instanceof GeoJSONSource)
        void source.updateData({ add: [...numbers], remove: [...numbersGone] });
    }
    this.#sent = live;
  }

  /** Called when the source was rebuilt and is therefore empty. */
  forget(): void {
    this.#sent = nothing;
  }
}
