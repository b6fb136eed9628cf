// The units of a city's lengths, and their conversion to meters.

import { regionOfTimeZone } from '../time/time-zone-region.ts';

export type UnitSystem = 'metric' | 'imperial';

export const metresPerFoot = 0.3048;
export const metresPerMile = 1609.344;
export const metresPerKilometre = 1000;

/** Converts meters to the city's small unit: meters or feet. */
export function toUnitLength(metres: number, units: UnitSystem): number {
  return units === 'metric' ? metres : metres / metresPerFoot;
}

/** Converts a length in the city's small unit, meters or feet, to meters. */
export function fromUnitLength(length: number, units: UnitSystem): number {
  return units === 'metric' ? length : length * metresPerFoot;
}

/** The units of length that people use in the country of a time zone: feet in the United States. */
export function unitsOfTimeZone(timeZone: string): UnitSystem {
  return regionOfTimeZone(timeZone)?.startsWith('US') === true ? 'imperial' : 'metric';
}
