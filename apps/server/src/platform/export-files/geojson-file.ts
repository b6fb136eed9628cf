// Streams rows with a geometry as GeoJSON. Properties use their API names; `name` and `description`
// describe the file.
import { Readable } from 'node:stream';
import type { MultiPolygonGeometry, PolygonGeometry, Position } from '@curbwright/core';

export type GeoRowGeometry =
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] }
  | PolygonGeometry
  | MultiPolygonGeometry;

export interface GeoRow {
  /** `null` if the row has no id. */
  readonly id: number | null;
  readonly geometry: GeoRowGeometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface GeoTable {
  readonly name: string;
  readonly description: string;
  readonly rows: () => AsyncIterable<GeoRow>;
}

function toFeatureJson({ id, geometry, properties }: GeoRow): string {
  return JSON.stringify({ type: 'Feature', ...(id !== null && { id }), geometry, properties });
}

/** Characters written per chunk. */
const charactersPerChunk = 64_000;

async function* geojsonChunks({ name, description, rows }: GeoTable): AsyncGenerator<string> {
  const head = JSON.stringify({ type: 'FeatureCollection', name, description });
  yield `${head.slice(0, -1)},"features":[\n`;
  let buffered: string[] = [];
  let letters = 0;
  let first = true;
  for await (const row of rows()) {
    const text = `${first ? '' : ',\n'}${toFeatureJson(row)}`;
    buffered.push(text);
    letters += text.length;
    first = false;
    if (letters < charactersPerChunk) continue;
    yield buffered.join('');
    buffered = [];
    letters = 0;
  }
  yield `${buffered.join('')}\n]}\n`;
}

export function geojsonFile(table: GeoTable): Readable {
  return Readable.from(geojsonChunks(table));
}
