// The mapping file: which column of a city's own file becomes which link field, and which value
// becomes which restriction.
import {
  activities,
  failWith,
  ok,
  type Result,
  reasonParams,
  reportInputOptions,
  sanitizeValue,
  schemaIssues,
  storablePayment,
  timeSpan,
  users,
} from '@curbwright/core';
import { z } from 'zod';
import { placeColumns } from '../tables/place-columns.ts';

/**
 * A column name, columns to join with `/`, a fixed value, or a column with a lookup table for its
 * values.
 */
const field = z.union([
  z.string().min(1),
  z.array(z.string().min(1)).min(1),
  z.strictObject({ constant: z.union([z.string(), z.number()]) }),
  z.strictObject({
    column: z.string().min(1),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
]);
export type MappedField = z.output<typeof field>;

const inColumns = z.record(
  z.string(),
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1),
);

/**
 * A column of prices. `major` = whole currency units, `minor` = cents or equivalent; `per` =
 * minutes covered by one price.
 */
const priceColumn = z.strictObject({
  column: z.string().min(1),
  unit: z.enum(['major', 'minor']).optional(),
  per: z.int().positive().max(1440).optional(),
});

/** One restriction, partly fixed and partly filled from columns. */
const writtenTemplate = z.strictObject({
  /**
   * Applies only where each of these columns has one of the values listed for it
   * (case-insensitive).
   */
  when: inColumns.optional(),
  /** Does not apply where one of these columns has one of these values (`null` = empty). */
  unless: inColumns.optional(),
  activity: z.enum(activities),
  subActivity: z.string().min(1).optional(),
  priority: z.int().optional(),
  priorityCategory: z.string().nullable().optional(),
  users: z.array(users).optional(),
  forbidsOthers: z.boolean().optional(),
  timeSpans: z.array(timeSpan).optional(),
  maxStay: z.int().positive().nullable().optional(),
  noReturn: z.int().positive().nullable().optional(),
  payment: storablePayment.nullable().optional(),
  description: z.string().nullable().optional(),
  /**
   * Maximum stay from a column; 0 = none. For an empty cell, the template's `maxStay` applies
   * (`null` = none); without it the rules are unknown.
   */
  maxStayFrom: z.strictObject({ column: z.string(), unit: z.enum(['minutes', 'hours']) }).optional(),
  /**
   * Weekdays such as `M-F`, `Mon, Wed`, `Monday - Saturday`. If days, hours or weeks are empty,
   * those of the template's `timeSpans` apply (`[]` = always).
   */
  daysFrom: z.string().optional(),
  /**
   * Times such as `800-1800`, `8am - 6pm`, `08:00-18:00` in one column, or a start and an end in
   * two columns.
   */
  hoursFrom: z.union([z.string(), z.strictObject({ from: z.string(), to: z.string() })]).optional(),
  /**
   * Columns for the first to the fifth week of the month, with 1 or true where the rule applies.
   */
  weeksFrom: z.array(z.string()).length(5).optional(),
  /** Permit areas, added as subclasses to every entry of `users`. `users` is then required. */
  subclassesFrom: z.array(z.string()).min(1).optional(),
  /**
   * Price from a column. It is read only if its unit is given, because the same number may be
   * dollars or cents, per hour or per minute.
   */
  priceFrom: priceColumn.optional(),
  /** Shorthand for a `priceFrom` in whole currency units per hour. */
  pricePerHourFrom: z.string().optional(),
  descriptionFrom: z.string().optional(),
});
export type RestrictionTemplate = Omit<z.output<typeof writtenTemplate>, 'pricePerHourFrom'>;
const template = writtenTemplate.transform(
  ({ pricePerHourFrom, ...others }): RestrictionTemplate =>
    pricePerHourFrom === undefined
      ? others
      : { priceFrom: { column: pricePerHourFrom, unit: 'major', per: 60 }, ...others },
);

/** Whether permit areas have users to apply to; without any, they would apply to everybody. */
const hasUsers = ({ subclassesFrom, users }: RestrictionTemplate) =>
  subclassesFrom === undefined || (users ?? []).length > 0;
const needsUsers = { path: ['subclassesFrom'], error: 'form.needs-users' };

const templates = z.union([
  template.transform((one): [RestrictionTemplate] => [one]).refine(([one]) => hasUsers(one), needsUsers),
  z.array(template.refine(hasUsers, needsUsers)),
]);

const rule = z.union([
  z.strictObject({ always: templates }),
  z.strictObject({
    column: z.string().min(1),
    /**
     * The column's values (case-insensitive) with their restrictions; an empty list = a curb with
     * this value has no restrictions.
     */
    values: z.record(z.string(), templates),
    /**
     * Restrictions for every other value; absent = the rules of the link are unknown. An empty cell
     * is the value ''.
     */
    otherwise: templates.optional(),
  }),
]);

export const mapping = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  description: z.string().optional(),
  cityName: z.string().optional(),
  timeZone: z.string().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** An EPSG code or a proj4 text, when the file does not declare its coordinate system. */
  crs: z.string().optional(),
  /** Columns with the location of a record, for tables without geometries. */
  place: placeColumns.optional(),
  /** The layer to read, for a file with several. */
  layer: z.string().optional(),
  /** Encoding of a CSV file or shapefile, if the file declares none or a wrong one. */
  encoding: z.string().optional(),
  /** CSV delimiter, if it cannot be detected. */
  delimiter: z.string().length(1).optional(),
  /**
   * Selects the records that are curbs: each of these columns has one of the values listed for it.
   */
  only: inColumns.optional(),
  link: z.strictObject({
    /** Absent = the feature's id, or its number in the file. */
    outsideId: field.optional(),
    streetName: field.optional(),
    compassSide: field.optional(),
    fromStreetName: field.optional(),
    toStreetName: field.optional(),
    /** Two street names in one column, and the string that separates them. */
    crossStreets: z.strictObject({ column: z.string(), between: z.string().min(1) }).optional(),
    side: field.optional(),
    /** The first and the last house number along the curb, or a range such as `200-298` in the first. */
    firstHouseNumber: field.optional(),
    lastHouseNumber: field.optional(),
    baysCount: field.optional(),
    baysAngle: field.optional(),
    regulation: field.optional(),
    /** The source's own length. The report compares it with the length of the drawn line. */
    length: z.strictObject({ column: z.string(), unit: z.enum(['feet', 'metres']) }).optional(),
    /**
     * Points become lines of this length in meters. They run east–west unless a column gives a
     * bearing in degrees.
     */
    pointLength: z.number().positive().max(1000).optional(),
    pointBearing: z.string().optional(),
  }),
  /** Columns stored with the link: `all`, or their names. */
  keep: z.union([z.literal('all'), z.array(z.string())]).default('all'),
  /**
   * What the records state about rules; an empty list = there are no rules. Absent = not stated, so
   * the rules of every record are unknown.
   */
  rules: z.array(rule).optional(),
});
export type Mapping = z.output<typeof mapping>;

/**
 * Returns the columns of prices whose unit the mapping does not give, so that the user must be
 * asked.
 */
export function priceColumnsWithoutUnit({ rules = [] }: Mapping): string[] {
  const templates = rules.flatMap((rule) =>
    'always' in rule ? rule.always : [...Object.values(rule.values).flat(), ...(rule.otherwise ?? [])],
  );
  const columns = templates.flatMap(({ priceFrom }) =>
    priceFrom !== undefined && (priceFrom.unit === undefined || priceFrom.per === undefined)
      ? [priceFrom.column]
      : [],
  );
  return [...new Set(columns)];
}

/** Returns the value at a path as it appears in the file, shortened. */
function previewValueAt(value: unknown, path: readonly PropertyKey[]): string {
  let found = value;
  for (const part of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return found === undefined ? '' : sanitizeValue(JSON.stringify(found), 60);
}

/** Parses a mapping from a JSON value. On failure, reports the location of the first error. */
export function parseMapping(value: unknown): Result<Mapping> {
  const parsed = mapping.safeParse(value, reportInputOptions);
  if (parsed.success) return ok(parsed.data);
  const { value: first } = schemaIssues(parsed.error).next();
  const place = (first?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  const shown = previewValueAt(value, first?.path ?? []);
  return failWith('mapping.invalid', {
    place: place.replace(/^\./, '') || '$',
    value: shown === '' ? '' : ` (${shown})`,
    ...(first === undefined ? {} : reasonParams(first)),
  });
}
