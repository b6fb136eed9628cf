// SQL for custom links, and for the links of open proposals in a bounding box.
import type { LineGeometry, ProposalAction, Restriction } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

interface CustomLinkFilter {
  readonly parent_link__id?: number | undefined;
  readonly proposed_regulation_id?: number | undefined;
  readonly scenario__id?: number | undefined;
}

function filterCustomLinks(db: Db, filter: CustomLinkFilter) {
  let query = db
    .selectFrom('proposed_link as c')
    .leftJoin('proposed_regulation as p', 'p.id', 'c.proposed_regulation_id');
  if (filter.parent_link__id !== undefined)
    query = query.where('c.parent_link_id', '=', filter.parent_link__id);
  if (filter.proposed_regulation_id !== undefined)
    query = query.where('c.proposed_regulation_id', '=', filter.proposed_regulation_id);
  if (filter.scenario__id !== undefined) query = query.where('p.scenario_id', '=', filter.scenario__id);
  return query;
}

export async function listCustomLinks(db: Db, filter: CustomLinkFilter, limit: number, offset: number) {
  const counted = await filterCustomLinks(db, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await filterCustomLinks(db, filter)
    .select([
      'c.id',
      'c.geometry',
      'c.parent_link_id',
      'c.proposed_regulation_id',
      'c.bl_street_name',
      'c.from_m',
      'c.to_m',
    ])
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(counted.count), rows };
}

/** Inserts a custom link that is not on a proposal yet. */
export async function insertCustomLink(
  tx: Transaction<Schema>,
  link: {
    readonly parent: number;
    readonly from: number;
    readonly to: number;
    readonly geometry: LineGeometry;
    readonly street: string | null;
    readonly userId: number | null;
  },
) {
  // Custom links that were drawn but never added to a proposal are deleted after a day.
  await sql`delete from proposed_link where proposed_regulation_id is null and created < now() - interval '1 day'
    and created_by is not distinct from ${link.userId}::integer`.execute(tx);
  return tx
    .insertInto('proposed_link')
    .values({
      parent_link_id: link.parent,
      from_m: link.from,
      to_m: link.to,
      geometry: JSON.stringify(link.geometry),
      bl_street_name: link.street,
      created_by: link.userId,
    })
    .returning([
      'id',
      'geometry',
      'parent_link_id',
      'proposed_regulation_id',
      'bl_street_name',
      'from_m',
      'to_m',
    ])
    .executeTakeFirstOrThrow();
}

interface DraftLinkRow {
  readonly id: number;
  readonly proposal: number;
  readonly link: number;
  readonly is_custom: boolean;
  readonly from_m: number | null;
  readonly to_m: number | null;
  readonly geometry: LineGeometry;
  readonly action: ProposalAction;
  readonly sub_activity: string;
  readonly bl_street_name: string | null;
}

/** Returns links of a scenario's open proposals that intersect a box (west, south, east, north). */
export async function loadDraftLinksInBox(
  db: Db,
  scenario: number,
  [west, south, east, north]: readonly [number, number, number, number],
  limit: number,
): Promise<readonly DraftLinkRow[]> {
  const { rows } = await sql<DraftLinkRow>`
    select k.id, k.proposed_regulation_id as proposal, k.base_link_id as link, k.link_id is null as is_custom, c.from_m, c.to_m,
      coalesce(c.geometry, l.geometry) as geometry, p.action, p.regulation_type as sub_activity, l.bl_street_name
    from proposal_claim h
    join link l on l.id = h.link_id
    join proposed_regulation_link k on k.proposed_regulation_id = h.proposed_regulation_id and k.base_link_id = h.link_id
    join proposed_regulation p on p.id = h.proposed_regulation_id
    left join proposed_link c on c.id = k.proposed_link_id
    where h.scenario_id = ${scenario} and l.bounds && box(point(${west}, ${south}), point(${east}, ${north}))
    order by k.id limit ${limit}`.execute(db);
  return rows;
}

export interface DraftRow {
  readonly id: number;
  readonly version: number;
  readonly action: ProposalAction;
  readonly sub_activity: string;
  readonly time_limit: number | null;
  readonly payment: unknown;
  readonly restrictions: readonly Restriction[];
}

/** Returns the rules that proposals contain. */
export async function loadDraftRules(db: Db, ids: readonly number[]): Promise<readonly DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select p.id, p.version, p.action, p.regulation_type as sub_activity, p.time_limit, y.body as payment,
      coalesce((select jsonb_agg(x.body order by x.position, x.id) from proposed_restriction x where x.proposed_regulation_id = p.id), '[]')
        as restrictions
    from proposed_regulation p left join proposed_payment y on y.id = p.payment_id
    where p.id = any(${[...ids]}::integer[]) order by p.id`.execute(db);
  return rows;
}
