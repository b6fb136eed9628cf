// Dates and times in the reader's language. They are civil: what the city's clocks show, whatever the browser's zone.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface DateWords {
  /** `2026-11-21`, `14:30` → "Sat, 21 Nov, 14:30". */
  readonly moment: (date: string, time: string) => string;
  readonly day: (date: string) => string;
  /** Monday first. */
  readonly weekDays: readonly { readonly short: string; readonly long: string }[];
}

/** The date as a UTC instant: only ever formatted in UTC, so no zone can move it. */
function utc(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}:00Z`);
}

export function dateWords(language: string): DateWords {
  const form = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const day = form({ weekday: 'short', day: 'numeric', month: 'short' });
  const clock = form({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const short = form({ weekday: 'short' });
  const long = form({ weekday: 'long' });
  // 2024-01-01 was a Monday.
  const monday = Date.UTC(2024, 0, 1);
  return {
    moment: (date, time) => `${day.format(utc(date))}, ${clock.format(utc(date, time))}`,
    day: (date) =>
      form({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(utc(date)),
    weekDays: [0, 1, 2, 3, 4, 5, 6].map((at) => {
      const date = new Date(monday + at * 86_400_000);
      return { short: short.format(date), long: long.format(date) };
    }),
  };
}

export function useDateWords(): DateWords {
  const { i18n } = useTranslation();
  return useMemo(() => dateWords(i18n.language), [i18n.language]);
}

/** `date` moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(utc(date).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 = Monday. */
export function weekDayOf(date: string): number {
  return (utc(date).getUTCDay() + 6) % 7;
}

/** `HH:mm` as minutes since midnight, and back. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
