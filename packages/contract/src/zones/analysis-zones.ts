// Analysis zones: areas of the city to count and compare. List, create, copy, nest, draw, export
// and import.
import {
  maxZoneComponents,
  maxZoneDescriptionLength,
  multiPolygonGeometry,
  parseZoneOrdering,
  polygonGeometry,
  proposalExportTypes,
  type ZoneColumnKey,
  zoneColumnKeys,
  zoneComponentTypes,
} from '@curbwright/core';
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, defineWritingGet, pageQuery, pageSchema } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { filterValues, idParams, idText, languageName, maxId } from '../platform/query-values.ts';
import { componentBody, zoneComponentResponse } from './zone-components.ts';

/** Maximum number of zones in a file of each type, and of ids in one request. */
export const zoneExportLimits = { excel: 10_000, json: 500, pdf: 200 } as const;
const maxExportedZoneIds = 10_000;
/** Maximum number of areas in one import. */
const maxImportedAreas = 500;

const id = z.int().min(1).max(maxId);

const analysisZoneResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Its creator. */
  user: z.string().nullable(),
  /** Total over its links in force, where each link is counted once. */
  total_spaces: z.int(),
  total_metres: quantity('length'),
  link_count: z.int(),
  component_types: z.array(z.enum(zoneComponentTypes)),
  component_count: z.int(),
  show_on_maps: z.boolean(),
  parent_zone_id: z.int().nullable(),
  /** Name of its parent zone. */
  parent_zone: z.string().nullable(),
  sub_zone_count: z.int(),
  created: z.string(),
  modified: z.string(),
  version: z.int(),
});
export type AnalysisZoneResponse = z.infer<typeof analysisZoneResponse>;

/**
 * A zone with its components. Their `segment_geometry` is `null`; the lines come from the
 * components endpoint.
 */
const analysisZoneDetailResponse = analysisZoneResponse.extend({
  components: z.array(zoneComponentResponse),
});
export type AnalysisZoneDetailResponse = z.infer<typeof analysisZoneDetailResponse>;

const fields = {
  // Empty, too long and duplicate names are rejected by core, with errors under `name` as lists of
  // messages (requirement §8).
  name: z.string(),
  description: z.string().trim().max(maxZoneDescriptionLength),
  show_on_maps: z.boolean(),
  parent_zone_id: id.nullable(),
};

type ColumnFilterSchemas = Record<ZoneColumnKey, z.ZodOptional<typeof filterValues>>;
const columnFilter: ColumnFilterSchemas = {
  id: filterValues.optional(),
  name: filterValues.optional(),
  description: filterValues.optional(),
  user: filterValues.optional(),
  total_spaces: filterValues.optional(),
  total_metres: filterValues.optional(),
  link_count: filterValues.optional(),
  component_types: filterValues.optional(),
  show_on_maps: filterValues.optional(),
  parent_zone: filterValues.optional(),
  created: filterValues.optional(),
  modified: filterValues.optional(),
};

/** A column of the list, prefixed with `-` for descending. */
const zoneOrdering = z
  .string()
  .max(60)
  .refine((text) => parseZoneOrdering(text) !== null, { error: 'fault.no-column' });

export const analysisZoneOperations = {
  analysisZones: defineOperation({
    method: 'GET',
    path: '/api/analysis-zone/',
    access: 'view',
    summary: 'Analysis zones by name: all, the parts of one, or those found by their name',
    query: z.strictObject({
      ...pageQuery.shape,
      parent_zone_id: idText.optional(),
      search: z.string().max(100).optional(),
    }),
    answer: pageSchema(analysisZoneResponse),
    provides: ['zones'],
  }),
  createAnalysisZone: defineOperation({
    method: 'POST',
    path: '/api/analysis-zone/',
    access: 'analyze',
    summary: 'Make an analysis zone under a free name, with its first components when they are given',
    body: z.strictObject({
      name: fields.name,
      description: fields.description.default(''),
      show_on_maps: fields.show_on_maps.default(false),
      parent_zone_id: fields.parent_zone_id.default(null),
      components: z.array(componentBody).max(maxZoneComponents).default([]),
    }),
    answer: analysisZoneDetailResponse,
    status: 201,
    invalidates: ['zones', 'history'],
  }),
  analysisZoneListviewData: defineOperation({
    method: 'GET',
    path: '/api/analysis-zone/analysiszone_listview_data/',
    access: 'view',
    summary: 'The zones list: filtered and sorted by any of its columns',
    query: z.strictObject({
      ...pageQuery.shape,
      ...columnFilter,
      search: z.string().max(100).optional(),
      ordering: zoneOrdering.default('-modified'),
    }),
    answer: pageSchema(analysisZoneResponse),
    provides: ['zones'],
  }),
  analysisZoneListValues: defineOperation({
    method: 'GET',
    path: '/api/analysis-zone/analysiszone_list_values/',
    access: 'view',
    summary: 'The values a column of the zones list has, for its filter menu; at most 500',
    query: z.strictObject({ column: z.enum(zoneColumnKeys), search: z.string().max(100).optional() }),
    answer: z.strictObject({ values: z.array(z.string().nullable()), truncated: z.boolean() }),
    provides: ['zones'],
  }),
  analysisZonesOnMaps: defineOperation({
    method: 'GET',
    path: '/api/analysis-zone/zones_on_maps/',
    access: 'view',
    summary: 'The outlines of the zones that are shown on maps, circles as polygons',
    query: z.strictObject({ language: languageName.optional() }),
    answer: z.strictObject({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.strictObject({
          type: z.literal('Feature'),
          /** Id of the component. */
          id: z.int(),
          properties: z.strictObject({
            zone_id: z.int(),
            zone: z.string(),
            component: z.string(),
            type: z.enum(zoneComponentTypes),
            /** Link ids of a component of selected curbs; empty for an area. */
            links: z.array(z.int()),
          }),
          /** `null` for selected curbs. */
          geometry: z.discriminatedUnion('type', [polygonGeometry, multiPolygonGeometry]).nullable(),
        }),
      ),
    }),
    provides: ['zones'],
  }),
  importAnalysisZones: defineOperation({
    method: 'POST',
    path: '/api/analysis-zone/import_zones/',
    access: 'analyze',
    bodyLimit: 'long list',
    summary:
      'Zones from the areas of a GeoJSON file, each with an outcome of its own; sent again it changes what differs and nothing else, and no zone that the caller may not change; a dry run only says what would happen',
    itemsAt: ['file', 'features'],
    body: z.strictObject({
      dry_run: z.boolean().default(false),
      /** Property that contains the zone's name; when absent, the first of the usual ones. */
      name_property: z.string().min(1).max(100).optional(),
      show_on_maps: z.boolean().default(false),
      parent_zone_id: id.nullable().default(null),
      file: z.looseObject({
        type: z.literal('FeatureCollection'),
        features: z.array(z.unknown()).min(1, { error: 'fault.export-none' }).max(maxImportedAreas),
      }),
    }),
    answer: z.strictObject({
      dry_run: z.boolean(),
      results: z.array(
        z.strictObject({
          /** Its index in `features`, from 0. */
          index: z.int(),
          name: z.string().nullable(),
          outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
          /**
           * Id of the zone; `null` for a rejected feature and for a zone that a dry run would
           * create.
           */
          id: z.int().nullable(),
          code: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      ),
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.int(),
    }),
    invalidates: ['zones', 'history'],
  }),
  exportAnalysisZones: defineOperation({
    method: 'POST',
    path: '/api/analysis-zone/export_analysis_zone_:type/',
    access: 'view',
    storesData: false,
    summary:
      'Analysis zones as a file (excel, json, pdf): those named, or all; too many for the type are refused with the number',
    params: z.strictObject({ type: z.enum(proposalExportTypes) }),
    body: z.strictObject({
      analysis_zones: z
        .union([z.literal('all'), z.array(id).min(1, { error: 'fault.export-none' }).max(maxExportedZoneIds)])
        .default('all'),
      language: languageName.optional(),
    }),
    /** A file named in content-disposition; the browser client converts it to a `File`. */
    answer: z.unknown(),
    answerMedia: 'file',
  }),
  analysisZone: defineOperation({
    method: 'GET',
    path: '/api/analysis-zone/:id/',
    access: 'view',
    summary: 'One analysis zone with its components',
    params: idParams,
    query: z.strictObject({ language: languageName.optional() }),
    answer: analysisZoneDetailResponse,
    provides: ['zones'],
  }),
  updateAnalysisZone: defineOperation({
    method: 'PATCH',
    path: '/api/analysis-zone/:id/',
    access: 'analyze',
    summary: 'Rename, describe, show or hide an analysis zone, or put it under another',
    params: idParams,
    body: z
      .strictObject({
        name: fields.name.optional(),
        description: fields.description.optional(),
        show_on_maps: fields.show_on_maps.optional(),
        parent_zone_id: fields.parent_zone_id.optional(),
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' }),
    answer: analysisZoneDetailResponse,
    invalidates: ['zones', 'history'],
  }),
  deleteAnalysisZone: defineOperation({
    method: 'DELETE',
    path: '/api/analysis-zone/:id/',
    access: 'analyze',
    summary: 'Delete an analysis zone with its components; its sub-zones go up to the zone above it',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({ id: z.int(), moved_sub_zones: z.int() }),
    invalidates: ['deleted-records', 'zones', 'history'],
  }),
  /**
   * A GET that writes, as the requirement specifies (§7). It requires the anti-forgery header like
   * any other write.
   */
  copyAnalysisZone: defineWritingGet({
    path: '/api/analysis-zone/:id/copy_analysis_zone/',
    creates: true,
    access: 'analyze',
    summary: 'Copy an analysis zone with its components under a free name',
    params: idParams,
    query: z.strictObject({ language: languageName.optional() }),
    answer: analysisZoneDetailResponse,
    invalidates: ['zones', 'history'],
  }),
};
