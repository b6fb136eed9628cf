// Steps of a rule's priority past other rules. The lower number wins.
import type { Restriction } from '../city/regulations/restriction.ts';
import { isUnknownRule } from '../city/regulations/unknown-rules.ts';

/** Usual step of a priority: the priorities of curb types are ten or more apart. */
const priorityStep = 10;

/** The lowest and the highest number that the priority field accepts. */
export const priorityRange = { min: -1_000_000, max: 1_000_000 } as const;

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
  return priority < priorityRange.min ? null : priority;
}

/** In which direction a rule is moved: `before` = it then overrides what it passes. */
export type PriorityDirection = 'before' | 'after';

/** A move of a rule in the order of priorities. */
type PriorityMove =
  | {
      readonly priority: number;
      /** The rules that it passes, nearest first; several if they leave no number between them. */
      readonly passed: readonly Restriction[];
    }
  /** Why it cannot be moved: it is the first or the last, or there is no number beyond. */
  | { readonly obstacle: 'first' | 'last' | 'no-number' };

/**
 * Moves a rule just past the next one in the order of priorities, and past all rules of the same
 * number as that one. Rules of the rule's own number are the next ones. The others keep their
 * numbers. Unknown rules precede all others, whatever their number.
 */
export function movePriority(
  rule: Restriction,
  others: readonly Restriction[],
  direction: PriorityDirection,
): PriorityMove {
  // Moving after others is moving before them in the opposite order.
  const sign = direction === 'before' ? 1 : -1;
  const placed = others
    .filter((one) => !isUnknownRule(one))
    .map((one) => ({ one, at: sign * one.priority }))
    .filter(({ at }) => at <= sign * rule.priority)
    .sort((a, b) => b.at - a.at);
  const [next] = placed;
  if (next === undefined) return { obstacle: direction === 'before' ? 'first' : 'last' };
  const target = stepPast(
    placed.map(({ at }) => at),
    next.at,
  );
  if (target === null) return { obstacle: 'no-number' };
  return {
    priority: sign * target,
    passed: placed.filter(({ at }) => at > target).map(({ one }) => one),
  };
}
