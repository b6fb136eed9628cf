// Formats when a rule applies for a sign: hours, days, weeks of the month, seasons, dates and
// holidays, one line each.
import { isTwentyFourHour, type Reader } from '../../platform/time/reader.ts';
import { periodInWords } from '../../platform/time/spans-in-words.ts';
import {
  dateInWords,
  instantInWords,
  monthInWords,
  weekdayInWords,
} from '../../platform/time/time-in-words.ts';
import type { TimeSpan } from '../../platform/time/time-span.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import { saySign } from '../../platform/words/sign-words.ts';
import { say } from '../../platform/words/words.ts';

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
  return saySign(language, 'sign.and', { first: before.reverse().join(', '), last });
}

/**
 * A time on a sign: `8AM`, `8:30AM`, `noon`; in the 24-hour format `8` or `8:30`, followed by the
 * unit `h`.
 */
function timeOnSign(time: string, reader: Reader, isWhole: boolean): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  if (isTwentyFourHour(reader)) return isWhole ? String(hours) : time.replace(/^0/, '');
  if (rest === '' && hours % 24 === 0) return saySign(reader.language, 'sign.midnight');
  if (rest === '' && hours === 12) return saySign(reader.language, 'sign.noon');
  return `${hours % 12 === 0 ? 12 : hours % 12}${rest}${hours % 24 < 12 ? 'AM' : 'PM'}`;
}

function hoursLines(span: TimeSpan, reader: Reader): string[] {
  return span.times
    .filter(({ from, to }) => !(from === '00:00' && (to === '24:00' || to === '00:00')))
    .map((time) => {
      const isWhole = time.from.endsWith(':00') && time.to.endsWith(':00');
      const unit = isTwentyFourHour(reader) ? ' h' : '';
      const [from, to] = [timeOnSign(time.from, reader, isWhole), timeOnSign(time.to, reader, isWhole)];
      if (time.from === time.to) return saySign(reader.language, 'sign.day long', { from: `${from}${unit}` });
      return `${say(reader.language, 'when.range', { from, to })}${unit}`;
    });
}

/** Formats numbers of a cycle (weekdays, months) as ranges: `Mon–Fri`, `Nov–Feb`. */
function runs(
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
      ? [say(reader.language, 'when.range', { from: name(run[0] ?? 0), to: name(run.at(-1) ?? 0) })]
      : run.map(name),
  );
}

const plain = (text: string) => text.replaceAll('.', '');

function dayLines({ daysOfWeek, weeksOfMonth, daysOfMonth }: TimeSpan, reader: Reader): string[] {
  const { language } = reader;
  const days = daysOfWeek.map((day) => weekDays.indexOf(day));
  const isAlone = new Set(days).size === 1;
  const name = (day: number) => plain(weekdayInWords(day, reader, isAlone ? 'long' : 'short'));
  const lines: string[] = [];
  const daily = new Set(days).size === 7 && weeksOfMonth.length === 0;
  const named = daily ? '' : signList(runs(days, 7, name, reader), reader);
  if (weeksOfMonth.length > 0) {
    const weeks = signList(
      weeksOfMonth.map((week) => say(language, `when.week ${week}`)),
      reader,
    );
    lines.push(
      named === ''
        ? say(language, 'when.any week', { weeks })
        : saySign(language, 'sign.of month', { days: `${unbroken(weeks)} ${named}` }),
    );
  } else if (named !== '') lines.push(named);
  const dates = daysOfMonth.filter((day) => day !== 'odd' && day !== 'even');
  if (dates.length > 0) {
    const list = dates.map((day) => (day === 'last' ? saySign(language, 'sign.last') : String(day)));
    lines.push(saySign(language, 'sign.days of month', { days: signList(list, reader) }));
  }
  if (daysOfMonth.includes('odd')) lines.push(saySign(language, 'sign.odd days'));
  if (daysOfMonth.includes('even')) lines.push(saySign(language, 'sign.even days'));
  return lines;
}

/** Replaces blanks by no-break spaces, for text that must not wrap. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

function between(start: string | null, end: string | null, { language }: Reader): string {
  const [from, to] = [start === null ? null : unbroken(start), end === null ? null : unbroken(end)];
  if (from !== null && to !== null) {
    if (from === to) return from;
    const short = say(language, 'when.range', { from, to });
    // Long dates may wrap to two lines, with the dash after the first.
    return short.length <= 15 ? short : `${from}\u00a0– ${to}`;
  }
  if (from !== null) return say(language, 'when.from', { from });
  return to === null ? '' : say(language, 'when.to', { to });
}

function seasonLines(span: TimeSpan, reader: Reader): string[] {
  const date = (value: string | null) => (value === null ? null : plain(dateInWords(value, reader)));
  // Day and time may wrap to two lines.
  const instant = (value: number | null) =>
    value === null
      ? ''
      : instantInWords(value, reader)
          .split(/, (?=\d{1,2}:)/)
          .map(unbroken)
          .join(' ');
  const month = (value: number) => plain(monthInWords(value, reader));
  const months = runs(span.months, 12, month, reader);
  return [
    ...(new Set(span.months).size === 12 || months.length === 0 ? [] : [signList(months, reader)]),
    ...span.dates.map(({ from, to }) => between(date(from), date(to), reader)),
    ...span.instants.map(({ from, to }) => {
      if (from !== null && to !== null) return `${instant(from)} – ${instant(to)}`;
      if (from !== null) return say(reader.language, 'when.from', { from: instant(from) });
      return to === null ? '' : say(reader.language, 'when.to', { to: instant(to) });
    }),
  ];
}

function periodLines({ periods }: TimeSpan, reader: Reader): string[] {
  const { language } = reader;
  return periods.map(({ name, apply }) => {
    const period = periodInWords(name, reader);
    if (apply === 'except during') return saySign(language, 'sign.except', { users: period });
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
    .map((lines) => saySign(reader.language, 'sign.except', { users: lines.join(' ') }));
  const [first = []] = positive;
  const isShared = (line: string) => positive.length > 1 && positive.every((lines) => lines.includes(line));
  return {
    isAlways,
    spans: isAlways ? [] : positive.map((lines) => lines.filter((line) => !isShared(line))),
    shared: [...(isAlways ? [] : first.filter(isShared)), ...except],
  };
}
