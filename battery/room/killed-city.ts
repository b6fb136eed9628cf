// A city whose app, database or both are killed while staff and sources write, on either database; and one killed at its first start.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatteryRun } from '../part.ts';
import type { Seeded } from '../seeded.ts';
import { type Acknowledged, acknowledgedIn, nothingYet } from './acknowledged.ts';
import { makeCity } from './city.ts';
import {
  type CityDatabase,
  configuredDatabase,
  type DatabaseKind,
  embeddedDatabase,
  settingsFor,
} from './city-database.ts';
import { killEverythingOn } from './database.ts';
import { brokenPromises } from './promises.ts';
import { type CityServer, launchServer, startServer } from './server.ts';
import { startWork } from './writers.ts';

export const targets = ['app', 'database', 'both'] as const;
/** Milliseconds from a kill until the city serves again. */
export const mostBack = 10_000;

export interface Killing {
  readonly random: Seeded;
  readonly counts: Record<string, number>;
  readonly surprises: string[];
  /** Milliseconds until the city served again, of each round. */
  readonly back: number[];
}

export interface KilledCity {
  readonly dataDir: string;
  readonly database: CityDatabase;
  readonly links: readonly number[];
  readonly acknowledged: Acknowledged;
  server: CityServer;
}

/** The database of that kind for a city in the directory. */
export function databaseIn(directory: string, kind: DatabaseKind): Promise<CityDatabase> {
  if (kind === 'configured') return configuredDatabase(join(directory, 'cluster'));
  return Promise.resolve(embeddedDatabase(join(directory, 'data')));
}

/** Makes a city on a database of that kind, and serves it. */
export async function openKilledCity(directory: string, kind: DatabaseKind): Promise<KilledCity> {
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const database = await databaseIn(directory, kind);
  const links = await makeCity(dataDir, { databaseUrl: database.url });
  const server = await startServer(dataDir, { env: settingsFor(database) });
  return { dataDir, database, links, acknowledged: nothingYet(), server };
}

export async function closeKilledCity({ server, database, dataDir }: KilledCity): Promise<void> {
  await server.end('SIGKILL');
  await database.end();
  await killEverythingOn(dataDir);
}

/** Works on the city until so much was answered, and something of each kind where `ofEach`. */
async function untilEnough(city: KilledCity, at: Killing, { ofEach }: { ofEach: boolean }): Promise<void> {
  // After so many answers, not after a time: on a busy machine nothing would be acknowledged yet.
  const answers = () => Object.values(at.counts).reduce((all, count) => all + count, 0);
  const enough = answers() + at.random.whole(1, 120);
  const isTime = () =>
    answers() >= enough &&
    (!ofEach || Object.values(acknowledgedIn([city.acknowledged])).every((count) => count > 0));
  for (let tries = 0; tries < 6000 && !isTime(); tries += 1) await wait(10);
}

/** One round: work, a kill, and the city serving again. Gives what is wrong with it. */
export async function killOnce(city: KilledCity, at: Killing, round: number): Promise<string[]> {
  const { database, dataDir } = city;
  const target = targets[Math.floor(round / 2) % targets.length] ?? 'both';
  const work = await startWork({ ...at, ...city, url: city.server.url, round: `r${round}` });
  const imports = city.acknowledged.imports.size + (round % 5 === 3 ? 1 : 0);
  await untilEnough(city, at, { ofEach: round <= 2 });
  for (let tries = 0; tries < 3000 && city.acknowledged.imports.size < imports; tries += 1) await wait(10);
  at.counts[`kills of ${target}`] = (at.counts[`kills of ${target}`] ?? 0) + 1;
  const killed = performance.now();
  if (target !== 'database') city.server.child.kill('SIGKILL');
  if (target !== 'app' && (await database.kill()) === 0) throw new Error('there was no database to kill');
  if (target !== 'app') await database.revive();
  if (target === 'database') {
    await city.server.untilReady();
    at.back.push(performance.now() - killed);
    // Work goes on over the same server: it must have healed by itself.
    await wait(200);
    work.stop();
    await work.done;
  } else {
    await city.server.ended;
    work.stop();
    await work.done;
    const { port } = city.server;
    city.server = await startServer(dataDir, { port, env: settingsFor(database) });
    at.back.push(performance.now() - killed);
  }
  const back = Math.round(at.back.at(-1) ?? 0);
  const found = await database.look((client) => brokenPromises(client, dataDir, city.acknowledged));
  if (back > mostBack) found.push(`ready ${back} ms after a kill of ${target}, later than ${mostBack}`);
  return found.map((fault) => `round ${round}, ${database.kind}: ${fault}`);
}

/** A first start killed somewhere, then started again: the city it makes is whole. Gives what is wrong. */
export async function killFirstStart(
  battery: BatteryRun,
  random: Seeded,
  round: number,
  kind: DatabaseKind,
): Promise<string[]> {
  const directory = join(battery.directory, `first-${round}`);
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const database = await databaseIn(directory, kind);
  const env = {
    CITY: 'demo',
    DEMO_SIZE: 'tiny',
    DEMO_SESSIONS: '200',
    DEMO_LIVE: 'off',
    ...settingsFor(database),
  };
  const starting = await launchServer(dataDir, { env });
  const alsoDatabase = random.whole(0, 1) === 1;
  await Promise.race([wait(random.whole(100, 6000)), starting.ended]);
  starting.child.kill('SIGKILL');
  await starting.ended;
  if (alsoDatabase) await database.end();
  if (alsoDatabase) await database.revive();
  const again = await startServer(dataDir, { port: starting.port, env });
  const faults = await database.look(async (client) => {
    const found = await brokenPromises(client, dataDir, nothingYet());
    const { rows } = await client.query<{ links: number; runs: number; people: number }>(
      `select (select count(*)::int from link) as links, (select count(*)::int from import_run where status = 'applied' and format = 'demo') as runs,
         (select count(*)::int from user_account where password_hash is not null) as people`,
    );
    const [row] = rows;
    if (row === undefined || row.links === 0 || row.runs !== 1 || row.people < 4)
      found.push(`a first start left ${JSON.stringify(row)}`);
    return found;
  });
  await again.end('SIGTERM');
  await database.end();
  await killEverythingOn(dataDir);
  return faults.map((fault) => `first start, ${kind}: ${fault}`);
}
