// Detects the format of a file from its content; the file name is not used.
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from './format.ts';
import { isOsmGeojson } from './osm/is-osm-geojson.ts';
import { isObject, type JsonObject, readJson } from './source-json.ts';
import { detectDelimiter } from './tables/read-csv.ts';
import { isSqlite } from './tables/read-geopackage.ts';
import { decodeTableText } from './tables/table-text.ts';
import { isZip } from './tables/unzip.ts';

const cdsLists = ['zones', 'policies', 'areas', 'spaces', 'objects'];
const cdsIds = ['curb_zone_id', 'curb_policy_id', 'curb_area_id', 'curb_space_id', 'curb_object_id'];

/**
 * Returns the format id of a file. Fails with the position for invalid JSON, and with a description
 * of what was found for unknown content.
 */
export function sniff(file: SourceFile): Result<string> {
  const head = new TextDecoder('latin1').decode(file.bytes.subarray(0, 2000));
  if (head.slice(0, 64).includes('OSMHeader')) return ok('osm');
  // The shapefile reader reports what the zip contains.
  if (isZip(file.bytes)) return ok('shapefile');
  if (isSqlite(file.bytes)) return ok('geopackage');
  if (isShp(file)) return ok('shapefile');
  if (/^[^<{[]{0,3}\s*</.test(head))
    return /<osm[\s>]/.test(head)
      ? ok('osm')
      : failWith('format.unrecognised', { name: file.name, found: 'XML' });
  if (isCsv(file)) return ok('csv');
  const value = readJson(file);
  if (!value.ok) return value;
  const kind = formatOfJson(value.value);
  return kind === null
    ? failWith('format.unrecognised', { name: file.name, found: describe(value.value) })
    : ok(kind);
}

/** A `.shp` file starts with the file code 9994. */
function isShp({ bytes }: SourceFile): boolean {
  return bytes.length >= 100 && bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0x27 && bytes[3] === 0x0a;
}

/** `true` if the files are the separate parts of a shapefile. */
export function hasShapefileParts(files: readonly SourceFile[]): boolean {
  return files.some(isShp);
}

/** Companion files of a shapefile, which are meaningless alone and are recognized by extension. */
export function isShapefileCompanion({ name }: SourceFile): boolean {
  return /\.(?:dbf|shx|prj|cpg|sbn|sbx|qix|qpj|shp\.xml)$/i.test(name);
}

/**
 * Whether the text does not start like JSON, has columns in its first line and has at least one
 * row.
 */
function isCsv(file: SourceFile): boolean {
  const head = decodeTableText({ name: file.name, bytes: file.bytes.subarray(0, headLength(file.bytes)) });
  if (!head.ok) return false;
  const text = head.value.text.replace(/^\uFEFF/, '').trimStart();
  return !/^[{["]?\s*[{[]/.test(text) && /[\r\n]/.test(text.trimEnd()) && detectDelimiter(text) !== null;
}

/**
 * Length of a prefix with at least a header and a row, cut at a line end so that no character is
 * split.
 */
function headLength(bytes: Uint8Array): number {
  if (bytes.length <= 65_536) return bytes.length;
  return bytes.lastIndexOf(0x0a, 65_536) + 1 || 65_536;
}

function formatOfJson(value: unknown): string | null {
  if (Array.isArray(value)) return value.some((one) => isObject(one) && hasCdsId(one)) ? 'cds' : null;
  if (!isObject(value)) return null;
  if (isObject(value.manifest) && Array.isArray(value.features)) return 'curblr';
  if (value.type === 'FeatureCollection' || value.type === 'Feature')
    return looksLikeCurblr(value) ? 'curblr' : isOsmGeojson(value) ? 'osm' : 'geojson';
  const data = value.data;
  // Events and metrics are also CDS; the CDS reader reports that they contain no curbs.
  if (isObject(data) && ([...cdsLists, 'events', 'status'].some((list) => list in data) || hasCdsId(data)))
    return 'cds';
  if (Array.isArray(data) && data.some((one) => isObject(one) && hasCdsId(one))) return 'cds';
  return cdsLists.some((list) => Array.isArray(value[list])) || hasCdsId(value) ? 'cds' : null;
}

/** A feed without a manifest is still CurbLR; the CurbLR reader reports what is missing. */
function looksLikeCurblr(value: JsonObject): boolean {
  const first: unknown = Array.isArray(value.features) ? value.features[0] : undefined;
  const properties = isObject(first) ? first.properties : undefined;
  return isObject(properties) && isObject(properties.location) && 'shstRefId' in properties.location;
}

function hasCdsId(value: JsonObject): boolean {
  return cdsIds.some((id) => id in value);
}

/** Describes a value briefly: its type and first keys. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (!isObject(value)) return typeof value;
  const keys = Object.keys(value);
  return `{${keys.slice(0, 6).join(', ')}${keys.length > 6 ? ', …' : ''}}`;
}
