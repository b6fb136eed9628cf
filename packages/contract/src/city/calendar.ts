// The city's calendar for administrators: its designated periods, their days in a year, and the
// curbs whose rules use them.
import { calendar } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { queryInteger } from '../platform/query-values.ts';

const calendarUse = z.strictObject({
  /** Period name used in restrictions. */
  period: z.string(),
  rule_sets: z.int(),
  /** Number of curbs whose rules in force use the period. */
  links: z.int(),
  /**
   * Whether the calendar contains the period. A period that is missing from it is never in force.
   */
  is_known: z.boolean(),
});

const calendarResponse = z.strictObject({
  calendar,
  /** Version of the calendar that was loaded; a change must include it. */
  version: z.string(),
  year: z.int(),
  /**
   * Days of that year on which a period is in force, by date. Periods that fill most of the year
   * are omitted.
   */
  days: z.array(z.strictObject({ date: z.iso.date(), period: z.string(), names: z.array(z.string()) })),
  uses: z.array(calendarUse),
});
export type CalendarResponse = z.output<typeof calendarResponse>;

/**
 * Error body when a change affects past days or days that have already begun; dates are
 * `yyyy-MM-dd`.
 */
export const pastDaysError = z.object({
  reason: z.literal('calendar-edit.past-days'),
  period: z.string(),
  first: z.iso.date(),
  last: z.iso.date(),
});

/** Maximum periods of a calendar, and days of a period. */
export const maxCalendarPeriods = 100;
export const maxCalendarDays = 2_000;

export const calendarOperations = {
  cityCalendar: defineOperation({
    method: 'GET',
    path: '/api/calendar/',
    access: 'administer',
    summary: 'The city’s calendar, its days in a year, and which rules use its periods',
    query: z.strictObject({ year: queryInteger(1970, 2200).optional() }),
    answer: calendarResponse,
    provides: ['city'],
  }),
  setCityCalendar: defineOperation({
    method: 'PUT',
    path: '/api/calendar/',
    access: 'administer',
    summary:
      'Replace the periods and days of the city’s calendar; switchings stay as they are, and days that are over or have begun too unless the past is corrected',
    body: z.strictObject({
      version: z.string().max(100),
      calendar,
      /**
       * Allows changes to past days and to days that have already begun. Such changes also alter
       * results for past times.
       */
      corrects_past: z.boolean().default(false),
    }),
    answer: z.strictObject({ version: z.string(), revision: z.int() }),
    invalidates: ['city', 'rule-sets'],
  }),
  switchPeriod: defineOperation({
    method: 'POST',
    path: '/api/calendar/switch/',
    access: 'administer',
    summary:
      'Switch a designated period on or off, or leave it to its days again, from an instant until another; answers for instants before stay as they are',
    body: z.strictObject({
      version: z.string().max(100),
      /** Period name in the calendar. */
      period: z.string().min(1).max(100),
      state: z.enum(['on', 'off', 'days']),
      /** ISO 8601 with offset; `null` = now. Must not be in the past. */
      from: z.iso.datetime({ offset: true }).nullable().default(null),
      /** ISO 8601 with offset; `null` = until the period is next switched on or off. */
      until: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    answer: z.strictObject({ version: z.string(), revision: z.int() }),
    invalidates: ['city', 'rule-sets'],
  }),
};
