// Parses a time of day in any form that people type: `17:30`, `1730`, `5:30 PM`, `5 p. m.`
import { formatMinuteOfDay } from './date-format.ts';

const timePattern = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?([ap])?m?$/;

/** Returns the time as `HH:mm`; `null` if the text is not a time. */
export function parseTimeOfDay(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/([ap])\.?\s*m\.?/g, '$1m')
    .trim()
    .replaceAll(/\s+(?=[ap]m$)/g, '');
  const found = timePattern.exec(plain);
  if (found === null) return null;
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  const half = found[3];
  if (half === undefined) return hour < 24 ? formatMinuteOfDay(hour * 60 + minute) : null;
  if (hour < 1 || hour > 12) return null;
  return formatMinuteOfDay(((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute);
}
