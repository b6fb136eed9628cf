// SQL for stored proposed regulations: the row with its curb type and payment, its restrictions,
// its links.
import { type Kysely, sql } from 'kysely';
import { curbTypeColumns } from '../../platform/database/curb-type-columns.ts';
import type { Schema } from '../../platform/database/schema.ts';

import { mayPublish } from './may-publish.sql.ts';

type Db = Kysely<Schema>;

/** Returns proposals by id, without links and restrictions. */
export async function loadProposalRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('proposed_regulation as p')
    .innerJoin('scenario as c', 'c.id', 'p.scenario_id')
    .innerJoin('sub_activity as s', 's.id', 'p.sub_activity_id')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    .leftJoin('proposed_payment as y', 'y.id', 'p.payment_id')
    .leftJoin('user_account as m', 'm.id', 'p.modified_by')
    .leftJoin('user_account as u', 'u.id', 'p.published_by')
    .leftJoin('user_account as h', 'h.id', 'p.handed_in_by')
    .leftJoin('user_account as w', 'w.id', 'p.reviewed_by')
    .leftJoin('proposed_regulation as r', 'r.reverts', 'p.id')
    .leftJoin('proposed_regulation as o', 'o.id', 'p.reverts')
    .select(curbTypeColumns)
    .select([
      'p.id',
      'p.scenario_id',
      'c.name as scenario_name',
      'p.action',
      'p.reason',
      'p.time_limit',
      'p.payment_id',
      'p.payment_status',
      'y.body as payment',
      'y.version as payment_version',
      'p.actual_regulation_id',
      'p.regulation_name',
      'p.batch_id',
      'p.effective_from',
      'p.waivers',
      'p.created',
      'p.modified',
      'm.username as modified_by',
      'p.version',
      'p.is_published',
      'p.published_on',
      'u.username as published_by',
      'p.reverts',
      'r.id as reverted_by',
      'r.published_on as reverted_on',
      'o.effective_from as reverts_from',
      sql<Date>`now()`.as('read_at'),
      'p.street_name',
      'p.side',
      'p.from_street',
      'p.to_street',
      'p.username',
      'p.link_count',
      'p.authors',
      'p.created_by as created_by_id',
      'p.modified_by as modified_by_id',
      'p.review_state',
      'p.handed_in',
      'p.handed_in_by as handed_in_by_id',
      'h.username as handed_in_by',
      'p.reviewed',
      'p.reviewed_by as reviewed_by_id',
      'w.username as reviewed_by',
      sql<boolean>`coalesce(${mayPublish('w')}, false)`.as('reviewer_may_publish'),
    ])
    .select(
      sql<number>`(select count(*)::int from proposal_remark k where k.proposed_regulation_id = p.id and k.resolved is null)`.as(
        'open_remarks',
      ),
    )
    .where('p.id', 'in', ids.length === 0 ? [0] : [...ids])
    .orderBy('p.id')
    .execute();
}
export type ProposalRow = Awaited<ReturnType<typeof loadProposalRows>>[number];

export interface ProposalFilter {
  readonly actual_regulation__id?: number | undefined;
  readonly scenario__id?: number | undefined;
  readonly is_published?: boolean | undefined;
  readonly batch?: number | undefined;
  readonly link?: number | undefined;
}

function filterProposals(db: Db, filter: ProposalFilter) {
  let query = db.selectFrom('proposed_regulation as p');
  if (filter.actual_regulation__id !== undefined)
    query = query.where('p.actual_regulation_id', '=', filter.actual_regulation__id);
  if (filter.scenario__id !== undefined) query = query.where('p.scenario_id', '=', filter.scenario__id);
  if (filter.is_published !== undefined) query = query.where('p.is_published', '=', filter.is_published);
  if (filter.batch !== undefined) query = query.where('p.batch_id', '=', filter.batch);
  if (filter.link !== undefined) {
    const link = filter.link;
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('proposed_regulation_link as k')
          .select('k.id')
          .whereRef('k.proposed_regulation_id', '=', 'p.id')
          .where('k.base_link_id', '=', link),
      ),
    );
  }
  return query;
}

/** Returns the ids of the proposals that match a filter, in order, and the total number. */
export async function findProposalIds(
  db: Db,
  filter: ProposalFilter,
  limit: number,
  offset: number,
): Promise<{ count: number; ids: number[] }> {
  const counted = await filterProposals(db, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await filterProposals(db, filter)
    .select('p.id')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(counted.count), ids: rows.map(({ id }) => id) };
}

/** Returns restrictions of proposals with their curb types, in order. */
export async function proposedRestrictionRows(
  db: Db,
  which: { readonly proposals?: readonly number[]; readonly ids?: readonly number[] },
  page?: { readonly limit: number; readonly offset: number },
) {
  let query = db
    .selectFrom('proposed_restriction as x')
    .innerJoin('sub_activity as s', 's.id', 'x.sub_activity_id')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    .innerJoin('activity as b', 'b.name', 'x.activity')
    .select(curbTypeColumns)
    .select([
      'x.id',
      'x.proposed_regulation_id',
      'x.position',
      'x.priority',
      'x.time_limit',
      'x.body',
      'b.id as restricts_id',
      'b.name as restricts_name',
      'b.display_name as restricts_display_name',
    ])
    .orderBy('x.proposed_regulation_id')
    .orderBy('x.position')
    .orderBy('x.id');
  const { proposals, ids } = which;
  if (proposals !== undefined)
    query = query.where(sql<boolean>`x.proposed_regulation_id = any(${[...proposals]}::integer[])`);
  if (ids !== undefined) query = query.where(sql<boolean>`x.id = any(${[...ids]}::integer[])`);
  if (page !== undefined) query = query.limit(page.limit).offset(page.offset);
  return query.execute();
}
export type ProposedRestrictionRow = Awaited<ReturnType<typeof proposedRestrictionRows>>[number];

export async function countProposedRestrictions(db: Db, proposal: number | undefined): Promise<number> {
  let query = db.selectFrom('proposed_restriction').select((of) => of.fn.countAll<number>().as('count'));
  if (proposal !== undefined) query = query.where('proposed_regulation_id', '=', proposal);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export interface ProposedRegulationLinkFilter {
  readonly proposals?: readonly number[] | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly link?: number | undefined;
  readonly scenario__id?: number | undefined;
  readonly is_published?: boolean | undefined;
}

function filterRegulationLinks(db: Db, filter: ProposedRegulationLinkFilter) {
  let query = db
    .selectFrom('proposed_regulation_link as k')
    .innerJoin('proposed_regulation as p', 'p.id', 'k.proposed_regulation_id')
    .innerJoin('link as l', 'l.id', 'k.base_link_id')
    .leftJoin('proposed_link as c', 'c.id', 'k.proposed_link_id');
  if (filter.proposals !== undefined)
    query = query.where(sql<boolean>`k.proposed_regulation_id = any(${[...filter.proposals]}::integer[])`);
  if (filter.ids !== undefined) query = query.where(sql<boolean>`k.id = any(${[...filter.ids]}::integer[])`);
  if (filter.link !== undefined) query = query.where('k.base_link_id', '=', filter.link);
  if (filter.scenario__id !== undefined) query = query.where('p.scenario_id', '=', filter.scenario__id);
  if (filter.is_published !== undefined) query = query.where('p.is_published', '=', filter.is_published);
  return query;
}

/** Returns links of proposals, whole and custom ones, each with the link it is on. */
export async function proposedRegulationLinkRows(
  db: Db,
  filter: ProposedRegulationLinkFilter,
  page?: { readonly limit: number; readonly offset: number },
) {
  let query = filterRegulationLinks(db, filter)
    .select([
      'k.id',
      'k.proposed_regulation_id',
      'k.link_id',
      'k.base_link_id',
      'k.seen_regulation_id',
      'p.batch_id',
      'l.segment_id',
      'l.bl_street_name',
      'l.bl_side',
      'l.bl_from',
      'l.bl_to',
      'l.length',
      'l.retired',
      'c.id as custom_id',
      'c.from_m',
      'c.to_m',
      'c.geometry as custom_geometry',
    ])
    .orderBy('k.proposed_regulation_id')
    .orderBy('k.id');
  if (page !== undefined) query = query.limit(page.limit).offset(page.offset);
  return query.execute();
}
export type ProposedRegulationLinkRow = Awaited<ReturnType<typeof proposedRegulationLinkRows>>[number];

export async function countProposedRegulationLinks(
  db: Db,
  filter: ProposedRegulationLinkFilter,
): Promise<number> {
  const row = await filterRegulationLinks(db, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
