// Asset types: icon, form and columns of each, managed by administrators.
import {
  assetGeometryTypes,
  type FieldKind,
  fieldKinds,
  formDefinition,
  iconPathPattern,
  maxIconPathLength,
  pointKinds,
} from '@curbwright/core';
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams, queryBoolean } from '../platform/query-values.ts';

const fieldKind: z.ZodType<FieldKind> = z.enum(fieldKinds);

/** A form field with its label in the requester's language. */
export const formFieldResponse = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: fieldKind,
  required: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Only for a select. A request may send the value alone or the whole option. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
});
export type FormFieldResponse = z.infer<typeof formFieldResponse>;

/** A column of the assets list. */
export const tableAttribute = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'number', 'date', 'boolean']),
  /** Whether the list can be sorted by it. */
  sortable: z.boolean(),
});

const assetConfigResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  display_name: z.string(),
  geometry_type: z.enum(assetGeometryTypes),
  /** CDS 1.1 object_type. */
  object_type: z.string(),
  /** URL of the icon, with a version that changes when the icon does. */
  icon: z.string(),
  /** SVG path data in a 24 × 24 view box. */
  icon_path: z.string(),
  icon_version: z.int(),
  color: z.string(),
  /** Kind of point around which the linter requires clear space; `null` = none. */
  clearance: z.enum(pointKinds).nullable(),
  touches_both_sides: z.boolean(),
  in_viewer: z.boolean(),
  is_active: z.boolean(),
  form_skeleton: z.array(formFieldResponse),
  table_attributes: z.array(tableAttribute),
  version: z.int(),
});
export type AssetConfigResponse = z.infer<typeof assetConfigResponse>;

const name = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);
const displayName = z.string().trim().min(1).max(200);
const assetStyle = {
  icon_path: z.string().max(maxIconPathLength).regex(iconPathPattern),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
};
const objectType = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);
const traits = {
  clearance: z.enum(pointKinds).nullable(),
  touches_both_sides: z.boolean(),
  in_viewer: z.boolean(),
  is_active: z.boolean(),
};

export const assetConfigOperations = {
  assetConfigs: defineOperation({
    method: 'GET',
    path: '/api/assetconfig/',
    access: 'view',
    summary: 'Types of assets with icon, form skeleton and table attributes',
    query: catalogQuery.extend({ is_active: queryBoolean.optional() }),
    answer: pageSchema(assetConfigResponse),
    provides: ['asset-configs'],
  }),
  createAssetConfig: defineOperation({
    method: 'POST',
    path: '/api/assetconfig/',
    access: 'administer',
    summary: 'Make a type of asset; its name must be free',
    body: z.strictObject({
      name,
      display_name: displayName,
      geometry_type: z.enum(assetGeometryTypes),
      object_type: objectType.default('signage'),
      icon_path: assetStyle.icon_path.optional(),
      color: assetStyle.color.default('#37474f'),
      clearance: traits.clearance.default(null),
      touches_both_sides: traits.touches_both_sides.default(false),
      in_viewer: traits.in_viewer.default(false),
      form_skeleton: formDefinition.default([]),
    }),
    answer: assetConfigResponse,
    status: 201,
    invalidates: ['asset-configs'],
  }),
  updateAssetConfig: defineOperation({
    method: 'PATCH',
    path: '/api/assetconfig/:id/',
    access: 'administer',
    summary: 'Change how a type of asset looks, what it asks and what it means',
    params: idParams,
    body: z
      .strictObject({
        display_name: displayName.optional(),
        object_type: objectType.optional(),
        icon_path: assetStyle.icon_path.optional(),
        color: assetStyle.color.optional(),
        clearance: traits.clearance.optional(),
        touches_both_sides: traits.touches_both_sides.optional(),
        in_viewer: traits.in_viewer.optional(),
        is_active: traits.is_active.optional(),
        form_skeleton: formDefinition.optional(),
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' }),
    answer: assetConfigResponse,
    invalidates: ['asset-configs', 'assets'],
  }),
  assetIcon: defineOperation({
    method: 'GET',
    path: '/api/assetconfig/:id/icon/',
    access: 'public',
    summary: 'The icon of a type of asset as SVG',
    params: idParams,
    query: z.strictObject({ v: z.string().max(20).optional() }),
    answer: z.unknown(),
    answerMedia: 'file',
  }),
};
