// Responses for activities, curb types and payments, shared by all endpoints.
import type { paymentAnswer, subActivityBrief } from '@curbwright/contract';
import { feesAndDurations, type LanguageName, type Payment, payment } from '@curbwright/core';
import type { z } from 'zod';
import { displayName } from '../../platform/messages/display-name.ts';

interface ActivityPart {
  readonly activity_id: number;
  readonly activity_name: string;
  readonly activity_display_name: string;
}

/** A curb type with the activity it belongs to. */
export interface SubActivityPart extends ActivityPart {
  readonly sub_activity_id: number;
  readonly sub_activity_name: string;
  readonly sub_activity_display_name: string;
  readonly filter_section: string;
  readonly color: string;
  readonly dash_style: string;
}

export function activityOf(row: ActivityPart, language: LanguageName) {
  return {
    id: row.activity_id,
    name: row.activity_name,
    display_name: displayName(row.activity_display_name, `activity-name.${row.activity_name}`, language),
  };
}

export function subActivityOf(
  row: SubActivityPart,
  language: LanguageName,
): z.output<typeof subActivityBrief> {
  return {
    id: row.sub_activity_id,
    name: row.sub_activity_name,
    display_name: displayName(row.sub_activity_display_name, `class.${row.sub_activity_name}`, language),
    filter_section: row.filter_section,
    color: row.color,
    dash_style: row.dash_style,
    activity: activityOf(row, language),
  };
}

/** Returns the response for a stored payment; `null` without one. */
export function paymentAnswerOf(
  id: number | null,
  body: Payment | null,
): z.output<typeof paymentAnswer> | null {
  if (id === null || body === null) return null;
  const detail = payment.parse(body);
  const { fees, durations, exact } = feesAndDurations(detail);
  return {
    id,
    currency: detail.currency,
    fees: [...fees],
    duration: [...durations],
    durations: [...durations],
    exact,
    detail,
  };
}
