// Which city a dashboard of supply looks at: existing conditions, a scenario's proposals over them, or the past; for whom, and which week.
import type { NumberUnit } from '@curbwright/core';
import { z } from 'zod';
import { quantity } from '../platform/quantities.ts';
import { maxId } from '../platform/query-values.ts';
import { regulationType } from './dashboard-parts.ts';

const id = z.int().min(1).max(maxId);

/**
 * One state of the city. `scenario`: the regulations in force now with the open proposals of this scenario laid over them; `as_of`: the versions
 * in force at that instant (ISO 8601 with offset), of the past or the future. Neither: existing conditions. Not both.
 */
export const curbStateChoice = z
  .strictObject({ scenario: id.optional(), as_of: z.iso.datetime({ offset: true }).optional() })
  .refine(({ scenario, as_of: asOf }) => scenario === undefined || asOf === undefined, {
    path: ['as_of'],
    error: 'fault.scenario-or-instant',
  });
export type CurbStateChoice = z.output<typeof curbStateChoice>;

/** The state that was looked at, with its name in the reader's language. */
export const curbStateAnswer = z.strictObject({
  /** Null: existing conditions, or the past. */
  scenario: z.int().nullable(),
  as_of: z.string().nullable(),
  name: z.string(),
});

/** Whose curb it is counted for, and how finely. */
export const supplyView = {
  /** A day; the civil week that holds it is counted. Absent: today, or the day of `as_of`. */
  date: z.iso.date().optional(),
  /** A category of user classes: what the curb is for them. Absent: for an ordinary car. */
  user_class_category: id.optional(),
};

/** A regulation type with what the city expects of it (`PATCH /api/subactivity/{id}/`). */
export const expectedType = regulationType.extend({
  /** Share of its spaces that are taken, 0 to 100; potential revenue and users rest on it. */
  occupancy_percent: z.number(),
  /** People who use one taken space in an hour. */
  curbside_users: z.int(),
});

/** One number for each slot of the week, Monday 00:00 first, in wall-clock time: 168 hours or 672 quarter hours. */
export function slotsOfWeek(unit: NumberUnit) {
  return z.array(quantity(unit));
}

/** What one type, or one use, holds in each slot of the week, averaged over the slot. */
export const curbCells = {
  spaces: slotsOfWeek('count'),
  metres: slotsOfWeek('length'),
};

/** What "how is this counted" says of a count of the curb. Texts of the formulas stand under `formula.<code>`. */
export const curbNote = z.strictObject({
  formulas: z.array(z.string()),
  /** Links and pieces of links that were counted. */
  rows: z.int(),
  /** Distinct rule sets among them. */
  rule_sets: z.int(),
  /** Share of the metres whose rules are known, 0 to 1; null without any curb. */
  coverage: quantity('share').nullable(),
  /** Nothing is measured here: no faults, no source that could be offline. */
  faults: z.array(z.strictObject({ fault: z.string(), sessions: z.int() })),
  offline_share: z.null(),
  /** Spaces that were counted by the city, and those estimated from the length. */
  spaces_counted: z.int(),
  spaces_estimated: z.int(),
});
