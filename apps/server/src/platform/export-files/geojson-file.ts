// Rows with a geometry as GeoJSON, streamed: properties by their wire names, `name` and `description` say what it is.
import { Readable } from 'node:stream';
import type { MultiPolygonGeometry, PolygonGeometry, Position } from '@curbwright/core';

export type GeoRowGeometry =
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
  | PolygonGeometry
  | MultiPolygonGeometry;

export interface GeoRow {
  /** Null: what has no number of its own. */
  readonly id: number | null;
  readonly geometry: GeoRowGeometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface GeoTable {
  readonly name: string;
  readonly description: string;
  readonly rows: () => AsyncIterable<GeoRow>;
}

function featureOf({ id, geometry, properties }: GeoRow): string {
  return JSON.stringify({ type: 'Feature', ...(id !== null && { id }), geometry, properties });
}

/** Letters written at once. */
const atOnce = 64_000;

async function* pieces({ name, description, rows }: GeoTable): AsyncGenerator<string> {
  const head = JSON.stringify({ type: 'FeatureCollection', name, description });
  yield `${head.slice(0, -1)},"features":[\n`;
  let held: string[] = [];
  let letters = 0;
  let first = true;
  for await (const row of rows()) {
    const text = `${first ? '' : ',\n'}${featureOf(row)}`;
    held.push(text);
    letters += text.length;
    first = false;
    if (letters < atOnce) continue;
    yield held.join('');
    held = [];
    letters = 0;
  }
  yield `${held.join('')}\n]}\n`;
}

export function geojsonFile(table: GeoTable): Readable {
  return Readable.from(pieces(table));
}
