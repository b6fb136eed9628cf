// After proposals are published, deleted or reverted: closes the draft if it is one of them and
// updates the map to the new publication version at once.

import { lookAtCity } from '../../../city/city/look-at-city.ts';
import { store } from '../../../shell/store.ts';
import { draftClosed } from '../../draft-slice.ts';
import { draftTrouble } from '../../draft-trouble.ts';
import { forgetDraft } from '../../kept-drafts.ts';

export function closeDraftOf(done: readonly number[]): void {
  const { open } = store.getState().draft;
  if (typeof open?.proposal !== 'number' || !done.includes(open.proposal)) return;
  draftTrouble.set(null);
  store.dispatch(draftClosed());
  forgetDraft(localStorage, open.key);
}

/** Reloads rules, tiles and responses for the city's current publication version. */
export async function followCity(): Promise<void> {
  await lookAtCity(store);
}
