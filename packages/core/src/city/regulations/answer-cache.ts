// Answers of one rule set for one curb user in one city, each computed once. This is the cache
// behind `computeVerdict`, `nextChange` and `computeVerdictWeek`.
import type { CityTime } from '../../platform/time/city-time.ts';
import { dayMs, minuteMs } from '../../platform/time/civil.ts';
import { civilDay } from '../../platform/time/civil-day.ts';
import {
  offsetPeriodAt,
  type TimeZoneOffsets,
  timeZoneOffsets,
} from '../../platform/time/time-zone-offsets.ts';
import type { CurbUser } from './curb-user.ts';
import { type Answer, answerKey, decide, matchRestrictions, type RestrictionMatches } from './decide.ts';
import type { RuleSet } from './restriction.ts';
import {
  dayKind,
  eraEnd,
  eraOf,
  parseDayKind,
  type RuleSetTiming,
  restrictionPatternAt,
  timingOf,
} from './rule-set-timing.ts';
import { matchUsers, normalizeCurbUser } from './user-match.ts';

/**
 * An answer and its number: equal numbers mean equal answers for the curb user (see `answerKey`).
 */
export interface NumberedAnswer {
  readonly number: number;
  readonly answer: Answer;
}

/**
 * A day as wall-clock spans: from `minutes[i]` to the next entry (the last span ends at midnight)
 * the answer is `answers[i]`.
 */
interface DayAnswers {
  readonly minutes: readonly number[];
  readonly answers: readonly NumberedAnswer[];
}

export interface AnswerCache {
  readonly timing: RuleSetTiming;
  readonly stances: RestrictionMatches;
  readonly zone: TimeZoneOffsets;
  readonly byApplies: Map<string, NumberedAnswer>;
  readonly numbers: Map<string, number>;
  readonly rowsByKind: Map<string, DayAnswers>;
  /** Rows by weekday when only the weekday matters, otherwise by day and era. */
  readonly rowsByDay: Map<number, DayAnswers>;
  /**
   * The last span that was searched without finding a change, because verdicts are often requested
   * for nearby times: the same answer applies from `from` up to `checkedTo`.
   */
  steady: {
    readonly from: number;
    readonly checkedTo: number;
    readonly changes: boolean;
    readonly number: number;
  } | null;
}

function createAnswerCache(ruleSet: RuleSet, asker: CurbUser, cityTime: CityTime): AnswerCache {
  const words = normalizeCurbUser(asker);
  const matches = ruleSet.restrictions.map((restriction) => matchUsers(words, restriction.users));
  return {
    timing: timingOf(ruleSet, cityTime),
    stances: matchRestrictions(ruleSet.restrictions, matches),
    zone: timeZoneOffsets(cityTime.timeZone),
    byApplies: new Map(),
    numbers: new Map(),
    rowsByKind: new Map(),
    rowsByDay: new Map(),
    steady: null,
  };
}

interface AnswerCacheEntry {
  readonly cityTime: CityTime;
  readonly asker: CurbUser;
  readonly userKey: string;
  readonly answers: AnswerCache;
}

const answerCaches = new WeakMap<RuleSet, AnswerCacheEntry[]>();
/** Maximum number of curb users cached per rule set; the oldest one is dropped. */
const maxCachesPerRuleSet = 6;

function sameCity(a: CityTime, b: CityTime): boolean {
  return a === b || (a.timeZone === b.timeZone && a.calendar === b.calendar);
}

/** Returns the answers of a rule set for a curb user, cached as long as the rule set exists. */
export function getAnswerCache(ruleSet: RuleSet, asker: CurbUser, cityTime: CityTime): AnswerCache {
  let list = answerCaches.get(ruleSet);
  if (list === undefined) {
    list = [];
    answerCaches.set(ruleSet, list);
  }
  for (const entry of list) {
    if (entry.asker === asker && sameCity(entry.cityTime, cityTime)) return entry.answers;
  }
  const askerText = JSON.stringify(asker);
  for (const entry of list) {
    if (entry.userKey === askerText && sameCity(entry.cityTime, cityTime)) return entry.answers;
  }
  const answers = createAnswerCache(ruleSet, asker, cityTime);
  list.unshift({ cityTime, asker, userKey: askerText, answers });
  if (list.length > maxCachesPerRuleSet) list.pop();
  return answers;
}

/** Returns the answer for a string of 0s and 1s that states which restrictions apply. */
export function answerForPattern(answers: AnswerCache, applies: string): NumberedAnswer {
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

function buildDayAnswers(answers: AnswerCache, kind: string): DayAnswers {
  const minutes: number[] = [];
  const row: NumberedAnswer[] = [];
  const situation = parseDayKind(answers.timing, kind);
  for (const minute of answers.timing.minutes) {
    const numbered = answerForPattern(answers, restrictionPatternAt(answers.timing, minute, situation));
    if (row.at(-1) === numbered) continue;
    minutes.push(minute);
    row.push(numbered);
  }
  return { minutes, answers: row };
}

/**
 * Number of cached days at which the map is cleared; more than the days of a 400-day horizon from
 * two starting points.
 */
const maxCachedDays = 1000;

/** Returns the answers of a day in an era. */
export function getDayAnswers(answers: AnswerCache, epochDay: number, era: number): DayAnswers {
  const { timing, rowsByDay, rowsByKind } = answers;
  const day = timing.weekly ? civilDay(epochDay).weekday : epochDay;
  const key = day * (timing.instants.length + 1) + era;
  let row = rowsByDay.get(key);
  if (row !== undefined) return row;
  const kind = dayKind(timing, epochDay, era);
  row = rowsByKind.get(kind);
  if (row === undefined) {
    row = buildDayAnswers(answers, kind);
    rowsByKind.set(kind, row);
  }
  if (rowsByDay.size >= maxCachedDays) rowsByDay.clear();
  rowsByDay.set(key, row);
  return row;
}

/** Returns the index of the last span of a row that starts at or before the minute. */
function spanIndexAt(row: DayAnswers, minute: number): number {
  let i = row.minutes.length - 1;
  while (i > 0 && (row.minutes[i] ?? 0) > minute) i -= 1;
  return i;
}

/** Returns the answer at an instant. */
export function answerAt(answers: AnswerCache, instant: number): NumberedAnswer {
  const local = instant + offsetPeriodAt(answers.zone, instant).offset;
  const epochDay = Math.floor(local / dayMs);
  const row = getDayAnswers(answers, epochDay, eraOf(answers.timing, instant));
  const found = row.answers[spanIndexAt(row, (local - epochDay * dayMs) / minuteMs)];
  if (found === undefined) throw new RangeError(`no answer at ${instant}: not an instant`);
  return found;
}

/**
 * Days after which a weekly rule set has passed through every minute of its week, including the
 * minutes that a clock change skips once.
 */
const weeklyHorizonDays = 23;

/**
 * Returns the first instant after `instant` and before `limit` at which the answer differs from
 * `number`; `null` when there is none. Steps through periods with one UTC offset and one era, in
 * which the wall clock runs evenly, and checks only the minutes named in spans.
 */
export function nextDifferentInstant(
  answers: AnswerCache,
  instant: number,
  number: number,
  limit: number,
): number | null {
  const { timing, zone } = answers;
  const periodic = timing.weekly && timing.instants.length === 0;
  const end = periodic ? Math.min(limit, instant + weeklyHorizonDays * dayMs) : limit;
  let from = instant;
  while (from < end) {
    const offsets = offsetPeriodAt(zone, from);
    const era = eraOf(timing, from);
    const until = Math.min(offsets.end, eraEnd(timing, era), end);
    const found = nextDifferentWithin(answers, from, until, offsets.offset, era, number);
    if (found !== null) return found;
    from = until;
  }
  return null;
}

function nextDifferentWithin(
  answers: AnswerCache,
  from: number,
  until: number,
  offset: number,
  era: number,
  number: number,
): number | null {
  let epochDay = Math.floor((from + offset) / dayMs);
  let dayStart = epochDay * dayMs - offset;
  let row = getDayAnswers(answers, epochDay, era);
  let i = spanIndexAt(row, (from - dayStart) / minuteMs);
  while (true) {
    const start = Math.max(from, dayStart + (row.minutes[i] ?? 0) * minuteMs);
    if (start >= until) return null;
    if (row.answers[i]?.number !== number) return start;
    i += 1;
    if (i === row.minutes.length) {
      epochDay += 1;
      dayStart += dayMs;
      row = getDayAnswers(answers, epochDay, era);
      i = 0;
    }
  }
}
