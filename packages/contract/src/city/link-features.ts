// A curb link as a GeoJSON feature: what boxes, polygons and the city index answer.
import { lineGeometry } from '@curbwright/core';
import { z } from 'zod';
import { quantity } from '../platform/quantities.ts';

/** What a link is, wherever it is answered (requirement §3, Curb link). */
export const linkFacts = {
  id: z.int(),
  segment_id: z.string(),
  /** The regulation in force, as `/api/regulation/{id}/` takes it; null without one. */
  regulation_id: z.int().nullable(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  /** Compass side, as bl_side. */
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

/** A link's fields in a collection. `rule_set` is the number the tiles carry; null = unregulated. */
const linkProperties = z.strictObject({
  ...linkFacts,
  /** The id of the regulation that people see. */
  regulationId: z.string().nullable(),
  rule_set: z.int().nullable(),
  /** What the regulation mainly is; `unregulated` without one. */
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

/** Links as GeoJSON; `truncated` when more matched than the limit let through. */
export const linkCollection = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(linkFeature),
  truncated: z.boolean(),
  /** The city's revision answered from. */
  revision: z.int(),
});

/** The shape of a feature server (requirement §3 Map state). */
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
