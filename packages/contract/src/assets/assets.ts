// Assets on the map and in the list, and the points on links that require clear space around them.
import { assetStatuses, lintPointKinds, pointGeometry, polygonGeometry } from '@curbwright/core';
import { z } from 'zod';
import {
  boxQuery,
  isLatOrderValid,
  isLngOrderValid,
  latOrderError,
  lngOrderError,
} from '../platform/common-queries.ts';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import {
  commaSeparatedIds,
  commaSeparatedValues,
  idParams,
  idText,
  languageQuery,
  queryInteger,
  queryNumber,
} from '../platform/query-values.ts';
import { clearanceOutcome } from './asset-clearance-rules.ts';

/** Maximum number of assets returned for one box. */
const boxAssetLimit = 5000;
/** Maximum number of links whose points can be requested at once. */
const pointLinkLimit = 1000;

export const assetGeometry = z.discriminatedUnion('type', [pointGeometry, polygonGeometry]);
const storedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export const assetProperties = z.record(z.string(), storedValue);

const assetPlace = z.strictObject({
  link: z.int(),
  segment_id: z.string(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  /** Meters from the link's start. */
  at: quantity('length'),
});

/** A file attached to an asset or a work order. */
export const storedFileResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  media_type: z.string(),
  size: z.int(),
  /** URL of its content. */
  url: z.string(),
  user: z.string().nullable(),
  created: z.string(),
});
export type StoredFileResponse = z.infer<typeof storedFileResponse>;

const assetResponse = z.strictObject({
  id: z.int(),
  outside_id: z.string().nullable(),
  asset_config: z.int(),
  /** Name of the asset type. */
  type: z.string(),
  name: z.string().nullable(),
  geometry: assetGeometry,
  properties: assetProperties,
  status: z.enum(assetStatuses),
  /** Civil dates. */
  installed: z.string().nullable(),
  removed: z.string().nullable(),
  /** The nearest link comes first. */
  links: z.array(assetPlace),
  /** The group with an open change of this asset; `null` = none. */
  proposed_assets_group: z.int().nullable(),
  user: z.string().nullable(),
  created: z.string(),
  modified: z.string(),
  version: z.int(),
});
export type AssetResponse = z.infer<typeof assetResponse>;

const assetFeature = z.strictObject({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: assetGeometry,
  properties: z.strictObject({
    id: z.int(),
    asset_config: z.int(),
    type: z.string(),
    name: z.string().nullable(),
    /** What tells it apart from others of its type: its name, text or number. */
    text: z.string().nullable(),
    /** Its id in the city's own list. */
    outside_id: z.string().nullable(),
    status: z.enum(assetStatuses),
    /** Whether an open group changes it. */
    is_proposed: z.boolean(),
  }),
});
const clusterFeature = z.strictObject({
  type: z.literal('Feature'),
  geometry: pointGeometry,
  properties: z.strictObject({
    cluster: z.literal(true),
    count: z.int(),
    /** The most common asset type in the cluster. */
    type: z.string(),
  }),
});

/** Columns the list can be sorted by. */
export const assetOrderings = ['id', 'type', 'name', 'installed', 'removed', 'modified'] as const;

const filter = {
  /** Names of asset types. */
  type: commaSeparatedValues.optional(),
  asset_config: idText.optional(),
  /** States; if absent, all except removed. */
  status: commaSeparatedValues.optional(),
};

export const assetOperations = {
  assets: defineOperation({
    method: 'GET',
    path: '/api/asset/',
    access: 'view',
    summary: 'Assets in force with their values, filtered and sorted',
    query: z.strictObject({
      ...pageQuery.shape,
      ...filter,
      link: idText.optional(),
      search: z.string().max(100).optional(),
      /** Only assets with these ids. */
      ids: commaSeparatedIds(100).optional(),
      ordering: z
        .string()
        .max(60)
        .refine((text) => assetOrderings.some((key) => key === text.replace(/^-/, '')), {
          error: 'fault.no-column',
        })
        .default('-id'),
    }),
    answer: pageSchema(assetResponse),
    provides: ['assets'],
  }),
  assetsInBox: defineOperation({
    method: 'GET',
    path: '/api/asset/GetAssetsInBox/',
    access: 'view',
    summary: 'Assets in a box as GeoJSON, at most 5,000; gathered into clusters at low zooms',
    query: z
      .strictObject({
        ...boxQuery.shape,
        ...filter,
        /** Map zoom: below 15, assets near each other form one cluster; absent = no clustering. */
        zoom: queryNumber(0, 24).optional(),
        limit: queryInteger(1, boxAssetLimit).default(boxAssetLimit),
      })
      .refine(isLngOrderValid, lngOrderError)
      .refine(isLatOrderValid, latOrderError),
    answer: z.strictObject({
      type: z.literal('FeatureCollection'),
      features: z.array(z.union([assetFeature, clusterFeature])),
      truncated: z.boolean(),
    }),
    answerMedia: 'geojson',
    provides: ['assets'],
  }),
  asset: defineOperation({
    method: 'GET',
    path: '/api/asset/:id/',
    access: 'view',
    summary: 'One asset with its photos and files',
    params: idParams,
    query: languageQuery,
    answer: assetResponse.extend({ files: z.array(storedFileResponse) }),
    provides: ['assets'],
  }),
  recordAssetInspection: defineOperation({
    method: 'PATCH',
    path: '/api/asset/:id/',
    access: 'edit',
    summary: 'Record the condition of an asset and the day of its inspection, in force at once',
    params: idParams,
    body: z
      .strictObject({
        /** A value of the type's field `condition`; `null` = unknown. */
        condition: z.string().max(100).nullable().optional(),
        /** Civil date. */
        inspected_on: z.iso.date().nullable().optional(),
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' }),
    answer: assetResponse.extend({ files: z.array(storedFileResponse) }),
    invalidates: ['assets', 'proposed-assets', 'history'],
  }),
  importAssets: defineOperation({
    method: 'POST',
    path: '/api/asset/import_assets/',
    access: 'publish',
    summary:
      'Import assets from CSV or GeoJSON by a mapping of columns: a dry run with dry_run, the same file twice changes nothing',
    bodyMedia: 'multipart',
    body: z.strictObject({
      /** The core package's `AssetMapping` as JSON text. */
      mapping: z.string().min(2).max(20_000),
      dry_run: z.enum(['true', 'false']).default('false'),
    }),
    answer: z.strictObject({
      detail: z.string(),
      rows: z.int(),
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Number of rows the mapping marks as removed. */
      removed: z.int(),
      /**
       * Number of those rows whose assets were active until now; importing marks them as removed
       * today.
       */
      retired: z.int(),
      /** Reasons why rows were skipped; only the first 100. */
      faults: z.array(z.string()),
      fault_count: z.int(),
      dry_run: z.boolean(),
      /**
       * The proposals that asset rules created and withdrew for these assets; `null` in a dry run.
       */
      clearances: clearanceOutcome.nullable(),
    }),
    status: 201,
    invalidates: ['assets', 'history', 'batches', 'proposals', 'scenarios'],
  }),
  pointsAlong: defineOperation({
    method: 'GET',
    path: '/api/links/get_points_along/',
    access: 'view',
    summary:
      'Things along links that keep their surroundings free: hydrants, crossings, stop signs, driveways',
    query: z.strictObject({ links: commaSeparatedIds(pointLinkLimit) }),
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          link: z.int(),
          kind: z.enum(lintPointKinds),
          /** Meters from the link's start. */
          at: quantity('length'),
          /** Meters that the asset rule keeps clear toward the link's start and end. */
          towards_start: z.number(),
          towards_end: z.number(),
          asset: z.int(),
        }),
      ),
    }),
    provides: ['assets'],
  }),
};
