// What curbwright doctor says of the directories the city writes to: there, writable, with room, and backups on a disk of their own.
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

/** A finding or more for each directory that is used. Root may write everywhere; whom the data belong to is who serves them. */
export async function directories(config: Config): Promise<Finding[]> {
  const account = await ownerOfData(config.dataDir);
  return (await lookAtDirectories(config, account)).flatMap(findingsOf);
}
