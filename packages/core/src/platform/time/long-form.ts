// The long form of an instant, `D-MMM-YYYY HH:mm:ss` (requirement §9): city time, months in the reader's language.
import { formatInstant, type Reader } from './reader.ts';

/** `21-Nov-2026 09:05:00`, or `21-nov-2026 09:05:00` in Spanish; `instant` in epoch milliseconds. */
export function longForm({ locale, timeZone }: Reader, instant: number): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatInstant(locale, instant, { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...options });
  const date = [
    part({ day: 'numeric' }),
    part({ month: 'short' }).replace('.', ''),
    part({ year: 'numeric' }),
  ];
  const time = part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  return `${date.join('-')} ${time}`;
}

/** The date alone, `D-MMM-YYYY`, of a civil day `yyyy-MM-dd`. */
export function longDay(reader: Reader, day: string): string {
  const instant = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(instant)) return day;
  return longForm({ ...reader, timeZone: 'UTC' }, instant).slice(0, -9);
}
