// A curb link as a GeoJSON feature, as returned for boxes, polygons and the city index.
import { lineGeometry } from '@curbwright/core';
import { z } from 'zod';
import { quantity } from '../platform/quantities.ts';

/** Fields of a link in every response (requirement §3, Curb link). */
export const linkFacts = {
  id: z.int(),
  segment_id: z.string(),
  /** Id of the regulation in force, for `/api/regulation/{id}/`; `null` = none. */
  regulation_id: z.int().nullable(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  /** Compass side, the same as `bl_side`. */
  side: z.string().nullable(),
  curb_side: z.enum(['left', 'right', 'unknown']),
  bays_count: z.int().nullable(),
  bays_angle: z.string().nullable(),
  length: quantity('length'),
  from_node: z.string().nullable(),
  to_node: z.string().nullable(),
  shst_location_start: z.number().nullable(),
  shst_location_end: z.number().nullable(),
} as const;

/**
 * Fields of a link in a collection. `rule_set` is the number in the tiles; `null` = unregulated.
 */
const linkProperties = z.strictObject({
  ...linkFacts,
  /** The public id of the regulation. */
  regulationId: z.string().nullable(),
  rule_set: z.int().nullable(),
  /** Main curb type of the regulation; `unregulated` without one. */
  sub_activity: z.string(),
  /** Minutes. */
  time_limit: z.int().nullable(),
});
export type LinkProperties = z.infer<typeof linkProperties>;

export const linkFeature = z.strictObject({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: lineGeometry,
  properties: linkProperties,
});
export type LinkFeature = z.infer<typeof linkFeature>;

/** Links as GeoJSON; `truncated` when more links matched than the limit. */
export const linkCollection = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(linkFeature),
  truncated: z.boolean(),
  /** The publication version of the response. */
  revision: z.int(),
});

/** The response format of a feature server (requirement §3 Map state). */
export const geoserverLinkCollection = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(linkFeature),
  totalFeatures: z.int(),
  numberMatched: z.int(),
  numberReturned: z.int(),
  /** ISO 8601, UTC. */
  timeStamp: z.string(),
  crs: z.strictObject({ type: z.literal('name'), properties: z.strictObject({ name: z.string() }) }),
});
