// Checks proposed assets in a request body against their types, forms and existing assets. Returns
// items to store, or validation errors by field.
import type { proposedAssetBody } from '@curbwright/contract';
import {
  type Box,
  isValidLifetime,
  type LanguageName,
  type PointGeometry,
  type PolygonGeometry,
  type StoredValues,
  translateAny,
  validateForm,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, reject, rejectField } from '../../platform/http/outcome.ts';
import { polygonError } from '../../platform/http/polygon-error.ts';
import { type AssetConfigRow, assetConfigRows } from '../asset-configs/asset-config-rows.sql.ts';
import { resolveLabel } from '../asset-configs/asset-configs.responses.ts';
import { type ItemRow, itemRows, type LockedAsset, lockAssets, type NewItem } from './proposed-assets.sql.ts';

type Body = z.output<typeof proposedAssetBody>;

function boundsOf(geometry: PointGeometry | PolygonGeometry): Box {
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates.flat();
  const lngs = positions.map(([lng]) => lng);
  const lats = positions.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/**
 * Validates the submitted form values and merges them into the asset's own. Values that are not in
 * the form or not submitted stay unchanged.
 */
function validateValues(
  config: AssetConfigRow,
  before: StoredValues,
  given: Readonly<Record<string, unknown>>,
  field: string,
  language: LanguageName,
): StoredValues | Rejection {
  const names = new Set(config.form_skeleton.map(({ name }) => name));
  const previousValues = Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name)));
  const checked = validateForm(config.form_skeleton, { ...previousValues, ...given }, ({ label }) =>
    resolveLabel(label, language),
  );
  if (checked.ok) return { ...before, ...checked.values };
  const fields = Object.entries(checked.faults).map(
    ([name, faults]) =>
      [`${field}.${name}`, faults.map(({ code, params }) => translateAny(language, code, params))] as const,
  );
  return reject('invalid', { fields: Object.fromEntries(fields) });
}

function isRejection(value: StoredValues | Rejection): value is Rejection {
  return value.kind === 'refused' && 'retryAfter' in value;
}

function geometryError(
  config: AssetConfigRow,
  geometry: PointGeometry | PolygonGeometry,
  field: string,
): Rejection | null {
  if (geometry.type.toLowerCase() !== config.geometry_type)
    return rejectField(field, `asset.needs-${config.geometry_type}`);
  return geometry.type === 'Polygon' ? polygonError(geometry, field) : null;
}

/** Context for checking an item. */
export interface ItemContext {
  readonly configs: ReadonlyMap<number, AssetConfigRow>;
  readonly assets: ReadonlyMap<number, LockedAsset>;
  /** The group being edited; its own changes do not conflict. */
  readonly group: number | null;
  /** Open items of that group. */
  readonly open: readonly ItemRow[];
  readonly language: LanguageName;
}

/**
 * Rejects a new change of an asset that someone changed after the user loaded it. A change already
 * in the group is accepted.
 */
function staleVersionError(body: Body, asset: LockedAsset, group: number | null): Rejection | null {
  const { seen_version: seen } = body;
  if (seen === undefined || seen === asset.version) return null;
  if (group !== null && asset.group_id === group) return null;
  const params = { who: asset.changed_by ?? '?', when: asset.changed_at.toISOString() };
  return reject('changed_meanwhile', { text: 'asset.stale', params, facts: { reason: 'asset.stale' } });
}

/** Returns the open item that a body replaces: the one it names, or the one for the same asset. */
function findOpenItem(
  { id, action, asset }: Body,
  place: string,
  open: readonly ItemRow[],
): number | null | Rejection {
  const of = action === 'create' ? null : (asset ?? null);
  const found = open.find(
    (item) => (id === undefined ? of !== null : item.id === id) && item.asset_id === of,
  );
  if (found === undefined && id !== undefined)
    return rejectField(`${place}.id`, 'fault.unknown-proposed-asset');
  return found?.id ?? null;
}

/**
 * Returns one item ready to store, or its first validation error; `place` is its path in the body.
 */
export function validateItem(body: Body, place: string, itemContext: ItemContext): NewItem | Rejection {
  const { configs, assets, language } = itemContext;
  const id = findOpenItem(body, place, itemContext.open);
  if (id !== null && typeof id === 'object') return id;
  const asset = body.asset === undefined ? undefined : assets.get(body.asset);
  if (body.action !== 'create') {
    if (asset === undefined) return rejectField(`${place}.asset`, 'fault.unknown-asset');
    if (asset.removed !== null && body.action === 'remove')
      return rejectField(`${place}.asset`, 'asset.gone');
    if (asset.group_id !== null && asset.group_id !== itemContext.group)
      return reject('proposal_exists', {
        text: 'asset.change-exists',
        title: 'proposal.regulation-title',
        facts: { reason: 'asset.change-exists', asset: asset.id, group: asset.group_id },
      });
    const stale = staleVersionError(body, asset, itemContext.group);
    if (stale !== null) return stale;
  }
  const configIdOrName = asset?.asset_config_id ?? body.asset_config;
  const config = [...configs.values()].find(
    ({ id, name }) => id === configIdOrName || name === configIdOrName,
  );
  if (config === undefined) return rejectField(`${place}.asset_config`, 'fault.unknown-asset-type');
  const geometry = body.geometry ?? asset?.geometry;
  if (geometry === undefined) return rejectField(`${place}.geometry`, 'fault.asset-place-missing');
  const fault = geometryError(config, geometry, `${place}.geometry`);
  if (fault !== null) return fault;
  const properties =
    body.action === 'remove'
      ? (asset?.properties ?? {})
      : validateValues(
          config,
          asset?.properties ?? {},
          body.properties ?? {},
          `${place}.properties`,
          language,
        );
  if (isRejection(properties)) return properties;
  const installed = body.installed === undefined ? (asset?.installed ?? null) : body.installed;
  const removed = body.removed === undefined ? (asset?.removed ?? null) : body.removed;
  if (!isValidLifetime({ installed, removed })) return rejectField(`${place}.removed`, 'asset.life-order');
  const name = body.name === undefined ? (asset?.name ?? null) : body.name;
  return {
    id,
    action: body.action,
    asset: asset?.id ?? null,
    config: config.id,
    name: name === '' ? null : name,
    geometry,
    bounds: boundsOf(geometry),
    properties,
    installed,
    removed,
    seen: asset === undefined ? null : (body.seen_version ?? asset.version),
  };
}

/**
 * Checks the items of a group while holding locks on their assets; returns the items or the first
 * validation error.
 */
export async function validateItems(
  tx: Transaction<Schema>,
  bodies: readonly Body[],
  group: number | null,
  language: LanguageName,
): Promise<{ readonly items: readonly NewItem[] } | Rejection> {
  const named = bodies.flatMap(({ asset }) => asset ?? []);
  const itemContext: ItemContext = {
    configs: new Map((await assetConfigRows(tx)).map((config) => [config.id, config])),
    assets: await lockAssets(tx, named),
    group,
    open: group === null ? [] : (await itemRows(tx, [group])).filter((item) => !item.is_published),
    language,
  };
  const items: NewItem[] = [];
  const seen = new Set<number>();
  const written = new Set<number>();
  for (const [index, body] of bodies.entries()) {
    const place = `assets.${index}`;
    if (body.asset !== undefined && body.action !== 'create') {
      if (seen.has(body.asset)) return rejectField(`${place}.asset`, 'asset.twice');
      seen.add(body.asset);
    }
    const item = validateItem(body, place, itemContext);
    if ('kind' in item) return item;
    if (item.id !== null && written.has(item.id)) return rejectField(`${place}.id`, 'asset.twice');
    if (item.id !== null) written.add(item.id);
    items.push(item);
  }
  return { items };
}
