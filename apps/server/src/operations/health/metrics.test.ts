// Metrics and readiness: their content, who may see them, and that a late backup is reported.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ env: { BACKUPS_KEPT: '1,1,1' } });
});
afterAll(() => api.close());

/** The IP address of another machine, from which no request counts as local. */
const far = '203.0.113.9';
const metrics = (options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  api.inject({ method: 'GET', url: '/metrics', ...options });

/** The value of a metric. */
function figure(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 'NaN');
}

it('counts calls by route and status, whatever addresses they ask for', async () => {
  const name =
    'curbwright_http_request_seconds_count{method="GET",route="/api/cityinfo/currentcity/",status="200"}';
  const before = figure((await metrics()).body, name);
  for (let n = 0; n < 3; n += 1) await api.inject({ method: 'GET', url: '/api/cityinfo/currentcity/' });
  for (let n = 0; n < 30; n += 1) await api.inject({ method: 'GET', url: `/api/nowhere/${n}/` });
  const { body, headers } = await metrics();
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(figure(body, name) - (Number.isNaN(before) ? 0 : before)).toBe(3);
  expect(body).not.toContain('/api/nowhere/7/');
  expect(figure(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(figure(body, 'curbwright_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(figure(body, 'curbwright_live_streams')).toBe(0);
  expect(figure(body, 'curbwright_work_waiting{work="webhook messages"}')).toBe(0);
  expect(figure(body, 'curbwright_state{state="ok"}')).toBe(1);
  expect(figure(body, 'curbwright_state{state="down"}')).toBe(0);
  expect(figure(body, 'curbwright_city_revision')).toBe(api.city.revision);
});

it('counts what sensors say', async () => {
  const name = 'curbwright_sensor_messages_taken';
  const before = figure((await metrics()).body, name);
  const { access } = await api.signIn('admin');
  const headers = { authorization: `Bearer ${access}` };
  await api.database.pool.query(`insert into sensor (outside_id, spaces) values ('bay 1', 1)`);
  const payload = {
    readings: [{ sensor: 'bay 1', free: 1, at: new Date(api.now()).toISOString() }],
  };
  const sent = await api.inject({ method: 'POST', url: '/api/sensor-readings/', headers, payload });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(figure((await metrics()).body, name) - before).toBe(1);
});

it('is for this machine and for administrators', async () => {
  expect((await metrics()).statusCode).toBe(200);
  expect((await metrics({ remoteAddress: far })).statusCode).toBe(403);
  // A proxy on this machine forwards requests of others, so they do not count as local, whatever
  // the headers say.
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '::1' },
    { via: '1.1 proxy' },
  ];
  for (const headers of proxied) expect((await metrics({ headers })).statusCode).toBe(403);
  for (const [person, status] of [
    ['publisher', 403],
    ['admin', 200],
  ] as const) {
    const { access } = await api.signIn(person);
    const answer = await metrics({ remoteAddress: far, headers: { authorization: `Bearer ${access}` } });
    expect(answer.statusCode, person).toBe(status);
  }
  expect(
    (await metrics({ remoteAddress: far, headers: { authorization: 'Bearer no.token' } })).statusCode,
  ).toBe(403);
});

it('says how it is with disk, migrations and backups', async () => {
  const ready = async () => (await api.inject({ method: 'GET', url: '/readyz' })).json();
  expect(await ready()).toMatchObject({
    status: 'ok',
    migrations: 'current',
    disk: { low: false },
    backup: { every: 'none', age_seconds: null, late: false, failing: false },
    audit: { chain_holds: null, age_seconds: null },
  });
  const { pool } = api.database;
  await pool.query(
    `insert into backup_run (slot, state, finished, made, file, bytes) values (now(), 'done', now(), now() - interval '2 hours', 'x', 1)`,
  );
  expect((await ready()).backup.age_seconds).toBeGreaterThanOrEqual(7200);
  await pool.query(
    `insert into backup_run (slot, state, failure) values (now() + interval '1 second', 'failed', 'the disk is full')`,
  );
  expect((await ready()).backup.failing).toBe(true);
  await pool.query(
    `insert into audit_check (checked, position, hash, breaks) values (now() - interval '1 hour', 1, 'x', 2)`,
  );
  const { audit } = await ready();
  expect(audit.chain_holds).toBe(false);
  expect(audit.age_seconds).toBeGreaterThanOrEqual(3600);
  expect(figure((await metrics()).body, 'curbwright_backup_age_seconds')).toBeGreaterThanOrEqual(7200);
  await pool.query(`insert into schema_migration (name, checksum) values ('9999_later', '0')`);
  expect((await ready()).migrations).toBe('newer');
  await pool.query(`delete from schema_migration where name = '9999_later'`);
});

it('is read-only while the database takes nothing, and down while it is away', async () => {
  const { pool } = api.database;
  const status = async () => {
    const answer = await api.inject({ method: 'GET', url: '/readyz' });
    return [answer.statusCode, answer.json().status];
  };
  const { rows } = await pool.query('select current_database() as name');
  // Makes new connections read-only and ends the existing ones. Keep this last, because it cannot
  // be undone.
  const takeNothing = async () => {
    await pool.query(`alter database "${rows[0].name}" set default_transaction_read_only = on`);
    // A last connection ends all the others and then itself; if it ended itself first, the others
    // would remain.
    const last = await pool.connect();
    await last.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    last.release(true);
  };
  await pool.query('alter table schema_migration rename to away');
  expect(await status()).toEqual([503, 'down']);
  expect(figure((await metrics()).body, 'curbwright_state{state="down"}')).toBe(1);
  await pool.query('alter table away rename to schema_migration');
  expect(await status()).toEqual([200, 'ok']);
  await takeNothing();
  await expect.poll(status, { timeout: 10_000 }).toEqual([200, 'read-only']);
  const shown = async () => figure((await metrics()).body, 'curbwright_state{state="read-only"}');
  await expect.poll(shown, { timeout: 10_000 }).toBe(1);
});
