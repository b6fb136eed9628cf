// Generates the demo city once for its successive users: the import, its sensors, its parking
// sessions.
import type { CityData } from '@curbwright/core';
import { type DemoCityOptions, demoCity } from '@curbwright/demo-city';

let last: { readonly options: DemoCityOptions; readonly city: CityData } | null = null;

/** The demo city for these options; the last one generated is cached until `clearDemoCityCache`. */
export function cachedDemoCity(options: DemoCityOptions): CityData {
  const { size, seed } = options;
  if (last?.options.size !== size || last.options.seed !== seed)
    last = { options: { size, seed }, city: demoCity({ size, seed }) };
  return last.city;
}

/** Releases the cached city, because a large one takes much memory. */
export function clearDemoCityCache(): void {
  last = null;
}
