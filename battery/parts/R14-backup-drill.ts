// R14: a backup of a city at work, restored into an empty place, into a configured PostgreSQL and back; damaged ones are refused and touch nothing.
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startConfigured } from '../../scripts/test/configured-postgres.mjs';
import { findPostgres } from '../../scripts/test/prepare.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';
import { nothingYet } from '../room/acknowledged.ts';
import { auditChain, chainOfPlanted } from '../room/audit-chain.ts';
import { makeCity } from '../room/city.ts';
import { killEverythingOn, withDatabaseOf } from '../room/database.ts';
import { curbwright, type Environment } from '../room/program.ts';
import { brokenPromises } from '../room/promises.ts';
import { serverSettings, startServer } from '../room/server.ts';
import { differences, rowsIn, type TableSums, tableSums } from '../room/table-sums.ts';
import { startWork } from '../room/writers.ts';
import { type Seeded, seeded } from '../seeded.ts';

/** Of one place, by intention (docs/operations.md): its keys, its account of backups, and the ways in that a restore ends. */
const skip = [
  // Its links are compared one by one: a city may have chained more of its entries since.
  'audit_link',
  'audit_check',
  'server_secret',
  'backup_run',
  'user_session',
  'refresh_token',
  'account_invitation',
  'sign_in_failure',
];
const damagedArchives = 20;

/** A place a city can be in, and how to look into it. */
interface Place {
  readonly env: Environment;
  readonly dataDir: string;
  look<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
}

const sumsOf = (place: Place): Promise<TableSums> => place.look((client) => tableSums(client, { skip }));

function embedded(dataDir: string): Place {
  return {
    dataDir,
    env: serverSettings(dataDir, 0),
    look: (work) => withDatabaseOf(dataDir, work),
  };
}

function configured(dataDir: string, url: string): Place {
  return {
    dataDir,
    env: { ...serverSettings(dataDir, 0), DATABASE_URL: url, ALLOW_UNSAFE_DATABASE: 'true' },
    async look(work) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
  };
}

async function mustRun(args: readonly string[], { env }: Place): Promise<void> {
  const { code, said } = await curbwright(args, env);
  if (code !== 0) throw new Error(`curbwright ${args.join(' ')} left with ${code}: ${said.slice(-500)}`);
}

/** A copy of the archive, cut off somewhere or with one bit turned. */
function damaged(archive: Buffer, random: Seeded): { bytes: Buffer; how: string } {
  const at = random.whole(0, archive.length - 1);
  if (random.next() < 0.5) return { bytes: archive.subarray(0, at), how: `cut off after ${at} bytes` };
  const bytes = Buffer.from(archive);
  const bit = random.whole(0, 7);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  return { bytes, how: `bit ${bit} of byte ${at} turned` };
}

/** The source city: a grid on which staff worked, backed up once while they do and once when all is still. */
async function makeSource(
  place: Place,
  random: Seeded,
  backups: { busy: string; still: string },
): Promise<string[]> {
  mkdirSync(place.dataDir);
  const links = await makeCity(place.dataDir);
  const server = await startServer(place.dataDir);
  const surprises: string[] = [];
  const acknowledged = nothingYet();
  const work = await startWork({
    url: server.url,
    links,
    random,
    acknowledged,
    counts: {},
    surprises,
    round: 'b',
  });
  await wait(1500);
  await mustRun(['backup', '--out', backups.busy], place);
  work.stop();
  await work.done;
  await server.end('SIGTERM');
  // As the server does every minute: this one had none.
  await place.look((client) => client.query('select seal_audit(max(id), null) from audit'));
  await mustRun(['backup', '--out', backups.still], place);
  return surprises;
}

export const part: BatteryPart = {
  id: 'R14',
  title:
    'A backup restored is the city, table by table, on either database; a damaged one is refused and touches nothing',
  rounds: { short: 0, long: 3 },
  async run(battery) {
    const home = findPostgres();
    if (home === undefined)
      throw new CannotRun('no PostgreSQL 15 or newer is installed to be configured with');
    const random = seeded(battery.seed);
    const cluster = await startConfigured(home);
    const faults: string[] = [];
    const counts = {
      restores: 0,
      'rows compared': 0,
      'links of the audit compared': 0,
      'damaged archives': 0,
    };
    let seen = false;
    let chainSeen = false;
    try {
      for (let round = 1; round <= battery.rounds; round += 1) {
        const at = (name: string) => join(battery.directory, `${round}-${name}`);
        const backups = { busy: at('busy.tar'), still: at('still.tar') };
        const source = embedded(at('source'));
        faults.push(...(await makeSource(source, random, backups)));
        const expected = await sumsOf(source);
        const chain = await source.look(auditChain);
        faults.push(...chain.faults.map((fault) => `round ${round}, source: ${fault}`));
        const compare = async (what: string, place: Place) => {
          counts.restores += 1;
          counts['rows compared'] += rowsIn(expected);
          const differing = differences(expected, await sumsOf(place));
          if (differing.length > 0) faults.push(`round ${round}, ${what}: ${differing.join(', ')} differ`);
          const restored = await place.look(auditChain);
          faults.push(...restored.faults.map((fault) => `round ${round}, ${what}: ${fault}`));
          if (chain.links.some((link, index) => restored.links[index] !== link))
            faults.push(`round ${round}, ${what}: the chain of the audit is another`);
          counts['links of the audit compared'] += chain.links.length;
        };

        const target = embedded(at('target'));
        mkdirSync(target.dataDir);
        await mustRun(['restore', backups.still, '--yes'], target);
        await compare('embedded to embedded', target);

        const there = configured(at('configured'), cluster.url);
        mkdirSync(there.dataDir);
        await mustRun(['restore', backups.still, '--yes'], there);
        await compare('embedded to configured', there);
        await mustRun(['backup', '--out', at('back.tar')], there);
        const back = embedded(at('back'));
        mkdirSync(back.dataDir);
        await mustRun(['restore', at('back.tar'), '--yes'], back);
        await compare('configured to embedded', back);

        // Of the city at work: whole in itself, whatever instant it is of.
        await mustRun(['restore', backups.busy, '--yes'], back);
        counts.restores += 1;
        const broken = await withDatabaseOf(back.dataDir, (client) =>
          brokenPromises(client, back.dataDir, nothingYet()),
        );
        const ofBusy = await back.look(auditChain);
        faults.push(
          ...[...broken, ...ofBusy.faults].map((fault) => `round ${round}, made while written: ${fault}`),
        );

        const before = await sumsOf(target);
        const archive = await readFile(backups.still);
        for (let number = 0; number < damagedArchives; number += 1) {
          const { bytes, how } = damaged(archive, random);
          await writeFile(at('damaged.tar'), bytes);
          const { code } = await curbwright(['restore', at('damaged.tar'), '--yes'], target.env);
          counts['damaged archives'] += 1;
          if (code !== 1) faults.push(`round ${round}: an archive ${how} left with ${code}`);
        }
        const touched = differences(before, await sumsOf(target));
        if (touched.length > 0) faults.push(`round ${round}: damaged archives changed ${touched.join(', ')}`);

        await withDatabaseOf(target.dataDir, (client) =>
          client.query(
            "update link set bl_street_name = bl_street_name || '.' where id = (select max(id) from link)",
          ),
        );
        seen = differences(expected, await sumsOf(target)).join() === 'link';
        chainSeen = (await target.look(chainOfPlanted)).every((planted) => planted.faults.length > 0);
        for (const place of [source, target, back]) await killEverythingOn(place.dataDir);
        battery.say(`round ${round}: ${faults.length} faults`);
      }
    } finally {
      await cluster.stop();
    }
    return {
      attempts: counts,
      faults,
      controls: [
        { name: 'one street renamed in the restored city is seen', caught: seen },
        { name: 'a link of the audit that is another, and one that is gone', caught: chainSeen },
      ],
      figures: {},
    };
  },
};
