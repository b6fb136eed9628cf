// SQL for the second person: the city's rule, the curb types a proposal involves, and who may
// publish.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { mayPublish } from '../read/may-publish.sql.ts';

type Db = Kysely<Schema>;

/** Returns the value of the city's entry `SECOND_PERSON`; `undefined` when it is not set. */
export async function loadSecondPersonEntry(db: Db): Promise<unknown> {
  const row = await db
    .selectFrom('city_configuration')
    .select('config_value')
    .where('config_key', '=', 'SECOND_PERSON')
    .executeTakeFirst();
  return row?.config_value;
}

/**
 * Returns the names of the curb types that proposals involve, by proposal: their own, those of
 * their rules, and those of the regulations now or soon in force on their curbs, with their rules.
 * Only of open proposals, or only of published ones.
 */
export async function loadInvolvedTypes(
  db: Db,
  ids: readonly number[],
  isPublished: boolean,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; types: string[] }>`
    with proposals as (select id, sub_activity_id from proposed_regulation where id = any(${[...ids]}::integer[]) and is_published = ${isPublished}),
    current as (
      select distinct p.id, r.sub_activity_id, r.rule_set_id from proposals p
      join proposed_regulation_link k on k.proposed_regulation_id = p.id
      join regulation_link m on m.link_id = k.base_link_id and (m.effective_to is null or m.effective_to > now())
      join regulation r on r.id = m.regulation_id
      union select p.id, r.sub_activity_id, r.rule_set_id from proposals p
      join publication u on u.proposed_regulation_id = p.id
      cross join lateral jsonb_to_recordset(u.links) as k(published integer, before integer)
      join regulation r on r.id in (k.published, k.before)),
    involved as (
      select id, sub_activity_id from proposals
      union select p.id, x.sub_activity_id from proposals p join proposed_restriction x on x.proposed_regulation_id = p.id
      union select id, sub_activity_id from current
      union select c.id, x.sub_activity_id from current c join restriction x on x.rule_set_id = c.rule_set_id)
    select i.id, array_agg(s.name order by s.name) as types from involved i join sub_activity s on s.id = i.sub_activity_id
    group by i.id`.execute(db);
  return new Map(rows.map(({ id, types }) => [id, types]));
}

/** Returns the active users who may publish, by name, at most `limit`. */
export async function loadPublishers(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: number; readonly username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select u.id, u.username from user_account u where ${mayPublish('u')}
    order by u.username limit ${limit}`.execute(db);
  return rows;
}
