// Publishes a group of proposed assets, item by item, in one transaction that locks the group and
// its assets.
import type { LanguageName } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { checkExpectedVersion, type ExpectedVersion } from '../../platform/expected-version.ts';
import { toItemOutcome } from '../../platform/http/item-outcomes.ts';
import { type Rejection, reject, rejectFor } from '../../platform/http/outcome.ts';
import { writeProposals } from '../../proposals/write/proposal-transaction.ts';
import { notifyAssetsChanged } from '../asset-positions.sql.ts';
import { placeAssets } from '../asset-positions.ts';
import { applyRulesInTransaction, toClearanceResponse } from '../clearances/apply-rules.ts';
import {
  type ItemRow,
  itemRows,
  lockAssets,
  lockGroup,
  markGroupPublished,
  publishItems,
} from './proposed-assets.sql.ts';

/** Returns why an item may not be published, or `null` if it may. */
function itemRejection(item: ItemRow): Rejection | null {
  if (item.action === 'create') return null;
  if (item.is_gone && item.action === 'remove') return rejectFor({ code: 'asset.gone', params: {} });
  if (item.version === item.seen_version) return null;
  const params = { who: item.changed_by ?? '?', when: item.changed_at?.toISOString() ?? '' };
  return reject('changed_meanwhile', { text: 'asset.stale', params, facts: { reason: 'asset.stale' } });
}

interface PublishGroupRequest {
  readonly id: number;
  readonly expected: ExpectedVersion;
  readonly author: { readonly id: number | null; readonly username: string | null };
  readonly requestId: string;
  readonly language: LanguageName;
}

/** Publishes a group; returns the outcome of each open item. */
export async function publishGroup(context: CityContext, groupRequest: PublishGroupRequest) {
  const { id, expected, author, requestId, language } = groupRequest;
  return writeProposals(context, async (tx) => {
    const group = await lockGroup(tx, id);
    if (group === undefined) return reject('not_found');
    if (group.is_published) return rejectFor({ code: 'asset.group-published', params: {} });
    const outdated = checkExpectedVersion(group, expected, null);
    if (outdated !== null) return outdated;
    const named = (await itemRows(tx, [id])).flatMap((item) => item.asset_id ?? []);
    await lockAssets(tx, named);
    const items = (await itemRows(tx, [id])).filter((item) => !item.is_published);
    const faults = new Map(items.map((item) => [item.id, itemRejection(item)]));
    const accepted = items.filter((item) => faults.get(item.id) === null);
    const ids = accepted.map((item) => item.id);
    const assets =
      ids.length === 0 ? new Map<number, number>() : await publishItems(tx, ids, author, requestId);
    const changed = [...new Set(assets.values())];
    if (changed.length > 0) {
      await placeAssets(tx, changed);
      await notifyAssetsChanged(tx, changed);
    }
    const isPublished = accepted.length === items.length;
    if (isPublished) await markGroupPublished(tx, id, author.id);
    const results = items.map((item) => ({
      ...toItemOutcome(item.id, faults.get(item.id) ?? null, language),
      asset: assets.get(item.id) ?? null,
    }));
    const coAuthors = group.created_by === null ? [] : [group.created_by];
    const who = { author, coAuthors, requestId, language };
    const applied = await applyRulesInTransaction(tx, { assets: changed }, who);
    const clearances = toClearanceResponse(applied);
    return {
      id,
      is_published: isPublished,
      results,
      done: ids.length,
      refused: items.length - ids.length,
      clearances,
    };
  });
}
