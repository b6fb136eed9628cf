// R2: the power fails while staff and sources write: what was on the disk at that instant is mounted again and opened; on the product's own database and on a configured one.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BatteryPart, CannotRun } from '../part.ts';
import { type Acknowledged, acknowledgedIn, nothingYet } from '../room/acknowledged.ts';
import { makeCity } from '../room/city.ts';
import { type CityDatabase, configuredHome, type DatabaseKind, settingsFor } from '../room/city-database.ts';
import { killEverythingOn } from '../room/database.ts';
import { type DiskImage, makeDiskImage } from '../room/disk-image.ts';
import { databaseIn } from '../room/killed-city.ts';
import { brokenPromises } from '../room/promises.ts';
import { type CityServer, startServer } from '../room/server.ts';
import { type Syncs, syncsOf } from '../room/syncs.ts';
import { startWork } from '../room/writers.ts';
import { type Seeded, seeded } from '../seeded.ts';

interface Cutting {
  readonly dataDir: string;
  readonly database: CityDatabase;
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
  const { stays } = at.acknowledged;
  const before = stays.size;
  // An import takes its time: it need be there once.
  const hasSaid = () =>
    stays.size > before && Object.values(acknowledgedIn([at.acknowledged])).every((count) => count > 0);
  for (let tries = 0; tries < 2000 && !hasSaid(); tries += 1) await wait(20);
  await wait(at.random.whole(0, 1000));
  const everybody = [server.child.pid ?? 0, ...at.database.processes()];
  for (const pid of everybody) stopStill(pid);
  const copies = await disk.copy();
  work.stop();
  server.child.kill('SIGKILL');
  await at.database.end();
  await killEverythingOn(at.dataDir);
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
  { cuts: wanted, safe, kind }: { cuts: number; safe: boolean; kind: DatabaseKind },
): Promise<CityRun> {
  mkdirSync(directory, { mode: 0o755 });
  const disk = makeDiskImage(directory, 900);
  const dataDir = join(disk.place, 'data');
  let database: CityDatabase | undefined;
  const faults: string[] = [];
  let [cuts, copies] = [0, 0];
  let syncs: Syncs | null = null;
  let server: CityServer | undefined;
  try {
    mkdirSync(dataDir);
    database = await databaseIn(disk.place, kind);
    const links = await makeCity(dataDir, { databaseUrl: database.url });
    const acknowledged = nothingYet();
    const at: Cutting = { dataDir, database, random, links, acknowledged, counts: {}, surprises: [] };
    if (!safe) await database.keep('alter system set fsync = off');
    // What was made so far is on the platter: to be lost is only what comes now.
    execFileSync('sync', ['-f', disk.place]);
    const env = { ...settingsFor(database), ALLOW_UNSAFE_DATABASE: safe ? 'false' : 'true' };
    server = await startServer(dataDir, { env });
    for (let opens = true; opens && cuts < wanted; ) {
      cuts += 1;
      copies += await cutPower(disk, server, at, `p${cuts}`);
      const found = await reopen(at, server.port, env);
      faults.push(...found.faults.map((fault) => `${kind}, cut ${cuts}: ${fault}`));
      opens = found.server !== null;
      server = found.server ?? server;
    }
    if (safe && faults.length === 0) syncs = await syncsOf(server, { database, links, directory });
    return { acknowledged: at.acknowledged, faults, surprises: at.surprises, cuts, copies, syncs };
  } finally {
    server?.child.kill('SIGKILL');
    await database?.end();
    await killEverythingOn(dataDir);
    await server?.ended;
    await disk.unmount();
  }
}

/** Starts the city after a cut and looks; a database or server that does not come is a fault. */
async function reopen(
  { dataDir, database, acknowledged }: Cutting,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<{ server: CityServer | null; faults: string[] }> {
  try {
    await database.revive();
    const server = await startServer(dataDir, { port, env });
    return {
      server,
      faults: await database.look((client) => brokenPromises(client, dataDir, acknowledged)),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { server: null, faults: [`it did not open again: ${why}`] };
  }
}

/** Cities on a database that does not sync, one after the other, each cut once: how many were harmed. */
async function harmedWithoutSync(
  directory: string,
  random: Seeded,
  kinds: readonly DatabaseKind[],
): Promise<number> {
  let harmed = 0;
  for (const [number, kind] of kinds.entries()) {
    const own = join(directory, `unsafe-${number}`);
    const run = await cityUnderCuts(own, random, { cuts: 1, safe: false, kind });
    if (run.faults.length > 0) harmed += 1;
  }
  return harmed;
}

export const part: BatteryPart = {
  id: 'R2',
  title: 'The power cut at any instant, the city opens again with all it acknowledged, on both databases',
  rounds: { short: 0, long: 50 },
  async run(battery) {
    if (configuredHome() === undefined) throw new CannotRun('no PostgreSQL 15 or newer is installed');
    const random = seeded(battery.seed);
    const runs: CityRun[] = [];
    const cuts = { embedded: Math.ceil(battery.rounds / 2), configured: Math.floor(battery.rounds / 2) };
    for (const kind of ['embedded', 'configured'] as const) {
      const options = { cuts: cuts[kind], safe: true, kind };
      const run = await cityUnderCuts(join(battery.directory, kind), random, options);
      battery.say(`${kind}: ${run.cuts} cuts, ${run.faults.length} faults`);
      runs.push(run);
    }
    const faults = runs.flatMap((run) => run.faults);
    const unsafe = ['embedded', 'configured', 'embedded', 'configured', 'embedded'] as const;
    const harmed = await harmedWithoutSync(battery.directory, random, unsafe);
    const said = acknowledgedIn(runs.map(({ acknowledged }) => acknowledged));
    const traced = runs.flatMap(({ syncs }) => syncs ?? []);
    const sum = (of: 'changes' | 'syncs') => traced.reduce((all, one) => all + one[of], 0);
    return {
      attempts: {
        ...Object.fromEntries(runs.map((run, index) => [index === 0 ? 'embedded' : 'configured', run.cuts])),
        ...Object.fromEntries(Object.entries(said).map(([kind, count]) => [`acknowledged ${kind}`, count])),
        ...(faults.length === 0 ? { 'changes counted with strace': sum('changes') } : {}),
      },
      faults: [
        ...faults,
        ...[...new Set(runs.flatMap(({ surprises }) => surprises))].map(
          (one) => `an answer nobody expects: ${one}`,
        ),
        ...traced.flatMap(({ changes, syncs }) =>
          syncs < changes ? [`${syncs} syncs for ${changes} changes`] : [],
        ),
      ],
      controls: [
        {
          name: `a database with fsync off is harmed (${harmed} of ${unsafe.length} cuts; at least 4)`,
          caught: harmed >= 4,
        },
      ],
      figures: {
        copies: runs.reduce((all, run) => all + run.copies, 0),
        syncs: sum('syncs'),
        'acknowledged changes meanwhile': sum('changes'),
      },
    };
  },
};
