// Commands that write, while nothing may be written: refused as the server refuses, and in sentences where disk or database says so itself.
import { type Refusal, roomAgain, type ServingFacts, servingLow, servingState } from '@curbwright/core';
import type { Command } from 'commander';
import pg from 'pg';
import { type Config, processConfig } from '../../platform/config/config.ts';
import { isDiskFull } from '../../platform/database/pulse/database-watch.ts';
import { sayRefusal } from '../../platform/messages/say-refusal.ts';
import { freeBytes, takesFiles } from '../../platform/serving/serving.ts';

/** They keep nothing in the city: they read, play a feed or serve, which decides for itself. A backup is what one may want just then, to another disk. */
export const openCommands: ReadonlySet<string> = new Set([
  'serve',
  'imports list',
  'export',
  'order',
  'validate',
  'simulate',
  'user list',
  'config get',
  'config list',
  'basemap list',
  'basemap check',
  'backup',
  'audit verify',
  'doctor',
]);

/** A command's words without the program's own: `user add`. */
function nameOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name();
}

/** Whether the command keeps something, so that it waits until there is room; also one that nobody has thought of here. */
export function isKeeping(command: Command): boolean {
  return !openCommands.has(nameOf(command));
}

/** What is known of the disk of DATA_DIR. */
type Disk = Pick<ServingFacts, 'freeBytes' | 'diskWritable'>;

async function diskOf({ dataDir }: Config): Promise<Disk> {
  const [free, diskWritable] = await Promise.all([freeBytes(dataDir), takesFiles(dataDir)]);
  return { freeBytes: free, diskWritable };
}

/** Why nothing may be written, by what the server decides it with; null = it may. A database that takes no writes says so itself. */
export function roomFault(
  { dataDir, leastFreeBytes }: Pick<Config, 'dataDir' | 'leastFreeBytes'>,
  disk: Disk,
): Refusal | null {
  const facts = { ...disk, leastFree: leastFreeBytes, sinceFull: null, database: 'there' } as const;
  // A command does not know what was: at the edge the server may be refusing still.
  const { reason } = servingState(facts, servingLow);
  if (reason === null) return null;
  if (reason === 'disk-read-only') return { code: 'room.read-only', params: { path: dataDir } };
  const free = Math.floor((disk.freeBytes ?? 0) / 1e6);
  const least = Math.ceil(roomAgain(leastFreeBytes) / 1e6);
  return { code: 'room.low', params: { path: dataDir, free, least } };
}

/** Throws, in words, before a command that writes while nothing may be written. A dry run keeps nothing. */
export async function demandRoom(command: Command): Promise<void> {
  // `import` takes the option for those below it, wherever it stands.
  if (!isKeeping(command) || command.optsWithGlobals().dryRun === true) return;
  const read = processConfig();
  // The command names what is wrong with its settings.
  const fault = read.ok ? roomFault(read.value, await diskOf(read.value)) : null;
  if (fault !== null) throw new Error(sayRefusal(fault));
}

/** What a failure says of a disk or database that takes nothing more; null where it is about something else. */
export function fullRefusal(error: unknown): Refusal | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (isDiskFull(error) || code === 'ENOSPC' || code === 'EDQUOT') return { code: 'room.full', params: {} };
  if (error instanceof pg.DatabaseError && code === '25006') return { code: 'room.database', params: {} };
  return null;
}
