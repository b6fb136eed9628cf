// The life cycle of an asset by its dates (planned, active, removed), and the actions a proposed
// change can have.
import type { LanguageName } from '../platform/words/languages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';

export const assetStatuses = ['planned', 'active', 'removed'] as const;
export type AssetStatus = (typeof assetStatuses)[number];

export const assetActions = ['create', 'modify', 'remove'] as const;
export type AssetAction = (typeof assetActions)[number];

/** Civil dates (YYYY-MM-DD) of an asset's installation and removal; `null` = unknown. */
interface AssetLife {
  readonly installed: string | null;
  readonly removed: string | null;
}

/**
 * Returns an asset's status on a civil day: planned before its installation date, removed from its
 * removal date on, otherwise active.
 */
export function statusOn({ installed, removed }: AssetLife, day: string): AssetStatus {
  if (removed !== null && removed <= day) return 'removed';
  return installed !== null && installed > day ? 'planned' : 'active';
}

/** Whether the removal is not before the installation. */
export function isValidLifetime({ installed, removed }: AssetLife): boolean {
  return installed === null || removed === null || installed <= removed;
}

export function formatAssetStatus(status: AssetStatus, language: LanguageName): string {
  return translateForStaff(language, `asset.status.${status}`);
}
