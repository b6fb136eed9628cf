// Drafts and batches on the staff map: proposals, the open draft, the curbs selected for them, and
// the city on another date.
import { useMemo } from 'react';
import { batchHistory, isBatchEnabled, rejectedBatchLinks } from '../../map/batch.ts';
import { batchOverlay } from '../../map/batch-overlay.ts';
import { draftOverlay } from '../../map/draft-overlay.ts';
import { useSignal } from '../../ui/signal.ts';
import { useStaffOverlay } from '../staff-overlays.ts';
import { useDraftsView } from '../use-drafts-view.ts';

export function Layer() {
  const enabled = useSignal(isBatchEnabled);
  const { now } = useSignal(batchHistory);
  const rejected = useSignal(rejectedBatchLinks);
  const batch = useMemo(() => (enabled ? { ...now, rejected } : null), [enabled, now, rejected]);
  useStaffOverlay('drafts', draftOverlay, useDraftsView());
  useStaffOverlay('batch', batchOverlay, batch);
  return null;
}
