// R3: the disk fills up, before the guard and behind its back inside PostgreSQL, or takes no writes: 507 in time, reads are served, nothing acknowledged is lost, and it ends by itself.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseWatch } from '../../apps/server/src/db/pulse/database-watch.ts';
import { watchServing } from '../../apps/server/src/serving/serving.ts';
import type { BatteryPart } from '../part.ts';
import { makeCity, password } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import { member } from '../room/hand.ts';
import { type CityServer, startServer } from '../room/server.ts';
import { makeSmallDisk, type SmallDisk } from '../room/small-disk.ts';
import { askTimed, type Timed, untilHolds } from '../room/timed-http.ts';
import { editorHeaders, lost, zoneNames, zoneWriter } from '../room/zone-writer.ts';

/** Milliseconds: until the state is told, and until writes are taken again. */
const figures = { told: 2000, back: 10_000 } as const;
/** Megabytes: of the disk, larger, and what the guard keeps free. */
const sizes = { disk: 300, larger: 600, kept: 40 } as const;

interface Filled {
  readonly told: number | null;
  readonly back: number | null;
  readonly refused: number;
  readonly acknowledged: readonly string[];
  readonly reads: readonly Timed[];
  readonly lag: number;
  readonly faults: readonly string[];
}

const statusOf = async (url: string) => member((await askTimed(`${url}/readyz`)).body, 'status');

/** Fills the disk down to `free` bytes while somebody writes and somebody reads; then there is room again. */
async function fillUnderWork(
  { url }: CityServer,
  disk: SmallDisk,
  {
    free,
    links,
    name,
    push = async () => undefined,
  }: { free: number; links: readonly number[]; name: string; push?: () => Promise<void> },
): Promise<Filled> {
  const headers = await editorHeaders(url, password);
  const writer = zoneWriter(url, headers, links, name);
  const reads: Timed[] = [];
  let lag = 0;
  let reading = true;
  const reader = (async () => {
    while (reading) {
      reads.push(await askTimed(`${url}/api/rule-sets/`));
      reads.push(await askTimed(`${url}/api/cityinfo/currentcity/`));
      lag = Math.max(lag, Number(member((await askTimed(`${url}/healthz`)).body, 'loop_lag_ms')));
      await wait(50);
    }
  })();
  writer.begin();
  await wait(500);
  const before = writer.answers.length;
  disk.fill(free);
  await push();
  const full = performance.now();
  const told = await untilHolds(async () => (await statusOf(url)) !== 'ok', figures.told * 2, full);
  await wait(1500);
  const refusals = writer.answers.slice(before).filter(({ status }) => status !== 201);
  disk.resize(sizes.larger);
  disk.clear();
  const back = await untilHolds(async () => (await writer.make()).status === 201, figures.back * 2);
  await writer.stop();
  reading = false;
  await reader;
  disk.resize(sizes.disk);
  const faults = [...refusals, ...writer.answers.slice(before)].flatMap(({ status, body }) => {
    if (status === 201) return [];
    if (status !== 507 && status !== 503) return [`a write was answered ${status}`];
    return typeof member(body, 'detail') === 'string' ? [] : [`a ${status} without detail`];
  });
  const there = await zoneNames(url, await editorHeaders(url, password));
  return {
    told,
    back,
    refused: refusals.length,
    acknowledged: writer.acknowledged,
    reads,
    lag,
    faults: [...new Set([...faults, ...lost(writer.acknowledged, there)])],
  };
}

/** Makes the database write its log until that has no room either. */
async function writeLog(dataDir: string): Promise<void> {
  await withClient(dataDir, async (client) => {
    for (let megabytes = 0; megabytes < 600; megabytes += 1)
      await client.query(`select pg_logical_emit_message(true, 'battery', repeat('x', 1000000))`);
    // It ends itself over that, and the connection with it.
  }).catch(() => undefined);
}

/** What does not hold of a guard that should have seen it coming. */
function guardFaults({ told, back, refused, reads }: Filled): string[] {
  const unread = reads.filter(({ status }) => status !== 200).length;
  return [
    ...(told === null || told > figures.told ? [`read-only was told after ${told} ms`] : []),
    ...(refused === 0 ? ['no write was refused'] : []),
    ...(unread > 0 ? [`${unread} of ${reads.length} reads were not served`] : []),
    ...(back === null || back > figures.back ? [`writes were taken again after ${back} ms`] : []),
  ];
}

/** A disk that takes no writes any more, and does again: seen by the guard alone, because nothing can be open on it for writing. */
async function readOnlyDisk(directory: string): Promise<{ told: number | null; back: number | null }> {
  const disk = makeSmallDisk(directory, 10);
  const silent = { warn: () => undefined, info: () => undefined };
  const config = { dataDir: disk.place, leastFreeBytes: 0 };
  const { serving, close } = watchServing({ config, watch: new DatabaseWatch(), log: silent });
  disk.takesWrites(false);
  const told = await untilHolds(async () => serving.state.reason === 'disk-read-only', figures.told * 2);
  disk.takesWrites(true);
  const back = await untilHolds(async () => serving.mayWrite, figures.back);
  close();
  await disk.unmount();
  return { told, back };
}

export const part: BatteryPart = {
  id: 'R3',
  title:
    'A full disk is said with 507, read on, and forgotten when there is room: nothing acknowledged is lost',
  rounds: { short: 0, long: 5 },
  async run(battery) {
    const disk = makeSmallDisk(battery.directory, sizes.disk);
    const dataDir = join(disk.place, 'data');
    mkdirSync(dataDir);
    const faults: string[] = [];
    const attempts = { disks: 0, refused: 0, acknowledged: 0, reads: 0 };
    const worst = { told: 0, back: 0, 'back from inside PostgreSQL': 0, lag: 0 };
    const count = ({ refused, acknowledged, reads }: Filled) => {
      attempts.disks += 1;
      attempts.refused += refused;
      attempts.acknowledged += acknowledged.length;
      attempts.reads += reads.length;
    };
    try {
      const links = await makeCity(dataDir);
      let planted: string[] = [];
      for (let round = 1; round <= battery.rounds; round += 1) {
        const guarded = await startServer(dataDir, { env: { LEAST_FREE_MEGABYTES: String(sizes.kept) } });
        const free = (sizes.kept - 15) * 1e6;
        const early = await fillUnderWork(guarded, disk, { free, links, name: `Early ${round}` });
        faults.push(...early.faults, ...guardFaults(early));
        count(early);
        battery.say(
          `guard: told after ${early.told} ms, ${early.refused} refused, back after ${early.back} ms`,
        );
        await guarded.end('SIGTERM');

        // Without the guard PostgreSQL itself runs into the wall, and may end itself over it.
        const bare = await startServer(dataDir, { env: { LEAST_FREE_MEGABYTES: '0' } });
        const push = () => writeLog(dataDir);
        const late = await fillUnderWork(bare, disk, { free: 0, links, name: `Late ${round}`, push });
        faults.push(...late.faults.map((fault) => `inside PostgreSQL: ${fault}`));
        if (late.refused === 0) faults.push('inside PostgreSQL: no write was refused');
        if (late.back === null || late.back > figures.back)
          faults.push(`inside PostgreSQL: writes were taken again after ${late.back} ms`);
        count(late);
        battery.say(`inside PostgreSQL: ${late.refused} refused, back after ${late.back} ms`);
        worst.told = Math.max(worst.told, early.told ?? Number.POSITIVE_INFINITY);
        worst.back = Math.max(worst.back, early.back ?? Number.POSITIVE_INFINITY);
        worst['back from inside PostgreSQL'] = Math.max(
          worst['back from inside PostgreSQL'],
          late.back ?? Number.POSITIVE_INFINITY,
        );
        worst.lag = Math.max(worst.lag, early.lag, late.lag);
        if (round === 1) {
          // The same room as before, and nobody who guards it.
          const unguarded = await fillUnderWork(bare, disk, { free, links, name: 'Planted' });
          planted = guardFaults(unguarded);
        }
        await bare.end('SIGTERM');
        const shut = await readOnlyDisk(join(battery.directory, 'shut'));
        if (shut.told === null || shut.told > figures.told || shut.back === null)
          faults.push(
            `a disk without writes was told after ${shut.told} ms, and forgotten after ${shut.back} ms`,
          );
        attempts.disks += 1;
      }
      return {
        attempts,
        faults: [...new Set(faults)],
        controls: [{ name: 'a server without the guard writes on', caught: planted.length > 0 }],
        figures: {
          'told after, worst (ms)': worst.told,
          'writes again after, worst (ms)': worst.back,
          'writes again from inside PostgreSQL, worst (ms)': worst['back from inside PostgreSQL'],
          'loop lag p99, worst (ms)': worst.lag,
        },
      };
    } finally {
      await killEverythingOn(dataDir);
      await disk.unmount();
    }
  },
};
