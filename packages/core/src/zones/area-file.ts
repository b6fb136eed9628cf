// Reads the areas of a GeoJSON file for import as analysis zones: each feature is accepted or
// rejected by index, and features with the same name are combined.
import { foldName, isSameName } from '../platform/fold-name.ts';
import { checkPolygon, type GeometryProblem, maxVertices } from '../platform/geometry/check-geometry.ts';
import type { MultiPolygonGeometry, PolygonGeometry } from '../platform/geometry/geometry.ts';
import { validateItemName } from '../platform/item-name.ts';
import type { Failure } from '../platform/result.ts';

/** Properties that usually contain an area's name, in order of preference, case-insensitive. */
const areaNameProperties = [
  'name',
  'zone',
  'neighborhood',
  'neighbourhood',
  'district',
  'area',
  'label',
  'title',
  'barrio',
  'quartiere',
  'nombre',
] as const;

export interface FileArea {
  readonly name: string;
  /** Indexes of the area's features in the file, from 0. */
  readonly features: readonly number[];
  /** One per feature. */
  readonly geometries: readonly (PolygonGeometry | MultiPolygonGeometry)[];
}

interface RejectedFeature {
  readonly index: number;
  /** `null` when it has none. */
  readonly name: string | null;
  readonly refusal: Failure;
}

type JsonObject = Readonly<Record<string, unknown>>;

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toNonEmptyText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/**
 * The feature's name: from the given property, otherwise from the first usual one that is not
 * empty.
 */
function findAreaName(properties: JsonObject, property: string | null): string | null {
  if (property !== null)
    return toNonEmptyText(Object.hasOwn(properties, property) ? properties[property] : null);
  const known = new Map(Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value]));
  for (const key of areaNameProperties) {
    const text = toNonEmptyText(known.get(key));
    if (text !== null) return text;
  }
  return null;
}

function findGeometryError(problems: readonly GeometryProblem[]): Failure | null {
  const fault = problems.find(({ severity }) => severity === 'error');
  return fault === undefined ? null : { code: fault.code, params: fault.params };
}

/**
 * The coordinate system stated in a file or in one of its geometries, if it is not longitude and
 * latitude; otherwise `null`.
 */
export function findUnsupportedCrs(value: unknown): string | null {
  const crs = isJsonObject(value) ? value.crs : undefined;
  if (crs === undefined || crs === null) return null;
  const properties = isJsonObject(crs) ? crs.properties : undefined;
  const name = isJsonObject(properties) ? toNonEmptyText(properties.name) : null;
  if (name !== null && /(?:CRS84h?|EPSG:(?:[\d.]{0,9}:)?4326)$/i.test(name.slice(-40))) return null;
  return (name ?? '?').slice(0, 100);
}

/**
 * Returns the area of a feature. Open rings, which are common in files, are closed, and third
 * dimensions dropped; anything worse is rejected.
 */
function parseAreaGeometry(geometry: unknown): PolygonGeometry | MultiPolygonGeometry | Failure {
  if (!isJsonObject(geometry)) return { code: 'zone.import-no-area', params: {} };
  const { type, coordinates } = geometry;
  const crs = findUnsupportedCrs(geometry);
  if (crs !== null) return { code: 'crs.unknown', params: { crs } };
  if (type === 'Polygon') {
    const { geometry: polygon, problems } = checkPolygon(coordinates);
    return findGeometryError(problems) ?? polygon ?? { code: 'zone.import-no-area', params: {} };
  }
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates) || coordinates.length === 0)
    return { code: 'zone.import-no-area', params: {} };
  const parts: PolygonGeometry['coordinates'][] = [];
  for (const part of coordinates) {
    const { geometry: polygon, problems } = checkPolygon(part);
    const fault = findGeometryError(problems);
    if (fault !== null || polygon === null) return fault ?? { code: 'zone.import-no-area', params: {} };
    parts.push(polygon.coordinates);
  }
  return { type: 'MultiPolygon', coordinates: parts };
}

function countVertices({ type, coordinates }: PolygonGeometry | MultiPolygonGeometry): number {
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  return rings.reduce((sum, ring) => sum + ring.length, 0);
}

/** Reads one feature as a named area, or returns why it is rejected. */
function readFeature(
  feature: unknown,
  property: string | null,
):
  | { readonly name: string; readonly geometry: PolygonGeometry | MultiPolygonGeometry }
  | Omit<RejectedFeature, 'index'> {
  if (!isJsonObject(feature) || feature.type !== 'Feature')
    return { name: null, refusal: { code: 'zone.import-not-a-feature', params: {} } };
  const text = findAreaName(isJsonObject(feature.properties) ? feature.properties : {}, property);
  if (text === null) return { name: null, refusal: { code: 'zone.import-no-name', params: {} } };
  const name = validateItemName('zone', text, []);
  if (!name.ok) return { name: text, refusal: name.refusal };
  const geometry = parseAreaGeometry(feature.geometry);
  if ('code' in geometry) return { name: name.value, refusal: geometry };
  const count = countVertices(geometry);
  if (count > maxVertices)
    return {
      name: name.value,
      refusal: { code: 'geometry.too-many-vertices', params: { count, most: maxVertices } },
    };
  return { name: name.value, geometry };
}

interface AreaBuilder {
  readonly name: string;
  readonly features: number[];
  readonly geometries: (PolygonGeometry | MultiPolygonGeometry)[];
}

/** Reads a file feature by feature, so that the caller can yield to the event loop. */
export class AreaReader {
  readonly #property: string | null;
  readonly #areas: AreaBuilder[] = [];
  readonly #refused: RejectedFeature[] = [];

  /** `property` is the property with the names of the areas; `null` = the usual ones. */
  constructor(property: string | null = null) {
    this.#property = property;
  }

  take(feature: unknown, index: number): void {
    const read = readFeature(feature, this.#property);
    if ('refusal' in read) {
      this.#refused.push({ index, ...read });
      return;
    }
    const same = this.#areas.find(({ name }) => isSameName(name, read.name));
    if (same === undefined)
      this.#areas.push({ name: read.name, features: [index], geometries: [read.geometry] });
    else {
      same.features.push(index);
      same.geometries.push(read.geometry);
    }
  }

  /** In order of the first occurrence of their names. */
  get areas(): readonly FileArea[] {
    return this.#areas;
  }

  get refused(): readonly RejectedFeature[] {
    return this.#refused;
  }
}

/**
 * Returns a key that identifies the area of this name across imports, even if its analysis zone has
 * been renamed.
 */
export function areaKey(name: string): string {
  return `area:${foldName(name)}`;
}

/**
 * Compares the shapes that a zone has from its file with the new ones. Shapes are the same when
 * their type and coordinates are identical.
 */
export function diffAreaShapes<T extends { readonly geometry: unknown }>(
  held: readonly T[],
  wanted: readonly (PolygonGeometry | MultiPolygonGeometry)[],
): { readonly gone: readonly T[]; readonly added: readonly (PolygonGeometry | MultiPolygonGeometry)[] } {
  const left = new Map<string, number>();
  for (const geometry of wanted) left.set(geometryKey(geometry), (left.get(geometryKey(geometry)) ?? 0) + 1);
  const gone = held.filter(({ geometry }) => {
    const count = left.get(geometryKey(geometry)) ?? 0;
    if (count > 0) left.set(geometryKey(geometry), count - 1);
    return count === 0;
  });
  const added = wanted.filter((geometry) => {
    const count = left.get(geometryKey(geometry)) ?? 0;
    if (count > 0) left.set(geometryKey(geometry), count - 1);
    return count > 0;
  });
  return { gone, added };
}

/** Returns the same text for the same shape, regardless of the order of its members. */
function geometryKey(geometry: unknown): string {
  const { type, coordinates } = isJsonObject(geometry) ? geometry : {};
  return JSON.stringify([type, coordinates]);
}
