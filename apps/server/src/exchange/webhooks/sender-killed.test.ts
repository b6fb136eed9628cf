// The sending process is killed while a receiver hangs: another process takes the message over, and
// none is lost; two processes send each message once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nightly } from '../../testing/nightly.ts';
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

function serve(): Running {
  return runProcess('main', [], {
    env: {
      DATABASE_URL: database.config.databaseUrl ?? '',
      ALLOW_UNSAFE_DATABASE: 'true',
      ALLOW_PRIVATE_TARGETS: 'true',
      DATA_DIR: database.config.dataDir,
      CITY: 'none',
      BACKUPS: 'none',
      PORT: '0',
      LOG_LEVEL: 'error',
      LANG: 'en',
      LC_ALL: '',
    },
  });
}
const ready = /Stop with Ctrl-C/;
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const happen = (revision: number) =>
  query(`insert into outbox (kind, body) values ('city changed', $1)`, [
    JSON.stringify({ revision, links: [], boxes: [] }),
  ]);
const revisions = () => target.received.map(({ body }) => JSON.parse(body).data.revision);

it('a message outlives the process that sent it, and two processes send each once, in order', {
  ...nightly,
  timeout: 60_000,
}, async () => {
  await query(`insert into webhook (name, url, events) values ('Fleet', $1, '{changed.curbs}')`, [
    target.url,
  ]);
  target.behave('hang');
  const first = serve();
  await first.until(ready);
  await happen(1);
  await expect.poll(revisions, { timeout: 10_000 }).toEqual([1]);
  first.child.kill('SIGKILL');
  await first.ended;
  await happen(2);
  const { rows } = await query(`select claimed_until > now() as held from webhook`);
  expect(rows).toEqual([{ held: true }]);
  // Extends the claim, however long the other processes take to start.
  await query(`update webhook set claimed_until = now() + interval '1 hour'`);
  const [second, third] = [serve(), serve()];
  await Promise.all([second.until(ready), third.until(ready)]);
  // The claim of the dead process is still valid, so nothing is sent until it expires.
  expect(revisions()).toEqual([1]);
  await query(`update webhook set claimed_until = now()`);
  for (let revision = 3; revision <= 20; revision++) await happen(revision);
  await expect
    .poll(revisions, { timeout: 20_000 })
    .toEqual([1, ...Array.from({ length: 20 }, (_, index) => index + 1)]);
  expect(target.received[0]?.headers['webhook-id']).toBe(target.received[1]?.headers['webhook-id']);
  await expect
    .poll(
      async () =>
        (
          await query(
            `select count(*)::int as n, max(tries)::int as most from webhook_delivery where state = 'delivered'`,
          )
        ).rows,
    )
    .toEqual([{ n: 20, most: 2 }]);
  second.child.kill('SIGTERM');
  third.child.kill('SIGTERM');
  expect(await Promise.all([second.ended, third.ended])).toEqual([0, 0]);
});
