// The long format of an instant, `D-MMM-YYYY HH:mm:ss` (requirement §9): city time to the second,
// with months in the reader's language. Screens show it where a short date is pointed at.
import { formatInstant, type Reader } from './reader.ts';

/**
 * Formats an instant (epoch milliseconds) as `21-Nov-2026 09:05:00`, or as `21-nov-2026 09:05:00`
 * in Spanish.
 */
export function formatLongInstant({ locale, timeZone }: Reader, instant: number): string {
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
