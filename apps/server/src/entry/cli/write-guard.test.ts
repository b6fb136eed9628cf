// Commands while writing is not allowed, because of the disk's actual free space or the database's
// state.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-room-'));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

function curbwright(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { databaseUrl } = database.config;
  const settings = { LEAST_FREE_MEGABYTES: '0', LC_ALL: 'en_US.UTF-8', ...env };
  return runCommand(args, { databaseUrl, directory, env: settings }, 'four quiet harbours\n');
}
/** A petabyte, more than the disk of any test machine has. */
const low = { LEAST_FREE_MEGABYTES: '999999999' };
const people = async () => (await database.pool.query('select username from user_account')).rows;

describe('a command while nothing may be written', () => {
  it('is refused when it writes, with what frees it; the others go on', async () => {
    const [added, imported, nested, tried, triedNested, listed, spanish] = await Promise.all([
      curbwright(['user', 'add', 'maria'], low),
      curbwright(['import', 'none.json'], low),
      curbwright(['import', 'sensors', 'none.csv'], low),
      curbwright(['import', 'none.json', '--dry-run'], low),
      curbwright(['import', 'zones', 'none.geojson', '--dry-run'], low),
      curbwright(['user', 'list'], low),
      curbwright(['config', 'set', 'PAY_NOW_LINK', 'https://pay.example.org/'], {
        ...low,
        LC_ALL: 'es_ES.UTF-8',
      }),
    ]);
    for (const refused of [added, imported, nested])
      expect(refused).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          /^The city is read-only: only [\d,]+ MB is free for \S+\. It becomes writable again at 1,099,999,999 MB .* Free up space .*\n$/,
        ),
      });
    expect(spanish).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^La ciudad es de solo lectura: /),
    });
    expect(tried.said).toContain('none.json');
    expect(triedNested.said).toContain('none.geojson');
    expect(listed.code).toBe(0);
    expect(await people()).toEqual([]);
  });

  it('says in a sentence that the disk of the database is full, or that it takes no writes', async () => {
    const plant = (state: string) =>
      database.pool.query(`create or replace function told() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$;
        create or replace trigger told before insert on user_account execute function told()`);
    await plant('53100');
    const full = await curbwright(['user', 'add', 'maria']);
    await plant('25006');
    const standby = await curbwright(['user', 'add', 'maria']);
    expect(full).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The disk is full, .* then try again\.\n$/),
    });
    expect(standby).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The database is read-only: /),
    });
    expect(await people()).toEqual([]);
  });
});
