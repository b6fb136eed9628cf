// The server as a process: ready, stopped by a signal, and rejecting invalid settings with a
// sentence.
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryAcquireImportLock } from '../exchange/imports/plan/import-plan.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Running, runProcess } from '../testing/run-process.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function serve(env: Readonly<Record<string, string>> = {}): Running {
  return runProcess('main', [], {
    env: {
      DATABASE_URL: database.config.databaseUrl ?? '',
      ALLOW_UNSAFE_DATABASE: 'true',
      DATA_DIR: database.config.dataDir,
      CITY: 'demo',
      DEMO_SIZE: 'tiny',
      PORT: '0',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'auto',
      npm_lifecycle_event: 'start',
      LANG: 'en',
      LC_ALL: '',
      ...env,
    },
  });
}

it('loads the demo on the first start only, tells its sign-ins, and leaves with 0 when asked', async () => {
  const first = serve();
  const [, address = ''] = await first.until(/ready at (\S+)/);
  const [, password = ''] = await first.until(
    /Demo sign-ins: admin, publisher, editor, analyst — password (\S+)/,
  );
  expect(first.said()).toContain('Making the demo city (tiny)');
  const city = await fetch(`${address}/api/cityinfo/currentcity/`);
  expect(city.status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.said()).toMatch(/Curbwright has stopped\.\n$/);
  await expect(fetch(`${address}/readyz`)).rejects.toThrow();

  const second = serve();
  await second.until(/Stop with Ctrl-C/);
  expect(second.said()).not.toContain('Making the demo city');
  expect(second.said()).toContain(password);
  expect(second.said()).not.toContain('Nobody can sign in yet');
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

it('says of a city without people how the first administrator is added', async () => {
  const empty = await openTestDatabase();
  const server = serve({
    CITY: 'none',
    DATABASE_URL: empty.config.databaseUrl ?? '',
    DATA_DIR: empty.config.dataDir,
  });
  await server.until(/Stop with Ctrl-C/);
  expect(server.said()).toMatch(
    /Nobody can sign in yet\. .* with the same settings:\n {2}DATABASE_URL=… npm run curbwright -- user add NAME --group admins\n/,
  );
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await empty.close();
});

it.each([
  ['under npm start, only of requests that fail', {}, false],
  ['of every request under npm start too, where JSON is asked for', { LOG_FORMAT: 'json' }, true],
  ['of every request under npm start too, where the level is set', { LOG_LEVEL: 'info' }, true],
  ['of every request for a service manager', { npm_lifecycle_event: '' }, true],
  [
    'of every request for a service manager, where readable lines are asked for',
    { npm_lifecycle_event: '', LOG_FORMAT: 'pretty' },
    true,
  ],
])('writes log lines %s', async (_, env, logsEach) => {
  const server = serve({ LOG_LEVEL: '', ...env });
  const [, address = ''] = await server.until(/ready at (\S+)/);
  await server.until(/Stop with Ctrl-C/);
  expect((await fetch(`${address}/api/cityinfo/currentcity/`)).status).toBe(200);
  expect((await fetch(`${address}/api/audit/`)).status).toBe(403);
  // As JSON or as readable text.
  await server.until(/path"?: ?"\/api\/audit\/"/);
  expect(/path"?: ?"\/api\/cityinfo\/currentcity\/"/.test(server.said())).toBe(logsEach);
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

it('waits for an import that runs, of another process or of one that was killed, before it knows whether there is a city', async () => {
  const empty = await openTestDatabase();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = inTransaction(empty.db, async (transaction) => {
    expect(await tryAcquireImportLock(transaction)).toBe(true);
    await released;
  });
  const waiting = serve({ DATABASE_URL: empty.config.databaseUrl ?? '', DATA_DIR: empty.config.dataDir });
  await waiting.until(/An import is running/);
  release();
  await holding;
  await waiting.until(/ready at (\S+)/);
  expect((await empty.pool.query('select count(*)::int as links from link')).rows[0].links).toBeGreaterThan(
    0,
  );
  waiting.child.kill('SIGTERM');
  expect(await waiting.ended).toBe(0);
  await empty.close();
});

it('can be stopped while it is still starting', async () => {
  const empty = await openTestDatabase();
  const starting = serve({
    DATABASE_URL: empty.config.databaseUrl ?? '',
    DATA_DIR: empty.config.dataDir,
    DEMO_SIZE: 'town',
  });
  await starting.until(/Making the demo city/);
  starting.child.kill('SIGTERM');
  expect([0, 'SIGTERM']).toContain(await starting.ended);
  expect(starting.said()).not.toContain('ready at');
  await empty.close();
});

it('says that the port is taken, and touches nothing', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refused = serve({ PORT: String(port), DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toBe(
    `Port ${port} on 127.0.0.1 is in use. If Curbwright is already running, open http://127.0.0.1:${port}; otherwise set PORT to another one.\n`,
  );
  await new Promise((resolve) => other.close(resolve));
});

it('refuses a database that could lose what it saved', async () => {
  const refused = serve({ ALLOW_UNSAFE_DATABASE: 'false' });
  const { rows } = await database.pool.query(`select current_setting('fsync') as fsync`);
  if (rows[0].fsync === 'on') return refused.child.kill('SIGKILL');
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toMatch(/^The configured database has fsync.* turned off: .*\n$/);
});
