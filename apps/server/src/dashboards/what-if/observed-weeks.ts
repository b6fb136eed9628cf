// Finds the full weeks measured at given links, and when each link was observed in them.
import {
  civilMoment,
  formatEpochDay,
  formatMonthDate,
  hoursOfWeeks,
  mergeTimeRanges,
  monthNumber,
  observedSlots,
  subtractTimeRanges,
  type TimeRange,
  type WeekHours,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadObservedLinks, loadSourceGaps } from '../../sessions/sessions.sql.ts';
import type { Months } from '../period.ts';

export interface ObservedWeeks {
  readonly hours: WeekHours;
  /** First and last day, YYYY-MM-DD. */
  readonly period: { readonly from: string; readonly to: string };
  readonly months: Months;
  /**
   * Minutes by week × 168 + hour of the week. Links with the same observation share one array;
   * unobserved links are absent.
   */
  readonly observed: ReadonlyMap<number, Float64Array>;
  /**
   * Share of the observation time in which its source was offline; `null` when none was scheduled.
   */
  readonly offlineShare: number | null;
}

function totalMinutes(slots: Float64Array): number {
  return slots.reduce((sum, one) => sum + one, 0);
}

/**
 * The newest full weeks until now (epoch milliseconds), at most `most`, in which these links
 * (`null` = all) were observed; `null` when there are none.
 */
export async function findObservedWeeks(
  db: Kysely<Schema>,
  links: readonly number[] | null,
  most: number,
  timeZone: string,
  now: number,
): Promise<ObservedWeeks | null> {
  const groups = await loadObservedLinks(db, links);
  const windows = groups.flatMap((group) => group.windows);
  if (windows.length === 0) return null;
  const first = windows.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  // A source may declare observation into the future. Time that is not over yet must not count as
  // empty.
  const last = Math.min(
    now,
    windows.reduce((latest, { to }) => Math.max(latest, to), Number.NEGATIVE_INFINITY),
  );
  const mondayAt = (instant: number) => {
    const { today } = civilMoment(instant, timeZone);
    return today.epochDay - today.weekday;
  };
  // The week in which measuring began is included. Its unobserved part lowers the coverage.
  const end = mondayAt(last);
  const weeks = Math.min(most, (end - mondayAt(first)) / 7);
  if (weeks < 1) return null;
  const start = end - weeks * 7;
  const hours = hoursOfWeeks(start, weeks, timeZone);
  const gaps = await loadSourceGaps(db);
  const observed = new Map<number, Float64Array>();
  const pace = createYielder();
  let [totalObservedMinutes, totalStatedMinutes] = [0, 0];
  for (const group of groups) {
    const sources = [...new Set(group.windows.map(({ source }) => source))];
    const watched: TimeRange[] = sources.flatMap((source) =>
      subtractTimeRanges(
        group.windows.filter((one) => one.source === source),
        gaps.filter((one) => one.source === source),
      ),
    );
    const slots = observedSlots(hours, mergeTimeRanges(watched), []);
    const stated = totalMinutes(observedSlots(hours, group.windows, []));
    totalObservedMinutes += totalMinutes(slots) * group.links.length;
    totalStatedMinutes += stated * group.links.length;
    if (stated > 0) for (const link of group.links) observed.set(link, slots);
    await pace.rest();
  }
  const period = { from: formatEpochDay(start), to: formatEpochDay(end - 1) };
  return {
    hours,
    period,
    months: {
      from: formatMonthDate(monthNumber(formatEpochDay(start - 1))),
      to: formatMonthDate(monthNumber(period.to)),
    },
    observed,
    offlineShare: totalStatedMinutes === 0 ? null : 1 - totalObservedMinutes / totalStatedMinutes,
  };
}
