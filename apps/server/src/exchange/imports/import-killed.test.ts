// The process is killed in the middle of an import: the city is unchanged, and the next import is
// not blocked.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { nightly } from '../../testing/nightly.ts';
import { withTestDatabase } from '../../testing/test-database.ts';
import { importCity } from './import-city.ts';
import { readCity } from './read-city.ts';

const script = fileURLToPath(new URL('../../testing/import-process.ts', import.meta.url));

/**
 * Starts the importing process, which pauses after an output line with this beginning, and kills it
 * there with SIGKILL.
 */
async function killedAt(databaseUrl: string, line: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      GRID_STREETS: '14',
      STOP_AT: line,
      LOG_LEVEL: 'silent',
      ALLOW_UNSAFE_DATABASE: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const left = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  );
  for await (const said of createInterface({ input: child.stdout }))
    if (said.startsWith(line)) child.kill('SIGKILL');
  return left;
}

describe('an import whose process is killed', nightly, () => {
  it('leaves the city as it was, at every stage', async () => {
    await withTestDatabase(async (database) => {
      const { config, db } = database;
      const options = { source: 'grid', format: 'test', dryRun: false };
      await importCity(db, gridCity({ streets: 4 }), options);
      const before = await readCity(db);
      // The database backend of a killed process notices at its next response; until then it holds
      // the import lock.
      for (const line of ['stage ', 'compare 1', 'apply 5'])
        await expect
          .poll(() => killedAt(config.databaseUrl ?? '', line), { timeout: 40_000 })
          .toBe('SIGKILL');
      expect(await readCity(db)).toEqual(before);
      const after = await importCity(db, gridCity({ streets: 14, buildings: true }), options);
      expect(after).toMatchObject({
        ok: true,
        value: { revision: 2, counts: { links: { created: 728 - 48 } } },
      });
    });
  }, 180_000);
});
