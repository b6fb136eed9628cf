// Sub-activities: the catalog of curb types with colors, dashes and editable fields.
import { dashStyles } from '@curbwright/core';
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams, maxId } from '../platform/query-values.ts';
import { activity } from './activities.ts';

export const curbType = z.strictObject({
  id: z.int(),
  name: z.string(),
  display_name: z.string(),
  /** Whether the city chose the name, which is then the same in every language. */
  is_named_by_city: z.boolean(),
  filter_section: z.string(),
  color: z.string(),
  color_dark: z.string(),
  dash_style: z.enum(dashStyles),
  line_width: z.number(),
  activity,
  activity_id: z.int(),
  activity_name: z.string(),
  in_manager: z.boolean(),
  in_viewer: z.boolean(),
  editable_parking_price: z.boolean(),
  editable_max_stay: z.boolean(),
  editable_parking_spaces: z.boolean(),
  priority: z.int(),
  occupancy_percent: z.number(),
  curbside_users: z.int(),
  curbside_function_id: z.int().nullable(),
  version: z.int(),
});

const occupancyPercent = z.number().min(0).max(100);
/** The version that was loaded; without it (and without If-Match) the last write wins. */
const readVersion = z.int().min(1).optional();

export const curbTypeOperations = {
  subActivities: defineOperation({
    method: 'GET',
    path: '/api/subactivity/',
    access: 'public',
    summary: 'Sub-activities: the curb classes and how they are drawn',
    query: catalogQuery,
    answer: pageSchema(curbType),
    provides: ['sub-activities'],
  }),
  updateSubActivity: defineOperation({
    method: 'PATCH',
    path: '/api/subactivity/:id/',
    access: 'edit',
    summary: 'Change the expected occupancy, or the curbside users and function, of a sub-activity',
    params: idParams,
    body: z
      .strictObject({
        occupancy_percent: occupancyPercent.optional(),
        curbside_users: z.int().min(0).max(1_000_000).optional(),
        curbside_function_id: z.int().min(0).max(maxId).nullable().optional(),
        version: readVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), {
        error: 'fault.nothing-to-change',
      }),
    answer: curbType,
    invalidates: ['sub-activities'],
  }),
  updateOccupancyPercents: defineOperation({
    method: 'PATCH',
    path: '/api/subactivity/update_occupancy_percent/',
    access: 'edit',
    summary: 'Change the expected occupancy of several sub-activities at once, all or none',
    body: z.strictObject({
      sub_activities: z
        .array(
          z.strictObject({
            id: z.int().min(1).max(maxId),
            occupancy_percent: occupancyPercent,
            version: readVersion,
          }),
        )
        .min(1)
        .max(100),
    }),
    answer: z.strictObject({ results: z.array(curbType) }),
    invalidates: ['sub-activities'],
  }),
};
