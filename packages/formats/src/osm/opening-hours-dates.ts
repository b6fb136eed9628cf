// Parses the years, months, dates and weeks of an opening_hours rule.
import type { TimeSpan } from '@curbwright/core';
import { type HoursCursor, HoursSyntaxError } from './opening-hours-cursor.ts';
import { always } from './time-span-algebra.ts';

const padTwoDigits = (value: number) => String(value).padStart(2, '0');
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface DayOfYear {
  readonly year: number | null;
  /** 0 to 11. */
  readonly month: number;
  /** `null` for the whole month. */
  readonly day: number | null;
}

function formatDayOfYear(date: DayOfYear, year: number | null, edge: 'from' | 'to'): string {
  const day = date.day ?? (edge === 'from' ? 1 : (lastDays[date.month] ?? 31));
  // The last day of the month is known only for a specific year, because February 29 exists only in
  // leap years.
  const fixed =
    edge === 'to' && date.day === null && date.month === 1 && year !== null && !isLeapYear(year) ? 28 : day;
  const yearly = `${padTwoDigits(date.month + 1)}-${padTwoDigits(fixed)}`;
  return year === null ? yearly : `${year}-${yearly}`;
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Parses years, months, dates and weeks, as alternatives. */
export function readDates(cursor: HoursCursor): TimeSpan[] {
  const spans: TimeSpan[] = [];
  const months: number[] = [];
  while (true) {
    const token = cursor.peek();
    if (token?.kind === 'week') skipWeeks(cursor);
    else if (token?.kind === 'easter') skipEaster(cursor);
    else if (token?.kind === 'year' || token?.kind === 'month') readMonthOrDate(cursor, spans, months);
    else if (spans.length + months.length === 0 && !cursor.isDropped) return [always];
    else throw new HoursSyntaxError();
    const next = cursor.peek(1)?.kind;
    const more = next === 'month' || next === 'year' || next === 'easter' || next === 'week';
    if (!(cursor.isSign(',') && more)) break;
    cursor.skip();
  }
  if (cursor.peek()?.kind === 'week') skipWeeks(cursor);
  if (months.length > 0) spans.push({ ...always, months });
  return spans.length > 0 ? spans : [always];
}

/** `week 1-10/2,20`: no field of a span can express it. */
function skipWeeks(cursor: HoursCursor): void {
  cursor.drop('weeks of year');
  cursor.skip();
  while (cursor.peek()?.kind === 'number' || cursor.isSign('-') || cursor.isSign('/') || cursor.isSign(',')) {
    if (cursor.isSign(',') && cursor.peek(1)?.kind !== 'number') break;
    cursor.skip();
  }
}

function skipEaster(cursor: HoursCursor): void {
  cursor.drop('moving date');
  cursor.skip();
  while (
    cursor.isSign('+') ||
    cursor.isSign('-') ||
    ['number', 'days', 'easter'].includes(cursor.peek()?.kind ?? '')
  )
    cursor.skip();
}

function takeYear(cursor: HoursCursor): number | null {
  const token = cursor.peek();
  if (token?.kind !== 'year') return null;
  cursor.skip();
  return token.year;
}

function readMonthOrDate(cursor: HoursCursor, spans: TimeSpan[], months: number[]): void {
  const year = takeYear(cursor);
  if (cursor.peek()?.kind !== 'month') {
    if (year === null) throw new HoursSyntaxError();
    spans.push(readYearRange(cursor, year));
    return;
  }
  const from = readDayOfYear(cursor, year);
  if (cursor.takeOffsetDays()) return;
  if (cursor.takeSign('+')) {
    spans.push({ ...always, dates: [{ from: formatDayOfYear(from, from.year, 'from'), to: null }] });
    return;
  }
  const to = cursor.isSign('-') ? readRangeEnd(cursor, from) : from;
  if (to === null || cursor.takeOffsetDays()) return;
  if (from.year === null && from.day === null && to.day === null) {
    for (let month = from.month; ; month = (month + 1) % 12) {
      if (!months.includes(month + 1)) months.push(month + 1);
      if (month === to.month) break;
    }
    return;
  }
  const range = {
    from: formatDayOfYear(from, from.year, 'from'),
    to: formatDayOfYear(to, to.year ?? from.year, 'to'),
  };
  // `2026 Dec 20-Jan 5`, `Dec 20-2027 Jan 5`: it is unclear which years are meant.
  const isSure = from.year === null ? to.year === null : range.from <= range.to;
  if (!isSure) throw new HoursSyntaxError();
  spans.push({ ...always, dates: [range] });
}

/** Parses `Dec 25` or `Jan`; a range between weekdays of months (`Oct Su[-1]-…`) drops the rule. */
function readDayOfYear(cursor: HoursCursor, year: number | null): DayOfYear {
  const month = cursor.peek();
  if (month?.kind !== 'month') throw new HoursSyntaxError();
  cursor.skip();
  const day = cursor.peek();
  if (day?.kind === 'number' && day.value >= 1 && day.value <= (lastDays[month.index] ?? 31)) {
    cursor.skip();
    return { year, month: month.index, day: day.value };
  }
  // `Oct Su[-1]-Apr Su[1]`: a range between variable dates. Without the range it is a weekday rule
  // within the month.
  if (day?.kind === 'weekday' && cursor.isSign('[', 1)) {
    let close = 1;
    while (cursor.peek(close) !== null && !cursor.isSign(']', close)) close++;
    const beyond = cursor.peek(close + 2)?.kind;
    if (cursor.isSign('-', close + 1) && (beyond === 'month' || beyond === 'year')) {
      cursor.drop('moving date');
      cursor.skip(close + 1);
    }
  }
  return { year, month: month.index, day: null };
}

/** Parses the end of a date range after `-`; `null` if the rule is dropped. */
function readRangeEnd(cursor: HoursCursor, from: DayOfYear): DayOfYear | null {
  const next = cursor.peek(1);
  if (next?.kind === 'easter') {
    cursor.skip();
    skipEaster(cursor);
    return null;
  }
  cursor.skip();
  if (next?.kind === 'number') {
    cursor.skip();
    if (next.value < 1 || next.value > (lastDays[from.month] ?? 31)) throw new HoursSyntaxError();
    return { ...from, day: next.value };
  }
  const end = readDayOfYear(cursor, takeYear(cursor));
  if (cursor.isDropped) skipNth(cursor);
  return end;
}

/** Skips the `Su[-1]` of a range that is already dropped. */
function skipNth(cursor: HoursCursor): void {
  if (cursor.peek()?.kind !== 'weekday' || !cursor.isSign('[', 1)) return;
  while (!cursor.isAtEnd && !cursor.takeSign(']')) cursor.skip();
}

function readYearRange(cursor: HoursCursor, from: number): TimeSpan {
  if (cursor.takeSign('+')) return { ...always, dates: [{ from: `${from}-01-01`, to: null }] };
  const to = cursor.takeSign('-') ? takeYear(cursor) : from;
  if (to === null) throw new HoursSyntaxError();
  if (cursor.isSign('/') || to < from) throw new HoursSyntaxError();
  // `2000-2030` and `2015-2045` may be times in the evening, because they start on a quarter hour.
  if (to !== from && (from % 100) % 15 === 0) throw new HoursSyntaxError();
  return { ...always, dates: [{ from: `${from}-01-01`, to: `${to}-12-31` }] };
}
