// A draft whose regulation is not in force any more goes on from the one that is: where its first curb stands now.
import { placeOfLink } from '@curbwright/core';
import { api } from '../shell/api.ts';
import { settled } from '../shell/settled.ts';
import { store } from '../shell/store.ts';
import { type DraftPlace, draftNow, draftRehomed } from './draft-slice.ts';

/** The regulation in force on a link; null = none. Undefined when it could not be read, which is told by the handler. */
async function inForceOn(link: number): Promise<DraftPlace['regulation'] | undefined> {
  const { data } = await settled(
    store.dispatch(
      api.endpoints.regulationLinks.initiate({ query: { link, limit: 1 } }, { forceRefetch: true }),
    ),
  );
  if (data === undefined) return undefined;
  const [found] = data.results;
  return found === undefined ? null : { id: found.regulation_id, regulationId: found.regulationId };
}

/** Moves the open draft to the regulation in force; its edits stay. False when that could not be read. */
export async function rebaseDraft(): Promise<boolean> {
  const [first] = draftNow(store.getState().draft)?.links ?? [];
  const regulation = first === undefined ? null : await inForceOn(placeOfLink(first));
  if (regulation === undefined) return false;
  store.dispatch(draftRehomed({ regulation }));
  return true;
}
