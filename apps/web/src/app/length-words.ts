// Lengths in the city's units, as its readers write them: metres and kilometres, or feet and miles.
import { shortNumber } from '@curbwright/core';

const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;

/** `84 m`, `1.2 km`, `275 ft`, `0.8 mi`: whole small units, large ones with one decimal below ten. */
export function lengthInWords(metres: number, units: 'metric' | 'imperial', locale: string): string {
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
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value);
}

/**
 * `840 m`, `104.4 km`, `1.2k km`, `640 ft`, `64.9 mi`: a length of a dashboard, which shows no number from a thousand on without k or m
 * (requirement §9) and no "104.4k m".
 */
export function shortLength(metres: number, units: 'metric' | 'imperial', locale: string): string {
  const isMetric = units === 'metric';
  const whole = Math.round(isMetric ? metres : metres / metresPerFoot);
  const isLarge = Math.abs(whole) >= 1000;
  const unit = isMetric ? (isLarge ? 'kilometer' : 'meter') : isLarge ? 'mile' : 'foot';
  const value = isLarge ? metres / (isMetric ? 1000 : metresPerMile) : whole;
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).formatToParts(0);
  return parts.map((part) => (part.type === 'integer' ? shortNumber(value, locale) : part.value)).join('');
}
