// Converts between drawn corners and GeoJSON rings, and measures the drawn shape.
import { type PointGeometry, type PolygonGeometry, type Position, roundPosition } from '@curbwright/core';

/** Returns the corners of a place: the point, or the outer ring without its closing corner. */
export function toCorners(geometry: PointGeometry | PolygonGeometry | null): readonly Position[] {
  if (geometry === null) return [];
  return geometry.type === 'Point' ? [geometry.coordinates] : (geometry.coordinates[0] ?? []).slice(0, -1);
}

/**
 * Returns the geometry of corners, or `null` while there are too few. Holes of `before` are
 * preserved.
 */
export function cornersToGeometry(
  shape: 'point' | 'polygon',
  corners: readonly Position[],
  before: PointGeometry | PolygonGeometry | null = null,
): PointGeometry | PolygonGeometry | null {
  const [first, ...rest] = corners.map(roundPosition);
  if (first === undefined) return null;
  if (shape === 'point') return { type: 'Point', coordinates: first };
  if (rest.length < 2) return null;
  const holes = before?.type === 'Polygon' ? before.coordinates.slice(1) : [];
  return { type: 'Polygon', coordinates: [[first, ...rest, first], ...holes] };
}

/** Parses typed `lat, lon` separated by a comma or space; `null` = not a valid position. */
export function parsePlace(text: string): Position | null {
  const parts = text.trim().split(/[\s,;]+/);
  if (parts.length !== 2) return null;
  const [lat = Number.NaN, lng = Number.NaN] = parts.map((part) => (part === '' ? Number.NaN : Number(part)));
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}

/** Formats `lat, lon` with six decimals, about ten centimeters. */
export function formatPlace([lng, lat]: Position): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
