// A control of kills: the same city on a database told not to wait for its disk must lose what it acknowledged.
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Seeded } from '../seeded.ts';
import { nothingYet } from './acknowledged.ts';
import { makeCity } from './city.ts';
import { killDatabase, killEverythingOn, withClient, withDatabaseOf } from './database.ts';
import { lost } from './promises.ts';
import { startServer } from './server.ts';
import { startWork } from './writers.ts';

/** Kills the database under work, at most so often, until something acknowledged is lost. */
export async function losesWithoutWaiting(
  dataDir: string,
  random: Seeded,
  most: number,
): Promise<{ kills: number; lost: number }> {
  await mkdir(dataDir);
  const links = await makeCity(dataDir);
  await withDatabaseOf(dataDir, async (client) => {
    await client.query('alter system set synchronous_commit = off');
    await client.query("alter system set wal_writer_delay = '10s'");
  });
  const env = { ALLOW_UNSAFE_DATABASE: 'true' };
  let server = await startServer(dataDir, { env });
  let kills = 0;
  let losses = 0;
  try {
    while (kills < most && losses === 0) {
      kills += 1;
      const acknowledged = nothingYet();
      const work = await startWork({
        url: server.url,
        links,
        random,
        acknowledged,
        counts: {},
        surprises: [],
        round: `u${kills}`,
      });
      for (let tries = 0; tries < 2000 && acknowledged.stays.size === 0; tries += 1) await wait(10);
      await wait(300);
      await killDatabase(dataDir);
      server.child.kill('SIGKILL');
      await server.ended;
      work.stop();
      await work.done;
      server = await startServer(dataDir, { port: server.port, env });
      const gone = await withClient(dataDir, (client) => lost(client, dataDir, acknowledged));
      if (gone.some((fault) => fault.startsWith('acknowledged and lost'))) losses += 1;
    }
  } finally {
    await server.end('SIGKILL');
    await killEverythingOn(dataDir);
  }
  return { kills, lost: losses };
}
