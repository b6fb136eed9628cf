// Checks of curbwright doctor for the directories the city writes to: existing, writable, with free
// space, and backups on a separate disk.
import { ownerOfData } from '../../operations/backups/backup-directory.ts';
import { type LookedAt, lookAtDirectories } from '../../operations/directories.ts';
import type { Config } from '../../platform/config/config.ts';
import { sayAtConsole } from '../../platform/messages/say-refusal.ts';
import { type Finding, findingOf, gigabytes } from './finding.ts';

function findingsOf({ what, path, isThere, free, weaknesses }: LookedAt): Finding[] {
  if (weaknesses.length > 0) return weaknesses.map((weakness) => findingOf(what, weakness));
  const state = sayAtConsole(isThere ? 'doctor.writable' : 'doctor.made-later', { path });
  const room = free === null ? [] : [sayAtConsole('doctor.free', { size: gigabytes(free) })];
  return [{ what, state: 'ok', says: [state, ...room].join(', ') }];
}

/**
 * Returns one or more findings for each directory in use. Root can write everywhere, so the check
 * is for the owner of the data, whose account runs the server.
 */
export async function directories(config: Config): Promise<Finding[]> {
  const account = await ownerOfData(config.dataDir);
  return (await lookAtDirectories(config, account)).flatMap(findingsOf);
}
