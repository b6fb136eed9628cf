// Formats and parses a typed circle: center as latitude and longitude, radius in the city's units.
import { fromUnitLength, maxZoneRadiusMetres, type Position, toUnitLength } from '@curbwright/core';

type Units = 'metric' | 'imperial';

/** Formats a center as `45.515200, -122.678400`, latitude first as on maps. */
export function formatCenter([lng, lat]: Position): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}

/** Parses a typed center, latitude first; `null` = invalid. */
export function parseCenter(text: string): Position | null {
  const numbers = text.trim().split(/[\s,;]+/);
  if (numbers.length !== 2 || numbers.some((one) => !/^[-+]?\d+(?:\.\d+)?$/.test(one))) return null;
  const [lat = Number.NaN, lng = Number.NaN] = numbers.map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}

/** Formats a radius in whole meters or feet. */
export function formatRadius(metres: number, units: Units): string {
  return `${Math.round(toUnitLength(metres, units))}`;
}

/**
 * Parses a typed radius into meters, with a decimal point or comma, with or without the unit;
 * `null` = not a valid radius.
 */
export function parseRadius(text: string, units: Units): number | null {
  const plain = text
    .trim()
    .replace(/\s*(?:m|ft|′|')$/i, '')
    .replace(',', '.');
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return null;
  const metres = fromUnitLength(Number(plain), units);
  return metres >= 1 && metres <= maxZoneRadiusMetres ? metres : null;
}
