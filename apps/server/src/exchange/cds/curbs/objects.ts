// An asset as a CDS 1.1 object: what it is, where it is, and at which zone.
import {
  type LanguageName,
  labelPoint,
  type PointGeometry,
  roundPosition,
  translateAny,
} from '@curbwright/core';
import { isUuid } from '@curbwright/formats';
import { numberedUuid } from '../ids.ts';
import type { ObjectKey, ObjectRow } from './cds-objects.sql.ts';
import type { ZoneSnapshot } from './zone-facts.ts';

export interface CdsObjectOutput {
  readonly curb_object_id: string;
  readonly geometry: PointGeometry;
  readonly [field: string]: unknown;
}

/** The id of an asset as a CDS object. */
export function objectIdOf({ id, outside_id: outsideId, made }: ObjectKey): string {
  return numberedUuid(
    'object',
    { id, number: 0 },
    outsideId !== null && isUuid(outsideId) ? outsideId : made,
  );
}

function pointOf({ geometry }: ObjectRow): PointGeometry {
  if (geometry.type === 'Point') return geometry;
  const [lng, lat] = labelPoint(geometry.coordinates) ?? geometry.coordinates[0]?.[0] ?? [0, 0];
  return { type: 'Point', coordinates: roundPosition([lng, lat]) };
}

/** Builds the object; type names are in the city's language. */
export function toCdsObject(row: ObjectRow, zone: ZoneSnapshot, language: LanguageName): CdsObjectOutput {
  return {
    curb_object_id: objectIdOf(row),
    geometry: pointOf(row),
    object_type: row.object_type,
    name: row.name ?? translateAny(language, row.type_name),
    published_date: row.created,
    last_updated_date: row.modified,
    curb_zone_id: zone.facts.id,
    ...(row.geometry.type === 'Polygon' && { object_shape: row.geometry }),
    linear_distance: Math.round(row.at_m * 100),
  };
}
