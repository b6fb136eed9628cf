// Converts a published regulation to a legal order: its rules, and its curbs as text and lines.
import { failWith, ok, type Result, restriction } from '@curbwright/core';
import type { LegalOrder } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import { cityRow, ruleSetsOf } from '../../city/published-city/published-city.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { sideName } from '../../platform/export-files/side-name.ts';
import { displayName } from '../../platform/messages/display-name.ts';
import { findLegalOrderRow, type LegalOrderCurbRow, legalOrderCurbRows } from './legal-orders.sql.ts';

/**
 * Describes a curb, as in `West side of Market Street, from High Street to Mill Lane`. Legal orders
 * are in English.
 */
function describeCurb({ segment_id, bl_street_name, bl_side, bl_from, bl_to }: LegalOrderCurbRow): string {
  const street = bl_street_name ?? segment_id;
  const side = bl_side === null ? street : `${sideName(bl_side, 'en')} side of ${street}`;
  const ends = bl_from === null || bl_to === null ? '' : `, from ${bl_from} to ${bl_to}`;
  return `${side}${ends}`;
}

/**
 * Returns the legal order of the regulation in force with this external id. Rejects with
 * `order.unknown` when there is none.
 */
export async function buildLegalOrder(
  db: Kysely<Schema>,
  regulationId: string,
  authority: number,
): Promise<Result<LegalOrder>> {
  const { time_zone: timeZone, calendar } = await cityRow(db);
  const row = await findLegalOrderRow(db, regulationId, timeZone);
  if (row === undefined) return failWith('order.unknown', { id: regulationId });
  const [curbs, sets] = await Promise.all([legalOrderCurbRows(db, row.id), ruleSetsOf(db, [row.rule_set])]);
  const restrictions = (sets[0]?.restrictions ?? []).map((text) => restriction.parse(JSON.parse(text)));
  const streets = [...new Set(curbs.flatMap(({ bl_street_name }) => bl_street_name ?? []))];
  const title = displayName(row.class_name, row.class_name, 'en');
  return ok({
    regulationId: row.regulation_id,
    version: row.version,
    title: [title, ...streets.slice(0, 3)].join(', '),
    madeDate: row.made,
    effectiveFrom: row.since,
    effectiveTo: row.until,
    restrictions,
    places: curbs.map((curb) => ({
      segmentId: curb.segment_id,
      description: describeCurb(curb),
      line: curb.coordinates,
    })),
    city: { timeZone, calendar },
    authority,
  });
}
