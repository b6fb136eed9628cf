// Rows with lines as GeoJSON, streamed: properties by their wire names, `name` and `description` say what it is.
import { Readable } from 'node:stream';
import type { Position } from '@curbwright/core';
import type { Cell } from './table.ts';

export interface GeoRow {
  readonly id: number;
  readonly line: readonly Position[];
  readonly properties: Readonly<Record<string, Cell>>;
}

export interface GeoTable {
  readonly name: string;
  readonly description: string;
  readonly rows: () => AsyncIterable<GeoRow>;
}

function featureOf({ id, line, properties }: GeoRow): string {
  return JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'LineString', coordinates: line },
    properties,
  });
}

async function* pieces({ name, description, rows }: GeoTable): AsyncGenerator<string> {
  const head = JSON.stringify({ type: 'FeatureCollection', name, description });
  yield `${head.slice(0, -1)},"features":[\n`;
  let held: string[] = [];
  let first = true;
  for await (const row of rows()) {
    held.push(`${first ? '' : ',\n'}${featureOf(row)}`);
    first = false;
    if (held.length < 200) continue;
    yield held.join('');
    held = [];
  }
  yield `${held.join('')}\n]}\n`;
}

export function geojsonFile(table: GeoTable): Readable {
  return Readable.from(pieces(table));
}
