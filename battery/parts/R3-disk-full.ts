// R3: the disk fills up, before the guard and behind its back inside PostgreSQL, or takes no writes any more: 507 in time, reads are served, nothing acknowledged is lost, and it ends by itself.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BatteryPart } from '../part.ts';
import { makeCity } from '../room/city.ts';
import { killEverythingOn, withClient } from '../room/database.ts';
import {
  mostOfDisk,
  readOnlyUnderWork,
  type Trouble,
  type Troubled,
  troubleUnderWork,
} from '../room/disk-trouble.ts';
import { lagFigures, watchLag } from '../room/loop-lag.ts';
import { startServer } from '../room/server.ts';
import { makeSmallDisk, type SmallDisk } from '../room/small-disk.ts';

/** Megabytes: of the disk, larger, and what the guard keeps free. */
const sizes = { disk: 300, larger: 600, kept: 40 } as const;

/** Makes the database write its log until that has no room either. */
async function writeLog(dataDir: string): Promise<void> {
  await withClient(dataDir, async (client) => {
    for (let megabytes = 0; megabytes < 600; megabytes += 1)
      await client.query(`select pg_logical_emit_message(true, 'battery', repeat('x', 1000000))`);
    // It ends itself over that, and the connection with it.
  }).catch(() => undefined);
}

/** What does not hold of a guard that should have seen it coming. */
function guardFaults({ told, back, refused, reads }: Troubled): string[] {
  const unread = reads.filter(({ status }) => status !== 200).length;
  return [
    ...(told === null || told > mostOfDisk.told ? [`read-only was told after ${told} ms`] : []),
    ...(refused === 0 ? ['no write was refused'] : []),
    ...(unread > 0 ? [`${unread} of ${reads.length} reads were not served`] : []),
    ...(back === null || back > mostOfDisk.back ? [`writes were taken again after ${back} ms`] : []),
  ];
}

/** Fills the disk down to `free` bytes; then there is room again. */
function filling(disk: SmallDisk, free: number, push: () => Promise<void> = async () => undefined): Trouble {
  return {
    begin: () => {
      disk.fill(free);
      return push();
    },
    end: () => {
      disk.resize(sizes.larger);
      disk.clear();
    },
  };
}

export const part: BatteryPart = {
  id: 'R3',
  title:
    'A full disk, and one that takes no writes, is said with 507, read on, and forgotten when there is room: nothing acknowledged is lost',
  rounds: { short: 0, long: 5 },
  async run(battery) {
    const disk = makeSmallDisk(battery.directory, sizes.disk);
    const dataDir = join(disk.place, 'data');
    mkdirSync(dataDir);
    const faults: string[] = [];
    const attempts = { disks: 0, 'disks made read-only': 0, refused: 0, acknowledged: 0, reads: 0 };
    const watch = watchLag();
    const worst = {
      told: 0,
      back: 0,
      'back from inside PostgreSQL': 0,
      'back from read-only': 0,
      lag: 0,
      idle: 0,
    };
    const count = async ({ refused, acknowledged, reads, lag }: Troubled) => {
      attempts.disks += 1;
      attempts.refused += refused;
      attempts.acknowledged += acknowledged.length;
      attempts.reads += reads.length;
      faults.push(...(await watch.faults(lag)));
    };
    try {
      const links = await makeCity(dataDir);
      let planted: string[] = [];
      for (let round = 1; round <= battery.rounds; round += 1) {
        const guarded = await startServer(dataDir, { env: { LEAST_FREE_MEGABYTES: String(sizes.kept) } });
        const free = (sizes.kept - 15) * 1e6;
        await watch.begin();
        const early = await troubleUnderWork(guarded, filling(disk, free), { links, name: `Early ${round}` });
        disk.resize(sizes.disk);
        faults.push(...early.faults, ...guardFaults(early));
        await count(early);
        battery.say(
          `guard: told after ${early.told} ms, ${early.refused} refused, back after ${early.back} ms`,
        );
        await guarded.end('SIGTERM');

        // Without the guard PostgreSQL itself runs into the wall, and may end itself over it.
        const bare = await startServer(dataDir, { env: { LEAST_FREE_MEGABYTES: '0' } });
        const push = () => writeLog(dataDir);
        await watch.begin();
        const late = await troubleUnderWork(bare, filling(disk, 0, push), { links, name: `Late ${round}` });
        disk.resize(sizes.disk);
        faults.push(...late.faults.map((fault) => `inside PostgreSQL: ${fault}`));
        if (late.refused === 0) faults.push('inside PostgreSQL: no write was refused');
        if (late.back === null || late.back > mostOfDisk.back)
          faults.push(`inside PostgreSQL: writes were taken again after ${late.back} ms`);
        await count(late);
        battery.say(`inside PostgreSQL: ${late.refused} refused, back after ${late.back} ms`);
        worst.told = Math.max(worst.told, early.told ?? Number.POSITIVE_INFINITY);
        worst.back = Math.max(worst.back, early.back ?? Number.POSITIVE_INFINITY);
        worst['back from inside PostgreSQL'] = Math.max(
          worst['back from inside PostgreSQL'],
          late.back ?? Number.POSITIVE_INFINITY,
        );
        if (round === 1) {
          // The same room as before, and nobody who guards it.
          const unguarded = await troubleUnderWork(bare, filling(disk, free), { links, name: 'Planted' });
          disk.resize(sizes.disk);
          planted = guardFaults(unguarded);
        }
        await bare.end('SIGTERM');
        await watch.begin();
        const shut = await readOnlyUnderWork(join(battery.directory, `shut-${round}`), `Shut ${round}`);
        faults.push(...[...shut.faults, ...guardFaults(shut)].map((fault) => `read-only: ${fault}`));
        await count(shut);
        attempts['disks made read-only'] += 1;
        worst.told = Math.max(worst.told, shut.told ?? Number.POSITIVE_INFINITY);
        worst['back from read-only'] = Math.max(
          worst['back from read-only'],
          shut.back ?? Number.POSITIVE_INFINITY,
        );
        battery.say(
          `read-only: told after ${shut.told} ms, ${shut.refused} refused, back after ${shut.back} ms`,
        );
      }
      return {
        attempts,
        faults: [...new Set(faults)],
        controls: [{ name: 'a server without the guard writes on', caught: planted.length > 0 }],
        figures: {
          'told after, worst (ms)': worst.told,
          'writes again after, worst (ms)': worst.back,
          'writes again from inside PostgreSQL, worst (ms)': worst['back from inside PostgreSQL'],
          'writes again from read-only, worst (ms)': worst['back from read-only'],
          ...lagFigures(watch),
        },
      };
    } finally {
      await watch.close();
      await killEverythingOn(dataDir);
      await disk.unmount();
    }
  },
};
