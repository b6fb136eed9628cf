// What every CDS call shares: versions, the envelope, the body of an error, and filters by place.
import { z } from 'zod';
import { latInOrder, latOrderFault, lngInOrder, lngOrderFault } from '../platform/at-instant.ts';
import { queryInteger, queryNumber } from '../platform/query-values.ts';

/** Versions of CDS that are served, newest first. */
export const cdsVersions = ['1.1', '1.0'] as const;
export type CdsServedVersion = (typeof cdsVersions)[number];

/** The version as an envelope writes it, with its patch. */
export const cdsFullVersions: Readonly<Record<CdsServedVersion, string>> = { '1.1': '1.1.0', '1.0': '1.0.1' };

/** Epoch milliseconds. */
export const cdsTime = z.int();
/** An id of CDS: a UUID of any version. */
export const cdsId = z.guid();

/** Links between pages, there when pages were asked for: null where there is no such page. */
const cdsLinks = z.strictObject({
  first: z.string().nullable(),
  last: z.string().nullable(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});

/** The envelope every JSON answer of CDS stands in. */
export function cdsEnvelope<D extends z.ZodType>(data: D) {
  return z.strictObject({
    version: z.string(),
    /** IANA name. */
    time_zone: z.string(),
    last_updated: cdsTime,
    /** ISO 4217; money of the answer is in its minor units. */
    currency: z.string(),
    author: z.string().optional(),
    license_url: z.string().optional(),
    /** Says what the custom attributes of an answer mean. */
    custom_attributes_dictionary: z.string().optional(),
    links: cdsLinks.optional(),
    data,
  });
}

/** What a refused CDS call answers. */
export const cdsError = z.strictObject({
  /** A stable code: one of `errorCodes`. */
  error: z.string(),
  error_description: z.string(),
  /** `field: what is wrong with it`. */
  error_details: z.array(z.string()),
});
export type CdsError = z.output<typeof cdsError>;

/** Centimetres about a point, at most 100 km. */
const radius = queryNumber(0, 10_000_000);

/** Members of a query by place: a box (all four or none), or a point with its radius (all three or none). */
export const cdsPlaceShape = {
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

/** A place as a query gives it. */
export type CdsPlace = { readonly [Name in keyof typeof cdsPlaceShape]?: number | undefined };

/** The first member of a group that is missing while others are given; null = all are there, or none. */
function missingOf(query: CdsPlace, group: readonly (keyof CdsPlace)[]): keyof CdsPlace | null {
  const missing = group.filter((name) => query[name] === undefined);
  return missing.length === group.length ? null : (missing[0] ?? null);
}

/** For `superRefine` of a query that has `cdsPlaceShape`: groups are whole, a box or a point, and the box is not turned round. */
export function wholeCdsPlace(query: CdsPlace, context: z.RefinementCtx): void {
  const tell = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const corner = missingOf(query, corners);
  if (corner !== null) tell(corner, 'fault.cds.box-incomplete');
  const member = missingOf(query, point);
  if (member !== null) tell(member, 'fault.cds.point-incomplete');
  const both =
    corners.some((name) => query[name] !== undefined) && point.some((name) => query[name] !== undefined);
  if (both) tell('radius', 'fault.box-or-point');
  if (!lngInOrder(query)) tell('max_lng', lngOrderFault.error);
  if (!latInOrder(query)) tell('max_lat', latOrderFault.error);
}

/** An instant in a query, epoch milliseconds. */
export const cdsInstant = queryInteger(0, 253_402_300_799_999);

/** Pages: whole answers unless a limit is given. No city has more of anything than the highest offset. */
export const cdsPaging = {
  limit: queryInteger(1, 10_000).optional(),
  offset: queryInteger(0, 10_000_000).default(0),
};
