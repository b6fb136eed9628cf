// R15: the data of an earlier version brought to this one, the server killed again and again in the middle of a migration: as if nobody had, and each
// time the city was written down before.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import {
  type Migration,
  migrate,
  shippedMigrations,
} from '../../apps/server/src/platform/database/migrate.ts';
import { seed } from '../../apps/server/src/platform/database/seed.ts';
import { rowsOf0007 } from '../../apps/server/src/testing/rows-of-0007.ts';
import type { BatteryPart } from '../part.ts';
import { auditChain, type Chain, chainOfPlanted } from '../room/audit-chain.ts';
import { backupFaults, ledger } from '../room/before-migrations.ts';
import { killDatabase, killEverythingOn, withClient, withDatabaseOf } from '../room/database.ts';
import { launchServer, startServer } from '../room/server.ts';
import { differences, rowsIn, type TableSums, tableSums } from '../room/table-sums.ts';
import { type Seeded, seeded } from '../seeded.ts';

/** What no two makings have alike: instants, and the server's own names and keys. */
const compared = {
  // The chain of the audit trail takes in when entries were made: it is reckoned anew instead.
  skip: ['schema_migration', 'server_secret', 'backup_run', 'audit_link', 'audit_check'],
  leaveOut: ['timestamp with time zone', 'uuid'],
};

/** The last migration of the version the data are of. */
const from = '0007';

/** Works on the database of a data directory without a server, whose own jobs would change it meanwhile. */
async function onDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: '', CITY: 'none', LOG_LEVEL: 'silent' });
  if (!config.ok) throw new Error(JSON.stringify(config.refusals));
  const opened = await openDatabase(config.value);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  try {
    return await work(opened.value);
  } finally {
    await opened.value.close();
  }
}

async function bringTo(database: Database, migrations: readonly Migration[]): Promise<void> {
  const migrated = await migrate(database.pool, migrations);
  if (!migrated.ok) throw new Error(JSON.stringify(migrated.refusal));
}

/** What people did then: entries of the audit trail that a later migration makes a chain of. */
const oldEntries = `insert into audit (username, action, noun, noun_id, after, request_id)
  select 'editor', 'change', 'link', n::text, jsonb_build_object('bl_street_name', 'Street ' || n), 'r' || n from generate_series(1, 40) as n`;

/** A data directory as the earlier version left it. */
async function oldCity(dataDir: string): Promise<void> {
  mkdirSync(dataDir);
  const old = (await shippedMigrations()).filter(({ name }) => name.slice(0, 4) <= from);
  await onDatabase(dataDir, async (database) => {
    await bringTo(database, old);
    await database.pool.query(rowsOf0007);
    await database.pool.query(oldEntries);
  });
}

const applied = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
};

interface Upgraded {
  readonly sums: TableSums;
  readonly names: readonly string[];
  readonly chain: Chain;
}

/** Brings it to this version, as a start does; what it then holds. */
async function upgraded(dataDir: string): Promise<Upgraded> {
  const all = await shippedMigrations();
  return onDatabase(dataDir, async (database) => {
    await bringTo(database, all);
    await seed(database.db);
    return withClient(dataDir, async (client) => ({
      sums: await tableSums(client, compared),
      names: await applied(client),
      chain: await auditChain(client),
    }));
  });
}

/** Tables that migrations still to come change, of those that are there. */
async function tablesToCome(client: pg.ClientBase): Promise<string[]> {
  const done = await applied(client);
  const pending = (await shippedMigrations()).filter(({ name }) => !done.includes(name));
  const changed = pending.flatMap(({ sql }) =>
    [...sql.matchAll(/^alter table (\w+)/gim)].map((match) => match[1] ?? ''),
  );
  const { rows } = await client.query<{ name: string }>(
    'select t.name from unnest($1::text[]) as t(name) where to_regclass(t.name) is not null',
    [[...new Set(changed)]],
  );
  return rows.map(({ name }) => name);
}

async function firstToCome(done: readonly { readonly name: string }[]): Promise<string> {
  const pending = (await shippedMigrations()).find(({ name }) => !done.some((one) => one.name === name));
  if (pending === undefined) throw new Error('no migration is to come');
  return pending.name;
}

/**
 * Starts the server while another connection holds a table that a migration to come changes, so that this one stands still in its
 * middle, and kills it there. What is wrong with the backup that came before; null when no such migration is left.
 */
async function killInMigration(dataDir: string, random: Seeded): Promise<readonly string[] | null> {
  return withDatabaseOf(dataDir, async (client) => {
    const tables = await tablesToCome(client);
    if (tables.length === 0) return null;
    const before = await ledger(client);
    const first = await firstToCome(before);
    await client.query('begin');
    await client.query(`lock table ${pg.escapeIdentifier(random.pick(tables))} in access share mode`);
    const server = await launchServer(dataDir);
    let waits = false;
    for (let tries = 0; tries < 3000 && !waits; tries += 1) {
      await wait(20);
      const { rows } = await client.query("select from pg_locks where locktype = 'relation' and not granted");
      waits = rows.length > 0;
    }
    await server.end('SIGKILL');
    if (!waits) throw new Error(`no migration waited: ${server.said()}`);
    const faults = await withClient(dataDir, async (other) =>
      backupFaults(dataDir, before, await ledger(other), first),
    );
    if (random.next() < 0.4) await killDatabase(dataDir);
    // Else the migration of the killed one ends by itself as soon as it may: its client is gone.
    else await client.query('rollback');
    return faults;
  });
}

async function killedAndUpgraded(
  dataDir: string,
  { kills, random }: { kills: number; random: Seeded },
): Promise<Upgraded & { mid: number; withoutBackup: readonly string[] }> {
  await oldCity(dataDir);
  let mid = 0;
  const withoutBackup: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const faults = await killInMigration(dataDir, random);
    if (faults === null) continue;
    mid += 1;
    withoutBackup.push(...faults);
  }
  return { mid, withoutBackup, ...(await upgraded(dataDir)) };
}

/** A city brought to this version by what makes no backup, and one whose backup is of another version: both are seen. */
async function backupsSeen(unsaved: string, saved: string): Promise<boolean> {
  const now = await withDatabaseOf(unsaved, ledger);
  const old = now.filter(({ name }) => name.slice(0, 4) <= from);
  const first = await firstToCome(old);
  const none = await backupFaults(unsaved, old, now, first);
  const ofAnother = await backupFaults(saved, now, now, first);
  const late = await backupFaults(saved, old, [...old, { name: first, applied: 0 }], first);
  return [none, ofAnother, late].every((faults) => faults.length === 1);
}

export const part: BatteryPart = {
  id: 'R15',
  title:
    'An upgrade killed in the middle of a migration, again and again, ends as if nobody had, and the city was written down before each',
  rounds: { short: 0, long: 20 },
  async run(battery) {
    const random = seeded(battery.seed);
    const straight = join(battery.directory, 'straight');
    await oldCity(straight);
    const reference = await upgraded(straight);
    const faults: string[] = [];
    const counts = {
      upgrades: 0,
      'kills in a migration': 0,
      'backups that were there before': 0,
      'rows compared': 0,
      'links of the audit': 0,
    };
    for (let round = 1; round <= battery.rounds; round += 1) {
      const dataDir = join(battery.directory, `city-${round}`);
      const { mid, withoutBackup, sums, names, chain } = await killedAndUpgraded(dataDir, {
        kills: 3,
        random,
      });
      counts.upgrades += 1;
      counts['kills in a migration'] += mid;
      counts['backups that were there before'] += mid - withoutBackup.length;
      faults.push(...withoutBackup.map((fault) => `round ${round}: ${fault}`));
      counts['rows compared'] += rowsIn(sums);
      counts['links of the audit'] += chain.links.length;
      faults.push(...chain.faults.map((fault) => `round ${round}: ${fault}`));
      if (chain.links.length !== reference.chain.links.length)
        faults.push(
          `round ${round}: the chain has ${chain.links.length} links, not ${reference.chain.links.length}`,
        );
      const differing = differences(reference.sums, sums);
      if (differing.length > 0)
        faults.push(`round ${round}: ${differing.join(', ')} differ from an upgrade nobody killed`);
      if (names.join() !== reference.names.join())
        faults.push(`round ${round}: migrations ${names.join(', ')}`);
      const server = await startServer(dataDir);
      if ((await server.end('SIGTERM')) !== 0)
        faults.push(`round ${round}: the server of it did not leave with 0`);
      await killEverythingOn(dataDir);
    }
    const lessByOne = await withDatabaseOf(straight, async (client) => {
      await client.query('begin');
      await client.query('delete from feedback where id = (select min(id) from feedback)');
      const sums = await tableSums(client, compared);
      await client.query('rollback');
      return differences(reference.sums, sums).join();
    });
    const chainSeen = await withDatabaseOf(straight, chainOfPlanted);
    const unsaved = await backupsSeen(straight, join(battery.directory, 'city-1'));
    const halfDone = await forgetsOne(straight);
    await killEverythingOn(straight);
    return {
      attempts: counts,
      faults,
      controls: [
        { name: 'a row less is seen', caught: lessByOne === 'feedback' },
        {
          name: 'a link of the audit that is another, and one that is gone',
          caught: chainSeen.every(({ faults: found }) => found.length > 0),
        },
        { name: 'no backup before, one of another version, one that came after', caught: unsaved },
        { name: 'a migration that is there and not in the ledger stops the start', caught: halfDone },
      ],
      figures: { from, to: reference.names.at(-1) ?? '' },
    };
  },
};

/** As a migration without a transaction would leave it: done, and not written down. One that makes a table: what only rebuilds keys may be done twice. */
async function forgetsOne(dataDir: string): Promise<boolean> {
  await withDatabaseOf(dataDir, (client) =>
    client.query("delete from schema_migration where name >= '0025'"),
  );
  const server = await launchServer(dataDir);
  const left = await Promise.race([
    server.ended,
    server.untilReady().then(
      () => 'served',
      () => server.ended,
    ),
  ]);
  await server.end('SIGKILL');
  return left === 1;
}
