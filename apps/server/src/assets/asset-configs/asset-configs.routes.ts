// Endpoints for asset types, which administrators list, create and change, and their icons.
import { assetConfigOperations } from '@curbwright/contract';
import { assetIcons, iconSvg, type LanguageName } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { checkExpectedVersion, toExpectedVersion } from '../../platform/expected-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectField, respond, respondRaw } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { writeProposals } from '../../proposals/write/proposal-transaction.ts';
import { placeAssets } from '../asset-positions.ts';
import { assetConfigRows } from './asset-config-rows.sql.ts';
import { toAssetConfigResponse } from './asset-configs.responses.ts';
import {
  assetsOfConfig,
  changeConfig,
  iconOf,
  insertConfig,
  lockConfig,
  lockConfigs,
} from './asset-configs.sql.ts';

/** An icon's URL changes with the icon, so it can be cached permanently. */
const immutableCacheControl = 'public, max-age=31536000, immutable';

export function assetConfigHandlers(
  context: CityContext,
): Pick<Handlers, 'assetConfigs' | 'createAssetConfig' | 'updateAssetConfig' | 'assetIcon'> {
  const { db } = context;
  const outcome = async (done: { readonly id: number } | Rejection, language: LanguageName) => {
    if ('kind' in done) return done;
    const [row] = await assetConfigRows(db, { id: done.id });
    return row === undefined
      ? reject('not_found')
      : respond(toAssetConfigResponse(row, language), { headers: { etag: `"v${row.version}"` } });
  };
  return {
    assetConfigs: async ({ query, language }) => {
      const rows = await assetConfigRows(db, { isActive: query.is_active });
      const results = rows.map((row) => toAssetConfigResponse(row, language));
      return respond(slicePage(assetConfigOperations.assetConfigs.path, query, results));
    },
    createAssetConfig: async ({ body, caller, language, requestId }) => {
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        await lockConfigs(tx);
        const sameNamed = await assetConfigRows(tx, { name: body.name });
        if (sameNamed.length > 0) return rejectField('name', 'asset.type-taken', { name: body.name });
        const { icon_path = assetIcons.pin, form_skeleton, ...rest } = body;
        const skeleton = JSON.stringify(form_skeleton);
        const id = await insertConfig(tx, { ...rest, icon_path, form_skeleton: skeleton });
        const noun = { noun: 'asset-config', nounId: String(id), requestId };
        const who = { userId: author.id, username: author.username };
        await writeAudit(tx, { ...who, action: 'create', ...noun, after: body });
        return { id };
      });
      return outcome(done, language);
    },
    updateAssetConfig: async ({ params, body, headers, caller, language, requestId }) => {
      const author = authorOf(caller);
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const row = await lockConfig(tx, params.id);
        if (row === undefined) return reject('not_found');
        const outdated = checkExpectedVersion(row, expected, null);
        if (outdated !== null) return outdated;
        const { version: _seen, form_skeleton: skeleton, ...values } = body;
        const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
        const isNewIcon =
          (body.icon_path ?? row.icon_path) !== row.icon_path || (body.color ?? row.color) !== row.color;
        const change = { ...given, ...(skeleton && { form_skeleton: JSON.stringify(skeleton) }) };
        await changeConfig(tx, row.id, change, isNewIcon);
        const sides = body.touches_both_sides ?? row.touches_both_sides;
        if (sides !== row.touches_both_sides) await placeAssets(tx, await assetsOfConfig(tx, row.id));
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'edit',
          noun: 'asset-config',
          nounId: String(row.id),
          before: row,
          after: { ...given, ...(skeleton && { form_skeleton: skeleton }) },
          requestId,
        });
        return { id: row.id };
      });
      return outcome(done, language);
    },
    assetIcon: async ({ params, query }) => {
      const icon = await iconOf(db, params.id);
      if (icon === undefined) return reject('not_found');
      const { icon_version: version, icon_path: path, color } = icon;
      const control = query.v === String(version) ? immutableCacheControl : 'no-cache';
      return respondRaw(Buffer.from(iconSvg(path, color, 48)), {
        keeping: { etag: `"icon-${params.id}-${version}"`, control },
        headers: {
          'content-type': 'image/svg+xml',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    },
  };
}
