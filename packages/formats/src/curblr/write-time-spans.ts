// Converts time spans to CurbLR. Reports what CurbLR cannot express by code.
import {
  clampToMonthEnd,
  isMixedRange,
  removeImpossibleSpans,
  type TimeSpan,
  weekDays,
} from '@curbwright/core';

type Lose = (code: string) => void;

const occurrences: Readonly<Record<string, string>> = {
  1: '1st',
  2: '2nd',
  3: '3rd',
  4: '4th',
  5: '5th',
  last: 'last',
};
const two = (value: number): string => String(value).padStart(2, '0');
/** Last day of each month, with February 29. */
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Converts a list of spans; an empty list means always. `null` = the rule can never apply and must
 * be omitted.
 */
export function writeTimeSpans(
  all: readonly TimeSpan[],
  timeZone: string,
  lose: Lose,
): Record<string, unknown>[] | null {
  const spans = removeImpossibleSpans(all);
  if (spans === null) {
    lose('curblr.loss.never');
    return null;
  }
  const excluding = spans.filter((span) => span.excludes);
  const including = spans.filter((span) => !span.excludes);
  // A rule with exclusions only ("never on …") means "always except then", which CurbLR can express
  // for weekdays and designated periods. An alternative without conditions means always, whatever
  // the other alternatives are; if it were written as an entry, readers would drop it.
  const always = including.some((span) => JSON.stringify(span) === JSON.stringify(emptySpan));
  if (always && excluding.length === 0) return [];
  const base: TimeSpan[] =
    always || (including.length === 0 && excluding.length > 0) ? [emptySpan] : including;
  const remaining = excluding.reduce((list, out) => {
    const without = list.map((span) => subtractSpan(span, out));
    if (without.some((span) => span === null)) {
      lose('curblr.loss.excluding-span');
      return list;
    }
    return without.filter((span) => span !== null);
  }, base);
  return remaining.map((span) => writeSpan(span, timeZone, lose));
}

const emptySpan: TimeSpan = {
  dates: [],
  instants: [],
  months: [],
  daysOfWeek: [],
  weeksOfMonth: [],
  daysOfMonth: [],
  times: [],
  periods: [],
  excludes: false,
};

/** Subtracts `out` from a span if CurbLR can express the result in one field; otherwise `null`. */
function subtractSpan(span: TimeSpan, out: TimeSpan): TimeSpan | null {
  const said = Object.entries(out).filter(([, value]) => Array.isArray(value) && value.length > 0);
  const [only] = said;
  if (said.length !== 1 || only === undefined) return null;
  const [period] = out.periods;
  if (only[0] === 'periods' && out.periods.length === 1 && period !== undefined) {
    const apply = period.apply === 'only during' ? 'except during' : 'only during';
    return { ...span, periods: [...span.periods, { name: period.name, apply }] };
  }
  if (only[0] === 'daysOfWeek' && span.weeksOfMonth.length === 0) {
    const days = span.daysOfWeek.length === 0 ? weekDays : span.daysOfWeek;
    const left = days.filter((day) => !out.daysOfWeek.includes(day));
    return left.length === 0 ? null : { ...span, daysOfWeek: left };
  }
  return null;
}

function writeSpan(span: TimeSpan, timeZone: string, lose: Lose): Record<string, unknown> {
  const dates = span.dates.map((range) => {
    if (!isMixedRange(range)) return range;
    lose('curblr.loss.dates-of-two-kinds');
    return { from: range.from?.slice(-5) ?? null, to: range.to?.slice(-5) ?? null };
  });
  if (span.months.length > 0) {
    if (dates.length > 0) lose('curblr.loss.months-and-dates');
    else dates.push(...monthRanges(span.months));
  }
  if (span.instants.length > 0) {
    lose('curblr.loss.instants');
    if (dates.length === 0) dates.push(...span.instants.map((entry) => civilDates(entry, timeZone)));
  }
  return {
    ...(dates.length > 0 && {
      effectiveDates: dates.map(({ from, to }) => ({
        ...(from !== null && { from: clampToMonthEnd(from) }),
        ...(to !== null && { to: clampToMonthEnd(to) }),
      })),
    }),
    ...((span.daysOfWeek.length > 0 || span.weeksOfMonth.length > 0) && {
      daysOfWeek: {
        ...(span.daysOfWeek.length > 0 && { days: span.daysOfWeek }),
        ...(span.weeksOfMonth.length > 0 && {
          occurrencesInMonth: span.weeksOfMonth.map((week) => occurrences[week] ?? String(week)),
        }),
      },
    }),
    ...(span.daysOfMonth.length > 0 && { daysOfMonth: span.daysOfMonth.map(String) }),
    ...(span.times.length > 0 && { timesOfDay: span.times }),
    ...(span.periods.length > 0 && { designatedPeriods: span.periods }),
  };
}

/** Months as yearly ranges. Consecutive months form one range. */
function monthRanges(months: readonly number[]): { from: string; to: string }[] {
  const sorted = [...new Set(months)].sort((a, b) => a - b);
  const ranges: { from: number; to: number }[] = [];
  for (const month of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === month - 1) last.to = month;
    else ranges.push({ from: month, to: month });
  }
  return ranges.map(({ from, to }) => ({
    from: `${two(from)}-01`,
    to: `${two(to)}-${two(lastDays[to - 1] ?? 31)}`,
  }));
}

/** The dates of the first and the last instant of a half-open range. */
function civilDates(
  range: { readonly from: number | null; readonly to: number | null },
  timeZone: string,
): { from: string | null; to: string | null } {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return {
    from: range.from === null ? null : format.format(range.from),
    to: range.to === null ? null : format.format(range.to - 1),
  };
}
