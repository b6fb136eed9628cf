// Formats the difference between two lists of time spans: `8 AM–7 PM → 8 AM–8 PM`. Spans that both
// lists have are left out, so that the difference is read first.
import { formatHoursBriefly, formatTimeSpan, formatTimeSpans } from '../platform/time/format-time-spans.ts';
import type { Reader } from '../platform/time/reader.ts';
import type { TimeSpan } from '../platform/time/time-span.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';

export interface SpansChange {
  /** What differs: `7–9 AM → 7–10 AM`; empty if nothing does. */
  readonly change: string;
  /** What stays the same: `Mon–Fri`. */
  readonly common: string;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Formats time spans with brief hours. */
export function formatTimes(spans: readonly TimeSpan[], reader: Reader): string {
  return formatTimeSpans(spans, reader, formatHoursBriefly);
}

/** Formats a value before and after. */
export function formatFromTo(before: string, after: string, { language }: Reader): string {
  return translateForStaff(language, 'change.from to', { before, after });
}

/** Returns the spans of the first list that the second one lacks. */
function without(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const left = others.map((span) => JSON.stringify(span));
  return spans.filter((span) => {
    const at = left.indexOf(JSON.stringify(span));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether only these members of two time spans differ. */
function differsOnlyIn(a: TimeSpan, b: TimeSpan, member: 'times' | 'daysOfWeek'): boolean {
  return isSame({ ...a, [member]: [] }, { ...b, [member]: [] });
}

/** Formats the difference of two spans of which only the hours or only the days differ; else `null`. */
function formatSpanChange(a: TimeSpan, b: TimeSpan, reader: Reader): SpansChange | null {
  if (a.weeksOfMonth.length > 0 || b.weeksOfMonth.length > 0 || b.excludes) return null;
  const text = (span: TimeSpan) => formatTimeSpan(span, reader, formatHoursBriefly);
  const word = (key: string) => translateForStaff(reader.language, key);
  // Hours and days alone: every other member of the span is empty.
  const empty: TimeSpan = { ...b, dates: [], instants: [], months: [], daysOfMonth: [], periods: [] };
  if (differsOnlyIn(a, b, 'times')) {
    const hours = ({ times }: TimeSpan) =>
      text({ ...empty, daysOfWeek: [], times }) || word('change.all day');
    return { change: formatFromTo(hours(a), hours(b), reader), common: text({ ...b, times: [] }) };
  }
  if (differsOnlyIn(a, b, 'daysOfWeek')) {
    const days = ({ daysOfWeek }: TimeSpan) =>
      text({ ...empty, times: [], daysOfWeek }) || word('change.every day');
    return { change: formatFromTo(days(a), days(b), reader), common: text({ ...b, daysOfWeek: [] }) };
  }
  return null;
}

/** Pairs each span with one that has other hours, days otherwise equal; `null` where one has none. */
function formatPairs(
  gone: readonly TimeSpan[],
  added: readonly TimeSpan[],
  reader: Reader,
): readonly SpansChange[] | null {
  if (gone.length !== added.length) return null;
  const left = [...added];
  const changes: SpansChange[] = [];
  for (const before of gone) {
    const at = left.findIndex((after) => differsOnlyIn(before, after, 'times'));
    const [after] = at < 0 ? [] : left.splice(at, 1);
    const change = after === undefined ? null : formatSpanChange(before, after, reader);
    if (change === null) return null;
    changes.push(change);
  }
  return changes;
}

/** Formats what differs between two lists of time spans; an empty list means at all times. */
export function formatSpansChange(
  old: readonly TimeSpan[],
  next: readonly TimeSpan[],
  reader: Reader,
): SpansChange {
  if (isSame(old, next)) return { change: '', common: formatTimes(next, reader) };
  const word = (key: string) => translateForStaff(reader.language, key);
  const whole = (spans: readonly TimeSpan[]) => formatTimes(spans, reader) || word('change.always');
  const entire = { change: formatFromTo(whole(old), whole(next), reader), common: '' };
  const [gone, added] = [without(old, next), without(next, old)];
  const [before, after] = [gone[0], added[0]];
  if (before !== undefined && after !== undefined && gone.length === 1 && added.length === 1) {
    const change = formatSpanChange(before, after, reader);
    if (change !== null) return change;
  }
  if (old.length === 0 || next.length === 0 || [...gone, ...added].some(({ excludes }) => excludes))
    return entire;
  const pairs = formatPairs(gone, added, reader);
  if (pairs !== null && pairs.length > 1) {
    const texts = pairs.map(({ change, common }) => [change, common].filter(Boolean).join(', '));
    return { change: texts.join('; '), common: '' };
  }
  const only = (key: 'change.also' | 'change.no longer', spans: readonly TimeSpan[]) => ({
    change: translateForStaff(reader.language, key, { when: whole(spans) }),
    common: '',
  });
  if (gone.length === 0) return added.length === 0 ? entire : only('change.also', added);
  if (added.length === 0) return only('change.no longer', gone);
  return { change: formatFromTo(whole(gone), whole(added), reader), common: '' };
}
