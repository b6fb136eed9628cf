// The panels of the manager's workspace besides the draft's, each in a separate chunk. Opening a
// draft replaces them.
import { Suspense, useEffect } from 'react';
import { closeWorkspacePanel, selectWorkspacePanel } from '../proposals/workspace-panel.ts';
import { useAppSelector } from '../shell/store.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const panels = {
  batch: lazyStaffComponent(async () => (await import('./batch-workspace.tsx')).BatchWorkspace),
  asset: lazyStaffComponent(async () => (await import('./asset-workspace.tsx')).AssetWorkspace),
  'work-order': lazyStaffComponent(
    async () => (await import('./work-order-workspace.tsx')).WorkOrderWorkspace,
  ),
} as const;

export function WorkspacePanels() {
  const open = useAppSelector(selectWorkspacePanel);
  const drafts = useAppSelector((state) => state.draft.open !== null);
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
