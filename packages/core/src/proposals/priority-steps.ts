// Steps of a rule's priority past other rules. The lower number wins.
/** Usual step of a priority: the priorities of curb types are ten or more apart. */
const priorityStep = 10;

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
