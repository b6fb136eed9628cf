// A database with the demo city for benchmarks: in a directory of its own, or in `--data DIR`, where it is kept for the next run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadDemoCity } from '../apps/server/src/entry/demo/demo-city.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { seed } from '../apps/server/src/platform/database/seed.ts';

export type CitySize = 'tiny' | 'town' | 'city';

export interface BenchDatabase {
  readonly database: Database;
  readonly config: Config;
  /** Closes the database and removes its directory unless it was named. */
  readonly close: () => Promise<void>;
}

/** The directory named by `--data`, or null. */
export function dataOption(): string | null {
  const at = process.argv.indexOf('--data');
  const named = at < 0 ? undefined : process.argv[at + 1];
  return named === undefined ? null : resolve(named);
}

/** Opens a migrated, seeded database without a city. */
export async function openBenchDatabase(data = dataOption()): Promise<BenchDatabase> {
  const directory = data ?? mkdtempSync(join(tmpdir(), 'curbwright-bench-'));
  const config = readConfig({
    DATA_DIR: directory,
    DATABASE_URL: '',
    CITY: 'none',
    BACKUPS: 'none',
    LOG_LEVEL: 'silent',
    PORT: '0',
  });
  if (!config.ok) throw new Error(JSON.stringify(config.refusals));
  const opened = await openDatabase(config.value);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const migrated = await migrate(opened.value.pool);
  if (!migrated.ok) throw new Error(JSON.stringify(migrated.refusal));
  await seed(opened.value.db);
  return {
    database: opened.value,
    config: config.value,
    close: async () => {
      await opened.value.close();
      if (data === null) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Opens a database with the demo city of a size in it. */
export async function openBenchCity(size: CitySize): Promise<BenchDatabase> {
  const bench = await openBenchDatabase();
  const { rows } = await bench.database.pool.query<{ links: number }>(
    'select count(*)::int as links from link',
  );
  if ((rows[0]?.links ?? 0) === 0) {
    const loaded = await loadDemoCity(bench.database.db, {
      size,
      seed: 1,
      dryRun: false,
      onlyWhenEmpty: true,
    });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal));
    await bench.database.pool.query('vacuum analyze');
  }
  return bench;
}
