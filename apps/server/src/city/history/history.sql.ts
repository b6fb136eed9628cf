// SQL for the audit list of drafting and publishing, and for past versions of regulations and
// links.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/**
 * Audit nouns shown in the list. Accounts and settings are left out, because not every reader may
 * see them.
 */
const listedNouns = [
  'proposed-regulation',
  'scenario',
  'template',
  'regulation',
  'city',
  'sub-activity',
  'batch',
  'asset',
  'asset-config',
  'asset-clearance-rule',
  'proposed-asset-group',
  'work-order',
  'analysis-zone',
];
/** Audit nouns of API clients, shown only to administrators. */
const administratorNouns = ['api-key', 'api-access', 'webhook'];

export interface HistoryFilter {
  readonly noun?: string | undefined;
  readonly noun_id?: string | undefined;
  readonly user?: string | undefined;
  readonly action?: string | undefined;
  readonly before_id?: number | undefined;
}

interface HistoryRow {
  readonly id: number;
  readonly at: Date;
  readonly username: string | null;
  readonly action: string;
  readonly noun: string;
  readonly noun_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Loads entries newest first, and their total count. */
export async function historyRows(
  db: Db,
  filter: HistoryFilter,
  limit: number,
  offset: number,
  administers: boolean,
): Promise<{ count: number; rows: readonly HistoryRow[] }> {
  const nouns = administers ? [...listedNouns, ...administratorNouns] : listedNouns;
  let query = db.selectFrom('audit').where('noun', 'in', nouns);
  if (filter.noun !== undefined) query = query.where('noun', '=', filter.noun);
  if (filter.noun_id !== undefined) query = query.where('noun_id', '=', filter.noun_id);
  if (filter.user !== undefined) query = query.where('username', '=', filter.user);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.before_id !== undefined) query = query.where('id', '<', filter.before_id);
  const counted = await query.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'at', 'username', 'action', 'noun', 'noun_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(counted.count), rows };
}

export interface VersionRow {
  readonly id: number;
  readonly regulation_id: string;
  readonly version: number;
  readonly sub_activity: string;
  readonly time_limit: number | null;
  readonly effective_from: Date;
  readonly effective_to: Date | null;
  readonly link_count: number;
  readonly username: string | null;
  readonly proposal_id: number | null;
  readonly action: string | null;
  readonly reason: string | null;
  readonly derived_from: number | null;
}

function versionsWhere(which: RawBuilder<unknown>, limit: number): RawBuilder<VersionRow> {
  return sql<VersionRow>`
    select r.id, r.regulation_id, r.version, s.name as sub_activity, r.time_limit, r.effective_from, r.effective_to,
      (select count(distinct m.link_id)::int from regulation_link m where m.regulation_id = r.id) as link_count,
      u.username, r.proposal_id, p.action, p.reason, r.derived_from
    from regulation r join sub_activity s on s.id = r.sub_activity_id
    left join user_account u on u.id = r.created_by left join proposed_regulation p on p.id = r.proposal_id
    where ${which} order by r.effective_from desc, r.id desc limit ${limit}`;
}

/**
 * Loads all versions of a regulation and of those it was split from; `undefined` when there is no
 * such version.
 */
export async function versionsOfRegulation(db: Db, id: number): Promise<readonly VersionRow[]> {
  const { rows } = await versionsWhere(
    sql`r.id in (with recursive line as (
      select o.id, o.derived_from from regulation g join regulation o on o.regulation_id = g.regulation_id where g.id = ${id}
      union
      select o.id, o.derived_from from line join regulation d on d.id = line.derived_from
        join regulation o on o.regulation_id = d.regulation_id and o.id <= d.id)
      select id from line)`,
    1000,
  ).execute(db);
  return rows;
}

/**
 * Loads the regulations a link has had, and those of the links it was split from; `null` when there
 * is no such link.
 */
export async function versionsOnLink(
  db: Db,
  link: number,
  limit: number,
): Promise<readonly VersionRow[] | null> {
  const known = await db.selectFrom('link').select('id').where('id', '=', link).executeTakeFirst();
  if (known === undefined) return null;
  const { rows } = await versionsWhere(
    sql`r.id in (with recursive line as (
      select id, parent_link_id from link where id = ${link}
      union all select l.id, l.parent_link_id from line join link l on l.id = line.parent_link_id)
      select m.regulation_id from line join regulation_link m on m.link_id = line.id)`,
    limit,
  ).execute(db);
  return rows;
}
