// Sessions and failed attempts in the database: which are listed, ended and deleted, how long a
// session is cached, and which failures count.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { activeSessions, deleteOldSessions, endSessions, signInIpAddresses } from './accounts.sql.ts';
import { attemptSubject, beginAttempt, completeAttempt } from './attempts.ts';
import { sessionCutoffAt } from './session-idle-limit.ts';
import { createLoginSessions } from './sign-in/sessions.ts';

const now = Date.parse('2026-05-06T12:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
let database: TestDatabase;
let ann = 0;
let ben = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  ann = await insertUser(database.db, 'ann', 'editors', null);
  ben = await insertUser(database.db, 'ben', 'editors', null);
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate user_session, sign_in_failure cascade'));

interface Session {
  readonly user?: number;
  readonly created?: number;
  readonly lastUsed?: number;
  readonly expires?: number;
  readonly revoked?: number | null;
  readonly address?: string | null;
}
async function session(more: Session = {}): Promise<string> {
  const { user = ann, created = now - day, lastUsed = now, expires = now + day, revoked = null } = more;
  const id = randomUUID();
  await database.rows(
    'insert into user_session (id, user_id, created, last_used, expires, revoked, address) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      id,
      user,
      new Date(created),
      new Date(lastUsed),
      new Date(expires),
      revoked === null ? null : new Date(revoked),
      more.address ?? null,
    ],
  );
  return id;
}
const revoked = async () =>
  new Set((await database.rows('select id from user_session where revoked is not null')).map(({ id }) => id));

describe('the sessions of a person', () => {
  it('are those alive, the last used first', async () => {
    const older = await session({ lastUsed: now - 10 * minute });
    const last = await session({ lastUsed: now - minute });
    await session({ user: ben });
    await session({ expires: now });
    await session({ lastUsed: now - 30 * minute });
    await session({ revoked: now - minute });
    const listed = await activeSessions(database.db, ann, sessionCutoffAt(now));
    expect(listed.map(({ id }) => id)).toEqual([last, older]);
  });

  it('end all, only some, or all but one; nobody else’s, and none twice', async () => {
    const [one, two, three] = [await session(), await session(), await session()];
    const other = await session({ user: ben });
    const end = { userId: ann, at: new Date(now), reason: 'test' };
    expect(await endSessions(database.db, { ...end, only: [two, other] })).toBe(1);
    expect(await revoked()).toEqual(new Set([two]));
    expect(await endSessions(database.db, { ...end, except: three })).toBe(1);
    expect(await revoked()).toEqual(new Set([one, two]));
    expect(await endSessions(database.db, end)).toBe(1);
    expect(await revoked()).toEqual(new Set([one, two, three]));
  });

  it('are forgotten thirty days after they ended, so many at once', async () => {
    const kept = [
      await session({ expires: now - 30 * day + minute }),
      await session({ revoked: now - 30 * day + minute }),
      await session(),
    ];
    await session({ expires: now - 30 * day - minute });
    await session({ revoked: now - 31 * day });
    await session({ user: ben, revoked: now - 40 * day });
    expect(await deleteOldSessions(database.db, new Date(now), 2)).toBe(2);
    expect(await deleteOldSessions(database.db, new Date(now), 2)).toBe(1);
    const left = await database.rows('select id from user_session');
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept));
  });

  it('tell the addresses a person came from, each once', async () => {
    for (const address of ['192.0.2.7', '192.0.2.9', '192.0.2.7', null]) await session({ address });
    await session({ user: ben, address: '192.0.2.11' });
    expect((await signInIpAddresses(database.db, ann)).toSorted()).toEqual(['192.0.2.7', '192.0.2.9']);
  });
});

describe('a session', () => {
  const setUp = () => {
    let clock = now;
    const sessions = createLoginSessions({ db: database.db, now: () => clock });
    return {
      sessions,
      pass: (milliseconds: number) => {
        clock += milliseconds;
      },
      is: async (id: string) => (await sessions.find(id, 'cookie')) !== null,
    };
  };
  const revoke = (id: string) => database.rows('update user_session set revoked = now() where id = $1', [id]);

  it('is believed for two seconds and a half, and not while the clock goes back', async () => {
    const id = await session();
    const { is, pass } = setUp();
    expect(await is(id)).toBe(true);
    await revoke(id);
    pass(2_499);
    expect(await is(id)).toBe(true);
    pass(1);
    expect(await is(id)).toBe(false);
    const other = await session();
    expect(await is(other)).toBe(true);
    await revoke(other);
    pass(-1);
    expect(await is(other)).toBe(false);
  });

  it('is noted as used once a minute', async () => {
    const id = await session({ lastUsed: now - minute });
    const { is, pass } = setUp();
    const used = async () =>
      (await database.rows('select last_used from user_session where id = $1', [id]))[0].last_used.getTime();
    await is(id);
    expect(await used()).toBe(now - minute);
    pass(3_000);
    await is(id);
    expect(await used()).toBe(now + 3_000);
    pass(59_000);
    await is(id);
    expect(await used()).toBe(now + 3_000);
  });

  it('is forgotten at once by itself or with its person, and others are not', async () => {
    const [one, two] = [await session(), await session()];
    const other = await session({ user: ben });
    const { is, sessions } = setUp();
    for (const id of [one, two, other]) {
      expect(await is(id)).toBe(true);
      await revoke(id);
    }
    sessions.forget(one);
    expect([await is(one), await is(two), await is(other)]).toEqual([false, true, true]);
    sessions.forgetUser(ann);
    expect([await is(two), await is(other)]).toEqual([false, true]);
  });
});

describe('failed attempts', () => {
  const begin = (at: number, subject = 'ann') => beginAttempt(database.db, subject, new Date(at));
  const fail = async (times: number, at: number, subject = 'ann') => {
    for (let time = 0; time < times; time += 1)
      await database.rows('insert into sign_in_failure (username, at) values ($1, $2)', [
        subject,
        new Date(at),
      ]);
  };

  it('count for a quarter of an hour, each account for itself', async () => {
    await fail(3, now - 15 * minute);
    await fail(4, now - 15 * minute + 1);
    await fail(5, now, 'ben');
    expect(await begin(now)).toEqual({ failures: 5 });
  });

  it('are free nine times, then wait two seconds from the last', async () => {
    await fail(9, now - 1_000);
    expect(await begin(now - 1_000)).toEqual({ failures: 10 });
    expect(await begin(now + 999)).toMatchObject({
      code: 'too_many_attempts',
      retryAfter: 1,
      params: { seconds: 1 },
    });
    expect(await begin(now - 500)).toMatchObject({ retryAfter: 2 });
    // A rejected attempt is not counted.
    expect(await begin(now + 1_000)).toEqual({ failures: 11 });
  });

  it('are forgotten by who succeeds, and everybody’s of half an hour ago', async () => {
    await fail(2, now);
    await fail(1, now - 30 * minute, 'ben');
    await fail(1, now - 30 * minute - 1, 'ben');
    await completeAttempt(database.db, 'ann', new Date(now));
    const left = await database.rows('select username, at from sign_in_failure');
    expect(left.map(({ username, at }) => [username, at.getTime()])).toEqual([['ben', now - 30 * minute]]);
  });

  it('count apart at an address the person signed in from within thirty days', async () => {
    const parts = { db: database.db, keys: { address: new Uint8Array(32) } as never, now: () => now };
    const at = (address: string, username = 'ann') => attemptSubject(parts, username, address);
    await session({ address: '192.0.2.7', created: now - 30 * day + 1 });
    await session({ address: '192.0.2.8', created: now - 30 * day });
    await session({ address: '192.0.2.9', user: ben });
    expect(await at('192.0.2.7')).toMatch(/^known /);
    expect(await at('192.0.2.8')).toBe('ann');
    expect(await at('192.0.2.9')).toBe('ann');
    expect(await at('192.0.2.9', 'ben')).not.toBe(await at('192.0.2.7'));
  });
});
