// After proposals are published, deleted or reverted: closes the draft if it is one of them and
// updates the map to the new publication version at once.

import { reloadCity } from '../../../city/city/reload-city.ts';
import { store } from '../../../shell/store.ts';
import { setDraftSaveError } from '../../draft-save-error.ts';
import { draftClosed } from '../../draft-slice.ts';
import { deleteStoredDraft } from '../../stored-drafts.ts';

export function closeDraftOf(done: readonly number[]): void {
  const { open } = store.getState().draft;
  if (typeof open?.proposal !== 'number' || !done.includes(open.proposal)) return;
  setDraftSaveError(null);
  store.dispatch(draftClosed());
  deleteStoredDraft(localStorage, open.key);
}

/** Reloads rules, tiles and responses for the city's current publication version. */
export async function reloadPublishedCity(): Promise<void> {
  await reloadCity(store);
}
