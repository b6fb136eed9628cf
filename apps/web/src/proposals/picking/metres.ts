// Metres and feet as a person types and reads them in the fields of stretches.
import { numberFormat } from '@curbwright/core';

const metresPerFoot = 0.3048;

export type Units = 'metric' | 'imperial';

/** `12.5`, in the reader's own digits: metres, or feet. Centimetres; tenths of a foot. */
export function metresInWords(metres: number, units: Units, locale: string): string {
  const value = units === 'metric' ? metres : metres / metresPerFoot;
  const digits = units === 'metric' ? 2 : 1;
  return numberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(value);
}

/** The metres somebody typed, with a point or a comma, with or without the unit; null = no number. */
export function metresTyped(text: string, units: Units): number | null {
  const plain = text
    .trim()
    .replace(/\s*(?:m|ft|′|')$/i, '')
    .replace(',', '.');
  if (!/^\d+(?:\.\d*)?$|^\.\d+$/.test(plain)) return null;
  const value = Number(plain);
  return units === 'metric' ? value : value * metresPerFoot;
}

/** Half a metre or five; or two feet and twenty. */
export function stepOf(units: Units, large: boolean): number {
  const small = units === 'metric' ? 0.5 : 2 * metresPerFoot;
  return large ? small * 10 : small;
}
