// The made-up city, made once where several ask for it one after the other: the import, its sensors, its stays.
import type { CityData } from '@curbwright/core';
import { type DemoCityOptions, demoCity } from '@curbwright/demo-city';

let last: { readonly options: DemoCityOptions; readonly city: CityData } | null = null;

/** The demo city of these options; the last one made is kept until it is forgotten. */
export function makeDemoCity(options: DemoCityOptions): CityData {
  const { size, seed } = options;
  if (last?.options.size !== size || last.options.seed !== seed)
    last = { options: { size, seed }, city: demoCity({ size, seed }) };
  return last.city;
}

/** Lets go of the city: a large one takes much memory. */
export function forgetDemoCity(): void {
  last = null;
}
