// What staff screens read of the open draft.
import type { ProposalDraft } from '@curbwright/core';
import { store } from '../shell/store.ts';
import { setDraftCheck } from '../shell/unsaved-draft.ts';
import type { DraftState } from './draft-slice.ts';

/** The current draft; `null` = none is open. */
export function currentDraft({ open }: DraftState): ProposalDraft | null {
  return open?.history.now ?? null;
}

/** Whether the open draft is edited in the panel of this curb. */
export function isEditedInPlace({ open, inPlace }: DraftState, link: number | null): boolean {
  return open !== null && inPlace !== null && inPlace.link === link;
}

/**
 * Whether the draft has changes that the server does not have. A new draft is one as a whole, but
 * not while it is edited in the panel of a curb and nothing was changed yet.
 */
export function isUnsaved({ open, inPlace }: Pick<DraftState, 'open' | 'inPlace'>): boolean {
  if (open === null || open.saved === open.history.now) return false;
  if (open.saved === null && inPlace !== null && open.history.done.length === 0) return false;
  return JSON.stringify(open.saved) !== JSON.stringify(open.history.now);
}

setDraftCheck(() => isUnsaved(store.getState().draft));
