// Sends live data: a halo for each link as feature state, its number where the sensor stands.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { curbTileLayer } from './curb-layers.ts';
import { changedLive, type LiveOfLink, liveNumberSource, liveNumbers, liveSource } from './live-layers.ts';
import { setFeatures } from './rendered.ts';

type Live = ReadonlyMap<number, LiveOfLink>;
const nothing: Live = new Map();

export class LiveStates {
  readonly #map: MapLibreMap;
  #sent: Live = nothing;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** Replaces what was there; null = live data is off, and its source gone with the style. */
  send(live: Live | null): void {
    if (live === null) {
      this.#sent = nothing;
      return;
    }
    const { set, gone } = changedLive(this.#sent, live);
    const of = (id: number) => ({ source: liveSource, sourceLayer: curbTileLayer, id });
    for (const [link, { haloWidth, free }] of set)
      this.#map.setFeatureState(of(link), { haloWidth, full: free === 0 });
    for (const link of gone) this.#map.removeFeatureState(of(link));
    this.#sent = live;
    setFeatures(this.#map, liveNumberSource, liveNumbers(live));
  }

  /** The source was rebuilt: it knows nothing. */
  forget(): void {
    this.#sent = nothing;
  }
}
