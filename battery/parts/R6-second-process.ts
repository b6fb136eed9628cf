// R6: a second process on the same data directory is welcome on a port of its own and refused on a taken one; whoever is killed, a start needs no cleaning by hand.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startConfigured } from '../../scripts/test/configured-postgres.mjs';
import { findPostgres } from '../../scripts/test/prepare.mjs';
import type { BatteryPart } from '../part.ts';
import { nothingYet } from '../room/acknowledged.ts';
import { makeCity } from '../room/city.ts';
import { killDatabase, killEverythingOn, withClient } from '../room/database.ts';
import { handOf, wasDone } from '../room/hand.ts';
import { isQuiet } from '../room/loop-lag.ts';
import { brokenPromises } from '../room/promises.ts';
import { type CityServer, launchServer, startServer } from '../room/server.ts';
import { seeded } from '../seeded.ts';

/** Milliseconds in which a second process on a taken port has said so and left; on a busy machine so long as so many starts of a Node that does nothing, if that is longer. */
const mostRefusing = 2000;
const bareStarts = 20;
const kills = ['first', 'second', 'both', 'both and the database'] as const;

/** Milliseconds a Node takes that does nothing. */
function bareStart(): number {
  const began = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return Math.round(performance.now() - began);
}

/** Makes a zone through a server; whether that was acknowledged. */
async function draws(server: CityServer, links: readonly number[], name: string): Promise<boolean> {
  const hand = await handOf(server.url, 'editor');
  const components = [{ type: 'Segments', links: links.slice(0, 4) }];
  return wasDone(await hand.send('POST', '/api/analysis-zone/', { name, components }));
}

/** A server that must serve; what it said where it does not. */
async function serves(dataDir: string, port?: number): Promise<CityServer | string> {
  const server = await launchServer(dataDir, port === undefined ? {} : { port });
  try {
    return await server.untilReady();
  } catch (error) {
    await server.end('SIGKILL');
    return error instanceof Error ? error.message : String(error);
  }
}

export const part: BatteryPart = {
  id: 'R6',
  title:
    'Two processes work on one data directory, one on a taken port leaves within 2 s; whoever is killed, the next start needs no cleaning by hand',
  rounds: { short: 1, long: 20 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    mkdirSync(dataDir);
    const links = await makeCity(dataDir);
    const faults: string[] = [];
    const counts = { 'second processes': 0, 'refused by the port': 0, kills: 0, 'starts afterwards': 0 };
    const zones: string[] = [];
    let slowest = 0;
    const draw = async (server: CityServer, name: string) => {
      if (await draws(server, links, name)) zones.push(name);
      else faults.push(`${name}: not done`);
    };
    try {
      for (let round = 1; round <= battery.rounds; round += 1) {
        const first = await startServer(dataDir);
        const launched = performance.now();
        const twin = await launchServer(dataDir, { port: first.port });
        const code = await twin.ended;
        const left = Math.round(performance.now() - launched);
        slowest = Math.max(slowest, left);
        const most = isQuiet() ? mostRefusing : Math.max(mostRefusing, bareStarts * bareStart());
        if (left > most)
          faults.push(`round ${round}: on a taken port it left after ${left} ms, later than ${most}`);
        if (code === 1 && twin.said().includes(`Port ${first.port} `)) counts['refused by the port'] += 1;
        else faults.push(`round ${round}: on a taken port it left with ${code}: ${twin.said().slice(-300)}`);
        const second = await startServer(dataDir);
        counts['second processes'] += 1;
        await Promise.all([draw(first, `First ${round}`), draw(second, `Second ${round}`)]);
        const target = random.pick(kills);
        counts.kills += 1;
        if (target !== 'second') await first.end('SIGKILL');
        if (target !== 'first') await second.end('SIGKILL');
        if (target === 'both and the database') await killDatabase(dataDir);
        if (target === 'first') await draw(second, `Left alone ${round}`);
        if (target === 'second') await draw(first, `Left alone ${round}`);
        const again = await serves(dataDir, target === 'second' ? undefined : first.port);
        counts['starts afterwards'] += 1;
        if (typeof again === 'string') {
          faults.push(`round ${round}: killed (${target}), it does not start: ${again.slice(-300)}`);
          break;
        }
        faults.push(...(await looked(dataDir, zones)).map((fault) => `round ${round}: ${fault}`));
        for (const server of [again, first, second]) await server.end('SIGTERM');
      }
      const foreign = await startsBesideForeign(dataDir);
      const damaged = await startsDamaged(dataDir);
      return {
        attempts: {
          ...counts,
          'starts on the pid file of another PostgreSQL': foreign === 'not tried' ? 0 : 1,
        },
        faults: [
          ...faults,
          ...(foreign === 'served' ? [] : [`the pid of another PostgreSQL in its pid file: ${foreign}`]),
        ],
        controls: [{ name: 'a damaged pg_control is a start that fails', caught: damaged !== 'served' }],
        figures: { 'zones acknowledged': zones.length, 'refused after, worst (ms)': slowest },
      };
    } finally {
      await killEverythingOn(dataDir);
    }
  },
};

async function looked(dataDir: string, zones: readonly string[]): Promise<string[]> {
  return withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select w.name from unnest($1::text[]) as w(name) where w.name not in (select name from analysis_zone)',
      [zones],
    );
    return [
      ...rows.map(({ name }) => `acknowledged and lost: ${name}`),
      ...(await brokenPromises(client, dataDir, nothingYet())),
    ];
  });
}

/** After a power cut the number in the pid file may be that of another PostgreSQL of the machine: it must neither be waited for nor stopped. */
async function startsBesideForeign(dataDir: string): Promise<string> {
  const home = findPostgres();
  if (home === undefined) return 'not tried';
  const server = await startServer(dataDir);
  const file = join(dataDir, 'pg/postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await server.end('SIGKILL');
  await killEverythingOn(dataDir);
  const other = await startConfigured(home);
  try {
    writeFileSync(file, [String(other.pid), ...lines.slice(1)].join('\n'));
    const started = await serves(dataDir);
    if (typeof started === 'string') return started.slice(-300);
    await started.end('SIGTERM');
    return other.isRunning() ? 'served' : 'the other PostgreSQL was stopped';
  } finally {
    await other.stop();
  }
}

async function startsDamaged(dataDir: string): Promise<string> {
  await killEverythingOn(dataDir);
  truncateSync(join(dataDir, 'pg/global/pg_control'), 10);
  const server = await serves(dataDir);
  if (typeof server === 'string') return server;
  await server.end('SIGKILL');
  return 'served';
}
