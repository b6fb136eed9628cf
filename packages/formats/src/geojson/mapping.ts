// The mapping file: which column of a city's own file becomes which field of a link, and which value which restriction.
import {
  activities,
  ok,
  paymentToStore,
  quotedValue,
  type Result,
  reasonParams,
  refused,
  reporting,
  schemaFaults,
  timeSpan,
  users,
} from '@curbwright/core';
import { z } from 'zod';
import { placeColumns } from '../tables/place-columns.ts';

/** A column's name; columns to join with `/`; a fixed value; or a column with a table of its values. */
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

/** A column of prices. `major` = whole currency units, `minor` = cents and the like; `per` = the minutes that one price pays for. */
const priceColumn = z.strictObject({
  column: z.string().min(1),
  unit: z.enum(['major', 'minor']).optional(),
  per: z.int().positive().max(1440).optional(),
});

/** One restriction, fixed in part and filled from columns in part. */
const writtenTemplate = z.strictObject({
  /** Only where each of these columns has one of these values (texts without case). */
  when: inColumns.optional(),
  /** Not where one of these columns has one of these values (`null` = empty). */
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
  payment: paymentToStore.nullable().optional(),
  description: z.string().nullable().optional(),
  /** Maximum stay from a column; 0 says none. Where a cell is empty, `maxStay` holds (null = none), and without it the rules are unknown. */
  maxStayFrom: z.strictObject({ column: z.string(), unit: z.enum(['minutes', 'hours']) }).optional(),
  /** Week days such as `M-F`, `Mon, Wed`, `Monday - Saturday`. Where days, hours or weeks are empty, those of `timeSpans` hold (`[]` = always). */
  daysFrom: z.string().optional(),
  /** Times such as `800-1800`, `8am - 6pm`, `08:00-18:00` in one column, or two columns. */
  hoursFrom: z.union([z.string(), z.strictObject({ from: z.string(), to: z.string() })]).optional(),
  /** Columns for the first to the fifth week of the month that hold 1 or true where it applies. */
  weeksFrom: z.array(z.string()).length(5).optional(),
  /** Permit areas: added as subclasses to every entry of `users`, which has to be there. */
  subclassesFrom: z.array(z.string()).min(1).optional(),
  /** Price from a column. Nothing is read before its unit is given: the same number may be dollars or cents, for an hour or a minute. */
  priceFrom: priceColumn.optional(),
  /** Short for a `priceFrom` in whole currency units for one hour. */
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

/** Permit areas of nobody's permit would be for everybody. */
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
    /** The column's values (without case) and what each means; an empty list = the curb has no restriction. */
    values: z.record(z.string(), templates),
    /** What every other value means; absent = the rules of the link are unknown. An empty cell is the value ''. */
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
  /** Where the file does not declare its coordinate system: an EPSG code or a proj4 text. */
  crs: z.string().optional(),
  /** Columns that say where a record is, for tables without geometries. */
  place: placeColumns.optional(),
  /** Of a file with several layers, the one to read. */
  layer: z.string().optional(),
  /** Of CSV and shapefiles, where the file says none or a wrong one. */
  encoding: z.string().optional(),
  /** Of CSV, where it is not found by itself. */
  delimiter: z.string().length(1).optional(),
  /** Records that are curb: each of these columns has one of these values. */
  only: inColumns.optional(),
  link: z.strictObject({
    /** Absent = the feature's id, or its number in the file. */
    outsideId: field.optional(),
    streetName: field.optional(),
    compassSide: field.optional(),
    fromStreetName: field.optional(),
    toStreetName: field.optional(),
    /** Two street names in one column, with what stands between them. */
    crossStreets: z.strictObject({ column: z.string(), between: z.string().min(1) }).optional(),
    side: field.optional(),
    baysCount: field.optional(),
    baysAngle: field.optional(),
    regulation: field.optional(),
    /** The source's own length, for the report: it is compared with the length of the drawn line. */
    length: z.strictObject({ column: z.string(), unit: z.enum(['feet', 'metres']) }).optional(),
    /** Points become lines of this length in metres, lying east–west unless a column gives a bearing in degrees. */
    pointLength: z.number().positive().max(1000).optional(),
    pointBearing: z.string().optional(),
  }),
  /** Columns kept with the link; `all`, or their names. */
  keep: z.union([z.literal('all'), z.array(z.string())]).default('all'),
  /** What the records say of rules; an empty list = there are no rules. Absent = nobody has said, and the rules of every record are unknown. */
  rules: z.array(rule).optional(),
});
export type Mapping = z.output<typeof mapping>;

/** Columns of prices whose unit the mapping does not give: they have to be asked for. */
export function pricesWithoutUnit({ rules = [] }: Mapping): string[] {
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

/** The value at a path, as one sees it in the file, shortened. */
function shownAt(value: unknown, path: readonly PropertyKey[]): string {
  let found = value;
  for (const part of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return found === undefined ? '' : quotedValue(JSON.stringify(found), 60);
}

/** A mapping from a parsed JSON value; refused with the place of its first mistake. */
export function parseMapping(value: unknown): Result<Mapping> {
  const parsed = mapping.safeParse(value, reporting);
  if (parsed.success) return ok(parsed.data);
  const { value: first } = schemaFaults(parsed.error).next();
  const place = (first?.path ?? [])
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  const shown = shownAt(value, first?.path ?? []);
  return refused('mapping.invalid', {
    place: place.replace(/^\./, '') || '$',
    value: shown === '' ? '' : ` (${shown})`,
    ...(first === undefined ? {} : reasonParams(first)),
  });
}
