// After proposals were published, deleted or reverted: the draft among them closes, and the map takes the new city over at once.

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

/** Rules, tiles and answers follow the city's revision. */
export async function followCity(): Promise<void> {
  await lookAtCity(store);
}
