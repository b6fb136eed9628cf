// Conditions for rows of regulation and regulation_link that are in force.
import { type RawBuilder, sql } from 'kysely';

/**
 * In force by the database's clock, which all processes share. `table` is the row's name in the
 * statement. Future rows already exist, because publishing for a later day writes them at once.
 */
export function inForceNow(table: string): RawBuilder<boolean> {
  const [from, to] = [sql.ref(`${table}.effective_from`), sql.ref(`${table}.effective_to`)];
  return sql<boolean>`(${from} <= now() and (${to} is null or ${to} > now()))`;
}

/** In force at an instant in epoch milliseconds. */
export function inForceAt(table: string, instant: number): RawBuilder<boolean> {
  const [from, to] = [sql.ref(`${table}.effective_from`), sql.ref(`${table}.effective_to`)];
  const at = sql`to_timestamp(${instant}::float8 / 1000)`;
  return sql<boolean>`(${from} <= ${at} and (${to} is null or ${to} > ${at}))`;
}

/**
 * Links (of the table `link`, under the given name) that are neither divided nor retired, now
 * (`null`) or at an instant in epoch milliseconds. Links of the first import count as existing
 * before it.
 */
export function activeLinksAt(table: string, instant: number | null): RawBuilder<boolean> {
  const [created, retired] = [sql.ref(`${table}.created`), sql.ref(`${table}.retired`)];
  if (instant === null) return sql<boolean>`(${retired} is null)`;
  const at = sql`to_timestamp(${instant}::float8 / 1000)`;
  return sql<boolean>`(${created} <= greatest(${at}, (select min(created) from link)) and (${retired} is null or ${retired} > ${at}))`;
}
