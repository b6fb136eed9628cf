// One search over everything that has a place: streets, crossings, links, regulations, coordinates, and addresses of a geocoder the city configures.
import { placeKinds } from '@curbwright/core';
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { languageName, queryInteger, queryNumber } from '../platform/query-values.ts';

/** The most places one search answers, and how many when it does not say. */
export const mostPlaces = 50;
const defaultPlaces = 10;
/** The longest text that is looked for. */
const longestSearch = 200;

const foundPlace = z.strictObject({
  kind: z.enum(placeKinds),
  /** Stable while the place is there: `street:Oak Street`, `link:4711`. */
  id: z.string(),
  /** The street's name, the two names of a crossing, the segment or regulation id, the coordinates, the address. */
  label: z.string(),
  /** Where it is in words of the city: street, side and cross streets of a link; null where there is nothing to add. */
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  /** How many curbs it has; null where that is no question. */
  curbs: z.int().nullable(),
  /** The curb to select: the link itself, the first of a regulation; null = none. */
  link: z.int().nullable(),
  /** The middle, degrees. */
  lng: z.number(),
  lat: z.number(),
  /** min_lng, min_lat, max_lng, max_lat; a point's is itself. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type FoundPlace = z.infer<typeof foundPlace>;

export const searchCalls = {
  search: call({
    method: 'GET',
    path: '/api/search/',
    access: 'public',
    summary:
      'Streets, crossings, curbs, regulations, coordinates and addresses that a text names, best first',
    query: z
      .strictObject({
        q: z.string().trim().min(1).max(longestSearch),
        limit: queryInteger(1, mostPlaces).default(defaultPlaces),
        language: languageName.optional(),
        /** Where the map looks: places of equal worth come nearest first. Both or none. */
        lng: queryNumber(-180, 180).optional(),
        lat: queryNumber(-90, 90).optional(),
      })
      .refine((query) => (query.lng === undefined) === (query.lat === undefined), {
        path: ['lng'],
        error: 'fault.place-incomplete',
      }),
    answer: z.strictObject({
      results: z.array(foundPlace),
      /** More places matched than are answered. */
      truncated: z.boolean(),
      /** The geocoder of addresses: `off` when the city has none, `failed` when it did not answer in time. */
      addresses: z.enum(['off', 'answered', 'failed']),
      /** Who must be named when its addresses are shown. */
      attribution: z.string().nullable(),
    }),
    provides: ['links'],
  }),
};
