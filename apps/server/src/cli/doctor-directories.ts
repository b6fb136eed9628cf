// What curbwright doctor says of the directories backups and nightly exports go to: there, writable, with room, and backups on a disk of their own.
import { stat } from 'node:fs/promises';
import type { Refusal } from '@curbwright/core';
import { isInside, nearestThere } from '../backups/backup-directory.ts';
import type { Config } from '../config.ts';
import { exportsFolder } from '../nightly-exports/night-files.ts';
import { freeBytes } from '../serving/serving.ts';
import { roomLeft } from '../serving/warnings.ts';
import { directoryFault, tryDirectory } from '../try-directory.ts';
import { sayAtConsole } from '../words/say-refusal.ts';
import { type Finding, findingOf, gigabytes } from './finding.ts';

interface Looked {
  readonly what: 'backups' | 'exports';
  readonly path: string;
  /** Whether it is made when it is first written to. */
  readonly isMade: boolean;
}

/** Where files of the directory lie once it is made: itself, or the nearest above it. Refused where nothing can be written there. */
async function placeOf({ path, isMade }: Looked): Promise<{ there: string } | { fault: Refusal }> {
  let there = path;
  try {
    there = await nearestThere(path);
  } catch (error) {
    return { fault: await directoryFault(path, error) };
  }
  if (there !== path && !isMade) return { fault: { code: 'backup.no-directory', params: { path } } };
  const tried = await tryDirectory(there);
  return tried.ok ? { there } : { fault: tried.refusal };
}

/** The disk a path is or would be on; null where one may not look. */
async function diskOf(path: string): Promise<number | null> {
  const there = await nearestThere(path).catch(() => null);
  return there === null ? null : (await stat(there)).dev;
}

async function look(looked: Looked, dataDir: string): Promise<Finding[]> {
  const { what, path } = looked;
  const place = await placeOf(looked);
  if ('fault' in place) return [findingOf(what, { isWrong: true, what: place.fault })];
  const free = await freeBytes(place.there);
  const little = roomLeft(path, free);
  const found = little === null ? [] : [findingOf(what, little)];
  if (what === 'backups' && (await diskOf(place.there)) === (await diskOf(dataDir)))
    found.push(
      findingOf(what, { isWrong: false, what: { code: 'weak.same-disk', params: { directory: path } } }),
    );
  if (found.length > 0) return found;
  const room = free === null ? [] : [sayAtConsole('doctor.free', { free: gigabytes(free) })];
  const state = sayAtConsole(place.there === path ? 'doctor.writable' : 'doctor.made-later', { path });
  return [{ what, state: 'ok', says: [state, ...room].join(', ') }];
}

/** A finding or more for each directory. */
export async function directories(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const backups = config.backups.directory;
  return [
    ...(await look({ what: 'backups', path: backups, isMade: isInside(dataDir, backups) }, dataDir)),
    ...(await look({ what: 'exports', path: exportsFolder(config), isMade: true }, dataDir)),
  ];
}
