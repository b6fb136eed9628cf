// Endpoints for asset rules, which administrators list, create, change, delete and apply, and for
// the clearances proposed for an asset.
import { type AssetClearanceRuleResponse, assetClearanceRuleOperations } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { toCurbTypeResponse } from '../../city/curb-types/curb-types.responses.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import {
  checkExpectedVersion,
  type ExpectedVersion,
  toExpectedVersion,
} from '../../platform/expected-version.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectField, respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { writeProposals } from '../../proposals/write/proposal-transaction.ts';
import { assetConfigRows } from '../asset-configs/asset-config-rows.sql.ts';
import { resolveLabel } from '../asset-configs/asset-configs.responses.ts';
import { placeAssets } from '../asset-positions.ts';
import { applyRules, toClearanceResponse } from './apply-rules.ts';
import {
  assetsOfRule,
  changeRule,
  findCurbType,
  insertRule,
  lockRule,
  type RuleRow,
  ruleRows,
} from './asset-clearance-rules.sql.ts';
import { clearancesOf } from './clearances.sql.ts';

function toRuleResponse(row: RuleRow, language: LanguageName): AssetClearanceRuleResponse {
  return {
    id: row.id,
    asset_config: row.asset_config_id,
    type: row.type,
    display_name: resolveLabel(row.display_name, language),
    before: row.before_m,
    after: row.after_m,
    sub_activity: toCurbTypeResponse(row, language),
    both_sides: row.both_sides,
    enabled: row.enabled,
    user: row.username,
    modified: row.modified.toISOString(),
    version: row.version,
  };
}

/** Returns the curb type named in a body, if a rule may use it. */
async function validateCurbType(
  tx: Transaction<Schema>,
  given: number | string,
): Promise<number | Rejection> {
  const found = await findCurbType(tx, given);
  if (found === undefined) return rejectField('sub_activity', 'fault.unknown-sub-activity');
  return found.name === 'unregulated' ? rejectField('sub_activity', 'clearance.needs-rules') : found.id;
}

/** Locks a rule and checks that it still has the version the user saw. */
async function lockCheckedRule(tx: Transaction<Schema>, id: number, expected: ExpectedVersion) {
  const row = await lockRule(tx, id);
  if (row === undefined) return reject('not_found');
  const outdated = checkExpectedVersion(row, expected, row.username);
  if (outdated !== null) return outdated;
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
  const outcome = async (done: { readonly id: number } | Rejection, language: LanguageName) => {
    if ('kind' in done) return done;
    const [row] = await ruleRows(db, done.id);
    return row === undefined
      ? reject('not_found')
      : respond(toRuleResponse(row, language), { headers: { etag: `"v${row.version}"` } });
  };
  const createAuditWriter = (
    tx: Transaction<Schema>,
    action: string,
    id: number,
    caller: Caller,
    requestId: string,
  ) => {
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
      const results = (await ruleRows(db)).map((row) => toRuleResponse(row, language));
      return respond(slicePage(assetClearanceRuleOperations.assetClearanceRules.path, query, results));
    },
    createAssetClearanceRule: async ({ body, caller, language, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const config = (await assetConfigRows(tx)).find(
          ({ id, name }) => id === body.asset_config || name === body.asset_config,
        );
        if (config === undefined) return rejectField('asset_config', 'fault.unknown-asset-type');
        const subActivity = await validateCurbType(tx, body.sub_activity);
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
          return rejectField('asset_config', 'clearance.rule-taken', {
            type: resolveLabel(config.display_name, language),
          });
        // A new rule may replace one that the asset type borrowed and that applied to both sides,
        // so the assets are placed again.
        await placeAssets(tx, await assetsOfRule(tx, config.id));
        await createAuditWriter(tx, 'create', id, caller, requestId)({ after: body });
        return { id };
      });
      return outcome(done, language);
    },
    updateAssetClearanceRule: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const row = await lockCheckedRule(tx, params.id, expected);
        if ('kind' in row) return row;
        const subActivity =
          body.sub_activity === undefined
            ? row.sub_activity_id
            : await validateCurbType(tx, body.sub_activity);
        if (typeof subActivity !== 'number') return subActivity;
        const after = {
          before_m: body.before ?? row.before_m,
          after_m: body.after ?? row.after_m,
          sub_activity_id: subActivity,
          both_sides: body.both_sides ?? row.both_sides,
          enabled: body.enabled ?? row.enabled,
        };
        if (after.before_m + after.after_m === 0) return rejectField('after', 'clearance.no-reach');
        await changeRule(tx, row.id, after, authorOf(caller));
        const reaches = (one: typeof after) => one.both_sides && one.enabled;
        if (reaches(after) !== reaches(row))
          await placeAssets(tx, await assetsOfRule(tx, row.asset_config_id));
        await createAuditWriter(tx, 'edit', row.id, caller, requestId)({ before: row, after });
        return { id: row.id };
      });
      return outcome(done, language);
    },
    deleteAssetClearanceRule: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const row = await lockCheckedRule(tx, params.id, expected);
        if ('kind' in row) return row;
        await changeRule(tx, row.id, { deleted: true }, authorOf(caller));
        await placeAssets(tx, await assetsOfRule(tx, row.asset_config_id));
        await createAuditWriter(tx, 'delete', row.id, caller, requestId)({ before: row });
        return { id: row.id };
      });
      return 'kind' in done ? done : respond(done);
    },
    applyClearances: async ({ body, caller, language, requestId }) => {
      const { dry_run: isDry, ...where } = body;
      const done = await applyRules(context, where, { author: authorOf(caller), requestId, language }, isDry);
      return 'kind' in done ? done : respond({ ...toClearanceResponse(done), dry_run: isDry });
    },
    assetClearances: async ({ query }) => respond({ results: [...(await clearancesOf(db, query.asset))] }),
  };
}
