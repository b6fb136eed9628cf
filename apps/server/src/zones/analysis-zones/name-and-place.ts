// Checks that every write of an analysis zone makes against all other zones: a free name and a
// valid parent.
import { givenName, mayPutUnder, mostZones } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type Refused, refusedAt, refuseField } from '../../platform/http/outcome.ts';
import { lockZoneNames, type ZonePlace, zonePlaces } from '../zones.sql.ts';

export interface Wanted {
  /** `undefined` = unchanged. */
  readonly name?: string | undefined;
  readonly parent?: number | null | undefined;
}

/**
 * Locks the zone names and returns the name as it will be stored; `self` is `null` for a new zone.
 */
export async function nameAndPlace(
  tx: Transaction<Schema>,
  self: number | null,
  { name, parent }: Wanted,
): Promise<{ readonly name: string | undefined; readonly places: readonly ZonePlace[] } | Refused> {
  await lockZoneNames(tx);
  const places = await zonePlaces(tx);
  if (self === null && places.length >= mostZones)
    return refuseField('name', 'zone.most', { most: mostZones });
  const others = places.filter(({ id }) => id !== self);
  const free =
    name === undefined
      ? null
      : givenName(
          'zone',
          name,
          others.map((other) => other.name),
        );
  if (free !== null && !free.ok) return refusedAt('name', free);
  const parentOf = new Map(places.map((place) => [place.id, place.parent_zone_id]));
  const may = mayPutUnder(self, parent ?? null, parentOf);
  if (!may.ok) return refusedAt('parent_zone_id', may);
  return { name: free?.value, places };
}
