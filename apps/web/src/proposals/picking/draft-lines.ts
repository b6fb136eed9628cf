// Lines of the proposals and the open draft to draw on the map.
import type { LinkFeature } from '@curbwright/contract';
import {
  type LineGeometry,
  lineBetween,
  type ProposalDraft,
  type ProposalLink,
  placeOfLink,
} from '@curbwright/core';
import type { CurbLook } from '../../map/curb-look.ts';
import { type DraftLine, openDraft } from '../../map/drafts.ts';

/** A link of a proposal as returned by `GetProposedLinksInBox`. */
export interface ProposedFeature {
  readonly geometry: LineGeometry;
  readonly properties: {
    readonly proposed_regulation_id: number;
    readonly link: number;
    readonly action: 'create' | 'modify' | 'remove';
  };
}

type Facts = ReadonlyMap<number, Pick<LinkFeature, 'geometry'>>;

/** The line of a proposal's link; `null` while its link is not loaded. */
export function lineOfLink(link: ProposalLink, facts: Facts): LineGeometry | null {
  const whole = facts.get(placeOfLink(link))?.geometry;
  if (whole === undefined) return null;
  return link.kind === 'curb' ? whole : lineBetween(whole, link.from, link.to);
}

/** Lines of the links that are loaded. */
export function linesOfLinks(links: readonly ProposalLink[], facts: Facts): readonly LineGeometry[] {
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
  facts: Facts,
): readonly DraftLine[] {
  return links.flatMap((link) => {
    const geometry = lineOfLink(link, facts);
    if (geometry === null) return [];
    return [{ proposal: openDraft, link: placeOfLink(link), removal: action === 'remove', geometry }];
  });
}

/** Curbs in other open proposals of the scenario. */
export function takenByOthers(
  features: readonly ProposedFeature[],
  edited: number | null,
): readonly LineGeometry[] {
  return linesOfProposals(features, edited).map(({ geometry }) => geometry);
}

/** A draft stays visible even where the viewer hides its curb type. */
export function seen(look: CurbLook): CurbLook {
  return look.width > 0 ? look : { ...look, width: 0.8 };
}
