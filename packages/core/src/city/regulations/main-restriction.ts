// Selects the restriction that characterizes the curb. It provides a regulation's curb type, time
// limit and payment.
import type { TimeSpan } from '../../platform/time/time-span.ts';
import type { Restriction } from './restriction.ts';
import { isUnknownRule } from './unknown-rules.ts';

const minutesOfWeek = 7 * 24 * 60;

function minutesOfDay(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}

/**
 * Returns the length of a yearly range `MM-DD` as a share of the year. A range of one-off dates
 * counts as a tenth.
 */
function shareOfYear(dates: TimeSpan['dates']): number {
  if (dates.length === 0) return 1;
  const shares = dates.map(({ from, to }) => {
    if (from === null || to === null) return 1;
    if (from.length > 5 || to.length > 5) return 0.1;
    const day = (text: string) => (Number(text.slice(0, 2)) - 1) * 30.4 + Number(text.slice(3, 5));
    const days = day(to) - day(from) + 1;
    return (days > 0 ? days : days + 365) / 365;
  });
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** Estimates the minutes of an average week that a span covers. */
function minutesOfSpan(span: TimeSpan): number {
  if (span.excludes) return 0;
  const days = span.daysOfWeek.length === 0 ? 7 : new Set(span.daysOfWeek).size;
  const perDay = span.times.reduce((sum, { from, to }) => {
    const minutes = minutesOfDay(to) - minutesOfDay(from);
    return sum + (minutes > 0 ? minutes : minutes + 1440);
  }, 0);
  let minutes = days * (span.times.length === 0 ? 1440 : Math.min(perDay, 1440));
  if (span.months.length > 0) minutes *= new Set(span.months).size / 12;
  if (span.weeksOfMonth.length > 0) minutes *= Math.min(1, span.weeksOfMonth.length / 4.35);
  if (span.daysOfMonth.length > 0) {
    const half = span.daysOfMonth.some((day) => day === 'odd' || day === 'even');
    minutes *= half ? 0.5 : Math.min(1, span.daysOfMonth.length / 30.4);
  }
  if (span.periods.some((period) => period.apply === 'only during')) minutes *= 0.05;
  if (span.instants.length > 0) minutes *= 0.1;
  return minutes * shareOfYear(span.dates);
}

/**
 * Estimates the minutes of an average week in which a restriction is in force. Only for ranking
 * restrictions, not for a verdict.
 */
export function weeklyMinutes(restriction: Restriction): number {
  const spans = restriction.timeSpans.filter((span) => !span.excludes);
  if (spans.length === 0) return minutesOfWeek;
  return Math.min(
    minutesOfWeek,
    spans.reduce((sum, span) => sum + minutesOfSpan(span), 0),
  );
}

/**
 * Returns the restriction that characterizes the curb. The marker for unknown rules comes first.
 * Otherwise, of the restrictions that allow something and are in force at least a quarter as long
 * as the longest of them, it is the one with the highest priority (lowest number). If none allows
 * anything, it is the prohibition in force longest. Ties go to the higher priority, then the
 * longer, then the first. `null` for an empty set. See docs/decisions/0010-rule-sets.md.
 */
export function mainRestriction(restrictions: readonly Restriction[]): Restriction | null {
  const unknown = restrictions.find(isUnknownRule);
  if (unknown !== undefined) return unknown;
  const ranked = restrictions.map((restriction, index) => ({
    restriction,
    index,
    minutes: weeklyMinutes(restriction),
  }));
  const positive = ranked.filter(
    ({ restriction }) => !restriction.activity.startsWith('no ') && restriction.activity !== 'travel',
  );
  if (positive.length > 0) {
    const longest = Math.max(...positive.map(({ minutes }) => minutes));
    const main = positive
      .filter(({ minutes }) => minutes * 4 >= longest)
      .sort(
        (a, b) =>
          a.restriction.priority - b.restriction.priority || b.minutes - a.minutes || a.index - b.index,
      )[0];
    return main?.restriction ?? null;
  }
  const main = ranked.sort(
    (a, b) => b.minutes - a.minutes || a.restriction.priority - b.restriction.priority || a.index - b.index,
  )[0];
  return main?.restriction ?? null;
}
