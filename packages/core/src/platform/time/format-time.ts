// Formats times, dates and durations as text, in the reader's language and the format of the city's
// country.
import { listFormat } from '../words/formats.ts';
import { translate } from '../words/messages.ts';
import { civilMoment, dayMs, minuteMs, startOfCivilDay } from './civil.ts';
import {
  formatInstant,
  hourFormatOptions,
  plainLocale,
  type Reader,
  usesTwentyFourHourClock,
} from './reader.ts';
import { minuteOf } from './span-match.ts';

/** Formats a wall-clock time `HH:MM` in the city's format. */
export function formatTimeOfDay(time: string, reader: Reader): string {
  const midnight = time === '24:00' || time === '00:00';
  // In the 24-hour format, the end of a day is written differently from its beginning. In the
  // 12-hour format, few readers know which 12:00 is midnight.
  if (midnight) return usesTwentyFourHourClock(reader) ? time : translate(reader.language, 'when.midnight');
  if (time === '12:00' && !usesTwentyFourHourClock(reader)) return translate(reader.language, 'when.noon');
  return formatInstant(reader.locale, minuteOf(time) * minuteMs, {
    ...hourFormatOptions(reader),
    timeZone: 'UTC',
  });
}

/** Returns a weekday's name, 0 = Monday. */
export function formatWeekday(weekday: number, reader: Reader, form: 'short' | 'long' = 'short'): string {
  // 1970-01-05 was a Monday.
  return formatInstant(reader.locale, (4 + weekday) * dayMs, { weekday: form, timeZone: 'UTC' });
}

/** Returns a month's short name, 1 = January. */
export function formatMonth(month: number, reader: Reader): string {
  return formatInstant(reader.locale, Date.UTC(2001, month - 1, 1), { month: 'short', timeZone: 'UTC' });
}

/** Formats `MM-DD` or `YYYY-MM-DD` as a short date. Other text is returned unchanged. */
export function formatDate(date: string, reader: Reader): string {
  const [month, day] = [Number(date.slice(-5, -3)), Number(date.slice(-2))];
  const year = date.length === 10 ? Number(date.slice(0, 4)) : 2000;
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
  if (date.length === 10) options.year = 'numeric';
  const instant = Date.UTC(year, month - 1, day);
  return Number.isNaN(instant) ? date : formatInstant(reader.locale, instant, options);
}

/** Formats an instant as date and time in the reader's time zone. */
export function formatDateAndTime(instant: number, reader: Reader): string {
  const options: Intl.DateTimeFormatOptions = {
    ...hourFormatOptions(reader),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: reader.timeZone,
  };
  return formatInstant(reader.locale, instant, options);
}

/**
 * Formats a number without digit grouping, because the text is parsed again (`readDuration`) and
 * `1,500` could mean one and a half.
 */
const plainNumber = String;

/** Formats minutes as `45 min`, `2 h`, `1 h 30 min`, `3 days`. */
export function formatDuration(minutes: number, { language }: Reader): string {
  const days = minutes / 1440;
  if (minutes > 0 && Number.isInteger(days))
    return translate(language, 'duration.days', { count: days, days: plainNumber(days) });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return translate(language, 'duration.minutes', { minutes });
  if (rest === 0) return translate(language, 'duration.hours', { hours: plainNumber(hours) });
  return translate(language, 'duration.hours and minutes', { hours: plainNumber(hours), minutes: rest });
}

/**
 * Formats minutes without abbreviations, for a sentence: `45 minutes`, `2 hours`, `1 hour 30
 * minutes`, `3 days`.
 */
export function formatLongDuration(minutes: number, reader: Reader): string {
  const { language } = reader;
  if (minutes > 0 && minutes % 1440 === 0) return formatDuration(minutes, reader);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const wholeHours = translate(language, 'duration.full hours', { count: hours, hours: plainNumber(hours) });
  if (rest === 0 && hours > 0) return wholeHours;
  const minutesOver = translate(language, 'duration.full minutes', { count: rest });
  if (hours === 0) return minutesOver;
  return translate(language, 'duration.full hours and minutes', { hours: wholeHours, minutes: minutesOver });
}

/** Formats a list with the language's `and` or `or`. */
export function formatList(
  items: readonly string[],
  reader: Reader,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return listFormat(plainLocale(reader.language), { type }).format(items);
}

/**
 * Formats a day relative to another: the weekday within the next six days, otherwise the date, with
 * the year when it is far away.
 */
function formatRelativeDay(epochDay: number, here: number, { language, locale }: Reader): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', timeZone: 'UTC' };
  if (epochDay - here >= 7) {
    options.day = 'numeric';
    options.month = 'long';
    if (epochDay - here > 300) options.year = 'numeric';
  }
  const day = formatInstant(locale, epochDay * dayMs, options);
  // Spanish puts a comma after the weekday in a heading, but not within a sentence.
  return language === 'es' ? day.replace(', ', ' ') : day;
}

/**
 * Formats a later instant relative to `now`, as an end (`until 18:00`) or a beginning (`from
 * 18:00`): only the time when it is today, `midnight` at the end of today, otherwise with the day.
 * An end at the start of a later day is `the end of` the day before, because `midnight on Thursday`
 * is ambiguous to most readers.
 */
export function formatRelativeInstant(
  instant: number,
  now: number,
  reader: Reader,
  side: 'end' | 'beginning' = 'end',
): string {
  const { language, locale, timeZone } = reader;
  const here = civilMoment(now, timeZone).today.epochDay;
  const there = civilMoment(instant, timeZone);
  const { epochDay } = there.today;
  if (epochDay > here && instant === startOfCivilDay(epochDay, timeZone)) {
    if (epochDay === here + 1) return translate(language, 'answer.moment midnight');
    return side === 'end'
      ? translate(language, 'answer.end of day', { day: formatRelativeDay(epochDay - 1, here, reader) })
      : translate(language, 'answer.start of day', { day: formatRelativeDay(epochDay, here, reader) });
  }
  const noon = there.minute === 720 && !usesTwentyFourHourClock(reader);
  const time = formatInstant(locale, instant, { ...hourFormatOptions(reader), timeZone });
  // The formatted hour decides between `la 1:00` and `las 2:00`.
  const count = Number.parseInt(time, 10);
  if (epochDay === here)
    return noon
      ? translate(language, 'answer.moment today noon')
      : translate(language, 'answer.moment today', { time, count });
  const day = formatRelativeDay(epochDay, here, reader);
  return noon
    ? translate(language, 'answer.moment day noon', { day })
    : translate(language, 'answer.moment day', { day, time, count });
}
