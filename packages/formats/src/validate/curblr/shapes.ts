// Strict schemas of a CurbLR feed (1.1.0): deviations that the tolerant reader (curblr/schema.ts)
// accepts are findings here.
import { currencyCode } from '@curbwright/core';
import { z } from 'zod';
import { findingParams } from '../shape-findings.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.optional();
const text = z.string().min(1);
/** In CurbLR, string values are case-insensitive. */
const word = (...words: string[]) =>
  z
    .string()
    .refine(
      (value) => words.includes(value.toLowerCase()),
      findingParams('finding.value', { allowed: words.join(', ') }),
    );
const minutes = z.int().min(0);
const isoTime = z
  .string()
  .refine(
    (value) => /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)),
    findingParams('finding.iso-time'),
  );

export const manifest = z.strictObject({
  createdDate: isoTime,
  lastUpdatedDate: optional(isoTime),
  curblrVersion: optional(z.string().regex(/^\d+\.\d+(?:\.\d+)?$/)),
  timeZone: z.string().refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, findingParams('finding.time-zone')),
  currency: currencyCode,
  unitHeightLength: optional(word('feet', 'metres', 'meters')),
  unitWeight: optional(word('tons', 'tonnes', 'pounds', 'kilograms')),
  priorityHierarchy: z.array(text).min(1),
  authority: z.strictObject({
    name: text,
    url: z.url(),
    phone: optional(z.string().regex(/^\+[1-9]\d{1,14}$/)),
  }),
});

const clock = z
  .string()
  .refine((value) => /^(?:[01]\d|2[0-4]):[0-5]\d$/.test(value), findingParams('finding.clock'));
const date = z
  .string()
  .refine(
    (value) => /^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(value),
    findingParams('finding.date'),
  );

export const timeSpan = z.strictObject({
  effectiveDates: optional(z.array(z.strictObject({ from: date, to: date })).min(1)),
  daysOfWeek: optional(
    z.strictObject({
      days: z.array(word('mo', 'tu', 'we', 'th', 'fr', 'sa', 'su')).min(1),
      occurrencesInMonth: optional(z.array(word('1st', '2nd', '3rd', '4th', '5th', 'last')).min(1)),
    }),
  ),
  daysOfMonth: optional(
    z
      .array(
        z
          .string()
          .refine(
            (value) => /^(?:[1-9]|[12]\d|3[01]|last|odd|even)$/.test(value),
            findingParams('finding.curblr.day-of-month'),
          ),
      )
      .min(1),
  ),
  timesOfDay: optional(z.array(z.strictObject({ from: clock, to: clock })).min(1)),
  designatedPeriods: optional(
    z.array(z.strictObject({ name: text, apply: word('only during', 'except during') })).min(1),
  ),
});

const limit = optional(z.number().positive());
export const userClass = z.strictObject({
  classes: optional(z.array(text)),
  subclasses: optional(z.array(text)),
  maxHeight: limit,
  minHeight: limit,
  maxLength: limit,
  minLength: limit,
  maxWeight: limit,
  minWeight: limit,
});

export const regulation = z.strictObject({
  rule: z.strictObject({
    activity: word('parking', 'no parking', 'standing', 'no standing', 'loading', 'no loading'),
    priorityCategory: text,
    maxStay: optional(minutes),
    noReturn: optional(minutes),
    payment: optional(z.boolean()),
    authority: optional(z.looseObject({ name: text })),
  }),
  userClasses: optional(z.array(userClass)),
  timeSpans: optional(z.array(timeSpan)),
  payment: optional(
    z.strictObject({
      rates: z.array(
        z.strictObject({
          fees: optional(z.array(z.number().min(0))),
          durations: optional(z.array(z.int().min(1))),
          timeSpans: optional(z.array(timeSpan)),
        }),
      ),
      methods: optional(z.array(text)),
      forms: optional(z.array(text)),
      operator: optional(text),
      phone: optional(text),
      deviceIds: optional(z.array(text)),
    }),
  ),
});
export type CurblrRegulationShape = z.output<typeof regulation>;

const position = z
  .array(z.number())
  .length(2)
  .refine(
    ([lng, lat]) => Math.abs(lng ?? 999) <= 180 && Math.abs(lat ?? 999) <= 90,
    findingParams('finding.position'),
  );

export const feature = z.strictObject({
  type: z.literal('Feature'),
  id: optional(z.union([text, z.number()])),
  geometry: z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position).min(2) }),
  properties: z.strictObject({
    location: z.strictObject({
      shstRefId: text,
      sideOfStreet: word('left', 'right', 'unknown'),
      shstLocationStart: z.number().min(0),
      shstLocationEnd: z.number().min(0),
      assetType: text,
      assetSubtype: optional(text),
      objectId: optional(text),
      derivedFrom: optional(z.array(text)),
      baysAngle: optional(word('parallel', 'perpendicular', 'diagonal')),
      baysCount: optional(z.int().min(0)),
      streetName: optional(text),
      status: optional(word('active', 'planned', 'proposed')),
    }),
    regulations: z.array(z.unknown()).min(1),
    images: optional(z.array(z.url())),
  }),
});
export type CurblrFeatureShape = z.output<typeof feature>;
