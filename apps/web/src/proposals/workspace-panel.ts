// Which panel of the manager's workspace is open over the map besides the draft: batch, asset or
// work order. Only one is open at a time.

import type { PayloadAction } from '@reduxjs/toolkit';
import { confirmLeave } from '../shell/leave-guard.ts';
import { addSlice, store } from '../shell/store.ts';
import { draftClosed } from './draft-slice.ts';

export type WorkspacePanel =
  | { readonly kind: 'batch' }
  | {
      readonly kind: 'asset';
      /** `null` = a new asset. */
      readonly asset: number | null;
      /** A proposed asset that is not published yet, and its group. */
      readonly item?: { readonly group: number; readonly id: number };
      /** Whether the panel opens with the form shown. */
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

const initialState = (): WorkspacePanel | null => null;

const workspacePanelSlice = addSlice({
  name: 'workspacePanel',
  initialState,
  reducers: {
    workspacePanelSet: (_state, { payload }: PayloadAction<WorkspacePanel | null>) => payload,
  },
});

export const { workspacePanelSet } = workspacePanelSlice.actions;
export const selectWorkspacePanel = workspacePanelSlice.select;

/**
 * Opens a panel in place of the draft panel; asks first if unsaved changes would be lost. `false` =
 * the user canceled.
 */
export async function openWorkspacePanel(panel: WorkspacePanel): Promise<boolean> {
  if (!(await confirmLeave())) return false;
  store.dispatch(draftClosed());
  store.dispatch(workspacePanelSet(panel));
  return true;
}

export function closeWorkspacePanel(): void {
  store.dispatch(workspacePanelSet(null));
}
