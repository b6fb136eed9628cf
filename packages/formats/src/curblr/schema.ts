// The schema of a CurbLR feature's properties, lenient enough for real feeds: known errors of the
// specification are accepted.
import { maxStoredInteger, storedInteger } from '@curbwright/core';
import { z } from 'zod';
import { ruleObject, singleName } from '../rule-object.ts';

/** In feeds, `null` and an absent field mean the same. */
const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);
const word = z.string().transform((value) => value.trim().toLowerCase());
/** A single value or a list of values. */
const list = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema),
  );
const text = z.union([z.string(), z.number()]).transform(String);
/** A class with an empty name would match everybody. */
const name = text.pipe(singleName);
const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(?:\.0+)?$/)
      .transform(Number),
  ])
  .pipe(storedInteger);

const fromTo = ruleObject({ from: optional(text), to: optional(text), until: optional(text) });

export const curblrTimeSpan = ruleObject({
  effectiveDates: list(fromTo),
  daysOfWeek: optional(
    z.union([
      ruleObject({ days: list(text), occurrencesInMonth: list(text) }),
      z.array(z.string()).transform((days) => ({ days, occurrencesInMonth: [] as string[] })),
    ]),
  ),
  daysOfMonth: list(text),
  timesOfDay: list(fromTo),
  designatedPeriods: list(
    ruleObject({ name: z.string().min(1), apply: word.pipe(z.enum(['only during', 'except during'])) }),
  ),
});
export type CurblrTimeSpan = z.output<typeof curblrTimeSpan>;

const limit = optional(z.number().positive());
const curblrUserClass = ruleObject({
  classes: list(name),
  /** The field name in the TypeScript types of the CurbLR repository. */
  class: list(name),
  subclasses: list(text.pipe(z.string().regex(/\S/, 'form.required'))),
  maxHeight: limit,
  minHeight: limit,
  maxLength: limit,
  minLength: limit,
  maxWeight: limit,
  minWeight: limit,
});
export type CurblrUserClass = z.output<typeof curblrUserClass>;

const curblrPayment = ruleObject({
  rates: list(
    ruleObject({
      fees: optional(list(z.number().min(0).max(maxStoredInteger))),
      durations: optional(list(wholeNumber.pipe(z.number().positive()))),
      timeSpans: list(curblrTimeSpan),
    }),
  ),
  methods: list(text),
  forms: list(text),
  operator: optional(text),
  phone: optional(text),
  deviceIds: list(text),
});
export type CurblrPayment = z.output<typeof curblrPayment>;

export const curblrRegulation = ruleObject({
  rule: ruleObject({
    activity: word.pipe(
      z.enum(['parking', 'no parking', 'standing', 'no standing', 'loading', 'no loading']),
    ),
    priorityCategory: z.string().min(1),
    /** Zero or less would mean no limit. */
    maxStay: optional(wholeNumber.pipe(z.number().positive())),
    noReturn: optional(wholeNumber.pipe(z.number().min(0))),
    payment: optional(z.boolean()),
    authority: z.unknown().optional(),
  }),
  /** Predates CurbLR's hierarchy of categories, which takes precedence. */
  priority: z.unknown().optional(),
  userClasses: list(curblrUserClass),
  timeSpans: list(curblrTimeSpan),
  payment: optional(curblrPayment),
});
export type CurblrRegulation = z.output<typeof curblrRegulation>;

export const curblrProperties = z.looseObject({
  location: z.looseObject({
    shstRefId: optional(text),
    sideOfStreet: optional(word.pipe(z.enum(['left', 'right', 'unknown']))),
    shstLocationStart: optional(z.number()),
    shstLocationEnd: optional(z.number()),
    objectId: optional(text),
    baysAngle: optional(word.pipe(z.enum(['parallel', 'perpendicular', 'diagonal']))),
    baysCount: optional(wholeNumber.pipe(z.number().min(0))),
    streetName: optional(text),
    status: optional(word.pipe(z.enum(['active', 'planned', 'proposed']))),
  }),
  /**
   * Parsed one by one with `curblrRegulation`, because feeds repeat a few of them thousands of
   * times.
   */
  regulations: list(z.unknown()),
});
export type CurblrProperties = z.output<typeof curblrProperties>;
