// Location of a proposal's link. Separate from its schema, because the page's initial bundle needs
// this but not the validation library.
import type { ProposalLink } from './draft.ts';

/** The link a proposal link is on: the link itself, or the parent of a custom section. */
export function curbLinkIdOf(link: ProposalLink): number {
  return link.kind === 'curb' ? link.link : link.parentLink;
}
