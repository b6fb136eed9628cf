// After proposals were published, deleted or reverted: the draft among them closes, and the map takes the new city over at once.
import { draftClosed } from '../../../app/draft-slice.ts';
import { draftTrouble } from '../../../app/draft-trouble.ts';
import { forgetDraft } from '../../../app/kept-drafts.ts';
import { lookAtCity } from '../../../app/look-at-city.ts';
import { store } from '../../../app/store.ts';

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
