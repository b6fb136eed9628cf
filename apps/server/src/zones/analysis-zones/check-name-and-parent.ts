// Checks that every write of an analysis zone makes against all other zones: a free name and a
// valid parent.
import { checkZoneParent, maxZones, validateItemName } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, rejectField, rejectFieldFor } from '../../platform/http/outcome.ts';
import { loadZoneHierarchy, lockZoneNames, type ZoneHierarchyRow } from '../zones.sql.ts';

interface RequestedNameAndParent {
  /** `undefined` = unchanged. */
  readonly name?: string | undefined;
  readonly parent?: number | null | undefined;
}

/**
 * Locks the zone names and returns the name as it will be stored; `self` is `null` for a new zone.
 */
export async function checkNameAndParent(
  tx: Transaction<Schema>,
  self: number | null,
  { name, parent }: RequestedNameAndParent,
): Promise<{ readonly name: string | undefined; readonly places: readonly ZoneHierarchyRow[] } | Rejection> {
  await lockZoneNames(tx);
  const places = await loadZoneHierarchy(tx);
  if (self === null && places.length >= maxZones) return rejectField('name', 'zone.most', { most: maxZones });
  const others = places.filter(({ id }) => id !== self);
  const free =
    name === undefined
      ? null
      : validateItemName(
          'zone',
          name,
          others.map((other) => other.name),
        );
  if (free !== null && !free.ok) return rejectFieldFor('name', free);
  const parentOf = new Map(places.map((place) => [place.id, place.parent_zone_id]));
  const may = checkZoneParent(self, parent ?? null, parentOf);
  if (!may.ok) return rejectFieldFor('parent_zone_id', may);
  return { name: free?.value, places };
}
