// When the restrictions of a rule set apply: their spans compiled for a city, and each day as a
// sequence of wall-clock intervals.
import type { CityTime } from '../../platform/time/city-time.ts';
import { type CivilDay, civilDay } from '../../platform/time/civil-day.ts';
import {
  type CompiledSpan,
  compileTiming,
  hasActiveInstant,
  isWindowActive,
  timingBoundaries,
} from '../../platform/time/span-match.ts';
import type { RuleSet } from './restriction.ts';

/** Indexes of a restriction's spans in the list of all spans. */
interface TimingIndexes {
  readonly spans: readonly number[];
  readonly exceptions: readonly number[];
}

export interface RuleSetTiming {
  readonly ruleSet: RuleSet;
  /** All spans of all restrictions. */
  readonly spans: readonly CompiledSpan[];
  readonly byRestriction: readonly TimingIndexes[];
  /** Wall-clock minutes of the day at which something may change, sorted, starting with 0. */
  readonly minutes: readonly number[];
  /**
   * One-off instants and period boundaries at which something may change, sorted. The time between
   * two of them is an era.
   */
  readonly instants: readonly number[];
  /** Whether the conditions of a day depend only on its weekday. */
  readonly weekly: boolean;
}

function sortedNumbers(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** Compiles the spans of a rule set for a city. */
export function timingOf(ruleSet: RuleSet, cityTime: CityTime): RuleSetTiming {
  const spans: CompiledSpan[] = [];
  const edges = { minutes: [0], instants: [] as number[] };
  const add = (list: readonly CompiledSpan[]) => list.map((span) => spans.push(span) - 1);
  const byRestriction = ruleSet.restrictions.map((restriction) => {
    const timing = compileTiming(restriction.timeSpans, cityTime);
    const found = timingBoundaries(timing);
    edges.minutes.push(...found.minutes);
    edges.instants.push(...found.instants);
    return { spans: add(timing.spans), exceptions: add(timing.exceptions) };
  });
  return {
    ruleSet,
    spans,
    byRestriction,
    minutes: sortedNumbers(edges.minutes),
    instants: sortedNumbers(edges.instants),
    weekly: spans.every((span) => span.weekly),
  };
}

/** Returns the era of an instant: the number of the timing's instants that have passed. */
export function eraOf(timing: RuleSetTiming, instant: number): number {
  let era = 0;
  for (const edge of timing.instants) if (edge <= instant) era += 1;
  return era;
}

/** Returns when the era ends; infinity for the last one. */
export function eraEnd(timing: RuleSetTiming, era: number): number {
  return timing.instants[era] ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns some instant within the era. Any instant will do, because no one-off condition or period
 * boundary changes within an era.
 */
function instantOf(timing: RuleSetTiming, era: number): number {
  return timing.instants[era - 1] ?? (timing.instants[0] ?? 0) - 1;
}

/**
 * Returns which spans match in an era with this day as their start day, as a string of 0 and 1.
 * Days with equal strings are equivalent.
 */
function dayPattern(timing: RuleSetTiming, day: CivilDay, era: number): string {
  const instant = instantOf(timing, era);
  let pattern = '';
  for (const span of timing.spans) pattern += span.dayMatches(day, instant) ? '1' : '0';
  return pattern;
}

/**
 * Returns a key for everything that determines a day's intervals: the patterns of the day and the
 * day before, and the era.
 */
export function dayKind(timing: RuleSetTiming, epochDay: number, era: number): string {
  const today = dayPattern(timing, civilDay(epochDay), era);
  return `${today},${dayPattern(timing, civilDay(epochDay - 1), era)},${era}`;
}

/** A day of one kind, parsed for lookups by minute. */
interface DayMatches {
  readonly today: readonly boolean[];
  readonly yesterday: readonly boolean[];
}

/**
 * Parses a day kind. A span whose one-off instants are outside the era matches none of its days.
 */
export function parseDayKind(timing: RuleSetTiming, kind: string): DayMatches {
  const [today = '', yesterday = '', era = '0'] = kind.split(',');
  const instant = instantOf(timing, Number(era));
  const holds = timing.spans.map((span) => hasActiveInstant(span, instant));
  return {
    today: holds.map((yes, i) => yes && today[i] === '1'),
    yesterday: holds.map((yes, i) => yes && yesterday[i] === '1'),
  };
}

/** Returns which restrictions apply from a wall-clock minute on, as a string of 0 and 1. */
export function restrictionPatternAt(
  timing: RuleSetTiming,
  minute: number,
  { today, yesterday }: DayMatches,
): string {
  const holds = (i: number) => {
    const span = timing.spans[i];
    return span !== undefined && isWindowActive(span, minute, today[i] === true, yesterday[i] === true);
  };
  let text = '';
  for (const { spans, exceptions } of timing.byRestriction)
    text += (spans.length === 0 || spans.some(holds)) && !exceptions.some(holds) ? '1' : '0';
  return text;
}
