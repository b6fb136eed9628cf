// The directories this city writes to (DATA_DIR, backups, nightly exports, where enabled) and their
// problems.
import { stat } from 'node:fs/promises';
import type { Failure } from '@curbwright/core';
import { exportsFolder } from '../exchange/nightly-exports/export-run-files.ts';
import type { Config } from '../platform/config/config.ts';
import { currentUid } from '../platform/database/embedded/run-as.ts';
import {
  type AccountIds,
  checkDirectoryWritable,
  checkDirectoryWritableAs,
  missingDirectoryFailure,
  nearestExistingPath,
  toDirectoryFailure,
} from '../platform/files/check-directory.ts';
import { freeBytes } from '../platform/serving/serving-monitor.ts';
import type { WeakSetting } from '../platform/serving/weak-settings.ts';
import { isInside } from './backups/backup-directory.ts';

const gigabyte = 1e9;
/** Free bytes below which action is needed soon. */
const lowSpaceBytes = 2 * gigabyte;
/** Free bytes below which action is needed now. */
const criticalSpaceBytes = 0.2 * gigabyte;

type Settings = Pick<Config, 'backups' | 'dataDir' | 'exportsDir' | 'nightlyExports'>;

interface UsedDirectory {
  readonly what: 'disk' | 'backups' | 'exports';
  readonly path: string;
  /** Whether the directory is created on first use. */
  readonly isMade: boolean;
}

export interface DirectoryReport extends UsedDirectory {
  readonly isThere: boolean;
  /** Free bytes; `null` if the system does not report them. */
  readonly free: number | null;
  readonly weaknesses: readonly WeakSetting[];
}

/**
 * Warns of low disk space at a directory; `null` if there is enough or the system does not report
 * it.
 */
export function findLowSpace(directory: string, freeBytes: number | null): WeakSetting | null {
  if (freeBytes === null || freeBytes >= lowSpaceBytes) return null;
  const free = (freeBytes / gigabyte).toFixed(1);
  return {
    isWrong: freeBytes < criticalSpaceBytes,
    what: { code: 'weak.disk', params: { free, directory } },
  };
}

/** Disabled backups and exports need no directory. */
function usedDirectories(config: Settings): readonly UsedDirectory[] {
  const { backups, dataDir, nightlyExports } = config;
  const isMade = isInside(dataDir, backups.directory);
  return [
    { what: 'disk', path: dataDir, isMade: true },
    ...(backups.every === 'none' ? [] : [{ what: 'backups', path: backups.directory, isMade } as const]),
    ...(nightlyExports.formats.length === 0
      ? []
      : [{ what: 'exports', path: exportsFolder(config), isMade: true } as const]),
  ];
}

interface DirectoryLocation {
  /** The directory itself, or its nearest existing parent; `null` if access is denied. */
  readonly there: string | null;
  readonly disk: number | null;
  readonly fault: Failure | null;
}

async function locateDirectory(
  { path, isMade }: UsedDirectory,
  account: AccountIds | null,
): Promise<DirectoryLocation> {
  const uid = account?.uid ?? currentUid();
  try {
    const there = await nearestExistingPath(path);
    const { dev: disk } = await stat(there);
    if (there !== path && !isMade) return { there, disk, fault: missingDirectoryFailure(path, uid) };
    const writeCheck = await (account === null
      ? checkDirectoryWritable(path)
      : checkDirectoryWritableAs(account, path));
    return { there, disk, fault: writeCheck.ok ? null : writeCheck.refusal };
  } catch (error) {
    return { there: null, disk: null, fault: await toDirectoryFailure(path, error, uid) };
  }
}

interface CheckedDirectory {
  readonly directory: UsedDirectory;
  readonly place: DirectoryLocation;
  /** Free bytes; `null` if the system does not report them. */
  readonly free: number | null;
}

/**
 * The problems of a directory among all used ones. Low disk space is reported once, for the first
 * writable directory on that disk.
 */
export function findDirectoryWeaknesses(
  { directory, place, free }: CheckedDirectory,
  all: readonly CheckedDirectory[],
): WeakSetting[] {
  if (place.fault !== null) return [{ isWrong: true, what: place.fault }];
  const { what, path } = directory;
  const onDisk = all.filter((other) => other.place.disk === place.disk);
  const first = onDisk.find((other) => other.place.fault === null);
  const lowSpaceWarning = first?.directory === directory ? findLowSpace(path, free) : null;
  const isWithData = onDisk.some((other) => other.directory.what === 'disk');
  return [
    ...(lowSpaceWarning === null ? [] : [lowSpaceWarning]),
    ...(what === 'backups' && isWithData
      ? [{ isWrong: false, what: { code: 'weak.same-disk', params: { directory: path } } }]
      : []),
  ];
}

/**
 * Checks each used directory, DATA_DIR first, as the account that runs the server, or as the
 * current process if `null`. Creates none. Directories inside a DATA_DIR that cannot be written are
 * not reported separately.
 */
export async function inspectDirectories(
  config: Settings,
  account: AccountIds | null,
): Promise<readonly DirectoryReport[]> {
  const used = await Promise.all(
    usedDirectories(config).map(async (directory): Promise<CheckedDirectory> => {
      const place = await locateDirectory(directory, account);
      return { directory, place, free: place.there === null ? null : await freeBytes(place.there) };
    }),
  );
  const isDataWrong = used.some(({ directory, place }) => directory.what === 'disk' && place.fault !== null);
  const reportedDirectories = used.filter(
    ({ directory: { what, path } }) => !isDataWrong || what === 'disk' || !isInside(config.dataDir, path),
  );
  return reportedDirectories.map((looked) => {
    const { directory, place, free } = looked;
    const isThere = place.there === directory.path;
    return { ...directory, isThere, free, weaknesses: findDirectoryWeaknesses(looked, reportedDirectories) };
  });
}
