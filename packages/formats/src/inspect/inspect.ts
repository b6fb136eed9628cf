// Inspects files before a user maps them: format, columns, coordinate system, a guessed mapping,
// and the first records for the map.
import { type Box, type CityData, ok, type Position, type Project, type Result } from '@curbwright/core';
import type { ReadOptions, SourceFile } from '../format.ts';
import { detectRegionalSettings } from '../osm/regional-settings.ts';
import { crsDisplayName, resolveProjection } from '../projection.ts';
import { formatFor } from '../registry.ts';
import { isObject, type JsonObject } from '../source-json.ts';
import { readPlace } from '../tables/place-columns.ts';
import type { SourceTable } from '../tables/source-table.ts';
import { type ColumnSummary, summarizeColumns } from './columns.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessPlaceColumns } from './guess-place.ts';
import { type MapGeometry, toMapGeometry } from './map-geometry.ts';
import { openTable, type TableReadOptions } from './open-table.ts';
import { sampleOf, type TableSample } from './table-sample.ts';

/** Maximum number of a source's features that are shown. */
const maxShownFeatures = 2000;

export interface ShownFeature {
  /** The record's location in the file, or the link's external id. */
  readonly id: string;
  readonly name: string | null;
  readonly geometry: MapGeometry;
}

export interface Inspection {
  readonly format: string;
  readonly needsMapping: boolean;
  readonly layer: string | null;
  readonly layers: readonly string[];
  readonly crs: string | null;
  readonly records: number;
  readonly geometries: Readonly<Record<string, number>>;
  readonly columns: readonly ColumnSummary[];
  /** A mapping as JSON; `null` when none is needed. */
  readonly guess: unknown;
  readonly guessed: readonly string[];
  /** Whether the records look like signs, ramps and other objects, which belong in the assets. */
  readonly looksLikeAssets: boolean;
  readonly timeZone: string | null;
  readonly currency: string | null;
  readonly cityName: string | null;
  readonly bounds: Box | null;
  readonly features: readonly ShownFeature[];
  /** The first records, for trying a mapping; `null` when none is needed. */
  readonly sample: TableSample | null;
}

export interface InspectOptions extends TableReadOptions, Pick<ReadOptions, 'timeZone' | 'currency'> {
  /** Format id; absent = detected from the content. */
  readonly format?: string;
}

class Bounds {
  #box: [number, number, number, number] | null = null;

  add([lng, lat]: Position): void {
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return;
    const box = this.#box;
    this.#box =
      box === null
        ? [lng, lat, lng, lat]
        : [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)];
  }

  get box(): Box | null {
    return this.#box;
  }
}

function countOf(counts: Map<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a));
}

/** Inspects a table. Uses the records' own geometry, or that of the guessed columns. */
function inspectTable(format: string, table: SourceTable, options: InspectOptions): Inspection {
  const { records, layers } = table;
  const columns = summarizeColumns(records);
  const crs = table.crs === null ? null : resolveProjection(table.crs);
  // An unknown coordinate system is reported rather than rejected, because the mapping may specify
  // another one.
  const project: Project | null = crs?.ok === true ? crs.value : null;
  const isPlaced = crs?.ok !== false;
  const own = records.some((record) => isObject(record) && isObject(record.geometry));
  const place = own ? null : guessPlaceColumns(columns);
  const kinds = new Map<string, number>();
  const bounds = new Bounds();
  const features: ShownFeature[] = [];
  const places: Position[] = [];
  for (const [index, record] of records.entries()) {
    const raw = isObject(record) ? geometryOf(record, place) : null;
    const type = isObject(raw) && typeof raw.type === 'string' ? raw.type : 'none';
    kinds.set(type, (kinds.get(type) ?? 0) + 1);
    const drawn = raw === null || !isPlaced ? null : toMapGeometry(raw, project);
    if (drawn === null) continue;
    for (const position of drawn.positions) bounds.add(position);
    const [first] = drawn.positions;
    if (first === undefined) continue;
    if (places.length < 200) places.push(first);
    if (features.length < maxShownFeatures)
      features.push({ id: table.placeOf(index).record, name: null, geometry: drawn.geometry });
  }
  const { timeZone, currency } = detectRegionalSettings(places, options);
  const guess = guessMapping({
    columns,
    records,
    geometries: own ? [...kinds.keys()].filter((kind) => kind !== 'none') : [],
    timeZone,
    currency,
  });
  const said = {
    ...(options.layer === undefined ? {} : { layer: options.layer }),
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
    ...(options.delimiter === undefined ? {} : { delimiter: options.delimiter }),
  };
  return {
    format,
    needsMapping: true,
    layer: options.layer ?? null,
    layers,
    crs: table.crs === null ? null : crsDisplayName(table.crs),
    records: records.length,
    geometries: countOf(kinds),
    columns,
    guess: { ...guess.mapping, ...said },
    guessed: guess.guessed,
    looksLikeAssets: guess.isAssets,
    timeZone: null,
    currency: null,
    cityName: null,
    bounds: bounds.box,
    features,
    sample: sampleOf(table, columns),
  };
}

function geometryOf(record: JsonObject, place: ReturnType<typeof guessPlaceColumns>): unknown {
  if (place === null) return record.geometry;
  const read = readPlace(place, isObject(record.properties) ? record.properties : {});
  return 'geometry' in read ? read.geometry : null;
}

/** Inspects a city in a format that needs no mapping. */
function inspectCity(format: string, data: CityData): Inspection {
  const bounds = new Bounds();
  for (const { geometry } of data.links) for (const position of geometry.coordinates) bounds.add(position);
  return {
    format,
    needsMapping: false,
    layer: null,
    layers: [],
    crs: null,
    records: data.links.length,
    geometries: data.links.length === 0 ? {} : { LineString: data.links.length },
    columns: [],
    guess: null,
    guessed: [],
    looksLikeAssets: false,
    timeZone: data.timeZone,
    currency: data.currency,
    cityName: data.name,
    bounds: bounds.box,
    features: data.links.slice(0, maxShownFeatures).map(({ outsideId, streetName, geometry }) => ({
      id: outsideId,
      name: streetName,
      geometry: { type: 'LineString', coordinates: geometry.coordinates },
    })),
    sample: null,
  };
}

/** The inspection result of a file with several layers, none of which has been chosen yet. */
function inspectLayers(format: string, layers: readonly string[]): Inspection {
  return {
    ...inspectCity(format, {
      name: null,
      timeZone: null,
      currency: null,
      priorityHierarchy: null,
      authority: null,
      calendar: null,
      nodes: [],
      blocks: [],
      ruleSets: [],
      links: [],
      baseMap: [],
    }),
    needsMapping: true,
    layers,
  };
}

/**
 * Settings that a source may omit and the user must then provide: the error code for the missing
 * setting, the placeholder used during inspection, and the reported value.
 */
const settingPlaceholders = [
  { code: 'curblr.time-zone', place: { timeZone: 'UTC' }, told: { timeZone: null } },
  { code: 'curblr.currency', place: { currency: 'USD' }, told: { currency: null } },
] as const;

/**
 * Inspects files. Fails if they cannot be read. If a file has several layers and none was chosen,
 * the result lists the layers.
 */
export async function inspect(
  files: readonly SourceFile[],
  options: InspectOptions,
): Promise<Result<Inspection>> {
  const format = await formatFor(files, options.format);
  if (!format.ok) return format;
  const { id, read } = format.value;
  const table = await openTable(id, files, options);
  if (table?.ok === true) return ok(inspectTable(id, table.value, options));
  if (table?.ok === false)
    return table.refusal.code === 'table.layer-needed'
      ? ok(inspectLayers(id, String(table.refusal.params.layers).split(', ')))
      : table;
  if (read === undefined) return { ok: false, refusal: { code: 'format.not-read', params: { format: id } } };
  let place: ReadOptions = { timeZone: options.timeZone ?? null, currency: options.currency ?? null };
  let reportedSettings: Partial<Inspection> = {};
  let city = await read(files, place);
  for (const standIn of settingPlaceholders) {
    if (city.ok || city.refusal.code !== standIn.code) continue;
    place = { ...place, ...standIn.place };
    reportedSettings = { ...reportedSettings, ...standIn.told };
    city = await read(files, place);
  }
  return city.ok ? ok({ ...inspectCity(id, city.value.data), ...reportedSettings }) : city;
}
