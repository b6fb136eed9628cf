// OpenStreetMap format: reads .osm, .osm.pbf and GeoJSON with OSM tags into a city, and writes a
// city as .osm.
import { type CityReadResult, failWith, ok, type Result } from '@curbwright/core';
import type { Format, ReadOptions, SourceFile } from '../format.ts';
import { buildCity } from './city.ts';
import type { ElementSink } from './element.ts';
import { ElementStore } from './element-store.ts';
import { readOsmGeojson } from './read-geojson.ts';
import { readPbf } from './read-pbf.ts';
import { readXml } from './read-xml.ts';
import { writeOsm } from './write/write-osm.ts';

/**
 * The reader for a file, chosen by content: PBF begins with a length and `OSMHeader`, XML with `<`,
 * JSON with `{`.
 */
function readerFor(file: SourceFile): (file: SourceFile, sink: ElementSink) => Promise<Result<null>> {
  const head = new TextDecoder('latin1').decode(file.bytes.subarray(0, 64));
  if (head.includes('OSMHeader')) return readPbf;
  const first = /[^\s\u00ef\u00bb\u00bf]/.exec(head)?.[0];
  if (first === '{') return readOsmGeojson;
  if (first === '<') return readXml;
  return /\.pbf$/i.test(file.name) ? readPbf : readXml;
}

async function read(files: readonly SourceFile[], options: ReadOptions): Promise<Result<CityReadResult>> {
  if (files.length === 0) return failWith('format.no-file');
  const store = new ElementStore(options.box ?? null);
  for (const file of files) {
    const done = await readerFor(file)(file, store.sink);
    if (!done.ok) return done;
  }
  const city = await buildCity(store, options);
  if (city === null) return failWith('osm.nothing', { file: files.map((file) => file.name).join(', ') });
  return ok(city);
}

export const osmFormat: Format = {
  id: 'osm',
  label: 'format.osm',
  extensions: ['.osm', '.osm.pbf', '.pbf', '.xml'],
  read,
  write: writeOsm,
};
