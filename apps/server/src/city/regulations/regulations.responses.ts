// Converts regulations and restrictions to API responses.
import type { regulationResponse, restrictionResponse } from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import type { z } from 'zod';
import {
  toActivityResponse,
  toCurbTypeResponse,
  toPaymentResponse,
} from '../curb-types/curb-types.responses.ts';
import {
  type linksOfRegulation,
  type RestrictionRow,
  type regulationRow,
  restrictionOfRow,
} from './regulations.sql.ts';

export function toRestrictionResponse(
  row: RestrictionRow,
  language: LanguageName,
): z.output<typeof restrictionResponse> {
  return {
    id: row.id,
    activity: toActivityResponse(
      {
        activity_id: row.restricts_id,
        activity_name: row.restricts_name,
        activity_display_name: row.restricts_display_name,
      },
      language,
    ),
    sub_activities: [toCurbTypeResponse(row, language)],
    rule_set: row.rule_set,
    position: row.position,
    priority: row.priority,
    time_limit: row.time_limit,
    restriction: restrictionOfRow(row),
  };
}

/**
 * Returns one value when all agree, `Multiple` when the links differ (requirement §2), `null` when
 * none has a value.
 */
function commonValue(values: readonly (string | null)[], language: LanguageName): string | null {
  const distinct = new Set(values.filter((value) => value !== null));
  if (distinct.size > 1) return translateAny(language, 'call.several');
  return [...distinct][0] ?? null;
}

interface RegulationParts {
  readonly row: NonNullable<Awaited<ReturnType<typeof regulationRow>>>;
  readonly links: Awaited<ReturnType<typeof linksOfRegulation>>;
  readonly features: z.output<typeof regulationResponse>['links'];
  readonly restrictions: readonly RestrictionRow[];
}

export function toRegulationResponse(
  { row, links, features, restrictions }: RegulationParts,
  language: LanguageName,
): z.output<typeof regulationResponse> {
  return {
    id: row.id,
    regulationId: row.regulation_id,
    version: row.version,
    bl_street_name: commonValue(
      links.map((link) => link.bl_street_name),
      language,
    ),
    bl_side: commonValue(
      links.map((link) => link.bl_side),
      language,
    ),
    bl_from: commonValue(
      links.map((link) => link.bl_from),
      language,
    ),
    bl_to: commonValue(
      links.map((link) => link.bl_to),
      language,
    ),
    sub_activity: toCurbTypeResponse(row, language),
    action: null,
    user: row.username,
    created: row.created.toISOString(),
    published_on: row.effective_from.toISOString(),
    is_published: true,
    actual_regulation_id: row.id,
    effective_from: row.effective_from.toISOString(),
    effective_to: row.effective_to?.toISOString() ?? null,
    payment: toPaymentResponse(row.payment_id, row.payment),
    time_limit: row.time_limit,
    links: features,
    link_count: links.length,
    restrictions: restrictions.map((one) => toRestrictionResponse(one, language)),
    regulation_section: row.filter_section,
  };
}
