// WEBHOOKS=none: a copy of a city sends no webhooks, neither messages queued before the copy nor
// new ones; they are sent once the setting allows it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, runProcess } from '../../testing/run-process.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTarget, type WebhookTarget } from '../../testing/webhook-target.ts';

let database: TestDatabase;
let target: WebhookTarget;
beforeAll(async () => {
  database = await openTestDatabase();
  target = await startTarget();
});
afterAll(async () => {
  await database.close();
  await target.close();
});

function serve(more: Readonly<Record<string, string>>): Running {
  return runProcess('main', [], {
    env: {
      DATABASE_URL: database.config.databaseUrl ?? '',
      ALLOW_UNSAFE_DATABASE: 'true',
      ALLOW_PRIVATE_TARGETS: 'true',
      DATA_DIR: database.config.dataDir,
      CITY: 'none',
      BACKUPS: 'none',
      PORT: '0',
      LOG_LEVEL: 'warn',
      LANG: 'en',
      LC_ALL: '',
      ...more,
    },
  });
}
/** Runs the server until it is ready, then stops it; stopping waits for messages being sent. */
async function servedOnce(more: Readonly<Record<string, string>>): Promise<string> {
  const server = serve(more);
  await server.until(/Stop with Ctrl-C/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  return server.said();
}
const tries = async () =>
  (await database.pool.query(`select state, tries from webhook_delivery order by id`)).rows;

it('calls nobody, and loses nothing', async () => {
  await database.pool.query(
    `insert into webhook (name, url, events) values ('Fleet', $1, '{changed.curbs}')`,
    [target.url],
  );
  await database.pool.query(`insert into outbox (kind, body) values ('city changed', $1)`, [
    JSON.stringify({ revision: 1, links: [], boxes: [] }),
  ]);
  expect(await tries()).toEqual([{ state: 'waiting', tries: 0 }]);
  expect(await servedOnce({ WEBHOOKS: 'none' })).toContain('WEBHOOKS=none');
  expect(target.received).toEqual([]);
  expect(await tries()).toEqual([{ state: 'waiting', tries: 0 }]);
  expect(await servedOnce({})).not.toContain('WEBHOOKS=none');
  expect(target.received).toHaveLength(1);
  expect(await tries()).toEqual([{ state: 'delivered', tries: 1 }]);
});
