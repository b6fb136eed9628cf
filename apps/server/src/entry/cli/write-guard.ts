// Rejects commands that write while writing is not allowed, by the same rules as the server, and
// turns disk and database errors into plain messages.
import {
  type Failure,
  minFreeBytesToResume,
  nextServingState,
  type ServingInputs,
  servingDiskLow,
} from '@curbwright/core';
import type { Command } from 'commander';
import pg from 'pg';
import { type Config, readProcessConfig } from '../../platform/config/config.ts';
import { isDiskFull } from '../../platform/database/pulse/database-health.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { freeBytes, isOnWritableDisk } from '../../platform/serving/serving-monitor.ts';

/**
 * Commands that store nothing in the city: they read, simulate a feed, or serve (the server checks
 * for itself). A backup is allowed because a backup to another disk may be exactly what is needed
 * then.
 */
export const readOnlyCommands: ReadonlySet<string> = new Set([
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

/** A command's full name without the program's own: `user add`. */
function nameOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name();
}

/**
 * Whether the command writes and therefore needs free space; also true for commands not listed
 * here.
 */
export function isWritingCommand(command: Command): boolean {
  return !readOnlyCommands.has(nameOf(command));
}

/** The known state of the DATA_DIR disk. */
type DiskState = Pick<ServingInputs, 'freeBytes' | 'diskWritable'>;

async function readDiskState({ dataDir }: Config): Promise<DiskState> {
  const [free, diskWritable] = await Promise.all([freeBytes(dataDir), isOnWritableDisk(dataDir)]);
  return { freeBytes: free, diskWritable };
}

/**
 * Why nothing may be written, by the same rules as the server; `null` = writing is allowed. A
 * database that rejects writes reports that itself.
 */
export function findWriteFailure(
  { dataDir, leastFreeBytes }: Pick<Config, 'dataDir' | 'leastFreeBytes'>,
  disk: DiskState,
): Failure | null {
  const servingInputs = { ...disk, leastFree: leastFreeBytes, sinceFull: null, database: 'there' } as const;
  // A command does not know the server's previous state, so it assumes that disk space was low:
  // near the limit, the server may still be rejecting writes.
  const { reason } = nextServingState(servingInputs, servingDiskLow);
  if (reason === null) return null;
  if (reason === 'disk-read-only') return { code: 'room.read-only', params: { path: dataDir } };
  const free = Math.floor((disk.freeBytes ?? 0) / 1e6);
  const least = Math.ceil(minFreeBytesToResume(leastFreeBytes) / 1e6);
  return { code: 'room.low', params: { path: dataDir, free, least } };
}

/**
 * Throws a readable message before a command that writes while writing is not allowed. A dry run
 * writes nothing.
 */
export async function requireWritable(command: Command): Promise<void> {
  // `import` accepts the option for its subcommands anywhere on the command line.
  if (!isWritingCommand(command) || command.optsWithGlobals().dryRun === true) return;
  const read = readProcessConfig();
  // The command itself reports what is wrong with its settings.
  const fault = read.ok ? findWriteFailure(read.value, await readDiskState(read.value)) : null;
  if (fault !== null) throw new Error(formatFailure(fault));
}

/**
 * The failure for an error caused by a full disk or a database that accepts no more writes; `null`
 * for other errors.
 */
export function toDiskFullFailure(error: unknown): Failure | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (isDiskFull(error) || code === 'ENOSPC' || code === 'EDQUOT') return { code: 'room.full', params: {} };
  if (error instanceof pg.DatabaseError && code === '25006') return { code: 'room.database', params: {} };
  return null;
}
