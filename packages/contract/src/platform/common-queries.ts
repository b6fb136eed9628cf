// Query parameters for when, where and for whom: a civil date and time in the city, a box or a
// point, and the curb user.
import { z } from 'zod';
import { commaSeparatedValues, queryNumber } from './query-values.ts';

/** `date` yyyy-MM-dd with `time` HH:mm in city time. Both absent = now; `time` alone = today. */
export const instantQuery = z.strictObject({
  date: z.iso.date().optional(),
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
});

/**
 * The curb user in a query string: comma-separated `user_classes`, `permits` and `purposes`; sizes
 * in meters, weight in kilograms. A value that is defined neither by the city's rules nor by the
 * standards is rejected (see `ruleKnownValues`).
 */
export const curbUserQuery = z.strictObject({
  user_classes: commaSeparatedValues.optional(),
  permits: commaSeparatedValues.optional(),
  purposes: commaSeparatedValues.optional(),
  vehicle_height: queryNumber(0.01, 100).optional(),
  vehicle_length: queryNumber(0.01, 100).optional(),
  vehicle_weight: queryNumber(0.01, 1_000_000).optional(),
});
export type CurbUserQuery = z.output<typeof curbUserQuery>;

/** A box in degrees, WGS84: all four or none. */
export const boxQuery = z.strictObject({
  min_lng: queryNumber(-180, 180),
  min_lat: queryNumber(-90, 90),
  max_lng: queryNumber(-180, 180),
  max_lat: queryNumber(-90, 90),
});

/** A point in degrees with a radius in meters. */
export const pointQuery = z.strictObject({
  lng: queryNumber(-180, 180),
  lat: queryNumber(-90, 90),
  radius: queryNumber(1, 5000),
});

interface BoxCorners {
  readonly min_lng?: number | undefined;
  readonly min_lat?: number | undefined;
  readonly max_lng?: number | undefined;
  readonly max_lat?: number | undefined;
}

/**
 * Whether the longitudes of the box are in the right order, so that it does not cross the
 * antimeridian. For `refine`, with `lngOrderError` as the error.
 */
export function isLngOrderValid(box: BoxCorners): boolean {
  return box.min_lng === undefined || box.max_lng === undefined || box.min_lng <= box.max_lng;
}
export function isLatOrderValid(box: BoxCorners): boolean {
  return box.min_lat === undefined || box.max_lat === undefined || box.min_lat <= box.max_lat;
}
export const lngOrderError = { path: ['max_lng'], error: 'fault.lng-order' };
export const latOrderError = { path: ['max_lat'], error: 'fault.lat-order' };
