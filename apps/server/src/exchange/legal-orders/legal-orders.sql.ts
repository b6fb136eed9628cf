// SQL for a published regulation in force with its curbs, for export as a legal order.
import type { Position } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface LegalOrderRow {
  readonly id: number;
  readonly regulation_id: string;
  readonly version: number;
  readonly rule_set: number;
  readonly class_name: string;
  /** Local dates in the city's time zone. */
  readonly made: string;
  readonly since: string;
  readonly until: string | null;
}

/**
 * Returns the version in force of a regulation by its external id, `undefined` when there is none.
 */
export async function findLegalOrderRow(
  db: Kysely<Schema>,
  regulationId: string,
  timeZone: string,
): Promise<LegalOrderRow | undefined> {
  const { rows } = await sql<LegalOrderRow>`
    select r.id, r.regulation_id, r.version, s.number as rule_set, a.display_name as class_name,
      (least(r.created, r.effective_from) at time zone ${timeZone})::date::text as made,
      (r.effective_from at time zone ${timeZone})::date::text as since, (r.effective_to at time zone ${timeZone})::date::text as until
    from regulation r join rule_set s on s.id = r.rule_set_id join sub_activity a on a.id = r.sub_activity_id
    where r.regulation_id = ${regulationId} and ${inForceNow('r')} order by r.version desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Returns the displayed id of a version in force, `undefined` when it is not in force. */
export async function findExternalId(db: Kysely<Schema>, version: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.regulation_id as id from regulation r where r.id = ${version} and ${inForceNow('r')}`.execute(
    db,
  );
  return rows[0]?.id;
}

export interface LegalOrderCurbRow {
  readonly segment_id: string;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly coordinates: readonly Position[];
}

/** Returns the curbs to which a regulation version applies now, by id. */
export async function legalOrderCurbRows(
  db: Kysely<Schema>,
  regulation: number,
): Promise<readonly LegalOrderCurbRow[]> {
  const { rows } = await sql<LegalOrderCurbRow>`
    select l.segment_id, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.geometry -> 'coordinates' as coordinates
    from regulation_link m join link l on l.id = m.link_id
    where m.regulation_id = ${regulation} and ${inForceNow('m')} and l.retired is null order by l.id`.execute(
    db,
  );
  return rows;
}
