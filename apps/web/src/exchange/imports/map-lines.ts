// Converts what an import draws on its map: every supported geometry as lines, with the list item
// each line belongs to.
import type { LineGeometry, Position } from '@curbwright/core';

interface AnyGeometry {
  readonly type: string;
  readonly coordinates: readonly unknown[];
}

/** A line on the map, with the index of its list item. */
export interface MapLine {
  readonly of: number;
  readonly geometry: LineGeometry;
}

/**
 * Half the side of the square drawn for a point, in degrees of latitude; the square is about 4 m
 * wide.
 */
const half = 0.00002;

function positionOf(value: unknown): Position[] {
  if (!Array.isArray(value)) return [];
  const [lng, lat]: readonly unknown[] = value;
  return typeof lng === 'number' && typeof lat === 'number' ? [[lng, lat]] : [];
}

function lineOf(value: unknown): LineGeometry[] {
  const coordinates = Array.isArray(value) ? value.flatMap(positionOf) : [];
  return coordinates.length < 2 ? [] : [{ type: 'LineString', coordinates }];
}

function squareAt(value: unknown): LineGeometry[] {
  return positionOf(value).map(([lng, lat]) => {
    const wide = half / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const;
    return {
      type: 'LineString',
      coordinates: corners.map(([east, north]): Position => [lng + east * wide, lat + north * half]),
    };
  });
}

function drawEach(values: readonly unknown[], draw: (value: unknown) => LineGeometry[]): LineGeometry[] {
  return values.flatMap((value) => (Array.isArray(value) ? value.flatMap(draw) : []));
}

/** Returns the lines of a geometry: a small square for a point, the edges for a polygon. */
export function linesOf({ type, coordinates }: AnyGeometry): LineGeometry[] {
  switch (type) {
    case 'Point':
      return squareAt(coordinates);
    case 'MultiPoint':
      return coordinates.flatMap(squareAt);
    case 'LineString':
      return lineOf(coordinates);
    case 'MultiLineString':
    case 'Polygon':
      return coordinates.flatMap(lineOf);
    case 'MultiPolygon':
      return drawEach(coordinates, lineOf);
    default:
      return [];
  }
}

/** Returns all lines of a list, each with the index of its item. */
export function toMapLines(geometries: readonly AnyGeometry[]): MapLine[] {
  return geometries.flatMap((geometry, of) => linesOf(geometry).map((line) => ({ of, geometry: line })));
}
