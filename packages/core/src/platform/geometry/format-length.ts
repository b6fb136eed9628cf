// Formats lengths in the city's units, and converts them: meters and kilometers, or feet and miles.
import { shortNumber } from '../../dashboards/short-number.ts';
import { numberFormat } from '../words/formats.ts';
import type { UnitSystem } from './measure.ts';

export const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;
const metresPerKilometre = 1000;

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

/**
 * `840 m`, `104.4 km`, `1.2k km`, `640 ft`, `0.24 mi`, `64.9 mi`: a length on a dashboard, where
 * numbers from a thousand on are shown with k or m (requirement §9), but not as "104.4k m".
 */
export function formatShortLength(metres: number, units: UnitSystem, locale: string): string {
  const isMetric = units === 'metric';
  const whole = Math.round(toUnitLength(metres, units));
  const isLarge = Math.abs(whole) >= 1000;
  const unit = isMetric ? (isLarge ? 'kilometer' : 'meter') : isLarge ? 'mile' : 'foot';
  const value = isLarge ? metres / (isMetric ? metresPerKilometre : metresPerMile) : whole;
  // One decimal is not precise enough: a tenth of a mile is longer than many streets.
  const written =
    isLarge && Math.abs(value) < 1
      ? value.toLocaleString(locale, { maximumFractionDigits: 2 })
      : shortNumber(value, locale);
  const parts = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).formatToParts(0);
  return parts.map((part) => (part.type === 'integer' ? written : part.value)).join('');
}
