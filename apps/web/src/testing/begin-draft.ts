// Opens drafts in the store, for tests of features that need one.
import { type ProposalLink, proposalDraft } from '@curbwright/core';
import type { z } from 'zod';
import { draftOpened } from '../proposals/draft-slice.ts';
import { store } from '../shell/store.ts';

/**
 * Opens a loading draft that was never saved. `more` adds fields to it; `place` sets its proposal,
 * scenario and regulation (none by default).
 */
export function beginDraft(
  more: Partial<z.input<typeof proposalDraft>> = {},
  place: Partial<Parameters<typeof draftOpened>[0]> = {},
): void {
  const draft = proposalDraft.parse({ action: 'create', subActivity: 'loading', ...more });
  const nowhere = { proposal: null, version: null, scenario: null, regulation: null };
  store.dispatch(draftOpened({ key: 'k', saved: null, ...nowhere, ...place, draft }));
}

/**
 * Opens a draft that changes curbs to loading with one rule, in a scenario, for tests of picking
 * curbs.
 */
export function beginChange(links: readonly ProposalLink[] = []): void {
  const rule = { activity: 'loading' as const, subActivity: 'loading', priority: 500 };
  beginDraft({ action: 'modify', restrictions: [rule], links: [...links] }, { scenario: 1 });
}
