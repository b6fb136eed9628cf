// Locates a point for a work order: its street, and the nearest point of a chosen street.
import { isOnlyNearStreet, nearestPointOnLines, type PointGeometry, type Position } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { findStreetOfPoint, loadStreetCurbs } from './work-order-place.sql.ts';

interface PlaceQuery {
  readonly lng: number;
  readonly lat: number;
  readonly street?: string | undefined;
}

/**
 * Returns the street of a point. With a street, the point moves to the curb of that street nearest
 * to it, because the middle of a bent street is not on it.
 */
export async function locate(db: Kysely<Schema>, { lng, lat, street }: PlaceQuery) {
  const from: Position = [lng, lat];
  const curbs = street === undefined ? [] : await loadStreetCurbs(db, street);
  const near = nearestPointOnLines(
    from,
    curbs.map(({ geometry }) => geometry.coordinates),
  );
  const at = near?.at ?? from;
  const geometry: PointGeometry = { type: 'Point', coordinates: [at[0], at[1]] };
  const [first] = curbs;
  if (first !== undefined) return { geometry, street_name: first.street, is_near_street: false };
  const found = await findStreetOfPoint(db, at);
  return {
    geometry,
    street_name: found?.street ?? null,
    is_near_street: isOnlyNearStreet(found?.meters ?? null),
  };
}
