// SQL for reviews of proposals: their state, their remarks, and what waits for a user.
import type { ProposalReview, ReviewState } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

/** Returns the rows of proposals that a review depends on. */
export async function loadReviewRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('proposed_regulation as p')
    .leftJoin('user_account as m', 'm.id', 'p.modified_by')
    .select([
      'p.id',
      'p.scenario_id',
      'p.version',
      'p.modified',
      'm.username as modified_by',
      'p.username',
      'p.is_published',
      'p.authors',
      'p.created_by as created_by_id',
      'p.modified_by as modified_by_id',
      'p.review_state',
      'p.handed_in_by as handed_in_by_id',
      'p.reviewed_by as reviewed_by_id',
    ])
    .where(sql<boolean>`p.id = any(${[...ids]}::integer[])`)
    .orderBy('p.id')
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof loadReviewRows>>[number];

/** A review to write, with the state before. */
export interface ReviewChange {
  readonly id: number;
  readonly before: ReviewState;
  readonly after: ProposalReview;
}

/**
 * Writes reviews with their remark and history. The version of a proposal stays, because its
 * content does.
 */
export async function writeReviews(
  tx: Tx,
  changes: readonly ReviewChange[],
  action: 'hand in' | 'withdraw' | 'send back' | 'approve',
  remark: string | null,
  author: Author,
  requestId: string | null,
): Promise<void> {
  const rows = changes.map(({ id, before, after }) => ({
    id,
    before,
    state: after.state,
    handed_in_by: after.handedInBy,
    reviewed_by: after.reviewedBy,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as s(id integer, before text, state text, handed_in_by integer,
    reviewed_by integer)`;
  await sql`update proposed_regulation p set review_state = s.state, handed_in_by = s.handed_in_by, reviewed_by = s.reviewed_by,
      handed_in = case when s.state = 'waiting' then now() when s.handed_in_by is not null then p.handed_in end,
      reviewed = case when s.reviewed_by is not null then now() end
    from ${given} where p.id = s.id`.execute(tx);
  if (remark !== null)
    await sql`insert into proposal_remark (proposed_regulation_id, text, created_by, username)
      select s.id, ${remark}, ${author.id}::integer, ${author.username} from ${given} order by s.id`.execute(
      tx,
    );
  await sql`insert into audit (user_id, username, action, noun, noun_id, before, after, request_id)
    select ${author.id}::integer, ${author.username}, ${action}, 'proposed-regulation', s.id::text, jsonb_build_object('review', s.before),
      jsonb_strip_nulls(jsonb_build_object('review', s.state, 'remark', ${remark}::text)), ${requestId} from ${given} order by s.id`.execute(
    tx,
  );
}

/** Returns the number of rules of an open proposal, locked; `undefined` when there is none. */
export async function lockProposalForRemark(
  tx: Tx,
  id: number,
): Promise<{ scenario: number; is_published: boolean; rules: number } | undefined> {
  const { rows } = await sql<{ scenario: number; is_published: boolean; rules: number }>`
    select p.scenario_id as scenario, p.is_published,
      (select count(*)::int from proposed_restriction x where x.proposed_regulation_id = p.id) as rules
    from proposed_regulation p where p.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Returns the number of remarks on each of some locked proposals that have any. */
export async function countRemarksOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select proposed_regulation_id as id, count(*)::int as count from proposal_remark
    where proposed_regulation_id = any(${[...ids]}::integer[]) group by 1`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface NewRemark {
  readonly proposal: number;
  readonly rule: number | null;
  readonly place: { readonly lng: number; readonly lat: number } | null;
  readonly text: string;
}

export async function insertRemark(tx: Tx, remark: NewRemark, author: Author): Promise<number> {
  const row = await tx
    .insertInto('proposal_remark')
    .values({
      proposed_regulation_id: remark.proposal,
      rule: remark.rule,
      longitude: remark.place?.lng ?? null,
      latitude: remark.place?.lat ?? null,
      text: remark.text,
      created_by: author.id,
      username: author.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns remarks with the name of who resolved each, oldest first. */
export async function loadRemarks(
  db: Db,
  which: { readonly id: number } | { readonly proposal: number },
  limit: number,
  offset: number,
) {
  return db
    .selectFrom('proposal_remark as k')
    .leftJoin('user_account as u', 'u.id', 'k.resolved_by')
    .select([
      'k.id',
      'k.proposed_regulation_id',
      'k.rule',
      'k.longitude',
      'k.latitude',
      'k.text',
      'k.created',
      'k.username',
      'k.resolved',
      'u.username as resolved_by',
    ])
    .where((of) =>
      'id' in which ? of('k.id', '=', which.id) : of('k.proposed_regulation_id', '=', which.proposal),
    )
    .orderBy('k.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type RemarkRow = Awaited<ReturnType<typeof loadRemarks>>[number];

/** Returns the number of remarks on a proposal; `undefined` when there is no such proposal. */
export async function countRemarks(db: Db, proposal: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from proposal_remark where proposed_regulation_id = p.id) as count
    from proposed_regulation p where p.id = ${proposal}`.execute(db);
  return rows[0]?.count;
}

/** Returns a remark with its proposal's scenario, locked until the transaction ends. */
export async function lockRemark(tx: Tx, id: number) {
  return tx
    .selectFrom('proposal_remark as k')
    .innerJoin('proposed_regulation as p', 'p.id', 'k.proposed_regulation_id')
    .select(['k.id', 'k.proposed_regulation_id', 'k.text', 'k.resolved', 'p.scenario_id'])
    .where('k.id', '=', id)
    .forUpdate('k')
    .executeTakeFirst();
}

/** Marks a remark as resolved now by the author, or as open again. */
export async function setRemarkResolved(
  tx: Tx,
  id: number,
  isResolved: boolean,
  author: Author,
): Promise<void> {
  await tx
    .updateTable('proposal_remark')
    .set({
      resolved: isResolved ? sql<Date>`now()` : null,
      resolved_by: isResolved ? author.id : null,
    })
    .where('id', '=', id)
    .execute();
}

interface Inbox {
  readonly count: number;
  readonly ids: number[];
}

async function loadInbox(
  db: Db,
  state: ReviewState,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Inbox> {
  // The state is compared with 'draft' so that the index of what waits for somebody applies.
  const { rows } = await sql<Inbox>`
    with found as (select p.id, p.handed_in from proposed_regulation p
      where not p.is_published and p.review_state = ${state} and p.review_state <> 'draft' and ${condition})
    select (select count(*)::int from found) as count,
      array(select id from found order by handed_in, id limit ${limit}) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}

/** Returns the proposals handed in that this user is no author of, longest waiting first. */
export async function loadWaiting(db: Db, user: number, limit: number): Promise<Inbox> {
  return loadInbox(
    db,
    'waiting',
    sql`not coalesce(${user}::integer = any(p.authors || p.created_by || p.modified_by), false)`,
    limit,
  );
}

/** Returns the proposals this user handed in that were sent back. */
export async function loadSentBack(db: Db, user: number, limit: number): Promise<Inbox> {
  return loadInbox(db, 'sent_back', sql`p.handed_in_by = ${user}`, limit);
}

/** Returns the proposals this user handed in that another approved within a week, latest first. */
export async function loadApproved(db: Db, user: number, limit: number): Promise<Inbox> {
  const { rows } = await sql<Inbox>`
    with found as (select id, reviewed from proposed_regulation
      where review_state = 'approved' and handed_in_by = ${user} and reviewed_by <> ${user} and reviewed > now() - interval '7 days')
    select (select count(*)::int from found) as count,
      array(select id from found order by reviewed desc, id limit ${limit}) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}
