// Assets beside the store: what the map shows of them, what is pointed at, who takes a click, and which types are shown.

import { createSignal } from '../ui/signal.ts';
import { type AssetsOnMap, type HoveredAsset, noAssets, type TakenAssets } from './assets.ts';

export const assetsOnMap = createSignal<AssetsOnMap>(noAssets);
/** There are more in view than are drawn. */
export const assetsTruncated = createSignal(false);
export const hoveredAsset = createSignal<HoveredAsset | null>(null);
/** Takes clicked assets; null = clicks are for curbs. */
export const assetTaker = createSignal<((taken: TakenAssets) => void) | null>(null);
/** What one click found when it was more than one. */
export const assetChoice = createSignal<TakenAssets | null>(null);
/** A place chosen while nothing was open, with which a new asset begins. */
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

/** Shows or hides types of assets on the map; remembered in this browser. */
export function showTypes(names: readonly string[], shown: boolean): void {
  const hidden = new Set(hiddenTypes.get());
  for (const name of names) {
    if (shown) hidden.delete(name);
    else hidden.add(name);
  }
  localStorage.setItem(place, JSON.stringify([...hidden]));
  hiddenTypes.set(hidden);
}
