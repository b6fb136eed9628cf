// Selects many links at once by area, street, filter or a pasted list; returns ids and totals.
import { maxBatchLinks, multiPolygonGeometry, polygonGeometry } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { maxId } from '../platform/query-values.ts';

export const linkSelectionOperations = {
  selectLinks: defineOperation({
    method: 'POST',
    path: '/api/links/select_links/',
    access: 'view',
    storesData: false,
    bodyLimit: 'long list',
    summary:
      'Links by area, street, filter, ids or pasted segment ids: their ids, length and spaces, at most 50,000',
    body: z
      .strictObject({
        /** Links that touch this area. A box is sent as a polygon with four corners. */
        geometry: z.discriminatedUnion('type', [polygonGeometry, multiPolygonGeometry]).optional(),
        street: z.string().trim().min(1).max(200).optional(),
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
      }),
    answer: z.strictObject({
      links: z.array(z.int()),
      count: z.int(),
      /** Total length in meters; `spaces` includes only links with a count. */
      length: quantity('length'),
      spaces: z.int(),
      truncated: z.boolean(),
      /** The first 1,000 unknown ids; `unknown_count` is the number of all of them. */
      unknown: z.array(z.string()),
      unknown_count: z.int(),
      duplicates: z.int(),
    }),
  }),
};
