// Where a link of a proposal lies. Apart from its schema: the page's first file needs this, and not the validation library.
import type { ProposalLink } from './draft.ts';

/** The link a proposal link lies on: the link itself, or the parent of a custom stretch. */
export function placeOfLink(link: ProposalLink): number {
  return link.kind === 'curb' ? link.link : link.parentLink;
}
