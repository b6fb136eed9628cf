// Zone components: the areas, circles and selected curbs that make up an analysis zone.
import {
  maxComponentLinks,
  maxZoneNameLength,
  maxZoneRadiusMetres,
  multiPolygonGeometry,
  pointGeometry,
  polygonGeometry,
  position,
  zoneComponentTypes,
} from '@curbwright/core';
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { idParams, idText, languageName, maxId, queryBoolean } from '../platform/query-values.ts';

/**
 * Maximum number of links whose lines a response includes. With more links, `segment_geometry` is
 * `null` and only the ids are returned.
 */
export const maxSegmentGeometries = 5000;

const id = z.int().min(1).max(maxId);
const radius = z.number().min(1).max(maxZoneRadiusMetres);
const componentGeometry = z.discriminatedUnion('type', [
  polygonGeometry,
  multiPolygonGeometry,
  pointGeometry,
]);
const links = z.array(id).min(1).max(maxComponentLinks);

export const zoneComponentResponse = z.strictObject({
  id: z.int(),
  zone_id: z.int(),
  type: z.enum(zoneComponentTypes),
  /** 'Polygon 1', 'Radius 2' … in the requested language, or the name given by a user. */
  name: z.string(),
  /** Name given by a user; `null` = named by its shape and number. */
  own_name: z.string().nullable(),
  number: z.int(),
  /** Counted over its links in force. */
  spaces: z.int(),
  /** Length in meters. */
  metres: quantity('length'),
  /** Number of links. */
  segments: z.int(),
  /** Ids of its links. */
  links: z.array(z.int()),
  /**
   * The shape as drawn: an area, or the center of a circle of `radius` meters; `null` for selected
   * curbs.
   */
  geometry: componentGeometry.nullable(),
  radius: z.number().nullable(),
  /** The lines of its links; `null` when not requested, or when there are more than 5,000. */
  segment_geometry: z
    .strictObject({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) })
    .nullable(),
  created: z.string(),
  modified: z.string(),
  version: z.int(),
});
export type ZoneComponentResponse = z.infer<typeof zoneComponentResponse>;

/**
 * The fields of a component by type: `geometry` for Polygon, `geometry` and `radius` for Radius,
 * `links` for Segments.
 */
export const componentFields = {
  type: z.enum(zoneComponentTypes),
  /** When absent or empty, the component is named by its shape and the next number. */
  name: z.string().trim().max(maxZoneNameLength).optional(),
  geometry: componentGeometry.optional(),
  /** In meters. */
  radius: radius.optional(),
  links: links.optional(),
};
export const componentBody = z.strictObject(componentFields);
export type ComponentBody = z.output<typeof componentBody>;

export const zoneComponentOperations = {
  zoneComponents: defineOperation({
    method: 'GET',
    path: '/api/zone-component/',
    access: 'view',
    summary: 'Components of analysis zones, of one zone when it is named, with counts and links',
    query: z.strictObject({
      ...pageQuery.shape,
      zone_id: idText.optional(),
      /** Whether to include the lines of the links. */
      segment_geometry: queryBoolean.default(true),
      language: languageName.optional(),
    }),
    answer: pageSchema(zoneComponentResponse),
    provides: ['zones'],
  }),
  createZoneComponent: defineOperation({
    method: 'POST',
    path: '/api/zone-component/',
    access: 'analyze',
    summary: 'Add a polygon, a circle or picked links to an analysis zone',
    body: z.strictObject({ zone_id: id, ...componentFields }),
    answer: zoneComponentResponse,
    status: 201,
    invalidates: ['zones', 'history'],
  }),
  previewZoneComponent: defineOperation({
    method: 'POST',
    path: '/api/zone-component/preview_zone_component/',
    access: 'view',
    storesData: false,
    summary: 'Which links a shape would hold, with spaces and metres, before anything is kept',
    body: componentBody,
    answer: z.strictObject({
      links: z.array(z.int()),
      segments: z.int(),
      spaces: z.int(),
      metres: quantity('length'),
    }),
  }),
  updateZoneComponent: defineOperation({
    method: 'PATCH',
    path: '/api/zone-component/:id/',
    access: 'analyze',
    summary: 'Rename a component, or change its shape or its links; its type stays',
    params: idParams,
    body: z
      .strictObject({
        name: componentFields.name,
        geometry: componentFields.geometry,
        radius: componentFields.radius,
        links: componentFields.links,
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' }),
    answer: zoneComponentResponse,
    invalidates: ['zones', 'history'],
  }),
  deleteZoneComponent: defineOperation({
    method: 'DELETE',
    path: '/api/zone-component/:id/',
    access: 'analyze',
    summary: 'Take a component out of its zone; its number is not given again',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({ id: z.int(), zone_id: z.int() }),
    invalidates: ['deleted-records', 'zones', 'history'],
  }),
};
