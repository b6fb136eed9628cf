// SQL for the proposal list: sorted and filtered by any column through that column's index, and the
// values of a column for its menu.
import {
  type ProposalColumnKey,
  type PublicationState,
  proposalColumnKeys,
  type ReviewState,
} from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { mayPublish } from '../read/may-publish.sql.ts';
import type { ReviewColumns } from '../read/proposal-review.ts';
import type { PublicationColumns } from '../read/publication.ts';

type Db = Kysely<Schema>;

const columns: Readonly<Record<ProposalColumnKey, string>> = {
  regulation_id: 'regulation_name',
  bl_street_name: 'street_name',
  bl_side: 'side',
  bl_from: 'from_street',
  bl_to: 'to_street',
  sub_activity: 'regulation_type',
  reason: 'reason',
  action: 'action',
  user: 'username',
  created: 'created_date',
  published_on: 'published_date',
  batch: 'batch_id',
};

const typeOf: Readonly<Partial<Record<ProposalColumnKey, { readonly type: string; readonly form: RegExp }>>> =
  {
    created: { type: 'date', form: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ },
    published_on: { type: 'date', form: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ },
    batch: { type: 'integer', form: /^\d{1,9}$/ },
  };

export type ColumnFilters = Readonly<
  Partial<Record<ProposalColumnKey, readonly (string | null)[] | undefined>>
>;

export interface ListScope {
  /** `null`: all scenarios. */
  readonly scenario: number | null;
  /** `null`: both open and published. */
  readonly isPublished: boolean | null;
  readonly filters: ColumnFilters;
  /** Only proposals whose review is in this state; absent: any. */
  readonly reviewState?: ReviewState | undefined;
  /** Only publications in this state; absent: any. */
  readonly publicationState?: PublicationState | undefined;
  /** Limits the list to these ids. `null`: all. */
  readonly ids: readonly number[] | null;
}

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function columnCondition(key: ProposalColumnKey, values: readonly (string | null)[]): RawBuilder<unknown> {
  const column = sql.ref(`p.${columns[key]}`);
  const kind = typeOf[key];
  const said = values.filter(
    (value) =>
      value !== null &&
      (kind === undefined || kind.form.test(value)) &&
      (kind?.type !== 'date' || isRealDate(value)),
  );
  const among = sql`${column} = any(${said}::${sql.raw(kind?.type ?? 'text')}[])`;
  if (!values.includes(null)) return among;
  return said.length === 0 ? sql`${column} is null` : sql`(${among} or ${column} is null)`;
}

const isReverted = sql`exists (select from proposed_regulation r where r.reverts = p.id)`;
const isWithdrawal = sql`exists (select from proposed_regulation o where o.id = p.reverts and o.effective_from > p.published_on)`;
const isNeverEffective = sql`exists (select from proposed_regulation r where r.reverts = p.id and r.published_on < p.effective_from)`;

/** The conditions of `publicationState` in core. */
const publicationConditions: Readonly<Record<PublicationState, RawBuilder<unknown>>> = {
  scheduled: sql`p.is_published and p.effective_from > now() and not ${isReverted} and not ${isWithdrawal}`,
  effective: sql`p.is_published and coalesce(p.effective_from <= now(), true) and not ${isReverted} and not ${isWithdrawal}`,
  reverted: sql`${isReverted} and not ${isNeverEffective}`,
  never_effective: isNeverEffective,
  withdrawal: isWithdrawal,
};

function scopeCondition({
  scenario,
  isPublished,
  filters,
  reviewState,
  publicationState,
  ids,
}: ListScope): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (scenario !== null) parts.push(sql`p.scenario_id = ${scenario}`);
  if (isPublished !== null) parts.push(sql`p.is_published = ${isPublished}`);
  for (const key of proposalColumnKeys) {
    const values = filters[key];
    if (values !== undefined) parts.push(columnCondition(key, values));
  }
  if (reviewState !== undefined) parts.push(sql`p.review_state = ${reviewState}`);
  if (publicationState !== undefined) parts.push(sql`(${publicationConditions[publicationState]})`);
  if (ids !== null) parts.push(sql`p.id = any(${[...ids]}::integer[])`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** The statement for a page of the list, also used to inspect its query plan. */
export function listStatement(
  scope: ListScope,
  sort: { readonly key: ProposalColumnKey; readonly descending: boolean },
  limit: number,
  offset: number,
): RawBuilder<ListRow> {
  const column = sql.ref(`p.${columns[sort.key]}`);
  const way = sql.raw(sort.descending ? 'desc' : 'asc');
  return sql<ListRow>`
    select p.id, p.regulation_name, p.street_name, p.side, p.from_street, p.to_street, p.regulation_type, p.reason, p.action, p.username,
      p.created, p.published_on, p.batch_id, p.is_published, p.reverts, p.version, p.link_count, p.authors,
      p.created_by as created_by_id, p.modified_by as modified_by_id, p.review_state, p.handed_in_by as handed_in_by_id, p.handed_in, p.reviewed, p.reviewed_by as reviewed_by_id,
      (select h.username from user_account h where h.id = p.handed_in_by) as handed_in_by,
      (select w.username from user_account w where w.id = p.reviewed_by) as reviewed_by,
      exists (select from user_account w where w.id = p.reviewed_by and ${mayPublish('w')}) as reviewer_may_publish,
      (select count(*)::int from proposal_remark k where k.proposed_regulation_id = p.id and k.resolved is null) as open_remarks,
      (select r.id from proposed_regulation r where r.reverts = p.id) as reverted_by,
      (select l.segment_id from link l where l.id =
        (select min(k.base_link_id) from proposed_regulation_link k where k.proposed_regulation_id = p.id)) as segment_id,
      (select n.text from proposal_remark n where n.id = (select max(k.id) from proposal_remark k
        where k.proposed_regulation_id = p.id and not p.is_published and k.rule is null
          and case p.review_state when 'waiting' then k.created_by = p.handed_in_by and k.created = p.handed_in
            when 'sent_back' then k.created_by = p.reviewed_by and k.created = p.reviewed else false end)) as note,
      p.effective_from, (select r.published_on from proposed_regulation r where r.reverts = p.id) as reverted_on,
      (select o.effective_from from proposed_regulation o where o.id = p.reverts) as reverts_from, now() as read_at
    from proposed_regulation p where ${scopeCondition(scope)} order by ${column} ${way}, p.id ${way} limit ${limit} offset ${offset}`;
}

/** The statement that counts the rows of the list. */
export function countStatement(scope: ListScope): RawBuilder<{ count: number }> {
  return sql<{
    count: number;
  }>`select count(*)::int as count from proposed_regulation p where ${scopeCondition(scope)}`;
}

export interface ListRow extends ReviewColumns, PublicationColumns {
  readonly id: number;
  readonly regulation_name: string | null;
  readonly street_name: string | null;
  readonly side: string | null;
  readonly from_street: string | null;
  readonly to_street: string | null;
  readonly regulation_type: string;
  readonly reason: string;
  readonly action: 'create' | 'modify' | 'remove';
  readonly username: string | null;
  readonly created: Date;
  readonly published_on: Date | null;
  readonly batch_id: number | null;
  readonly reverts: number | null;
  readonly reverted_by: number | null;
  readonly version: number;
  readonly link_count: number;
  readonly segment_id: string | null;
  /** The remark of the last event of the review. */
  readonly note: string | null;
}

/**
 * Makes even a count of nearly all rows read the index instead of the table, so that it stays fast
 * when rows become wide.
 */
export const disableSeqScan: RawBuilder<unknown> = sql`set local enable_seqscan = off`;

/** Returns a page of the list and the total number of rows, from one snapshot. */
export async function loadListRows(
  db: Db,
  scope: ListScope,
  sort: { readonly key: ProposalColumnKey; readonly descending: boolean },
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly ListRow[] }> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await disableSeqScan.execute(tx);
      const counted = await countStatement(scope).execute(tx);
      const { rows } = await listStatement(scope, sort, limit, offset).execute(tx);
      return { count: counted.rows[0]?.count ?? 0, rows };
    });
}

/** Returns the ids of the list's rows in list order, at most `limit`. */
export async function listIds(
  db: Db,
  scope: ListScope,
  sort: { readonly key: ProposalColumnKey; readonly descending: boolean },
  limit: number,
): Promise<readonly number[]> {
  const column = sql.ref(`p.${columns[sort.key]}`);
  const way = sql.raw(sort.descending ? 'desc' : 'asc');
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await disableSeqScan.execute(tx);
      const { rows } = await sql<{ id: number }>`
        select p.id from proposed_regulation p where ${scopeCondition(scope)} order by ${column} ${way}, p.id ${way} limit ${limit}`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    });
}

/** Returns which of these proposals exist, in the same order. */
export async function findExistingProposals(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from proposed_regulation where id = any(${[...ids]}::bigint[])`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/**
 * Returns the links of the open proposals among these. A section counts as its whole link, once.
 */
export async function loadOpenProposalLinks(
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly proposal: number; readonly links: readonly number[] }[]> {
  const { rows } = await sql<{ proposal: number; links: number[] }>`
    select k.proposed_regulation_id as proposal, array_agg(distinct k.base_link_id) as links
    from proposed_regulation_link k join proposed_regulation p on p.id = k.proposed_regulation_id
    where k.proposed_regulation_id = any(${[...ids]}::integer[]) and not p.is_published
    group by k.proposed_regulation_id`.execute(db);
  return rows;
}

interface PublishedRuleSets {
  readonly proposal: number;
  /** Rule set numbers. `null`: no rules. */
  readonly before: number | null;
  readonly after: number | null;
  readonly curbs: number;
}

/**
 * Returns which rule sets the published proposals among these replaced with which. Publications that
 * never took effect and their reverts are left out (`loadWithdrawnRuleSets`), and so are regulations
 * that no longer exist.
 */
export async function loadPublishedRuleSets(
  db: Db,
  ids: readonly number[],
): Promise<readonly PublishedRuleSets[]> {
  const { rows } = await sql<PublishedRuleSets>`
    select u.proposed_regulation_id as proposal, x.number as before, y.number as after, count(*)::int as curbs
    from publication u join proposed_regulation p on p.id = u.proposed_regulation_id
    cross join lateral jsonb_to_recordset(u.links) as k(link integer, published integer, before integer)
    left join regulation b on b.id = k.before left join rule_set x on x.id = b.rule_set_id
    left join regulation a on a.id = k.published left join rule_set y on y.id = a.rule_set_id
    where u.proposed_regulation_id = any(${[...ids]}::integer[]) and not ${isNeverEffective} and not ${isWithdrawal}
      and (k.before is null or b.id is not null) and (k.published is null or a.id is not null)
    group by u.proposed_regulation_id, x.number, y.number`.execute(db);
  return rows;
}

/** The rules that stayed because a publication never took effect. */
interface WithdrawnRuleSets {
  readonly proposal: number;
  /** The publication that never took effect: the proposal itself, or the one that it reverts. */
  readonly planned: number;
  /** Number of the rule set that stayed. `null`: no rules. */
  readonly stayed: number | null;
  readonly curbs: number;
}

/**
 * Returns the rules that stayed on the curbs of the publications among these that never took effect,
 * and of their reverts. What was planned is only in the proposal, because its rules were deleted.
 */
export async function loadWithdrawnRuleSets(
  db: Db,
  ids: readonly number[],
): Promise<readonly WithdrawnRuleSets[]> {
  const { rows } = await sql<WithdrawnRuleSets>`
    with given as (
      select p.id as proposal, case when p.reverts is null then p.id else p.reverts end as planned
      from proposed_regulation p where p.id = any(${[...ids]}::integer[]) and (${isNeverEffective} or ${isWithdrawal}))
    select g.proposal, g.planned, x.number as stayed, count(*)::int as curbs
    from given g join publication u on u.proposed_regulation_id = g.planned
    cross join lateral jsonb_to_recordset(u.links) as k(link integer, published integer, before integer)
    left join regulation b on b.id = k.before left join rule_set x on x.id = b.rule_set_id
    where k.before is null or b.id is not null
    group by g.proposal, g.planned, x.number`.execute(db);
  return rows;
}

/**
 * Returns the bounding box of the proposals' links as west, south, east, north, or `null` when they
 * have none.
 */
export async function proposalBounds(
  db: Db,
  ids: readonly number[],
): Promise<[number, number, number, number] | null> {
  const { rows } = await sql<{ west: number | null; south: number; east: number; north: number }>`
    select min((l.bounds[1])[0]) as west, min((l.bounds[1])[1]) as south, max((l.bounds[0])[0]) as east, max((l.bounds[0])[1]) as north
    from proposed_regulation_link k join link l on l.id = k.base_link_id
    where k.proposed_regulation_id = any(${[...ids]}::integer[])`.execute(db);
  const [row] = rows;
  return row === undefined || row.west === null ? null : [row.west, row.south, row.east, row.north];
}

/**
 * Returns the distinct values of a column, sorted, at most `limit`. Each takes one lookup in the
 * column's index.
 */
export async function loadColumnValues(
  db: Db,
  scenario: number,
  isPublished: boolean,
  key: ProposalColumnKey,
  search: string,
  limit: number,
): Promise<readonly (string | null)[]> {
  const column = sql.ref(columns[key]);
  const scope = sql`scenario_id = ${scenario} and is_published = ${isPublished}`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ value: string | null }>`
    with recursive seen(value) as (
      (select ${column} from proposed_regulation where ${scope} and ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from proposed_regulation where ${scope} and ${column} > seen.value order by ${column} limit 1)
      from seen where seen.value is not null),
    found as (select value::text as value from seen where value is not null and value::text ilike ${pattern} limit ${limit})
    select value from found
    union all
    select null where ${search} = '' and exists (select from proposed_regulation where ${scope} and ${column} is null)`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}
