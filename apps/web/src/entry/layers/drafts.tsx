// Drafts and batches on the staff map: proposals, the open draft, the curbs selected for them, and
// the city on another date.
import { useMemo } from 'react';
import { batchOverlay } from '../../map/batch-overlay.ts';
import { combineOverlays } from '../../map/combine-overlays.ts';
import { draftOverlay } from '../../map/draft-overlay.ts';
import { useStaffOverlay } from '../staff-overlays.ts';
import { useDraftsView } from '../use-drafts-view.ts';

const overlay = combineOverlays([draftOverlay, batchOverlay]);

export function Layer() {
  const drafts = useDraftsView();
  useStaffOverlay(
    'drafts',
    overlay,
    useMemo(() => ({ drafts }), [drafts]),
  );
  return null;
}
