// Limits per address with two server processes on one database: together they allow what one would,
// and they block nobody while the database cannot count.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const limits = { feedbackPerHour: 5, signInsPerHour: 4, exportsPerHour: 3, callsPerMinute: 40 };
let first: TestApi;
let second: FastifyInstance;
beforeAll(async () => {
  first = await openTestApi({ limits });
  ({ fastify: second } = await openApp({ ...first.database.context, now: () => first.now() }, { limits }));
  await second.ready();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Returns the statuses of requests from an address, sent to both processes in turn. */
async function statuses(
  remoteAddress: string,
  times: number,
  call: { method: 'GET' | 'POST'; url: string; payload?: object },
): Promise<number[]> {
  const apps = [first.app, second];
  const answers = Array.from({ length: times }, async (_, at) =>
    (apps[at % 2] ?? second).inject({ ...call, remoteAddress }),
  );
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}
const countOf = (list: readonly number[], status: number) => list.filter((one) => one === status).length;

describe('an address at two processes', () => {
  it('sends feedback five times an hour, and another five times too', async () => {
    const call = { method: 'POST', url: '/api/feedback/', payload: { message: 'Hello' } } as const;
    const sent = await statuses('192.0.2.1', 14, call);
    expect([countOf(sent, 201), countOf(sent, 429)]).toEqual([5, 9]);
    expect(countOf(await statuses('192.0.2.2', 4, call), 201)).toBe(4);
    const refused = await second.inject({ ...call, remoteAddress: '192.0.2.1' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.json().code).toBe('too_many_requests');
  });

  it('tries to sign in as often as the city lets, whatever the name', async () => {
    const tried = await statuses('192.0.2.3', 10, {
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'nobody', password: 'not the password' },
    });
    expect(countOf(tried, 429)).toBe(6);
    expect(countOf(tried, 200)).toBe(0);
  });

  it('tries passwords, codes and links in one count, whichever call takes them', async () => {
    const from = { remoteAddress: '192.0.2.10', method: 'POST' } as const;
    const ticket = 'no.such.ticket';
    const tries = [
      { ...from, url: '/api/token/', payload: { username: 'nobody', password: 'not the password' } },
      { ...from, url: '/api/token/second-factor/', payload: { ticket, code: '123456' } },
      { ...from, url: '/api/token/second-factor/set-up/', payload: { ticket } },
      { ...from, url: '/api/token/second-factor/confirm/', payload: { ticket, code: '123456' } },
      {
        ...from,
        url: '/api/account/choose-password/',
        payload: { invitation: 'x'.repeat(43), password: 'three quiet otters' },
      },
    ];
    const codes: string[] = [];
    for (const one of tries) codes.push((await first.inject(one)).json().code);
    expect(codes.slice(0, limits.signInsPerHour)).not.toContain('too_many_requests');
    expect(codes.slice(limits.signInsPerHour)).toEqual(['too_many_requests']);
    // Every further attempt is rejected by both processes; another address has its own count.
    for (const one of tries) expect((await second.inject(one)).statusCode).toBe(429);
    for (const one of tries.slice(0, limits.signInsPerHour))
      expect((await second.inject({ ...one, remoteAddress: '192.0.2.11' })).statusCode).toBe(400);
  });

  it('takes away as many files of curbs an hour', async () => {
    const taken = await statuses('192.0.2.4', 8, {
      method: 'POST',
      url: '/api/alllinks/export_links_csv/',
      payload: {},
    });
    expect([countOf(taken, 200), countOf(taken, 429)]).toEqual([3, 5]);
  });

  it('asks a minute for what one would let through, and what came before the counts were added up', async () => {
    // Not near the end of a minute.
    first.pass(60_000 - (first.now() % 60_000) + 1_000);
    const call = { method: 'GET', url: '/api/cityinfo/currentcity/' } as const;
    const address = '192.0.2.5';
    expect(countOf(await statuses(address, 30, call), 200)).toBe(30);
    // A second later both processes know the counts, so neither allows 25 more.
    await expect.poll(async () => (await asked()).length, { timeout: 10_000, interval: 200 }).toBe(1);
    await expect
      .poll(async () => (await statuses(address, 2, call)).join(), { timeout: 10_000, interval: 50 })
      .toBe('429,429');
    // Rejected requests are added to the shared count too, a second later.
    await expect.poll(async () => (await asked())[0]?.calls, { timeout: 10_000 }).toBeGreaterThan(40);
    expect(countOf(await statuses('192.0.2.6', 2, call), 200)).toBe(2);
  });
});

describe('a database that takes no writes', () => {
  it('turns nobody away: each process counts by itself', async () => {
    const call = { method: 'GET', url: '/api/cityinfo/currentcity/' } as const;
    const { pool } = first.database;
    const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
    // Open connections have to be switched one by one; later ones get the database's setting.
    const refuseWrites = async (how: 'on' | 'off') => {
      const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
      for (const client of clients) await client.query('set default_transaction_read_only = off');
      await clients[0]?.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${how}`);
      for (const client of clients) {
        await client.query(`set default_transaction_read_only = ${how}`);
        client.release();
      }
    };
    await refuseWrites('on');
    const sent = await statuses('192.0.2.7', 16, {
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'nobody else', password: 'not the password' },
    });
    // Each of the two processes allows four per hour. Whether the sign-in itself could write is not
    // tested here.
    expect(countOf(sent, 429)).toBe(16 - 2 * limits.signInsPerHour);
    first.pass(60_000 - (first.now() % 60_000) + 1_000);
    expect(countOf(await statuses('192.0.2.8', 30, call), 200)).toBe(30);
    await refuseWrites('off');
    expect((await first.inject({ ...call, remoteAddress: '192.0.2.9' })).statusCode).toBe(200);
  });
});

async function asked() {
  return first.database.db
    .selectFrom('api_rate')
    .selectAll()
    .where('subject', 'like', '% currentCity')
    .execute();
}
