// R1: the app, the database or both killed with SIGKILL at random instants while staff and sources write; and at first starts.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatteryPart, BatteryRun } from '../part.ts';
import { type Acknowledged, nothingYet } from '../room/acknowledged.ts';
import { makeCity } from '../room/city.ts';
import { killDatabase, killEverythingOn, withClient } from '../room/database.ts';
import { handOf, member } from '../room/hand.ts';
import { brokenPromises, ruleNames, unseenBreaks } from '../room/promises.ts';
import { type CityServer, freePort, launchServer, startServer } from '../room/server.ts';
import { losesWithoutWaiting } from '../room/unsafe-database.ts';
import { startWork } from '../room/writers.ts';
import { type Seeded, seeded } from '../seeded.ts';

const targets = ['app', 'database', 'both'] as const;

interface Killing {
  readonly random: Seeded;
  readonly acknowledged: Acknowledged;
  readonly counts: Record<string, number>;
  readonly surprises: string[];
  readonly links: readonly number[];
  /** Milliseconds from the kill until the city served again, of each round. */
  readonly back: number[];
}

/** One round on a running server; gives the server that runs afterwards. */
async function killOnce(server: CityServer, at: Killing, round: number): Promise<CityServer> {
  const { random } = at;
  const target = targets[round % targets.length] ?? 'both';
  const work = await startWork({ ...at, url: server.url, round: `r${round}` });
  // Killed after so many answers, not after a time: on a busy machine nothing would be acknowledged yet.
  const answers = () => Object.values(at.counts).reduce((all, count) => all + count, 0);
  const enough = answers() + random.whole(1, 120);
  const imports = at.acknowledged.imports.size + (round % 5 === 3 ? 1 : 0);
  const isTime = () => answers() >= enough && at.acknowledged.imports.size >= imports;
  for (let tries = 0; tries < 3000 && !isTime(); tries += 1) await wait(10);
  at.counts[`kills of ${target}`] = (at.counts[`kills of ${target}`] ?? 0) + 1;
  const killed = performance.now();
  let next = server;
  if (target === 'database') {
    if ((await killDatabase(server.dataDir)) === 0) throw new Error('there was no database to kill');
    await server.untilReady();
    at.back.push(performance.now() - killed);
    // Work goes on over the same server: it must have healed by itself.
    await wait(200);
    work.stop();
    await work.done;
  } else {
    server.child.kill('SIGKILL');
    if (target === 'both') await killDatabase(server.dataDir);
    await server.ended;
    work.stop();
    await work.done;
    next = await startServer(server.dataDir, { port: server.port });
    at.back.push(performance.now() - killed);
  }
  return next;
}

/** A first start killed somewhere, then started again: the city it makes is whole. Gives what is wrong. */
async function killFirstStart(battery: BatteryRun, random: Seeded, round: number): Promise<string[]> {
  const dataDir = join(battery.directory, `first-${round}`);
  await mkdir(dataDir);
  const env = { CITY: 'demo', DEMO_SIZE: 'tiny', DEMO_SESSIONS: '200', DEMO_LIVE: 'off' };
  const starting = await launchServer(dataDir, { env });
  const alsoDatabase = random.whole(0, 1) === 1;
  await Promise.race([wait(random.whole(100, 6000)), starting.ended]);
  starting.child.kill('SIGKILL');
  await starting.ended;
  if (alsoDatabase) await killEverythingOn(dataDir);
  const again = await startServer(dataDir, { port: starting.port, env });
  const faults = await withClient(dataDir, async (client) => {
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
  await killEverythingOn(dataDir);
  return faults.map((fault) => `first start: ${fault}`);
}

export const part: BatteryPart = {
  id: 'R1',
  title: 'Killed at any instant, the city loses nothing it acknowledged and is never half-way',
  rounds: { short: 0, long: 200 },
  async run(battery) {
    const random = seeded(battery.seed);
    const dataDir = join(battery.directory, 'data');
    await mkdir(dataDir);
    const links = await makeCity(dataDir);
    const at: Killing = { random, acknowledged: nothingYet(), counts: {}, surprises: [], links, back: [] };
    const faults: string[] = [];
    // Said at once: a run of hundreds of rounds that is interrupted still tells what it found.
    const report = (found: readonly string[]) => {
      for (const fault of found) battery.say(fault);
      faults.push(...found);
    };
    let firstStarts = 0;
    let server = await startServer(dataDir, { port: await freePort() });
    let unseen: readonly string[] = ruleNames;
    try {
      for (let round = 1; round <= battery.rounds && faults.length < 20; round += 1) {
        if (round % 10 === 0) {
          firstStarts += 1;
          report(await killFirstStart(battery, random, round));
        } else {
          server = await killOnce(server, at, round);
          const found = await withClient(dataDir, (client) =>
            brokenPromises(client, dataDir, at.acknowledged),
          );
          report(found.map((fault) => `round ${round}: ${fault}`));
        }
        if (round % 20 === 0) battery.say(`round ${round}: ${faults.length} faults`);
      }
      unseen = await plantBreaks(server, at);
    } finally {
      await server.end('SIGKILL');
      await killEverythingOn(dataDir);
    }
    const { published, deleted, stays, files, zones, imports } = at.acknowledged;
    const sizes = { published, deleted, stays, files, zones, imports };
    const unsafe = await losesWithoutWaiting(join(battery.directory, 'unsafe'), random, 5);
    return {
      attempts: {
        ...Object.fromEntries(
          targets.map((target) => [`kills of ${target}`, at.counts[`kills of ${target}`] ?? 0]),
        ),
        ...(battery.rounds >= 10 ? { 'killed first starts': firstStarts } : {}),
        ...Object.fromEntries(Object.entries(sizes).map(([name, set]) => [`acknowledged ${name}`, set.size])),
      },
      faults: [...faults, ...[...new Set(at.surprises)].map((one) => `an answer nobody expects: ${one}`)],
      controls: [
        {
          name: `each of ${ruleNames.length} rules broken by SQL${unseen.length > 0 ? ` (not seen: ${unseen.join('; ')})` : ''}`,
          caught: unseen.length === 0,
        },
        {
          name: `database that does not wait for its disk loses (${unsafe.lost} of ${unsafe.kills} kills)`,
          caught: unsafe.lost > 0,
        },
      ],
      figures: {
        'calls without an answer': at.counts['without an answer'] ?? 0,
        'serving again at most, ms': Math.round(Math.max(...at.back)),
        'serving again median, ms': Math.round([...at.back].sort((a, b) => a - b)[at.back.length >> 1] ?? 0),
      },
    };
  },
};

/** Breaks every rule of the checker by hand, with an open proposal there; the rules whose break was not seen. */
async function plantBreaks(server: CityServer, { links }: Killing): Promise<string[]> {
  const hand = await handOf(server.url, 'editor');
  const made = await hand.send('POST', '/api/proposed_regulation/create_proposed_change/', {
    action: 'modify',
    sub_activity: 'loading',
    restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
    links: [{ curb_link: links.at(-1) }],
  });
  if (member(made.body, 'id') === undefined) throw new Error(`no proposal to break: ${JSON.stringify(made)}`);
  return withClient(server.dataDir, unseenBreaks);
}
