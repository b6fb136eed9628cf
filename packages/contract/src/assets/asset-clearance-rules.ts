// Asset rules: the section of curb each type of asset keeps clear, and the proposals that follow
// from it.
import { maxClearanceMetres } from '@curbwright/core';
import { z } from 'zod';
import { curbTypeSummary } from '../city/regulations.ts';
import { expectedVersion } from '../platform/expected-version.ts';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams, idText, maxId } from '../platform/query-values.ts';

const id = z.int().min(1).max(maxId);
const metres = z.number().min(0).max(maxClearanceMetres);

/** Maximum number of changes listed in a response; the counts include all. */
export const maxClearanceChanges = 100;
/**
 * Maximum number of assets or links that one request may list; a request for the whole city has no
 * limit.
 */
const maxClearanceIds = 10_000;

const assetClearanceRuleResponse = z.strictObject({
  id: z.int(),
  asset_config: z.int(),
  /** Name of the asset type, and its label. */
  type: z.string(),
  display_name: z.string(),
  /** Meters before and after the asset, in the direction of travel at that curb. */
  before: z.number(),
  after: z.number(),
  /** Curb type in the cleared section. */
  sub_activity: curbTypeSummary,
  /** Whether it also applies on the other side of the street. */
  both_sides: z.boolean(),
  enabled: z.boolean(),
  user: z.string().nullable(),
  modified: z.string(),
  version: z.int(),
});
export type AssetClearanceRuleResponse = z.infer<typeof assetClearanceRuleResponse>;

/**
 * What happened to a link's clearance: `clear` = a proposal keeps the section clear; `put back` = a
 * proposal restores the earlier regulation; `withdraw` = an open clearance proposal was deleted;
 * `waiting` = the change is blocked, as explained in `detail`.
 */
const clearanceActions = ['clear', 'put back', 'withdraw', 'waiting'] as const;

const clearanceChange = z.strictObject({
  action: z.enum(clearanceActions),
  link: z.int(),
  segment_id: z.string(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  /** Meters from the link's start. */
  stretches: z.array(z.strictObject({ from: z.number(), to: z.number() })),
  /** The curb type there after publication; `null` = none (unregulated). */
  sub_activity: z.string().nullable(),
  /** Ids of the assets that require the change. */
  assets: z.array(z.int()),
  /**
   * The new proposal; for `withdraw` the deleted one, for `waiting` the one that blocks the change;
   * `null` in a dry run.
   */
  proposed_regulation_id: z.int().nullable(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

/**
 * The proposals that asset rules created and withdrew. No change takes effect until a user
 * publishes the batch.
 */
export const clearanceOutcome = z.strictObject({
  /**
   * The batch of kind `clearances` that contains the new proposals; `null` when there are none, and
   * in a dry run.
   */
  batch: z.int().nullable(),
  /**
   * Number of proposals that keep curbs clear (`proposed`), of proposals that restore the earlier
   * regulation (`restored`), of open proposals that were deleted (`withdrawn`), and of links whose
   * change is blocked (`waiting`).
   */
  proposed: z.int(),
  restored: z.int(),
  withdrawn: z.int(),
  waiting: z.int(),
  changes: z.array(clearanceChange).max(maxClearanceChanges),
});
export type ClearanceOutcome = z.infer<typeof clearanceOutcome>;

const rule = {
  before: metres,
  after: metres,
  /** Id or name of the curb type. */
  sub_activity: z.union([id, z.string().min(1).max(100)]),
  both_sides: z.boolean(),
  enabled: z.boolean(),
};

const hasReach = (body: { readonly before?: number | undefined; readonly after?: number | undefined }) =>
  body.before === undefined || body.after === undefined || body.before + body.after > 0;
const reachError = { path: ['after'], error: 'clearance.no-reach' };

const invalidates = ['clearance-rules', 'assets', 'history'] as const;

export const assetClearanceRuleOperations = {
  assetClearanceRules: defineOperation({
    method: 'GET',
    path: '/api/asset-clearance-rules/',
    access: 'view',
    summary: 'Asset rules: what each type of asset keeps clear beside it',
    query: catalogQuery,
    answer: pageSchema(assetClearanceRuleResponse),
    provides: ['clearance-rules'],
  }),
  createAssetClearanceRule: defineOperation({
    method: 'POST',
    path: '/api/asset-clearance-rules/',
    access: 'administer',
    summary: 'Make an asset rule; a type of asset has one. It proposes nothing before it is applied',
    body: z
      .strictObject({
        /** Id or name of the asset type. */
        asset_config: z.union([id, z.string().min(1).max(60)]),
        before: rule.before,
        after: rule.after,
        sub_activity: rule.sub_activity.default('no-stopping'),
        both_sides: rule.both_sides.default(false),
        enabled: rule.enabled.default(true),
      })
      .refine(hasReach, reachError),
    answer: assetClearanceRuleResponse,
    status: 201,
    invalidates,
  }),
  updateAssetClearanceRule: defineOperation({
    method: 'PATCH',
    path: '/api/asset-clearance-rules/:id/',
    access: 'administer',
    summary: 'Change an asset rule. It proposes nothing before it is applied',
    params: idParams,
    body: z
      .strictObject({
        before: rule.before.optional(),
        after: rule.after.optional(),
        sub_activity: rule.sub_activity.optional(),
        both_sides: rule.both_sides.optional(),
        enabled: rule.enabled.optional(),
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' })
      .refine(hasReach, reachError),
    answer: assetClearanceRuleResponse,
    invalidates,
  }),
  deleteAssetClearanceRule: defineOperation({
    method: 'DELETE',
    path: '/api/asset-clearance-rules/:id/',
    access: 'administer',
    summary: 'Delete an asset rule. What it proposed is withdrawn when the rules are applied',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({ id: z.int() }),
    invalidates,
  }),
  applyClearances: defineOperation({
    method: 'POST',
    path: '/api/asset-clearance-rules/apply_clearances/',
    access: 'edit',
    summary:
      'Propose what the asset rules ask for and withdraw what they no longer ask for, in the general scenario; a dry run with dry_run',
    body: z.strictObject({
      dry_run: z.boolean().default(false),
      /**
       * Restricts the request to curbs beside these assets, beside assets of this type, or to these
       * links; the whole city when none is given.
       */
      assets: z.array(id).min(1).max(maxClearanceIds).optional(),
      links: z.array(id).min(1).max(maxClearanceIds).optional(),
      type: z.string().min(1).max(60).optional(),
    }),
    answer: clearanceOutcome.extend({ dry_run: z.boolean() }),
    invalidates: ['batches', 'proposals', 'scenarios', 'assets', 'history'],
  }),
  assetClearances: defineOperation({
    method: 'GET',
    path: '/api/asset-clearance-rules/asset_clearances/',
    access: 'view',
    summary: 'The clearances an asset has proposed, open, published and withdrawn',
    query: z.strictObject({ asset: idText }),
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          link: z.int(),
          segment_id: z.string(),
          bl_street_name: z.string().nullable(),
          from: z.number(),
          to: z.number(),
          proposed_regulation_id: z.int(),
          batch: z.int().nullable(),
          sub_activity: z.string(),
          is_published: z.boolean(),
        }),
      ),
    }),
    provides: ['clearance-rules', 'assets', 'proposals'],
  }),
};
