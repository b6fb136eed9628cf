// The effect of a change on a normal week of one curb space: minutes of each curb type, paid minutes
// and the highest possible revenue, before and after.
import { minutesPerCivilWeek } from '../city/regulations/civil-week.ts';
import type { RuleSet } from '../city/regulations/restriction.ts';
import type { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';

/** Minutes of each day of a week, Monday first. */
export type DayMinutes = readonly number[];

interface BeforeAndAfter<T> {
  readonly before: T;
  readonly after: T;
}

interface CurbTypeEffect extends BeforeAndAfter<DayMinutes> {
  /** Name of the curb type; `unregulated` = no rule applies. */
  readonly subActivity: string;
}

export interface ChangeEffects {
  /** Every curb type of the two weeks, by name. At each minute a space has one type. */
  readonly byType: readonly CurbTypeEffect[];
  /** Minutes in which the curb user of the weeks is charged. */
  readonly paid: BeforeAndAfter<DayMinutes>;
  /**
   * Minor units a week if the space is paid for the whole time: Σ price of an hour at arrival ×
   * paid hours.
   */
  readonly revenue: BeforeAndAfter<number>;
  /** Currencies of the rules before and after, sorted. */
  readonly currencies: readonly string[];
}

const minutesPerDay = 1440;
const noRules: RuleSet = { id: 'no rules', restrictions: [] };

/** Adds the minutes of an interval of the week to the days in which they are. */
function addInterval(days: number[], from: number, to: number): void {
  for (let start = from; start < to; ) {
    const day = Math.floor(start / minutesPerDay);
    const end = Math.min(to, (day + 1) * minutesPerDay);
    days[day] = (days[day] ?? 0) + end - start;
    start = end;
  }
}

function emptyWeek(): number[] {
  return [0, 0, 0, 0, 0, 0, 0];
}

/** Sums up the week of one rule set. */
function sumWeek(ruleSet: RuleSet, weeks: RuleSetWeeks) {
  const byType = new Map<string, number[]>();
  const paid = emptyWeek();
  let revenue = 0;
  const { from, classes, prices } = weeks.weekOf(ruleSet);
  for (let i = 0; i < from.length; i += 1) {
    const [start, end] = [from[i] ?? 0, from[i + 1] ?? minutesPerCivilWeek];
    const name = weeks.classNames[classes[i] ?? 0] ?? '';
    const days = byType.get(name) ?? emptyWeek();
    byType.set(name, days);
    addInterval(days, start, end);
    const price = prices[i] ?? 0;
    if (price > 0) addInterval(paid, start, end);
    revenue += (price * (end - start)) / 60;
  }
  return { byType, paid, revenue };
}

function currenciesOf(ruleSets: readonly RuleSet[]): readonly string[] {
  const found = ruleSets.flatMap(({ restrictions }) =>
    restrictions.flatMap(({ payment }) => (payment === null ? [] : [payment.currency])),
  );
  return [...new Set(found)].sort();
}

/** Returns the minutes of a whole week. */
export function minutesOfDays(days: DayMinutes): number {
  return days.reduce((sum, minutes) => sum + minutes, 0);
}

/**
 * Returns what a week of one space looks like before and after a change, for the curb user of
 * `weeks` (an ordinary car) in the week of `weeks` (a normal week, see `normalWeek`). A curb that is
 * reserved for others counts as its own type. `null` = no rules.
 */
export function changeEffects(
  before: RuleSet | null,
  after: RuleSet | null,
  weeks: RuleSetWeeks,
): ChangeEffects {
  const [old, next] = [before ?? noRules, after ?? noRules];
  const [was, is] = [sumWeek(old, weeks), sumWeek(next, weeks)];
  const names = [...new Set([...was.byType.keys(), ...is.byType.keys()])].sort();
  return {
    byType: names.map((subActivity) => ({
      subActivity,
      before: was.byType.get(subActivity) ?? emptyWeek(),
      after: is.byType.get(subActivity) ?? emptyWeek(),
    })),
    paid: { before: was.paid, after: is.paid },
    revenue: { before: was.revenue, after: is.revenue },
    currencies: currenciesOf([old, next]),
  };
}
