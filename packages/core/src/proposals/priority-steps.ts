// Steps of a rule's priority past other rules. The lower number wins.
import type { Restriction } from '../city/regulations/restriction.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { parseEpochDay } from '../platform/time/civil-day.ts';
import { findDecidingByPattern } from './lint/deciding-rules.ts';
import { findOccurrences } from './lint/occurrences.ts';

/** Usual step of a priority: the priorities of curb types are ten or more apart. */
export const priorityStep = 10;

/** The lowest number that the priority field accepts. */
const minPriority = -1_000_000;

/**
 * Returns the priority that precedes `past` and no rule of a smaller number, as far as there is a
 * number between them; a full step if there is room. `null` = there is no such number.
 */
export function stepPast(priorities: readonly number[], past: number): number | null {
  const smaller = priorities.filter((one) => one < past);
  const next = smaller.length === 0 ? null : Math.max(...smaller);
  if (next === past - 1) return stepPast(priorities, next);
  const room = next === null ? priorityStep : Math.floor((past - next) / 2);
  const priority = past - Math.min(priorityStep, room);
  return priority < minPriority ? null : priority;
}

interface HigherPriority {
  readonly priority: number;
  /** Index of the rule that it then precedes; `null` = no rule overrode it. */
  readonly passes: number | null;
}

/**
 * Returns the priority with which a rule precedes the next of the rules that override it at some
 * time of the coming year from `date` (YYYY-MM-DD); one step less where none does.
 */
export function higherPriority(
  restrictions: readonly Restriction[],
  index: number,
  cityTime: CityTime,
  date: string,
): HigherPriority {
  const own = restrictions[index]?.priority ?? 0;
  const oneStep = { priority: Math.max(minPriority, own - priorityStep), passes: null };
  const day = parseEpochDay(date);
  if (day === null) return oneStep;
  const patterns = findOccurrences(restrictions, cityTime, day)
    .map(({ applies }) => applies)
    .filter((applies) => applies[index] === '1');
  const found = [...(findDecidingByPattern(restrictions, patterns)?.values() ?? [])];
  const by = [...new Set(found.flatMap(({ overriddenBy }) => [...(overriddenBy.get(index) ?? [])]))];
  const priorityOf = (at: number) => restrictions[at]?.priority ?? own;
  const [first, ...more] = by.filter((at) => priorityOf(at) <= own);
  if (first === undefined) return oneStep;
  const passes = more.reduce((best, at) => (priorityOf(at) > priorityOf(best) ? at : best), first);
  const priority = stepPast(
    restrictions.flatMap((one, at) => (at === index ? [] : [one.priority])),
    priorityOf(passes),
  );
  return priority === null ? oneStep : { priority, passes };
}
