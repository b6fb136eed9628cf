// The filter of the map and the lists: which rule sets pass what a person asks for, at a moment or on days of the week.
import type { CityTime } from '../../platform/time/city-time.ts';
import { civilMoment, startOfCivilDay } from '../../platform/time/civil.ts';
import { civilDay } from '../../platform/time/civil-day.ts';
import { type DayPreset, daysOfPreset } from '../../platform/time/day-presets.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import { type Answers, answerAt, answersOf, firstDifferent } from './answers.ts';
import type { Asker } from './asker.ts';
import type { Answer } from './decide.ts';
import type { RuleSet } from './restriction.ts';
import { isUnknownRule } from './rules-unknown.ts';

/** Every sub-activity. */
export const everySubActivity = 'all';

export interface RuleSetFilter {
  /** `all`, or the one sub-activity a curb is to be. */
  readonly subActivity: string;
  readonly days: DayPreset;
  /** Minutes; the longest stay of the deciding rule is one of these. Empty = any, also none. */
  readonly timeLimits: readonly number[];
  /** Activities (`parking`, `no stopping` …); the governing rule's is one of these. Empty = any. */
  readonly activities: readonly string[];
  /** Sub-activities; the governing rule's is one of these. Empty = any. */
  readonly subActivities: readonly string[];
}

/** When and for whom a filter is asked. The user class is the asker: a filter knows no other. */
interface FilterMoment {
  /** Epoch milliseconds. */
  readonly instant: number;
  readonly asker: Asker;
  readonly cityTime: CityTime;
}

/** The filter that every rule set passes. */
export const noFilter: RuleSetFilter = {
  subActivity: everySubActivity,
  days: 'All',
  timeLimits: [],
  activities: [],
  subActivities: [],
};

/** True when every rule set passes. */
export function passesAll(filter: RuleSetFilter): boolean {
  const { subActivity, days, timeLimits, activities, subActivities } = filter;
  const lists = timeLimits.length + activities.length + subActivities.length;
  return subActivity === everySubActivity && days === 'All' && lists === 0;
}

function within<T>(asked: readonly T[], value: T): boolean {
  return asked.length === 0 || asked.includes(value);
}

/**
 * Does an answer meet the filter, days apart? The sub-activity is the governing rule's (what the map draws), the activity that rule's own, the time
 * limit the deciding rule's longest stay. All that is asked must hold of the one answer; the entries of one list are alternatives.
 * A curb with unknown rules has no activity to be found by.
 */
export function answerMeets(filter: RuleSetFilter, ruleSet: RuleSet, answer: Answer): boolean {
  const { subActivity, timeLimits, activities, subActivities } = filter;
  if (subActivity !== everySubActivity && answer.subActivity !== subActivity) return false;
  if (!within(subActivities, answer.subActivity)) return false;
  if (timeLimits.length > 0 && (answer.maxStay === null || !timeLimits.includes(answer.maxStay)))
    return false;
  if (activities.length === 0) return true;
  if (isUnknownRule(answer)) return false;
  const governing = ruleSet.restrictions[answer.governing ?? -1];
  return governing !== undefined && activities.includes(governing.activity);
}

/** On a day, a curb without any rule in force counts only when one asks for unregulated curbs by name. */
function countsOnADay(filter: RuleSetFilter, answer: Answer): boolean {
  const { subActivity, subActivities } = filter;
  return (
    answer.governing !== null ||
    subActivity === answer.subActivity ||
    subActivities.includes(answer.subActivity)
  );
}

/** The real time of a civil day: start and end as epoch milliseconds. */
interface DayStretch {
  readonly start: number;
  readonly end: number;
}

function holdsOnDay(
  filter: RuleSetFilter,
  ruleSet: RuleSet,
  answers: Answers,
  { start, end }: DayStretch,
): boolean {
  let at = start;
  while (at < end) {
    const { number, answer } = answerAt(answers, at);
    if (countsOnADay(filter, answer) && answerMeets(filter, ruleSet, answer)) return true;
    at = firstDifferent(answers, at, number, end) ?? end;
  }
  return false;
}

/** Weeks in which a day of a preset is looked for: a holiday voids a day, and what cleans a street once a month still is a rule of its weekday. */
const weeksLookedAt = 4;

/** For each day of a preset its stretches, one a week, from the civil week (Monday to Sunday) that holds the instant on. */
function stretchesOf(
  preset: DayPreset,
  instant: number,
  timeZone: string,
): readonly (readonly DayStretch[])[] {
  const { epochDay } = civilMoment(instant, timeZone).today;
  const monday = epochDay - civilDay(epochDay).weekday;
  return daysOfPreset[preset].map((day) =>
    Array.from({ length: weeksLookedAt }, (_, week) => {
      const date = monday + week * 7 + weekDays.indexOf(day);
      return { start: startOfCivilDay(date, timeZone), end: startOfCivilDay(date + 1, timeZone) };
    }),
  );
}

/**
 * Which rule sets pass the filter, in their order.
 *
 * With the preset `All` the answer at the instant is judged (see answerMeets). With any other preset a rule must be in force, and meet the rest of
 * the filter, at some time of *each* of the preset's days: `Sat-Sun` finds curbs with a rule on Saturdays and on Sundays, `Mon - Sun` those with
 * one every day; the hour of the instant does not matter then. A day counts when it is so in one of four weeks, beginning with the civil week that
 * holds the instant: a holiday does not undo a rule of Thursdays, a cleaning every second Tuesday is one of Tuesdays, a rule of another season is
 * none. A rule that wraps over midnight is in force on both days. A curb without rules is a rule set without restrictions.
 */
export function filterRuleSets(
  ruleSets: readonly RuleSet[],
  filter: RuleSetFilter,
  { instant, asker, cityTime }: FilterMoment,
): readonly boolean[] {
  if (passesAll(filter)) return ruleSets.map(() => true);
  const days = stretchesOf(filter.days, instant, cityTime.timeZone);
  return ruleSets.map((ruleSet) => {
    const answers = answersOf(ruleSet, asker, cityTime);
    if (filter.days === 'All') return answerMeets(filter, ruleSet, answerAt(answers, instant).answer);
    return days.every((weeks) => weeks.some((day) => holdsOnDay(filter, ruleSet, answers, day)));
  });
}
