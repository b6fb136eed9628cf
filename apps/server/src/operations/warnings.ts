// What whoever runs the city should look at: weak settings, demo people who can still sign in, stays kept without a decision, directories without rights or room.
import type { Kysely } from 'kysely';
import { countAdministrators } from '../accounts/accounts.sql.ts';
import { demoSignIns } from '../accounts/demo-people.ts';
import type { Config } from '../platform/config/config.ts';
import { cityGoesNameless } from '../platform/configuration/configuration.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { isOpenToOthers, type Weakness, weaknessesOf } from '../platform/serving/weak-settings.ts';
import { keptUndecided } from '../sessions/retention.ts';
import { lookAtDirectories } from './directories.ts';

/** The demo city's people, whose password the server tells at each start, in a city others come to; null = there are none. */
export async function demoPeopleLeft(config: Config, db: Kysely<Schema>): Promise<Weakness | null> {
  const people = await demoSignIns(db, config).catch(() => null);
  if (people === null || !isOpenToOthers(config)) return null;
  return {
    isWrong: true,
    what: { code: 'weak.demo-people', params: { names: people.usernames.join(', ') } },
  };
}

/** Nobody who is active and can sign in may administer; null = somebody may. */
export async function nobodyAdministers(config: Config, db: Kysely<Schema>): Promise<Weakness | null> {
  const count = await inTransaction(db, (t) => countAdministrators(t, config));
  return count > 0 ? null : { isWrong: false, what: { code: 'weak.no-administrator', params: {} } };
}

/** Days: what police of several places may keep plates for, and a usual bound for what tells of single movements (decision 0387). */
const usualDays = 60;

/** Single stays that nobody has decided how long to keep; null = there are none so old, or it was decided. */
export async function staysKept(db: Kysely<Schema>, now: number): Promise<Weakness | null> {
  const isOpen = await keptUndecided(db, now, usualDays).catch(() => false);
  return isOpen ? { isWrong: false, what: { code: 'weak.stays-kept', params: { days: usualDays } } } : null;
}

/** A city with curbs that still goes by the name every fresh one has; null = it has its own, or is empty. */
export async function nameless(db: Kysely<Schema>): Promise<Weakness | null> {
  const isNameless = await cityGoesNameless(db).catch(() => false);
  return isNameless ? { isWrong: false, what: { code: 'weak.city-nameless', params: {} } } : null;
}

/** Everything there is to look at, what is wrong first. */
export async function warningsOf(
  config: Config,
  db: Kysely<Schema>,
  now: number,
): Promise<readonly Weakness[]> {
  // The server itself asks: as whom it runs, also as root over another's data.
  const directories = await lookAtDirectories(config, null);
  const all = [
    ...weaknessesOf(config),
    await demoPeopleLeft(config, db),
    await staysKept(db, now),
    await nameless(db),
    ...directories.flatMap(({ weaknesses }) => weaknesses),
  ].filter((one) => one !== null);
  return all.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong));
}
