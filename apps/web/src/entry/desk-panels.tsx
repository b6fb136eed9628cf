// The panels of the manager's workspace besides the draft's, each in a chunk of its own; opening a
// draft replaces them.
import { Suspense, useEffect } from 'react';
import { closeDesk, deskPanel } from '../proposals/desk.ts';
import { useAppSelector } from '../shell/store.ts';
import { useSignal } from '../ui/signal.ts';
import { staffPart } from './staff.ts';

const panels = {
  batch: staffPart(async () => (await import('./batch-desk.tsx')).BatchDesk),
  asset: staffPart(async () => (await import('./asset-desk.tsx')).AssetDesk),
  'work-order': staffPart(async () => (await import('./work-order-desk.tsx')).WorkOrderDesk),
} as const;

export function DeskPanels() {
  const open = useSignal(deskPanel);
  const drafts = useAppSelector((state) => state.draft.open !== null);
  useEffect(() => {
    if (drafts) closeDesk();
  }, [drafts]);
  // Leaving the map also closes what was open over it.
  useEffect(() => closeDesk, []);
  if (open === null || drafts) return null;
  const Panel = panels[open.kind];
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
