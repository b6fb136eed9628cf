// SQL for the values of the city that every CDS response includes.
import { type Kysely, sql } from 'kysely';
import { cityName } from '../../platform/database/city-name.ts';
import type { Schema } from '../../platform/database/schema.ts';

export interface CdsCityRow {
  /** The authority named in the city's import, otherwise the city's name. */
  readonly author: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly revision: number;
  /** Epoch milliseconds of the last change of the published city. */
  readonly modified: number;
  /** The database's clock, epoch milliseconds. */
  readonly now: number;
}

/**
 * Loads the values of the city for the envelope: author, time zone, publication version and times.
 */
export async function loadCdsCityRow(db: Kysely<Schema>): Promise<CdsCityRow> {
  const { rows } = await sql<CdsCityRow>`
    select coalesce(authority ->> 'name', ${cityName}) as author, time_zone, currency, revision::int as revision,
      floor(extract(epoch from modified) * 1000)::float8 as modified, floor(extract(epoch from now()) * 1000)::float8 as now
    from city where id = 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no city: it was not seeded');
  return row;
}
