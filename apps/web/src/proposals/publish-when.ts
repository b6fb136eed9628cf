// When proposals shall hold from: at once, as each draft says, or from a day and time of the city's clocks.
import { type CityTime, civilDateAndTime, parseCityInstant } from '@curbwright/core';

export type When =
  | { readonly kind: 'now' }
  /** As each draft says; at once where it says nothing. */
  | { readonly kind: 'draft' }
  /** `yyyy-MM-dd` and `HH:mm`, city time. */
  | { readonly kind: 'day'; readonly date: string; readonly time: string };

/** Epoch milliseconds of a chosen day and time. */
export function instantOfDay(
  { date, time }: Extract<When, { kind: 'day' }>,
  cityTime: CityTime,
  now: number,
): number {
  return parseCityInstant(cityTime, date, time, now);
}

/** True for a day and time that have passed. */
export function isPast(when: When, cityTime: CityTime, now: number): boolean {
  return when.kind === 'day' && instantOfDay(when, cityTime, now) <= now;
}

/** What the publish calls take: null = at once, absent = as the draft says. */
export function effectiveFromOf(
  when: When,
  cityTime: CityTime,
  now: number,
): { readonly effective_from?: string | null } {
  if (when.kind === 'draft') return {};
  if (when.kind === 'now') return { effective_from: null };
  return { effective_from: new Date(instantOfDay(when, cityTime, now)).toISOString() };
}

/** The day proposed first: that of the draft, or tomorrow's midnight. */
export function firstDay(
  effectiveFrom: number | null,
  { timeZone }: CityTime,
  now: number,
): Extract<When, { kind: 'day' }> {
  if (effectiveFrom !== null && effectiveFrom > now)
    return { kind: 'day', ...civilDateAndTime(effectiveFrom, timeZone) };
  const { date } = civilDateAndTime(now, timeZone);
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { kind: 'day', date: next, time: '00:00' };
}
