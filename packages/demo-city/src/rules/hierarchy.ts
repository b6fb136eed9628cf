// The city's priority order of rules, highest first, and the helpers that create all rules.
import type { RestrictionInput, TimeSpanInput } from '@curbwright/core';

/** CurbLR `priorityHierarchy` of the demo city. */
export const hierarchy = [
  'snow emergency',
  'special event',
  'no stopping',
  'peak clearway',
  'terrace',
  'street cleaning',
  'bus',
  'no parking',
  'school',
  'taxi',
  'accessible',
  'loading',
  'passenger loading',
  'charging',
  'car share',
  'bicycle',
  'permit parking',
  'paid parking',
  'time limited parking',
  'parking',
] as const;
type Category = (typeof hierarchy)[number];

/**
 * Returns a restriction whose priority is its category's position in the hierarchy (10 for the
 * first, then 20 …, as CurbLR priorities are read).
 */
export function rule(
  category: Category,
  fields: Omit<RestrictionInput, 'priority' | 'priorityCategory'>,
): RestrictionInput {
  return { priority: 10 * (hierarchy.indexOf(category) + 1), priorityCategory: category, ...fields };
}

type Days = NonNullable<TimeSpanInput['daysOfWeek']>;
export const monToFri: Days = ['mo', 'tu', 'we', 'th', 'fr'];
export const monToSat: Days = ['mo', 'tu', 'we', 'th', 'fr', 'sa'];

/** Returns a time span of these days between two times, except holidays. */
export function workingHours(daysOfWeek: Days, from: string, to: string): TimeSpanInput {
  return { daysOfWeek, times: [{ from, to }], periods: [{ name: 'holidays', apply: 'except during' }] };
}
