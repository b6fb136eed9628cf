// An asset while a user edits it: type, place, dates and form values, with validation and
// conversion to a request body.
import type { AssetConfigResponse } from '@curbwright/contract';
import {
  type FieldError,
  isValidLifetime,
  type PointGeometry,
  type PolygonGeometry,
  type Position,
  type StoredValues,
  validateForm,
} from '@curbwright/core';
import type { AssetBody } from './group-items.ts';
import { cornersToGeometry, toCorners } from './ring.ts';

export interface AssetDraft {
  /** Id of the asset type; `null` = not chosen yet. */
  readonly config: number | null;
  readonly name: string;
  readonly corners: readonly Position[];
  /** Whether the place is complete: a point is set, or the last corner of an area. */
  readonly placed: boolean;
  readonly installed: string;
  readonly removed: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The current state of an existing asset, as the form edits it. */
interface CurrentAsset {
  readonly asset_config: number;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  readonly properties: StoredValues;
  readonly installed: string | null;
  readonly removed: string | null;
}

export const emptyDraft: AssetDraft = {
  config: null,
  name: '',
  corners: [],
  placed: false,
  installed: '',
  removed: '',
  values: {},
};

export function toAssetDraft(asset: CurrentAsset, type: AssetConfigResponse | undefined): AssetDraft {
  const names = new Set((type?.form_skeleton ?? []).map(({ name }) => name));
  return {
    config: asset.asset_config,
    name: asset.name ?? '',
    corners: toCorners(asset.geometry),
    placed: true,
    installed: asset.installed ?? '',
    removed: asset.removed ?? '',
    // Values no longer in the form stay stored and are not sent.
    values: Object.fromEntries(Object.entries(asset.properties).filter(([name]) => names.has(name))),
  };
}

export type AssetDraftErrors = Readonly<Record<string, FieldError>>;

/** Returns validation errors by field; empty = ready to send. `type` `undefined` = not chosen. */
export function validateAssetDraft(
  draft: AssetDraft,
  type: AssetConfigResponse | undefined,
): AssetDraftErrors {
  const faults: Record<string, FieldError> = {};
  if (type === undefined) return { type: { code: 'fault.asset-type-missing', params: {} } };
  if (!draft.placed || cornersToGeometry(type.geometry_type, draft.corners) === null)
    faults.place = {
      code: type.geometry_type === 'point' ? 'fault.asset-place-missing' : 'assets.place.unfinished',
      params: {},
    };
  const life = { installed: draft.installed || null, removed: draft.removed || null };
  if (!isValidLifetime(life)) faults.removed = { code: 'asset.life-order', params: {} };
  const names = new Set(type.form_skeleton.map(({ name }) => name));
  // Values typed for another type are preserved in case the user goes back, but not validated.
  const values = Object.fromEntries(Object.entries(draft.values).filter(([name]) => names.has(name)));
  const checked = validateForm(type.form_skeleton, values, ({ label }) => label);
  if (!checked.ok)
    for (const [name, [first]] of Object.entries(checked.faults))
      if (first !== undefined) faults[`form.${name}`] = first;
  return faults;
}

/** Converts the draft to an item of the group request; `null` while it has no place. */
export function toAssetBody(
  draft: AssetDraft,
  type: AssetConfigResponse,
  changed: { readonly asset: number; readonly version: number } | null,
  before: PointGeometry | PolygonGeometry | null,
): AssetBody | null {
  const geometry = cornersToGeometry(type.geometry_type, draft.corners, before);
  if (geometry === null) return null;
  const names = new Set(type.form_skeleton.map(({ name }) => name));
  return {
    ...(changed === null
      ? { action: 'create', asset_config: type.id }
      : { action: 'modify', asset: changed.asset, seen_version: changed.version }),
    name: draft.name.trim() === '' ? null : draft.name.trim(),
    geometry,
    properties: Object.fromEntries(Object.entries(draft.values).filter(([name]) => names.has(name))),
    installed: draft.installed || null,
    removed: draft.removed || null,
  };
}
