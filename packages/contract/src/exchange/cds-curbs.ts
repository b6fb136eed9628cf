// CDS Curbs 1.0 and 1.1: zones, policies, areas, spaces and objects of the published city.
import { lineGeometry, pointGeometry, polygonGeometry } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { queryBoolean } from '../platform/query-values.ts';
import {
  cdsEnvelope,
  cdsId,
  cdsInstant,
  cdsLocationParams,
  cdsPaging,
  cdsTime,
  validateCdsLocation,
} from './cds.ts';

const idParams = z.strictObject({ id: z.string().min(1).max(100) });
const time = { time: cdsInstant.optional() };
const positiveLength = z.int().min(1);

const formerPolicies = z.strictObject({
  curb_policy_ids: z.array(z.string()),
  start_date: cdsTime,
  end_date: cdsTime,
});

/**
 * Known fields are typed. A zone of an imported CDS feed also retains additional fields of its
 * source.
 */
const cdsZoneResponse = z.looseObject({
  curb_zone_id: cdsId,
  /** Omitted with include_geometry=false. */
  geometry: z.union([lineGeometry, polygonGeometry]).optional(),
  curb_policy_ids: z.array(cdsId),
  published_date: cdsTime,
  last_updated_date: cdsTime,
  start_date: cdsTime,
  end_date: cdsTime.optional(),
  prev_policies: z.array(formerPolicies).optional(),
  prev_curb_zone_ids: z.array(cdsId).optional(),
  length: positiveLength.optional(),
  num_spaces: z.int().optional(),
  available_spaces: z.int().optional(),
  availability_time: cdsTime.optional(),
  curb_space_ids: z.array(cdsId).optional(),
  curb_object_ids: z.array(cdsId).optional(),
});

const cdsPolicyResponse = z.looseObject({
  curb_policy_id: cdsId,
  published_date: cdsTime,
  priority: z.int(),
  rules: z.array(z.looseObject({ activity: z.string() })),
  time_spans: z.array(z.looseObject({})).optional(),
});

const cdsAreaResponse = z.strictObject({
  curb_area_id: cdsId,
  geometry: polygonGeometry,
  name: z.string(),
  published_date: cdsTime,
  last_updated_date: cdsTime,
  curb_zone_ids: z.array(cdsId),
});

const cdsSpaceResponse = z.strictObject({
  curb_space_id: cdsId,
  geometry: polygonGeometry,
  published_date: cdsTime,
  last_updated_date: cdsTime,
  curb_zone_id: cdsId,
  space_number: z.int(),
  length: positiveLength,
});

const cdsObjectResponse = z.strictObject({
  curb_object_id: cdsId,
  geometry: pointGeometry,
  object_type: z.string(),
  name: z.string(),
  published_date: cdsTime,
  last_updated_date: cdsTime,
  curb_zone_id: cdsId,
  object_shape: polygonGeometry.optional(),
  linear_distance: z.int(),
});

/** Properties common to all Curbs endpoints. `path` has no trailing slash. */
function curbsOperation<P extends string>(path: P) {
  return {
    method: 'GET',
    path: `/cds/curbs/${path}/`,
    alsoAt: `/cds/curbs/${path}`,
    access: 'public',
    scope: 'cds:read',
    answerMedia: 'cds json',
  } as const;
}

const listOf = <T extends z.ZodType>(name: string, item: T) =>
  cdsEnvelope(z.strictObject({ [name]: z.array(item) }));

export const cdsCurbsOperations = {
  cdsZones: defineOperation({
    ...curbsOperation('zones'),
    summary:
      'CDS Curbs: zones valid now or at `time`, of a box, about a point (radius in cm, nearest first), of an area',
    query: z
      .strictObject({
        ...cdsLocationParams,
        ...cdsPaging,
        ...time,
        area: cdsId.optional(),
        include_geometry: queryBoolean.default(true),
      })
      .superRefine(validateCdsLocation),
    answer: listOf('zones', cdsZoneResponse),
  }),
  cdsZone: defineOperation({
    ...curbsOperation('zones/:id'),
    summary: 'CDS Curbs: one zone; one that ended only with `show_historic` or at a `time` when it was valid',
    params: idParams,
    query: z.strictObject({ ...time, show_historic: queryBoolean.default(false) }),
    answer: cdsEnvelope(cdsZoneResponse),
  }),
  cdsPolicies: defineOperation({
    ...curbsOperation('policies'),
    summary:
      'CDS Curbs: every policy that was ever published, or those of `ids`; an id is always the same rule',
    query: z.strictObject({
      ...cdsPaging,
      /** Comma-separated. Unknown ids are ignored. */
      ids: z.string().max(100_000).optional(),
    }),
    answer: listOf('policies', cdsPolicyResponse),
  }),
  cdsPolicy: defineOperation({
    ...curbsOperation('policies/:id'),
    summary: 'CDS Curbs: one policy, also a former one',
    params: idParams,
    answer: cdsEnvelope(cdsPolicyResponse),
  }),
  cdsAreas: defineOperation({
    ...curbsOperation('areas'),
    summary: 'CDS Curbs: areas, the analysis zones the city shows publicly',
    query: z.strictObject({ ...cdsLocationParams, ...cdsPaging }).superRefine(validateCdsLocation),
    answer: listOf('areas', cdsAreaResponse),
  }),
  cdsArea: defineOperation({
    ...curbsOperation('areas/:id'),
    summary: 'CDS Curbs: one area',
    params: idParams,
    answer: cdsEnvelope(cdsAreaResponse),
  }),
  cdsSpaces: defineOperation({
    ...curbsOperation('spaces'),
    summary: 'CDS Curbs: the spaces of zones whose bays were counted',
    query: z
      .strictObject({ ...cdsLocationParams, ...cdsPaging, ...time, zone: cdsId.optional() })
      .superRefine(validateCdsLocation),
    answer: listOf('spaces', cdsSpaceResponse),
  }),
  cdsSpace: defineOperation({
    ...curbsOperation('spaces/:id'),
    summary: 'CDS Curbs: one space',
    params: idParams,
    query: z.strictObject(time),
    answer: cdsEnvelope(cdsSpaceResponse),
  }),
  cdsObjects: defineOperation({
    ...curbsOperation('objects'),
    summary: 'CDS Curbs 1.1: objects at the curb, the assets of the types the city shows publicly',
    query: z.strictObject({ ...cdsPaging, ...time, zone: cdsId.optional(), space: cdsId.optional() }),
    answer: listOf('objects', cdsObjectResponse),
  }),
  cdsObject: defineOperation({
    ...curbsOperation('objects/:id'),
    summary: 'CDS Curbs 1.1: one object',
    params: idParams,
    query: z.strictObject(time),
    answer: cdsEnvelope(cdsObjectResponse),
  }),
};
