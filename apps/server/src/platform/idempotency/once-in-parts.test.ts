// Bulk writes with an Idempotency-Key: each part is done once, and a repeated request continues
// where the first one stopped.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../testing/test-api.ts';

const path = '/api/proposed_regulation/publish_proposed_regulations/';
/** One more than fits in one transaction. */
const many = 101;

let api: TestApi;
let editor: TestClient;
let publisher: SignedIn;
let links: readonly number[];
beforeAll(async () => {
  api = await openTestApi({
    env: { DATABASE_POOL: '12' },
    city: gridCity({ streets: 12, ruleSets: 5 }),
  });
  editor = await signInClient(api, 'editor');
  publisher = await api.signIn('publisher');
  links = api.city.box([-180, -90, 180, 90], 1000).ids;
});
afterAll(() => api.close());

async function drafts(from: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (const link of links.slice(from, from + count)) ids.push(await propose(editor, [link]));
  expect(ids).toHaveLength(count);
  return ids;
}

const publish = (ids: readonly number[], key: string | null) =>
  api.inject({
    method: 'POST',
    url: path,
    payload: { proposed_regulation_ids: ids },
    headers: {
      authorization: `Bearer ${publisher.access}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
  });

async function published(ids: readonly number[]): Promise<number> {
  const { rows } = await api.database.pool.query<{ times: number }>(
    'select count(*)::int as times from publication where proposed_regulation_id = any($1) group by proposed_regulation_id',
    [ids],
  );
  expect(rows.every(({ times }) => times === 1)).toBe(true);
  return rows.length;
}

describe('many published under one key', () => {
  it('goes on where it ended, and tells of all, each done once', async () => {
    const ids = await drafts(0, many);
    const key = 'many-published-in-two-parts';
    const { pool } = api.database;
    // The second part is done, but storing its outcome fails, as if the server had stopped during
    // its transaction.
    await pool.query(`create sequence parts_kept;
      create function first_part_only() returns trigger language plpgsql as $$ begin
        if nextval('parts_kept') > 1 then raise 'no'; end if; return new; end $$;
      create trigger first_part_only before insert on kept_answer for each row execute function first_part_only()`);
    const broken = await publish(ids, key);
    await pool.query(
      'drop trigger first_part_only on kept_answer; drop function first_part_only(); drop sequence parts_kept',
    );
    expect(broken.statusCode).toBe(500);
    expect(await published(ids)).toBe(100);

    const again = await publish(ids, key);
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(again.json()).toMatchObject({ done: many, refused: 0 });
    expect(again.json().results.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await published(ids)).toBe(many);

    const third = await publish(ids, key);
    expect([third.statusCode, third.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(third.body).toBe(again.body);
    const other = await publish(ids.slice(1), key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_of_another_request']);
    // Without the key, or with another one, each proposal is reported in its current state.
    for (const one of [null, 'many-published-in-two-parts-again'])
      expect((await publish(ids, one)).json()).toMatchObject({ done: 0, refused: many });
    expect(await published(ids)).toBe(many);
  });

  it('tells the refused of a part as it did the first time', async () => {
    const ids = [...(await drafts(many, 2)), 999_999_001];
    const key = 'two-published-and-one-unknown';
    const first = await publish(ids, key);
    expect(first.json()).toMatchObject({ done: 2, refused: 1 });
    expect((await publish(ids, key)).body).toBe(first.body);
  });

  /**
   * While `work` runs, publishing a proposal whose number matches `which` fails with the PostgreSQL
   * error `state`.
   */
  async function withError<T>(state: string, which: string, work: () => Promise<T>): Promise<T> {
    const { pool } = api.database;
    await pool.query(`create sequence seen; create function fails() returns trigger language plpgsql as $$ begin
        if nextval('seen') ${which} then raise 'planted' using errcode = '${state}'; end if; return new; end $$;
      create trigger fails before insert on publication for each row execute function fails()`);
    try {
      return await work();
    } finally {
      await pool.query('drop trigger fails on publication; drop function fails(); drop sequence seen');
    }
  }

  it('does nothing of a part while the database is away, and all of it when the same comes again', async () => {
    const ids = await drafts(many + 8, 4);
    const key = 'four-of-them-and-nobody-there';
    // The first two would succeed.
    const refused = await withError('53300', '> 2', () => publish(ids, key));
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(await published(ids)).toBe(0);
    expect((await publish(ids, key)).json()).toMatchObject({ done: 4, refused: 0 });
  });

  it('is tried again when another was in the way, and refused as a whole when it goes on so', async () => {
    const ids = await drafts(many + 12, 3);
    const key = 'three-of-them-in-the-way';
    const crossed = await withError('40P01', '> 0', () => publish(ids, key));
    expect([crossed.statusCode, crossed.json().code]).toEqual([503, 'unavailable']);
    expect(crossed.headers['retry-after']).toBe('2');
    expect(await published(ids)).toBe(0);
    // A sequence is not rolled back, so it also counts failed attempts.
    const told = await withError('40P01', '< 3', () => publish(ids, key));
    expect(told.json()).toMatchObject({ done: 3, refused: 0 });
    expect(await published(ids)).toBe(3);
  });

  it('is done once of eight sent at once', async () => {
    const ids = await drafts(many + 2, 5);
    const told = await Promise.all(Array.from({ length: 8 }, () => publish(ids, 'eight-of-them-at-once')));
    const fresh = told.filter((one) => one.statusCode === 200 && !one.headers['idempotency-replayed']);
    expect(fresh).toHaveLength(1);
    for (const one of told)
      if (one.statusCode === 200) expect(one.json()).toMatchObject({ done: 5, refused: 0 });
      else expect([one.statusCode, one.json().code]).toEqual([409, 'in_flight']);
    expect(await published(ids)).toBe(5);
  });

  it('is not done for a key that is none', async () => {
    const ids = await drafts(many + 15, 1);
    expect((await publish(ids, 'short')).statusCode).toBe(400);
    expect(await published(ids)).toBe(0);
  });
});
