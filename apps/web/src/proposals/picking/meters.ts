// Formats and parses meters and feet in the section fields.
import { fromUnitLength, numberFormat, toUnitLength } from '@curbwright/core';

export type Units = 'metric' | 'imperial';

/** `12.5` in the reader's digits: meters to two decimals, or feet to one. */
export function formatMeters(metres: number, units: Units, locale: string): string {
  const value = toUnitLength(metres, units);
  const digits = units === 'metric' ? 2 : 1;
  return numberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(value);
}

/**
 * Parses typed meters or feet, with a point or a comma, with or without the unit, to meters; `null`
 * = not a number.
 */
export function parseMeters(text: string, units: Units): number | null {
  const plain = text
    .trim()
    .replace(/\s*(?:m|ft|′|')$/i, '')
    .replace(',', '.');
  if (!/^\d+(?:\.\d*)?$|^\.\d+$/.test(plain)) return null;
  const value = Number(plain);
  return fromUnitLength(value, units);
}

/**
 * Returns the step of an arrow key in meters: 0.5 m, or 5 m if `large`; in imperial units, 2 ft or
 * 20 ft.
 */
export function keyboardStepMeters(units: Units, large: boolean): number {
  const small = fromUnitLength(units === 'metric' ? 0.5 : 2, units);
  return large ? small * 10 : small;
}
