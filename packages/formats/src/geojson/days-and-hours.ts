// Parses weekdays, hours, limits and prices as cities write them in their tables.
import { getOwnEntry, type WeekDay, weekDays } from '@curbwright/core';
import { parseDayName } from '../day-name.ts';

/**
 * Returns the index of the weekday with this name or abbreviation. The letters `m`, `w` and `f`
 * alone mean Monday, Wednesday and Friday.
 */
function dayIndex(name: string): number | null {
  const single: Readonly<Record<string, number>> = { m: 0, w: 2, f: 4 };
  const day = parseDayName(name);
  return getOwnEntry(single, name.trim().toLowerCase()) ?? (day === null ? null : weekDays.indexOf(day));
}

const trimmed = (text: string) => text.trim();

/**
 * Parses `M-F`, `Mon - Sat`, `Sat, Sun`, `Daily`; a range may wrap around Sunday. `null` when it
 * cannot be parsed.
 */
export function readDays(text: string): WeekDay[] | null {
  if (/^(?:daily|every ?day|all|7 days)$/i.test(text.trim())) return [...weekDays];
  const found = new Set<number>();
  for (const part of text.split(/[,;/&]|\band\b/i)) {
    const [from, to, ...rest] = part.split(/-|–|\bto\b|\bthru\b|\bthrough\b/i).map(trimmed);
    const first = dayIndex(from ?? '');
    const last = to === undefined ? first : dayIndex(to);
    if (first === null || last === null || rest.length > 0) return null;
    for (let day = first; ; day = (day + 1) % 7) {
      found.add(day);
      if (day === last) break;
    }
  }
  return weekDays.filter((_, index) => found.has(index));
}

/**
 * Converts `800`, `0930`, `8`, `8:30`, `8am`, `12 PM`, `2400` to `HH:MM`; `null` when it is not a
 * time.
 */
export function readHour(text: string): string | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (match === null) return null;
  const half = match[3]?.toLowerCase();
  let hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/**
 * Parses `800-1800`, `8am - 6pm`, or several spans separated by `,` or `and`; `0-0` is the whole
 * day. `null` when it cannot be parsed or is ambiguous, such as `4-6`, which may be morning or
 * afternoon.
 */
export function readHours(text: string): { from: string; to: string }[] | null {
  const spans: { from: string; to: string }[] = [];
  // A time of 13:00 or later in any span shows that all use the 24-hour clock.
  const is24Hours = text.split(/[^\d:]+/).some((time) => (readHour(time) ?? '') >= '13:00');
  for (const part of text.split(/[,;&]|\band\b/i)) {
    const [from, to, ...rest] = part.split(/-|–|\bto\b/i).map(trimmed);
    const span = hourSpan(from ?? '', to ?? '');
    if (span === null || rest.length > 0) return null;
    if (!is24Hours && [from, to].every((time) => bareHour.test(time ?? ''))) return null;
    // In `9-12, 1-5`, a span that starts earlier than a preceding morning span is probably in the
    // afternoon.
    const goesBack = spans.some((earlier) => earlier.from < '13:00' && span.from < earlier.from);
    if (goesBack && (readMeridiem(from ?? '') === null || readMeridiem(to ?? '') === null)) return null;
    spans.push(span);
  }
  return spans;
}

/**
 * Parses a start and an end time. 24:00 as a start means 00:00, and midnight as an end means 24:00.
 * Returns `null` if one of them is not a time, or if am or pm is missing and the span is ambiguous:
 * `8-6`, `1-3pm`.
 */
export function hourSpan(fromText: string, toText: string): { from: string; to: string } | null {
  const span = plainSpan(fromText, toText);
  if (span === null) return null;
  const [first, last] = [readMeridiem(fromText), readMeridiem(toText)];
  if (first !== null && last !== null) return span;
  if (span.to <= span.from && span.from < '13:00' && span.to < '13:00') return null;
  if (first === null && last === null) return span;
  // Only one of them has am or pm: try both for the other one, and keep the spans that lie within
  // one day.
  const sameDay = ['am', 'pm']
    .map((half) => (first === null ? plainSpan(fromText + half, toText) : plainSpan(fromText, toText + half)))
    .filter((other) => other !== null && other.from < other.to);
  return sameDay.every((other) => other?.from === span.from && other.to === span.to) ? span : null;
}

/** An hour on a 12-hour clock, without am or pm. */
const bareHour = /^(?:[1-9]|1[0-2])$/;

function plainSpan(fromText: string, toText: string): { from: string; to: string } | null {
  const [from, to] = [readHour(fromText), readHour(toText)];
  if (from === null || to === null) return null;
  return { from: from === '24:00' ? '00:00' : from, to: to === '00:00' ? '24:00' : to };
}

/** Returns `a` or `p` if a time states am or pm. */
function readMeridiem(text: string): string | null {
  return /([ap])\.?m?\.?$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null;
}

/** A single separator before three digits is ambiguous: `1,500` may be 1.5 or 1500. */
const hasUnclearSeparator = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Returns the whole minutes of a time limit; `null` if it is negative, a fraction of minutes
 * (probably meant as hours), or greater than zero but less than half a minute.
 */
function wholeMinutes(number: number, isHours: boolean): number | null {
  const minutes = Math.round(isHours ? number * 60 : number);
  const isPart = !isHours && !Number.isInteger(number);
  return number < 0 || isPart || (minutes === 0 && number > 0) ? null : minutes;
}

/**
 * Parses a time limit to minutes; 0 means no limit. Accepts a number in the column's unit or one
 * with its own unit: `3 Hr`, `90 min`, `2P` (hours, as on signs in Oceania). Returns `null` if it
 * cannot be parsed.
 */
export function readLimit(cell: string | number, unit: 'minutes' | 'hours'): number | null {
  if (typeof cell === 'number') return wholeMinutes(cell, unit === 'hours');
  if (/^(?:no (?:time )?limit|unlimited|none|sin l[ií]mite)$/i.test(cell.trim())) return 0;
  const match =
    /^(\d+(?:[.,]\d+)?)\s*(p|h|hrs?|hours?|horas?|std\.?|stunden?|m|min|mins|minutes?|minutos?|minuten)?\.?$/i.exec(
      cell.trim(),
    );
  const digits = match?.[1] ?? '';
  if (match === null || hasUnclearSeparator.test(digits)) return null;
  const said = match[2]?.charAt(0).toLowerCase();
  return wholeMinutes(Number(digits.replace(',', '.')), said === undefined ? unit === 'hours' : said !== 'm');
}

/** Whether a cell is empty or contains only a placeholder, such as dashes or `N/A`. */
export function isEmptyCell(text: string): boolean {
  return /^(?:n\/?a|[-–—\s]*)$/i.test(text.trim());
}

/**
 * Returns a cell's text or number; '' if it is empty or absent; `null` for anything else: `true`, a
 * list, an object.
 */
export function readCell(value: unknown): string | number | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return isEmptyCell(value) ? '' : value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A price as written in a cell. */
export interface PriceCell {
  readonly amount: number;
  /** Currency symbols and codes next to the amount. */
  readonly currencies: readonly string[];
  readonly isPerHour: boolean;
}

/**
 * Parses a price with or without its currency: `2`, `$2.00`, `2,50 €`, `2/h`. The amount is 0 when
 * the text states that there is no price. `null` when it is not a price.
 */
export function readPrice(cell: string | number): PriceCell | null {
  if (typeof cell === 'number') return cell < 0 ? null : { amount: cell, currencies: [], isPerHour: false };
  if (/^(?:free|none|no (?:charge|fee)|gratis)$/i.test(cell.trim()))
    return { amount: 0, currencies: [], isPerHour: false };
  const match =
    /^([A-Z]{3}|\p{Sc})?\s*(\d+(?:[.,]\d{1,3})?|[.,]\d{1,3})\s*([A-Z]{3}|\p{Sc})?(\s*\/\s*(?:h|hr|hour|hora|std))?$/iu.exec(
      cell.trim(),
    );
  const digits = match?.[2] ?? '';
  if (match === null || hasUnclearSeparator.test(digits)) return null;
  return {
    amount: Number(digits.replace(',', '.')),
    currencies: [match[1], match[3]].filter((currency) => currency !== undefined),
    isPerHour: match[4] !== undefined,
  };
}
