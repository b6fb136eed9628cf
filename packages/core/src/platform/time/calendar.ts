// The city's calendar: which designated periods apply on a civil date, and when the city switched
// them on or off.
import { z } from 'zod';
import { spanDate } from './time-span.ts';
import { weekDays } from './week-days.ts';

/** One day of a designated period, given by a rule or by a date. */
const calendarDay = z.discriminatedUnion('kind', [
  /** Every year on this day; `observed` moves a Saturday to Friday and a Sunday to Monday (`us`), a Sunday to Monday (`monday`), or both to Monday (`weekend to monday`). */
  z.strictObject({
    kind: z.literal('fixed'),
    name: z.string(),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31),
    observed: z.enum(['none', 'us', 'monday', 'weekend to monday']).default('none'),
  }),
  /** The nth (1–5) or last weekday of a month, then `offset` days later. */
  z.strictObject({
    kind: z.literal('nth weekday'),
    name: z.string(),
    month: z.int().min(1).max(12),
    weekday: z.enum(weekDays),
    nth: z.union([z.int().min(1).max(5), z.literal('last')]),
    offset: z.int().default(0),
  }),
  /** Days from Easter Sunday (Gregorian). */
  z.strictObject({ kind: z.literal('easter'), name: z.string(), offset: z.int() }),
  /** A date or range of dates, both days included. */
  z.strictObject({ kind: z.literal('dates'), name: z.string(), from: spanDate, to: spanDate }),
  /** These weekdays all year, used for school days together with the `except` periods below. */
  z.strictObject({ kind: z.literal('weekdays'), name: z.string(), days: z.array(z.enum(weekDays)) }),
]);
export type CalendarDay = z.infer<typeof calendarDay>;

/** An instant within the range of a JavaScript Date, in epoch milliseconds. */
const instant = z.int().min(-8.64e15).max(8.64e15);

/**
 * A temporary manual switch of a period: from `from` (inclusive) to `until` (exclusive) it is on or
 * off, regardless of its days. Epoch milliseconds.
 */
const periodSwitch = z.strictObject({
  state: z.enum(['on', 'off']),
  from: instant,
  /** `null` = until the next manual switch. */
  until: instant.nullable(),
});
export type PeriodSwitch = z.infer<typeof periodSwitch>;

function areInOrder(list: readonly PeriodSwitch[]): boolean {
  return list.every(({ from, until }, index) => {
    const next = list[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return until === null ? index === list.length - 1 : until > from && until <= next;
  });
}

const designatedPeriod = z.strictObject({
  /**
   * The name that restrictions use, compared without regard to case: `holidays`, `school days`,
   * `snow emergency` …
   */
  name: z.string().min(1),
  days: z.array(calendarDay).default([]),
  /** Days of these other periods are excluded (for example, holidays from the school days). */
  except: z.array(z.string()).default([]),
  /**
   * When the city switched the period on or off, in order and without overlap, retained forever.
   * Outside these times, the period's days decide.
   */
  switchings: z.array(periodSwitch).default([]).refine(areInOrder, 'form.in-order'),
});
export type DesignatedPeriod = z.infer<typeof designatedPeriod>;

export const calendar = z.strictObject({ periods: z.array(designatedPeriod).default([]) });
export type Calendar = z.infer<typeof calendar>;
