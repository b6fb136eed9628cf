// The panels of the manager's workspace besides the draft's, each in a separate chunk. Opening a
// draft replaces them.
import { Suspense, useEffect, useRef } from 'react';
import { selectedLink, selectionCleared } from '../city/view/selection-slice.ts';
import {
  closeWorkspacePanel,
  selectWorkspacePanel,
  type WorkspacePanel,
} from '../proposals/workspace-panel.ts';
import { confirmLeave } from '../shell/leave-guard.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const panels = {
  batch: lazyStaffComponent(async () => (await import('./batch-workspace.tsx')).BatchWorkspace),
  asset: lazyStaffComponent(async () => (await import('./asset-workspace.tsx')).AssetWorkspace),
  'work-order': lazyStaffComponent(
    async () => (await import('./work-order-workspace.tsx')).WorkOrderWorkspace,
  ),
} as const;

/**
 * Closes the open panel when another curb is selected, so that only the panel of the newest selection
 * is open. With unsaved changes the user is asked first; if they stay, the curb is not selected. A
 * batch selects curbs itself.
 */
function useCurbReplacesPanel(open: WorkspacePanel | null): void {
  const dispatch = useAppDispatch();
  const link = useAppSelector((state) => selectedLink(state.selection));
  const known = useRef(link);
  useEffect(() => {
    const isNew = link !== null && link !== known.current;
    known.current = link;
    if (!isNew || open === null || open.kind === 'batch') return;
    void confirmLeave().then((leaves) => {
      if (leaves) closeWorkspacePanel();
      else dispatch(selectionCleared());
    });
  }, [link, open, dispatch]);
}

/** Renders the open panel, unless a draft is edited. */
export function WorkspacePanels() {
  const open = useAppSelector(selectWorkspacePanel);
  const drafts = useAppSelector((state) => state.draft.open !== null);
  useCurbReplacesPanel(open);
  useEffect(() => {
    if (drafts) closeWorkspacePanel();
  }, [drafts]);
  // Leaving the map also closes what was open over it.
  useEffect(() => closeWorkspacePanel, []);
  if (open === null || drafts) return null;
  const Panel = panels[open.kind];
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
