// SQL for writing proposals: their rows, the data they are checked against, and the claims that
// prevent two of them on one link.
import {
  afterEdit,
  type LineGeometry,
  type Payment,
  type ProposalAction,
  type Restriction,
  reviewStates,
  type Waiver,
} from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

/**
 * Locks the rows of proposals until the transaction ends, in the order of their ids. Returns those
 * that exist.
 */
export async function lockProposals(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from proposed_regulation where id = any(${[...ids]}::integer[]) order by id for update`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export interface ScenarioSummary {
  readonly id: number;
  readonly name: string;
  readonly kind: 'existing' | 'general' | 'own';
}

/**
 * Returns a scenario that is not deleted, locked against deletion until the transaction ends; the
 * general scenario if no id is given.
 */
export async function lockScenarioOrGeneral(
  tx: Tx,
  id: number | undefined,
): Promise<ScenarioSummary | undefined> {
  const query = tx
    .selectFrom('scenario')
    .select(['id', 'name', 'kind'])
    .where('deleted', 'is', null)
    .forShare();
  return id === undefined
    ? query.where('kind', '=', 'general').executeTakeFirst()
    : query.where('id', '=', id).executeTakeFirst();
}

/** Returns the id of the general scenario. */
export async function generalScenarioId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('scenario')
    .select('id')
    .where('kind', '=', 'general')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the catalog: ids of curb types by name. */
export async function loadCurbTypeIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('sub_activity').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Returns the external id of a regulation version that has not ended, though a scheduled change may
 * end it. `undefined` when there is none.
 */
export async function findOpenRegulationName(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('regulation')
    .select('regulation_id')
    .where('id', '=', id)
    .where(sql<boolean>`(effective_to is null or effective_to > now())`)
    .executeTakeFirst();
  return row?.regulation_id;
}

/** Whether a batch exists and is not deleted. */
export async function batchExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('proposal_batch')
    .select('id')
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function paymentExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('proposed_payment').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** A link that a proposal may be on, with the regulation version of its open membership. */
export interface BaseLink {
  readonly id: number;
  readonly segment_id: string;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly geometry: LineGeometry;
  readonly bays_count: number | null;
  readonly length: number;
  readonly regulation: number | null;
}

/** Returns the live links among these. */
export async function loadBaseLinks(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, BaseLink>> {
  const { rows } = await sql<BaseLink>`
    select l.id, l.segment_id, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.geometry, l.bays_count, l.length,
      m.regulation_id as regulation
    from link l left join regulation_link m on m.link_id = l.id and m.effective_to is null
    where l.retired is null and l.id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface OpenLinkRow {
  readonly id: number;
  readonly scenario: number;
  readonly regulation: string | null;
  /** `null` for a proposal that was found only by its regulation. */
  readonly link_id: number | null;
  readonly base_link_id: number | null;
  readonly from_m: number | null;
  readonly to_m: number | null;
}

/**
 * Returns open proposals of a scenario that are on one of the links, with their links among these,
 * and without links those that change the regulation and have no links, or all that change it if no
 * links are given.
 */
export async function findOpenProposalLinks(
  db: Db,
  scenario: number,
  links: readonly number[],
  regulation: string | null,
): Promise<readonly OpenLinkRow[]> {
  const { rows } = await sql<OpenLinkRow>`
    select p.id, p.scenario_id as scenario, p.regulation_name as regulation, k.link_id, k.base_link_id, c.from_m, c.to_m
    from proposal_claim h
    join proposed_regulation p on p.id = h.proposed_regulation_id
    join proposed_regulation_link k on k.proposed_regulation_id = p.id and k.base_link_id = h.link_id
    left join proposed_link c on c.id = k.proposed_link_id
    where h.scenario_id = ${scenario} and h.link_id = any(${[...links]}::integer[])
    union all
    select p.id, p.scenario_id, p.regulation_name, null, null, null, null from proposed_regulation p
    where p.scenario_id = ${scenario} and not p.is_published and p.regulation_name = ${regulation}
      and (${links.length} = 0 or not exists (select from proposed_regulation_link k where k.proposed_regulation_id = p.id))
    order by 1`.execute(db);
  return rows;
}

export interface NewProposal {
  readonly scenario: number;
  readonly action: ProposalAction;
  readonly reason: string;
  readonly subActivity: { readonly id: number; readonly name: string };
  readonly timeLimit: number | null;
  readonly paymentId: number | null;
  readonly actualRegulation: { readonly id: number; readonly name: string } | null;
  readonly batch: number | null;
  readonly effectiveFrom: string | null;
}

/** Inserts a proposal and returns its id. */
export async function insertProposal(tx: Tx, proposal: NewProposal, author: Author): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into proposed_regulation (scenario_id, action, reason, sub_activity_id, time_limit, payment_id, payment_status,
      actual_regulation_id, regulation_name, batch_id, effective_from, created_by, modified_by, authors, username, regulation_type, created_date)
    values (${proposal.scenario}, ${proposal.action}, ${proposal.reason}, ${proposal.subActivity.id}, ${proposal.timeLimit},
      ${proposal.paymentId}, ${proposal.paymentId !== null}, ${proposal.actualRegulation?.id ?? null},
      ${proposal.actualRegulation?.name ?? null}, ${proposal.batch}, ${proposal.effectiveFrom}::timestamptz, ${author.id}::integer,
      ${author.id}::integer, array_remove(array[${author.id}::integer], null), ${author.username}, ${proposal.subActivity.name},
      (now() at time zone (select time_zone from city where id = 1))::date)
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no proposal was written');
  return row.id;
}

/** Fields of a proposal that an edit may change. Absent fields are unchanged. */
export interface ProposalChange {
  readonly action?: ProposalAction | undefined;
  readonly reason?: string | undefined;
  readonly subActivity?: { readonly id: number; readonly name: string } | undefined;
  readonly timeLimit?: number | null | undefined;
  readonly paymentId?: number | null | undefined;
  readonly batch?: number | null | undefined;
  readonly effectiveFrom?: string | null | undefined;
  readonly scenario?: number | undefined;
  readonly waivers?: readonly Waiver[] | undefined;
}

export async function updateProposal(tx: Tx, id: number, change: ProposalChange): Promise<void> {
  const { subActivity, paymentId } = change;
  const values = {
    ...(change.action === undefined ? {} : { action: change.action }),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
    ...(subActivity === undefined
      ? {}
      : { sub_activity_id: subActivity.id, regulation_type: subActivity.name }),
    ...(change.timeLimit === undefined ? {} : { time_limit: change.timeLimit }),
    ...(paymentId === undefined ? {} : { payment_id: paymentId, payment_status: paymentId !== null }),
    ...(change.batch === undefined ? {} : { batch_id: change.batch }),
    ...(change.effectiveFrom === undefined ? {} : { effective_from: change.effectiveFrom }),
    ...(change.scenario === undefined ? {} : { scenario_id: change.scenario }),
    ...(change.waivers === undefined ? {} : { waivers: JSON.stringify(change.waivers) }),
  };
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('proposed_regulation').set(values).where('id', '=', id).execute();
  if (change.scenario !== undefined)
    await tx
      .updateTable('proposal_claim')
      .set({ scenario_id: change.scenario })
      .where('proposed_regulation_id', '=', id)
      .execute();
}

const statesAfterEdit = sql.join(
  reviewStates.map((state) => sql`when ${state} then ${afterEdit(state)}`),
  sql` `,
);

/**
 * Records an edit of open proposals: they are modified now by the author, who becomes one of their
 * authors, their versions are incremented, and approvals no longer apply.
 */
export async function touchProposals(tx: Tx, ids: readonly number[], author: Author): Promise<void> {
  await sql`update proposed_regulation p set version = version + 1, modified = now(), modified_by = ${author.id}::integer,
      authors = case when ${author.id}::integer is null or ${author.id}::integer = any(authors) then authors
        else authors || ${author.id}::integer end,
      review_state = after.state,
      reviewed_by = case when after.state = p.review_state then reviewed_by end,
      reviewed = case when after.state = p.review_state then reviewed end
    from (select id, case review_state ${statesAfterEdit} end as state from proposed_regulation
      where id = any(${[...ids]}::integer[])) after
    where p.id = after.id and not p.is_published`.execute(tx);
}

/** Records an edit of one open proposal (see `touchProposals`). */
export async function touchProposal(tx: Tx, id: number, author: Author): Promise<void> {
  await touchProposals(tx, [id], author);
}

/** Returns the user ids of everybody who created or edited one of the proposals. */
export async function loadAuthors(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select distinct unnest(authors || created_by) as id from proposed_regulation where id = any(${[...ids]}::integer[])`.execute(
    db,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

export async function insertPayment(tx: Tx, payment: Payment, author: Author): Promise<number> {
  const row = await tx
    .insertInto('proposed_payment')
    .values({ currency: payment.currency, body: JSON.stringify(payment), created_by: author.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes a payment that no proposal uses anymore. */
export async function deleteUnusedPayment(tx: Tx, id: number): Promise<void> {
  await sql`delete from proposed_payment y where id = ${id}
    and not exists (select from proposed_regulation p where p.payment_id = y.id)`.execute(tx);
}

/** Appends restrictions to a proposal. Returns their ids. */
export async function insertRestrictions(
  tx: Tx,
  proposal: number,
  restrictions: readonly { readonly restriction: Restriction; readonly subActivityId: number }[],
): Promise<number[]> {
  const rows = restrictions.map(({ restriction, subActivityId }, index) => ({
    index,
    activity: restriction.activity,
    sub_activity_id: subActivityId,
    priority: restriction.priority,
    time_limit: restriction.maxStay,
    body: restriction,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into proposed_restriction (proposed_regulation_id, position, activity, sub_activity_id, priority, time_limit, body)
    select ${proposal}::integer, coalesce((select max(position) + 1 from proposed_restriction
        where proposed_regulation_id = ${proposal}::integer), 0) + s.index, s.activity, s.sub_activity_id, s.priority, s.time_limit, s.body
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(index integer, activity text, sub_activity_id integer, priority integer,
      time_limit integer, body jsonb)
    order by s.index returning id`.execute(tx);
  return made.map(({ id }) => id);
}

export async function replaceRestriction(
  tx: Tx,
  id: number,
  restriction: Restriction,
  subActivityId: number,
): Promise<void> {
  await tx
    .updateTable('proposed_restriction')
    .set({
      activity: restriction.activity,
      sub_activity_id: subActivityId,
      priority: restriction.priority,
      time_limit: restriction.maxStay,
      body: JSON.stringify(restriction),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteRestrictions(
  tx: Tx,
  which: { readonly proposal: number } | { readonly id: number },
): Promise<void> {
  const query = tx.deleteFrom('proposed_restriction');
  await ('id' in which
    ? query.where('id', '=', which.id).execute()
    : query.where('proposed_regulation_id', '=', which.proposal).execute());
}

/**
 * A link to put on a proposal: the whole link when `custom` is `null`, otherwise a section or an
 * existing custom link.
 */
export interface NewLink {
  readonly base: BaseLink;
  readonly custom:
    | null
    | { readonly from: number; readonly to: number; readonly geometry: LineGeometry }
    | { readonly id: number };
}

/** Puts links on a proposal, with a claim on each. Returns the ids of the new rows. */
export async function insertLinks(
  tx: Tx,
  proposal: number,
  scenario: number,
  links: readonly NewLink[],
  author: Author,
): Promise<number[]> {
  const rows = links.map(({ base, custom }, index) => ({
    index,
    base: base.id,
    seen: base.regulation,
    street: base.bl_street_name,
    whole: custom === null,
    custom: custom !== null && 'id' in custom ? custom.id : null,
    from_m: custom !== null && 'from' in custom ? custom.from : null,
    to_m: custom !== null && 'to' in custom ? custom.to : null,
    geometry: custom !== null && 'geometry' in custom ? custom.geometry : null,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as s(index integer, base integer, seen integer, street text,
    whole boolean, custom integer, from_m double precision, to_m double precision, geometry jsonb)`;
  await sql`insert into proposal_claim (scenario_id, link_id, proposed_regulation_id)
    select distinct ${scenario}::integer, s.base, ${proposal}::integer from ${given}
    where not exists (select from proposal_claim h where h.proposed_regulation_id = ${proposal}::integer and h.link_id = s.base)
    order by s.base`.execute(tx);
  await sql`update proposed_link set proposed_regulation_id = ${proposal}::integer from ${given} where s.custom = proposed_link.id`.execute(
    tx,
  );
  const { rows: made } = await sql<{ id: number }>`
    with drawn as (
      insert into proposed_link (proposed_regulation_id, parent_link_id, from_m, to_m, geometry, bl_street_name, created_by)
      select ${proposal}::integer, s.base, s.from_m, s.to_m, s.geometry, s.street, ${author.id}::integer from ${given}
      where s.from_m is not null order by s.index returning id, parent_link_id, from_m, to_m)
    insert into proposed_regulation_link (proposed_regulation_id, link_id, proposed_link_id, base_link_id, seen_regulation_id)
    select ${proposal}::integer, case when s.whole then s.base end, coalesce(s.custom, d.id), s.base, s.seen
    from ${given} left join drawn d on d.parent_link_id = s.base and d.from_m = s.from_m and d.to_m = s.to_m
    order by s.index returning id`.execute(tx);
  return made.map(({ id }) => id);
}

/**
 * Removes links from a proposal, with the claims no longer in use. Custom links are deleted too.
 */
export async function deleteLinks(tx: Tx, proposal: number, ids: readonly number[] | null): Promise<void> {
  const which = ids === null ? sql`true` : sql`k.id = any(${[...ids]}::integer[])`;
  await sql`with gone as (
      delete from proposed_regulation_link k where k.proposed_regulation_id = ${proposal} and ${which} returning proposed_link_id)
    delete from proposed_link c using gone where c.id = gone.proposed_link_id`.execute(tx);
  await sql`delete from proposal_claim h where h.proposed_regulation_id = ${proposal}
    and not exists (select from proposed_regulation_link k
      where k.proposed_regulation_id = h.proposed_regulation_id and k.base_link_id = h.link_id)`.execute(tx);
}

interface ListColumns {
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

/** Returns street, side and cross streets of a proposal's links. */
export async function loadListColumns(db: Db, proposal: number): Promise<readonly ListColumns[]> {
  const { rows } = await sql<ListColumns>`
    select l.bl_street_name, l.bl_side, l.bl_from, l.bl_to
    from proposed_regulation_link k join link l on l.id = k.base_link_id where k.proposed_regulation_id = ${proposal}`.execute(
    db,
  );
  return rows;
}

/** Writes the list columns that describe a proposal's links. */
export async function writeListColumns(
  tx: Tx,
  proposal: number,
  names: ListColumns,
  count: number,
): Promise<void> {
  const cut = (text: string | null) => text?.slice(0, 300) ?? null;
  await tx
    .updateTable('proposed_regulation')
    .set({
      street_name: cut(names.bl_street_name),
      side: cut(names.bl_side),
      from_street: cut(names.bl_from),
      to_street: cut(names.bl_to),
      link_count: count,
    })
    .where('id', '=', proposal)
    .execute();
}

/** Deletes open proposals and everything that belongs to them. */
export async function deleteProposals(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`with gone as (
      delete from proposed_regulation where id = any(${[...ids]}::integer[]) and not is_published returning payment_id)
    delete from proposed_payment y using gone where y.id = gone.payment_id
      and not exists (select from proposed_regulation p where p.payment_id = y.id and not p.id = any(${[...ids]}::integer[]))`.execute(
    tx,
  );
}

/** Notifies every process that proposals changed. */
export async function announceProposals(
  tx: Tx,
  scenario: number | null,
  proposals: readonly number[],
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: 'proposals changed', body: JSON.stringify({ scenario, proposals }) })
    .execute();
}
