// The answers of one rule set to one asker in one city, each worked out once: the cache under verdict, nextChange and week.
import type { CityTime } from '../../platform/time/city-time.ts';
import { dayMs, minuteMs } from '../../platform/time/civil.ts';
import { civilDay } from '../../platform/time/civil-day.ts';
import { stretchAt, type ZoneOffsets, zoneOffsets } from '../../platform/time/zone-offsets.ts';
import type { Asker } from './asker.ts';
import { type Answer, answerKey, decide, type Stances, stancesOf } from './decide.ts';
import type { RuleSet } from './restriction.ts';
import {
  appliesAt,
  dayKind,
  eraEnd,
  eraOf,
  type RuleSetTiming,
  situationOf,
  timingOf,
} from './rule-set-timing.ts';
import { askerWords, matchUsers } from './user-match.ts';

/** An answer and its number: equal numbers are equal answers to the asker (see answerKey). */
export interface NumberedAnswer {
  readonly number: number;
  readonly answer: Answer;
}

/** A day as stretches of the wall clock: from `minutes[i]` to the next (the last to midnight) the answer is `answers[i]`. */
interface DayRow {
  readonly minutes: readonly number[];
  readonly answers: readonly NumberedAnswer[];
}

export interface Answers {
  readonly timing: RuleSetTiming;
  readonly stances: Stances;
  readonly zone: ZoneOffsets;
  readonly byApplies: Map<string, NumberedAnswer>;
  readonly numbers: Map<string, number>;
  readonly rowsByKind: Map<string, DayRow>;
  /** Rows by weekday when the weekday alone decides, else by day and era. */
  readonly rowsByDay: Map<number, DayRow>;
  /** The last stretch found without change (verdicts are asked in clusters): the same answer from `from` up to `checkedTo`. */
  steady: {
    readonly from: number;
    readonly checkedTo: number;
    readonly changes: boolean;
    readonly number: number;
  } | null;
}

function newAnswers(ruleSet: RuleSet, asker: Asker, cityTime: CityTime): Answers {
  const words = askerWords(asker);
  const matches = ruleSet.restrictions.map((restriction) => matchUsers(words, restriction.users));
  return {
    timing: timingOf(ruleSet, cityTime),
    stances: stancesOf(ruleSet.restrictions, matches),
    zone: zoneOffsets(cityTime.timeZone),
    byApplies: new Map(),
    numbers: new Map(),
    rowsByKind: new Map(),
    rowsByDay: new Map(),
    steady: null,
  };
}

interface Kept {
  readonly cityTime: CityTime;
  readonly asker: Asker;
  readonly askerText: string;
  readonly answers: Answers;
}

const kept = new WeakMap<RuleSet, Kept[]>();
/** A rule set is asked for a few askers at a time; older ones are forgotten. */
const keptPerRuleSet = 6;

function sameCity(a: CityTime, b: CityTime): boolean {
  return a === b || (a.timeZone === b.timeZone && a.calendar === b.calendar);
}

/** The answers of a rule set to an asker, kept while the rule set lives. */
export function answersOf(ruleSet: RuleSet, asker: Asker, cityTime: CityTime): Answers {
  let list = kept.get(ruleSet);
  if (list === undefined) {
    list = [];
    kept.set(ruleSet, list);
  }
  for (const entry of list) {
    if (entry.asker === asker && sameCity(entry.cityTime, cityTime)) return entry.answers;
  }
  const askerText = JSON.stringify(asker);
  for (const entry of list) {
    if (entry.askerText === askerText && sameCity(entry.cityTime, cityTime)) return entry.answers;
  }
  const answers = newAnswers(ruleSet, asker, cityTime);
  list.unshift({ cityTime, asker, askerText, answers });
  if (list.length > keptPerRuleSet) list.pop();
  return answers;
}

/** The answer when `applies` says which restrictions apply, as text of 0 and 1. */
export function answerWhen(answers: Answers, applies: string): NumberedAnswer {
  const found = answers.byApplies.get(applies);
  if (found !== undefined) return found;
  const answer = decide(
    answers.stances,
    Array.from(applies, (one) => one === '1'),
  );
  const key = answerKey(answer);
  let number = answers.numbers.get(key);
  if (number === undefined) {
    number = answers.numbers.size;
    answers.numbers.set(key, number);
  }
  const numbered = { number, answer };
  answers.byApplies.set(applies, numbered);
  return numbered;
}

function buildRow(answers: Answers, kind: string): DayRow {
  const minutes: number[] = [];
  const row: NumberedAnswer[] = [];
  const situation = situationOf(answers.timing, kind);
  for (const minute of answers.timing.minutes) {
    const numbered = answerWhen(answers, appliesAt(answers.timing, minute, situation));
    if (row.at(-1) === numbered) continue;
    minutes.push(minute);
    row.push(numbered);
  }
  return { minutes, answers: row };
}

/** More days than a horizon of 400 asked from two places; then the map starts anew. */
const rowsKept = 1000;

/** The row of a day in an era. */
export function rowOf(answers: Answers, epochDay: number, era: number): DayRow {
  const { timing, rowsByDay, rowsByKind } = answers;
  const day = timing.weekly ? civilDay(epochDay).weekday : epochDay;
  const key = day * (timing.instants.length + 1) + era;
  let row = rowsByDay.get(key);
  if (row !== undefined) return row;
  const kind = dayKind(timing, epochDay, era);
  row = rowsByKind.get(kind);
  if (row === undefined) {
    row = buildRow(answers, kind);
    rowsByKind.set(kind, row);
  }
  if (rowsByDay.size >= rowsKept) rowsByDay.clear();
  rowsByDay.set(key, row);
  return row;
}

/** The last stretch of a row that starts at or before the minute. */
function stretchOfRow(row: DayRow, minute: number): number {
  let i = row.minutes.length - 1;
  while (i > 0 && (row.minutes[i] ?? 0) > minute) i -= 1;
  return i;
}

/** The answer at an instant. */
export function answerAt(answers: Answers, instant: number): NumberedAnswer {
  const local = instant + stretchAt(answers.zone, instant).offset;
  const epochDay = Math.floor(local / dayMs);
  const row = rowOf(answers, epochDay, eraOf(answers.timing, instant));
  const found = row.answers[stretchOfRow(row, (local - epochDay * dayMs) / minuteMs)];
  if (found === undefined) throw new RangeError(`no answer at ${instant}: not an instant`);
  return found;
}

/** Days after which a weekly rule set has shown every minute of its week, also those a clock change skipped once. */
const weeklyHorizonDays = 23;

/**
 * The first instant after `instant` and before `limit` at which the answer is another than `number`; null when there is none.
 * Walks stretches of one offset and one era, within which the wall clock runs on evenly, and in them only the minutes named in spans.
 */
export function firstDifferent(
  answers: Answers,
  instant: number,
  number: number,
  limit: number,
): number | null {
  const { timing, zone } = answers;
  const periodic = timing.weekly && timing.instants.length === 0;
  const end = periodic ? Math.min(limit, instant + weeklyHorizonDays * dayMs) : limit;
  let from = instant;
  while (from < end) {
    const offsets = stretchAt(zone, from);
    const era = eraOf(timing, from);
    const until = Math.min(offsets.end, eraEnd(timing, era), end);
    const found = differentWithin(answers, from, until, offsets.offset, era, number);
    if (found !== null) return found;
    from = until;
  }
  return null;
}

function differentWithin(
  answers: Answers,
  from: number,
  until: number,
  offset: number,
  era: number,
  number: number,
): number | null {
  let epochDay = Math.floor((from + offset) / dayMs);
  let dayStart = epochDay * dayMs - offset;
  let row = rowOf(answers, epochDay, era);
  let i = stretchOfRow(row, (from - dayStart) / minuteMs);
  while (true) {
    const start = Math.max(from, dayStart + (row.minutes[i] ?? 0) * minuteMs);
    if (start >= until) return null;
    if (row.answers[i]?.number !== number) return start;
    i += 1;
    if (i === row.minutes.length) {
      epochDay += 1;
      dayStart += dayMs;
      row = rowOf(answers, epochDay, era);
      i = 0;
    }
  }
}
