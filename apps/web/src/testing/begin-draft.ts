// A draft that is open in the store, for tests of what is done while there is one.
import { type ProposalLink, proposalDraft } from '@curbwright/core';
import type { z } from 'zod';
import { draftOpened } from '../proposals/draft-slice.ts';
import { store } from '../shell/store.ts';

/** Begins a draft of loading that was never saved; `more` is what it says besides, `place` what it belongs to (else to nothing). */
export function beginDraft(
  more: Partial<z.input<typeof proposalDraft>> = {},
  place: Partial<Parameters<typeof draftOpened>[0]> = {},
): void {
  const draft = proposalDraft.parse({ action: 'create', subActivity: 'loading', ...more });
  const nowhere = { proposal: null, version: null, scenario: null, regulation: null };
  store.dispatch(draftOpened({ key: 'k', saved: null, ...nowhere, ...place, draft }));
}

/** A change to loading, with its one rule, in a scenario: what curbs are picked for. */
export function beginChange(links: readonly ProposalLink[] = []): void {
  const rule = { activity: 'loading' as const, subActivity: 'loading', priority: 500 };
  beginDraft({ action: 'modify', restrictions: [rule], links: [...links] }, { scenario: 1 });
}
