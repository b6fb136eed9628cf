// Formats lengths on dashboards, shortened like the other numbers there.

import { numberFormat } from '../platform/words/formats.ts';
import {
  metresPerKilometre,
  metresPerMile,
  toUnitLength,
  type UnitSystem,
} from '../platform/words/length-units.ts';
import { shortNumber } from './short-number.ts';

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
