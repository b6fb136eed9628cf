// Drafts and batches on the staff map: proposals, the open draft, the curbs selected for them, and
// the city on another date.
import { batchOverlay } from '../../map/batch-overlay.ts';
import { combineOverlays } from '../../map/combine-overlays.ts';
import { draftOverlay } from '../../map/draft-overlay.ts';
import { useStaffOverlay } from '../staff-overlays.ts';
import { useDraftsView } from '../use-drafts-view.ts';

const overlay = combineOverlays([draftOverlay, batchOverlay]);

export function Layer() {
  useStaffOverlay('drafts', overlay, useDraftsView());
  return null;
}
