// What of the published city changes by the clock alone: zones whose source says that they end.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { CdsCityRow } from './cds.sql.ts';
import { endsToCome } from './curbs/cds-places.sql.ts';

interface Kept {
  readonly revision: number;
  /** Epoch milliseconds, in order. */
  readonly ends: Promise<readonly number[]>;
}

const keptOf = new WeakMap<Kysely<Schema>, Kept>();

/** The next end of a zone that a source foretells (epoch milliseconds): until then the clock changes nothing. null = none is to come. */
export async function nextEnd(db: Kysely<Schema>, { revision, now }: CdsCityRow): Promise<number | null> {
  const known = keptOf.get(db);
  if (known?.revision === revision) return (await known.ends).find((end) => end > now) ?? null;
  const made: Kept = { revision, ends: endsToCome(db, now) };
  keptOf.set(db, made);
  made.ends.catch(() => {
    if (keptOf.get(db) === made) keptOf.delete(db);
  });
  return (await made.ends).find((end) => end > now) ?? null;
}
