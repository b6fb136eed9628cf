// Formats dates and times in the reader's language and the city's format. They are local to the
// city, whatever the browser's time zone.
import { formatInstant, hourFormatOptions, type Reader, usesTwentyFourHourClock } from '@curbwright/core';

export interface DateFormat {
  /**
   * `2026-11-21`, `14:30` → "Sat, Nov 21, 2:30 PM", or "Sat 21 Nov, 14:30" in a city with 24-hour
   * time.
   */
  readonly moment: (date: string, time: string) => string;
  readonly day: (date: string) => string;
  /** "Sat, Nov 21". */
  readonly shortDay: (date: string) => string;
  /** "November". */
  readonly month: (date: string) => string;
  /** `14:30` → "2:30 PM". */
  readonly clock: (time: string) => string;
  /** Label of an hour mark, 0–24: "6 PM" or "18:00". */
  readonly hour: (hour: number) => string;
  /** Monday first. */
  readonly weekDays: readonly { readonly short: string; readonly long: string }[];
}

/** The date as a UTC instant. It is only ever formatted in UTC, so no time zone can shift it. */
function utc(date: string, time = '00:00'): number {
  return Date.parse(`${date}T${time}:00Z`);
}

export function createDateFormat(reader: Reader): DateFormat {
  const form = (instant: number, options: Intl.DateTimeFormatOptions) =>
    formatInstant(reader.locale, instant, { timeZone: 'UTC', ...options });
  const shortDay = (date: string) => form(utc(date), { weekday: 'short', day: 'numeric', month: 'short' });
  const clock = (time: string) => form(utc('2024-01-01', time), hourFormatOptions(reader));
  // 2024-01-01 was a Monday.
  const monday = Date.UTC(2024, 0, 1);
  return {
    moment: (date, time) => `${shortDay(date)}, ${clock(time)}`,
    day: (date) => form(utc(date), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    shortDay,
    month: (date) => form(utc(date), { month: 'long' }),
    clock,
    hour: (hour) => {
      if (usesTwentyFourHourClock(reader)) return formatMinuteOfDay(hour * 60);
      return form(Date.UTC(2024, 0, 1, hour), { hour: 'numeric' });
    },
    weekDays: [0, 1, 2, 3, 4, 5, 6].map((at) => {
      const instant = monday + at * 86_400_000;
      return { short: form(instant, { weekday: 'short' }), long: form(instant, { weekday: 'long' }) };
    }),
  };
}

/** Adds whole days to `date`. */
export function addDays(date: string, days: number): string {
  return new Date(utc(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 = Monday. */
export function weekDayOf(date: string): number {
  return (new Date(utc(date)).getUTCDay() + 6) % 7;
}

/** Converts `HH:mm` to minutes since midnight, and back. */
export function parseMinuteOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
export function formatMinuteOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
