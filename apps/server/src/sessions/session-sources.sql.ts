// SQL for session sources and the totals of their reports.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

type Db = Kysely<Schema>;

export interface SourceRow {
  readonly id: number;
  readonly name: string;
  readonly kind: 'sessions' | 'sensors';
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly links: number;
  readonly states_windows: boolean;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly gaps: readonly { readonly from: string; readonly to: string }[];
}

/** Returns a page of sources by name and the total count; without `limit`, all. */
export async function listSources(
  db: Db,
  limit: number | undefined,
  offset: number,
): Promise<{ count: number; rows: readonly SourceRow[] }> {
  const counted = await sql<{ count: number }>`select count(*)::int as count from measure_source`.execute(db);
  const { rows } = await sql<SourceRow>`
    select s.id, s.name, s.kind, s.first_at, s.last_at,
      (select count(*)::int from source_link k where k.source_id = s.id) as links,
      exists (select from observation_window w where w.source_id = s.id) as states_windows,
      (select coalesce(jsonb_object_agg(c.outcome, c.sessions), '{}') from (
        select outcome, sum(sessions)::int as sessions from source_count where source_id = s.id group by outcome) as c) as outcomes,
      (select coalesce(jsonb_agg(jsonb_build_object('from', g.from_at, 'to', g.to_at) order by g.from_at desc), '[]') from (
        select from_at, to_at from source_gap where source_id = s.id order by from_at desc limit 1000) as g) as gaps
    from measure_source s order by s.name limit ${limit ?? null} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
