// The directories this city writes to (DATA_DIR, where backups go, where nightly exports go, as far as any are made) and what is the matter with them.
import { stat } from 'node:fs/promises';
import type { Refusal } from '@curbwright/core';
import { isInside, ownerOfData } from '../backups/backup-directory.ts';
import type { Config } from '../config.ts';
import { ownUid } from '../db/embedded/run-as.ts';
import { exportsFolder } from '../nightly-exports/night-files.ts';
import {
  type Account,
  directoryFault,
  nearestThere,
  noDirectory,
  tryDirectory,
  tryDirectoryAs,
} from '../try-directory.ts';
import { freeBytes } from './serving.ts';
import type { Weakness } from './weak-settings.ts';

const gigabyte = 1e9;
/** Below it there is something to do soon. */
const littleRoom = 2 * gigabyte;
/** Below it there is something to do now. */
const noRoom = 0.2 * gigabyte;

type Looked = Pick<Config, 'backups' | 'dataDir' | 'exportsDir' | 'nightlyExports'>;

interface UsedDirectory {
  readonly what: 'disk' | 'backups' | 'exports';
  readonly path: string;
  /** Whether it is made when it is first written to. */
  readonly isMade: boolean;
}

export interface LookedAt extends UsedDirectory {
  readonly isThere: boolean;
  /** null where the system does not say. */
  readonly free: number | null;
  readonly weaknesses: readonly Weakness[];
}

/** Little room where a directory lies; null = there is enough, or the system does not say. */
export function roomLeft(directory: string, freeBytes: number | null): Weakness | null {
  if (freeBytes === null || freeBytes >= littleRoom) return null;
  const free = (freeBytes / gigabyte).toFixed(1);
  return { isWrong: freeBytes < noRoom, what: { code: 'weak.disk', params: { free, directory } } };
}

/** What nobody makes needs no directory. */
function usedDirectories(config: Looked): readonly UsedDirectory[] {
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

interface Place {
  /** The directory, or the nearest above it: where its files will lie; null where one may not look. */
  readonly there: string | null;
  readonly disk: number | null;
  readonly fault: Refusal | null;
}

async function placeOf({ path, isMade }: UsedDirectory, account: Account | null): Promise<Place> {
  const uid = account?.uid ?? ownUid();
  try {
    const there = await nearestThere(path);
    const { dev: disk } = await stat(there);
    if (there !== path && !isMade) return { there, disk, fault: noDirectory(path, uid) };
    const tried = await (account === null ? tryDirectory(path) : tryDirectoryAs(account, path));
    return { there, disk, fault: tried.ok ? null : tried.refusal };
  } catch (error) {
    return { there: null, disk: null, fault: await directoryFault(path, error, uid) };
  }
}

/** What is the matter with a directory, given where the city's data lie. */
export function weaknessesIn(
  { what, path }: UsedDirectory,
  place: Place,
  data: Place,
  free: number | null,
): Weakness[] {
  if (place.fault !== null) return [{ isWrong: true, what: place.fault }];
  const isSameDisk = place.disk === data.disk;
  const isData = what === 'disk';
  // Of one disk it is said once.
  const little = isData || !isSameDisk ? roomLeft(path, free) : null;
  return [
    ...(little === null ? [] : [little]),
    ...(what === 'backups' && isSameDisk
      ? [{ isWrong: false, what: { code: 'weak.same-disk', params: { directory: path } } }]
      : []),
  ];
}

/** Looks at each directory that is used, DATA_DIR first. Makes none. What lies in a DATA_DIR that cannot be written is not spoken of again. */
export async function lookAtDirectories(config: Looked): Promise<readonly LookedAt[]> {
  // Root may write everywhere; whom the data belong to is who serves them.
  const account = await ownerOfData(config.dataDir);
  const places = await Promise.all(
    usedDirectories(config).map(async (directory) => ({
      directory,
      place: await placeOf(directory, account),
    })),
  );
  const data = places.find(({ directory }) => directory.what === 'disk')?.place;
  if (data === undefined) throw new Error('a city without a directory');
  const said = places.filter(
    ({ directory: { what, path } }) =>
      data.fault === null || what === 'disk' || !isInside(config.dataDir, path),
  );
  return Promise.all(
    said.map(async ({ directory, place }) => {
      const free = place.there === null ? null : await freeBytes(place.there);
      const weaknesses = weaknessesIn(directory, place, data, free);
      return { ...directory, isThere: place.there === directory.path, free, weaknesses };
    }),
  );
}
