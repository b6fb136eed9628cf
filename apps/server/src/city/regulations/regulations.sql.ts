// SQL for regulations with their curb type, payment, restrictions and links.
import { type Payment, type Restriction, restriction } from '@curbwright/core';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { curbTypeColumns } from '../../platform/database/curb-type-columns.ts';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

export async function regulationRow(db: Db, id: number) {
  return db
    .selectFrom('regulation as r')
    .innerJoin('sub_activity as s', 's.id', 'r.sub_activity_id')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    .leftJoin('payment as p', 'p.id', 'r.payment_id')
    .leftJoin('user_account as u', 'u.id', 'r.created_by')
    .select(curbTypeColumns)
    .select([
      'r.id',
      'r.regulation_id',
      'r.version',
      'r.rule_set_id',
      'r.time_limit',
      'r.effective_from',
      'r.effective_to',
      'r.created',
      'p.id as payment_id',
      'p.body as payment',
      'u.username',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Loads the links of a regulation version: those it has, or had when it ended. */
export async function linksOfRegulation(db: Db, id: number) {
  return db
    .selectFrom('regulation_link as m')
    .innerJoin('regulation as r', 'r.id', 'm.regulation_id')
    .innerJoin('link as l', 'l.id', 'm.link_id')
    .select(['l.id', 'l.bl_street_name', 'l.bl_side', 'l.bl_from', 'l.bl_to'])
    .where('m.regulation_id', '=', id)
    .where((where) =>
      where.or([
        where('m.effective_to', 'is', null),
        // Links that a future change will remove still belong to it until then.
        sql<boolean>`m.effective_to > now()`,
        where('m.effective_to', '=', where.ref('r.effective_to')),
      ]),
    )
    .orderBy('l.id')
    .execute();
}

export interface RestrictionFilter {
  readonly regulation?: number | undefined;
  readonly link?: number | undefined;
  readonly activity?: string | undefined;
  readonly sub_activity?: string | undefined;
  readonly time_limit?: number | undefined;
  readonly rule_set?: string | undefined;
}

function restrictionsWhere(db: Db, filter: RestrictionFilter) {
  const inForce = (of: ExpressionBuilder<Schema, 'regulation'>) =>
    of.or([inForceNow('regulation'), of('regulation.id', '=', filter.regulation ?? 0)]);
  let query = db
    .selectFrom('restriction as x')
    .innerJoin('rule_set as o', 'o.id', 'x.rule_set_id')
    .innerJoin('sub_activity as s', 's.id', 'x.sub_activity_id')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    // The activity of the restriction itself: a terrace is a `no stopping` curb type, but its rule
    // may be a `no parking` one.
    .innerJoin('activity as b', 'b.name', 'x.activity')
    .leftJoin('payment as p', 'p.id', 'x.payment_id');
  if (filter.rule_set !== undefined) query = query.where('x.rule_set_id', '=', filter.rule_set);
  else
    query = query.where('x.rule_set_id', 'in', (of) => {
      let sets = of.selectFrom('regulation').select('regulation.rule_set_id').where(inForce);
      if (filter.regulation !== undefined) sets = sets.where('regulation.id', '=', filter.regulation);
      if (filter.link !== undefined)
        sets = sets
          .innerJoin('regulation_link', 'regulation_link.regulation_id', 'regulation.id')
          .where('regulation_link.link_id', '=', filter.link)
          .where(inForceNow('regulation_link'));
      return sets;
    });
  if (filter.activity !== undefined) query = query.where('x.activity', '=', filter.activity);
  if (filter.sub_activity !== undefined) query = query.where('s.name', '=', filter.sub_activity);
  if (filter.time_limit !== undefined) query = query.where('x.time_limit', '=', filter.time_limit);
  return query;
}

export async function countRestrictions(db: Db, filter: RestrictionFilter): Promise<number> {
  const row = await restrictionsWhere(db, filter)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Loads restrictions, ordered by rule set number and position. */
export async function restrictionRows(
  db: Db,
  filter: RestrictionFilter,
  limit: number | null,
  offset: number,
) {
  let query = restrictionsWhere(db, filter)
    .select(curbTypeColumns)
    .select([
      'x.id',
      'o.number as rule_set',
      'x.position',
      'x.priority',
      'x.time_limit',
      'x.body',
      'b.id as restricts_id',
      'b.name as restricts_name',
      'b.display_name as restricts_display_name',
      'p.body as payment',
    ])
    .orderBy('o.number')
    .orderBy('x.position')
    .offset(offset);
  if (limit !== null) query = query.limit(limit);
  return query.execute();
}

export type RestrictionRow = Awaited<ReturnType<typeof restrictionRows>>[number];

/** Returns the complete restriction of a row. */
export function restrictionOfRow(row: {
  readonly body: Omit<Restriction, 'payment'>;
  readonly payment: Payment | null;
}): Restriction {
  return restriction.parse({ ...row.body, payment: row.payment });
}

/** Distinct time limits of the regulations in force, minutes, shortest first. */
export async function timeLimits(db: Db): Promise<number[]> {
  const found = await sql<{ time_limit: number }>`
    select distinct time_limit from regulation where ${inForceNow('regulation')} and time_limit is not null order by 1`.execute(
    db,
  );
  return found.rows.map((row) => row.time_limit);
}
