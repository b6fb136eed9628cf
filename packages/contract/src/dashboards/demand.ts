// Demand: sessions, occupancy and revenue by regulation type and hour of the week, and the pressure on each link for the map.
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import {
  byHourOfWeek,
  countedPeriod,
  measuredRequest,
  measureNote,
  nonApiParams,
  regulationType,
} from './dashboard-parts.ts';

/** The most links a map of demand or turnover names: those with most stays. */
export const mostMapLinks = 10_000;

/** A type's numbers by hour of the week, summed over the period. Sums of several types are sums of these. */
const demandCells = z.strictObject({
  /** Stays that began in the hour. */
  sessions: byHourOfWeek('count'),
  /** Those of them that began while their curb was watched: what sessions a day are made of. */
  watched_sessions: byHourOfWeek('count'),
  /** Minutes in which spaces were taken, all spaces together. */
  occupied_minutes: byHourOfWeek('minutes'),
  /** Spaces times the minutes that were watched: what occupancy is divided by. */
  space_minutes: byHourOfWeek('minutes'),
  /** Spaces times all minutes of the hour in the period: what coverage is divided by. */
  possible_minutes: byHourOfWeek('minutes'),
  /** Fees of the stays that began in the hour, minor units; where a curb's stays tell none in that hour of a month, what was measured without stays. */
  revenue: byHourOfWeek('minorUnits'),
});

export const lineOfLink = z.array(z.tuple([z.number(), z.number()]));

export const demandCalls = {
  demandFilters: call({
    method: 'GET',
    path: '/api/demand-filters/',
    access: 'view',
    summary:
      'What demand and turnover can be asked for: regulation types that occur, months measured, sources, and the form as it begins',
    query: languageQuery,
    answer: z.strictObject({
      regulation_types: z.array(regulationType),
      /** From the first month anything was measured in to the last; null when nothing was. */
      measured: countedPeriod,
      sources: z.array(
        z.strictObject({
          name: z.string(),
          kind: z.string(),
          /** The days it watched; null when it never did. */
          observed: countedPeriod,
        }),
      ),
      demandAPIParams: z.strictObject({
        analysis_zone_id: z.int(),
        /** Null when nothing was measured. */
        date: z.iso.date().nullable(),
        date_to: z.iso.date().nullable(),
        time: z.string().nullable(),
      }),
      demandNonAPIParams: nonApiParams,
    }),
    provides: ['measures', 'sub-activities'],
  }),
  demandChartData: call({
    method: 'POST',
    path: '/api/demand-chart-data/',
    access: 'view',
    summary:
      'Sessions, occupied and watched space-minutes and revenue by regulation type and hour of the week: types and hours are then picked without a request',
    query: languageQuery,
    body: measuredRequest,
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      period: countedPeriod,
      currency: z.string(),
      /** Types that occur on the zone's links, those of most spaces first. */
      types: z.array(
        z.strictObject({
          ...regulationType.shape,
          links: z.int(),
          spaces: z.int(),
          /** Those of links that were watched at some time of the period; of a link that was there for a part of it that part counts. */
          watched_spaces: quantity('count'),
          cells: demandCells,
          /** Revenue measured by day or longer, minor units: in sums of all hours alone. Absent = none. */
          untimed_revenue: quantity('minorUnits').optional(),
        }),
      ),
      /** Of every type and hour; core's `demandSummary` gives it for any selection. */
      summary: z.strictObject({
        /** Per cent; null when nothing was watched. */
        avgOccupancyRate: quantity('percent').nullable(),
        /** Stays that began while they were watched, on a watched day; null when nothing was watched. */
        avgTotalSessions: quantity('count').nullable(),
        /** Per cent, in which hour of the week from Monday 00:00. */
        maxOccupancyRate: z.strictObject({ percentage: quantity('percent'), time: z.int() }).nullable(),
        /** Minor units. */
        totalRevenue: quantity('minorUnits'),
        totalSessions: z.int(),
      }),
      note: measureNote,
    }),
  }),
  demandMapData: call({
    method: 'POST',
    path: '/api/demand-map-data/',
    access: 'view',
    summary: `The pressure on each link by hour of the week: at most ${mostMapLinks} links, those with most occupied minutes`,
    query: languageQuery,
    body: measuredRequest,
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      period: countedPeriod,
      links: z.array(
        z.strictObject({
          link_id: z.int(),
          bl_street_name: z.string().nullable(),
          regulation_type_id: z.int(),
          spaces: z.int(),
          /** Longitude and latitude to five decimals. */
          line: lineOfLink,
          /** 168 bytes as base64, one for each hour of the week from Monday 00:00; core's `pressureOf` reads them: 255 = not measured, else the
           * occupancy in half per cent, at most 127 %. */
          pressure: z.string(),
        }),
      ),
      /** Links of the zone that were measured; more than `links` when some were left out. */
      measured_links: z.int(),
      note: measureNote,
    }),
  }),
};
