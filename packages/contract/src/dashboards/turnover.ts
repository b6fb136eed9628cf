// Turnover: durations of stay, parking sessions per space, and overstays, by curb type, hour of the
// week and link.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { languageName, maxId, queryInteger } from '../platform/query-values.ts';
import {
  byHourOfWeek,
  countedPeriod,
  maxDashboardMapLinks,
  measuredCurbType,
  measuredDate,
  measuredMap,
  measuredRequest,
  measuredTime,
  measureNote,
  withDateOrder,
} from './dashboard-schemas.ts';

/** Numbers by class of stay duration, in the order of `dwell_classes`. */
const dwellNumbers = z.strictObject({
  sessions: z.array(quantity('count')),
  /** Total minutes of those parking sessions. */
  minutes: z.array(quantity('minutes')),
  overstays: z.array(quantity('count')),
  /** Minutes beyond the longest allowed stay. */
  overstay_minutes: z.array(quantity('minutes')),
});

export const turnoverOperations = {
  turnoverDwellTime: defineOperation({
    method: 'GET',
    path: '/api/turnover-dwelltime/',
    access: 'view',
    summary:
      'Stays by duration, turnover and overstays by regulation type and hour of the week: types and hours are then picked without a request',
    query: withDateOrder(
      z.strictObject({
        analysis_zone_id: queryInteger(-1, maxId)
          .refine((id) => id !== 0, { error: 'fault.zone-id' })
          .default(-1),
        date: measuredDate.optional(),
        date_to: measuredDate.optional(),
        time: measuredTime.optional(),
        language: languageName.optional(),
      }),
    ),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      period: countedPeriod,
      /** Half-open ranges, in minutes; the last one has no end. */
      dwell_classes: z.array(z.strictObject({ from: z.number(), to: z.number().nullable() })),
      /** Types that occur on the zone's links, those with the most spaces first. */
      types: z.array(
        measuredCurbType.extend({
          dwell: dwellNumbers,
          /** By the hour of the week in which the parking sessions began. */
          hours: z.strictObject({
            sessions: byHourOfWeek('count'),
            /** Sessions that began while their curb was observed; used to compute turnover. */
            watched_sessions: byHourOfWeek('count'),
            stay_minutes: byHourOfWeek('minutes'),
            overstays: byHourOfWeek('count'),
            /** Spaces × observed minutes. */
            space_minutes: byHourOfWeek('minutes'),
            possible_minutes: byHourOfWeek('minutes'),
          }),
        }),
      ),
      /** Parking sessions by user class; `''` = not stated. */
      user_classes: z.array(
        z.strictObject({ user_class: z.string(), sessions: z.int(), minutes: quantity('minutes') }),
      ),
      note: measureNote,
    }),
    provides: ['measures', 'links'],
  }),
  turnoverMapData: defineOperation({
    method: 'POST',
    path: '/api/turnover-map-data/',
    access: 'view',
    storesData: false,
    summary: `Stays, turnover per space and day, and overstays of each link: at most ${maxDashboardMapLinks} links, those with most stays`,
    query: z.strictObject({ language: languageName.optional() }),
    body: measuredRequest,
    answer: measuredMap({
      sessions: z.int(),
      mean_minutes: quantity('minutes').nullable(),
      median_minutes: quantity('minutes').nullable(),
      /**
       * Parking sessions that began while the curb was observed, per space and observed day; `null`
       * when it was not observed or has no spaces.
       */
      turnover: quantity('count').nullable(),
      overstays: z.int(),
    }),
  }),
};
