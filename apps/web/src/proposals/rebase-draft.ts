// Moves a draft whose regulation is no longer in force to the regulation that is now in force on
// its first curb.
import { curbLinkIdOf } from '@curbwright/core';
import { api } from '../shell/api.ts';
import { awaitQuery } from '../shell/await-query.ts';
import { store } from '../shell/store.ts';
import { type DraftTarget, draftRehomed } from './draft-slice.ts';
import { currentDraft } from './open-draft-state.ts';

/**
 * The regulation in force on a link; `null` = none. `undefined` when loading failed, which the
 * global handler reports.
 */
async function fetchRegulationInForce(link: number): Promise<DraftTarget['regulation'] | undefined> {
  const { data } = await awaitQuery(
    store.dispatch(
      api.endpoints.regulationLinks.initiate({ query: { link, limit: 1 } }, { forceRefetch: true }),
    ),
  );
  if (data === undefined) return undefined;
  const [found] = data.results;
  return found === undefined ? null : { id: found.regulation_id, regulationId: found.regulationId };
}

/**
 * Moves the open draft to the regulation now in force and keeps its edits. Returns `false` when
 * loading failed.
 */
export async function rebaseDraft(): Promise<boolean> {
  const [first] = currentDraft(store.getState().draft)?.links ?? [];
  const regulation = first === undefined ? null : await fetchRegulationInForce(curbLinkIdOf(first));
  if (regulation === undefined) return false;
  store.dispatch(draftRehomed({ regulation }));
  return true;
}
