// Which state of the city a supply dashboard shows (existing conditions, a scenario's proposals on
// top of them, or another instant), and for which user class and week.
import type { NumberUnit } from '@curbwright/core';
import { z } from 'zod';
import { quantity } from '../platform/quantities.ts';
import { maxId } from '../platform/query-values.ts';
import { dashboardCurbType } from './dashboard-schemas.ts';

const id = z.int().min(1).max(maxId);

/**
 * One state of the city. `scenario`: the regulations now in force with the scenario's open
 * proposals on top. `as_of`: the versions in force at that past or future instant (ISO 8601 with
 * offset). Neither means existing conditions; both together are invalid.
 */
export const curbStateChoice = z
  .strictObject({ scenario: id.optional(), as_of: z.iso.datetime({ offset: true }).optional() })
  .refine(({ scenario, as_of: asOf }) => scenario === undefined || asOf === undefined, {
    path: ['as_of'],
    error: 'fault.scenario-or-instant',
  });
export type CurbStateChoice = z.output<typeof curbStateChoice>;

/** The state shown, with its name in the reader's language. */
export const curbStateResponse = z.strictObject({
  /** `null`: existing conditions, or another instant. */
  scenario: z.int().nullable(),
  as_of: z.string().nullable(),
  name: z.string(),
});

/** The user class and time resolution to count for. */
export const supplyParameters = {
  /** A day; the civil week that contains it is counted. Absent: today, or the day of `as_of`. */
  date: z.iso.date().optional(),
  /**
   * A user class category, to count what its members may do at the curb. Absent: an ordinary car.
   */
  user_class_category: id.optional(),
};

/** A curb type with the use the city expects (`PATCH /api/subactivity/{id}/`). */
export const expectedType = dashboardCurbType.extend({
  /** Share of its spaces taken, 0 to 100; potential revenue and users depend on it. */
  occupancy_percent: z.number(),
  /** People who use one taken space in an hour. */
  curbside_users: z.int(),
});

/**
 * One number per slot of the week, Monday 00:00 first, in wall-clock time: 168 hours or 672 quarter
 * hours.
 */
export function slotsOfWeek(unit: NumberUnit) {
  return z.array(quantity(unit));
}

/** Supply of one type or one use in each slot of the week, averaged over the slot. */
export const curbCells = {
  spaces: slotsOfWeek('count'),
  metres: slotsOfWeek('length'),
};

/**
 * The "How is this counted?" note of a curb count. Each code has a message with the key
 * `formula.<code>`, the text of its formula.
 */
export const curbNote = z.strictObject({
  formulas: z.array(z.string()),
  /** Number of links and pieces of links counted. */
  rows: z.int(),
  /** Number of distinct rule sets among them. */
  rule_sets: z.int(),
  /** Share of the meters whose rules are known, 0 to 1; `null` when there is no curb. */
  coverage: quantity('share').nullable(),
  /** Always empty, because the numbers are computed from rules rather than measured. */
  faults: z.array(z.strictObject({ fault: z.string(), sessions: z.int() })),
  offline_share: z.null(),
  /** Spaces counted by the city, and spaces estimated from the length. */
  spaces_counted: z.int(),
  spaces_estimated: z.int(),
});
