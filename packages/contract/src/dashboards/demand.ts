// Demand: parking sessions, occupancy and revenue by curb type and hour of the week, and the
// occupancy of each link for the map.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import {
  byHourOfWeek,
  countedPeriod,
  dashboardCurbType,
  maxDashboardMapLinks,
  measuredCurbType,
  measuredMap,
  measuredRequest,
  measureNote,
  nonApiParams,
} from './dashboard-schemas.ts';

/**
 * Numbers of a type by hour of the week, totaled over the period. The numbers of several types can
 * be added.
 */
const demandCells = z.strictObject({
  /** Parking sessions that began in the hour. */
  sessions: byHourOfWeek('count'),
  /** Sessions that began while their curb was observed; used to compute sessions per day. */
  watched_sessions: byHourOfWeek('count'),
  /** Minutes in which spaces were taken, totaled over all spaces. */
  occupied_minutes: byHourOfWeek('minutes'),
  /** Spaces × observed minutes: the denominator of occupancy. */
  space_minutes: byHourOfWeek('minutes'),
  /** Spaces × all minutes of the hour in the period: the denominator of coverage. */
  possible_minutes: byHourOfWeek('minutes'),
  /**
   * Fees of the parking sessions that began in the hour, in minor units. In a month where a curb's
   * sessions have no fees in that hour, the revenue measured without sessions is used instead.
   */
  revenue: byHourOfWeek('minorUnits'),
});

export const demandOperations = {
  demandFilters: defineOperation({
    method: 'GET',
    path: '/api/demand-filters/',
    access: 'view',
    summary:
      'What demand and turnover can be asked for: regulation types that occur, months measured, sources, and the form as it begins',
    query: languageQuery,
    answer: z.strictObject({
      regulation_types: z.array(dashboardCurbType),
      /**
       * The period from the first to the last month with measurements; `null` when there are none.
       */
      measured: countedPeriod,
      sources: z.array(
        z.strictObject({
          name: z.string(),
          kind: z.string(),
          /** The period the source observed; `null` when it never did. */
          observed: countedPeriod,
        }),
      ),
      demandAPIParams: z.strictObject({
        analysis_zone_id: z.int(),
        /** `null` when nothing was measured. */
        date: z.iso.date().nullable(),
        date_to: z.iso.date().nullable(),
        time: z.string().nullable(),
      }),
      demandNonAPIParams: nonApiParams,
    }),
    provides: ['measures', 'sub-activities'],
  }),
  demandChartData: defineOperation({
    method: 'POST',
    path: '/api/demand-chart-data/',
    access: 'view',
    storesData: false,
    summary:
      'Sessions, occupied and watched space-minutes and revenue by regulation type and hour of the week: types and hours are then picked without a request',
    query: languageQuery,
    body: measuredRequest,
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      period: countedPeriod,
      currency: z.string(),
      /** Types that occur on the zone's links, those with the most spaces first. */
      types: z.array(
        measuredCurbType.extend({
          cells: demandCells,
          /**
           * Revenue measured per day or longer, in minor units; included only in totals over all
           * hours. Absent = none.
           */
          untimed_revenue: quantity('minorUnits').optional(),
        }),
      ),
      /**
       * Summary of all types and hours; `demandSummary` in the core package computes it for any
       * selection.
       */
      summary: z.strictObject({
        /** Percent; `null` when nothing was observed. */
        avgOccupancyRate: quantity('percent').nullable(),
        /**
         * Parking sessions that began while their curb was observed, per observed day; `null` when
         * nothing was observed.
         */
        avgTotalSessions: quantity('count').nullable(),
        /** Percent, with the hour of the week counted from Monday 00:00. */
        maxOccupancyRate: z.strictObject({ percentage: quantity('percent'), time: z.int() }).nullable(),
        /** Minor units. */
        totalRevenue: quantity('minorUnits'),
        totalSessions: z.int(),
      }),
      note: measureNote,
    }),
  }),
  demandMapData: defineOperation({
    method: 'POST',
    path: '/api/demand-map-data/',
    access: 'view',
    storesData: false,
    summary: `The pressure on each link by hour of the week: at most ${maxDashboardMapLinks} links, those with most occupied minutes`,
    query: languageQuery,
    body: measuredRequest,
    answer: measuredMap({
      /**
       * 168 bytes as base64, one for each hour of the week from Monday 00:00. `decodeOccupancy` in
       * the core package decodes them: 255 = not measured, else the occupancy in half percents, at
       * most 127%.
       */
      pressure: z.string(),
    }),
  }),
};
