// When proposals take effect: at once, as each draft specifies, or on a date and time in city time.
import { type CityTime, civilDateAndTime, parseCityInstant } from '@curbwright/core';

export type PublishTime =
  | { readonly kind: 'now' }
  /** As each draft specifies; at once if it specifies nothing. */
  | { readonly kind: 'draft' }
  /** `yyyy-MM-dd` and `HH:mm`, city time. */
  | { readonly kind: 'day'; readonly date: string; readonly time: string };

/** Epoch milliseconds of a selected date and time. */
export function toPublishInstant(
  { date, time }: Extract<PublishTime, { kind: 'day' }>,
  cityTime: CityTime,
  now: number,
): number {
  return parseCityInstant(cityTime, date, time, now);
}

/** Whether a date and time are in the past. */
export function isPastPublishTime(when: PublishTime, cityTime: CityTime, now: number): boolean {
  return when.kind === 'day' && toPublishInstant(when, cityTime, now) <= now;
}

/** The value for the publish endpoints: `null` = at once, omitted = as the draft specifies. */
export function toEffectiveFrom(
  when: PublishTime,
  cityTime: CityTime,
  now: number,
): { readonly effective_from?: string | null } {
  if (when.kind === 'draft') return {};
  if (when.kind === 'now') return { effective_from: null };
  return { effective_from: new Date(toPublishInstant(when, cityTime, now)).toISOString() };
}

/** The date offered first: the draft's, or tomorrow at midnight. */
export function defaultPublishDay(
  effectiveFrom: number | null,
  { timeZone }: CityTime,
  now: number,
): Extract<PublishTime, { kind: 'day' }> {
  if (effectiveFrom !== null && effectiveFrom > now)
    return { kind: 'day', ...civilDateAndTime(effectiveFrom, timeZone) };
  const { date } = civilDateAndTime(now, timeZone);
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { kind: 'day', date: next, time: '00:00' };
}
