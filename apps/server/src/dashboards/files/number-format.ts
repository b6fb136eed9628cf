// Formats dashboard numbers in the reader's language and number format.
import {
  dayOfWeek,
  formatInstant,
  hourLabel,
  hourOfDay,
  type LanguageName,
  numberFormat,
  readerOf,
  toMajorUnits,
} from '@curbwright/core';

/** 5 January 2026 is a Monday. */
const monday = Date.UTC(2026, 0, 5);

export function formatDayName(language: LanguageName, hourOfWeek: number): string {
  const instant = monday + dayOfWeek(hourOfWeek) * 86_400_000;
  return formatInstant(readerOf(language).locale, instant, { weekday: 'short', timeZone: 'UTC' });
}

/** `Tue 09:00`. */
export function formatHourOfWeek(language: LanguageName, hourOfWeek: number): string {
  return `${formatDayName(language, hourOfWeek)} ${hourLabel(hourOfDay(hourOfWeek))}`;
}

export function formatNumber(language: LanguageName, value: number | null, digits = 0): string {
  if (value === null) return '–';
  return numberFormat(readerOf(language).locale, { maximumFractionDigits: digits }).format(value);
}

export function formatPercent(language: LanguageName, value: number | null): string {
  return value === null ? '–' : `${formatNumber(language, value, 1)} %`;
}

export function formatMoney(language: LanguageName, minorUnits: number, currency: string): string {
  return numberFormat(readerOf(language).locale, { style: 'currency', currency }).format(
    toMajorUnits(minorUnits, currency),
  );
}
