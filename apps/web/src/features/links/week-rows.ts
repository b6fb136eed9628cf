// The week of a curb as rows of the week chart.
import type { ChartRow } from '../../ui/week-chart.tsx';

export interface WeekSpanLike {
  readonly day: number;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly sub_activity: string;
}

interface Words {
  /** Short and long names of the days, Monday first. */
  readonly days: readonly { readonly short: string; readonly long: string }[];
  readonly nameOf: (subActivity: string) => string;
  readonly colorOf: (subActivity: string) => string;
  readonly reading: (day: string, from: string, to: string, what: string) => string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes of real time since the day began as `HH:mm`. */
export function clockOf(minute: number): string {
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Seven rows; spans of the same class that touch are one. A day of 23 or 25 hours fills its row like any other. */
export function weekRows(week: readonly WeekSpanLike[], today: number, words: Words): readonly ChartRow[] {
  return words.days.map(({ short, long }, day) => {
    const spans = week.filter((span) => span.day === day);
    const length = Math.max(1, ...spans.map((span) => span.to_minute));
    const merged: { from: number; to: number; what: string }[] = [];
    for (const span of spans) {
      const last = merged.at(-1);
      if (last !== undefined && last.what === span.sub_activity && last.to === span.from_minute)
        last.to = span.to_minute;
      else merged.push({ from: span.from_minute, to: span.to_minute, what: span.sub_activity });
    }
    return {
      name: short,
      today: day === today,
      spans: merged.map(({ from, to, what }) => ({
        from: from / length,
        to: to / length,
        color: words.colorOf(what),
        name: words.nameOf(what),
        reading: words.reading(long, clockOf(from), clockOf(to), words.nameOf(what)),
      })),
    };
  });
}
