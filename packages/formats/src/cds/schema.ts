// Schemas of CDS policies and zones as feeds write them: the standard's fields, with numbers also
// accepted as text and `null` treated as absent.
import { maxStoredInteger, storedInteger } from '@curbwright/core';
import { z } from 'zod';
import { ruleObject, singleName } from '../rule-object.ts';

const number = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : (value ?? undefined),
  z.number().optional(),
);
/**
 * Whether a number is a timestamp in milliseconds since 1970. Seconds would be in 1970 and
 * microseconds after 9999, so neither is accepted.
 */
export function isInstant(value: number): boolean {
  return Number.isInteger(value) && value >= 1e11 && value <= 253_402_300_799_999;
}
const notMilliseconds = 'not in milliseconds since 1970';
const instant = number.pipe(z.number().refine(isInstant, notMilliseconds).optional());
/** Feeds write 0 if there is no start date. */
const start = number.pipe(
  z
    .number()
    .refine((value) => isInstant(value) || (value >= 0 && value < 1e6), notMilliseconds)
    .optional(),
);
/** For limits and increments, because zero or less would mean no limit. */
const aboveZero = number.pipe(z.number().positive().max(maxStoredInteger).optional());
const notNegative = number.pipe(z.number().min(0).max(maxStoredInteger).optional());
const wholeNotNegative = number.pipe(storedInteger.min(0).optional());
const flag = z.preprocess((value) => value ?? undefined, z.boolean().optional());
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => (value === null || value === undefined || value.trim() === '' ? null : value));
const className = singleName.transform((value) => value.trim().toLowerCase());
/**
 * One value or a list. For one field, the 1.0 schema specifies a single day, whereas the text
 * specifies a list.
 */
const list = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema),
  );
const word = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().min(1));
const unit = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.trim().toLowerCase().replace(/s$/, '') : (value ?? undefined),
  z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']).optional(),
);
export type CdsUnit = NonNullable<z.output<typeof unit>>;

export const cdsTimeSpan = ruleObject({
  start_date: start,
  end_date: instant,
  days_of_week: list(word),
  days_of_month: list(number.pipe(z.int().min(1).max(31))),
  weeks_of_month: list(number.pipe(z.int().min(1).max(5))),
  months: list(number.pipe(z.int().min(1).max(12))),
  time_of_day_start: text,
  time_of_day_end: text,
  designated_period: text,
  designated_period_except: flag,
});
export type CdsTimeSpan = z.output<typeof cdsTimeSpan>;

export const cdsRate = ruleObject({
  rate: number.pipe(storedInteger.min(0)),
  rate_unit: unit.pipe(z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'])),
  rate_unit_period: z.preprocess((value) => value ?? undefined, z.enum(['rolling', 'calendar']).optional()),
  increment_duration: aboveZero,
  increment_amount: wholeNotNegative,
  start_duration: notNegative,
  end_duration: aboveZero,
  /** Outdated names of the two fields above, which the text of the standard still uses. */
  start_minutes: notNegative,
  end_minutes: aboveZero,
  /** 0 would make every parking session free. */
  maximum_fee: number.pipe(storedInteger.positive().optional()),
});
export type CdsRate = z.output<typeof cdsRate>;

const cdsRule = ruleObject({
  activity: word.pipe(
    z.enum([
      'parking',
      'no parking',
      'loading',
      'no loading',
      'unloading',
      'no unloading',
      'stopping',
      'no stopping',
      'travel',
      'no travel',
    ]),
  ),
  max_stay: aboveZero,
  max_stay_unit: unit,
  no_return: notNegative,
  no_return_unit: unit,
  user_classes: list(className),
  user_classes_except: list(className),
  purposes: list(className),
  rate: list(cdsRate),
  name: text,
  description: text,
});
export type CdsRule = z.output<typeof cdsRule>;

export const cdsPolicy = ruleObject({
  curb_policy_id: z.string().min(1),
  priority: number.pipe(storedInteger),
  published_date: z.unknown().optional(),
  name: text,
  description: text,
  data_source_operator_id: list(className),
  rules: z.array(cdsRule).min(1),
  time_spans: list(cdsTimeSpan),
  policy_color: z.unknown().optional(),
});
export type CdsPolicy = z.output<typeof cdsPolicy>;

export const cdsZone = z.looseObject({
  curb_zone_id: z.string().min(1),
  curb_policy_ids: list(z.string()),
  start_date: start,
  end_date: instant,
  name: text,
  description: z.unknown().optional(),
  street_name: text,
  cross_street_start_name: text,
  cross_street_end_name: text,
  street_side: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? undefined)),
    z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']).optional(),
  ),
  parking_angle: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : (value ?? undefined)),
    z.enum(['parallel', 'perpendicular', 'angled', 'diagonal']).optional(),
  ),
  num_spaces: wholeNotNegative,
  location_references: list(
    z.looseObject({ source: text, ref_id: text, start: number, end: number, side: text }),
  ),
});
/** Rule fields, which have no meaning on a zone. */
const ruleFields: readonly string[] = [
  'policies',
  'rules',
  'time_spans',
  ...[cdsRule, cdsTimeSpan, cdsRate].flatMap(({ shape }) => Object.keys(shape)),
].filter((name) => !Object.hasOwn(cdsZone.shape, name));

/** Field names used to detect misspelled zone fields, and the subset that belongs to rules. */
export const zoneFieldNames = { all: [...Object.keys(cdsZone.shape), ...ruleFields], ofRules: ruleFields };

export type CdsZone = z.output<typeof cdsZone>;
