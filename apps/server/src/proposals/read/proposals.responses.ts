// API responses for proposals, their links and restrictions.
import type {
  proposedLinkResponse,
  proposedPaymentResponse,
  proposedRegulationLinkResponse,
  proposedRegulationResponse,
  proposedRestrictionResponse,
} from '@curbwright/contract';
import {
  type LanguageName,
  type Payment,
  restriction,
  roundToUnit,
  scenarioDisplayName,
} from '@curbwright/core';
import type { z } from 'zod';
import {
  toActivityResponse,
  toCurbTypeResponse,
  toPaymentResponse,
} from '../../city/curb-types/curb-types.responses.ts';
import { type ReviewReader, toReviewResponse, toUndoUntil } from './proposal-review.ts';
import type { ProposedRegulationLinkRow, ProposedRestrictionRow } from './proposals.sql.ts';
import { toPublicationResponse } from './publication.ts';
import type { StoredProposal } from './stored-proposals.ts';

export function toProposedRestrictionResponse(
  row: ProposedRestrictionRow,
  language: LanguageName,
): z.output<typeof proposedRestrictionResponse> {
  return {
    id: row.id,
    proposed_regulation_id: row.proposed_regulation_id,
    activity: toActivityResponse(
      {
        activity_id: row.restricts_id,
        activity_name: row.restricts_name,
        activity_display_name: row.restricts_display_name,
      },
      language,
    ),
    sub_activities: [toCurbTypeResponse(row, language)],
    position: row.position,
    priority: row.priority,
    time_limit: row.time_limit,
    restriction: restriction.parse(row.body),
  };
}

export function toProposedLinkResponse(row: {
  readonly id: number;
  readonly geometry: z.output<typeof proposedLinkResponse>['geometry'];
  readonly parent_link_id: number;
  readonly proposed_regulation_id: number | null;
  readonly bl_street_name: string | null;
  readonly from_m: number;
  readonly to_m: number;
}): z.output<typeof proposedLinkResponse> {
  return {
    id: row.id,
    geometry: row.geometry,
    parent_link__id: row.parent_link_id,
    paren_link_id: row.parent_link_id,
    proposed_regulation_id: row.proposed_regulation_id,
    bl_street_name: row.bl_street_name,
    from: row.from_m,
    to: row.to_m,
  };
}

function toCustomLink(
  row: ProposedRegulationLinkRow,
): z.output<typeof proposedRegulationLinkResponse>['custom_link'] {
  const { custom_id: id, custom_geometry: geometry, from_m, to_m } = row;
  if (id === null || geometry === null || from_m === null || to_m === null) return null;
  const { base_link_id: parent, proposed_regulation_id, bl_street_name } = row;
  const link = { id, geometry, parent_link_id: parent, proposed_regulation_id, bl_street_name, from_m, to_m };
  return { ...toProposedLinkResponse(link), parent_link: parent };
}

export function toProposedRegulationLinkResponse(
  row: ProposedRegulationLinkRow,
): z.output<typeof proposedRegulationLinkResponse> {
  return {
    id: row.id,
    proposed_regulation_id: row.proposed_regulation_id,
    curb_link:
      row.link_id === null
        ? null
        : {
            id: row.link_id,
            segment_id: row.segment_id,
            bl_street_name: row.bl_street_name,
            bl_side: row.bl_side,
            bl_from: row.bl_from,
            bl_to: row.bl_to,
            length: roundToUnit(row.length, 'length'),
            is_retired: row.retired !== null,
          },
    custom_link: toCustomLink(row),
    batch: row.batch_id,
  };
}

/** Returns a proposed payment, or `null` without one. */
export function toProposedPaymentResponse(
  id: number | null,
  body: Payment | null,
  version: number | null,
): z.output<typeof proposedPaymentResponse> | null {
  const answer = toPaymentResponse(id, body);
  return answer === null ? null : { ...answer, version: version ?? 1 };
}

/** Returns a proposal as its reader sees it. */
export function toProposalResponse(
  { row, restrictions, links }: StoredProposal,
  language: LanguageName,
  reader: ReviewReader,
): z.output<typeof proposedRegulationResponse> {
  return {
    id: row.id,
    regulationId: row.regulation_name,
    actual_regulation_id: row.actual_regulation_id,
    bl_street_name: row.street_name,
    bl_side: row.side,
    bl_from: row.from_street,
    bl_to: row.to_street,
    sub_activity: toCurbTypeResponse(row, language),
    action: row.action,
    reason: row.reason,
    user: row.username,
    created: row.created.toISOString(),
    modified: row.modified.toISOString(),
    modified_by: row.modified_by,
    version: row.version,
    is_published: row.is_published,
    published_on: row.published_on?.toISOString() ?? null,
    published_by: row.published_by,
    reverts: row.reverts,
    reverted_by: row.reverted_by,
    effective_from: row.effective_from?.toISOString() ?? null,
    scenario: { id: row.scenario_id, name: scenarioDisplayName(row.scenario_name, language) },
    payment: toProposedPaymentResponse(row.payment_id, row.payment, row.payment_version),
    payment_id: row.payment_id,
    payment_status: row.payment_status,
    time_limit: row.time_limit,
    batch: row.batch_id,
    links: links.map(toProposedRegulationLinkResponse),
    link_count: row.link_count,
    restrictions: restrictions.map((one) => toProposedRestrictionResponse(one, language)),
    regulation_section: row.filter_section,
    waivers: [...row.waivers],
    review: toReviewResponse(row.id, row, reader),
    undo_until: toUndoUntil(row, reader),
    publication: toPublicationResponse(row),
  };
}
