// The life of an asset: planned, active, removed, by its dates; and what a change proposes.
import type { LanguageName } from '../platform/words/languages.ts';
import { sayStaff } from '../platform/words/staff-words.ts';

export const assetStatuses = ['planned', 'active', 'removed'] as const;
export type AssetStatus = (typeof assetStatuses)[number];

export const assetActions = ['create', 'modify', 'remove'] as const;
export type AssetAction = (typeof assetActions)[number];

/** Civil dates (YYYY-MM-DD) of an asset's life; null = not said. */
interface AssetLife {
  readonly installed: string | null;
  readonly removed: string | null;
}

/** What an asset is on a civil day: removed from its day of removal on, planned before it is installed. */
export function statusOn({ installed, removed }: AssetLife, day: string): AssetStatus {
  if (removed !== null && removed <= day) return 'removed';
  return installed !== null && installed > day ? 'planned' : 'active';
}

/** True when the removal does not come before the installation. */
export function isLifeInOrder({ installed, removed }: AssetLife): boolean {
  return installed === null || removed === null || installed <= removed;
}

/** The status in words. */
export function assetStatusInWords(status: AssetStatus, language: LanguageName): string {
  return sayStaff(language, `asset.status.${status}`);
}
