// Comparison of two states of the city, by curb type and by user class, in spaces, meters and
// space-hours per week.
import { lineGeometry, multiPolygonGeometry, restriction } from '@curbwright/core';
import { z } from 'zod';
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

const comparisonRequest = z.strictObject({
  analysis_zone_id: analysisZoneId,
  /**
   * The two states to compare. Equal states are valid and have no differences. Absent = existing
   * conditions.
   */
  before: curbStateChoice.default({}),
  after: curbStateChoice.default({}),
  ...supplyParameters,
});

/** Supply of a type by hour. `full_revenue`: revenue in minor units if every space were taken. */
const sideCells = z.strictObject({ ...curbCells, full_revenue: slotsOfWeek('minorUnitTerms') });

/** Curb that a user class may use, by hour. */
const usableCells = z.strictObject({
  parking: z.strictObject(curbCells),
  /** Loading or unloading. */
  loading: z.strictObject(curbCells),
  stopping: z.strictObject(curbCells),
});

const largestDifference = z
  .strictObject({
    type: z.int(),
    name: z.string(),
    /**
     * The largest difference in one hour, in spaces (in meters where no space differs). Always
     * positive.
     */
    spaces: quantity('count'),
    metres: quantity('length'),
    /** The first hour of the week in which the difference is that large. */
    time: z.int(),
    /** The difference over the selected time, in space-hours. Always positive. */
    space_hours: quantity('count'),
    metre_hours: quantity('length'),
  })
  .nullable();

/** Requirement §3. */
const comparisonSummaryAnswer = z.strictObject({
  biggestGainRegulation: largestDifference,
  biggestLossRegulation: largestDifference,
  /**
   * Share of the meters after the change whose rules differ from before, 0 to 100; `null` when
   * there is no curb.
   */
  newRegulationsPercentage: quantity('percent').nullable(),
  /** Potential revenue after the change, minor units per week, and its difference from before. */
  totalRevenue: quantity('minorUnits'),
  revenueChange: quantity('minorUnits'),
  /** People per week after the change, and its difference from before. */
  totalUsers: quantity('count'),
  usersChange: quantity('count'),
});

/**
 * Who loses or gains, and how much, as a sentence. `comparisonFindings` and `formatFinding` in the
 * core package compute them for any selection.
 */
const comparisonFinding = z.strictObject({
  /**
   * `kept`: curb reserved for a group; `usable`: curb that a user class may use. For the whole
   * comparison: `unchanged`, or `empty` when there is no curb.
   */
  code: z.string(),
  /** Losses first. `shift`: the same total at other hours. */
  kind: z.enum(['loss', 'shift', 'gain', 'same']),
  text: z.string(),
});

/**
 * A line whose rules differ between the states, or that exists in only one of them. Rule sets are
 * indexes into
 * `rule_sets`; `null` = no rules known.
 */
const comparisonLine = z.strictObject({
  link_id: z.int(),
  geometry: lineGeometry,
  metres: quantity('length'),
  /** For a section of a link, its share of the spaces, with decimals. */
  spaces_before: quantity('count'),
  spaces_after: quantity('count'),
  rule_set_before: z.int().nullable(),
  rule_set_after: z.int().nullable(),
  /** `false` when that state has no curb here. */
  there_before: z.boolean(),
  there_after: z.boolean(),
  /** The type in force for most of the week, by id. */
  type_before: z.int().nullable(),
  type_after: z.int().nullable(),
  /**
   * Change in the space-hours per week in which the curb user may park, load or stop: after minus
   * before.
   */
  net_space_hours: quantity('count'),
  net_metre_hours: quantity('length'),
});

const publication = z.strictObject({
  /** The batch whose proposals were published together; `null` = published without a batch. */
  batch: z.int().nullable(),
  /** The batch's name; empty without one. */
  name: z.string(),
  proposals: z.int(),
  curbs: z.int(),
  /** The first streets by name, at most 5 of `streets_count`. */
  streets: z.array(z.string()),
  streets_count: z.int(),
  published_on: z.iso.datetime(),
  /** Later than `published_on` for a scheduled change. */
  takes_effect: z.iso.datetime(),
  /** Instants for `as_of`: the city just before the publication takes effect, and just after. */
  before: z.iso.datetime(),
  after: z.iso.datetime(),
});
export type RecentPublication = z.output<typeof publication>;

export const comparisonOperations = {
  recentPublications: defineOperation({
    method: 'GET',
    path: '/api/recent-publications/',
    access: 'view',
    summary: 'The latest publications, newest first, with the instants to compare before and after each',
    answer: z.strictObject({ results: z.array(publication) }),
  }),
  comparisonCharts: defineOperation({
    method: 'POST',
    path: '/api/comparison-charts-data/',
    access: 'view',
    storesData: false,
    summary: 'Two states of the city: what each type and each user class has before and after, and who loses',
    query: languageQuery,
    body: comparisonRequest,
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      before: curbStateResponse,
      after: curbStateResponse,
      /** Monday of the week. */
      date: z.iso.date(),
      user_class_category: z.int().nullable(),
      currency: z.string(),
      totals: z.strictObject({
        links_before: z.int(),
        links_after: z.int(),
        spaces_before: z.int(),
        spaces_after: z.int(),
        metres_before: quantity('length'),
        metres_after: quantity('length'),
        /** Length of the curb after the change whose rules differ from before. */
        changed_metres: quantity('length'),
        changed_spaces: z.int(),
      }),
      /** Types that occur in either state. */
      types: z.array(expectedType),
      cells: z.array(z.strictObject({ type: z.int(), before: sideCells, after: sideCells })),
      /**
       * User class categories; each is evaluated as a curb user with all classes of the category.
       */
      user_classes: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          display_name: z.string(),
          before: usableCells,
          after: usableCells,
        }),
      ),
      /**
       * For the full selection. `comparisonSummary` and `comparisonFindings` in the core package
       * compute them for any selection.
       */
      summary: comparisonSummaryAnswer,
      findings: z.array(comparisonFinding),
      note: curbNote,
    }),
  }),
  comparisonMap: defineOperation({
    method: 'POST',
    path: '/api/comparison-map-data/',
    access: 'view',
    storesData: false,
    summary:
      'The curbs whose rules differ between two states, with their net difference in space-hours a week',
    query: languageQuery,
    body: comparisonRequest,
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      outline: multiPolygonGeometry.nullable(),
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      /** Largest differences first, at most 5,000. */
      lines: z.array(comparisonLine),
      lines_count: z.int(),
      truncated: z.boolean(),
      rule_sets: z.array(z.strictObject({ id: z.string(), restrictions: z.array(restriction) })),
    }),
  }),
};
