// Constants that the interface reads from the server instead of hard-coding them (requirement §9).
import { weekDays } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';

export const constants = z.strictObject({
  default_language: z.string(),
  fallback_language: z.string(),
  languages: z.array(z.string()),
  date_format: z.string(),
  time_format: z.string(),
  long_date_format: z.string(),
  placeholder: z.string(),
  default_page_size: z.int(),
  max_page_size: z.int(),
  batch_page_size: z.int(),
  proposed_link_limit: z.int(),
  box_link_limit: z.int(),
  polygon_vertex_limit: z.int(),
  min_zoom: z.int(),
  max_zoom: z.int(),
  distance_unit: z.strictObject({ name: z.string(), label: z.string() }),
  /** Minutes. */
  hotspot_max_stay: z.int(),
  week_days: z.array(z.enum(weekDays)),
  week_day_presets: z.array(z.strictObject({ name: z.string(), days: z.array(z.enum(weekDays)) })),
  export_types: z.record(z.string(), z.string()),
  /** Milliseconds. */
  toast_times: z.strictObject({ error: z.int(), info: z.int(), error_popup: z.int() }),
  pay_now_link: z.string(),
});

export const constantsOperations = {
  constants: defineOperation({
    method: 'GET',
    path: '/api/misc/constants/',
    access: 'public',
    summary: 'Formats, limits, week days and presets',
    answer: constants,
    provides: ['constants'],
  }),
};
