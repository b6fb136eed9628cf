// Asset signals outside the store: what is hovered, what handles a click, and
// which types are shown.

import { createSignal } from '../ui/signal.ts';
import type { AssetHit, HoveredAsset } from './assets.ts';

/** `true` when more assets are in view than can be drawn. */
export const assetsTruncated = createSignal(false);
export const hoveredAsset = createSignal<HoveredAsset | null>(null);
/** Handles clicked assets; `null` = clicks are for curbs. */
export const assetClickHandler = createSignal<((taken: AssetHit) => void) | null>(null);
/** The assets found by the last click, if there was more than one. */
export const overlappingAssets = createSignal<AssetHit | null>(null);
/** Names of the asset types that are hidden on the map. */
export const hiddenAssetTypes = createSignal<ReadonlySet<string>>(loadHiddenTypes());

const storageKey = 'asset-types-hidden';

function loadHiddenTypes(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(
      (typeof localStorage === 'undefined' ? null : localStorage.getItem('asset-types-hidden')) ?? '[]',
    );
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Shows or hides asset types on the map. The setting is stored in this browser. */
export function setAssetTypesShown(names: readonly string[], shown: boolean): void {
  const hidden = new Set(hiddenAssetTypes.get());
  for (const name of names) {
    if (shown) hidden.delete(name);
    else hidden.add(name);
  }
  localStorage.setItem(storageKey, JSON.stringify([...hidden]));
  hiddenAssetTypes.set(hidden);
}
