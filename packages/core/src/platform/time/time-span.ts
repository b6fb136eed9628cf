// The time span: when a restriction or a rate applies. Covers everything that CurbLR 1.1 and CDS
// 1.1 can express.
import { z } from 'zod';
import { weekDays } from './week-days.ts';

export { type WeekDay, weekDays } from './week-days.ts';

/** A local time of day `HH:MM`. `24:00` is allowed as an end. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** `MM-DD` (every year) or `YYYY-MM-DD`. */
export const spanDate = z.string().regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);

/**
 * All fields that are present must match (AND), entries within a field are alternatives (OR), and
 * several spans are alternatives. An empty list sets no condition. Source: CurbLR 1.1 timeSpans,
 * CDS 1.1 Time Span.
 */
export const timeSpan = z.strictObject({
  /** Civil dates, both included as full days. A yearly range may wrap past New Year. */
  dates: z.array(z.strictObject({ from: spanDate.nullable(), to: spanDate.nullable() })).default([]),
  /** One-off instants in epoch milliseconds, half-open (CDS start_date, end_date). */
  instants: z.array(z.strictObject({ from: z.int().nullable(), to: z.int().nullable() })).default([]),
  months: z.array(z.int().min(1).max(12)).default([]),
  daysOfWeek: z.array(z.enum(weekDays)).default([]),
  /** Which occurrence of that weekday in the month: 1 to 5, or the last one. */
  weeksOfMonth: z.array(z.union([z.int().min(1).max(5), z.literal('last')])).default([]),
  daysOfMonth: z.array(z.union([z.int().min(1).max(31), z.enum(['last', 'odd', 'even'])])).default([]),
  /**
   * Half-open local times. When `to` is at or before `from`, the range wraps past midnight and
   * belongs to the day it starts on. Equal times mean 24 hours.
   */
  times: z.array(z.strictObject({ from: timeOfDay, to: timeOfDay })).default([]),
  /**
   * Designated periods of the city's calendar (holidays, school days, snow emergency …). All of
   * them must apply.
   */
  periods: z
    .array(z.strictObject({ name: z.string().min(1), apply: z.enum(['only during', 'except during']) }))
    .default([]),
  /**
   * CDS 1.1 designated_period_except: the whole span states when the rule does not apply, and
   * overrides the other spans.
   */
  excludes: z.boolean().default(false),
});
export type TimeSpan = z.infer<typeof timeSpan>;
/** The input type. Absent fields are empty. */
export type TimeSpanInput = z.input<typeof timeSpan>;
