// Shared by the asset panels: props, the user, error messages, and which item to open after saving.
import type { AssetResponse } from '@curbwright/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openWorkspacePanel, type WorkspacePanel } from '../proposals/workspace-panel.ts';
import { api } from '../shell/api.ts';
import { formatFormError, isApiError } from '../shell/api-error.ts';
import { showFailure } from '../ui/toast.ts';
import type { PublishGroupResponse } from './group-dialog.tsx';
import type { AssetGroup } from './group-items.ts';

export type OpenAsset = Extract<WorkspacePanel, { kind: 'asset' }>;

export interface AssetPanelProps {
  readonly open: OpenAsset;
  /** Renders the history of an asset. */
  readonly history: (asset: number) => ReactNode;
  readonly consequences: (answers: readonly PublishGroupResponse[]) => ReactNode;
  /** Renders more about a published asset: the clearances it requires, its work orders. */
  readonly more?: (asset: AssetResponse) => ReactNode;
}

export function useUserName(): string {
  const { data } = api.useCurrentUserQuery();
  return data?.username ?? '';
}

/** Opens the item of a group that was last saved for an asset, or the newest new one. */
export function openSavedItem(group: AssetGroup, asset: number | null): void {
  const items = group.assets.filter(({ is_published }) => !is_published);
  const item = asset === null ? items.at(-1) : items.find((one) => one.asset === asset);
  if (item !== undefined)
    void openWorkspacePanel({ kind: 'asset', asset, item: { group: group.id, id: item.id } });
}

export function useShowError() {
  const { t } = useTranslation();
  return (error: unknown) => {
    if (!isApiError(error)) throw error;
    showFailure(formatFormError(error, t('error.fallback')));
  };
}
