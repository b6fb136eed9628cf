// A server that is low on disk space: writes are rejected with the reason, reads work, and
// read-only mode ends by itself.

import { contract } from '@curbwright/contract';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { DatabaseHealth } from '../database/pulse/database-health.ts';
import { startServingMonitor } from './serving-monitor.ts';

describe('a server with too little room', () => {
  let api: TestApi;
  beforeAll(async () => {
    // A petabyte, which is more than the disk of any test machine.
    api = await openTestApi({ env: { LEAST_FREE_MEGABYTES: '999999999' } });
    await vi.waitFor(
      async () => {
        const ready = await api.inject({ method: 'GET', url: '/readyz' });
        expect(ready.json()).toMatchObject({ status: 'read-only', reason: 'disk-low', disk: { low: true } });
        expect(ready.statusCode).toBe(200);
      },
      { timeout: 20_000 },
    );
  });
  afterAll(() => api.close());

  it('refuses what is to be kept with 507, a sentence and when to come again', async () => {
    const { access, cookies, forgery } = await api.signIn('editor');
    const headers = { authorization: `Bearer ${access}`, cookie: cookies, 'x-csrftoken': forgery };
    const payload = { name: 'A plan' };
    const refused = await api.inject({ method: 'POST', url: '/api/scenario/', headers, payload });
    expect(refused.statusCode).toBe(507);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json()).toEqual({
      code: 'disk_full',
      detail:
        'The city is read-only right now, so nothing was saved. Keep a copy of what you entered and try again later.',
    });
    const spanish = await api.inject({
      method: 'POST',
      url: '/api/scenario/?language=es',
      headers,
      payload,
    });
    expect(spanish.json<{ detail: string }>().detail).toContain('solo lectura');
    const { rows } = await api.database.pool.query(
      `select count(*)::int as made from scenario where name = 'A plan'`,
    );
    expect(rows).toEqual([{ made: 0 }]);
  });

  it('answers reads, also those that are sent, and takes nothing of sensors', async () => {
    const { access, cookies, forgery } = await api.signIn('analyst');
    const headers = { authorization: `Bearer ${access}`, cookie: cookies, 'x-csrftoken': forgery };
    expect((await api.inject({ method: 'GET', url: '/api/cityinfo/currentcity/' })).statusCode).toBe(200);
    expect((await api.inject({ method: 'GET', url: '/api/rule-sets/' })).statusCode).toBe(200);
    const selected = await api.inject({
      method: 'POST',
      url: '/api/links/select_links/',
      headers,
      payload: { ids: [1] },
    });
    expect(selected.statusCode).not.toBe(507);
    expect(selected.statusCode).toBeLessThan(500);
  });
});

describe('the calls that wait until there is room', () => {
  it('are those that keep something, and every name of an open one is a call', () => {
    const kept = Object.entries(contract).filter(([, call]) => call.storesData);
    const names = kept.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['createScenario', 'sendReadings', 'sendFeedback', 'startImport']),
    );
    for (const name of ['selectLinks', 'supplyCharts', 'signIn', 'refreshToken', 'currentCity'])
      expect(names).not.toContain(name);
    expect(kept.length).toBeGreaterThan(60);
  });
});

describe('the watch over disk and database', () => {
  it('becomes read-only and recovers by itself, and tells of each change once', async () => {
    const config = { dataDir: import.meta.dirname, leastFreeBytes: 1e18 };
    const watch = new DatabaseHealth();
    const { serving, close } = startServingMonitor({ config, watch, log: pino({ level: 'silent' }) });
    const told: string[] = [];
    serving.subscribe(({ status, reason }) => told.push(`${status} ${reason}`));
    expect(serving.mayWrite).toBe(true);
    await expect.poll(() => serving.mayWrite).toBe(false);
    watch.found('away');
    watch.found('there');
    config.leastFreeBytes = 0;
    await expect.poll(() => serving.mayWrite).toBe(true);
    expect(told).toEqual(['read-only disk-low', 'down disk-low', 'read-only disk-low', 'ok null']);
    close();
  });

  it('spares a database that said that it is full', async () => {
    let now = 0;
    const watch = new DatabaseHealth(() => now);
    const config = { dataDir: import.meta.dirname, leastFreeBytes: 0 };
    const { serving, close } = startServingMonitor({ config, watch, log: pino({ level: 'silent' }) });
    watch.noteFull();
    expect(serving.state).toEqual({ status: 'read-only', reason: 'disk-full' });
    now = 5000;
    await expect.poll(() => serving.mayWrite).toBe(true);
    close();
  });
});
