// Applies asset rules in a separate process, for tests that kill it. It applies them everywhere in
// DATABASE_URL and kills itself with SIGKILL as soon as statement KILL_AT of the transaction is
// sent.
import { applyRulesInTransaction } from '../assets/clearances/apply-rules.ts';
import { readProcessConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';

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
const who = { author: { id: null, username: 'editor' }, requestId: 'killed', language: 'en' } as const;
// The startup check left a connection in the pool. Replace it, so that the transaction gets a
// connection whose statements are counted.
await Promise.all(Array.from({ length: pool.totalCount }, async () => (await pool.connect()).release(true)));
statements = 0;
const applied = await inTransaction(db, (tx) => applyRulesInTransaction(tx, {}, who));
process.stdout.write(`done ${statements} ${applied.changes.length}\n`);
await close();
