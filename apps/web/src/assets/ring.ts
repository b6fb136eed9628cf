// Between the corners a person draws and the ring GeoJSON wants; and the size of what was drawn.
import { type PointGeometry, type PolygonGeometry, type Position, roundedPosition } from '@curbwright/core';

/** The corners of an asset's place: the point, or the outer ring without its closing corner. */
export function cornersOf(geometry: PointGeometry | PolygonGeometry | null): readonly Position[] {
  if (geometry === null) return [];
  return geometry.type === 'Point' ? [geometry.coordinates] : (geometry.coordinates[0] ?? []).slice(0, -1);
}

/**
 * The geometry of corners: null while there are too few. Holes of `before` stay.
 */
export function geometryOf(
  shape: 'point' | 'polygon',
  corners: readonly Position[],
  before: PointGeometry | PolygonGeometry | null = null,
): PointGeometry | PolygonGeometry | null {
  const [first, ...rest] = corners.map(roundedPosition);
  if (first === undefined) return null;
  if (shape === 'point') return { type: 'Point', coordinates: first };
  if (rest.length < 2) return null;
  const holes = before?.type === 'Polygon' ? before.coordinates.slice(1) : [];
  return { type: 'Polygon', coordinates: [[first, ...rest, first], ...holes] };
}

/** `lat, lon` typed by a person, with a comma or a space between; null = no place on the earth. */
export function placeTyped(text: string): Position | null {
  const parts = text.trim().split(/[\s,;]+/);
  if (parts.length !== 2) return null;
  const [lat = Number.NaN, lng = Number.NaN] = parts.map((part) => (part === '' ? Number.NaN : Number(part)));
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lng, lat] : null;
}

/** As a person types it: `lat, lon` with six digits, ten centimetres. */
export function placeText([lng, lat]: Position): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
