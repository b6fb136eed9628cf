// A process for tests: opens the embedded database in directory argv[2] (argv[3] `durable`:
// acknowledged writes survive a PostgreSQL crash), then follows the commands on standard input:
// `write N` or `close`.
import { createInterface } from 'node:readline';
import pg from 'pg';
import { openEmbedded } from '../platform/database/embedded.ts';

const opened = await openEmbedded(process.argv[2] ?? '', { durable: process.argv[3] === 'durable' });
if (!opened.ok) {
  process.stdout.write(`refused ${opened.refusal.code}\n`);
  process.exit(1);
}
const { address, database, started, close } = opened.value;
const client = new pg.Client({ ...address, database });
await client.connect();
process.stdout.write(`open ${started ? 'started' : 'found'}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'close') break;
  const number = Number(line.split(' ')[1]);
  await client.query('create table if not exists written (n integer)');
  await client.query('insert into written values ($1)', [number]);
  process.stdout.write(`ack ${number}\n`);
}
await client.end();
await close();
process.stdout.write('closed\n');
process.exit();
