// SQL for batches: reads their links and rules, writes, lists and closes their rows.
import type { BatchEdit, Payment, ReviewState } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BatchKind, Schema, StoredLinkFailure } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

export interface BatchLinkRow {
  readonly id: number;
  readonly segment_id: string;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly length: number;
  readonly bays_count: number | null;
  readonly regulation: number | null;
  readonly regulation_name: string | null;
  /** Number of links of that regulation version. */
  readonly regulation_links: number | null;
  readonly sub_activity: string | null;
  readonly rule_set_id: string | null;
  readonly rule_set: number | null;
}

/** Returns the live links among these, with the regulation of their open membership. */
export async function loadBatchLinks(db: Db, ids: readonly number[]): Promise<readonly BatchLinkRow[]> {
  const { rows } = await sql<BatchLinkRow>`
    with found as materialized (
      select l.id, l.segment_id, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.length, l.bays_count, m.regulation_id
      from link l left join regulation_link m on m.link_id = l.id and m.effective_to is null
      where l.retired is null and l.id = any(${[...ids]}::integer[])),
    counted as materialized (
      select m.regulation_id, count(*)::int as links from regulation_link m
      where m.effective_to is null and m.regulation_id in (select regulation_id from found) group by m.regulation_id)
    select f.id, f.segment_id, f.bl_street_name, f.bl_side, f.bl_from, f.bl_to, f.length, f.bays_count, r.id as regulation,
      r.regulation_id as regulation_name, c.links as regulation_links, s.name as sub_activity, r.rule_set_id, o.number as rule_set
    from found f left join regulation r on r.id = f.regulation_id left join rule_set o on o.id = r.rule_set_id
    left join sub_activity s on s.id = r.sub_activity_id left join counted c on c.regulation_id = r.id
    order by f.id`.execute(db);
  return rows;
}

export interface OpenProposalLinkRow {
  readonly id: number;
  readonly scenario: number;
  readonly regulation: string | null;
  readonly link_id: number | null;
  readonly base_link_id: number | null;
  readonly from_m: number | null;
  readonly to_m: number | null;
}

/**
 * Returns open proposals of a scenario that are on these links or change one of these regulations.
 */
export async function findOpenProposalsOnLinks(
  db: Db,
  scenario: number,
  links: readonly number[],
  regulations: readonly string[],
): Promise<readonly OpenProposalLinkRow[]> {
  const { rows } = await sql<OpenProposalLinkRow>`
    select p.id, p.scenario_id as scenario, p.regulation_name as regulation, k.link_id, k.base_link_id, c.from_m, c.to_m
    from proposal_claim h join proposed_regulation p on p.id = h.proposed_regulation_id
    join proposed_regulation_link k on k.proposed_regulation_id = p.id and k.base_link_id = h.link_id
    left join proposed_link c on c.id = k.proposed_link_id
    where h.scenario_id = ${scenario} and h.link_id = any(${[...links]}::integer[])
    union all
    select p.id, p.scenario_id, p.regulation_name, null, null, null, null from proposed_regulation p
    where p.scenario_id = ${scenario} and not p.is_published and p.regulation_name = any(${[...regulations]}::text[])
    order by 1`.execute(db);
  return rows;
}

/** Returns every curb type of the city, with the properties an edit needs. */
export async function batchCurbTypeRows(db: Db) {
  return db
    .selectFrom('sub_activity as s')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    .select([
      's.id',
      's.name',
      's.priority',
      's.editable_max_stay',
      's.editable_parking_price',
      'a.name as activity',
    ])
    .execute();
}

export interface NewBatch {
  readonly kind: BatchKind;
  readonly name: string;
  readonly scenario: number;
  /** `null` for a batch that is not an edit of many links. */
  readonly edit: BatchEdit | null;
  readonly regulationType: number | null;
  readonly payment: Payment | null;
  readonly submission: string | null;
  readonly requested: number;
  readonly accepted: number;
  readonly refused: readonly StoredLinkFailure[];
}

export async function insertBatch(
  tx: Tx,
  batch: NewBatch,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<number> {
  const row = await tx
    .insertInto('proposal_batch')
    .values({
      kind: batch.kind,
      name: batch.name,
      scenario_id: batch.scenario,
      edit: batch.edit === null ? null : JSON.stringify(batch.edit),
      regulation_type_id: batch.regulationType,
      payment: batch.payment === null ? null : JSON.stringify(batch.payment),
      submission: batch.submission,
      requested: batch.requested,
      accepted: batch.accepted,
      refused: JSON.stringify(batch.refused),
      created_by: author.id,
      username: author.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates the edit, payment, counts and rejected links of a batch. */
export async function updateBatch(tx: Tx, id: number, batch: NewBatch): Promise<void> {
  await tx
    .updateTable('proposal_batch')
    .set({
      edit: batch.edit === null ? null : JSON.stringify(batch.edit),
      payment: batch.payment === null ? null : JSON.stringify(batch.payment),
      requested: batch.requested,
      accepted: batch.accepted,
      refused: JSON.stringify(batch.refused),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the batch created for a request with this client-supplied submission id. */
export async function findBatchBySubmission(db: Db, submission: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('proposal_batch')
    .select('id')
    .where('submission', '=', submission)
    .executeTakeFirst();
  return row?.id;
}

/** Serializes requests with the same submission id. */
export async function lockSubmission(tx: Tx, submission: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${submission}, 7230023))`.execute(tx);
}

export interface BatchRow {
  readonly id: number;
  readonly kind: BatchKind;
  readonly name: string;
  readonly scenario_id: number | null;
  readonly sub_activity_id: number | null;
  readonly sub_activity_name: string;
  readonly sub_activity_display_name: string;
  readonly filter_section: string;
  readonly color: string;
  readonly dash_style: string;
  readonly activity_id: number;
  readonly activity_name: string;
  readonly activity_display_name: string;
  readonly payment: Payment | null;
  readonly edit: unknown;
  readonly requested: number;
  readonly accepted: number;
  /** The first rejected links. */
  readonly refused: readonly StoredLinkFailure[];
  readonly open: number;
  readonly published: number;
  readonly links: number;
  /** Number of open proposals in each state of the review. */
  readonly waiting: number;
  readonly sent_back: number;
  readonly approved: number;
  readonly username: string | null;
  readonly created: Date;
}

export interface BatchFilter {
  readonly id?: number | undefined;
  readonly kind?: BatchKind | undefined;
  readonly scenario__id?: number | undefined;
  readonly is_open?: boolean | undefined;
  readonly regulation_type?: string | undefined;
}

/** Whether a published proposal `p` was reverted. */
const isReverted = sql<boolean>`exists (select from proposed_regulation r where r.reverts = p.id and r.is_published)`;
/** Whether a proposal `p` is published and not reverted: it is in force, or will be. */
const isInForceOrPlanned = sql<boolean>`p.is_published and p.reverts is null and not ${isReverted}`;

/**
 * Returns a page of batches that are not deleted, newest first, each with at most `maxRejected` of
 * its rejected links, and the total number of batches.
 */
export async function listBatches(
  db: Db,
  filter: BatchFilter,
  limit: number,
  offset: number,
  maxRejected = 0,
): Promise<{ count: number; rows: readonly BatchRow[] }> {
  const open = sql`exists (select from proposed_regulation p where p.batch_id = b.id and not p.is_published)`;
  const parts = [sql`b.deleted is null`];
  if (filter.id !== undefined) parts.push(sql`b.id = ${filter.id}`);
  if (filter.kind !== undefined) parts.push(sql`b.kind = ${filter.kind}`);
  if (filter.scenario__id !== undefined) parts.push(sql`b.scenario_id = ${filter.scenario__id}`);
  if (filter.is_open !== undefined) parts.push(filter.is_open ? open : sql`not ${open}`);
  if (filter.regulation_type !== undefined) parts.push(sql`s.name = ${filter.regulation_type}`);
  const from = sql`from proposal_batch b left join sub_activity s on s.id = b.regulation_type_id
    left join activity a on a.id = s.activity_id`;
  const where = sql`where ${sql.join(parts, sql` and `)}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from} ${where}`.execute(db);
  const refused =
    maxRejected < 1
      ? sql`'[]'::jsonb`
      : sql`jsonb_path_query_array(b.refused, ('$[0 to ' || ${maxRejected - 1}::int || ']')::jsonpath)`;
  const { rows } = await sql<BatchRow>`
    select b.id, b.kind, b.name, b.scenario_id, b.payment, b.edit, b.requested, b.accepted, b.username, b.created, ${refused} as refused,
      s.id as sub_activity_id, s.name as sub_activity_name, s.display_name as sub_activity_display_name, s.filter_section, s.color,
      s.dash_style, a.id as activity_id, a.name as activity_name, a.display_name as activity_display_name,
      reviews.*,
      (select count(*)::int from proposed_regulation p where p.batch_id = b.id and ${isInForceOrPlanned}) as published,
      (select coalesce(sum(link_count), 0)::int from proposed_regulation p where p.batch_id = b.id and p.reverts is null) as links
    ${from} left join lateral (select count(*)::int as open,
      count(*) filter (where p.review_state = 'waiting')::int as waiting,
      count(*) filter (where p.review_state = 'sent_back')::int as sent_back,
      count(*) filter (where p.review_state = 'approved')::int as approved
      from proposed_regulation p where p.batch_id = b.id and not p.is_published) reviews on true
    ${where} order by b.id desc limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** Returns segment ids of links, including retired ones. */
export async function segmentIds(db: Db, links: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; segment_id: string }>`
    select id, segment_id from link where id = any(${[...links]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.segment_id]));
}

/** Returns ids of a batch's proposals that are open, or that are published and not reverted. */
export async function loadBatchProposalIds(
  db: Db,
  batch: number,
  which: 'open' | 'published',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from proposed_regulation p where p.batch_id = ${batch} and ${
      which === 'open' ? sql`not p.is_published` : isInForceOrPlanned
    } order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the proposals of batches, at most `most` of each, those with the most links first. Reverting
 * proposals are left out. `total` is their number without this limit.
 */
export async function loadLargestProposals(
  db: Db,
  batches: readonly number[],
  most: number,
): Promise<readonly { readonly batch: number; readonly proposal: number; readonly total: number }[]> {
  const { rows } = await sql<{ batch: number; proposal: number; total: number }>`
    select batch, proposal, total from (select count(*) over (partition by p.batch_id)::int as total, p.batch_id as batch, p.id as proposal,
      row_number() over (partition by p.batch_id order by p.link_count desc, p.id) as place
      from proposed_regulation p where p.batch_id = any(${[...batches]}::integer[]) and p.reverts is null) as numbered
    where place <= ${most} order by batch, place`.execute(db);
  return rows;
}

interface BatchProposalRow {
  readonly id: number;
  readonly version: number;
  readonly is_published: boolean;
  readonly review_state: ReviewState;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

/** Returns a batch's proposals that are open, or published and not reverted, with their places. */
export async function loadBatchProposals(db: Db, batch: number): Promise<readonly BatchProposalRow[]> {
  const { rows } = await sql<BatchProposalRow>`
    select p.id, p.version, p.is_published, p.review_state, p.street_name as bl_street_name, p.side as bl_side, p.from_street as bl_from,
      p.to_street as bl_to
    from proposed_regulation p where p.batch_id = ${batch} and (not p.is_published or ${isInForceOrPlanned}) order by p.id`.execute(
    db,
  );
  return rows;
}

/** Whether a user made a batch. */
export async function isBatchAuthor(db: Db, batch: number, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('proposal_batch')
    .select('id')
    .where('id', '=', batch)
    .where('created_by', '=', user)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a batch until the transaction ends, so that only one request at a time replaces its open
 * proposals. `false` when it does not exist.
 */
export async function lockBatch(tx: Tx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select id from proposal_batch where id = ${id} and deleted is null for no key update`.execute(
      tx,
    );
  return rows.length > 0;
}

/**
 * Returns the batch's open proposals that are unchanged since the batch created them: nobody edited
 * one or drew a section of a link for it.
 */
export async function untouchedProposals(db: Db, batch: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from proposed_regulation p where p.batch_id = ${batch} and not p.is_published and p.version = 1
      and not exists (select from proposed_regulation_link k where k.proposed_regulation_id = p.id and k.proposed_link_id is not null)
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the links of a batch's open proposals. */
export async function linksOfOpenProposals(db: Db, batch: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.base_link_id as id from proposed_regulation_link k join proposed_regulation p on p.id = k.proposed_regulation_id
    where p.batch_id = ${batch} and not p.is_published order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks a batch as deleted. `false` when it does not exist. */
export async function markBatchDeleted(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proposal_batch')
    .set({ deleted: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface BatchListRow {
  readonly link: number;
  readonly segment_id: string;
  readonly proposed_regulation_id: number;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly length: number;
  readonly bays_count: number | null;
  readonly sub_activity: string;
  readonly action: 'create' | 'modify' | 'remove';
  readonly is_published: boolean;
  readonly review_state: ReviewState;
  readonly is_reverted: boolean;
  readonly version: number;
}

/** Returns a page of a batch's links, each with its proposal. */
export async function listBatchLinks(
  db: Db,
  batch: number,
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly BatchListRow[] }> {
  const from = sql`from proposed_regulation_link k join proposed_regulation p on p.id = k.proposed_regulation_id
    join link l on l.id = k.base_link_id where p.batch_id = ${batch} and p.reverts is null`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  const { rows } = await sql<BatchListRow>`
    select l.id as link, l.segment_id, p.id as proposed_regulation_id, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.length,
      l.bays_count, p.regulation_type as sub_activity, p.action, p.is_published,
      ${isReverted} as is_reverted, p.version, p.review_state
    ${from} order by k.id limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
