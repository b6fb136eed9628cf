// Converts stored event fields to what a CDS version allows: its enumeration values, lengths and
// costs, and ids that are UUIDs.
import { type CdsVersion, toCdsLaneTypes, toCdsPropulsionTypes, toCdsVehicleType } from '../enumerations.ts';
import { isUuid } from '../uuid.ts';

/** Returns `undefined` if the version cannot express the value, which is then omitted. */
type EventFieldWriter = (kept: unknown, version: CdsVersion) => unknown;

const texts = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
const isLength = (kept: unknown) => Number.isSafeInteger(kept) && Number(kept) >= 1;
const length: EventFieldWriter = (kept) => (isLength(kept) ? kept : undefined);
const id: EventFieldWriter = (kept) => (typeof kept === 'string' && isUuid(kept) ? kept : undefined);

/**
 * Drops ids that are not UUIDs. If none remain, the field is omitted, because an empty list would
 * mean that the event was in no area.
 */
function writeAreaIds(kept: unknown): unknown {
  const told = texts(kept).filter(isUuid);
  return told.length === 0 && texts(kept).length > 0 ? undefined : told;
}

/** Returns the position from the zone's start; `undefined` = not a valid position. */
function writeLinearLocation(kept: unknown): unknown {
  const isPlace = Array.isArray(kept) && kept.length === 2 && kept.every((one) => Number(one) >= 0);
  return isPlace ? kept : undefined;
}

function writeOccupant(kept: unknown, version: CdsVersion): object {
  const fields = new Map<string, unknown>(Object.entries(kept ?? {}));
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
    (kept, version) => (typeof kept === 'string' ? toCdsVehicleType(kept, version) : undefined),
  ],
  ['vehicle_propulsion_types', (kept, version) => toCdsPropulsionTypes(texts(kept), version) ?? undefined],
  ['vehicle_blocked_lane_types', (kept, version) => toCdsLaneTypes(texts(kept), version)],
  [
    'curb_occupants',
    (kept, version) => (Array.isArray(kept) ? kept.map((one) => writeOccupant(one, version)) : undefined),
  ],
  ['curb_area_ids', writeAreaIds],
  ['curb_object_id', id],
  ['data_source_operator_id', id],
]);

/** Returns a stored field's value for a version; `undefined` = omit. */
export function writeEventField(name: string, kept: unknown, version: CdsVersion): unknown {
  const telling = eventFieldWriters.get(name);
  return telling === undefined ? kept : telling(kept, version);
}
