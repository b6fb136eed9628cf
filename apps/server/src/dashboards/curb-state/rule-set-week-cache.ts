// Caches the weeks of rule sets for the most recently used weeks and curb users, because a
// dashboard requests the same ones repeatedly.
import { type CityTime, type CurbGroup, type CurbUser, mondayOf, RuleSetWeeks } from '@curbwright/core';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';

interface CachedWeeks {
  readonly key: string;
  readonly cityTime: CityTime;
  readonly weeks: RuleSetWeeks;
}

/** Maximum number of cached weeks, one per week and curb user. A comparison needs about a dozen. */
const maxCachedWeeks = 32;

const cachedWeeks: CachedWeeks[] = [];

/**
 * The weeks of a curb user in the civil week that contains `date`, including those already
 * compiled.
 */
export function getRuleSetWeeks(date: string, curbUser: CurbUser, cityTime: CityTime): RuleSetWeeks {
  const key = JSON.stringify([mondayOf(date), cityTime.timeZone, curbUser]);
  const at = cachedWeeks.findIndex((one) => one.key === key && one.cityTime.calendar === cityTime.calendar);
  const [found] = at < 0 ? [] : cachedWeeks.splice(at, 1);
  const entry = found ?? { key, cityTime, weeks: new RuleSetWeeks(date, curbUser, cityTime) };
  cachedWeeks.unshift(entry);
  if (cachedWeeks.length > maxCachedWeeks) cachedWeeks.pop();
  return entry.weeks;
}

/**
 * Compiles the weeks of these groups, yielding to the event loop, so that counting them afterwards
 * is fast.
 */
export async function warmWeeks(weeks: RuleSetWeeks, groups: readonly CurbGroup[]): Promise<void> {
  const pace = createYielder();
  for (const { ruleSet } of groups) {
    if (ruleSet !== null) weeks.weekOf(ruleSet);
    if (pace.due()) await pace.rest();
  }
}
