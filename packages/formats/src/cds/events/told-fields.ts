// Converts stored event fields to what a CDS version allows: its enumeration values, lengths and
// costs, and ids that are UUIDs.
import { type CdsVersion, cdsLanes, cdsPropulsion, cdsVehicleType } from '../enumerations.ts';
import { isUuid } from '../uuid.ts';

/** Returns `undefined` if the version cannot express the value, which is then omitted. */
type Telling = (kept: unknown, version: CdsVersion) => unknown;

const texts = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
const isLength = (kept: unknown) => Number.isSafeInteger(kept) && Number(kept) >= 1;
const length: Telling = (kept) => (isLength(kept) ? kept : undefined);
const id: Telling = (kept) => (typeof kept === 'string' && isUuid(kept) ? kept : undefined);

/**
 * Drops ids that are not UUIDs. If none remain, the field is omitted, because an empty list would
 * mean that it was in no area.
 */
function areas(kept: unknown): unknown {
  const told = texts(kept).filter(isUuid);
  return told.length === 0 && texts(kept).length > 0 ? undefined : told;
}

/** Position from the zone's start; `undefined` = not a valid position. */
function stretch(kept: unknown): unknown {
  const isPlace = Array.isArray(kept) && kept.length === 2 && kept.every((one) => Number(one) >= 0);
  return isPlace ? kept : undefined;
}

function occupant(kept: unknown, version: CdsVersion): object {
  const fields = new Map<string, unknown>(Object.entries(kept ?? {}));
  const type = fields.get('type');
  const place = stretch(fields.get('linear_location'));
  return {
    type: typeof type === 'string' ? cdsVehicleType(type, version) : 'unspecified',
    ...(isLength(fields.get('length')) ? { length: fields.get('length') } : {}),
    ...(place === undefined ? {} : { linear_location: place }),
  };
}

const tellings: ReadonlyMap<string, Telling> = new Map<string, Telling>([
  ['vehicle_length', length],
  ['vehicle_type', (kept, version) => (typeof kept === 'string' ? cdsVehicleType(kept, version) : undefined)],
  ['vehicle_propulsion_types', (kept, version) => cdsPropulsion(texts(kept), version) ?? undefined],
  ['vehicle_blocked_lane_types', (kept, version) => cdsLanes(texts(kept), version)],
  [
    'curb_occupants',
    (kept, version) => (Array.isArray(kept) ? kept.map((one) => occupant(one, version)) : undefined),
  ],
  ['curb_area_ids', areas],
  ['curb_object_id', id],
  ['data_source_operator_id', id],
]);

/** Returns a stored field's value for a version; `undefined` = omit. */
export function toldField(name: string, kept: unknown, version: CdsVersion): unknown {
  const telling = tellings.get(name);
  return telling === undefined ? kept : telling(kept, version);
}
