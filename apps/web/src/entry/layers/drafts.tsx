// Drafts and batches on the staff map: proposals, the open draft, the curbs selected for them, and
// the city on another date.
import { useMemo } from 'react';
import { selectBatch } from '../../city/view/batch-slice.ts';
import { batchOverlay } from '../../map/batch-overlay.ts';
import { draftOverlay } from '../../map/draft-overlay.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useStaffOverlay } from '../staff-overlays.ts';
import { useDraftsView } from '../use-drafts-view.ts';

export function Layer() {
  const { isEnabled, history, rejectedLinks: rejected, foundLinks: found } = useAppSelector(selectBatch);
  const { now } = history;
  const batch = useMemo(
    () => (isEnabled ? { ...now, rejected, found } : null),
    [isEnabled, now, rejected, found],
  );
  useStaffOverlay('drafts', draftOverlay, useDraftsView());
  useStaffOverlay('batch', batchOverlay, batch);
  return null;
}
