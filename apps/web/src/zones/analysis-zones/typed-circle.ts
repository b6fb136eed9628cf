// A circle as it is typed: its middle as latitude and longitude, its radius in the city's units.
import { longestRadius, type Position } from '@curbwright/core';

const metresPerFoot = 0.3048;

type Units = 'metric' | 'imperial';

/** `45.515200, -122.678400`, as maps say places. */
export function centreText([lng, lat]: Position): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}

/** The place somebody typed, latitude first; null = none. */
export function centreTyped(text: string): Position | null {
  const numbers = text.trim().split(/[\s,;]+/);
  if (numbers.length !== 2 || numbers.some((one) => !/^[-+]?\d+(?:\.\d+)?$/.test(one))) return null;
  const [lat = Number.NaN, lng = Number.NaN] = numbers.map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}

/** Whole metres or feet. */
export function radiusText(metres: number, units: Units): string {
  return `${Math.round(units === 'metric' ? metres : metres / metresPerFoot)}`;
}

/** Metres of what somebody typed, with a point or a comma, with or without the unit; null = no radius a circle may have. */
export function radiusTyped(text: string, units: Units): number | null {
  const plain = text
    .trim()
    .replace(/\s*(?:m|ft|′|')$/i, '')
    .replace(',', '.');
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return null;
  const metres = Number(plain) * (units === 'metric' ? 1 : metresPerFoot);
  return metres >= 1 && metres <= longestRadius ? metres : null;
}
