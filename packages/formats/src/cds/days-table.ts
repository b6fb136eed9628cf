// Expands a time span to the civil days of a year, as months and days of the month, which CDS can
// always express.
import type { TimeSpan } from '@curbwright/core';

/** Days in each month; February with its leap day. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Months with the same days of the month; `days` `null` = all days. */
interface MonthGroup {
  readonly months: readonly number[] | null;
  readonly days: readonly number[] | null;
}

/**
 * Converts months, yearly dates, days of the month (odd, even, last) and weeks of the month of a
 * span to groups for CDS `months` and `days_of_month`. `inexact` is `true` if the last day or week
 * of February depends on the year. An empty list means that the span never applies.
 */
export function monthGroups(span: TimeSpan, withWeeks: boolean): { groups: MonthGroup[]; inexact: boolean } {
  const yearly = span.dates.filter(({ from, to }) => (from ?? to ?? '').length === 5);
  let inexact = false;
  const byDays = new Map<string, { months: number[]; days: number[] | null }>();
  for (const [index, length] of monthLengths.entries()) {
    const month = index + 1;
    if (span.months.length > 0 && !span.months.includes(month)) continue;
    const all = Array.from({ length }, (_, at) => at + 1);
    const days = all.filter(
      (day) =>
        (yearly.length === 0 || yearly.some((range) => isInYearlyRange(range, month, day))) &&
        (span.daysOfMonth.length === 0 ||
          span.daysOfMonth.some((one) => matchesDayOfMonth(one, day, month, length))) &&
        (!withWeeks ||
          span.weeksOfMonth.length === 0 ||
          span.weeksOfMonth.some((one) => matchesWeekOfMonth(one, day, month, length))),
    );
    if (days.length === 0) continue;
    if (
      month === 2 &&
      (span.daysOfMonth.includes('last') || (withWeeks && span.weeksOfMonth.includes('last')))
    )
      inexact = true;
    const whole = days.length === length;
    const key = whole ? 'all' : days.join();
    const group = byDays.get(key) ?? { months: [], days: whole ? null : days };
    group.months.push(month);
    byDays.set(key, group);
  }
  // Days that differ only because of month lengths belong to one group.
  const merged = mergeMonthLengths([...byDays.values()]);
  const groups = merged.map(({ months, days }) => ({ months: months.length === 12 ? null : months, days }));
  return { groups, inexact };
}

/**
 * Merges groups whose days match except for month lengths, so that `odd` is one span instead of
 * three.
 */
function mergeMonthLengths(groups: readonly { months: number[]; days: number[] | null }[]) {
  const merged: { months: number[]; days: number[] | null }[] = [];
  for (const group of groups) {
    const same = merged.find((other) => {
      if (group.days === null || other.days === null) return group.days === other.days;
      const longest = group.days.length > other.days.length ? group.days : other.days;
      return [...group.months, ...other.months].every((month) => {
        const length = monthLengths[month - 1] ?? 31;
        const own = (group.months.includes(month) ? group.days : other.days) ?? [];
        return longest.filter((day) => day <= length).join() === own.join();
      });
    });
    if (same === undefined) merged.push({ months: [...group.months], days: group.days });
    else {
      if ((group.days?.length ?? 0) > (same.days?.length ?? 0)) same.days = group.days;
      same.months.push(...group.months);
      same.months.sort((a, b) => a - b);
    }
  }
  return merged;
}

function isInYearlyRange(range: TimeSpan['dates'][number], month: number, day: number): boolean {
  const key = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const [from, to] = [range.from ?? '01-01', range.to ?? '12-31'];
  return from <= to ? key >= from && key <= to : key >= from || key <= to;
}

function matchesDayOfMonth(
  entry: TimeSpan['daysOfMonth'][number],
  day: number,
  month: number,
  length: number,
): boolean {
  if (entry === 'odd') return day % 2 === 1;
  if (entry === 'even') return day % 2 === 0;
  if (entry === 'last') return day === length || (month === 2 && day === 28);
  return entry === day;
}

function matchesWeekOfMonth(
  entry: TimeSpan['weeksOfMonth'][number],
  day: number,
  month: number,
  length: number,
): boolean {
  if (entry === 'last') return day > length - 7 || (month === 2 && day > 21);
  return Math.ceil(day / 7) === entry;
}
