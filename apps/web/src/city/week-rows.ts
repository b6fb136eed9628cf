// The week of a curb as rows of the week chart.
import type { ChartRow } from '../ui/week-chart.tsx';

export interface CurbTypeSpan {
  /** 0 = Monday. */
  readonly day: number;
  /** Wall-clock minutes since midnight, 0–1440. */
  readonly from: number;
  readonly to: number;
  readonly sub_activity: string;
}

interface WeekChartLabels {
  /** Short and long names of the weekdays, Monday first. */
  readonly days: readonly { readonly short: string; readonly long: string }[];
  readonly nameOf: (subActivity: string) => string;
  readonly colorOf: (subActivity: string) => string;
  readonly reading: (day: string, from: string, to: string, what: string) => string;
  /** Formats minutes since midnight, 0–1440, in the city's style. */
  readonly clock: (minute: number) => string;
}

/**
 * Builds seven wall-clock rows and merges adjacent spans of the same curb type. On a 23-hour day
 * the skipped hour belongs to the span around it. On a 25-hour day the repeated hour appears once,
 * and a span inside the repetition is omitted.
 */
export function weekRows(
  week: readonly CurbTypeSpan[],
  today: number,
  words: WeekChartLabels,
): readonly ChartRow[] {
  return words.days.map(({ short, long }, day) => {
    const merged: { from: number; to: number; what: string }[] = [];
    for (const span of week) {
      if (span.day !== day) continue;
      const last = merged.at(-1);
      const from = Math.max(span.from, last?.to ?? 0);
      if (span.to <= from) continue;
      if (last !== undefined && last.what === span.sub_activity && last.to === from) last.to = span.to;
      else merged.push({ from, to: span.to, what: span.sub_activity });
    }
    return {
      name: short,
      today: day === today,
      spans: merged.map(({ from, to, what }) => ({
        from: from / 1440,
        to: to / 1440,
        color: words.colorOf(what),
        name: words.nameOf(what),
        reading: words.reading(long, words.clock(from), words.clock(to), words.nameOf(what)),
      })),
    };
  });
}
