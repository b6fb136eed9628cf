// The city's calendar for administrators: its designated periods, the days they come to in a year, and which curbs' rules use them.
import { calendar } from '@curbwright/core';
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { queryInteger } from '../platform/query-values.ts';

const calendarUse = z.strictObject({
  /** As restrictions name it. */
  period: z.string(),
  rule_sets: z.int(),
  /** Curbs whose rules in force use it. */
  links: z.int(),
  /** The calendar has it; a period it does not know never holds. */
  is_known: z.boolean(),
});

const calendarAnswer = z.strictObject({
  calendar,
  /** Names the calendar as it was read: a change says which one it changes. */
  version: z.string(),
  year: z.int(),
  /** Days of that year on which a period holds, by date; of periods that fill most of the year none are listed. */
  days: z.array(z.strictObject({ date: z.iso.date(), period: z.string(), names: z.array(z.string()) })),
  uses: z.array(calendarUse),
});
export type CalendarAnswer = z.output<typeof calendarAnswer>;

/** The body of the refusal of a change that touches days that are over or have begun; dates are `yyyy-MM-dd`. */
export const pastDaysRefusal = z.object({
  reason: z.literal('calendar-edit.past-days'),
  period: z.string(),
  first: z.iso.date(),
  last: z.iso.date(),
});

/** Periods of a calendar, and days of a period. */
export const mostPeriods = 100;
export const mostCalendarDays = 2_000;

export const calendarCalls = {
  cityCalendar: call({
    method: 'GET',
    path: '/api/calendar/',
    access: 'administer',
    summary: 'The city’s calendar, its days in a year, and which rules use its periods',
    query: z.strictObject({ year: queryInteger(1970, 2200).optional() }),
    answer: calendarAnswer,
    provides: ['city'],
  }),
  setCityCalendar: call({
    method: 'PUT',
    path: '/api/calendar/',
    access: 'administer',
    summary:
      'Replace the periods and days of the city’s calendar; switchings stay as they are, and days that are over or have begun too unless the past is corrected',
    body: z.strictObject({
      version: z.string().max(100),
      calendar,
      /** Days that are over or have begun may change, and with them answers about the past. */
      corrects_past: z.boolean().default(false),
    }),
    answer: z.strictObject({ version: z.string(), revision: z.int() }),
    invalidates: ['city', 'rule-sets'],
  }),
  switchPeriod: call({
    method: 'POST',
    path: '/api/calendar/switch/',
    access: 'administer',
    summary:
      'Switch a designated period on or off, or leave it to its days again, from an instant until another; answers for instants before stay as they are',
    body: z.strictObject({
      version: z.string().max(100),
      /** Its name in the calendar. */
      period: z.string().min(1).max(100),
      state: z.enum(['on', 'off', 'days']),
      /** ISO 8601 with offset; null = now. Not in the past. */
      from: z.iso.datetime({ offset: true }).nullable().default(null),
      /** ISO 8601 with offset; null = until it is switched again. */
      until: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    answer: z.strictObject({ version: z.string(), revision: z.int() }),
    invalidates: ['city', 'rule-sets'],
  }),
};
