// Lines of the proposals and the open draft to draw on the map.
import type { LinkFeature } from '@curbwright/contract';
import {
  curbLinkIdOf,
  type LineGeometry,
  type ProposalDraft,
  type ProposalLink,
  sliceLine,
} from '@curbwright/core';
import type { CurbStyle } from '../../map/curb-style.ts';
import { type DraftLine, openDraftId } from '../../map/drafts.ts';

/** A link of a proposal as returned by `GetProposedLinksInBox`. */
export interface ProposedFeature {
  readonly geometry: LineGeometry;
  readonly properties: {
    readonly proposed_regulation_id: number;
    readonly link: number;
    readonly action: 'create' | 'modify' | 'remove';
  };
}

type LinkGeometries = ReadonlyMap<number, Pick<LinkFeature, 'geometry'>>;

/** The line of a proposal's link; `null` while its link is not loaded. */
function lineOfLink(link: ProposalLink, facts: LinkGeometries): LineGeometry | null {
  const whole = facts.get(curbLinkIdOf(link))?.geometry;
  if (whole === undefined) return null;
  return link.kind === 'curb' ? whole : sliceLine(whole, link.from, link.to);
}

/** Lines of the links that are loaded. */
export function linesOfLinks(links: readonly ProposalLink[], facts: LinkGeometries): readonly LineGeometry[] {
  return links.flatMap((link) => lineOfLink(link, facts) ?? []);
}

/** The scenario's proposals except `edited`, which the open draft replaces. */
export function linesOfProposals(
  features: readonly ProposedFeature[],
  edited: number | null,
): readonly DraftLine[] {
  return features.flatMap(({ geometry, properties }) =>
    properties.proposed_regulation_id === edited
      ? []
      : [
          {
            proposal: properties.proposed_regulation_id,
            link: properties.link,
            removal: properties.action === 'remove',
            geometry,
          },
        ],
  );
}

/** Lines of the open draft. */
export function linesOfDraft(
  { action, links }: { readonly action: ProposalDraft['action']; readonly links: readonly ProposalLink[] },
  facts: LinkGeometries,
): readonly DraftLine[] {
  return links.flatMap((link) => {
    const geometry = lineOfLink(link, facts);
    if (geometry === null) return [];
    return [{ proposal: openDraftId, link: curbLinkIdOf(link), removal: action === 'remove', geometry }];
  });
}

/** Curbs in other open proposals of the scenario. */
export function linesOfOtherProposals(
  features: readonly ProposedFeature[],
  edited: number | null,
): readonly LineGeometry[] {
  return linesOfProposals(features, edited).map(({ geometry }) => geometry);
}

/**
 * Returns a style with a visible width, so that a draft can be seen even where the viewer hides its
 * curb type.
 */
export function ensureVisibleStyle(look: CurbStyle): CurbStyle {
  return look.width > 0 ? look : { ...look, width: 0.8 };
}
