// Parts shared by all CDS endpoints: versions, the envelope, the error body, and filters by
// location.
import { z } from 'zod';
import {
  isLatOrderValid,
  isLngOrderValid,
  latOrderError,
  lngOrderError,
} from '../platform/common-queries.ts';
import { queryInteger, queryNumber } from '../platform/query-values.ts';

/** Supported CDS versions, newest first. */
export const cdsVersions = ['1.1', '1.0'] as const;
export type CdsServedVersion = (typeof cdsVersions)[number];

/** The full version in an envelope, with its patch number. */
export const cdsFullVersions: Readonly<Record<CdsServedVersion, string>> = { '1.1': '1.1.0', '1.0': '1.0.1' };

/** Epoch milliseconds. */
export const cdsTime = z.int();
/** A CDS id: a UUID of any version. */
export const cdsId = z.guid();

/** Links between pages, present when paging was requested. `null`: there is no such page. */
const cdsLinks = z.strictObject({
  first: z.string().nullable(),
  last: z.string().nullable(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});

/** The envelope of every CDS JSON response. */
export function cdsEnvelope<D extends z.ZodType>(data: D) {
  return z.strictObject({
    version: z.string(),
    /** IANA name. */
    time_zone: z.string(),
    last_updated: cdsTime,
    /** ISO 4217. Amounts of money in the response are in its minor units. */
    currency: z.string(),
    author: z.string().optional(),
    license_url: z.string().optional(),
    /** Describes the custom attributes of a response. */
    custom_attributes_dictionary: z.string().optional(),
    links: cdsLinks.optional(),
    data,
  });
}

/** Body of a CDS error response. */
export const cdsError = z.strictObject({
  /** A stable code: one of `errorCodes`. */
  error: z.string(),
  error_description: z.string(),
  /** `field: what is wrong with it`. */
  error_details: z.array(z.string()),
});
export type CdsError = z.output<typeof cdsError>;

/** Centimeters around a point, at most 100 km. */
const radius = queryNumber(0, 10_000_000);

/**
 * Query parameters for a location: a box (all four or none), or a point with a radius (all three or
 * none).
 */
export const cdsLocationParams = {
  min_lat: queryNumber(-90, 90).optional(),
  min_lng: queryNumber(-180, 180).optional(),
  max_lat: queryNumber(-90, 90).optional(),
  max_lng: queryNumber(-180, 180).optional(),
  lat: queryNumber(-90, 90).optional(),
  lng: queryNumber(-180, 180).optional(),
  radius: radius.optional(),
};

const corners = ['min_lat', 'min_lng', 'max_lat', 'max_lng'] as const;
const point = ['lat', 'lng', 'radius'] as const;

/** The location parameters of a query. */
export type CdsLocation = { readonly [Name in keyof typeof cdsLocationParams]?: number | undefined };

/** Returns the first missing member of an incomplete group. `null`: all or none are given. */
function findMissingParam(
  query: CdsLocation,
  group: readonly (keyof CdsLocation)[],
): keyof CdsLocation | null {
  const missing = group.filter((name) => query[name] === undefined);
  return missing.length === group.length ? null : (missing[0] ?? null);
}

/**
 * Validates a query with `cdsLocationParams` in `superRefine`: each group is complete, at most one
 * group is given, and the box is not inverted.
 */
export function validateCdsLocation(query: CdsLocation, context: z.RefinementCtx): void {
  const addIssueAt = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const corner = findMissingParam(query, corners);
  if (corner !== null) addIssueAt(corner, 'fault.cds.box-incomplete');
  const member = findMissingParam(query, point);
  if (member !== null) addIssueAt(member, 'fault.cds.point-incomplete');
  const both =
    corners.some((name) => query[name] !== undefined) && point.some((name) => query[name] !== undefined);
  if (both) addIssueAt('radius', 'fault.box-or-point');
  if (!isLngOrderValid(query)) addIssueAt('max_lng', lngOrderError.error);
  if (!isLatOrderValid(query)) addIssueAt('max_lat', latOrderError.error);
}

/** An instant in a query, epoch milliseconds. */
export const cdsInstant = queryInteger(0, 253_402_300_799_999);

/**
 * Paging: the response is complete unless a limit is given. The highest offset exceeds the number
 * of items of any city.
 */
export const cdsPaging = {
  limit: queryInteger(1, 10_000).optional(),
  offset: queryInteger(0, 10_000_000).default(0),
};
