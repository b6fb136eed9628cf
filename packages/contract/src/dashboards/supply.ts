// Supply: how much curb each type has through the civil week, in spaces and meters, for the whole
// city or an analysis zone.
import { lineGeometry, multiPolygonGeometry, restriction } from '@curbwright/core';
import { z } from 'zod';
import { activity } from '../city/activities.ts';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import {
  curbCells,
  curbNote,
  curbStateChoice,
  curbStateResponse,
  expectedType,
  slotsOfWeek,
  supplyParameters,
} from './curb-state.ts';
import { analysisZoneId } from './dashboard-schemas.ts';

const supplyRequest = z.strictObject({
  analysis_zone_id: analysisZoneId,
  ...curbStateChoice.shape,
  ...supplyParameters,
  /** Slots per hour: 1 = 168 hours, 4 = 672 quarter hours. */
  slots_per_hour: z.union([z.literal(1), z.literal(4)]).default(1),
});

const notBoth = {
  path: ['as_of'],
  error: 'fault.scenario-or-instant',
};
const isOneState = (body: { scenario?: unknown; as_of?: unknown }) =>
  body.scenario === undefined || body.as_of === undefined;

/** Maximum number of lines in a map response; the longest or most changed are included. */
export const maxSupplyMapLines = 5000;

/**
 * What determines the style of a line on a dashboard's map: its rule set, an index into
 * `rule_sets`; `null` = no rules known.
 */
const mapLine = z.strictObject({
  /** The link, or the parent link of a piece. */
  link_id: z.int(),
  geometry: lineGeometry,
  rule_set: z.int().nullable(),
  spaces: z.int(),
  metres: quantity('length'),
});

const supplyTypeCells = z.strictObject({
  /** Id of the type; 0 = no rules known. */
  type: z.int(),
  ...curbCells,
  /**
   * Revenue of a fully occupied curb in each slot, in minor units; potential revenue is this ×
   * `occupancy_percent`.
   */
  full_revenue: slotsOfWeek('minorUnitTerms'),
});

/**
 * Summary fields of the requirement (§3). `time` is an hour of the week: 0 = Monday 00:00 to 167 =
 * Sunday 23:00.
 */
export const supplySummaryResponse = z.strictObject({
  /**
   * The type with the most space-hours (meter-hours where nothing has spaces), its highest number
   * of spaces in an hour, and the first such hour.
   */
  mostCommonRegulation: z
    .strictObject({ type: z.int(), name: z.string(), spaces: quantity('count'), time: z.int() })
    .nullable(),
  /** Minor units per week. */
  potentialRevenue: quantity('minorUnits'),
  /**
   * Share of the potential revenue of all types and hours in the same zone, 0 to 100; `null` when
   * that revenue is zero.
   */
  revenuePercent: quantity('percent').nullable(),
  /**
   * The highest number of spaces that the selected types have together in one of the selected
   * slots.
   */
  totalSpaces: quantity('count'),
  totalMetres: quantity('length'),
  spaceHours: quantity('count'),
  metreHours: quantity('length'),
  /** People per week. */
  totalUsers: quantity('count'),
});

export const supplyOperations = {
  supplyFilters: defineOperation({
    method: 'GET',
    path: '/api/supply-filters/',
    access: 'view',
    summary: 'What the supply and comparison dashboards can be filtered by: types, scenarios, user classes',
    query: languageQuery,
    answer: z.strictObject({
      /** Types in catalog order; the last one has id 0 (no rules known). */
      types: z.array(
        expectedType.extend({
          /**
           * What occupies the curb where the type does not allow parking, such as `transit`;
           * otherwise `null`.
           */
          reason: z.string().nullable(),
          /** Name of the user class category it is for; `null` = everybody. */
          userclasscategory: z.string().nullable(),
        }),
      ),
      scenarios: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          display_name: z.string(),
          is_default: z.boolean(),
          open_proposals: z.int(),
        }),
      ),
      user_class_categories: z.array(
        z.strictObject({ id: z.int(), name: z.string(), display_name: z.string() }),
      ),
      activities: z.array(activity),
      currency: z.string(),
      /** The city's units; lengths on the wire are always meters. */
      units: z.enum(['metric', 'imperial']),
      /**
       * Today as a civil day, and the first instant with known regulations (ISO 8601); `null` in an
       * empty city.
       */
      today: z.iso.date(),
      known_since: z.string().nullable(),
    }),
    provides: ['sub-activities', 'scenarios', 'classes'],
  }),
  supplyCharts: defineOperation({
    method: 'POST',
    path: '/api/supply-charts-data/',
    access: 'view',
    storesData: false,
    summary: 'Spaces, metres and revenue by regulation type in each slot of a civil week, with their summary',
    query: languageQuery,
    body: supplyRequest.refine(isOneState, notBoth),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      state: curbStateResponse,
      /** Monday of the week. */
      date: z.iso.date(),
      user_class_category: z.int().nullable(),
      slots_per_hour: z.int(),
      currency: z.string(),
      links: z.int(),
      spaces: z.int(),
      metres: quantity('length'),
      /** Types that occur in the week, in catalog order, with their supply. */
      types: z.array(expectedType),
      cells: z.array(supplyTypeCells),
      /**
       * Components of the zone. They may overlap, so their total can exceed the zone's. Empty for
       * the whole city.
       */
      components: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          links: z.int(),
          spaces: z.int(),
          metres: quantity('length'),
        }),
      ),
      /**
       * Summary of the full selection. `supplySummary` in the core package computes it for any
       * selection.
       */
      summary: supplySummaryResponse,
      note: curbNote,
    }),
  }),
  supplyMap: defineOperation({
    method: 'POST',
    path: '/api/supply-map-data/',
    access: 'view',
    storesData: false,
    summary:
      'Where a supply dashboard looks: the links of the zone, and the lines that the map of today has not',
    query: languageQuery,
    body: supplyRequest.refine(isOneState, notBoth),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      /** The zone's polygons and circles; `null` when it has none, and for the whole city. */
      outline: multiPolygonGeometry.nullable(),
      /** West, south, east and north of the area shown; `null` when nothing is shown. */
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      /** Ids of the zone's links, ascending; `null` = every link. */
      links: z.array(z.int()).nullable(),
      /**
       * For a zone, all its curbs in this state. For the whole city, only the curbs that differ
       * from today's map by their rules or because they are pieces. At most 5,000, the longest
       * first.
       */
      lines: z.array(mapLine),
      /** Total number of lines, including those left out of the response. */
      lines_count: z.int(),
      truncated: z.boolean(),
      /**
       * For the whole city: ids of today's links that do not exist in this state, or exist only in
       * pieces.
       */
      gone: z.array(z.int()),
      rule_sets: z.array(z.strictObject({ id: z.string(), restrictions: z.array(restriction) })),
    }),
  }),
};
