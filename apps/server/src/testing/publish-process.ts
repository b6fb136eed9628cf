// Publishes in a separate process, for tests that kill it. It publishes PROPOSALS in DATABASE_URL
// and kills itself with SIGKILL as soon as statement KILL_AT of the transaction is sent.
import { readProcessConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { publishChunk } from '../proposals/publish/publish-chunk.ts';

const config = readProcessConfig();
if (!config.ok) throw new Error(JSON.stringify(config.refusals));
const opened = await openDatabase(config.value);
if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
const { db, pool, close } = opened.value;
const killAt = Number(process.env.KILL_AT ?? '0');
let statements = 0;
pool.on('connect', (client) => {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (...args: Parameters<typeof query>) => {
      statements += 1;
      const sent = query(...args);
      if (statements === killAt) process.kill(process.pid, 'SIGKILL');
      return sent;
    },
  });
});
const permissions = ['view', 'edit', 'publish'] as const;
const user = { id: 1, username: 'publisher', groups: [{ name: 'publishers', permissions }] };
const publisher = { user, author: { id: null, username: 'publisher' }, requestId: null };
const orders = (process.env.PROPOSALS ?? '').split(',').map((id) => ({
  id: Number(id),
  expected: { version: null, byHeader: false },
  effectiveFrom: null,
  waivers: [],
  // Each proposal was written once. The linter's findings are covered by other tests.
  linted: { version: 1, findings: [] },
}));
// The startup check left a connection in the pool. Replace it, so that the transaction gets a
// connection whose statements are counted.
await Promise.all(Array.from({ length: pool.totalCount }, async () => (await pool.connect()).release(true)));
statements = 0;
const outcomes = await inTransaction(db, (tx) => publishChunk(tx, orders, publisher));
process.stdout.write(`done ${statements} ${[...outcomes.values()].every((one) => one === null)}\n`);
await close();
