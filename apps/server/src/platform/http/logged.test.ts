// The log and the audit trail: one line per request with the id that the response has, audit
// entries that cannot be changed, and no secrets in either.
import { Writable } from 'node:stream';
import { contract, type Operation, sharedSecretResponse } from '@curbwright/contract';
import { TOTP, URI } from 'otpauth';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signInClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';
import { createLog } from '../log.ts';

const line = z.looseObject({
  msg: z.string(),
  level: z.number(),
  time: z.number(),
  reqId: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.number().optional(),
  user: z.number().optional(),
});

let api: TestApi;
let admin: SignedIn;
const written: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  api = await openTestApi({ log: pino({ level: 'info' }, sink) });
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const calls: [string, Operation][] = Object.entries(contract);
/** Returns the log lines that `work` writes. */
async function linesOf(work: () => Promise<unknown>) {
  const from = written.length;
  await work();
  return written
    .slice(from)
    .map((text) => line.parse(JSON.parse(text)))
    .filter(({ msg }) => msg === 'request');
}

describe('the log', () => {
  it('has one line for every call, with its id, time, method, path, status and person', async () => {
    const me = Number(JSON.parse(Buffer.from(admin.access.split('.')[1] ?? '', 'base64url').toString()).sub);
    let asked = 0;
    for (const [name, call] of calls) {
      // Tiles are public and numerous, so only failures are logged.
      if (call.answerMedia === 'vector tile' || name === 'logout') continue;
      for (const authorization of [undefined, `Bearer ${admin.access}`]) {
        let id: unknown = null;
        let status = 0;
        const lines = await linesOf(async () => {
          const headers = authorization === undefined ? {} : { authorization };
          const answer = await api.inject({
            method: call.method,
            url: call.path.replaceAll(/:\w+/g, '1'),
            headers,
          });
          id = answer.headers['x-request-id'];
          status = answer.statusCode;
        });
        const own = lines.filter(({ reqId }) => reqId === id);
        expect([name, own.length]).toEqual([name, 1]);
        expect(own[0]).toMatchObject({ method: call.method, status });
        if (authorization !== undefined && call.credentials !== 'ignored')
          expect([name, own[0]?.user]).toEqual([name, me]);
        // Rejections for missing permission are logged as warnings.
        if (status === 401 || status === 403) expect([name, own[0]?.level]).toEqual([name, 40]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(200);
  });

  it('keeps a forged line in its own: CR and LF of a path, a name and a browser are encoded', async () => {
    const forged = '%0d%0a{"level":30,"msg":"request","path":"/forged"}';
    const lines = await linesOf(async () => {
      await api.inject({ method: 'GET', url: `/api/nowhere${forged}/` });
      await api.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { username: 'a\r\n{"msg":"request","path":"/forged"}', password: 'x' },
      });
    });
    expect(lines.map(({ path }) => path).filter((path) => path === '/forged')).toEqual([]);
    for (const text of written) expect(text.trimEnd()).not.toContain('\n');
  });

  it('holds no password, token, cookie or key, whatever was refused with it', async () => {
    const made = await (await signInClient(api, 'admin')).post('/api/api-keys/', {
      name: 'Fleet',
      scopes: ['rules:read'],
    });
    const { key } = z.object({ key: z.string() }).parse(made.json());
    const editor = await api.signIn('editor');
    const secret = 'a-password-nobody-should-read';
    await api.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'editor', password: secret },
    });
    await api.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'editor', password: secret, more: 1 },
    });
    // A real key: with the required scope, without it, and altered.
    const asked = async (url: string, text: string) =>
      (await api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${text}` } })).statusCode;
    expect([
      await asked('/api/rules/verdict/?link=1', key),
      await asked('/api/audit/', key),
      await asked('/api/rules/verdict/?link=1', `${key}x`),
    ]).toEqual([200, 403, 401]);
    await api.inject({
      method: 'GET',
      url: `/api/language/?token=${secret}`,
      headers: { cookie: editor.cookies },
    });
    const text = written.join('');
    const sid = editor.cookies.split('; ')[0]?.split('=')[1] ?? '';
    for (const hidden of [
      secret,
      key,
      key.split('_').slice(2).join('_'),
      password,
      editor.access,
      editor.refresh,
      editor.forgery,
      sid,
      admin.access,
    ])
      expect(text.includes(hidden)).toBe(false);
    // Control: the search does find a text that is logged openly.
    api.database.context.log.info({}, secret);
    expect(text.includes('/api/token/')).toBe(true);
  });

  it('blanks what an error brings along', async () => {
    const chunks: string[] = [];
    const own = createLog({ logLevel: 'info', logFormat: 'json' });
    const sink = pino(
      { level: 'info', redact: { paths: ['*.password', '*.token'], censor: '…' } },
      new Writable({
        write(chunk, _encoding, done) {
          chunks.push(String(chunk));
          done();
        },
      }),
    );
    sink.info({ request: { password: 'p', token: 't' } }, 'x');
    expect(chunks.join('')).not.toMatch(/"p"|"t"/);
    expect(own.level).toBe('info');
  });
});

describe('who proves who they are', () => {
  /** Returns the lines logged under a request's id, apart from the request line itself. */
  async function saidOf(work: () => ReturnType<TestApi['inject']>) {
    const from = written.length;
    const answer = await work();
    const lines = written.slice(from).map((text) => line.parse(JSON.parse(text)));
    const own = lines.filter(
      ({ reqId, msg }) => reqId === answer.headers['x-request-id'] && msg !== 'request',
    );
    return { answer, said: own.map(({ msg }) => msg) };
  }

  it('and does not is in the log each time, and how one did is in the trail', async () => {
    const from = written.length;
    const post = (url: string, payload: object, access?: string) => () =>
      api.inject({
        method: 'POST',
        url,
        payload,
        headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
      });
    const first = (word: string) => post('/api/token/', { username: 'analyst', password: word });
    const wrong = 'a wrong word nobody should read';
    expect((await saidOf(first(wrong))).said).toEqual(['sign-in failed']);
    const access: string = (await first(password)()).json().access;

    const own = '/api/account/second-factor/';
    for (const url of [`${own}set-up/`, `${own}recovery-codes/`, `${own}remove/`])
      expect((await saidOf(post(url, { password: wrong }, access))).said).toEqual(['present password wrong']);
    const change = { present: wrong, password: 'three quiet otters' };
    expect((await saidOf(post('/api/account/password/', change, access))).said).toEqual([
      'present password wrong',
    ]);

    const begun = await post(`${own}set-up/`, { password }, access)();
    const totp = URI.parse(sharedSecretResponse.parse(begun.json()).uri);
    if (!(totp instanceof TOTP)) throw new Error('not a time-based one');
    const code = () => totp.generate({ timestamp: api.now() });
    expect((await saidOf(post(`${own}confirm/`, { code: 'no code' }, access))).said).toEqual([
      'second factor not confirmed',
    ]);
    const confirmed = await saidOf(post(`${own}confirm/`, { code: code() }, access));
    expect(confirmed.said).toEqual([]);
    const [recovery = ''] = confirmed.answer.json().recovery_codes;

    api.pass(30_000);
    const second = async (typed: string) => {
      const { ticket } = (await first(password)()).json();
      return saidOf(post('/api/token/second-factor/', { ticket, code: typed }));
    };
    expect((await second('no code')).said).toEqual(['second step failed']);
    for (const typed of [code(), recovery]) expect((await second(typed)).said).toEqual([]);
    const factors = (await loadAuditEntries(api.database.db, 'sign in'))
      .filter(({ username }) => username === 'analyst')
      .map(({ after }) => after);
    expect(factors).toEqual([
      { factors: ['password'] },
      { factors: ['password', 'app code'] },
      { factors: ['password', 'recovery code'] },
    ]);
    for (const hidden of [wrong, recovery, totp.secret.base32])
      expect(written.slice(from).join('').includes(hidden)).toBe(false);
  });

  it('and has to set a second factor up first is in log and trail alike', async () => {
    const { pool } = api.database;
    await pool.query(`update user_group set demands_second_factor = true where name = 'guests'`);
    const post = (url: string, payload: object) => () => api.inject({ method: 'POST', url, payload });
    const { ticket } = (await post('/api/token/', { username: 'guest', password })()).json();
    const begun = await post('/api/token/second-factor/set-up/', { ticket })();
    const totp = URI.parse(sharedSecretResponse.parse(begun.json()).uri);
    if (!(totp instanceof TOTP)) throw new Error('not a time-based one');
    const confirm = (code: string) => saidOf(post('/api/token/second-factor/confirm/', { ticket, code }));
    expect((await confirm('no code')).said).toEqual(['second factor not confirmed']);
    const done = await confirm(totp.generate({ timestamp: api.now() }));
    expect([done.answer.statusCode, done.said]).toEqual([200, []]);
    expect((await loadAuditEntries(api.database.db, 'sign in')).at(-1)).toMatchObject({
      username: 'guest',
      after: { factors: ['password', 'app code'] },
    });
    await pool.query(`update user_group set demands_second_factor = false where name = 'guests'`);
  });
});

describe('the audit trail', () => {
  it('cannot be changed or shortened, by nobody who comes through the database as we do', async () => {
    const { pool } = api.database;
    const count = async () => (await pool.query('select count(*)::int as n from audit')).rows[0].n;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    for (const statement of [
      "update audit set username = 'somebody else'",
      'update audit set after = null where id = (select min(id) from audit)',
      'delete from audit',
      'delete from audit where id = (select max(id) from audit)',
      'truncate audit',
    ])
      await expect(pool.query(statement)).rejects.toThrow('append-only');
    expect(await count()).toBe(before);
  });

  it('has who signed in, with the id of the request', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'publisher', password },
    });
    expect((await loadAuditEntries(api.database.db, 'sign in')).at(-1)).toMatchObject({
      username: 'publisher',
    });
    const { rows } = await api.database.pool.query('select request_id from audit order by id desc limit 1');
    expect(rows[0].request_id).toBe(answer.headers['x-request-id']);
  });

  it('has a change of the city with who made it, what was before, and the id of its request', async () => {
    const { pool } = api.database;
    const { rows: some } = await pool.query('select min(id) as id from sub_activity');
    const changed = await api.inject({
      method: 'PATCH',
      url: `/api/subactivity/${some[0].id}/`,
      headers: { authorization: `Bearer ${admin.access}` },
      payload: { occupancy_percent: 61 },
    });
    expect(changed.statusCode).toBe(200);
    const { rows } = await pool.query('select * from audit order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      username: 'admin',
      noun_id: String(some[0].id),
      request_id: changed.headers['x-request-id'],
    });
    expect([rows[0].before, rows[0].after].map((side) => JSON.stringify(side))).not.toContain('null');
    const { rows: nameless } = await pool.query(
      'select count(*)::int as n from audit where request_id is null and user_id is not null',
    );
    expect(nameless[0].n).toBe(0);
  });
});
