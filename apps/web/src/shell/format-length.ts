// Formats lengths in the city's units: meters and kilometers, or feet and miles.
import { numberFormat } from '@curbwright/core';

export const metresPerFoot = 0.3048;
export const metresPerMile = 1609.344;

/**
 * `84 m`, `1.2 km`, `275 ft`, `0.8 mi`: small units as integers, large ones with one decimal below
 * ten.
 */
export function formatLength(metres: number, units: 'metric' | 'imperial', locale: string): string {
  const [unit, value] =
    units === 'metric'
      ? metres < 999.5
        ? (['meter', metres] as const)
        : (['kilometer', metres / 1000] as const)
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
