// Responses for activities, curb types and payments, shared by all endpoints.
import type { curbTypeSummary, paymentResponse } from '@curbwright/contract';
import { feesAndDurations, type LanguageName, type Payment, payment } from '@curbwright/core';
import type { z } from 'zod';
import { displayName } from '../../platform/messages/display-name.ts';

interface ActivityColumns {
  readonly activity_id: number;
  readonly activity_name: string;
  readonly activity_display_name: string;
}

/** A curb type with the activity it belongs to. */
export interface CurbTypeColumns extends ActivityColumns {
  readonly sub_activity_id: number;
  readonly sub_activity_name: string;
  readonly sub_activity_display_name: string;
  readonly filter_section: string;
  readonly color: string;
  readonly dash_style: string;
}

export function toActivityResponse(row: ActivityColumns, language: LanguageName) {
  return {
    id: row.activity_id,
    name: row.activity_name,
    display_name: displayName(row.activity_display_name, `activity-name.${row.activity_name}`, language),
  };
}

export function toCurbTypeResponse(
  row: CurbTypeColumns,
  language: LanguageName,
): z.output<typeof curbTypeSummary> {
  return {
    id: row.sub_activity_id,
    name: row.sub_activity_name,
    display_name: displayName(row.sub_activity_display_name, `class.${row.sub_activity_name}`, language),
    filter_section: row.filter_section,
    color: row.color,
    dash_style: row.dash_style,
    activity: toActivityResponse(row, language),
  };
}

/** Returns the response for a stored payment; `null` without one. */
export function toPaymentResponse(
  id: number | null,
  body: Payment | null,
): z.output<typeof paymentResponse> | null {
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
