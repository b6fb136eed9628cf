// Turnover: durations of stay, parking sessions per space, and overstays, by curb type, hour of the
// week and link.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { languageName, maxId, queryInteger } from '../platform/query-values.ts';
import {
  byHourOfWeek,
  countedPeriod,
  dashboardCurbType,
  measuredDate,
  measuredRequest,
  measureNote,
} from './dashboard-schemas.ts';
import { linkLine, maxDashboardMapLinks } from './demand.ts';

/** Numbers by duration class, in the order of `dwell_classes`. */
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
    query: z
      .strictObject({
        analysis_zone_id: queryInteger(-1, maxId)
          .refine((id) => id !== 0, { error: 'fault.zone-id' })
          .default(-1),
        date: measuredDate.optional(),
        date_to: measuredDate.optional(),
        time: z
          .string()
          .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
          .optional(),
        language: languageName.optional(),
      })
      .refine(
        (query) => query.date === undefined || query.date_to === undefined || query.date <= query.date_to,
        {
          path: ['date_to'],
          error: 'fault.date-order',
        },
      )
      .refine((query) => query.date !== undefined || query.date_to === undefined, {
        path: ['date'],
        error: 'fault.date-missing',
      }),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      period: countedPeriod,
      /** Half-open, minutes; the last has no end. */
      dwell_classes: z.array(z.strictObject({ from: z.number(), to: z.number().nullable() })),
      /** Types that occur on the zone's links, those with the most spaces first. */
      types: z.array(
        z.strictObject({
          ...dashboardCurbType.shape,
          links: z.int(),
          spaces: z.int(),
          dwell: dwellNumbers,
          /** By the hour of the week in which parking sessions began. */
          hours: z.strictObject({
            sessions: byHourOfWeek('count'),
            /** Those that began while their curb was observed; the basis of turnover. */
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
    summary: `Stays, turnover per space and day, and overstays of each link: at most ${maxDashboardMapLinks} links, those with most stays`,
    query: z.strictObject({ language: languageName.optional() }),
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
          line: linkLine,
          sessions: z.int(),
          mean_minutes: quantity('minutes').nullable(),
          median_minutes: quantity('minutes').nullable(),
          /**
           * Parking sessions that began while observed, per space and observed day; `null` when it
           * was not observed or has no space.
           */
          turnover: quantity('count').nullable(),
          overstays: z.int(),
        }),
      ),
      measured_links: z.int(),
      note: measureNote,
    }),
  }),
};
