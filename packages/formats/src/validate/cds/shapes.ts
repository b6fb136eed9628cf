// Strict schemas of CDS objects, by version: deviations that the feed reader tolerates
// (cds/schema.ts) are findings here.
import { currencyCode } from '@curbwright/core';
import { z } from 'zod';
import type { CdsVersion } from '../../cds/enumerations.ts';
import { isUuid } from '../../cds/uuid.ts';
import { findingParams } from '../shape-findings.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish();
export const uuid = z.string().refine(isUuid, findingParams('finding.uuid'));
/**
 * Milliseconds since 1970. Seconds and microseconds, the usual mistakes, are outside 1990 to 2200.
 */
const earliest = Date.UTC(1990, 0, 1);
const latest = Date.UTC(2200, 0, 1);
export const milliseconds = z
  .int()
  .refine((value) => value >= earliest && value < latest, findingParams('finding.milliseconds'));
export const text = z.string();
const whole = z.int();
const count = z.int().min(0);
const centimetres = z.int().min(1);
const position = z
  .array(z.number())
  .min(2)
  .max(3)
  .refine(
    ([lng, lat]) => Math.abs(lng ?? 999) <= 180 && Math.abs(lat ?? 999) <= 90,
    findingParams('finding.position'),
  );
const ring = z
  .array(position)
  .min(4)
  .refine((positions) => {
    const [first, last] = [positions[0], positions.at(-1)];
    return first?.[0] === last?.[0] && first?.[1] === last?.[1];
  }, findingParams('finding.ring-open'));
export const point = z.strictObject({ type: z.literal('Point'), coordinates: position });
const line = z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position).min(2) });
const polygon = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) });
const zoneGeometry = {
  '1.0': polygon,
  '1.1': z.discriminatedUnion('type', [polygon, line]),
} as const;

const cds11ZoneFields = {
  external_references: optional(
    z.array(
      z.strictObject({
        reference_url: z.url({ protocol: /^https$/ }),
        name: text,
        public: optional(z.boolean()),
        identifier_name: optional(text),
        ids: optional(z.array(text)),
      }),
    ),
  ),
  custom_attributes: optional(z.record(z.string(), text)),
};

/** Fields added in version 1.1, by object. */
const cds11FieldsByKind = {
  zone: {
    curb_object_ids: optional(z.array(uuid)),
    description: optional(text),
    owner_name: optional(text),
    address_number: optional(text),
    jurisdiction_type: optional(z.enum(['public', 'private', 'other'])),
    available: optional(z.boolean()),
    available_spaces: optional(count),
    ...cds11ZoneFields,
  },
  area: cds11ZoneFields,
  space: { curb_object_ids: optional(z.array(uuid)), ...cds11ZoneFields },
  policy: {
    name: optional(text),
    description: optional(text),
    policy_color: optional(z.looseObject({ primary_color: z.string().regex(/^[0-9A-F]{6}$/) })),
    external_references: cds11ZoneFields.external_references,
  },
  rule: {
    name: optional(text),
    description: optional(text),
    user_classes_except: optional(z.array(text)),
    purposes: optional(z.array(text)),
  },
  span: { weeks_of_month: optional(z.array(z.int().min(1).max(5))) },
} as const;

/** Names of the 1.1 fields, to report a 1.0 document that uses them. */
export const cds11FieldNames: ReadonlySet<string> = new Set(
  Object.values(cds11FieldsByKind).flatMap(Object.keys),
);

export const activities = [
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
] as const;
const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const sides = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const clock = z
  .string()
  .refine((value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value), findingParams('finding.clock'));

const rate = z.strictObject({
  rate: count,
  rate_unit: z.enum(units),
  rate_unit_period: optional(z.enum(['rolling', 'calendar'])),
  increment_duration: optional(count),
  increment_amount: optional(count),
  start_duration: optional(count),
  end_duration: optional(count),
  maximum_fee: optional(count),
});

const locationReference = z.strictObject({
  source: z.url(),
  ref_id: text,
  start: count,
  end: count,
  side: optional(z.enum(['left', 'right'])),
});

function rule(version: CdsVersion) {
  return z.strictObject({
    activity: z.enum(activities),
    max_stay: optional(count),
    max_stay_unit: optional(z.enum(units)),
    no_return: optional(count),
    no_return_unit: optional(z.enum(units)),
    user_classes: optional(z.array(text)),
    rate: optional(z.array(rate)),
    ...(version === '1.1' ? cds11FieldsByKind.rule : {}),
  });
}

function timeSpan(version: CdsVersion) {
  return z.strictObject({
    start_date: optional(milliseconds),
    end_date: optional(milliseconds),
    days_of_week: optional(z.array(z.enum(days))),
    days_of_month: optional(z.array(z.int().min(1).max(31))),
    months: optional(z.array(z.int().min(1).max(12))),
    time_of_day_start: optional(clock),
    time_of_day_end: optional(clock),
    designated_period: optional(text),
    designated_period_except: optional(z.boolean()),
    ...(version === '1.1' ? cds11FieldsByKind.span : {}),
  });
}

const dated = { published_date: milliseconds, last_updated_date: milliseconds };

/** Schemas of the Curbs API's objects, by list name. */
export function curbShapes(version: CdsVersion) {
  const more = <K extends keyof typeof cds11FieldsByKind>(key: K) =>
    version === '1.1' ? cds11FieldsByKind[key] : {};
  return {
    zones: z.strictObject({
      curb_zone_id: uuid,
      geometry: zoneGeometry[version],
      curb_policy_ids: z.array(uuid),
      ...dated,
      start_date: milliseconds,
      end_date: optional(milliseconds),
      prev_policies: optional(
        z.array(
          z.strictObject({
            curb_policy_ids: z.array(uuid),
            start_date: milliseconds,
            end_date: milliseconds,
          }),
        ),
      ),
      prev_curb_zone_ids: optional(z.array(uuid)),
      location_references: optional(z.array(locationReference)),
      name: optional(text),
      user_zone_id: optional(text),
      street_name: optional(text),
      cross_street_start_name: optional(text),
      cross_street_end_name: optional(text),
      length: optional(centimetres),
      width: optional(centimetres),
      available_space_lengths: optional(z.array(centimetres)),
      availability_time: optional(milliseconds),
      parking_angle: optional(z.enum(['parallel', 'perpendicular', 'angled'])),
      num_spaces: optional(count),
      street_side: optional(z.enum(sides)),
      median: optional(z.boolean()),
      entire_roadway: optional(z.boolean()),
      curb_area_ids: optional(z.array(uuid)),
      curb_space_ids: optional(z.array(uuid)),
      ...more('zone'),
    }),
    areas: z.strictObject({
      curb_area_id: uuid,
      geometry: polygon,
      name: optional(text),
      ...dated,
      curb_zone_ids: z.array(uuid),
      ...more('area'),
    }),
    spaces: z.strictObject({
      curb_space_id: uuid,
      geometry: polygon,
      ...dated,
      curb_zone_id: uuid,
      name: optional(text),
      space_number: optional(z.int().min(1)),
      length: centimetres,
      width: optional(centimetres),
      available: optional(z.boolean()),
      availability_time: optional(milliseconds),
      ...more('space'),
    }),
    objects: z
      .strictObject({
        curb_object_id: uuid,
        geometry: point,
        object_type: text,
        name: text,
        ...dated,
        curb_zone_id: optional(uuid),
        curb_space_id: optional(uuid),
        curb_policy_id: optional(uuid),
        lane_type: optional(text),
        description: optional(text),
        owner: optional(text),
        operator: optional(text),
        object_shape: optional(polygon),
        object_line: optional(line),
        linear_distance: optional(whole),
        perpendicular_distance: optional(whole),
        max_length: optional(centimetres),
        max_depth: optional(centimetres),
        max_height: optional(centimetres),
        ...cds11ZoneFields,
      })
      .refine(
        ({ curb_zone_id, curb_space_id }) => (curb_zone_id ?? curb_space_id ?? null) !== null,
        findingParams('finding.cds.object-nowhere'),
      ),
    policies: z.strictObject({
      curb_policy_id: uuid,
      published_date: milliseconds,
      priority: whole,
      rules: z.array(rule(version)).min(1),
      time_spans: optional(z.array(timeSpan(version))),
      data_source_operator_id: optional(z.array(uuid)),
      ...more('policy'),
    }),
  } as const;
}

export type CdsRuleShape = z.output<ReturnType<typeof rule>>;
export type CdsRateShape = z.output<typeof rate>;
export type CdsSpanShape = z.output<ReturnType<typeof timeSpan>>;
export type CdsPolicyShape = z.output<ReturnType<typeof curbShapes>['policies']>;
export type CdsZoneShape = z.output<ReturnType<typeof curbShapes>['zones']>;
export type CdsAreaShape = z.output<ReturnType<typeof curbShapes>['areas']>;
export type CdsSpaceShape = z.output<ReturnType<typeof curbShapes>['spaces']>;
export type CdsObjectShape = z.output<ReturnType<typeof curbShapes>['objects']>;

/** The envelope of every JSON endpoint. */
export const envelope = z.looseObject({
  version: z.string().regex(/^\d+\.\d+(?:\.\d+)?$/),
  time_zone: z.string().refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, findingParams('finding.time-zone')),
  last_updated: milliseconds,
  currency: currencyCode,
  author: optional(text),
  license_url: optional(z.url()),
  data: z
    .unknown()
    .refine((data) => typeof data === 'object' && data !== null, findingParams('finding.cds.no-data')),
  links: optional(
    z.looseObject({
      next: z.string().nullable(),
      first: optional(text),
      last: optional(text),
      prev: optional(text),
    }),
  ),
});
