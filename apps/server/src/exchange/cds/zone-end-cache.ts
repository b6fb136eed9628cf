// Caches the ends of CDS zones that sources announce. These are the only changes of the published
// city that happen without a publication.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { CdsCityRow } from './cds.sql.ts';
import { upcomingZoneEnds } from './curbs/cds-places.sql.ts';

interface CachedZoneEnds {
  readonly revision: number;
  /** Epoch milliseconds, in order. */
  readonly ends: Promise<readonly number[]>;
}

const cachedEnds = new WeakMap<Kysely<Schema>, CachedZoneEnds>();

/**
 * The next zone end announced by a source (epoch milliseconds); until then the clock changes
 * nothing. `null` = none is announced.
 */
export async function nextZoneEnd(db: Kysely<Schema>, { revision, now }: CdsCityRow): Promise<number | null> {
  const known = cachedEnds.get(db);
  if (known?.revision === revision) return (await known.ends).find((end) => end > now) ?? null;
  const made: CachedZoneEnds = { revision, ends: upcomingZoneEnds(db, now) };
  cachedEnds.set(db, made);
  made.ends.catch(() => {
    if (cachedEnds.get(db) === made) cachedEnds.delete(db);
  });
  return (await made.ends).find((end) => end > now) ?? null;
}
