// Migrations: applied once each, in order, identified by checksum; a failed one changes nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, pendingMigrations, shippedMigrations, toMigration } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('migrations', () => {
  it('does nothing on a database that has them all', async () => {
    expect(await migrate(database.pool)).toEqual({ ok: true, value: [] });
    expect(await pendingMigrations(database.pool)).toEqual({ ok: true, value: [] });
  });

  it('refuses when an applied file was changed, or is not known', async () => {
    const shipped = await shippedMigrations();
    const [first, ...rest] = shipped;
    if (first === undefined) throw new Error('no migration is shipped');
    const changed = [toMigration(first.name, `${first.sql}\n-- later`), ...rest];
    expect(await migrate(database.pool, changed)).toEqual({
      ok: false,
      refusal: { code: 'migration.changed', params: { name: first.name } },
    });
    expect(await migrate(database.pool, rest)).toEqual({
      ok: false,
      refusal: { code: 'migration.newer', params: { name: first.name } },
    });
  });

  it('takes line ends of any system for the same file', () => {
    expect(toMigration('a', 'x\r\ny\r\n').checksum).toBe(toMigration('a', 'x\ny\n').checksum);
  });

  it('leaves nothing of a failed one and says which and why', async () => {
    const shipped = await shippedMigrations();
    const bad = toMigration('9998_bad', 'create table half_made (id integer); select no_such_function();');
    const result = await migrate(database.pool, [...shipped, bad]);
    expect(result).toMatchObject({
      ok: false,
      refusal: { code: 'migration.failed', params: { name: '9998_bad' } },
    });
    const { rows } = await database.pool.query(`select to_regclass('half_made') as there`);
    expect(rows[0].there).toBeNull();
  });

  it('applies a new one once, also when several processes start together', async () => {
    const shipped = await shippedMigrations();
    const more = [...shipped, toMigration('9999_more', 'create table more_made (id integer)')];
    const results = await Promise.all([1, 2, 3].map(() => migrate(database.pool, more)));
    const applied = results.flatMap((result) => (result.ok ? result.value : ['refused']));
    expect(applied).toEqual(['9999_more']);
    const late = [...more, toMigration('9000_late', 'select 1')];
    expect(await migrate(database.pool, late)).toMatchObject({
      ok: false,
      refusal: { code: 'migration.out-of-order' },
    });
  });
});
