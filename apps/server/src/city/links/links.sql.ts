// SQL for a link with its regulation in force, and for the links of regulations.
import { type Payment, type Restriction, restriction } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { inForceAt, inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/**
 * Loads a published link with its nodes and the regulation in force, now or at an instant (epoch
 * milliseconds).
 */
export async function linkRow(db: Db, id: number, asOf: number | null = null) {
  const live =
    asOf === null
      ? sql<boolean>`l.retired is null`
      : sql<boolean>`l.created <= greatest(to_timestamp(${asOf}::float8 / 1000), (select min(created) from link))
          and (l.retired is null or l.retired > to_timestamp(${asOf}::float8 / 1000))`;
  const at = asOf === null ? sql`now()` : sql`to_timestamp(${asOf}::float8 / 1000)`;
  return db
    .selectFrom('link as l')
    .leftJoin('node as f', 'f.id', 'l.from_node_id')
    .leftJoin('node as t', 't.id', 'l.to_node_id')
    .leftJoin('regulation_link as m', (join) =>
      join.onRef('m.link_id', '=', 'l.id').on(asOf === null ? inForceNow('m') : inForceAt('m', asOf)),
    )
    .leftJoin('regulation as r', 'r.id', 'm.regulation_id')
    .leftJoin('rule_set as o', 'o.id', 'r.rule_set_id')
    .leftJoin('sub_activity as s', 's.id', 'r.sub_activity_id')
    .select([
      'l.id',
      'l.segment_id',
      'l.bl_street_name',
      'l.bl_side',
      'l.bl_from',
      'l.bl_to',
      'l.curb_side',
      'l.bays_count',
      'l.bays_angle',
      'l.length',
      'l.shst_ref_id',
      'l.shst_location_start',
      'l.shst_location_end',
      'l.geometry',
      'f.outside_id as from_node',
      't.outside_id as to_node',
      'r.id as regulation',
      'r.regulation_id',
      'r.version as regulation_version',
      'r.time_limit',
      'r.effective_from',
      'r.rule_set_id',
      'o.number as rule_set',
      's.name as sub_activity',
    ])
    .select(
      // When the rules end: the membership ends then, or one begins where there is none.
      sql<Date | null>`coalesce(m.effective_to, (select min(n.effective_from) from regulation_link n
        where n.link_id = l.id and m.link_id is null and n.effective_from > ${at}))`.as('rules_until'),
    )
    .where('l.id', '=', id)
    .where(live)
    .executeTakeFirst();
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof linkRow>>>;

/**
 * Loads a rule set's restrictions in order, for a link that was published after the index was last
 * updated.
 */
export async function loadRuleSetRestrictions(db: Db, ruleSetId: string): Promise<Restriction[]> {
  const rows: { body: Omit<Restriction, 'payment'>; payment: Payment | null }[] = await db
    .selectFrom('restriction as x')
    .leftJoin('payment as p', 'p.id', 'x.payment_id')
    .select(['x.body', 'p.body as payment'])
    .where('x.rule_set_id', '=', ruleSetId)
    .orderBy('x.position')
    .execute();
  return rows.map((row) => restriction.parse({ ...row.body, payment: row.payment }));
}

/**
 * Returns the ids of links that these regulations currently have, at most `most`, and whether there
 * are more.
 */
export async function linksOfRegulations(
  db: Db,
  regulations: readonly number[],
  most: number,
): Promise<{ readonly ids: readonly number[]; readonly truncated: boolean }> {
  const found = await sql<{ link_id: number }>`
    select m.link_id from regulation_link m join link l on l.id = m.link_id
    where ${inForceNow('m')} and l.retired is null and m.regulation_id = any(${[...regulations]}::int[])
    order by m.link_id limit ${most + 1}`.execute(db);
  const ids = found.rows.map((row) => row.link_id);
  return { ids: ids.slice(0, most), truncated: ids.length > most };
}
