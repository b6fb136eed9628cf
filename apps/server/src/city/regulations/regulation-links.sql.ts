// SQL for the links of regulations in force.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

interface RegulationLinkRow {
  readonly regulation_id: number;
  readonly name: string;
  readonly link_id: number;
  readonly segment_id: string;
  readonly bl_street_name: string | null;
  readonly effective_from: Date;
  readonly effective_to: Date | null;
}

interface RegulationLinkFilter {
  readonly regulation?: number | undefined;
  readonly link?: number | undefined;
}

function whereOf({ regulation, link }: RegulationLinkFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [inForceNow('m')];
  if (regulation !== undefined) parts.push(sql`m.regulation_id = ${regulation}`);
  if (link !== undefined) parts.push(sql`m.link_id = ${link}`);
  return sql.join(parts, sql` and `);
}

export async function regulationLinkRows(
  db: Db,
  filter: RegulationLinkFilter,
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly RegulationLinkRow[] }> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from regulation_link m join link l on l.id = m.link_id and l.retired is null
    where ${whereOf(filter)}`.execute(db);
  const { rows } = await sql<RegulationLinkRow>`
    select m.regulation_id, r.regulation_id as name, m.link_id, l.segment_id, l.bl_street_name, m.effective_from, m.effective_to
    from regulation_link m join link l on l.id = m.link_id and l.retired is null join regulation r on r.id = m.regulation_id
    where ${whereOf(filter)} order by m.link_id, m.effective_from limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}
