// Whether a city was written down before its first migration: the file there, whole, of the old version, and older than what the migrations say of themselves.
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { checkArchive } from '../../apps/server/src/operations/backups/archive/read-archive.ts';

export interface Ledger {
  readonly name: string;
  /** Milliseconds: when its transaction began. */
  readonly applied: number;
}

/** The migrations a database says were committed. */
export async function ledger(client: pg.ClientBase): Promise<readonly Ledger[]> {
  const { rows } = await client.query<{ name: string; applied: Date }>(
    'select name, applied from schema_migration order by name',
  );
  return rows.map(({ name, applied }) => ({ name, applied: applied.getTime() }));
}

/** What is wrong with the backup of an upgrade from the migrations `before` to those of `now`; empty = it was there, and whole, before any of them. */
export async function backupFaults(
  dataDir: string,
  before: readonly Ledger[],
  now: readonly Ledger[],
  first: string,
): Promise<readonly string[]> {
  const directory = join(dataDir, 'backups');
  const start = `before-${first.slice(0, 4)}-`;
  const names = await readdir(directory).catch(() => []);
  const name = names
    .filter((one) => one.startsWith(start) && one.endsWith('.tar'))
    .toSorted()
    .at(-1);
  if (name === undefined) return [`no backup before ${first}`];
  const checked = await checkArchive(join(directory, name));
  if (!checked.ok) return [`${name}: ${checked.refusal.code}`];
  const held = checked.value.head.migrations.map((one) => one.name).join();
  const had = before.map((one) => one.name).join();
  const begun = now
    .filter((one) => !before.some((other) => other.name === one.name))
    .map((one) => one.applied);
  // A rename is what changes last.
  const { ctimeMs } = statSync(join(directory, name));
  return [
    ...(held === had ? [] : [`${name} is of ${held}, not of ${had}`]),
    ...(begun.some((at) => at < ctimeMs) ? [`${name} came after a migration`] : []),
  ];
}
