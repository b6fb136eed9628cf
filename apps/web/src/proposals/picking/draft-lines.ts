// What of proposals and of the open draft is drawn on the map, from what the server and the draft say.
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

/** A link of a proposal as `GetProposedLinksInBox` answers it. */
export interface ProposedFeature {
  readonly geometry: LineGeometry;
  readonly properties: {
    readonly proposed_regulation_id: number;
    readonly link: number;
    readonly action: 'create' | 'modify' | 'remove';
  };
}

type Facts = ReadonlyMap<number, Pick<LinkFeature, 'geometry'>>;

/** The line of a proposal's link; null while its link is not known. */
export function lineOfLink(link: ProposalLink, facts: Facts): LineGeometry | null {
  const whole = facts.get(placeOfLink(link))?.geometry;
  if (whole === undefined) return null;
  return link.kind === 'curb' ? whole : lineBetween(whole, link.from, link.to);
}

/** Lines of the links that are known. */
export function linesOfLinks(links: readonly ProposalLink[], facts: Facts): readonly LineGeometry[] {
  return links.flatMap((link) => lineOfLink(link, facts) ?? []);
}

/** The scenario's proposals but `edited`, whose place the draft that is being edited takes. */
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

/** The draft that is being edited. */
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

/** Curbs that stand in another open proposal of the scenario. */
export function takenByOthers(
  features: readonly ProposedFeature[],
  edited: number | null,
): readonly LineGeometry[] {
  return linesOfProposals(features, edited).map(({ geometry }) => geometry);
}

/** A draft is seen also where the city's viewer leaves its class out. */
export function seen(look: CurbLook): CurbLook {
  return look.width > 0 ? look : { ...look, width: 0.8 };
}
