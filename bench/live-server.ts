// One more server process on the database of a benchmark: opens the app, prints its address, and serves until its input ends.
import { once } from 'node:events';
import { openApp } from '../apps/server/src/entry/app.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withoutLimits } from './without-limits.ts';

const config = readConfig({
  DATA_DIR: process.argv[2],
  DATABASE_URL: '',
  CITY: 'none',
  BACKUPS: 'none',
  LOG_LEVEL: 'silent',
  PORT: '0',
});
if (!config.ok) throw new Error(JSON.stringify(config.refusals));
const opened = await openDatabase(config.value);
if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
const { db, pool, connection, watch, close } = opened.value;
const app = await openApp(
  { config: config.value, db, pool, connection, watch, log: createLog(config.value), now: () => Date.now() },
  { limits: withoutLimits },
);
console.log(await app.fastify.listen({ host: '127.0.0.1', port: 0 }));
process.stdin.resume();
await once(process.stdin, 'end');
await app.fastify.close();
await close();
process.exit();
