// Reads well-known text of points, lines and polygons as GeoJSON geometries.
import { getOwnEntry } from '@curbwright/core';

const depths: Readonly<Record<string, { type: string; depth: number }>> = {
  POINT: { type: 'Point', depth: 0 },
  LINESTRING: { type: 'LineString', depth: 1 },
  POLYGON: { type: 'Polygon', depth: 2 },
  MULTILINESTRING: { type: 'MultiLineString', depth: 2 },
  MULTIPOLYGON: { type: 'MultiPolygon', depth: 3 },
};

interface TextGeometry {
  readonly type: string;
  readonly coordinates: unknown;
  /** From EWKT: `SRID=25833;LINESTRING(…)`. */
  readonly srid: number | null;
}

/** Parses numbers in nested brackets: `(1 2, 3 4)`; `null` when the text is malformed. */
function parseNestedNumbers(body: string, depth: number): unknown {
  const positions = body.replaceAll(/[^(),]+/g, (words) =>
    words.trim() === '' ? '' : `[${words.trim().split(/\s+/).slice(0, 2).join(',')}]`,
  );
  try {
    const value: unknown = JSON.parse(positions.replaceAll('(', '[').replaceAll(')', ']'));
    return depth === 0 && Array.isArray(value) ? value[0] : value;
  } catch {
    return null;
  }
}

/**
 * Parses the geometry in a text; `null` if there is none, or its type cannot be used for a curb.
 */
export function parseWellKnownText(text: string): TextGeometry | null {
  const match = /^(?:SRID=(\d+);\s*)?([A-Z]+)\s*(?:(?:ZM|Z|M)\s*)?(\(.*\))$/is.exec(text.trim());
  const kind = getOwnEntry(depths, match?.[2]?.toUpperCase().replace(/(?:ZM|Z|M)$/, '') ?? '');
  if (match === null || kind === undefined) return null;
  const coordinates = parseNestedNumbers(match[3] ?? '', kind.depth);
  const srid = match[1] === undefined ? null : Number(match[1]);
  return coordinates === null ? null : { type: kind.type, coordinates, srid };
}
