// What the map shows of assets: the types that are hidden, the assets under the last click, and
// whether more are in view than it can draw.
import type { AssetHit } from '../map/assets.ts';
import { addFields, store } from '../shell/store.ts';

interface AssetsState {
  /** `true` when more assets are in view than can be drawn. */
  readonly truncated: boolean;
  /** The assets found by the last click; `null` = none. */
  readonly overlapping: AssetHit | null;
  /** Names of the asset types that are hidden on the map. */
  readonly hiddenTypes: readonly string[];
}

const storageKey = 'asset-types-hidden';

function loadHiddenTypes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(
      (typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey)) ?? '[]',
    );
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export const [changeAssets, selectAssets] = addFields<AssetsState>('assets', () => ({
  truncated: false,
  overlapping: null,
  hiddenTypes: loadHiddenTypes(),
}));

/** Shows or hides asset types on the map. The setting is stored in this browser. */
export function setAssetTypesShown(names: readonly string[], shown: boolean): void {
  const others = selectAssets(store.getState()).hiddenTypes.filter((name) => !names.includes(name));
  const hiddenTypes = [...new Set(shown ? others : [...others, ...names])];
  localStorage.setItem(storageKey, JSON.stringify(hiddenTypes));
  changeAssets({ hiddenTypes });
}
