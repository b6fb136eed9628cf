// Computes the effect of a change: the times of a week at which the rules give a different result,
// and the minutes that each curb type gains or loses.

import { mondayOf } from '../city/regulations/civil-week.ts';
import type { CurbUser } from '../city/regulations/curb-user.ts';
import { answerKey } from '../city/regulations/decide.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { computeVerdict, computeVerdictWeek } from '../city/regulations/verdict.ts';
import type { WeekSpan } from '../city/regulations/verdict-types.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { minuteMs } from '../platform/time/civil.ts';
import { formatEpochDay } from '../platform/time/civil-day.ts';

/**
 * A part of the week with a different result; epoch milliseconds, half-open, split at local
 * midnights as in `week`.
 */
interface DifferenceSpan {
  readonly start: number;
  readonly end: number;
  readonly day: number;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly before: WeekSpan['verdict'];
  readonly after: WeekSpan['verdict'];
}

/** Real minutes of the week during which the curb has a type. `change` is after minus before. */
export interface CurbTypeChange {
  readonly subActivity: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

export interface Difference {
  readonly spans: readonly DifferenceSpan[];
  /** Every curb type that occurs in the week, the largest change first. The changes add up to 0. */
  readonly classes: readonly CurbTypeChange[];
}

const unregulated = ruleSetOf([]);

/**
 * Compares two weeks span by span. Both cover the same days, so walking them in parallel visits
 * every span in which neither result changes.
 */
function compareWeeks(before: readonly WeekSpan[], after: readonly WeekSpan[]): DifferenceSpan[] {
  const spans: DifferenceSpan[] = [];
  let key = '';
  let b = 0;
  let a = 0;
  while (true) {
    const [old, next] = [before[b], after[a]];
    if (old === undefined || next === undefined) return spans;
    const start = Math.max(old.start, next.start);
    const end = Math.min(old.end, next.end);
    const keys = [answerKey(old.verdict), answerKey(next.verdict)] as const;
    if (keys[0] !== keys[1]) {
      const last = spans.at(-1);
      const joined = keys.join('\n');
      const fromMinute = old.fromMinute + (start - old.start) / minuteMs;
      const toMinute = old.toMinute - (old.end - end) / minuteMs;
      if (last?.end === start && last.day === old.day && key === joined)
        spans[spans.length - 1] = { ...last, end, toMinute };
      else
        spans.push({
          start,
          end,
          day: old.day,
          fromMinute,
          toMinute,
          before: old.verdict,
          after: next.verdict,
        });
      key = joined;
    }
    if (old.end === end) b += 1;
    if (next.end === end) a += 1;
  }
}

function minutesByCurbType(spans: readonly WeekSpan[]): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const { start, end, verdict } of spans)
    minutes.set(verdict.subActivity, (minutes.get(verdict.subActivity) ?? 0) + (end - start) / minuteMs);
  return minutes;
}

function compareCurbTypeMinutes(before: readonly WeekSpan[], after: readonly WeekSpan[]): CurbTypeChange[] {
  const [old, next] = [minutesByCurbType(before), minutesByCurbType(after)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((subActivity): CurbTypeChange => {
      const had = old.get(subActivity) ?? 0;
      const has = next.get(subActivity) ?? 0;
      return { subActivity, before: had, after: has, change: has - had };
    })
    .sort(
      (a, b) =>
        Math.abs(b.change) - Math.abs(a.change) ||
        b.after - a.after ||
        (a.subActivity < b.subActivity ? -1 : 1),
    );
}

/**
 * Returns the difference that a change makes for a curb user in the civil week that contains `date`
 * (YYYY-MM-DD). A `null` rule set = no rules. Throws a RangeError when `date` is invalid.
 */
export function difference(
  before: RuleSet | null,
  after: RuleSet | null,
  date: string,
  asker: CurbUser,
  cityTime: CityTime,
): Difference {
  const [old, next] = [before, after].map((set) =>
    computeVerdictWeek(set ?? unregulated, date, asker, cityTime),
  );
  return {
    spans: compareWeeks(old ?? [], next ?? []),
    classes: compareCurbTypeMinutes(old ?? [], next ?? []),
  };
}

/**
 * Whether a change gives a curb user a different result at an instant (epoch milliseconds); `null`
 * = no rules.
 */
export function differsAt(
  before: RuleSet | null,
  after: RuleSet | null,
  instant: number,
  asker: CurbUser,
  cityTime: CityTime,
): boolean {
  const [old, next] = [before, after].map((set) =>
    answerKey(computeVerdict(set ?? unregulated, instant, asker, cityTime)),
  );
  return old !== next;
}

/** Hours in which the results differ, and all days of the week with the same difference. */
interface DifferingHours {
  /** Start of the first of these hours, in epoch milliseconds. */
  readonly start: number;
  readonly spans: readonly DifferenceSpan[];
}

/**
 * Returns the first hours of the week that differ, with all days that have the same difference;
 * `null` when there is none.
 */
export function firstDifferingHours({ spans }: Difference): DifferingHours | null {
  const [first] = spans;
  if (first === undefined) return null;
  const keyOf = ({ fromMinute, toMinute, before, after }: DifferenceSpan) =>
    [fromMinute, toMinute, answerKey(before), answerKey(after)].join('\n');
  const key = keyOf(first);
  return { start: first.start, spans: spans.filter((span) => keyOf(span) === key) };
}

/**
 * Number of weeks searched for a difference: a year, so that every season and every holiday occurs
 * once.
 */
const weeksSearched = 53;

/**
 * Returns the Monday (`yyyy-MM-dd`) of the first week, starting with the one that contains `date`,
 * in which a change makes a difference for a curb user; `null` = none within a year. A single week
 * may not show the effect of seasonal or dated rules.
 */
export function firstDifferingWeek(
  before: RuleSet | null,
  after: RuleSet | null,
  date: string,
  asker: CurbUser,
  cityTime: CityTime,
): string | null {
  const monday = mondayOf(date);
  if ((before ?? unregulated).id === (after ?? unregulated).id) return null;
  for (let week = 0; week < weeksSearched; week += 1) {
    const start = formatEpochDay(monday + 7 * week);
    if (difference(before, after, start, asker, cityTime).spans.length > 0) return start;
  }
  return null;
}
