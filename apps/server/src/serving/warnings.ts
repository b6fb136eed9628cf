// What whoever runs the city should look at: weak settings, demo people who can still sign in, little room.
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import { demoSignIns } from '../demo/sign-ins.ts';
import { isOpenToOthers, type Weakness, weaknessesOf } from './weak-settings.ts';

const gigabyte = 1e9;
/** Below it there is something to do soon. */
const littleRoom = 2 * gigabyte;
/** Below it there is something to do now. */
const noRoom = 0.2 * gigabyte;

/** The demo city's people, whose password the server tells at each start, in a city others come to; null = there are none. */
export async function demoPeopleLeft(config: Config, db: Kysely<Schema>): Promise<Weakness | null> {
  const people = await demoSignIns(db, config).catch(() => null);
  if (people === null || !isOpenToOthers(config)) return null;
  return {
    isWrong: true,
    what: { code: 'weak.demo-people', params: { names: people.usernames.join(', ') } },
  };
}

/** Little room where the city lies; null = there is enough, or the system does not say. */
export function roomLeft(dataDir: string, freeBytes: number | null): Weakness | null {
  if (freeBytes === null || freeBytes >= littleRoom) return null;
  const free = (freeBytes / gigabyte).toFixed(1);
  return { isWrong: freeBytes < noRoom, what: { code: 'weak.disk', params: { free, directory: dataDir } } };
}

/** Everything there is to look at, what is wrong first. */
export async function warningsOf(
  config: Config,
  db: Kysely<Schema>,
  freeBytes: number | null,
): Promise<readonly Weakness[]> {
  const all = [
    ...weaknessesOf(config),
    await demoPeopleLeft(config, db),
    roomLeft(config.dataDir, freeBytes),
  ].filter((one) => one !== null);
  return all.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong));
}
