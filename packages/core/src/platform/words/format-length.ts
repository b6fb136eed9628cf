// Formats lengths in the city's units: meters and kilometers, or feet and miles.
import { roundTo } from '../numbers/decimals.ts';
import { numberFormat } from './formats.ts';
import {
  metresPerFoot,
  metresPerKilometre,
  metresPerMile,
  toUnitLength,
  type UnitSystem,
} from './length-units.ts';

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

/**
 * Returns how messages format lengths in the city's units (`setMessageLengthFormatter`): meters to
 * one decimal, or feet to one.
 */
export function messageLengthFormatter(units: UnitSystem): (metres: number, locale: string) => string {
  return (metres, locale) =>
    formatExactLength(units === 'metric' ? roundTo(metres, 1) : metres, units, locale);
}
