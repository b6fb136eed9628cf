// Validates a link's geometry as a line, because the contract does not fix its type.
import type { LineGeometry, Position } from '@curbwright/core';

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part));
}

/** Returns `null` when the geometry is not a LineString. */
export function parseLineGeometry(geometry: unknown): LineGeometry | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const { coordinates } = geometry;
  if (!Array.isArray(coordinates) || coordinates.length < 2 || !coordinates.every(isPosition)) return null;
  return { type: 'LineString', coordinates };
}
