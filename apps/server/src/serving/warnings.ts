// What whoever runs the city should look at: weak settings, demo people who can still sign in, directories without rights or room.
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import { demoSignIns } from '../demo/sign-ins.ts';
import { lookAtDirectories } from './directories.ts';
import { isOpenToOthers, type Weakness, weaknessesOf } from './weak-settings.ts';

/** The demo city's people, whose password the server tells at each start, in a city others come to; null = there are none. */
export async function demoPeopleLeft(config: Config, db: Kysely<Schema>): Promise<Weakness | null> {
  const people = await demoSignIns(db, config).catch(() => null);
  if (people === null || !isOpenToOthers(config)) return null;
  return {
    isWrong: true,
    what: { code: 'weak.demo-people', params: { names: people.usernames.join(', ') } },
  };
}

/** Everything there is to look at, what is wrong first. */
export async function warningsOf(config: Config, db: Kysely<Schema>): Promise<readonly Weakness[]> {
  // The server itself asks: as whom it runs, also as root over another's data.
  const directories = await lookAtDirectories(config, null);
  const all = [
    ...weaknessesOf(config),
    await demoPeopleLeft(config, db),
    ...directories.flatMap(({ weaknesses }) => weaknesses),
  ].filter((one) => one !== null);
  return all.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong));
}
