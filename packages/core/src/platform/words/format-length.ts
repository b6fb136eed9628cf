// Formats lengths in the city's units, and converts them: meters and kilometers, or feet and miles.
import { numberFormat } from './formats.ts';

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

/**
 * `84 m`, `1.2 km`, `275 ft`, `0.8 mi`: small units as integers, large ones with one decimal below
 * ten.
 */
export function formatLength(metres: number, units: UnitSystem, locale: string): string {
  const [unit, value] =
    units === 'metric'
      ? metres < metresPerKilometre - 0.5
        ? (['meter', metres] as const)
        : (['kilometer', metres / metresPerKilometre] as const)
      : metres < metresPerMile / 2
        ? (['foot', metres / metresPerFoot] as const)
        : (['mile', metres / metresPerMile] as const);
  const large = unit === 'kilometer' || unit === 'mile';
  const maximumFractionDigits = large && value < 9.95 ? 1 : 0;
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value);
}

/** `1.5 m`, `4.9 ft`: a distance that is measured on the street, to two decimals or one. */
export function formatExactLength(metres: number, units: UnitSystem, locale: string): string {
  return numberFormat(locale, {
    style: 'unit',
    unit: units === 'metric' ? 'meter' : 'foot',
    unitDisplay: 'short',
    maximumFractionDigits: units === 'metric' ? 2 : 1,
  }).format(toUnitLength(metres, units));
}
