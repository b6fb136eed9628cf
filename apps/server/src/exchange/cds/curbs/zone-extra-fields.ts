// What CDS 1.1 adds to a zone besides its rules: the objects at it, and how many of its spaces are
// free.
import { objectsAtLinks, objectsChangeStamp } from './cds-objects.sql.ts';
import { objectIdOf } from './objects.ts';
import type { ZoneContext } from './zone-context.ts';
import type { ZoneSnapshot } from './zone-facts.ts';

/** Fields of 1.1 by link; empty in 1.0, which has none of them. */
export async function loadExtraZoneFields(
  { db, version, at, live }: ZoneContext,
  zones: readonly ZoneSnapshot[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  if (version === '1.0') return new Map();
  const objects = await objectsAtLinks(
    db,
    zones.map(({ row }) => row.id),
    at,
  );
  const byLink = new Map<number, string[]>();
  for (const { link, ...asset } of objects)
    byLink.set(link, [...(byLink.get(link) ?? []), objectIdOf(asset)]);
  return new Map(
    zones.map(({ row }) => {
      const [ids, free] = [byLink.get(row.id), live?.spacesOf(row.id) ?? null];
      return [
        row.id,
        {
          ...(ids !== undefined && { curb_object_ids: ids }),
          ...(free !== null && { available_spaces: free.free, availability_time: free.heard }),
        },
      ];
    }),
  );
}

/** An ETag part for the fields that change independently of the publication version. */
export async function extraFieldsStamp({
  db,
  version,
  at,
  live,
}: Pick<ZoneContext, 'db' | 'version' | 'at' | 'live'>): Promise<string> {
  return version === '1.0' ? '' : `${await objectsChangeStamp(db, at)} ${live?.stamp ?? ''}`;
}
