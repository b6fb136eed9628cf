// Endpoints for asset rules, which administrators list, create, change, delete and apply, and for
// the clearances proposed for an asset.
import { type AssetClearanceRuleAnswer, assetClearanceRuleCalls } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { subActivityOf } from '../../city/curb-types/curb-types.responses.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, type Refused, refuse, refuseField } from '../../platform/http/outcome.ts';
import { cutPage } from '../../platform/http/pages.ts';
import { authorOf, type Expected, expectedOf } from '../../platform/write-transaction.ts';
import { writing } from '../../proposals/write/writing.ts';
import { assetConfigRows } from '../asset-configs/asset-config-rows.sql.ts';
import { labelOf } from '../asset-configs/asset-configs.responses.ts';
import { placeAssets } from '../placing.ts';
import { applyRules, clearanceAnswer } from './apply.ts';
import {
  assetsOfRule,
  changeRule,
  classOf,
  insertRule,
  lockRule,
  type RuleRow,
  ruleRows,
} from './asset-clearance-rules.sql.ts';
import { clearancesOf } from './clearances.sql.ts';

function answerOf(row: RuleRow, language: LanguageName): AssetClearanceRuleAnswer {
  return {
    id: row.id,
    asset_config: row.asset_config_id,
    type: row.type,
    display_name: labelOf(row.display_name, language),
    before: row.before_m,
    after: row.after_m,
    sub_activity: subActivityOf(row, language),
    both_sides: row.both_sides,
    enabled: row.enabled,
    user: row.username,
    modified: row.modified.toISOString(),
    version: row.version,
  };
}

/** Returns the curb type named in a body, if a rule may use it. */
async function checkedClass(tx: Transaction<Schema>, given: number | string): Promise<number | Refused> {
  const found = await classOf(tx, given);
  if (found === undefined) return refuseField('sub_activity', 'fault.unknown-sub-activity');
  return found.name === 'unregulated' ? refuseField('sub_activity', 'clearance.needs-rules') : found.id;
}

/** Locks a rule and checks that it still has the version the user saw. */
async function heldRule(tx: Transaction<Schema>, id: number, expected: Expected) {
  const row = await lockRule(tx, id);
  if (row === undefined) return refuse('not_found');
  if (expected.version !== null && expected.version !== row.version)
    return refuse('changed_meanwhile', {
      status: expected.byHeader ? 412 : null,
      facts: {
        id,
        version: row.version,
        changed_by: row.username,
        changed_at: row.modified.toISOString(),
      },
    });
  return row;
}

export function assetClearanceRuleHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'assetClearanceRules'
  | 'createAssetClearanceRule'
  | 'updateAssetClearanceRule'
  | 'deleteAssetClearanceRule'
  | 'applyClearances'
  | 'assetClearances'
> {
  const { db } = context;
  const outcome = async (done: { readonly id: number } | Refused, language: LanguageName) => {
    if ('kind' in done) return done;
    const [row] = await ruleRows(db, done.id);
    return row === undefined
      ? refuse('not_found')
      : answered(answerOf(row, language), { headers: { etag: `"v${row.version}"` } });
  };
  const told = (tx: Transaction<Schema>, action: string, id: number, caller: Caller, requestId: string) => {
    const { id: userId, username } = authorOf(caller);
    return (parts: { before?: unknown; after?: unknown }) =>
      writeAudit(tx, {
        userId,
        username,
        action,
        noun: 'asset-clearance-rule',
        nounId: String(id),
        ...parts,
        requestId,
      });
  };
  return {
    assetClearanceRules: async ({ query, language }) => {
      const results = (await ruleRows(db)).map((row) => answerOf(row, language));
      return answered(cutPage(assetClearanceRuleCalls.assetClearanceRules.path, query, results));
    },
    createAssetClearanceRule: async ({ body, caller, language, requestId }) => {
      const done = await writing(context, async (tx) => {
        const config = (await assetConfigRows(tx)).find(
          ({ id, name }) => id === body.asset_config || name === body.asset_config,
        );
        if (config === undefined) return refuseField('asset_config', 'fault.unknown-asset-type');
        const subActivity = await checkedClass(tx, body.sub_activity);
        if (typeof subActivity !== 'number') return subActivity;
        const values = {
          before_m: body.before,
          after_m: body.after,
          sub_activity_id: subActivity,
          both_sides: body.both_sides,
          enabled: body.enabled,
        };
        const id = await insertRule(tx, config.id, values, authorOf(caller));
        if (id === null)
          return refuseField('asset_config', 'clearance.rule-taken', {
            type: labelOf(config.display_name, language),
          });
        // Even a one-sided rule can replace a borrowed rule for both sides, so the assets are
        // placed again.
        await placeAssets(tx, await assetsOfRule(tx, config.id));
        await told(tx, 'create', id, caller, requestId)({ after: body });
        return { id };
      });
      return outcome(done, language);
    },
    updateAssetClearanceRule: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await writing(context, async (tx) => {
        const row = await heldRule(tx, params.id, expected);
        if ('kind' in row) return row;
        const subActivity =
          body.sub_activity === undefined ? row.sub_activity_id : await checkedClass(tx, body.sub_activity);
        if (typeof subActivity !== 'number') return subActivity;
        const after = {
          before_m: body.before ?? row.before_m,
          after_m: body.after ?? row.after_m,
          sub_activity_id: subActivity,
          both_sides: body.both_sides ?? row.both_sides,
          enabled: body.enabled ?? row.enabled,
        };
        if (after.before_m + after.after_m === 0) return refuseField('after', 'clearance.no-reach');
        await changeRule(tx, row.id, after, authorOf(caller));
        const reaches = (one: typeof after) => one.both_sides && one.enabled;
        if (reaches(after) !== reaches(row))
          await placeAssets(tx, await assetsOfRule(tx, row.asset_config_id));
        await told(tx, 'edit', row.id, caller, requestId)({ before: row, after });
        return { id: row.id };
      });
      return outcome(done, language);
    },
    deleteAssetClearanceRule: async ({ params, body, headers, caller, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await writing(context, async (tx) => {
        const row = await heldRule(tx, params.id, expected);
        if ('kind' in row) return row;
        await changeRule(tx, row.id, { deleted: true }, authorOf(caller));
        await placeAssets(tx, await assetsOfRule(tx, row.asset_config_id));
        await told(tx, 'delete', row.id, caller, requestId)({ before: row });
        return { id: row.id };
      });
      return 'kind' in done ? done : answered(done);
    },
    applyClearances: async ({ body, caller, language, requestId }) => {
      const { dry_run: isDry, ...where } = body;
      const done = await applyRules(context, where, { author: authorOf(caller), requestId, language }, isDry);
      return 'kind' in done ? done : answered({ ...clearanceAnswer(done), dry_run: isDry });
    },
    assetClearances: async ({ query }) => answered({ results: [...(await clearancesOf(db, query.asset))] }),
  };
}
