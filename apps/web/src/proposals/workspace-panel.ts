// Which panel of the manager's workspace is open over the map besides the draft: batch, asset or
// work order. Only one is open at a time.

import { selectionCleared } from '../city/view/selection-slice.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import { addValue, store } from '../shell/store.ts';
import { draftClosed } from './draft-slice.ts';

export type WorkspacePanel =
  | { readonly kind: 'batch' }
  | {
      readonly kind: 'asset';
      /** `null` = a new asset. */
      readonly asset: number | null;
      /** A proposed asset that is not published yet, and its group. */
      readonly item?: { readonly group: number; readonly id: number };
      /** Whether the panel opens with its form. */
      readonly edits?: boolean;
    }
  | {
      readonly kind: 'work-order';
      /** `null` = a new work order for the link, asset or position given here. */
      readonly order: number | null;
      readonly link?: number;
      readonly asset?: number;
      readonly at?: readonly [lng: number, lat: number];
    };

export const [setWorkspacePanel, selectWorkspacePanel] = addValue<WorkspacePanel | null>(
  'workspacePanel',
  null,
);

/**
 * Opens a panel in place of the draft panel; asks first if unsaved changes would be lost. `false` =
 * the user canceled. An asset or a batch replaces the selected curb: otherwise the panels of both would be
 * open. A curb selected later stays.
 */
export async function openWorkspacePanel(panel: WorkspacePanel): Promise<boolean> {
  if (!(await confirmLeave())) return false;
  store.dispatch(draftClosed());
  if (panel.kind !== 'work-order') store.dispatch(selectionCleared());
  setWorkspacePanel(panel);
  return true;
}

export function closeWorkspacePanel(): void {
  setWorkspacePanel(null);
}
