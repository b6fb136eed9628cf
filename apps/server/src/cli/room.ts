// Commands that write, while nothing may be written: refused as the server refuses, and in sentences where disk or database says so itself.
import { type Refusal, servingState, servingWell } from '@curbwright/core';
import type { Command } from 'commander';
import pg from 'pg';
import { type Config, processConfig } from '../config.ts';
import { isDiskFull } from '../db/pulse/database-watch.ts';
import { freeBytes, takesFiles } from '../serving/serving.ts';
import { sayRefusal } from '../words/say-refusal.ts';

/** Those that write into the city. A backup does not: it is what one may want just then. */
const writing: ReadonlySet<string> = new Set([
  'import',
  'imports undo',
  'demo',
  'user add',
  'user password',
  'user reset-second-factor',
  'user groups',
  'config set',
  'restore',
  'migrate',
  'gis',
]);

/** A command's words without the program's own: `user add`. */
function nameOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name();
}

/** Why nothing may be written now, by what the server decides it with; null = it may. A database that takes no writes says so itself. */
async function roomFault({ dataDir, leastFreeBytes }: Config): Promise<Refusal | null> {
  const [free, diskWritable] = await Promise.all([freeBytes(dataDir), takesFiles(dataDir)]);
  const facts = { freeBytes: free, leastFree: leastFreeBytes, diskWritable, sinceFull: null };
  const { reason } = servingState({ ...facts, database: 'there' }, servingWell);
  if (reason === null) return null;
  if (reason === 'disk-read-only') return { code: 'room.read-only', params: { path: dataDir } };
  const megabytes = (bytes: number | null) => Math.floor((bytes ?? 0) / 1e6);
  return {
    code: 'room.low',
    params: { path: dataDir, free: megabytes(free), least: megabytes(leastFreeBytes) },
  };
}

/** Throws, in words, before a command that writes while nothing may be written. A dry run keeps nothing. */
export async function demandRoom(command: Command): Promise<void> {
  if (!writing.has(nameOf(command)) || command.opts().dryRun === true) return;
  const read = processConfig();
  // The command names what is wrong with its settings.
  const fault = read.ok ? await roomFault(read.value) : null;
  if (fault !== null) throw new Error(sayRefusal(fault));
}

/** What a failure says of a disk or database that takes nothing more; null where it is about something else. */
export function fullRefusal(error: unknown): Refusal | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (isDiskFull(error) || code === 'ENOSPC' || code === 'EDQUOT') return { code: 'room.full', params: {} };
  if (error instanceof pg.DatabaseError && code === '25006') return { code: 'room.database', params: {} };
  return null;
}
