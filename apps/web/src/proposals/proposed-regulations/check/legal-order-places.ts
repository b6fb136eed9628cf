// The draft's locations for the legal order text, from the published city or, for links that no
// longer exist, from the proposal's response.
import type { LinkFeature } from '@curbwright/contract';
import { curbLinkIdOf, type LegalOrderLink, type ProposalDraft } from '@curbwright/core';
import type { ProposalResponse } from '../../draft-mapping.ts';

export function legalOrderPlaces(
  draft: Pick<ProposalDraft, 'links'>,
  facts: ReadonlyMap<number, LinkFeature>,
  answer: Pick<ProposalResponse, 'links'> | undefined,
): readonly LegalOrderLink[] {
  return draft.links.map((link): LegalOrderLink => {
    const id = curbLinkIdOf(link);
    const stretch = link.kind === 'curb' ? null : { from: link.from, to: link.to };
    const known = facts.get(id)?.properties;
    if (known !== undefined) {
      const { segment_id: segmentId, bl_street_name, bl_side, bl_from, bl_to, length } = known;
      return { segmentId, bl_street_name, bl_side, bl_from, bl_to, length, stretch };
    }
    const storedLink = answer?.links.find(
      ({ curb_link, custom_link }) => curb_link?.id === id || custom_link?.parent_link === id,
    );
    const curb = storedLink?.curb_link;
    return {
      segmentId: curb?.segment_id ?? String(id),
      bl_street_name: curb?.bl_street_name ?? storedLink?.custom_link?.bl_street_name ?? null,
      bl_side: curb?.bl_side ?? null,
      bl_from: curb?.bl_from ?? null,
      bl_to: curb?.bl_to ?? null,
      length: curb?.length ?? stretch?.to ?? 0,
      stretch,
    };
  });
}
