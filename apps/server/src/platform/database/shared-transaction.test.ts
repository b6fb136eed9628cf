// Several transactions combined into one: everything they write is committed together or not at
// all.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { runInSharedTransaction } from './shared-transaction.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table word (text text primary key)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate word`.execute(database.db));

const add = (db: TestDatabase['db'], text: string) => sql`insert into word values (${text})`.execute(db);
async function words(): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>('select text from word order by text');
  return rows.map(({ text }) => text);
}

describe('work together', () => {
  it('is seen by others when all of it is done, and by itself at once', async () => {
    const { db } = database;
    const seen = await runInSharedTransaction(db, async () => {
      await inTransaction(db, (tx) => add(tx, 'a'));
      await add(db, 'b');
      expect(await words()).toEqual([]);
      return (await sql`select 1 from word`.execute(db)).rows.length;
    });
    expect(seen).toBe(2);
    expect(await words()).toEqual(['a', 'b']);
  });
  it('leaves nothing when it throws, not even what its own transactions had committed', async () => {
    const { db } = database;
    const done = runInSharedTransaction(db, async () => {
      await inTransaction(db, (tx) => add(tx, 'a'));
      throw new Error('the end');
    });
    await expect(done).rejects.toThrow('the end');
    expect(await words()).toEqual([]);
  });
  it('goes on after a part, or a statement by itself, that failed', async () => {
    const { db } = database;
    await runInSharedTransaction(db, async () => {
      await add(db, 'a');
      await expect(add(db, 'a')).rejects.toMatchObject({ code: '23505' });
      const part = inTransaction(db, async (tx) => {
        await add(tx, 'b');
        await add(tx, 'a');
      });
      await expect(part).rejects.toMatchObject({ code: '23505' });
      await add(db, 'c');
    });
    expect(await words()).toEqual(['a', 'c']);
  });
  it('takes statements asked at once, and parts within parts', async () => {
    const { db } = database;
    await runInSharedTransaction(db, async () => {
      await Promise.all(['a', 'b', 'c'].map((text) => add(db, text)));
      await inTransaction(db, async (tx) => {
        await add(tx, 'd');
        await expect(
          inTransaction(db, async (inner) => {
            await add(inner, 'e');
            throw new Error('only this');
          }),
        ).rejects.toThrow('only this');
      });
    });
    expect(await words()).toEqual(['a', 'b', 'c', 'd']);
  });
  it('undoes everything when parts cross or write beside one another, instead of losing some of it', async () => {
    const { db } = database;
    const crossed = runInSharedTransaction(db, async () => {
      let go = () => undefined as undefined;
      const wait = new Promise<void>((resolve) => {
        go = () => {
          resolve();
          return undefined;
        };
      });
      const first = inTransaction(db, async (tx) => {
        await add(tx, 'a');
        await wait;
      });
      const second = inTransaction(db, async (tx) => {
        await add(tx, 'b');
        go();
        await first;
      });
      await Promise.all([first, second]);
    });
    await expect(crossed).rejects.toThrow('crossed');
    const beside = runInSharedTransaction(db, () => inTransaction(db, () => add(db, 'c')));
    await expect(beside).rejects.toThrow('beside');
    expect(await words()).toEqual([]);
  });
  it('holds one connection and gives it back', async () => {
    const { db, pool } = database;
    for (let i = 0; i < 20; i += 1) await runInSharedTransaction(db, () => add(db, `w${i}`));
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        runInSharedTransaction(db, () => inTransaction(db, (tx) => add(tx, `x${i}`))),
      ),
    );
    expect(await words()).toHaveLength(40);
    expect(pool.waitingCount).toBe(0);
    expect(pool.idleCount).toBe(pool.totalCount);
  });
  it('does not follow what goes on after its end', async () => {
    const { db } = database;
    let later: Promise<unknown> = Promise.resolve();
    await runInSharedTransaction(db, async () => {
      later = new Promise((resolve) => {
        setTimeout(resolve, 50);
      }).then(() => add(db, 'later'));
    });
    await later;
    expect(await words()).toEqual(['later']);
  });
});
