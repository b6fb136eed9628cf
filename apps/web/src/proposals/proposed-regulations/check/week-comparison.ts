// Two weeks of a curb as rows of the week chart: before above, after below, differences outlined,
// and a finding's times marked.
import type { MinuteSpan } from '@curbwright/core';
import type { CurbTypeSpan } from '../../../city/week-rows.ts';
import type { ChartInterval, ChartRow, ChartSpan } from '../../../ui/week-chart.tsx';

interface WallClockSpan {
  /** 0 = Monday. */
  readonly day: number;
  /** Minutes since midnight, wall clock, 0–1440. */
  readonly from: number;
  readonly to: number;
}

interface ComparisonMessages {
  readonly reading: (day: string, from: string, to: string, before: string, after: string) => string;
  readonly nameOf: (subActivity: string) => string;
  readonly days: readonly { readonly short: string; readonly long: string }[];
  readonly clock: (minute: number) => string;
}

/** Splits spans of a week's minutes by day; `from` and `to` count from Monday 00:00. */
export function splitByDay(spans: readonly MinuteSpan[]): readonly WallClockSpan[] {
  return spans.flatMap(({ from, to }) => {
    const parts: WallClockSpan[] = [];
    for (let day = Math.floor(from / 1440); day * 1440 < to && day < 7; day += 1) {
      const start = Math.max(from - day * 1440, 0);
      const end = Math.min(to - day * 1440, 1440);
      if (start < end) parts.push({ day, from: start, to: end });
    }
    return parts;
  });
}

function toChartParts(spans: readonly WallClockSpan[], day: number): readonly ChartInterval[] {
  const parts: { from: number; to: number }[] = [];
  for (const span of spans) {
    if (span.day !== day || span.to <= span.from) continue;
    const last = parts.at(-1);
    if (last !== undefined && last.to === span.from / 1440) last.to = span.to / 1440;
    else parts.push({ from: span.from / 1440, to: span.to / 1440 });
  }
  return parts;
}

function curbTypeAt(week: readonly CurbTypeSpan[], day: number, minute: number): string {
  return (
    week.find((span) => span.day === day && span.from <= minute && minute < span.to)?.sub_activity ??
    'unregulated'
  );
}

/** The parts of a day in which neither week changes, each read out as one sentence. */
function describeDaySpans(
  day: number,
  before: readonly CurbTypeSpan[],
  after: readonly CurbTypeSpan[],
  words: ComparisonMessages,
) {
  const ends = [...before, ...after].filter((span) => span.day === day).flatMap(({ from, to }) => [from, to]);
  const edges = [...new Set([0, 1440, ...ends])].sort((a, b) => a - b);
  const parts: { from: number; to: number; old: string; next: string }[] = [];
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to === undefined) break;
    const [old, next] = [curbTypeAt(before, day, from), curbTypeAt(after, day, from)];
    const last = parts.at(-1);
    if (last?.old === old && last.next === next) last.to = to;
    else parts.push({ from, to, old, next });
  }
  const { long } = words.days[day] ?? { long: '' };
  return parts.map(({ from, to, old, next }) => ({
    from: from / 1440,
    to: to / 1440,
    reading: words.reading(long, words.clock(from), words.clock(to), words.nameOf(old), words.nameOf(next)),
  }));
}

/** The rows of `after`, each below its row of `before`. Both must cover the same week. */
export function mergeComparisonRows(
  before: { readonly rows: readonly ChartRow[]; readonly week: readonly CurbTypeSpan[] },
  after: { readonly rows: readonly ChartRow[]; readonly week: readonly CurbTypeSpan[] },
  differing: readonly WallClockSpan[],
  marked: readonly WallClockSpan[],
  words: ComparisonMessages,
): readonly ChartRow[] {
  return after.rows.map((row, day): ChartRow => {
    const above: readonly ChartSpan[] = before.rows[day]?.spans ?? [];
    return {
      ...row,
      above,
      outlined: toChartParts(differing, day),
      marked: toChartParts(marked, day),
      readings: describeDaySpans(day, before.week, after.week, words),
    };
  });
}

/** Rows with the times of a finding marked. */
export function withMarkedTimes(
  rows: readonly ChartRow[],
  marked: readonly WallClockSpan[],
): readonly ChartRow[] {
  return rows.map((row, day) => ({ ...row, marked: toChartParts(marked, day) }));
}
