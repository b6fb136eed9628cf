// A person's own data and unpublished data: guessed ids give no access, and a rejection does not
// reveal whether something exists.
import { contract, type Operation } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setEntry } from '../testing/queries.ts';
import { openTestApi, type SignedIn, type TestApi } from '../testing/test-api.ts';
import { people } from '../testing/test-city.ts';

let api: TestApi;
const signed = new Map<string, SignedIn>();
beforeAll(async () => {
  api = await openTestApi();
  for (const person of Object.keys(people)) signed.set(person, await api.signIn(person));
});
afterAll(() => api.close());

const headersOf = (who: string): Record<string, string> =>
  signed.has(who) ? { authorization: `Bearer ${signed.get(who)?.access}` } : {};
const calls: [string, Operation][] = Object.entries(contract);
/** Operations that return a person's own data. */
const own = new Set(['currentUser', 'ownAccount', 'ownSessions']);

describe('numbers that are guessed', () => {
  it('tell who may not ask nothing: the same refusal for what is there and what is not', async () => {
    let compared = 0;
    for (const [name, call] of calls.filter(([, { path }]) => path.includes('/:')))
      for (const who of ['nobody', 'guest', 'analyst', 'editor']) {
        const of = async (id: string) => {
          const answer = await api.inject({
            method: call.method,
            url: call.path.replaceAll(/:\w+/g, id),
            headers: headersOf(who),
          });
          return { status: answer.statusCode, body: answer.body };
        };
        const there = await of('1');
        if (there.status !== 401 && there.status !== 403) continue;
        expect([name, who, await of('2147483600')]).toEqual([name, who, there]);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(100);
  });

  it('end nobody else’s sessions, and are said to be none', async () => {
    const { pool } = api.database;
    const { rows } = await pool.query(
      "select s.id from user_session s join user_account u on u.id = s.user_id where u.username = 'admin'",
    );
    const ended = await api.inject({
      method: 'POST',
      url: '/api/account/end-sessions/',
      headers: headersOf('editor'),
      payload: { sessions: rows.map(({ id }) => id) },
    });
    expect([ended.statusCode, ended.json()]).toEqual([200, { ended: 0 }]);
    const me = { method: 'GET', url: '/api/user/currentuser/', headers: headersOf('admin') } as const;
    expect((await api.inject(me)).statusCode).toBe(200);
  });
});

describe('what is not for everybody', () => {
  const planted = {
    person: 'zq-planted-person',
    mail: 'zq-planted@example.org',
    secret: 'zq-planted-setting-of-the-city',
    address: '198.51.100.77',
  };

  it('is in no answer to strangers and guests: people, settings that are not public, addresses, hashes', async () => {
    const { pool, db } = api.database;
    await pool.query(
      `update user_account set display_name = $1, email = $2 where username in ('editor', 'publisher', 'admin')`,
      [planted.person, planted.mail],
    );
    await pool.query('update user_session set address = $1', [planted.address]);
    await setEntry(db, 'PLANTED', { key: planted.secret }, false);
    const links = api.city.box([-180, -90, 180, 90], 1).ids;
    let answered = 0;
    const found: string[] = [];
    const seen = new Set<string>();
    for (const [name, call] of calls.filter(([, { method }]) => method === 'GET')) {
      if (name === 'logout' || call.answerMedia === 'vector tile') continue;
      for (const who of ['nobody', 'guest', 'admin'])
        for (const search of [
          '',
          `?link=${links[0]}`,
          '?box=-180,-90,180,90&bbox=-180,-90,180,90&limit=100',
        ]) {
          const url = `${call.path.replaceAll(/:\w+/g, String(links[0] ?? 1))}${search}`;
          const answer = await api.inject({ method: 'GET', url, headers: headersOf(who) });
          if (answer.statusCode !== 200) continue;
          const holds = Object.entries(planted).filter(([, text]) => answer.body.includes(text));
          const hash = /\$argon2|password_hash|token_hash|secret_hash/.test(answer.body);
          if (who === 'admin') for (const [what] of holds) seen.add(what);
          else if (!own.has(name) && (holds.length > 0 || hash))
            found.push(`${name} to ${who}: ${holds.map(([what]) => what).join(', ')}`);
          if (hash) found.push(`${name} tells a hash`);
          answered += 1;
        }
    }
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    // Control: the same search finds the values where an administrator may read them.
    expect([...seen].sort()).toEqual(expect.arrayContaining(['mail', 'person']));
  });
});
