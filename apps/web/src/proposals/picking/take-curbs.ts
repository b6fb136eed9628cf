// Taking curbs into the open draft: checked first (requirement §5). What may be taken is, and the panel says why the others are not.
import {
  type ProposalLink,
  type ProposedEach,
  type ProposeRefusal,
  placeOfLink,
  proposeEach,
} from '@curbwright/core';
import i18next from 'i18next';
import { store } from '../../shell/store.ts';
import { draftNow, linksAdded } from '../draft-slice.ts';
import { draftTrouble } from '../draft-trouble.ts';
import { draftingScenario, openProposalsOn } from '../open-proposals.ts';

/** Shows a refusal of the check: title and message to the letter, and the proposals that stand in the way. */
export function showStanding(
  refusals: readonly { readonly link: ProposalLink | null; readonly refusal: ProposeRefusal }[],
  taken: number,
): void {
  const [first] = refusals;
  if (first === undefined) return;
  const { code, titleCode, params } = first.refusal;
  draftTrouble.set({
    kind: 'standing',
    title: i18next.t(titleCode),
    text: i18next.t(code, params),
    proposals: [...new Set(refusals.flatMap(({ refusal }) => refusal.proposals))],
    refused: refusals.flatMap(({ link, refusal }) => (link === null ? [] : [{ link, refusal }])),
    taken,
  });
}

/**
 * Puts curbs (link ids) on the open draft, those with an open proposal of its scenario left out. Use this, not `linksAdded`, for whatever a
 * person picks. Answers what was taken and what was not.
 */
export async function takeCurbs(links: readonly number[]): Promise<ProposedEach> {
  const { open } = store.getState().draft;
  const now = draftNow(store.getState().draft);
  const nothing = { accepted: [], refused: [] };
  if (open === null || now === null) return nothing;
  const there = new Set(now.links.map(placeOfLink));
  const fresh = [...new Set(links)].filter((link) => !there.has(link));
  if (fresh.length === 0) return nothing;
  const scenario = await draftingScenario(open.scenario);
  const standing = scenario === null ? [] : await openProposalsOn(fresh, scenario);
  const asked = fresh.map((link): ProposalLink => ({ kind: 'curb', link }));
  const each = proposeEach({ proposal: open.proposal, scenario: scenario ?? 0, links: asked }, standing);
  // The draft may have been closed while the server was asked.
  if (store.getState().draft.open?.key !== open.key) return nothing;
  store.dispatch(linksAdded({ links: each.accepted.map(placeOfLink), at: Date.now() }));
  showStanding(each.refused, each.accepted.length);
  return each;
}
