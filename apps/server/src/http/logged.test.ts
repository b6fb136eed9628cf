// What is written down: one line for every call, under the id its answer carries; audits that cannot be changed; and nothing secret in either.
import { Writable } from 'node:stream';
import { type Call, contract } from '@curbwright/contract';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { auditOf } from '../testing/queries.ts';
import { openTestApi, password, type SignedIn, type TestApi } from '../testing/test-api.ts';

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

const calls: [string, Call][] = Object.entries(contract);
/** Lines that `work` had written. */
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
      // Tiles are many and public: only what went wrong with them is written.
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
        // Refusals of who may what stand out.
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
    const key = 'cw_12345678_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
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
    await api.inject({ method: 'GET', url: '/api/link/?box=1', headers: { authorization: `Bearer ${key}` } });
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
      password,
      editor.access,
      editor.refresh,
      editor.forgery,
      sid,
      admin.access,
    ])
      expect(text.includes(hidden)).toBe(false);
    // The control: the same text is found where it is said openly.
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
    expect((await auditOf(api.database.db, 'sign in')).at(-1)).toMatchObject({ username: 'publisher' });
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
