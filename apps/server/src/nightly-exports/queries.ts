// Who writes a night's exports, and how it ended.
import { type Kysely, sql } from 'kysely';
import type { NightFile } from '../db/export-tables.ts';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

/** Tries of a night before it is given up. */
const mostAttempts = 3;

/**
 * Takes the night for this process; false when another has it or had it. One that said nothing for ten minutes was killed, and one that failed is
 * tried again after as long.
 */
export async function claimNight(db: Db, night: string): Promise<boolean> {
  const { rows } = await sql`
    insert into city_export (night) values (${night}::date)
    on conflict (night) do update set state = 'running', started = now(), heard = now(), finished = null, failure = null,
      attempts = city_export.attempts + 1
    where city_export.state <> 'done' and city_export.attempts < ${mostAttempts}
      and city_export.heard < now() - interval '10 minutes'
    returning night`.execute(db);
  return rows.length === 1;
}

/** Says that the night is still being written. */
export async function hearNight(db: Db, night: string): Promise<void> {
  await sql`update city_export set heard = now() where night = ${night}::date`.execute(db);
}

export async function finishNight(
  db: Db,
  night: string,
  revision: number,
  files: readonly NightFile[],
): Promise<void> {
  await sql`update city_export set state = 'done', heard = now(), finished = now(), revision = ${revision}, failure = null,
      files = ${JSON.stringify(files)}::jsonb
    where night = ${night}::date`.execute(db);
}

export async function failNight(db: Db, night: string, failure: string): Promise<void> {
  await sql`update city_export set state = 'failed', heard = now(), finished = now(), failure = ${failure.slice(0, 1000)}
    where night = ${night}::date`.execute(db);
}

export interface NightRow {
  readonly night: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly started: Date;
  readonly finished: Date | null;
  readonly attempts: number;
  readonly revision: number | null;
  readonly files: readonly NightFile[];
  readonly failure: string | null;
}

/** The last nights, latest first. */
export async function nightRows(db: Db, most: number): Promise<readonly NightRow[]> {
  const { rows } = await sql<NightRow>`
    select night::text as night, state, started, finished, attempts, revision, files, failure
    from city_export order by night desc limit ${most}`.execute(db);
  return rows;
}

/** Forgets nights before a day (YYYY-MM-DD). */
export async function forgetNights(db: Db, before: string): Promise<void> {
  await sql`delete from city_export where night < ${before}::date`.execute(db);
}
