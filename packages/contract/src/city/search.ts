// One search for everything with a location: streets, intersections, links, regulations,
// coordinates, and addresses from a geocoder the city configures.
import { placeKinds } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageName, queryInteger, queryNumber } from '../platform/query-values.ts';

/** Maximum and default number of places per search. */
const maxFoundPlaces = 50;
const defaultPlaces = 10;
/** Longest accepted search text, in characters. */
const maxSearchLength = 200;
/** Longest accepted id of a place, in characters. */
const maxPlaceIdLength = 600;

const foundPlace = z.strictObject({
  kind: z.enum(placeKinds),
  /** Stable as long as the place exists: `street:Oak Street`, `link:4711`. */
  id: z.string(),
  /**
   * The street's name, the two names of an intersection, the segment or regulation id, the
   * coordinates, the address.
   */
  label: z.string(),
  /**
   * Location of a link: street, side and cross streets; each `null` where unknown or not
   * applicable.
   */
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  /** Number of curbs at the place; `null` where not applicable. */
  curbs: z.int().nullable(),
  /** The curb to select: the link itself, or the first link of a regulation; `null` = none. */
  link: z.int().nullable(),
  /** Center, in degrees. */
  lng: z.number(),
  lat: z.number(),
  /** min_lng, min_lat, max_lng, max_lat; a point has a box of zero size. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type FoundPlace = z.infer<typeof foundPlace>;

export const searchOperations = {
  search: defineOperation({
    method: 'GET',
    path: '/api/search/',
    access: 'public',
    summary:
      'Streets, crossings, curbs, regulations, coordinates and addresses that a text names, best first',
    query: z
      .strictObject({
        q: z.string().trim().min(1).max(maxSearchLength),
        limit: queryInteger(1, maxFoundPlaces).default(defaultPlaces),
        language: languageName.optional(),
        /**
         * Map center, by which equal matches are sorted nearest first. Give both coordinates or
         * neither.
         */
        lng: queryNumber(-180, 180).optional(),
        lat: queryNumber(-90, 90).optional(),
      })
      .refine((query) => (query.lng === undefined) === (query.lat === undefined), {
        path: ['lng'],
        error: 'fault.place-incomplete',
      }),
    answer: z.strictObject({
      results: z.array(foundPlace),
      /** More places matched than are returned. */
      truncated: z.boolean(),
      /**
       * Address geocoder: `off` when the city has none, `failed` when it did not respond in time.
       */
      addresses: z.enum(['off', 'answered', 'failed']),
      /** Attribution required when the geocoder's addresses are shown. */
      attribution: z.string().nullable(),
      /** `false` when no curb of the city has a street name, so that only ids and places can be found. */
      has_street_names: z.boolean(),
    }),
    provides: ['links'],
  }),
  placeLines: defineOperation({
    method: 'GET',
    path: '/api/search/place_lines/',
    access: 'public',
    summary: 'The lines of the curbs of a street, block or regulation that the search found',
    query: z.strictObject({
      /** The id of the found place. */
      id: z.string().trim().min(1).max(maxPlaceIdLength),
    }),
    answer: z.strictObject({
      /** Empty where there is no such place; at most 2,000 lines. */
      lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
    provides: ['links'],
  }),
};
