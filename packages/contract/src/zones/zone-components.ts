// Zone components: the areas, circles and picked curbs an analysis zone is made of.
import {
  longestRadius,
  longestZoneName,
  mostLinksOfComponent,
  multiPolygonGeometry,
  pointGeometry,
  polygonGeometry,
  position,
  zoneComponentTypes,
} from '@curbwright/core';
import { z } from 'zod';
import { call, page, pageQuery } from '../platform/call.ts';
import { quantity } from '../platform/quantities.ts';
import { idParams, idText, languageName, maxId, queryBoolean } from '../platform/query-values.ts';
import { readVersion } from '../platform/read-version.ts';

/** Links whose lines an answer carries at most; above that `segment_geometry` is null and the ids remain. */
export const segmentGeometryLimit = 5000;

const id = z.int().min(1).max(maxId);
const radius = z.number().min(1).max(longestRadius);
const componentGeometry = z.discriminatedUnion('type', [
  polygonGeometry,
  multiPolygonGeometry,
  pointGeometry,
]);
const links = z.array(id).min(1).max(mostLinksOfComponent);

export const zoneComponentAnswer = z.strictObject({
  id: z.int(),
  zone_id: z.int(),
  type: z.enum(zoneComponentTypes),
  /** 'Polygon 1', 'Radius 2' … in the language asked, or as a person named it. */
  name: z.string(),
  /** Null: it is called by its shape and number. */
  own_name: z.string().nullable(),
  number: z.int(),
  /** Counted over its links in force. */
  spaces: z.int(),
  /** Metres. */
  metres: quantity('length'),
  /** How many links. */
  segments: z.int(),
  /** Their ids. */
  links: z.array(z.int()),
  /** As drawn: an area, or the middle of a circle of `radius` metres; null of picked curbs. */
  geometry: componentGeometry.nullable(),
  radius: z.number().nullable(),
  /** The lines of its links; null when they were not asked for, or are more than 5,000. */
  segment_geometry: z
    .strictObject({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) })
    .nullable(),
  created: z.string(),
  modified: z.string(),
  version: z.int(),
});
export type ZoneComponentAnswer = z.infer<typeof zoneComponentAnswer>;

/** What a component is made of: `geometry` of a Polygon, `geometry` and `radius` of a Radius, `links` of Segments. */
export const componentParts = {
  type: z.enum(zoneComponentTypes),
  /** Called by its shape and the next number when absent or empty. */
  name: z.string().trim().max(longestZoneName).optional(),
  geometry: componentGeometry.optional(),
  /** Metres. */
  radius: radius.optional(),
  links: links.optional(),
};
export const componentBody = z.strictObject(componentParts);
export type ComponentBody = z.output<typeof componentBody>;

export const zoneComponentCalls = {
  zoneComponents: call({
    method: 'GET',
    path: '/api/zone-component/',
    access: 'view',
    summary: 'Components of analysis zones, of one zone when it is named, with counts and links',
    query: z.strictObject({
      ...pageQuery.shape,
      zone_id: idText.optional(),
      /** Whether the lines of the links come too. */
      segment_geometry: queryBoolean.default(true),
      language: languageName.optional(),
    }),
    answer: page(zoneComponentAnswer),
    provides: ['zones'],
  }),
  createZoneComponent: call({
    method: 'POST',
    path: '/api/zone-component/',
    access: 'analyze',
    summary: 'Add a polygon, a circle or picked links to an analysis zone',
    body: z.strictObject({ zone_id: id, ...componentParts }),
    answer: zoneComponentAnswer,
    status: 201,
    invalidates: ['zones', 'history'],
  }),
  previewZoneComponent: call({
    method: 'POST',
    path: '/api/zone-component/preview_zone_component/',
    access: 'view',
    summary: 'Which links a shape would hold, with spaces and metres, before anything is kept',
    body: componentBody,
    answer: z.strictObject({
      links: z.array(z.int()),
      segments: z.int(),
      spaces: z.int(),
      metres: quantity('length'),
    }),
  }),
  updateZoneComponent: call({
    method: 'PATCH',
    path: '/api/zone-component/:id/',
    access: 'analyze',
    summary: 'Rename a component, or change its shape or its links; its type stays',
    params: idParams,
    body: z
      .strictObject({
        name: componentParts.name,
        geometry: componentParts.geometry,
        radius: componentParts.radius,
        links: componentParts.links,
        version: readVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' }),
    answer: zoneComponentAnswer,
    invalidates: ['zones', 'history'],
  }),
  deleteZoneComponent: call({
    method: 'DELETE',
    path: '/api/zone-component/:id/',
    access: 'analyze',
    summary: 'Take a component out of its zone; its number is not given again',
    params: idParams,
    body: z.strictObject({ version: readVersion }),
    answer: z.strictObject({ id: z.int(), zone_id: z.int() }),
    invalidates: ['deleted-records', 'zones', 'history'],
  }),
};
