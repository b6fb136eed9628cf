// R2: the power fails while staff and sources write: what was on the disk at that instant is mounted again and opened.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatteryPart } from '../part.ts';
import { type Acknowledged, nothingYet } from '../room/acknowledged.ts';
import { makeCity } from '../room/city.ts';
import { databaseProcesses, killEverythingOn, withClient, withDatabaseOf } from '../room/database.ts';
import { type DiskImage, makeDiskImage } from '../room/disk-image.ts';
import { brokenPromises } from '../room/promises.ts';
import { type CityServer, startServer } from '../room/server.ts';
import { type Syncs, syncsOf } from '../room/syncs.ts';
import { startWork } from '../room/writers.ts';
import { type Seeded, seeded } from '../seeded.ts';

interface Cutting {
  readonly random: Seeded;
  readonly links: readonly number[];
  readonly acknowledged: Acknowledged;
  readonly counts: Record<string, number>;
  readonly surprises: string[];
}

/** A backend may have ended since it was looked for. */
function stopStill(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Works a while, then cuts the power: everybody stands still, the platter is copied, all is killed, the copy is mounted. */
async function cutPower(disk: DiskImage, server: CityServer, at: Cutting, round: string): Promise<number> {
  const work = await startWork({ ...at, url: server.url, round });
  // On a busy machine nothing may be acknowledged yet: a cut before that would show nothing.
  const { published, deleted, stays, files, zones } = at.acknowledged;
  const before = stays.size;
  const hasSaid = () =>
    stays.size > before && [published, deleted, files, zones].every(({ size }) => size > 0);
  for (let tries = 0; tries < 2000 && !hasSaid(); tries += 1) await wait(20);
  await wait(at.random.whole(0, 1000));
  const everybody = [server.child.pid ?? 0, ...databaseProcesses(server.dataDir)];
  for (const pid of everybody) stopStill(pid);
  const copies = await disk.copy();
  work.stop();
  server.child.kill('SIGKILL');
  await killEverythingOn(server.dataDir);
  await server.ended;
  await work.done;
  await disk.cut();
  return copies;
}

interface CityRun {
  readonly acknowledged: Acknowledged;
  readonly faults: readonly string[];
  readonly surprises: readonly string[];
  readonly cuts: number;
  readonly copies: number;
  readonly syncs: Syncs | null;
}

/** A city on a disk of its own whose power is cut so often, or until it does not open again; `safe` false = on a database that does not sync. */
async function cityUnderCuts(
  directory: string,
  random: Seeded,
  { cuts: wanted, safe }: { cuts: number; safe: boolean },
): Promise<CityRun> {
  mkdirSync(directory, { mode: 0o755 });
  const disk = makeDiskImage(directory, 700);
  const dataDir = join(disk.place, 'data');
  const faults: string[] = [];
  let [cuts, copies] = [0, 0];
  let syncs: Syncs | null = null;
  let server: CityServer | undefined;
  try {
    mkdirSync(dataDir);
    const links = await makeCity(dataDir);
    const at: Cutting = { random, links, acknowledged: nothingYet(), counts: {}, surprises: [] };
    if (!safe) await withDatabaseOf(dataDir, (client) => client.query('alter system set fsync = off'));
    // What was made so far is on the platter: to be lost is only what comes now.
    execFileSync('sync', ['-f', disk.place]);
    const env = { ALLOW_UNSAFE_DATABASE: safe ? 'false' : 'true' };
    server = await startServer(dataDir, { env });
    for (let opens = true; opens && cuts < wanted; ) {
      cuts += 1;
      copies += await cutPower(disk, server, at, `p${cuts}`);
      const found = await reopen(dataDir, at.acknowledged, server.port, env);
      faults.push(...found.faults.map((fault) => `cut ${cuts}: ${fault}`));
      opens = found.server !== null;
      server = found.server ?? server;
    }
    if (safe && faults.length === 0) syncs = await syncsOf(server, links, directory);
    return { acknowledged: at.acknowledged, faults, surprises: at.surprises, cuts, copies, syncs };
  } finally {
    server?.child.kill('SIGKILL');
    await killEverythingOn(dataDir);
    await server?.ended;
    await disk.unmount();
  }
}

/** Starts the city after a cut and looks; a server that does not come is a fault. */
async function reopen(
  dataDir: string,
  acknowledged: Acknowledged,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<{ server: CityServer | null; faults: string[] }> {
  try {
    const server = await startServer(dataDir, { port, env });
    return {
      server,
      faults: await withClient(dataDir, (client) => brokenPromises(client, dataDir, acknowledged)),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { server: null, faults: [`it did not open again: ${why}`] };
  }
}

/** Cities on a database that does not sync, one after the other, each cut once: how many were harmed. */
async function harmedWithoutSync(directory: string, random: Seeded, cities: number): Promise<number> {
  let harmed = 0;
  for (let number = 1; number <= cities; number += 1) {
    const run = await cityUnderCuts(join(directory, `unsafe-${number}`), random, { cuts: 1, safe: false });
    if (run.faults.length > 0) harmed += 1;
  }
  return harmed;
}

export const part: BatteryPart = {
  id: 'R2',
  title: 'The power cut at any instant, the city opens again with all it acknowledged',
  rounds: { short: 0, long: 50 },
  async run(battery) {
    const random = seeded(battery.seed);
    const run = await cityUnderCuts(join(battery.directory, 'safe'), random, {
      cuts: battery.rounds,
      safe: true,
    });
    battery.say(`${run.cuts} cuts, ${run.faults.length} faults; now the control`);
    const cities = 5;
    const harmed = await harmedWithoutSync(battery.directory, random, cities);
    const { published, deleted, stays, files, zones } = run.acknowledged;
    const sizes = { published, deleted, stays, files, zones };
    const { syncs } = run;
    return {
      attempts: {
        cuts: run.cuts,
        ...Object.fromEntries(Object.entries(sizes).map(([name, set]) => [`acknowledged ${name}`, set.size])),
        ...(run.faults.length === 0 ? { 'changes counted with strace': syncs?.changes ?? 0 } : {}),
      },
      faults: [
        ...run.faults,
        ...[...new Set(run.surprises)].map((one) => `an answer nobody expects: ${one}`),
        ...(syncs !== null && syncs.syncs < syncs.changes
          ? [`${syncs.syncs} syncs for ${syncs.changes} changes`]
          : []),
      ],
      controls: [
        {
          name: `a database with fsync off is harmed (${harmed} of ${cities} cuts; at least 4)`,
          caught: harmed >= 4,
        },
      ],
      figures: {
        copies: run.copies,
        ...(syncs === null ? {} : { syncs: syncs.syncs, 'acknowledged changes meanwhile': syncs.changes }),
      },
    };
  },
};
