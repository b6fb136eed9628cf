// Formats time spans as text: days, hours, seasons, weekdays of a month, holidays.
import { dateFormat } from '../words/formats.ts';
import { translate } from '../words/messages.ts';
import { minuteMs } from './civil.ts';
import {
  formatDate,
  formatDateAndTime,
  formatList,
  formatMonth,
  formatTimeOfDay,
  formatWeekday,
} from './format-time.ts';
import { type Reader, usesTwentyFourHourClock } from './reader.ts';
import { minuteOf } from './span-match.ts';
import type { TimeSpan } from './time-span.ts';
import { weekDays } from './week-days.ts';

/**
 * Formats cyclic numbers (weekdays, months) as ranges: Monday to Friday, November to February. Two
 * consecutive values are listed separately.
 */
function formatCyclicRanges(
  numbers: readonly number[],
  size: number,
  name: (value: number) => string,
  reader: Reader,
): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const value of sorted) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === value - 1) run.push(value);
    else runs.push([value]);
  }
  const [first, last] = [runs[0], runs.at(-1)];
  // A range across the end of the cycle is one range.
  if (runs.length > 1 && first !== undefined && last !== undefined) {
    if ((last.at(-1) ?? 0) + 1 - size === first[0]) {
      last.push(...first);
      runs.shift();
    }
  }
  const words = runs.flatMap((run) =>
    run.length >= 3
      ? [translate(reader.language, 'when.range', { from: name(run[0] ?? 0), to: name(run.at(-1) ?? 0) })]
      : run.map(name),
  );
  return formatList(words, reader);
}

function formatWeekdays(span: TimeSpan, reader: Reader): string {
  const { language } = reader;
  const numbers = span.daysOfWeek.map((day) => weekDays.indexOf(day));
  // Next to `1st`, a short name could be read as a month (`3.er mar`).
  const form = span.weeksOfMonth.length > 0 ? 'long' : 'short';
  const days = formatCyclicRanges(numbers, 7, (day) => formatWeekday(day, reader, form), reader);
  if (span.weeksOfMonth.length > 0) {
    const weeks = formatList(
      span.weeksOfMonth.map((week) => translate(language, `when.week ${week}`)),
      reader,
    );
    return days === ''
      ? translate(language, 'when.any week', { weeks })
      : translate(language, 'when.weeks', { weeks, days });
  }
  return numbers.length === 7 ? '' : days;
}

/** Formats one range of hours: `7:00 AM–9:00 AM`. */
type HoursFormat = (hours: TimeSpan['times'][number], reader: Reader) => string;

const formatHours: HoursFormat = (hours, reader) => {
  const [from, to] = [formatTimeOfDay(hours.from, reader), formatTimeOfDay(hours.to, reader)];
  return translate(reader.language, hours.from === hours.to ? 'when.day long' : 'when.range', { from, to });
};

/** Whether a range lies within one half of a day and neither end has a name such as noon. */
function isWithinHalfDay({ from, to }: TimeSpan['times'][number]): boolean {
  const isMorning = (time: string) => time < '12:00';
  return (
    from < to && from !== '00:00' && to !== '12:00' && to !== '24:00' && isMorning(from) === isMorning(to)
  );
}

/**
 * Formats one range of hours as briefly as the reader's language allows: `7–9 AM`, `7:30–9 AM`, `10
 * AM–6 PM`, `07:00–09:00`.
 */
export const formatHoursBriefly: HoursFormat = (hours, reader) => {
  if (usesTwentyFourHourClock(reader) || hours.from === hours.to) return formatHours(hours, reader);
  const parts = (time: string) => {
    const form = dateFormat(reader.locale, {
      hour: 'numeric',
      ...(time.endsWith(':00') ? {} : { minute: '2-digit' }),
      hour12: true,
      timeZone: 'UTC',
    });
    return form.formatToParts(minuteOf(time) * minuteMs);
  };
  const write = (time: string, withHalf: boolean) => {
    const isNamed = ['00:00', '12:00', '24:00'].includes(time);
    if (isNamed) return formatTimeOfDay(time, reader);
    const written = parts(time).filter(({ type }) => withHalf || type !== 'dayPeriod');
    return written
      .map(({ value }) => value)
      .join('')
      .replaceAll(/[\u202f\u00a0]/g, ' ')
      .trim();
  };
  const isShared = isWithinHalfDay(hours);
  // The half of the day is written once, at the end or at the beginning as in the reader's language.
  const isFirst = parts(hours.from)[0]?.type === 'dayPeriod';
  const [from, to] = [write(hours.from, !isShared || isFirst), write(hours.to, !isShared || !isFirst)];
  return translate(reader.language, 'when.range', { from, to });
};

function formatTimesOfDay(span: TimeSpan, reader: Reader, format: HoursFormat): string {
  const ranges = span.times
    .filter(({ from, to }) => !(from === '00:00' && (to === '24:00' || to === '00:00')))
    .map((hours) => format(hours, reader));
  return formatList(ranges, reader);
}

function formatRange(from: string | null, to: string | null, reader: Reader): string {
  const { language } = reader;
  if (from !== null && to !== null)
    return from === to ? from : translate(language, 'when.dates', { from, to });
  if (from !== null) return translate(language, 'when.from', { from });
  return to === null ? '' : translate(language, 'when.to', { to });
}

function formatDates(span: TimeSpan, reader: Reader): string[] {
  const date = (value: string | null) => (value === null ? null : formatDate(value, reader));
  const instant = (value: number | null) => (value === null ? null : formatDateAndTime(value, reader));
  const month = (value: number) => formatMonth(value, reader);
  return [
    formatCyclicRanges(span.months, 12, month, reader),
    formatList(
      span.dates.map(({ from, to }) => formatRange(date(from), date(to), reader)),
      reader,
    ),
    formatList(
      span.instants.map(({ from, to }) => formatRange(instant(from), instant(to), reader)),
      reader,
    ),
  ];
}

function formatDaysOfMonth(span: TimeSpan, reader: Reader): string {
  const { language } = reader;
  const texts: string[] = [];
  const named = span.daysOfMonth
    .filter((day) => day !== 'odd' && day !== 'even')
    .map((day) => (day === 'last' ? translate(language, 'when.last day') : String(day)));
  if (named.length > 0)
    texts.push(translate(language, 'when.days of month', { days: formatList(named, reader) }));
  if (span.daysOfMonth.includes('odd')) texts.push(translate(language, 'when.odd days'));
  if (span.daysOfMonth.includes('even')) texts.push(translate(language, 'when.even days'));
  return formatList(texts, reader);
}

/** Returns the text of a well-known designated period, otherwise its name. */
export function formatDesignatedPeriod(name: string, reader: Reader): string {
  const key = `period.${name.toLowerCase()}`;
  const text = translate(reader.language, key);
  return text === key ? name.replaceAll('_', ' ') : text;
}

function formatDesignatedPeriods(span: TimeSpan, reader: Reader): string[] {
  // An excluding span reads `not on holidays`, never `not only on holidays`.
  const during = span.excludes ? 'when.during' : 'when.only during';
  return span.periods.map(({ name, apply }) =>
    translate(reader.language, apply === 'only during' ? during : 'when.except during', {
      period: formatDesignatedPeriod(name, reader),
    }),
  );
}

/**
 * Formats one span: `Mon–Fri 08:00–18:00, Apr–Oct, except holidays`. Empty when the span has no
 * conditions.
 */
export function formatTimeSpan(
  span: TimeSpan,
  reader: Reader,
  hoursFormat: HoursFormat = formatHours,
): string {
  const hours = formatTimesOfDay(span, reader, hoursFormat);
  const daily = [formatWeekdays(span, reader), hours].filter((text) => text !== '');
  return [
    daily.join(' '),
    formatDaysOfMonth(span, reader),
    ...formatDates(span, reader),
    ...formatDesignatedPeriods(span, reader),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** Formats alternatives and their exclusions. Returns an empty text when they always apply. */
export function formatTimeSpans(
  spans: readonly TimeSpan[],
  reader: Reader,
  hoursFormat: HoursFormat = formatHours,
): string {
  const texts = (excludes: boolean) =>
    spans
      .filter((span) => span.excludes === excludes)
      .map((span) => formatTimeSpan(span, reader, hoursFormat));
  const positive = texts(false);
  // One alternative without conditions means always, whatever the others are.
  const always = positive.includes('');
  const joined = positive.join('; ');
  const except = texts(true).filter((text) => text !== '');
  const not = except.map((text) => translate(reader.language, 'when.not', { when: text }));
  return [always ? '' : joined, ...not].filter((text) => text !== '').join(', ');
}
