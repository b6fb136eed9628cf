// A city for the battery to work on: a grid of streets and a person in every group, in a data directory of its own.
import { hashPassword } from '../../apps/server/src/accounts/password.ts';
import { importCity } from '../../apps/server/src/exchange/imports/import-city.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { seed } from '../../apps/server/src/platform/database/seed.ts';
import { gridCity } from '../../apps/server/src/testing/grid-city.ts';
import { insertKey, insertUser } from '../../apps/server/src/testing/queries.ts';

export const password = 'a long enough password';
export const people = {
  editor: 'editors',
  planner: 'editors',
  publisher: 'publishers',
  admin: 'admins',
} as const;

/** Editors beside them who are many at once: the calls of each person are counted. */
export const appenders = Array.from({ length: 16 }, (_, number) => `appender-${number + 1}`);

/** The city's database of a data directory, or of `databaseUrl`, opened by the product's own hand for as long as `work` takes. */
async function withCity<T>(
  dataDir: string,
  databaseUrl: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CITY: 'none',
    LOG_LEVEL: 'silent',
    ALLOW_UNSAFE_DATABASE: 'true',
  });
  if (!config.ok) throw new Error(JSON.stringify(config.refusals));
  const opened = await openDatabase(config.value);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  try {
    return await work(opened.value);
  } finally {
    await opened.value.close();
  }
}

/** Makes it in an empty data directory, or in the database of `databaseUrl`; the database is stopped again. Gives the ids of the links. */
export function makeCity(
  dataDir: string,
  { streets = 8, databaseUrl = '' }: { streets?: number; databaseUrl?: string } = {},
): Promise<number[]> {
  return withCity(dataDir, databaseUrl, async ({ db, pool }) => {
    const migrated = await migrate(pool);
    if (!migrated.ok) throw new Error(JSON.stringify(migrated.refusal));
    await seed(db);
    const options = { source: 'grid.battery', format: 'test', dryRun: false };
    const imported = await importCity(db, gridCity({ streets }), options);
    if (!imported.ok) throw new Error(JSON.stringify(imported.refusal));
    const hashed = await hashPassword(password);
    if (!hashed.ok) throw new Error(hashed.refusal.code);
    for (const [person, group] of Object.entries(people)) await insertUser(db, person, group, hashed.value);
    for (const person of appenders) await insertUser(db, person, 'editors', hashed.value);
    const { rows } = await pool.query<{ id: number }>('select id from link order by id');
    return rows.map(({ id }) => id);
  });
}

/** A key of other software that may read CDS, with a limit of its own. */
export function makeKey(dataDir: string, databaseUrl: string, callsPerMinute: number): Promise<string> {
  return withCity(dataDir, databaseUrl, ({ db }) =>
    insertKey(db, 'battery', ['cds:read'], { callsPerMinute }),
  );
}
