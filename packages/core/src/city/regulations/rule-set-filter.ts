// The filter of the map and the lists: which rule sets match a request, at an instant or on days of
// the week.
import type { CityTime } from '../../platform/time/city-time.ts';
import { civilMoment, startOfCivilDay } from '../../platform/time/civil.ts';
import { civilDay } from '../../platform/time/civil-day.ts';
import { type DayPreset, daysOfPreset } from '../../platform/time/day-presets.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import { type AnswerCache, answerAt, getAnswerCache, nextDifferentInstant } from './answer-cache.ts';
import type { CurbUser } from './curb-user.ts';
import type { Answer } from './decide.ts';
import type { RuleSet } from './restriction.ts';
import { isUnknownRule } from './unknown-rules.ts';

/** Matches every curb type. */
export const anyCurbType = 'all';

export interface RuleSetFilter {
  /** `all`, or the only curb type that matches. */
  readonly subActivity: string;
  readonly days: DayPreset;
  /**
   * Minutes. The longest stay of the deciding rule must be one of these. Empty = any stay, or no
   * limit.
   */
  readonly timeLimits: readonly number[];
  /**
   * Activities (`parking`, `no stopping` …). The governing rule's activity must be one of these.
   * Empty = any.
   */
  readonly activities: readonly string[];
  /** Curb types. The governing rule's curb type must be one of these. Empty = any. */
  readonly subActivities: readonly string[];
}

/**
 * The time and the curb user for which a filter is evaluated. The user class is part of the curb
 * user, not of the filter.
 */
interface FilterMoment {
  /** Epoch milliseconds. */
  readonly instant: number;
  readonly asker: CurbUser;
  readonly cityTime: CityTime;
}

/** The filter that matches every rule set. */
export const emptyFilter: RuleSetFilter = {
  subActivity: anyCurbType,
  days: 'All',
  timeLimits: [],
  activities: [],
  subActivities: [],
};

/** Whether the filter matches every rule set. */
export function matchesEverything(filter: RuleSetFilter): boolean {
  const { subActivity, days, timeLimits, activities, subActivities } = filter;
  const lists = timeLimits.length + activities.length + subActivities.length;
  return subActivity === anyCurbType && days === 'All' && lists === 0;
}

function isEmptyOrIncludes<T>(asked: readonly T[], value: T): boolean {
  return asked.length === 0 || asked.includes(value);
}

/**
 * Whether an answer matches the filter, apart from its days. Curb type and activity are those of
 * the governing rule (which the map shows); the time limit is the deciding rule's longest stay. A
 * single answer must meet all conditions; the entries of one list are alternatives. A curb with
 * unknown rules matches no activity.
 */
export function answerMatchesFilter(filter: RuleSetFilter, ruleSet: RuleSet, answer: Answer): boolean {
  const { subActivity, timeLimits, activities, subActivities } = filter;
  if (subActivity !== anyCurbType && answer.subActivity !== subActivity) return false;
  if (!isEmptyOrIncludes(subActivities, answer.subActivity)) return false;
  if (timeLimits.length > 0 && (answer.maxStay === null || !timeLimits.includes(answer.maxStay)))
    return false;
  if (activities.length === 0) return true;
  if (isUnknownRule(answer)) return false;
  const governing = ruleSet.restrictions[answer.governing ?? -1];
  return governing !== undefined && activities.includes(governing.activity);
}

/**
 * Whether the answer counts for a day preset. A curb without any rule in force counts only when the
 * filter names unregulated curbs.
 */
function countsForDayPreset(filter: RuleSetFilter, answer: Answer): boolean {
  const { subActivity, subActivities } = filter;
  return (
    answer.governing !== null ||
    subActivity === answer.subActivity ||
    subActivities.includes(answer.subActivity)
  );
}

/** The start and end of a civil day, in epoch milliseconds. */
interface DayPeriod {
  readonly start: number;
  readonly end: number;
}

function matchesOnDay(
  filter: RuleSetFilter,
  ruleSet: RuleSet,
  answers: AnswerCache,
  { start, end }: DayPeriod,
): boolean {
  let at = start;
  while (at < end) {
    const { number, answer } = answerAt(answers, at);
    if (countsForDayPreset(filter, answer) && answerMatchesFilter(filter, ruleSet, answer)) return true;
    at = nextDifferentInstant(answers, at, number, end) ?? end;
  }
  return false;
}

/**
 * Number of weeks searched for each day of a preset. One is not sufficient: a holiday can suspend a
 * rule for a day, and monthly street cleaning also counts as a rule of its weekday.
 */
const weeksEvaluated = 4;

/**
 * Returns the start and end of each day of a preset, once per week, starting with the civil week
 * (Monday to Sunday) of the instant.
 */
function dayPeriodsOf(
  preset: DayPreset,
  instant: number,
  timeZone: string,
): readonly (readonly DayPeriod[])[] {
  const { epochDay } = civilMoment(instant, timeZone).today;
  const monday = epochDay - civilDay(epochDay).weekday;
  return daysOfPreset[preset].map((day) =>
    Array.from({ length: weeksEvaluated }, (_, week) => {
      const date = monday + week * 7 + weekDays.indexOf(day);
      return { start: startOfCivilDay(date, timeZone), end: startOfCivilDay(date + 1, timeZone) };
    }),
  );
}

/**
 * Returns whether each rule set matches the filter, in input order.
 *
 * With the preset `All`, the answer at the instant is checked (see `answerMatchesFilter`). With any
 * other preset, a rule must be in force and meet the rest of the filter at some time of *each* of
 * the preset's days: `Sat-Sun` finds curbs with a rule on Saturdays and on Sundays, `Mon - Sun`
 * those with one every day. The instant's time of day is then ignored.
 *
 * A day matches if it does so in at least one of four weeks, beginning with the civil week of the
 * instant. A holiday therefore does not hide a Thursday rule, and street cleaning every second
 * Tuesday counts for Tuesdays, but a rule of another season does not count. A rule that runs past
 * midnight is in force on both days. A curb without rules is a rule set without restrictions.
 */
export function filterRuleSets(
  ruleSets: readonly RuleSet[],
  filter: RuleSetFilter,
  { instant, asker, cityTime }: FilterMoment,
): readonly boolean[] {
  if (matchesEverything(filter)) return ruleSets.map(() => true);
  const days = dayPeriodsOf(filter.days, instant, cityTime.timeZone);
  return ruleSets.map((ruleSet) => {
    const answers = getAnswerCache(ruleSet, asker, cityTime);
    if (filter.days === 'All') return answerMatchesFilter(filter, ruleSet, answerAt(answers, instant).answer);
    return days.every((weeks) => weeks.some((day) => matchesOnDay(filter, ruleSet, answers, day)));
  });
}
