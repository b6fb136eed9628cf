// F1: three server processes on one PostgreSQL behind a proxy are one city; one may be killed under load, and all may be restarted in turn without a request lost.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../apps/server/src/platform/http/free-port.ts';
import { defaultLimits } from '../../apps/server/src/platform/http/limits.ts';
import { startConfigured } from '../../scripts/test/configured-postgres.mjs';
import { findPostgres } from '../../scripts/test/prepare.mjs';
import { type BatteryPart, type BatteryRun, CannotRun } from '../part.ts';
import { type Acknowledged, nothingYet } from '../room/acknowledged.ts';
import { publishingSpreads, signOutSpreads, triesTogether } from '../room/as-one.ts';
import { makeCity, makeKey } from '../room/city.ts';
import { addressTogether, beyondLimit, feedbackTogether, keyTogether } from '../room/limits-together.ts';
import { brokenPromises } from '../room/promises.ts';
import { openRoundRobin, type RoundRobin } from '../room/round-robin.ts';
import { type CityServer, startServer } from '../room/server.ts';
import { startVisitors, type Visitors, watchCity } from '../room/visitors.ts';
import { startWork, type Work } from '../room/writers.ts';
import { type Seeded, seeded } from '../seeded.ts';

/** Calls a minute of the key that is counted. */
const keyCalls = 30;
/** Feedback an hour and calls of one kind a minute from one address, as `defaultLimits` has them. */
const { feedbackPerHour, callsPerMinute } = defaultLimits;
/** The share of a limit by address that a process keeps to itself (decision 0344). */
const untoldOfAddresses = 1 / 20;
/** Wrong passwords after which somebody has to wait. */
const freeTries = 10;

interface City {
  readonly random: Seeded;
  readonly links: readonly number[];
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly key: string;
  /** A key that the database elsewhere knows too. */
  readonly keyOfBoth: string;
  readonly acknowledged: Acknowledged;
  readonly counts: Record<string, number>;
  readonly faults: string[];
  readonly figures: Record<string, number>;
}

const urlsOf = (servers: readonly CityServer[]) => servers.map(({ url }) => url);
const noteSlowest = (city: City, what: string, took: number) => {
  city.figures[what] = Math.max(city.figures[what] ?? 0, Math.round(took));
};

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Has another database know the keys of one. */
async function copyKeys(from: string, to: string): Promise<void> {
  const keys = await query<{ prefix: string; hash: string }>(
    from,
    "select prefix, encode(secret_hash, 'hex') as hash from api_key",
  );
  for (const { prefix, hash } of keys)
    await query(
      to,
      `insert into api_key (name, prefix, secret_hash, scopes, calls_per_minute)
       values ('copied', '${prefix}', '\\x${hash}', '{cds:read}', ${keyCalls})`,
    );
}

/** Writers and visitors through the proxy, and six who watch the live channel. */
async function load(city: City, proxy: RoundRobin, round: string) {
  const watchers = Array.from({ length: 6 }, () => watchCity(proxy.url));
  const visitors: Visitors = startVisitors(proxy.url, city.random);
  const surprises: string[] = [];
  const counts: Record<string, number> = {};
  const { links, random, acknowledged } = city;
  const work: Work = await startWork({
    url: proxy.url,
    links,
    random,
    acknowledged,
    counts,
    surprises,
    round,
  });
  return {
    /** Ends it, adds up what was seen, and gives the requests that were lost. */
    async end(): Promise<string[]> {
      work.stop();
      await work.done;
      await visitors.leave();
      const revision = Number(
        (await query<{ revision: string }>(city.env.DATABASE_URL ?? '', 'select revision from city'))[0]
          ?.revision,
      );
      const heard = await Promise.all(watchers.map((watcher) => watcher.hears(revision, 10_000)));
      for (const watcher of watchers) watcher.leave();
      const { seen } = visitors;
      for (const [what, count] of [...Object.entries(counts), ...Object.entries(seen.counts)])
        city.counts[what] = (city.counts[what] ?? 0) + count;
      const deaf = heard.filter((took) => took === null).length;
      if (deaf > 0) city.faults.push(`${round}: ${deaf} of 6 streams were not told of the last change`);
      city.faults.push(...[...new Set([...surprises, ...seen.broken])].map((one) => `${round}: ${one}`));
      if ((counts['refused meanwhile'] ?? 0) > 0)
        city.faults.push(`${round}: writers were answered with 5xx`);
      const writers = Array.from({ length: counts['without an answer'] ?? 0 }, () => 'a writer');
      return [...seen.lost, ...writers];
    },
  };
}

/** What three processes must be to people: one. */
async function asOne(city: City, servers: readonly CityServer[], name: string): Promise<void> {
  const urls = urlsOf(servers);
  // Each in turn is the one something is done at.
  for (const [index] of urls.entries()) {
    const turned = [...urls.slice(index), ...urls.slice(0, index)];
    const { streams, caches } = await publishingSpreads(turned, city.random.pick(city.links.slice(-20)));
    const signedOut = await signOutSpreads(turned);
    for (const spread of [streams, caches, signedOut]) city.faults.push(...spread.faults);
    noteSlowest(city, 'told on every stream after at most, ms', streams.slowest);
    noteSlowest(city, 'known to every cache after at most, ms', caches.slowest);
    noteSlowest(city, 'signed out everywhere after at most, ms', signedOut.slowest);
    city.counts['publications asked of the others'] =
      (city.counts['publications asked of the others'] ?? 0) + 1;
  }
  const waits = await triesTogether(urls, 3 * freeTries, `nobody ${name}`);
  if (waits !== freeTries)
    city.faults.push(`wrong passwords at three processes: had to wait after ${waits}, not ${freeTries}`);
}

/** What one address may do at three processes: as at one. */
async function limitsTogether(city: City, servers: readonly CityServer[]): Promise<void> {
  const urls = urlsOf(servers);
  const sent = await feedbackTogether(urls, '203.0.113.1', 4 * feedbackPerHour);
  if (sent !== feedbackPerHour)
    city.faults.push(`feedback from one address: ${sent} an hour were taken, not ${feedbackPerHour}`);
  const processes = urls.length;
  const address = await addressTogether(urls, '203.0.113.2', callsPerMinute);
  const key = await keyTogether(urls, city.key, keyCalls);
  for (const [who, beyond] of [
    ['an address', beyondLimit(address, { limit: callsPerMinute, processes, untold: untoldOfAddresses })],
    ['a key', beyondLimit(key, { limit: keyCalls, processes, untold: 0 })],
  ])
    if (beyond !== null) city.faults.push(`${who} of ${beyond}`);
  city.counts['feedback from one address'] = 4 * feedbackPerHour;
  city.figures[`calls of an address of ${callsPerMinute} a minute that three answered`] = address.answered;
  city.figures['asked of it in two seconds near the limit'] = address.inTwoSeconds;
  city.figures[`calls of a key of ${keyCalls} a minute that three answered`] = key.answered;
  city.figures['asked with it in two seconds near the limit'] = key.inTwoSeconds;
}

/** One is killed under load and started again. */
async function killOne(city: City, servers: CityServer[], proxy: RoundRobin, round: string): Promise<void> {
  const brokenBefore = proxy.broken.length;
  const cutBefore = proxy.cut.length;
  const running = await load(city, proxy, round);
  await wait(city.random.whole(800, 2500));
  const index = city.random.whole(0, servers.length - 1);
  const killed = servers[index];
  if (killed === undefined) throw new Error('nobody to kill');
  await killed.end('SIGKILL');
  await wait(500);
  servers[index] = await startServer(city.dataDir, { port: killed.port, env: city.env });
  await wait(1000);
  const lost = await running.end();
  const cut = proxy.cut.length - cutBefore;
  city.counts.kills = (city.counts.kills ?? 0) + 1;
  city.counts['cut by kills'] = (city.counts['cut by kills'] ?? 0) + lost.length;
  if (lost.length > cut)
    city.faults.push(`${round}: ${lost.length} requests had no answer, the kill cut ${cut}`);
  city.faults.push(...proxy.broken.slice(brokenBefore).map((one) => `${round}: ${one}`));
  if (proxy.unserved > 0) city.faults.push(`${round}: ${proxy.unserved} requests found nobody`);
}

/** Waits for the import of a round: on a busy machine it takes longer than three restarts. */
async function untilImported({ acknowledged }: City, round: string): Promise<void> {
  for (let tries = 0; tries < 300 && !acknowledged.imports.has(`imp${round}`); tries += 1) await wait(200);
}

/** All are restarted in turn under load; the requests that were lost. */
async function restartInTurn(
  city: City,
  servers: CityServer[],
  proxy: RoundRobin,
  { round, signal }: { round: string; signal: 'SIGTERM' | 'SIGKILL' },
): Promise<{ lost: readonly string[]; broken: readonly string[] }> {
  const [before, cutBefore] = [proxy.broken.length, proxy.cut.length];
  const running = await load(city, proxy, round);
  for (const [index, server] of servers.entries()) {
    await wait(300);
    const code = await server.end(signal);
    if (signal === 'SIGTERM' && code !== 0)
      city.faults.push(`${round}: it left with ${code}: ${server.said().slice(-300)}`);
    servers[index] = await startServer(city.dataDir, { port: server.port, env: city.env });
  }
  if (signal === 'SIGTERM') await untilImported(city, round);
  const lost = await running.end();
  return { lost: [...lost, ...proxy.cut.slice(cutBefore)], broken: proxy.broken.slice(before) };
}

/** Planted: a process of another database and a database that announces nothing. */
async function controls(city: City, servers: readonly CityServer[], elsewhere: CityServer) {
  const [first] = servers;
  if (first === undefined) throw new Error('nobody serves');
  const link = city.links.at(-1) ?? 0;
  const pair = [first.url, elsewhere.url];
  const other = await publishingSpreads(pair, link);
  const session = await signOutSpreads(pair);
  const waits = await triesTogether(pair, freeTries + 3, 'nobody elsewhere');
  const sent = await feedbackTogether(pair, '203.0.113.3', 4 * feedbackPerHour);
  const address = await addressTogether(pair, '203.0.113.4', callsPerMinute);
  const key = await keyTogether(pair, city.keyOfBoth, keyCalls);
  const url = city.env.DATABASE_URL ?? '';
  await query(url, 'alter table outbox disable trigger outbox_announced');
  const silent = await publishingSpreads(urlsOf(servers), link);
  await query(url, 'alter table outbox enable trigger outbox_announced');
  return [
    { name: 'a process on another database is told nothing', caught: other.streams.faults.length > 0 },
    { name: 'it knows nothing of sessions of the first', caught: session.faults.length > 0 },
    { name: 'it counts wrong passwords apart', caught: waits !== freeTries },
    { name: `it counts feedback apart (${sent} taken)`, caught: sent !== feedbackPerHour },
    {
      name: `it counts calls of an address apart (${address.answered} answered)`,
      caught:
        beyondLimit(address, { limit: callsPerMinute, processes: 2, untold: untoldOfAddresses }) !== null,
    },
    {
      name: `it counts calls of a key apart (${key.answered} answered)`,
      caught: beyondLimit(key, { limit: keyCalls, processes: 2, untold: 0 }) !== null,
    },
    {
      name: 'a database that announces nothing leaves the others behind',
      caught: silent.streams.faults.length > 0 && silent.caches.faults.length > 0,
    },
  ];
}

async function run(battery: BatteryRun, clusterUrl: string) {
  const dataDir = join(battery.directory, 'data');
  const otherDir = join(battery.directory, 'other');
  mkdirSync(dataDir);
  mkdirSync(otherDir);
  const named = (name: string) => clusterUrl.replace(/[^/]+$/, name);
  for (const name of ['city', 'elsewhere']) await query(clusterUrl, `create database ${name}`);
  const env = {
    DATABASE_URL: named('city'),
    ALLOW_UNSAFE_DATABASE: 'true',
    TRUST_PROXY: 'true',
    NIGHTLY_EXPORTS: 'csv',
  };
  const links = await makeCity(dataDir, { databaseUrl: env.DATABASE_URL });
  await makeCity(otherDir, { databaseUrl: named('elsewhere') });
  const city: City = {
    random: seeded(battery.seed),
    links,
    dataDir,
    env,
    key: await makeKey(dataDir, env.DATABASE_URL, keyCalls),
    keyOfBoth: await makeKey(dataDir, env.DATABASE_URL, keyCalls),
    acknowledged: nothingYet(),
    counts: {},
    faults: [],
    figures: {},
  };
  await copyKeys(env.DATABASE_URL, named('elsewhere'));
  const servers: CityServer[] = [];
  const ports = [await freePort(), await freePort(), await freePort()];
  // All at once: whoever is first migrates and writes the night.
  servers.push(...(await Promise.all(ports.map((port) => startServer(dataDir, { port, env })))));
  const elsewhere = await startServer(otherDir, { env: { ...env, DATABASE_URL: named('elsewhere') } });
  const proxy = await openRoundRobin(ports);
  try {
    let restarts = 0;
    for (let round = 1; round <= battery.rounds; round += 1) {
      await killOne(city, servers, proxy, `kill${round}`);
      await asOne(city, servers, `of round ${round}`);
      const { lost, broken } = await restartInTurn(city, servers, proxy, {
        round: `roll${round}`,
        signal: 'SIGTERM',
      });
      restarts += servers.length;
      city.faults.push(...lost.map((one) => `roll${round}: lost ${one}`));
      city.faults.push(...broken.map((one) => `roll${round}: ${one}`));
      city.faults.push(...(await promises(city)));
      battery.say(`round ${round}: ${city.faults.length} faults`);
    }
    await limitsTogether(city, servers);
    const nights = await query<{ state: string; attempts: number }>(
      env.DATABASE_URL,
      'select state, attempts from city_export',
    );
    if (nights.length !== 1 || nights[0]?.attempts !== 1 || nights[0].state !== 'done')
      city.faults.push(`the night was not written once: ${JSON.stringify(nights)}`);
    const killed = await restartInTurn(city, servers, proxy, { round: 'killed', signal: 'SIGKILL' });
    const planted = await controls(city, servers, elsewhere);
    const { published, deleted, stays, files, zones, imports } = city.acknowledged;
    const sizes = { published, deleted, stays, files, zones, imports };
    const shares = [...proxy.answers.values()];
    return {
      attempts: {
        kills: city.counts.kills ?? 0,
        restarts,
        looks: city.counts.looks ?? 0,
        'sign-ins': city.counts['sign-ins'] ?? 0,
        'publications asked of the others': city.counts['publications asked of the others'] ?? 0,
        'feedback from one address': city.counts['feedback from one address'] ?? 0,
        'answers of the process that gave fewest': Math.min(...shares),
        ...Object.fromEntries(Object.entries(sizes).map(([name, set]) => [`acknowledged ${name}`, set.size])),
      },
      faults: city.faults,
      controls: [
        {
          name: `restarted by SIGKILL, requests are lost (${killed.lost.length})`,
          caught: killed.lost.length > 0,
        },
        ...planted,
      ],
      figures: {
        ...city.figures,
        'requests answered': shares.reduce((sum, one) => sum + one, 0),
        'cut by kills': city.counts['cut by kills'] ?? 0,
        'sent to another process instead': proxy.sentElsewhere,
      },
    };
  } finally {
    await proxy.close();
    await Promise.all([...servers, elsewhere].map((server) => server.end('SIGKILL')));
  }
}

async function promises(city: City): Promise<string[]> {
  const client = new pg.Client(city.env.DATABASE_URL);
  await client.connect();
  try {
    return await brokenPromises(client, city.dataDir, city.acknowledged);
  } finally {
    await client.end();
  }
}

export const part: BatteryPart = {
  id: 'F1',
  title:
    'Three processes on one PostgreSQL are one city: one is killed under load, all are restarted in turn',
  rounds: { short: 0, long: 10 },
  async run(battery) {
    const home = findPostgres();
    if (home === undefined) throw new CannotRun('no PostgreSQL 15 or newer is installed');
    const cluster = await startConfigured(home);
    try {
      return await run(battery, cluster.url);
    } finally {
      await cluster.stop();
    }
  },
};
