// Selects many links at once by area, street, rule, filter or a pasted list; returns ids and totals.
import {
  compassSides,
  maxBatchLinks,
  multiPolygonGeometry,
  polygonGeometry,
  restriction,
  ruleSearch,
} from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { maxId } from '../platform/query-values.ts';

const streetName = z.string().trim().min(1).max(200);
/** Maximum distance in meters within which assets count as near. */
const maxAssetDistance = 500;
/** How much of a link has to be in an area. */
const geometryMatches = ['touching', 'larger_part'] as const;
/** Maximum number of rules in a response. */
export const maxFoundRules = 200;

export const linkSelectionOperations = {
  selectLinks: defineOperation({
    method: 'POST',
    path: '/api/links/select_links/',
    access: 'view',
    storesData: false,
    bodyLimit: 'long list',
    summary:
      'Links by area, street, rule, zone, asset, ids or pasted segment ids: their ids, length, spaces and rules, at most 50,000',
    body: z
      .strictObject({
        /** Links in this area. A box is sent as a polygon with four corners. */
        geometry: z.discriminatedUnion('type', [polygonGeometry, multiPolygonGeometry]).optional(),
        /**
         * Which links are in `geometry`: those that touch it (the default), or those that lie inside
         * for the larger part of their length.
         */
        geometry_match: z.enum(geometryMatches).optional(),
        /** Compared as in searches: `3rd St` is `Third Street`. */
        street: streetName.optional(),
        /**
         * Cross streets of `street`: only the blocks between them, or, with one of them, the blocks
         * that begin or end there.
         */
        from_street: streetName.optional(),
        to_street: streetName.optional(),
        /** Side of the street on which the link is. */
        side: z.enum(compassSides).optional(),
        /** Links with a rule like this. Links with unknown rules match only a text that asks for them. */
        rule: ruleSearch.optional(),
        /** The rule, or any rule, is in force at this instant. */
        applies_at: z.iso.datetime({ offset: true, local: false }).optional(),
        /** Links of this analysis zone. */
        zone: z.int().min(1).max(maxId).optional(),
        /** Links with an asset of this type within `asset_within` meters. */
        asset_type: z.string().min(1).max(100).optional(),
        /** Default 15. */
        asset_within: z.number().min(1).max(maxAssetDistance).optional(),
        /** Name of the links' main curb type. */
        sub_activity: z.string().min(1).max(100).optional(),
        /** Time limit of their regulation, in minutes. */
        time_limit: z.int().min(1).max(1_000_000).optional(),
        /** As pasted; unknown and repeated ids are reported. */
        segment_ids: z.array(z.string().max(200)).max(maxBatchLinks).optional(),
        links: z.array(z.int().min(1).max(maxId)).max(maxBatchLinks).optional(),
        regulations: z.array(z.string().min(1).max(200)).max(1000).optional(),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), {
        error: 'fault.nothing-selected',
      })
      .refine(({ geometry, geometry_match: match }) => geometry !== undefined || match === undefined, {
        error: 'fault.nothing-selected',
        path: ['geometry'],
      })
      .refine(
        ({ street, from_street: from, to_street: to }) => street !== undefined || (from ?? to) === undefined,
        { error: 'fault.street-missing', path: ['street'] },
      )
      .refine(({ asset_type: type, asset_within: within }) => type !== undefined || within === undefined, {
        error: 'fault.near-asset-missing',
        path: ['asset_type'],
      }),
    answer: z.strictObject({
      links: z.array(z.int()),
      /** Number of `links`. */
      count: z.int(),
      /**
       * Total length in meters; `spaces` includes only links with a count. When `truncated`, both
       * leave out what was not selected.
       */
      length: quantity('length'),
      spaces: z.int(),
      /**
       * Number of links that match and touch `geometry`, but lie outside for the larger part; they are
       * in `links` only if touching links were asked for. `null` = without an area.
       */
      mostly_outside: z.int().nullable(),
      /** More links match than the most that are selected. */
      truncated: z.boolean(),
      /** The first 1,000 unknown ids; `unknown_count` is the number of all of them. */
      unknown: z.array(z.string()),
      unknown_count: z.int(),
      duplicates: z.int(),
      /**
       * The distinct rules that `rule` or `applies_at` found, on most links first, with their number
       * of links; the first 200. `rule_count` is the number of all of them. When `truncated`, links
       * that were not selected do not count.
       */
      rules: z.array(z.strictObject({ rule: restriction, links: z.int() })).max(maxFoundRules),
      rule_count: z.int(),
    }),
  }),
};
