// Proposed assets: changes of assets drafted in groups, published or deleted as a group.
import { assetActions } from '@curbwright/core';
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, idText, languageName, maxId, queryBoolean } from '../platform/query-values.ts';
import { clearanceOutcome } from './asset-clearance-rules.ts';
import { formFieldResponse, tableAttribute } from './asset-configs.ts';
import { assetGeometry, assetProperties } from './assets.ts';

/** Maximum number of assets in a group. */
const maxProposedAssets = 500;

const id = z.int().min(1).max(maxId);
const day = z.iso.date().nullable();

/** Change of one asset. For a removal, only the asset and the date are used. */
export const proposedAssetBody = z
  .strictObject({
    /**
     * The open item this one replaces; its id is preserved. Absent = the open item of the same
     * asset, otherwise a new item.
     */
    id: id.optional(),
    action: z.enum(assetActions),
    /** The asset to change or remove. */
    asset: id.optional(),
    /** Id or name of the type; only for a new asset. */
    asset_config: z.union([id, z.string().min(1).max(60)]).optional(),
    /** Fields omitted from a change stay unchanged. */
    name: z.string().trim().max(200).nullable().optional(),
    geometry: assetGeometry.optional(),
    properties: z.record(z.string().max(60), z.unknown()).optional(),
    installed: day.optional(),
    removed: day.optional(),
    /** Asset version that the user edited; absent = the current one. */
    seen_version: id.optional(),
  })
  .refine((body) => body.action === 'create' || body.asset !== undefined, {
    path: ['asset'],
    error: 'fault.asset-missing',
  })
  .refine((body) => body.action !== 'create' || body.asset_config !== undefined, {
    path: ['asset_config'],
    error: 'fault.asset-type-missing',
  })
  .refine((body) => body.action !== 'create' || body.geometry !== undefined, {
    path: ['geometry'],
    error: 'fault.asset-place-missing',
  });

const proposedAssetResponse = z.strictObject({
  id: z.int(),
  action: z.enum(assetActions),
  /** `null` while a new asset is unpublished. */
  asset: z.int().nullable(),
  asset_config: z.int(),
  type: z.string(),
  name: z.string().nullable(),
  geometry: assetGeometry,
  properties: assetProperties,
  installed: z.string().nullable(),
  removed: z.string().nullable(),
  is_published: z.boolean(),
  /** Asset version that the draft is based on; `null` for a new asset. */
  seen_version: z.int().nullable(),
  /** Whether someone else changed the asset since this was drafted. */
  is_stale: z.boolean(),
});

export const proposedAssetGroupResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  reason: z.string(),
  assets: z.array(proposedAssetResponse),
  is_published: z.boolean(),
  published_on: z.string().nullable(),
  user: z.string().nullable(),
  created: z.string(),
  modified: z.string(),
  version: z.int(),
});

const groupBody = {
  name: z.string().trim().max(200),
  reason: z.string().trim().max(500),
  assets: z.array(proposedAssetBody).min(1).max(maxProposedAssets),
};

const outcome = z.strictObject({
  /** Id of the proposed asset. */
  id: z.int(),
  /** The resulting asset; `null` when rejected. */
  asset: z.int().nullable(),
  ok: z.boolean(),
  status: z.int(),
  code: z.string().nullable(),
  title: z.string().nullable(),
  detail: z.string().nullable(),
});

export const proposedAssetOperations = {
  assetFormSkeleton: defineOperation({
    method: 'GET',
    path: '/api/proposed-assets-group/get_form_skeleton/',
    access: 'view',
    summary: 'The fields a type of asset asks for; of every type in use when none is named',
    query: z.strictObject({
      asset_config: idText.optional(),
      type: z.string().min(1).max(60).optional(),
      language: languageName.optional(),
    }),
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          asset_config: z.int(),
          type: z.string(),
          form_skeleton: z.array(formFieldResponse),
        }),
      ),
    }),
    provides: ['asset-configs'],
  }),
  assetTableAttributes: defineOperation({
    method: 'GET',
    path: '/api/proposed-assets-group/table_attributes/',
    access: 'view',
    summary: 'Columns of the assets list: those of every asset, then those of a type',
    query: z.strictObject({
      asset_config: idText.optional(),
      type: z.string().min(1).max(60).optional(),
      language: languageName.optional(),
    }),
    answer: z.strictObject({ results: z.array(tableAttribute) }),
    provides: ['asset-configs'],
  }),
  proposedAssetGroups: defineOperation({
    method: 'GET',
    path: '/api/proposed-assets-group/',
    access: 'view',
    summary: 'Groups of proposed assets, newest first',
    query: z.strictObject({
      ...pageQuery.shape,
      is_published: queryBoolean.default(false),
      /** Only groups that change this asset. */
      asset: idText.optional(),
    }),
    answer: pageSchema(proposedAssetGroupResponse),
    provides: ['proposed-assets'],
  }),
  createProposedAssetGroup: defineOperation({
    method: 'POST',
    path: '/api/proposed-assets-group/',
    access: 'edit',
    summary: 'Propose to create, change or remove assets; all or none',
    body: z.strictObject({
      name: groupBody.name.default(''),
      reason: groupBody.reason.default(''),
      assets: groupBody.assets,
    }),
    answer: proposedAssetGroupResponse,
    status: 201,
    invalidates: ['proposed-assets', 'assets'],
  }),
  proposedAssetGroup: defineOperation({
    method: 'GET',
    path: '/api/proposed-assets-group/:id/',
    access: 'view',
    summary: 'One group of proposed assets',
    params: idParams,
    answer: proposedAssetGroupResponse,
    provides: ['proposed-assets'],
  }),
  updateProposedAssetGroup: defineOperation({
    method: 'PATCH',
    path: '/api/proposed-assets-group/:id/',
    access: 'edit',
    summary: 'Change an open group; its assets are replaced when given, those with an id keep it',
    params: idParams,
    body: z
      .strictObject({
        name: groupBody.name.optional(),
        reason: groupBody.reason.optional(),
        assets: groupBody.assets.optional(),
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' }),
    answer: proposedAssetGroupResponse,
    invalidates: ['proposed-assets', 'assets'],
  }),
  publishProposedAssetGroup: defineOperation({
    method: 'POST',
    path: '/api/proposed-assets-group/:id/publish/',
    creates: true,
    access: 'publish',
    summary:
      'Publish a group, each asset with an outcome of its own; what is refused stays open in the group',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({
      id: z.int(),
      /** Whether the group has no open items anymore. */
      is_published: z.boolean(),
      results: z.array(outcome),
      done: z.int(),
      refused: z.int(),
      /** The proposals that asset rules created and withdrew for the group. */
      clearances: clearanceOutcome,
    }),
    invalidates: ['proposed-assets', 'assets', 'history', 'batches', 'proposals', 'scenarios'],
  }),
  deleteProposedAssetGroup: defineOperation({
    method: 'DELETE',
    path: '/api/proposed-assets-group/:id/',
    access: 'edit',
    summary: 'Delete an open group; what was published of it stays',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['deleted-records', 'proposed-assets', 'assets', 'history'],
  }),
};
