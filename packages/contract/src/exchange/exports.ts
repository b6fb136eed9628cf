// Exports of the curbs in a box, with given ids or with given rule sets, as a spreadsheet, CSV,
// GeoJSON, FlatGeobuf or PDF.
import { exportTypes, linkFields } from '@curbwright/core';
import { z } from 'zod';
import { curbUserQuery, instantQuery } from '../platform/common-queries.ts';
import { defineOperation } from '../platform/operation.ts';
import { languageName, maxId } from '../platform/query-values.ts';

/**
 * Maximum number of links in a file of each type. PDFs have a lower limit because they are for
 * people to read; the other formats are for programs.
 */
export const exportLimits = {
  excel: 50_000,
  csv: 250_000,
  json: 250_000,
  flatgeobuf: 250_000,
  pdf: 2000,
} as const;
/** Maximum number of links requested by id. */
const exportIdLimit = 20_000;

const box = z
  .tuple([
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
  ])
  .refine(([minLng, minLat, maxLng, maxLat]) => minLng <= maxLng && minLat <= maxLat, {
    error: 'fault.box-order',
  });

export const exportOperations = {
  exportLinks: defineOperation({
    method: 'POST',
    path: '/api/alllinks/export_links_:type/',
    access: 'public',
    storesData: false,
    rateLimit: 'export',
    summary:
      'Curbs as a file (excel, json, pdf, csv, flatgeobuf): the links named, those of the rule sets, those in the box, or all; too many for the type are refused with the number',
    params: z.strictObject({ type: z.enum(exportTypes) }),
    body: z.strictObject({
      ...instantQuery.shape,
      ...curbUserQuery.shape,
      links: z.array(z.int().min(1).max(maxId)).min(1).max(exportIdLimit).optional(),
      /** Rule set numbers as in the tiles; 0 = without rules. */
      rule_sets: z.array(z.int().min(0).max(maxId)).min(1).max(exportIdLimit).optional(),
      /** min_lng, min_lat, max_lng, max_lat. */
      box: box.optional(),
      /** Columns in this order; all columns when absent. */
      fields: z
        .union([z.literal('all'), z.array(z.enum(linkFields)).min(1).max(linkFields.length)])
        .optional(),
      language: languageName.optional(),
    }),
    /** A file named in `Content-Disposition`. The browser client returns it as a `File`. */
    answer: z.unknown(),
    answerMedia: 'file',
  }),
};
