// The curb link of a proposal link. Separate from the schema, because the page's initial bundle
// needs this but not the validation library.
import type { ProposalLink } from './draft.ts';

/** Returns the curb link of a proposal link: the link itself, or the parent of a custom section. */
export function curbLinkIdOf(link: ProposalLink): number {
  return link.kind === 'curb' ? link.link : link.parentLink;
}
