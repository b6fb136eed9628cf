// Warnings for the operator: weak settings, demo accounts that can still sign in, parking sessions
// retained without a decision, directories without permissions or space.
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

/**
 * Demo accounts, whose password the server prints at every start, in a city open to others; `null`
 * if there are none.
 */
export async function demoPeopleLeft(config: Config, db: Kysely<Schema>): Promise<Weakness | null> {
  const people = await demoSignIns(db, config).catch(() => null);
  if (people === null || !isOpenToOthers(config)) return null;
  return {
    isWrong: true,
    what: { code: 'weak.demo-people', params: { names: people.usernames.join(', ') } },
  };
}

/** Warns if no active person who can sign in is an administrator; `null` if there is one. */
export async function nobodyAdministers(config: Config, db: Kysely<Schema>): Promise<Weakness | null> {
  const count = await inTransaction(db, (t) => countAdministrators(t, config));
  return count > 0 ? null : { isWrong: false, what: { code: 'weak.no-administrator', params: {} } };
}

/**
 * Days: how long police in several places may retain plates, and a common limit for data on
 * individual movements (decision 0387).
 */
const usualDays = 60;

/**
 * Warns of individual parking sessions without a decision on retention; `null` if none are that old
 * or it was decided.
 */
export async function staysKept(db: Kysely<Schema>, now: number): Promise<Weakness | null> {
  const isOpen = await keptUndecided(db, now, usualDays).catch(() => false);
  return isOpen ? { isWrong: false, what: { code: 'weak.stays-kept', params: { days: usualDays } } } : null;
}

/** Warns if a city with curbs still has the default name; `null` if it has its own or is empty. */
export async function nameless(db: Kysely<Schema>): Promise<Weakness | null> {
  const isNameless = await cityGoesNameless(db).catch(() => false);
  return isNameless ? { isWrong: false, what: { code: 'weak.city-nameless', params: {} } } : null;
}

/** All warnings, errors first. */
export async function warningsOf(
  config: Config,
  db: Kysely<Schema>,
  now: number,
): Promise<readonly Weakness[]> {
  // Checked by the server as the account it runs as, including root with another user's data.
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
