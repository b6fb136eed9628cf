// Converts stored event fields to what a CDS version allows: its enumeration values, lengths and
// costs, and ids that are UUIDs.
import { type CdsVersion, toCdsLaneTypes, toCdsPropulsionTypes, toCdsVehicleType } from '../enumerations.ts';
import { isUuid } from '../uuid.ts';

/** Returns `undefined` if the version cannot express the value, which is then omitted. */
type EventFieldWriter = (storedValue: unknown, version: CdsVersion) => unknown;

const texts = (storedValue: unknown): readonly string[] =>
  Array.isArray(storedValue) ? storedValue.filter((one): one is string => typeof one === 'string') : [];
const isLength = (storedValue: unknown) => Number.isSafeInteger(storedValue) && Number(storedValue) >= 1;
const length: EventFieldWriter = (storedValue) => (isLength(storedValue) ? storedValue : undefined);
const id: EventFieldWriter = (storedValue) =>
  typeof storedValue === 'string' && isUuid(storedValue) ? storedValue : undefined;

/**
 * Drops ids that are not UUIDs. If none remain, the field is omitted, because an empty list would
 * mean that the event was in no area.
 */
function writeAreaIds(storedValue: unknown): unknown {
  const validIds = texts(storedValue).filter(isUuid);
  return validIds.length === 0 && texts(storedValue).length > 0 ? undefined : validIds;
}

/** Returns the position from the zone's start; `undefined` = not a valid position. */
function writeLinearLocation(storedValue: unknown): unknown {
  const isPlace =
    Array.isArray(storedValue) && storedValue.length === 2 && storedValue.every((one) => Number(one) >= 0);
  return isPlace ? storedValue : undefined;
}

function writeOccupant(storedValue: unknown, version: CdsVersion): object {
  const fields = new Map<string, unknown>(Object.entries(storedValue ?? {}));
  const type = fields.get('type');
  const place = writeLinearLocation(fields.get('linear_location'));
  return {
    type: typeof type === 'string' ? toCdsVehicleType(type, version) : 'unspecified',
    ...(isLength(fields.get('length')) ? { length: fields.get('length') } : {}),
    ...(place === undefined ? {} : { linear_location: place }),
  };
}

const eventFieldWriters: ReadonlyMap<string, EventFieldWriter> = new Map<string, EventFieldWriter>([
  ['vehicle_length', length],
  [
    'vehicle_type',
    (storedValue, version) =>
      typeof storedValue === 'string' ? toCdsVehicleType(storedValue, version) : undefined,
  ],
  [
    'vehicle_propulsion_types',
    (storedValue, version) => toCdsPropulsionTypes(texts(storedValue), version) ?? undefined,
  ],
  ['vehicle_blocked_lane_types', (storedValue, version) => toCdsLaneTypes(texts(storedValue), version)],
  [
    'curb_occupants',
    (storedValue, version) =>
      Array.isArray(storedValue) ? storedValue.map((one) => writeOccupant(one, version)) : undefined,
  ],
  ['curb_area_ids', writeAreaIds],
  ['curb_object_id', id],
  ['data_source_operator_id', id],
]);

/** Returns a stored field's value for a version; `undefined` = omit. */
export function writeEventField(name: string, storedValue: unknown, version: CdsVersion): unknown {
  const telling = eventFieldWriters.get(name);
  return telling === undefined ? storedValue : telling(storedValue, version);
}
