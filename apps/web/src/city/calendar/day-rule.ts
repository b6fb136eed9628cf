// Formats a day rule of the calendar as text: every year on a date, the third Monday, days from
// Easter, a range.
import type { CalendarDay } from '@curbwright/core';
import { dateFormat, weekDays } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateFormat, useReader } from '../../shell/reader-hooks.ts';

/** `--07-04` → "4 July"; in UTC, so that no time zone shifts it. */
function formatYearlyDate(locale: string, month: number, day: number): string {
  const date = Date.UTC(2024, month - 1, day);
  return dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date);
}

function monthName(locale: string, month: number): string {
  return dateFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1));
}

export function useDayRuleFormat(): (day: CalendarDay) => string {
  const { t } = useTranslation();
  const { locale } = useReader();
  const dates = useDateFormat();
  return useCallback(
    (day) => {
      const bound = (text: string) =>
        text.length === 10
          ? dates.day(text)
          : formatYearlyDate(locale, Number(text.slice(0, 2)), Number(text.slice(3)));
      const weekday = (name: (typeof weekDays)[number]) =>
        dates.weekDays[weekDays.indexOf(name)]?.long ?? name;
      switch (day.kind) {
        case 'fixed':
          return t('admin.calendar.yearly', { date: formatYearlyDate(locale, day.month, day.day) });
        case 'nth weekday':
          return t(day.nth === 'last' ? 'admin.calendar.lastWeekday' : 'admin.calendar.nthWeekday', {
            nth: day.nth,
            weekday: weekday(day.weekday),
            month: monthName(locale, day.month),
          });
        case 'easter':
          return t('admin.calendar.easter', { days: day.offset });
        case 'dates':
          return day.from === day.to
            ? bound(day.from)
            : t('admin.calendar.range', { from: bound(day.from), to: bound(day.to) });
        case 'weekdays':
          return day.days.map(weekday).join(', ');
      }
    },
    [t, locale, dates],
  );
}
