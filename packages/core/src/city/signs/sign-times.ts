// Formats when a rule applies for a sign: hours, days, weeks of the month, seasons, dates and
// holidays, one line each.

import {
  formatDate,
  formatDateAndTime,
  formatMonth,
  formatWeekday,
} from '../../platform/time/format-time.ts';
import { formatDesignatedPeriod } from '../../platform/time/format-time-spans.ts';
import { type Reader, usesTwentyFourHourClock } from '../../platform/time/reader.ts';
import type { TimeSpan } from '../../platform/time/time-span.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import { translate } from '../../platform/words/messages.ts';
import { translateSignText } from '../../platform/words/sign-messages.ts';

export interface SignTimes {
  /** Whether the rule always applies, apart from its exceptions. */
  readonly isAlways: boolean;
  /** Lines of each alternative; empty when the rule always applies. */
  readonly spans: readonly (readonly string[])[];
  /** Lines shared by all alternatives (`Except holidays`), shown once. */
  readonly shared: readonly string[];
}

/** `a`, `a & b`, `a, b & c`. */
export function signList(items: readonly string[], { language }: Reader): string {
  const [last = '', ...before] = [...items].reverse();
  if (before.length === 0) return last;
  return translateSignText(language, 'sign.and', { first: before.reverse().join(', '), last });
}

/**
 * A time on a sign: `8AM`, `8:30AM`, `noon`; in the 24-hour format `8` or `8:30`, followed by the
 * unit `h`.
 */
function formatSignTime(time: string, reader: Reader, isWhole: boolean): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  if (usesTwentyFourHourClock(reader)) return isWhole ? String(hours) : time.replace(/^0/, '');
  if (rest === '' && hours % 24 === 0) return translateSignText(reader.language, 'sign.midnight');
  if (rest === '' && hours === 12) return translateSignText(reader.language, 'sign.noon');
  return `${hours % 12 === 0 ? 12 : hours % 12}${rest}${hours % 24 < 12 ? 'AM' : 'PM'}`;
}

function hoursLines(span: TimeSpan, reader: Reader): string[] {
  return span.times
    .filter(({ from, to }) => !(from === '00:00' && (to === '24:00' || to === '00:00')))
    .map((time) => {
      const isWhole = time.from.endsWith(':00') && time.to.endsWith(':00');
      const unit = usesTwentyFourHourClock(reader) ? ' h' : '';
      const [from, to] = [
        formatSignTime(time.from, reader, isWhole),
        formatSignTime(time.to, reader, isWhole),
      ];
      if (time.from === time.to)
        return translateSignText(reader.language, 'sign.day long', { from: `${from}${unit}` });
      return `${translate(reader.language, 'when.range', { from, to })}${unit}`;
    });
}

/** Formats numbers of a cycle (weekdays, months) as ranges: `Mon–Fri`, `Nov–Feb`. */
function formatRanges(
  numbers: readonly number[],
  size: number,
  name: (value: number) => string,
  reader: Reader,
): string[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const found: number[][] = [];
  for (const value of sorted) {
    const run = found.at(-1);
    if (run !== undefined && run.at(-1) === value - 1) run.push(value);
    else found.push([value]);
  }
  const [first, last] = [found[0], found.at(-1)];
  if (found.length > 1 && first !== undefined && last !== undefined)
    if ((last.at(-1) ?? 0) + 1 - size === first[0]) {
      last.push(...first);
      found.shift();
    }
  return found.flatMap((run) =>
    run.length >= 3
      ? [translate(reader.language, 'when.range', { from: name(run[0] ?? 0), to: name(run.at(-1) ?? 0) })]
      : run.map(name),
  );
}

const plain = (text: string) => text.replaceAll('.', '');

function dayLines({ daysOfWeek, weeksOfMonth, daysOfMonth }: TimeSpan, reader: Reader): string[] {
  const { language } = reader;
  const days = daysOfWeek.map((day) => weekDays.indexOf(day));
  const isAlone = new Set(days).size === 1;
  const name = (day: number) => plain(formatWeekday(day, reader, isAlone ? 'long' : 'short'));
  const lines: string[] = [];
  const daily = new Set(days).size === 7 && weeksOfMonth.length === 0;
  const named = daily ? '' : signList(formatRanges(days, 7, name, reader), reader);
  if (weeksOfMonth.length > 0) {
    const weeks = signList(
      weeksOfMonth.map((week) => translate(language, `when.week ${week}`)),
      reader,
    );
    lines.push(
      named === ''
        ? translateSignText(language, 'sign.any week', { weeks })
        : translateSignText(language, 'sign.of month', { days: `${withNoBreakSpaces(weeks)} ${named}` }),
    );
  } else if (named !== '') lines.push(named);
  const dates = daysOfMonth.filter((day) => day !== 'odd' && day !== 'even');
  if (dates.length > 0) {
    const list = dates.map((day) =>
      day === 'last' ? translateSignText(language, 'sign.last') : String(day),
    );
    lines.push(translateSignText(language, 'sign.days of month', { days: signList(list, reader) }));
  }
  if (daysOfMonth.includes('odd')) lines.push(translateSignText(language, 'sign.odd days'));
  if (daysOfMonth.includes('even')) lines.push(translateSignText(language, 'sign.even days'));
  return lines;
}

/** Replaces spaces with no-break spaces, for text that must not wrap. */
export const withNoBreakSpaces = (text: string) => text.replaceAll(' ', '\u00a0');

function formatDateRange(start: string | null, end: string | null, { language }: Reader): string {
  const [from, to] = [
    start === null ? null : withNoBreakSpaces(start),
    end === null ? null : withNoBreakSpaces(end),
  ];
  if (from !== null && to !== null) {
    if (from === to) return from;
    const short = translate(language, 'when.range', { from, to });
    // A long date range may wrap to two lines, with the dash at the end of the first.
    return short.length <= 15 ? short : `${from}\u00a0– ${to}`;
  }
  if (from !== null) return translate(language, 'when.from', { from });
  return to === null ? '' : translate(language, 'when.to', { to });
}

function seasonLines(span: TimeSpan, reader: Reader): string[] {
  const date = (value: string | null) => (value === null ? null : plain(formatDate(value, reader)));
  // Day and time may wrap to two lines.
  const instant = (value: number | null) =>
    value === null
      ? ''
      : formatDateAndTime(value, reader)
          .split(/, (?=\d{1,2}:)/)
          .map(withNoBreakSpaces)
          .join(' ');
  const month = (value: number) => plain(formatMonth(value, reader));
  const months = formatRanges(span.months, 12, month, reader);
  return [
    ...(new Set(span.months).size === 12 || months.length === 0 ? [] : [signList(months, reader)]),
    ...span.dates.map(({ from, to }) => formatDateRange(date(from), date(to), reader)),
    ...span.instants.map(({ from, to }) => {
      if (from !== null && to !== null) return `${instant(from)} – ${instant(to)}`;
      if (from !== null) return translate(reader.language, 'when.from', { from: instant(from) });
      return to === null ? '' : translate(reader.language, 'when.to', { to: instant(to) });
    }),
  ];
}

function periodLines({ periods }: TimeSpan, reader: Reader): string[] {
  const { language } = reader;
  return periods.map(({ name, apply }) => {
    const period = formatDesignatedPeriod(name, reader);
    if (apply === 'except during') return translateSignText(language, 'sign.except', { users: period });
    return period;
  });
}

function linesOf(span: TimeSpan, reader: Reader): string[] {
  return [
    ...hoursLines(span, reader),
    ...dayLines(span, reader),
    ...seasonLines(span, reader),
    ...periodLines(span, reader),
  ].filter((line) => line !== '');
}

/** The times of a rule as lines of its sign. */
export function signTimes(spans: readonly TimeSpan[], reader: Reader): SignTimes {
  const positive = spans.filter(({ excludes }) => !excludes).map((span) => linesOf(span, reader));
  // An alternative without conditions means always, whatever the others are.
  const isAlways = positive.length === 0 || positive.some((lines) => lines.length === 0);
  const except = spans
    .filter(({ excludes }) => excludes)
    .map((span) => linesOf(span, reader))
    .filter((lines) => lines.length > 0)
    .map((lines) => translateSignText(reader.language, 'sign.except', { users: lines.join(' ') }));
  const [first = []] = positive;
  const isShared = (line: string) => positive.length > 1 && positive.every((lines) => lines.includes(line));
  return {
    isAlways,
    spans: isAlways ? [] : positive.map((lines) => lines.filter((line) => !isShared(line))),
    shared: [...(isAlways ? [] : first.filter(isShared)), ...except],
  };
}
