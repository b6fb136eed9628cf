// Responses when the database is unavailable: 503 without internals; and what is logged.
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';
import { toRejection } from './errors.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ env: { STATEMENT_TIMEOUT: '300' } });
});
afterAll(() => api.close());

describe('a database that cannot', () => {
  it('answers 503 when a statement takes too long', async () => {
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query('lock table language in access exclusive mode');
    const response = await api.inject({ method: 'GET', url: '/api/language/' });
    await client.query('rollback');
    client.release();
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      detail: 'This took too long and was stopped. Request less data, or try again.',
      code: 'timeout',
    });
    expect((await api.inject({ method: 'GET', url: '/api/language/' })).statusCode).toBe(200);
  });

  it('maps what PostgreSQL says to what the caller can do', async () => {
    const states = ['22021', '23505', '53100', '57014', '57P01', 'XX000'];
    const codes = [];
    for (const state of states) {
      const error = await api.database.pool
        .query(`do $$ begin raise exception 'inside' using errcode = '${state}'; end $$`)
        .catch((reason: unknown) => reason);
      codes.push(toRejection(error).code);
    }
    expect(codes).toEqual(['invalid', 'duplicate', 'disk_full', 'timeout', 'unavailable', 'server_error']);
    expect(toRejection(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).code).toBe('unavailable');
    expect(toRejection(new Error('a bug')).code).toBe('server_error');
  });

  it('survives its connections being cut', async () => {
    await api.database.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name = 'curbwright'`,
      )
      .catch(() => undefined);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.inject({ method: 'GET', url: '/api/language/' })),
    );
    for (const answer of answers) expect([200, 503]).toContain(answer.statusCode);
    expect((await api.inject({ method: 'GET', url: '/api/language/' })).statusCode).toBe(200);
  });
});

describe('a packed body', () => {
  const packed = gzipSync('{"username":"admin","password":"not this one"}');
  const send = (encoding: string, payload: Buffer) =>
    api.inject({
      method: 'POST',
      url: '/api/token/',
      payload,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });

  it('is unpacked, and read', async () => {
    expect((await send('gzip', packed)).json()).toMatchObject({ code: 'sign_in_failed' });
  });
  it.each([
    ['by something unknown', 'xpress', packed, 415],
    ['twice', 'gzip, gzip', gzipSync(packed), 415],
    ['that is not', 'gzip', Buffer.from('{}'), 400],
    ['that is cut', 'gzip', packed.subarray(0, 20), 400],
    ['that is larger than a body may be', 'gzip', gzipSync(Buffer.alloc(3_000_000, 32)), 413],
  ])('%s is refused by name', async (_, encoding, bytes, status) => {
    const answer = await send(encoding, bytes);
    expect(answer.statusCode, answer.body).toBe(status);
  });
});

describe('the log', () => {
  it('says who asked what and how it ended, and holds no password, token, cookie or query', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const logged = await openTestApi({ log: pino({ level: 'trace' }, sink) });
    const editor = await logged.signIn('editor');
    await logged.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'editor', password: 'wrong one' },
    });
    await logged.inject({
      method: 'GET',
      url: '/api/user/currentuser/?where=a%0D%0Aforged',
      headers: { authorization: `Bearer ${editor.access}`, cookie: editor.cookies },
    });
    await logged.inject({ method: 'GET', url: '/api/allrestrictions/' });
    await logged.close();
    const text = lines.join('');
    const seen = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
    expect(seen.map(({ path, status, caller }) => [path, status, caller])).toEqual([
      ['/api/token/', 200, undefined],
      ['/api/token/', 400, undefined],
      ['/api/user/currentuser/', 400, 'user'],
      ['/api/allrestrictions/', 403, 'anonymous'],
    ]);
    expect(seen.every((line) => typeof line.reqId === 'string')).toBe(true);
    for (const secret of [password, 'wrong one', editor.access, editor.refresh, editor.forgery, 'forged'])
      expect(text).not.toContain(secret);
  });
});
