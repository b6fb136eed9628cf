// What audit entries record of a work order: its place as street, address, curb and asset, without
// coordinates.
import type { WorkOrderRow } from './work-orders.sql.ts';

/** Returns the values of a work order or of a change to it without the coordinates of its place. */
export function withoutCoordinates<Values extends object>(
  values: Values & { readonly geometry?: unknown; readonly street_m?: unknown },
): Omit<Values, 'geometry' | 'street_m'> {
  const { geometry: _point, street_m: _distance, ...rest } = values;
  return rest;
}

/** Returns the place of a work order in words: where it is now. */
export function auditedPlace(
  row: WorkOrderRow | undefined,
): Pick<WorkOrderRow, 'street_name' | 'place_name'> {
  return { street_name: row?.street_name ?? null, place_name: row?.place_name ?? null };
}
