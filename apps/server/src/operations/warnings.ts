// Warnings for the operator: weak settings, demo accounts that can still sign in, parking sessions
// without a decision on their retention, directories without permissions or space.
import type { Kysely } from 'kysely';
import { countAdministrators } from '../accounts/accounts.sql.ts';
import { demoSignIns } from '../accounts/demo-accounts.ts';
import type { Config } from '../platform/config/config.ts';
import { needsCityName } from '../platform/configuration/configuration.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  findWeakSettings,
  isReachableRemotely,
  type WeakSetting,
} from '../platform/serving/weak-settings.ts';
import { isRetentionUndecided } from '../sessions/retention.ts';
import { inspectDirectories } from './directories.ts';

/**
 * Demo accounts, whose password the server prints at every start, in a city open to others; `null`
 * if there are none.
 */
export async function demoAccountsWarning(config: Config, db: Kysely<Schema>): Promise<WeakSetting | null> {
  const people = await demoSignIns(db, config).catch(() => null);
  if (people === null || !isReachableRemotely(config)) return null;
  return {
    isWrong: true,
    what: { code: 'weak.demo-people', params: { names: people.usernames.join(', ') } },
  };
}

/** Warns if no active person who can sign in is an administrator; `null` if there is one. */
export async function noAdministratorWarning(
  config: Config,
  db: Kysely<Schema>,
): Promise<WeakSetting | null> {
  const count = await inTransaction(db, (t) => countAdministrators(t, config));
  return count > 0 ? null : { isWrong: false, what: { code: 'weak.no-administrator', params: {} } };
}

/**
 * Days: the longest time police in several jurisdictions may retain plates, and a common limit for
 * data on individual movements (decision 0165).
 */
const commonRetentionDays = 60;

/**
 * Warns of individual parking sessions without a decision on retention; `null` if none are that old
 * or it was decided.
 */
export async function retentionWarning(db: Kysely<Schema>, now: number): Promise<WeakSetting | null> {
  const isOpen = await isRetentionUndecided(db, now, commonRetentionDays).catch(() => false);
  return isOpen
    ? { isWrong: false, what: { code: 'weak.stays-kept', params: { days: commonRetentionDays } } }
    : null;
}

/** Warns if a city with curbs still has the default name; `null` if it has its own or is empty. */
export async function unnamedCityWarning(db: Kysely<Schema>): Promise<WeakSetting | null> {
  const isNameless = await needsCityName(db).catch(() => false);
  return isNameless ? { isWrong: false, what: { code: 'weak.city-nameless', params: {} } } : null;
}

/** All warnings, errors first. */
export async function collectWarnings(
  config: Config,
  db: Kysely<Schema>,
  now: number,
): Promise<readonly WeakSetting[]> {
  // Checked by the server as the account it runs as, including root with another user's data.
  const directories = await inspectDirectories(config, null);
  const all = [
    ...findWeakSettings(config),
    await demoAccountsWarning(config, db),
    await retentionWarning(db, now),
    await unnamedCityWarning(db),
    ...directories.flatMap(({ weaknesses }) => weaknesses),
  ].filter((one) => one !== null);
  return all.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong));
}
