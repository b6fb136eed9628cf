// Supply: how much curb there is for what, through the civil week, in spaces and metres; for the whole city or an analysis zone.
import { lineGeometry, multiPolygonGeometry, restriction } from '@curbwright/core';
import { z } from 'zod';
import { activity } from '../city/activities.ts';
import { call } from '../platform/call.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import {
  curbCells,
  curbNote,
  curbStateAnswer,
  curbStateChoice,
  expectedType,
  slotsOfWeek,
  supplyView,
} from './curb-state.ts';
import { analysisZoneId } from './dashboard-parts.ts';

const supplyRequest = z.strictObject({
  analysis_zone_id: analysisZoneId,
  ...curbStateChoice.shape,
  ...supplyView,
  /** Slots of an hour: 1 = 168 hours, 4 = 672 quarter hours. */
  slots_per_hour: z.union([z.literal(1), z.literal(4)]).default(1),
});

const notBoth = {
  path: ['as_of'],
  error: 'fault.scenario-or-instant',
};
const isOneState = (body: { scenario?: unknown; as_of?: unknown }) =>
  body.scenario === undefined || body.as_of === undefined;

/** The most changed links a map is given with their lines. */
export const mostMapLines = 5000;

/** What a line of a dashboard's map is drawn by: its rule set, an index in `rule_sets`, null = no rules known. */
const mapLine = z.strictObject({
  /** The link, or of a piece its parent. */
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
  /** Minor units a full curb would pay in each slot; potential revenue is this × `occupancy_percent`. */
  full_revenue: slotsOfWeek('minorUnitTerms'),
});

/** Requirement §3. `time` is an hour of the week: 0 = Monday 00:00 to 167 = Sunday 23:00. */
export const supplySummaryAnswer = z.strictObject({
  /** The type with the most space-hours (metre-hours where nothing has spaces), the most spaces it has in an hour, and the first such hour. */
  mostCommonRegulation: z
    .strictObject({ type: z.int(), name: z.string(), spaces: quantity('count'), time: z.int() })
    .nullable(),
  /** Minor units a week. */
  potentialRevenue: quantity('minorUnits'),
  /** Of the potential revenue of all types and hours of the same zone, 0 to 100; null when that is nothing. */
  revenuePercent: quantity('percent').nullable(),
  /** The most spaces the chosen types have together in one of the chosen slots. */
  totalSpaces: quantity('count'),
  totalMetres: quantity('length'),
  spaceHours: quantity('count'),
  metreHours: quantity('length'),
  /** People a week. */
  totalUsers: quantity('count'),
});

export const supplyCalls = {
  supplyFilters: call({
    method: 'GET',
    path: '/api/supply-filters/',
    access: 'view',
    summary: 'What the supply and comparison dashboards can be filtered by: types, scenarios, user classes',
    query: languageQuery,
    answer: z.strictObject({
      /** Types in the order of the catalogue; last id 0, no rules known. */
      types: z.array(
        expectedType.extend({
          /** What takes the curb where the type is no parking or the like, as `transit`; null otherwise. */
          reason: z.string().nullable(),
          /** Name of the category of user classes it is there for; null = everybody. */
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
      /** Of the city: lengths are metres on the wire always. */
      units: z.enum(['metric', 'imperial']),
      /** The civil day today, and the first instant the regulations are known of (ISO 8601); null in an empty city. */
      today: z.iso.date(),
      known_since: z.string().nullable(),
    }),
    provides: ['sub-activities', 'scenarios', 'classes'],
  }),
  supplyCharts: call({
    method: 'POST',
    path: '/api/supply-charts-data/',
    access: 'view',
    summary: 'Spaces, metres and revenue by regulation type in each slot of a civil week, with their summary',
    query: languageQuery,
    body: supplyRequest.refine(isOneState, notBoth),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      state: curbStateAnswer,
      /** Monday of the week. */
      date: z.iso.date(),
      user_class_category: z.int().nullable(),
      slots_per_hour: z.int(),
      currency: z.string(),
      links: z.int(),
      spaces: z.int(),
      metres: quantity('length'),
      /** Types that occur in the week, in the order of the catalogue, and what they hold. */
      types: z.array(expectedType),
      cells: z.array(supplyTypeCells),
      /** Parts of the zone, which may overlap: then they add up to more. Empty for the whole city. */
      components: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          links: z.int(),
          spaces: z.int(),
          metres: quantity('length'),
        }),
      ),
      /** With everything selected. Core's `supplySummary` gives it for any selection. */
      summary: supplySummaryAnswer,
      note: curbNote,
    }),
  }),
  supplyMap: call({
    method: 'POST',
    path: '/api/supply-map-data/',
    access: 'view',
    summary:
      'Where a supply dashboard looks: the links of the zone, and the lines that the map of today has not',
    query: languageQuery,
    body: supplyRequest.refine(isOneState, notBoth),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      /** The zone's polygons and circles; null when it has none, and for the whole city. */
      outline: multiPolygonGeometry.nullable(),
      /** West, south, east, north of what is shown; null when nothing is. */
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      /** Ids of the zone's links, ascending; null = every link. */
      links: z.array(z.int()).nullable(),
      /**
       * Of a zone, all its curbs in this state; of the whole city, only those the map of today does not show so: other rules, or pieces. At most
       * 5,000, the longest first.
       */
      lines: z.array(mapLine),
      /** Of them, with those that are not answered. */
      lines_count: z.int(),
      truncated: z.boolean(),
      /** Of the whole city: links of today that are not there in this state, or are there in pieces. */
      gone: z.array(z.int()),
      rule_sets: z.array(z.strictObject({ id: z.string(), restrictions: z.array(restriction) })),
    }),
  }),
};
