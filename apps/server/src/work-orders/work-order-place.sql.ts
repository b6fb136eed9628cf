// Finds the street of a point, and the curbs of a street near a point.
import { type LineGeometry, maxNearStreetMeters, type Position } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** Meters in a degree of latitude. */
const metersPerDegree = 111_195;

/**
 * SQL of a lateral subquery: the named curb nearest to a point, with columns `street` and `meters`;
 * no row where there is none within `maxNearStreetMeters`.
 */
export function nearestStreet(lng: RawBuilder<unknown>, lat: RawBuilder<unknown>): RawBuilder<unknown> {
  const east = sql`(${metersPerDegree}::float8 * greatest(0.01, cos(radians(${lat}))))`;
  const reach = sql`${maxNearStreetMeters}::float8`;
  const x = (value: RawBuilder<unknown>) => sql`(${value} - ${lng}) * ${east}`;
  const y = (value: RawBuilder<unknown>) => sql`(${value} - ${lat}) * ${metersPerDegree}::float8`;
  const corner = (sign: RawBuilder<unknown>) =>
    sql`point(${lng} ${sign} ${reach} / ${east}, ${lat} ${sign} ${reach} / ${metersPerDegree}::float8)`;
  return sql`select l.bl_street_name as street, d.meters from link l cross join lateral (
      select min(point(0, 0) <-> lseg(point(${x(sql`v.lng`)}, ${y(sql`v.lat`)}), point(${x(sql`v.next_lng`)}, ${y(sql`v.next_lat`)}))) as meters
      from (select (c ->> 0)::float8 as lng, (c ->> 1)::float8 as lat,
          lead((c ->> 0)::float8) over (order by i) as next_lng, lead((c ->> 1)::float8) over (order by i) as next_lat
        from jsonb_array_elements(l.geometry -> 'coordinates') with ordinality as e(c, i)) v
      where v.next_lng is not null) d
    where l.retired is null and l.bl_street_name <> '' and l.bounds && box(${corner(sql`+`)}, ${corner(sql`-`)}) and d.meters <= ${reach}
    order by d.meters, l.id limit 1`;
}

interface FoundStreet {
  readonly street: string;
  readonly meters: number;
}

/** Returns the street nearest to a point; `null` = none within `maxNearStreetMeters`. */
export async function findStreetOfPoint(
  db: Kysely<Schema>,
  [lng, lat]: Position,
): Promise<FoundStreet | null> {
  const { rows } = await sql<FoundStreet>`select n.street, n.meters from (
    ${nearestStreet(sql`${lng}::float8`, sql`${lat}::float8`)}) n`.execute(db);
  return rows[0] ?? null;
}

interface StreetCurb {
  /** The street's name as the city writes it. */
  readonly street: string;
  readonly geometry: LineGeometry;
}

/** Returns the curbs of a street. Upper and lower case are not distinguished. */
export async function loadStreetCurbs(db: Kysely<Schema>, street: string): Promise<readonly StreetCurb[]> {
  const { rows } = await sql<StreetCurb>`select bl_street_name as street, geometry from link
    where retired is null and lower(bl_street_name) = lower(${street}) order by id`.execute(db);
  return rows;
}
