// The weeks of rule sets, kept for the weeks and askers asked for last: a dashboard asks for the same ones again and again.
import { type Asker, type CityTime, type CurbGroup, mondayOf, RuleSetWeeks } from '@curbwright/core';
import { pacer } from '../../platform/time-slices/in-slices.ts';

interface Kept {
  readonly key: string;
  readonly cityTime: CityTime;
  readonly weeks: RuleSetWeeks;
}

/** A comparison asks for one week and a dozen askers. */
const mostKept = 32;

const kept: Kept[] = [];

/** The weeks of an asker in the civil week that holds `date`, with what was compiled before. */
export function weeksFor(date: string, asker: Asker, cityTime: CityTime): RuleSetWeeks {
  const key = JSON.stringify([mondayOf(date), cityTime.timeZone, asker]);
  const at = kept.findIndex((one) => one.key === key && one.cityTime.calendar === cityTime.calendar);
  const [found] = at < 0 ? [] : kept.splice(at, 1);
  const entry = found ?? { key, cityTime, weeks: new RuleSetWeeks(date, asker, cityTime) };
  kept.unshift(entry);
  if (kept.length > mostKept) kept.pop();
  return entry.weeks;
}

/** Compiles the weeks of these groups in slices, so that counting them afterwards takes no time. */
export async function warmWeeks(weeks: RuleSetWeeks, groups: readonly CurbGroup[]): Promise<void> {
  const pace = pacer();
  for (const { ruleSet } of groups) {
    if (ruleSet !== null) weeks.weekOf(ruleSet);
    if (pace.due()) await pace.rest();
  }
}
