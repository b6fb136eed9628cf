// The columns of a table that give a record's location, as the form shows them: one kind of
// location, with a column for each of its parts.
import { isObject, type Json, type Mapping, withProperty } from './mapping.ts';

/** `geometry`: the file's own geometry, or none chosen yet. */
export const locationKinds = ['geometry', 'wkt', 'geojson', 'ends', 'pairs', 'point', 'pair'] as const;
type LocationKind = (typeof locationKinds)[number];

/** The parts of each kind, in form order. */
export const locationParts = {
  geometry: [],
  wkt: ['wkt'],
  geojson: ['geojson'],
  ends: ['fromLat', 'fromLng', 'toLat', 'toLng'],
  pairs: ['pairs'],
  point: ['lat', 'lng'],
  pair: ['pair'],
} as const satisfies Readonly<Record<LocationKind, readonly string[]>>;
type LocationPart = (typeof locationParts)[LocationKind][number];

/** Coordinate orders, required for kinds with two numbers in one cell. */
export const coordinateOrders = ['lat lng', 'lng lat'] as const;
type CoordinateOrder = (typeof coordinateOrders)[number];

interface MappingLocation {
  readonly kind: LocationKind;
  readonly columns: Readonly<Partial<Record<LocationPart, string>>>;
  readonly order: CoordinateOrder;
}

const ofGeometry: MappingLocation = { kind: 'geometry', columns: {}, order: 'lat lng' };

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns how the mapping locates a record. */
export function locationOf(mapping: Mapping): MappingLocation {
  const { place } = mapping;
  if (!isObject(place)) return ofGeometry;
  const order: CoordinateOrder = place.order === 'lng lat' ? 'lng lat' : 'lat lng';
  if (isObject(place.from) && isObject(place.to)) {
    const { from, to } = place;
    const columns = {
      fromLat: text(from.lat),
      fromLng: text(from.lng),
      toLat: text(to.lat),
      toLng: text(to.lng),
    };
    return { kind: 'ends', columns, order };
  }
  if (place.lng !== undefined)
    return { kind: 'point', columns: { lat: text(place.lat), lng: text(place.lng) }, order };
  for (const kind of ['wkt', 'geojson', 'pairs', 'pair'] as const)
    if (place[kind] !== undefined) return { kind, columns: { [kind]: text(place[kind]) }, order };
  return ofGeometry;
}

function toMappingJson({ kind, columns, order }: MappingLocation): Json | undefined {
  const of = (part: LocationPart) => columns[part] ?? '';
  switch (kind) {
    case 'geometry':
      return undefined;
    case 'ends':
      return {
        from: { lng: of('fromLng'), lat: of('fromLat') },
        to: { lng: of('toLng'), lat: of('toLat') },
      };
    case 'point':
      return { lng: of('lng'), lat: of('lat') };
    case 'pair':
      return { pair: of('pair'), order };
    case 'pairs':
      return { pairs: of('pairs'), order };
    default:
      return { [kind]: of(kind) };
  }
}

export function withLocation(mapping: Mapping, place: MappingLocation): Mapping {
  return withProperty(mapping, 'place', toMappingJson(place));
}

/** Returns the parts of the location that have no column yet. */
export function missingLocationParts({ kind, columns }: MappingLocation): readonly LocationPart[] {
  return locationParts[kind].filter((part) => (columns[part] ?? '') === '');
}

/** Whether the location is a point, which needs a length to become a curb line. */
export function isPoint({ kind }: MappingLocation): boolean {
  return kind === 'point' || kind === 'pair';
}
