// API keys in the database: their order, what a change leaves unchanged, and usage by local hour
// and day, also across clock changes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertKey, keyRows, lockKey, setAccess, updateKey, usageRows } from './api-keys.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate api_key, api_usage'));

const made = new Date('2026-03-01T10:00:00Z');
const add = (name: string, prefix: string) =>
  inTransaction(database.db, (tx) =>
    insertKey(
      tx,
      {
        name,
        prefix: prefix.repeat(10),
        secretHash: Buffer.alloc(32, prefix),
        scopes: ['rules:read'],
        callsPerMinute: 5,
        expires: '2027-01-01T00:00:00Z',
        created: made,
      },
      { id: null, username: 'robin' },
    ),
  );

describe('keys', () => {
  it('are listed living first, the newest first, and never with what they are made of', async () => {
    const { db } = database;
    const [a, b, c] = [await add('a', 'a'), await add('b', 'b'), await add('c', 'c')];
    expect(a).toMatchObject({
      name: 'a',
      prefix: 'aaaaaaaaaa',
      scopes: ['rules:read'],
      calls_per_minute: 5,
      created: made,
      username: 'robin',
      expires: new Date('2027-01-01T00:00:00Z'),
      revoked: null,
      last_used: null,
      version: 1,
    });
    await inTransaction(db, (tx) => updateKey(tx, c.id, { revoked: made, revoked_by: 'eva' }));
    const rows = await keyRows(db);
    expect(rows.map(({ id }) => id)).toEqual([b.id, a.id, c.id]);
    expect(rows.at(-1)).toMatchObject({ revoked: made, revoked_by: 'eva', version: 2 });
    for (const row of rows) expect(Object.keys(row)).not.toContain('secret_hash');
  });

  it('keep what a change does not name, and are looked at by their number', async () => {
    const { db } = database;
    const { id } = await add('a', 'a');
    const changed = await inTransaction(db, (tx) =>
      updateKey(tx, id, { scopes: ['cds:read'], expires: null }),
    );
    expect(changed).toMatchObject({
      name: 'a',
      scopes: ['cds:read'],
      expires: null,
      calls_per_minute: 5,
      version: 2,
    });
    expect(
      await inTransaction(db, (tx) => updateKey(tx, id, { calls_per_minute: null, name: 'b' })),
    ).toMatchObject({ name: 'b', scopes: ['cds:read'], calls_per_minute: null, version: 3 });
    expect(await inTransaction(db, (tx) => lockKey(tx, id))).toMatchObject({ id, name: 'b' });
    expect(await inTransaction(db, (tx) => lockKey(tx, id + 1))).toBeUndefined();
  });

  it('what the city opens is written once, and over what was there', async () => {
    const { db, rows } = database;
    const write = (calls: number) =>
      inTransaction(db, (tx) =>
        setAccess(tx, { open: ['rules:read'], key_calls_per_minute: calls, address_calls_per_minute: 2 }),
      );
    await write(1);
    await rows(`update city_configuration set modified = '2020-01-01' where config_key like '%API%'`);
    await write(9);
    const found = await rows(
      `select config_value, is_public, modified > '2021-01-01' as is_new from city_configuration where config_value ? 'key_calls_per_minute'`,
    );
    expect(found).toEqual([
      {
        config_value: { open: ['rules:read'], key_calls_per_minute: 9, address_calls_per_minute: 2 },
        is_public: true,
        is_new: true,
      },
    ]);
  });
});

describe('uses', () => {
  const timeZone = 'Europe/Rome';
  const use = (hour: string, key: number, call: string, ...counts: number[]) =>
    putRows(database.db, 'api_usage', 'hour, key_id, call, calls, refused, limited, failed', [
      hour,
      key,
      call,
      ...counts,
    ]);
  const ask = (from: string, to: string, step: 'hour' | 'day', key?: number) =>
    usageRows(database.db, { from: new Date(from), to: new Date(to), step, timeZone, key });

  it('fall into the civil day, without gaps, and what was before the first day counts nowhere', async () => {
    const { id } = await add('Fleet', 'a');
    await use('2026-03-27T22:00:00Z', id, 'verdict', 100, 0, 0, 0);
    await use('2026-03-27T23:00:00Z', id, 'verdict', 1, 2, 3, 4);
    await use('2026-03-28T22:00:00Z', id, 'zones', 10, 0, 0, 0);
    await use('2026-03-29T21:00:00Z', 0, 'verdict', 5, 1, 0, 0);
    // The range starts on March 28; March 29 has 23 hours.
    const found = await ask('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', 'day');
    expect(found.buckets).toEqual([
      { at: new Date('2026-03-27T23:00:00Z'), calls: 11, refused: 2, limited: 3, failed: 4 },
      { at: new Date('2026-03-28T23:00:00Z'), calls: 5, refused: 1, limited: 0, failed: 0 },
      { at: new Date('2026-03-29T22:00:00Z'), calls: 0, refused: 0, limited: 0, failed: 0 },
    ]);
    expect(found.keys).toEqual([
      { key: id, name: 'Fleet', calls: 11, refused: 2, limited: 3, failed: 4 },
      { key: 0, name: null, calls: 5, refused: 1, limited: 0, failed: 0 },
    ]);
    expect(found.calls.map(({ call, calls }) => [call, calls])).toEqual([
      ['zones', 10],
      ['verdict', 6],
    ]);
    const own = await ask('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', 'day', 0);
    expect(own.buckets.map(({ calls }) => calls)).toEqual([0, 5, 0]);
    expect([own.keys.length, own.calls]).toEqual([
      1,
      [{ call: 'verdict', calls: 5, refused: 1, limited: 0, failed: 0 }],
    ]);
  });

  it('fall into the hour', async () => {
    await use('2026-05-04T10:00:00Z', 0, 'verdict', 3, 0, 0, 0);
    await use('2026-05-04T12:00:00Z', 0, 'verdict', 4, 0, 0, 0);
    const { buckets } = await ask('2026-05-04T10:40:00Z', '2026-05-04T12:10:00Z', 'hour');
    expect(buckets.map(({ at, calls }) => [at.toISOString(), calls])).toEqual([
      ['2026-05-04T10:00:00.000Z', 3],
      ['2026-05-04T11:00:00.000Z', 0],
      ['2026-05-04T12:00:00.000Z', 4],
    ]);
  });
});
