// Formats time spans as opening_hours; the inverse of opening-hours.ts.
import { type TimeSpan, type WeekDay, weekDays } from '@curbwright/core';

const dayNames: Readonly<Record<WeekDay, string>> = {
  mo: 'Mo',
  tu: 'Tu',
  we: 'We',
  th: 'Th',
  fr: 'Fr',
  sa: 'Sa',
  su: 'Su',
};
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Designated periods of the city that OpenStreetMap has a keyword for. */
const holidayCodes = new Map([
  ['holidays', 'PH'],
  ['school holidays', 'SH'],
]);

/** Why a span cannot be written as opening_hours; a message key under `osm.loss.`. */
type HoursLossReason = 'instants' | 'days-of-month' | 'months-and-dates' | 'period' | 'open-dates';

/** Groups numbers into sorted ranges: `1-3`, `5`. */
function formatRanges(numbers: readonly number[], say: (number: number) => string): string[] {
  const found: [number, number][] = [];
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? say(from) : `${say(from)}-${say(to)}`));
}

function formatDays({ daysOfWeek, weeksOfMonth }: TimeSpan): string {
  const days = daysOfWeek.length > 0 || weeksOfMonth.length === 0 ? daysOfWeek : weekDays;
  if (weeksOfMonth.length > 0) {
    const weeks = weeksOfMonth.map((week) => (week === 'last' ? '-1' : String(week))).join(',');
    return days.map((day) => `${dayNames[day]}[${weeks}]`).join(',');
  }
  return formatRanges(
    days.map((day) => weekDays.indexOf(day)),
    (index) => dayNames[weekDays[index] ?? 'mo'],
  ).join(',');
}

/** Formats `MM-DD` or `YYYY-MM-DD` as `Jan 05` or `2026 Jan 05`. */
function formatDate(date: string): string {
  const [day = '', month = '', year] = date.split('-').toReversed();
  const text = `${monthNames[Number(month) - 1] ?? ''} ${day}`;
  return year === undefined ? text : `${year} ${text}`;
}

function formatDates({ dates, months }: TimeSpan): { readonly text: string } | HoursLossReason {
  if (dates.length > 0 && months.length > 0) return 'months-and-dates';
  const texts: string[] = [];
  for (const { from, to } of dates) {
    if (from === null || (to === null && from.length === 5)) return 'open-dates';
    if (to !== null && (from.length === 5) !== (to.length === 5)) return 'open-dates';
    texts.push(
      to === null
        ? `${formatDate(from)}+`
        : from === to
          ? formatDate(from)
          : `${formatDate(from)}-${formatDate(to)}`,
    );
  }
  return { text: [...texts, ...formatRanges(months, (month) => monthNames[month - 1] ?? '')].join(',') };
}

function formatTimes({ times }: TimeSpan): string {
  return times
    .map(({ from, to }) => {
      // Equal start and end times mean the end is on the next day.
      const end = from === to ? `${Number(to.slice(0, 2)) + 24}:${to.slice(3)}` : to;
      return `${from}-${end}`;
    })
    .join(',');
}

/** Formats one span as a rule and the holidays it excludes. */
function formatRule(
  span: TimeSpan,
): { readonly rule: string; readonly off: readonly string[] } | HoursLossReason {
  if (span.instants.length > 0) return 'instants';
  if (span.daysOfMonth.length > 0) return 'days-of-month';
  const dates = formatDates(span);
  if (typeof dates === 'string') return dates;
  const during: string[] = [];
  const off: string[] = [];
  for (const { name, apply } of span.periods) {
    const word = holidayCodes.get(name);
    if (word === undefined) return 'period';
    if (apply === 'only during') during.push(word);
    else off.push(word);
  }
  // All designated periods must apply, but a list of periods would mean any of them.
  if (during.length > 1) return 'period';
  const days = [...during, formatDays(span)].filter((part) => part !== '').join(' ');
  const rule = [dates.text, days, formatTimes(span)].filter((part) => part !== '').join(' ');
  return { rule: rule === '' ? '24/7' : rule, off };
}

/**
 * Formats spans as opening_hours, as several texts (alternatives) if one is not sufficient. [] =
 * always. Returns the loss reason if one of the spans cannot be expressed.
 */
export function formatHours(spans: readonly TimeSpan[]): readonly string[] | HoursLossReason {
  const byOff = new Map<string, string[]>();
  for (const span of spans.filter(({ excludes }) => !excludes)) {
    const found = formatRule(span);
    if (typeof found === 'string') return found;
    const off = found.off.map((word) => `; ${word} off`).join('');
    byOff.set(off, [...(byOff.get(off) ?? []), found.rule]);
  }
  const excluded: string[] = [];
  for (const span of spans.filter(({ excludes }) => excludes)) {
    const found = formatRule(span);
    if (typeof found === 'string') return found;
    if (found.off.length > 0) return 'period';
    excluded.push(`; ${found.rule} off`);
  }
  if (excluded.length > 0 && byOff.size === 0) byOff.set('', ['24/7']);
  return [...byOff].map(([off, rules]) => `${rules.join(', ')}${off}${excluded.join('')}`);
}
