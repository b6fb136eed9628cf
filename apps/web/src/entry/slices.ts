// Registers the store slices that the page needs from the start, and the checks before signing out.
import '../city/asker/curb-user-slice.ts';
import '../city/feedback/feedback-slice.ts';
import '../city/filters/filters-slice.ts';
import '../city/layers/layers-slice.ts';
import '../city/view/map-slice.ts';
import '../city/view/selection-slice.ts';
import '../proposals/draft-slice.ts';
import '../proposals/scenarios/scenario-slice.ts';
import { addSignOutCheck } from '../shell/unsaved-draft.ts';

// Checks for field work pending on this device. The module for it is loaded only if there is some.
addSignOutCheck(
  async () =>
    localStorage.getItem('unsent_work') === null ||
    (await import('../work-orders/confirm-unsent-work.ts')).confirmUnsentWork(),
);
