// When the restrictions of a rule set apply: their spans compiled for a city, and the day as a row of wall-clock stretches.
import type { CityTime } from '../../platform/time/city-time.ts';
import { type CivilDay, civilDay } from '../../platform/time/civil-day.ts';
import {
  type CompiledSpan,
  compileTiming,
  instantsHold,
  timingEdges,
  windowHolds,
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
  /** Wall-clock minutes at which something may change, sorted, 0 first. */
  readonly minutes: readonly number[];
  /** One-off instants and switches of periods at which something may change, sorted. Between two of them lies an era. */
  readonly instants: readonly number[];
  /** True when only the weekday decides what a day is like. */
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
    const found = timingEdges(timing);
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

/** The era of an instant: how many of the timing's instants are past. */
export function eraOf(timing: RuleSetTiming, instant: number): number {
  let era = 0;
  for (const edge of timing.instants) if (edge <= instant) era += 1;
  return era;
}

/** When the era ends; infinite for the last. */
export function eraEnd(timing: RuleSetTiming, era: number): number {
  return timing.instants[era] ?? Number.POSITIVE_INFINITY;
}

/** An instant of the era. Any will do: neither one-off conditions nor switches change within it. */
function instantOf(timing: RuleSetTiming, era: number): number {
  return timing.instants[era - 1] ?? (timing.instants[0] ?? 0) - 1;
}

/** Which spans match a day as their start day in an era, as text of 0 and 1: days of equal text are alike. */
function dayPattern(timing: RuleSetTiming, day: CivilDay, era: number): string {
  const instant = instantOf(timing, era);
  let pattern = '';
  for (const span of timing.spans) pattern += span.dayMatches(day, instant) ? '1' : '0';
  return pattern;
}

/** What decides a day's stretches: the patterns of the day and the one before, and the era. */
export function dayKind(timing: RuleSetTiming, epochDay: number, era: number): string {
  const today = dayPattern(timing, civilDay(epochDay), era);
  return `${today},${dayPattern(timing, civilDay(epochDay - 1), era)},${era}`;
}

/** A day of one kind, ready to be asked minute by minute. */
interface DaySituation {
  readonly today: readonly boolean[];
  readonly yesterday: readonly boolean[];
}

/** Unpacks a day kind. A span whose one-off instants do not hold in the era matches no day of it. */
export function situationOf(timing: RuleSetTiming, kind: string): DaySituation {
  const [today = '', yesterday = '', era = '0'] = kind.split(',');
  const instant = instantOf(timing, Number(era));
  const holds = timing.spans.map((span) => instantsHold(span, instant));
  return {
    today: holds.map((yes, i) => yes && today[i] === '1'),
    yesterday: holds.map((yes, i) => yes && yesterday[i] === '1'),
  };
}

/** Which restrictions apply from a wall-clock minute on, as text of 0 and 1. */
export function appliesAt(timing: RuleSetTiming, minute: number, { today, yesterday }: DaySituation): string {
  const holds = (i: number) => {
    const span = timing.spans[i];
    return span !== undefined && windowHolds(span, minute, today[i] === true, yesterday[i] === true);
  };
  let text = '';
  for (const { spans, exceptions } of timing.byRestriction)
    text += (spans.length === 0 || spans.some(holds)) && !exceptions.some(holds) ? '1' : '0';
  return text;
}
