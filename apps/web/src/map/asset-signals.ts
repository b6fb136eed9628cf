// Asset signals outside the store: what the map shows, what is hovered, what handles a click, and
// which types are shown.

import { createSignal } from '../ui/signal.ts';
import { type AssetsOnMap, type HoveredAsset, noAssets, type TakenAssets } from './assets.ts';

export const assetsOnMap = createSignal<AssetsOnMap>(noAssets);
/** More assets are in view than are drawn. */
export const assetsTruncated = createSignal(false);
export const hoveredAsset = createSignal<HoveredAsset | null>(null);
/** Handles clicked assets; `null` = clicks are for curbs. */
export const assetTaker = createSignal<((taken: TakenAssets) => void) | null>(null);
/** What one click found, when it found more than one asset. */
export const assetChoice = createSignal<TakenAssets | null>(null);
/** Names of the asset types that are hidden on the map. */
export const hiddenTypes = createSignal<ReadonlySet<string>>(readHidden());

const place = 'asset-types-hidden';

function readHidden(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(
      (typeof localStorage === 'undefined' ? null : localStorage.getItem('asset-types-hidden')) ?? '[]',
    );
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Shows or hides asset types on the map. The choice is stored in this browser. */
export function showTypes(names: readonly string[], shown: boolean): void {
  const hidden = new Set(hiddenTypes.get());
  for (const name of names) {
    if (shown) hidden.delete(name);
    else hidden.add(name);
  }
  localStorage.setItem(place, JSON.stringify([...hidden]));
  hiddenTypes.set(hidden);
}
