// Parses the weekdays and holidays of an opening_hours rule.
import { type TimeSpan, type WeekDay, weekDays } from '@curbwright/core';
import { type HoursCursor, HoursSyntaxError } from './opening-hours-cursor.ts';
import { always, intersect } from './time-span-algebra.ts';

/** Names of public and school holidays in the city's calendar. */
const holidayPeriods = { PH: 'holidays', SH: 'school holidays' } as const;

/** Parses weekdays and holidays, as alternatives. */
export function readDays(cursor: HoursCursor): TimeSpan[] {
  const plain: WeekDay[] = [];
  const spans: TimeSpan[] = [];
  const holidays: TimeSpan[] = [];
  while (true) {
    const token = cursor.peek();
    if (token?.kind === 'holiday') {
      cursor.skip();
      if (cursor.takeOffsetDays()) continue;
      holidays.push({ ...always, periods: [{ name: holidayPeriods[token.name], apply: 'only during' }] });
    } else if (token?.kind === 'weekday') takeWeekday(cursor, plain, spans);
    else if (plain.length + spans.length + holidays.length === 0) return [always];
    else throw new HoursSyntaxError();
    const next = cursor.peek(1)?.kind;
    if (cursor.isSign(',') && (next === 'weekday' || next === 'holiday')) {
      // In `Mo 08:00-10:00, Tu …` the comma after times starts a new rule; here it continues the
      // list.
      cursor.skip();
      continue;
    }
    // `PH Mo-Fr`: holidays that fall on these weekdays.
    if (holidays.length > 0 && cursor.peek()?.kind === 'weekday')
      return readHolidayWeekdays(cursor, holidays);
    break;
  }
  if (plain.length > 0)
    spans.unshift({ ...always, daysOfWeek: weekDays.filter((day) => plain.includes(day)) });
  return [...spans, ...holidays];
}

function readHolidayWeekdays(cursor: HoursCursor, holidays: readonly TimeSpan[]): TimeSpan[] {
  const days = readDays(cursor);
  return holidays.flatMap((a) =>
    days.flatMap((b) => {
      const both = intersect(a, b);
      return both === null || both === 'unknown' ? [] : [both];
    }),
  );
}

function takeWeekday(cursor: HoursCursor, plain: WeekDay[], spans: TimeSpan[]): void {
  const token = cursor.peek();
  if (token?.kind !== 'weekday') throw new HoursSyntaxError();
  cursor.skip();
  let to = token.index;
  const end = cursor.peek(1);
  if (cursor.isSign('-') && end?.kind === 'weekday') {
    to = end.index;
    cursor.skip(2);
  }
  const days: WeekDay[] = [];
  for (let day = token.index; ; day = (day + 1) % 7) {
    const name = weekDays[day];
    if (name !== undefined) days.push(name);
    if (day === to) break;
  }
  if (!cursor.takeSign('[')) {
    plain.push(...days);
    return;
  }
  const weeksOfMonth = takeNth(cursor);
  if (cursor.takeOffsetDays()) return;
  spans.push({ ...always, daysOfWeek: days, weeksOfMonth });
}

/**
 * Parses `[1]`, `[1,3]`, `[2-4]` or `[-1]`. The rule is dropped if it counts from the end of the
 * month other than by `[-1]`.
 */
function takeNth(cursor: HoursCursor): TimeSpan['weeksOfMonth'] {
  const weeks: TimeSpan['weeksOfMonth'] = [];
  do {
    const last = cursor.takeSign('-');
    const from = cursor.takeNumber();
    if (last) {
      if (from === 1) weeks.push('last');
      else cursor.drop('moving date');
      continue;
    }
    const to = cursor.takeSign('-') ? cursor.takeNumber() : from;
    if (from < 1 || to > 5 || from > to) throw new HoursSyntaxError();
    for (let week = from; week <= to; week++) weeks.push(week);
  } while (cursor.takeSign(','));
  if (!cursor.takeSign(']')) throw new HoursSyntaxError();
  return weeks;
}
