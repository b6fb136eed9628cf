// The panels of the manager's desk besides the draft's, each a chunk of its own; a draft that opens takes their place.
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
  // The map goes, and with it what was open over it.
  useEffect(() => closeDesk, []);
  if (open === null || drafts) return null;
  const Panel = panels[open.kind];
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
