// Endpoints for proposed assets: list, create, change, publish and delete groups, and the data for
// their forms and lists.
import { type proposedAssetGroupResponse, proposedAssetOperations } from '@curbwright/contract';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import {
  checkExpectedVersion,
  type ExpectedVersion,
  toExpectedVersion,
} from '../../platform/expected-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectFor, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { writeProposals } from '../../proposals/write/proposal-transaction.ts';
import { assetConfigRows } from '../asset-configs/asset-config-rows.sql.ts';
import { tableAttributesOf, toFormFieldResponse } from '../asset-configs/asset-configs.responses.ts';
import { notifyAssetsChanged } from '../asset-positions.sql.ts';
import {
  changeGroup,
  deleteGroup,
  type GroupRow,
  groupRow,
  groupRows,
  type ItemRow,
  insertGroup,
  itemRows,
  lockGroup,
  writeItems,
} from './proposed-assets.sql.ts';
import { publishGroup } from './publish.ts';
import { validateItems } from './validate-items.ts';

type ProposedGroupResponse = z.output<typeof proposedAssetGroupResponse>;

function toItemResponse(item: ItemRow): ProposedGroupResponse['assets'][number] {
  return {
    id: item.id,
    action: item.action,
    asset: item.asset_id,
    asset_config: item.asset_config_id,
    type: item.type,
    name: item.name,
    geometry: item.geometry,
    properties: { ...item.properties },
    installed: item.installed,
    removed: item.removed,
    is_published: item.is_published,
    seen_version: item.seen_version,
    is_stale: !item.is_published && item.asset_id !== null && item.version !== item.seen_version,
  };
}

function toProposedGroupResponse(group: GroupRow, items: readonly ItemRow[]): ProposedGroupResponse {
  return {
    id: group.id,
    name: group.name,
    reason: group.reason,
    assets: items.filter((item) => item.group_id === group.id).map(toItemResponse),
    is_published: group.is_published,
    published_on: group.published_on?.toISOString() ?? null,
    user: group.username,
    created: group.created.toISOString(),
    modified: group.modified.toISOString(),
    version: group.version,
  };
}

/** Locks an open group and checks that it still has the version the user saw. */
async function lockCheckedGroup(
  tx: Transaction<Schema>,
  id: number,
  expected: ExpectedVersion,
): Promise<GroupRow | Rejection> {
  const group = await lockGroup(tx, id);
  if (group === undefined) return reject('not_found');
  if (group.is_published) return rejectFor({ code: 'asset.group-published', params: {} });
  const outdated = checkExpectedVersion(group, expected, null);
  if (outdated !== null) return outdated;
  return group;
}

function idsOf(items: readonly ItemRow[]): number[] {
  return items.flatMap((item) => item.asset_id ?? []);
}

export function proposedAssetHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'assetFormSkeleton'
  | 'assetTableAttributes'
  | 'proposedAssetGroups'
  | 'proposedAssetGroup'
  | 'createProposedAssetGroup'
  | 'updateProposedAssetGroup'
  | 'publishProposedAssetGroup'
  | 'deleteProposedAssetGroup'
> {
  const { db } = context;
  const outcome = async (done: { readonly id: number } | Rejection) => {
    if ('kind' in done) return done;
    const row = await groupRow(db, done.id);
    if (row === undefined) return reject('not_found');
    return respond(toProposedGroupResponse(row, await itemRows(db, [row.id])), {
      headers: { etag: `"v${row.version}"` },
    });
  };
  const entry = (action: string, id: number, who: Parameters<typeof authorOf>[0], requestId: string) => {
    const { id: userId, username } = authorOf(who);
    return { userId, username, action, noun: 'proposed-asset-group', nounId: String(id), requestId };
  };
  return {
    assetFormSkeleton: async ({ query, language }) => {
      const rows = await assetConfigRows(db, { id: query.asset_config, name: query.type, isActive: true });
      if (rows.length === 0 && (query.asset_config ?? query.type) !== undefined) return reject('not_found');
      const results = rows.map((row) => ({
        asset_config: row.id,
        type: row.name,
        form_skeleton: row.form_skeleton.map((field) => toFormFieldResponse(field, language)),
      }));
      return respond({ results });
    },
    assetTableAttributes: async ({ query, language }) => {
      const isNamed = (query.asset_config ?? query.type) !== undefined;
      const rows = isNamed ? await assetConfigRows(db, { id: query.asset_config, name: query.type }) : [];
      const [row] = rows;
      if (isNamed && row === undefined) return reject('not_found');
      return respond({ results: tableAttributesOf(row?.form_skeleton ?? [], language) });
    },
    proposedAssetGroups: async ({ query }) => {
      const { count, rows } = await groupRows(db, query, query.limit, query.offset);
      const items = await itemRows(
        db,
        rows.map(({ id }) => id),
      );
      const results = rows.map((row) => toProposedGroupResponse(row, items));
      return respond(toPage(proposedAssetOperations.proposedAssetGroups.path, query, count, results));
    },
    proposedAssetGroup: ({ params }) => outcome({ id: params.id }),
    createProposedAssetGroup: async ({ body, caller, language, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const checked = await validateItems(tx, body.assets, null, language);
        if ('kind' in checked) return checked;
        const { name, reason } = body;
        const id = await insertGroup(tx, { name, reason }, authorOf(caller));
        await writeItems(tx, id, checked.items);
        await writeAudit(tx, { ...entry('create', id, caller, requestId), after: body });
        await notifyAssetsChanged(
          tx,
          checked.items.flatMap(({ asset }) => asset ?? []),
        );
        return { id };
      });
      return outcome(done);
    },
    updateProposedAssetGroup: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const group = await lockCheckedGroup(tx, params.id, expected);
        if ('code' in group) return group;
        const before = toProposedGroupResponse(group, await itemRows(tx, [group.id]));
        if (body.assets !== undefined) {
          const checked = await validateItems(tx, body.assets, group.id, language);
          if ('kind' in checked) return checked;
          await writeItems(tx, group.id, checked.items);
        }
        const { name, reason } = body;
        await changeGroup(tx, group.id, {
          ...(name !== undefined && { name }),
          ...(reason !== undefined && { reason }),
        });
        const { version: _seen, ...after } = body;
        await writeAudit(tx, { ...entry('edit', group.id, caller, requestId), before, after });
        await notifyAssetsChanged(tx, idsOf(await itemRows(tx, [group.id])));
        return { id: group.id };
      });
      return outcome(done);
    },
    publishProposedAssetGroup: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const author = authorOf(caller);
      const done = await publishGroup(context, { id: params.id, expected, author, requestId, language });
      return 'kind' in done ? done : respond(done);
    },
    deleteProposedAssetGroup: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const group = await lockCheckedGroup(tx, params.id, expected);
        if ('code' in group) return group;
        const items = await itemRows(tx, [group.id]);
        await storeDeletedRecord(tx, {
          noun: 'proposed-asset-group',
          id: group.id,
          author: authorOf(caller),
        });
        await deleteGroup(tx, group.id);
        const before = toProposedGroupResponse(group, items);
        await writeAudit(tx, { ...entry('delete', group.id, caller, requestId), before });
        await notifyAssetsChanged(tx, idsOf(items));
        return { id: group.id };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
