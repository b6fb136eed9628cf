// Writes core time spans as CDS Time Spans: splits spans at midnight, turns dates into months and
// days, and reports losses by code.
import {
  isMixedRange,
  removeImpossibleSpans,
  startOfCivilDay,
  type TimeSpan,
  type WeekDay,
  weekDays,
} from '@curbwright/core';
import { monthGroups } from './days-table.ts';

type Lose = (code: string) => void;
export type CdsSpan = Record<string, unknown>;

const dayNames: Readonly<Record<WeekDay, string>> = {
  mo: 'mon',
  tu: 'tue',
  we: 'wed',
  th: 'thu',
  fr: 'fri',
  sa: 'sat',
  su: 'sun',
};

/** CDS version, time zone and loss callback for the spans to write. */
interface SpanTarget {
  readonly is11: boolean;
  readonly timeZone: string;
  readonly lose: Lose;
}

/**
 * Returns the CDS spans of a list; an empty list means always. `null` when the rule can never apply
 * or cannot be expressed, so it must be omitted.
 */
export function writeTimeSpans(all: readonly TimeSpan[], target: SpanTarget): CdsSpan[] | null {
  const spans = removeImpossibleSpans(all);
  if (spans === null) return null;
  const excluding = spans.filter((span) => span.excludes);
  const including = spans.filter((span) => !span.excludes);
  const { common, rest } = target.is11 ? commonExceptions(including) : { common: [], rest: including };
  const written = rest.flatMap((span) => writeSpan(span, target));
  if (including.length > 0 && written.length === 0) return null;
  const always = written.some((span) => Object.keys(span).length === 0);
  const except = common.map((name) => ({ designated_period: name, designated_period_except: true }));
  if (!target.is11 && excluding.length > 0) target.lose('cds.loss.excluding-span');
  const excluded = target.is11
    ? excluding
        .flatMap((span) => writeSpan({ ...span, excludes: false }, target))
        .map((span) => ({
          ...span,
          designated_period_except: true,
        }))
    : [];
  return [...(always ? [] : written), ...except, ...excluded];
}

/**
 * Returns the periods that every span excludes, because in CDS 1.1 an exception applies to the
 * whole policy.
 */
function commonExceptions(spans: readonly TimeSpan[]): { common: string[]; rest: TimeSpan[] } {
  const [first] = spans;
  const common = (first?.periods ?? [])
    .filter(
      ({ name, apply }) =>
        apply === 'except during' &&
        spans.every((span) => span.periods.some((one) => one.name === name && one.apply === apply)),
    )
    .map(({ name }) => name);
  const rest = spans.map((span) => ({
    ...span,
    periods: span.periods.filter(({ name, apply }) => apply !== 'except during' || !common.includes(name)),
  }));
  return { common, rest };
}

function writeSpan(span: TimeSpan, target: SpanTarget): CdsSpan[] {
  const { lose } = target;
  const weeks = span.weeksOfMonth.filter((week) => typeof week === 'number');
  // CDS 1.0 has no weeks of the month, and no version has the last week, so both become days of the
  // month.
  const weeksAsDays = !target.is11 || weeks.length < span.weeksOfMonth.length;
  const { groups, inexact } = monthGroups(span, weeksAsDays);
  if (inexact) lose('cds.loss.last-of-february');
  const [period, second] = span.periods;
  if (second !== undefined) lose('cds.loss.several-periods');
  const except = period?.apply === 'except during';
  if (except && target.is11) lose('cds.loss.period-of-one-span');
  const said: CdsSpan = {
    ...(!weeksAsDays && weeks.length > 0 && { weeks_of_month: weeks }),
    ...(period !== undefined && !(except && target.is11) && { designated_period: period.name }),
    ...(except && !target.is11 && { designated_period_except: true }),
  };
  const moments = writeInstants(span, target);
  const monthSpans = groups.map(({ months, days }) => ({
    ...(months !== null && { months }),
    ...(days !== null && { days_of_month: days }),
  }));
  const dated =
    span.dates.length > 0 ||
    span.daysOfMonth.length > 0 ||
    span.weeksOfMonth.length > 0 ||
    span.months.length > 0;
  return moments.flatMap((moment) =>
    monthSpans.flatMap((month) =>
      writeDailyTimes(span, dated, lose).map(({ days, ...times }) => ({
        ...moment,
        ...(days.length > 0 && { days_of_week: days.map((day) => dayNames[day]) }),
        ...month,
        ...times,
        ...said,
      })),
    ),
  );
}

interface DailyTimes {
  readonly days: readonly WeekDay[];
  readonly time_of_day_start?: string;
  readonly time_of_day_end?: string;
}

/**
 * Returns the times of day with their weekdays. A span over midnight is split, and its second part
 * belongs to the next day.
 */
function writeDailyTimes(span: TimeSpan, dated: boolean, lose: Lose): DailyTimes[] {
  const days = span.daysOfWeek;
  if (span.times.length === 0) return [{ days }];
  return span.times.flatMap(({ from, to }): DailyTimes[] => {
    const start = from === '00:00' || from === '24:00' ? {} : { time_of_day_start: from };
    const end = to === '24:00' || to === '00:00' ? {} : { time_of_day_end: to };
    if (to === '00:00' || to > from) return [{ days, ...start, ...end }];
    if (dated) lose('cds.loss.midnight-and-dates');
    const next = weekDays.filter((_, index) => days.includes(weekDays[(index + 6) % 7] ?? 'mo'));
    return [
      { days, ...start },
      { days: next, ...end },
    ];
  });
}

/**
 * Returns one-off spans as start and end in epoch milliseconds: instants, and dates with a year as
 * civil days of the city.
 */
function writeInstants(span: TimeSpan, { timeZone, lose }: SpanTarget): CdsSpan[] {
  const midnight = (date: string, days: number): number =>
    startOfCivilDay(Date.parse(`${date}T00:00:00Z`) / 86_400_000 + days, timeZone);
  // CDS cannot express a range from a day of one year to a day of every year.
  if (span.dates.some(isMixedRange)) lose('cds.loss.dates-of-two-kinds');
  const dated = span.dates.filter(
    (range) => (range.from ?? range.to ?? '').length === 10 && !isMixedRange(range),
  );
  const ranges = [
    ...span.instants,
    ...dated.map(({ from, to }) => ({
      from: from === null ? null : midnight(from, 0),
      to: to === null ? null : midnight(to, 1),
    })),
  ];
  if (span.instants.length > 0 && dated.length > 0) lose('cds.loss.dates-and-instants');
  if (dated.length > 0 && dated.length < span.dates.length) lose('cds.loss.dates-of-two-kinds');
  if (ranges.length === 0) return [{}];
  return ranges.map(({ from, to }) => ({
    // A start before 1973 is omitted (meaning valid since always), because readers would interpret
    // it as seconds.
    ...(from !== null && from >= 1e11 && { start_date: from }),
    ...(to !== null && { end_date: to }),
  }));
}
