// Adds curbs to the open draft after a check (requirement §5). Allowed curbs are added, and the
// panel explains why the others are not.

import {
  checkProposalLinks,
  curbLinkIdOf,
  type ProposalLink,
  type ProposalLinkCheck,
  type ProposeFailure,
} from '@curbwright/core';
import i18next from 'i18next';
import { store } from '../../shell/store.ts';
import { setDraftSaveError } from '../draft-save-error.ts';
import { linksAdded } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { draftingScenario, openProposalsOn } from '../open-proposals.ts';

/** Shows a rejection by the check: exact title and message, and the conflicting proposals. */
export function showExistingProposals(
  rejectedLinks: readonly { readonly link: ProposalLink | null; readonly refusal: ProposeFailure }[],
  addedCount: number,
): void {
  const [first] = rejectedLinks;
  if (first === undefined) return;
  const { code, titleCode, params } = first.refusal;
  setDraftSaveError({
    kind: 'standing',
    title: i18next.t(titleCode),
    text: i18next.t(code, params),
    proposals: [...new Set(rejectedLinks.flatMap(({ refusal }) => refusal.proposals))],
    refused: rejectedLinks.flatMap(({ link, refusal }) => (link === null ? [] : [{ link, refusal }])),
    taken: addedCount,
  });
}

/**
 * Adds curbs (link ids) to the open draft, except those with an open proposal in its scenario. Use
 * this rather than `linksAdded` for anything a user picks. Returns which curbs were added and which
 * were rejected.
 */
export async function addCurbsToDraft(links: readonly number[]): Promise<ProposalLinkCheck> {
  const { open } = store.getState().draft;
  const now = currentDraft(store.getState().draft);
  const nothing = { accepted: [], refused: [] };
  if (open === null || now === null) return nothing;
  const there = new Set(now.links.map(curbLinkIdOf));
  const fresh = [...new Set(links)].filter((link) => !there.has(link));
  if (fresh.length === 0) return nothing;
  const scenario = await draftingScenario(open.scenario);
  const openProposals = scenario === null ? [] : await openProposalsOn(fresh, scenario);
  const newLinks = fresh.map((link): ProposalLink => ({ kind: 'curb', link }));
  const each = checkProposalLinks(
    { proposal: open.proposal, scenario: scenario ?? 0, links: newLinks },
    openProposals,
  );
  // The draft may have been closed during the request.
  if (store.getState().draft.open?.key !== open.key) return nothing;
  store.dispatch(linksAdded({ links: each.accepted.map(curbLinkIdOf), at: Date.now() }));
  showExistingProposals(each.refused, each.accepted.length);
  return each;
}
