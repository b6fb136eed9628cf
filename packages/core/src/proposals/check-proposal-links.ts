// Runs the check for existing proposals on many links at once: which may be added to a draft, and
// why the others may not.
import type { ProposalLink } from './draft.ts';
import { mayPropose, type OpenProposal, type ProposeFailure, type ProposeTarget } from './may-propose.ts';
import { curbLinkIdOf } from './proposal-link-id.ts';

export interface RejectedLink {
  readonly link: ProposalLink;
  readonly refusal: ProposeFailure;
}

export interface ProposalLinkCheck {
  /** In the given order. */
  readonly accepted: readonly ProposalLink[];
  readonly refused: readonly RejectedLink[];
}

/**
 * Indexes open proposals by link, so that a thousand links and a thousand proposals do not need a
 * million comparisons.
 */
function indexByLink(open: readonly OpenProposal[]): ReadonlyMap<number, readonly OpenProposal[]> {
  const places = new Map<number, OpenProposal[]>();
  for (const proposal of open)
    for (const link of proposal.links) {
      const place = curbLinkIdOf(link);
      const there = places.get(place);
      if (there === undefined) places.set(place, [{ ...proposal, links: [link] }]);
      else there.push({ ...proposal, links: [link] });
    }
  return places;
}

/**
 * Runs `mayPropose` for each link separately, without checking the regulation of the target (call
 * `mayPropose` without links for that).
 */
export function checkProposalLinks(
  target: Omit<ProposeTarget, 'actualRegulation'>,
  open: readonly OpenProposal[],
): ProposalLinkCheck {
  const places = indexByLink(open);
  const accepted: ProposalLink[] = [];
  const refused: RejectedLink[] = [];
  for (const link of target.links) {
    const there = places.get(curbLinkIdOf(link)) ?? [];
    const answer = mayPropose({ ...target, actualRegulation: null, links: [link] }, there);
    if (answer.ok) accepted.push(link);
    else refused.push({ link, refusal: answer.refusal });
  }
  return { accepted, refused };
}
