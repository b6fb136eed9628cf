// Curb links in a box, around a point, in a polygon or of a regulation; divided links; and the
// rules of a link.
import { lineGeometry, multiPolygonGeometry, polygonGeometry, restriction } from '@curbwright/core';
import { z } from 'zod';
import {
  boxQuery,
  curbUserQuery,
  instantQuery,
  isLatOrderValid,
  isLngOrderValid,
  latOrderError,
  lngOrderError,
  pointQuery,
} from '../platform/common-queries.ts';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import {
  commaSeparatedIds,
  idParams,
  idText,
  languageQuery,
  maxId,
  queryInteger,
  queryNumber,
} from '../platform/query-values.ts';
import { geoserverLinkCollection, linkCollection, linkFeature } from './link-features.ts';
import { linkRestrictions } from './restrictions.ts';

/** Maximum links returned for a box or polygon. */
export const boxLinkLimit = 5000;
/** Maximum link ids per request. */
export const linkIdLimit = 500;
/** Maximum links returned for the requested regulations. */
export const regulationLinkLimit = 10_000;

/** `all` or a curb type's name: only links of that type at the instant, for the curb user. */
const linkFilter = z.strictObject({
  ...instantQuery.shape,
  ...curbUserQuery.shape,
  sub_activity: z.string().min(1).max(100).optional(),
  /** Minutes; only links whose regulation has this time limit. */
  time_limit: queryInteger(1, 1_000_000).optional(),
  limit: queryInteger(1, boxLinkLimit).default(boxLinkLimit),
});

const linksInBoxQuery = z
  .strictObject({ ...boxQuery.shape, ...linkFilter.shape })
  .refine(isLngOrderValid, lngOrderError)
  .refine(isLatOrderValid, latOrderError);

const allOrNone = (values: readonly unknown[]) =>
  values.every((value) => value === undefined) || values.every((value) => value !== undefined);

const linksPublicQuery = z
  .strictObject({ ...boxQuery.partial().shape, ...pointQuery.partial().shape, ...linkFilter.shape })
  .refine((query) => allOrNone([query.min_lng, query.min_lat, query.max_lng, query.max_lat]), {
    path: ['min_lng'],
    error: 'fault.box-incomplete',
  })
  .refine((query) => allOrNone([query.lng, query.lat, query.radius]), {
    path: ['lng'],
    error: 'fault.point-incomplete',
  })
  .refine((query) => (query.min_lng === undefined) !== (query.lng === undefined), {
    path: ['min_lng'],
    error: 'fault.box-or-point',
  })
  .refine(isLngOrderValid, lngOrderError)
  .refine(isLatOrderValid, latOrderError);

const restrictionsQuery = z.strictObject({
  ...instantQuery.shape,
  ...curbUserQuery.shape,
  ...languageQuery.shape,
});

/**
 * A past instant, ISO 8601 with offset: applies the regulations in force then, not today's
 * regulations at that time.
 */
const asOf = z.iso.datetime({ offset: true });

/** One piece of a divided link, in meters from the link's start. */
const linkPiece = z.strictObject({
  start: quantity('length'),
  end: quantity('length'),
  length: quantity('length'),
  bays_count: z.int().nullable(),
  /** Whether this is the requested piece rather than a remainder of the link. */
  chosen: z.boolean(),
  geometry: lineGeometry,
});

export const linkOperations = {
  linksInBox: defineOperation({
    method: 'GET',
    path: '/api/alllinks/GetLinksInBox/',
    access: 'view',
    summary: 'Links in a box as GeoJSON, at most 5,000',
    query: linksInBoxQuery,
    answer: linkCollection,
    answerMedia: 'geojson',
    provides: ['links'],
  }),
  linksInBoxV2: defineOperation({
    method: 'GET',
    path: '/api/alllinks/v2/GetLinksInBox/',
    access: 'view',
    summary: 'Links in a box in the shape of a feature server',
    query: linksInBoxQuery,
    answer: geoserverLinkCollection,
    answerMedia: 'geojson',
    provides: ['links'],
  }),
  linksPublicViewer: defineOperation({
    method: 'GET',
    path: '/api/alllinks/get_links_public_viewer/',
    access: 'public',
    summary: 'Links in a box or around a point, for the public viewer; around a point the nearest first',
    query: linksPublicQuery,
    answer: linkCollection,
    answerMedia: 'geojson',
    provides: ['links'],
  }),
  linksAsOf: defineOperation({
    method: 'GET',
    path: '/api/alllinks/get_links_as_of/',
    access: 'view',
    summary:
      'Links in a box with the regulations in force at an instant of the past or the future, at most 5,000',
    query: z
      .strictObject({
        ...boxQuery.shape,
        as_of: asOf,
        limit: queryInteger(1, boxLinkLimit).default(boxLinkLimit),
      })
      .refine(isLngOrderValid, lngOrderError)
      .refine(isLatOrderValid, latOrderError),
    answer: z.strictObject({
      ...linkCollection.shape,
      /** The rule sets of these links at that time, by the rule set number in the features. */
      rule_sets: z.array(
        z.strictObject({ number: z.int(), id: z.string(), restrictions: z.array(restriction) }),
      ),
    }),
    answerMedia: 'geojson',
    provides: ['links'],
  }),
  dividedLink: defineOperation({
    method: 'GET',
    path: '/api/alllinks/get_divided_link/',
    access: 'view',
    summary:
      'A link divided at metres from its start: the chosen piece and what is left; lengths and spaces add up',
    query: z
      .strictObject({ link: idText, from: queryNumber(0, 1_000_000), to: queryNumber(0, 1_000_000) })
      .refine((query) => query.from < query.to, { path: ['to'], error: 'fault.stretch-order' }),
    answer: z.strictObject({ parent_link: z.int(), length: quantity('length'), pieces: z.array(linkPiece) }),
  }),
  linksOnRegulations: defineOperation({
    method: 'POST',
    path: '/api/alllinks/fetch_links_on_regulations/',
    access: 'view',
    storesData: false,
    summary: 'The links of these regulations, at most 10,000',
    body: z.strictObject({ regulations: z.array(z.int().min(1).max(maxId)).min(1).max(1000) }),
    /** `truncated` when the regulations have more links than are returned. */
    answer: z.strictObject({ result: z.array(linkFeature), truncated: z.boolean() }),
  }),
  linksById: defineOperation({
    method: 'GET',
    path: '/api/alllinks/get_links_by_id/',
    access: 'view',
    summary: 'The links of these ids, at most 500, in their order; ids of no published link are left out',
    query: z.strictObject({ links: commaSeparatedIds(linkIdLimit) }),
    answer: z.strictObject({ result: z.array(linkFeature), truncated: z.boolean() }),
    provides: ['links'],
  }),
  linkRestrictions: defineOperation({
    method: 'GET',
    path: '/api/links/:id/get_link_restrictions/',
    access: 'view',
    sealed: true,
    summary: 'What a link says at an instant for an asker: verdict, rules, week, price, in data and in words',
    params: idParams,
    query: restrictionsQuery.extend({ as_of: asOf.optional() }),
    answer: linkRestrictions,
    provides: ['links', 'regulations'],
  }),
  publicLinkRestrictions: defineOperation({
    method: 'GET',
    path: '/api/links/:id/get_public_link_restrictions/',
    access: 'public',
    sealed: true,
    summary: 'What a link says, for the public viewer',
    params: idParams,
    query: restrictionsQuery,
    answer: linkRestrictions,
    provides: ['links', 'regulations'],
  }),
  linksInPolygon: defineOperation({
    method: 'POST',
    path: '/api/links/get_links_in_polygon/',
    access: 'view',
    storesData: false,
    summary: 'Links that touch a polygon, at most 5,000',
    body: z.strictObject({
      geometry: z.discriminatedUnion('type', [polygonGeometry, multiPolygonGeometry]),
      limit: z.int().min(1).max(boxLinkLimit).default(boxLinkLimit),
    }),
    answer: linkCollection,
    answerMedia: 'geojson',
  }),
};
