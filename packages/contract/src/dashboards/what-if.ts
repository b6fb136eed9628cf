// What-if: expected occupancy and lost arrivals by hour of the week under a scenario's rules. A
// loss model computes them from measured parking sessions and states its error.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import { curbStateChoice, curbStateResponse } from './curb-state.ts';
import { analysisZoneId, byHourOfWeek, countedPeriod } from './dashboard-schemas.ts';

/**
 * The state to evaluate: a scenario on top of existing conditions. `as_of` is rejected because the
 * model describes today's curbs, which may not exist at another instant.
 */
const evaluatedState = curbStateChoice.refine(({ as_of: asOf }) => asOf === undefined, {
  path: ['as_of'],
  error: 'fault.what-if-instant',
});

/** Maximum number of weeks the model learns from. */
const maxWhatIfWeeks = 26;

/**
 * One state of the measured curbs. All values can be added up. The occupancy of the selected hours
 * is the total of `taken` ÷ the total of `spaces`; the lost share is the total of `lost` ÷ the
 * total of
 * `arrivals`.
 */
const whatIfCells = z.strictObject({
  /** Number of spaces where vehicles may stay. */
  spaces: byHourOfWeek('count'),
  /** Mean number of spaces taken. */
  taken: byHourOfWeek('count'),
  /** Arrivals in the hour, including those that find no space. */
  arrivals: byHourOfWeek('count'),
  /** Arrivals that find no space. */
  lost: byHourOfWeek('count'),
});

/** Model error in percentage points of occupancy. */
const errorOf = z.strictObject({
  mean_absolute: quantity('percent'),
  /** Positive when the model overestimates. */
  bias: quantity('percent'),
});

export const whatIfOperations = {
  demandWhatIf: defineOperation({
    method: 'POST',
    path: '/api/demand-what-if/',
    access: 'view',
    storesData: false,
    summary:
      'A model, not a measure: expected occupancy and lost arrivals by hour of the week now and under a scenario, by Erlang’s loss formula from measured stays, with its error on held-back weeks',
    query: languageQuery,
    body: z.strictObject({
      analysis_zone_id: analysisZoneId,
      /**
       * The rules to evaluate: those of a scenario. Absent: existing conditions, which yields only
       * the model's error.
       */
      after: evaluatedState.default({}),
      /**
       * Number of newest whole weeks (Monday to Sunday) to learn from; fewer are used when fewer
       * were measured.
       */
      weeks: z.int().min(1).max(maxWhatIfWeeks).default(8),
    }),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      /**
       * Label that must appear beside each chart; it states what kind of numbers the response
       * contains.
       */
      label: z.string(),
      before: curbStateResponse,
      after: curbStateResponse,
      /**
       * The weeks the model learned from; `null` when nothing was measured, in which case all cells
       * are 0.
       */
      period: countedPeriod,
      weeks: z.int(),
      /**
       * Measured values: mean number of spaces taken (divide it by the spaces of `cells.before`),
       * and arrivals that found a space.
       */
      measured: z.strictObject({ taken: byHourOfWeek('count'), served: byHourOfWeek('count') }),
      cells: z.strictObject({ before: whatIfCells, after: whatIfCells }),
      /**
       * Error of the model on weeks it did not learn from, and for comparison the error of
       * predicting the mean of the same hour in the preceding weeks; `null` with fewer than three
       * weeks.
       */
      error: z
        .strictObject({
          learned_weeks: z.int(),
          held_back_weeks: z.int(),
          hours: z.int(),
          model: errorOf,
          same_hour: errorOf,
        })
        .nullable(),
      /** The assumptions relevant to this response, as sentences. */
      assumptions: z.array(z.strictObject({ code: z.string(), text: z.string() })),
      note: z.strictObject({
        formulas: z.array(z.string()),
        /** Number of parking sessions from which the numbers are computed. */
        rows: z.int(),
        /**
         * Number of links in the zone, of links a source observed, and of links counted. When there
         * are too many, an even sample is counted.
         */
        links: z.int(),
        links_observed: z.int(),
        links_counted: z.int(),
        /** Observed ÷ possible minutes of the counted links, 0 to 1; `null` when there are none. */
        coverage: quantity('share').nullable(),
        offline_share: quantity('share').nullable(),
        faults: z.array(z.strictObject({ fault: z.string(), sessions: z.int() })),
        /**
         * Curb-hours of the week in which the curb was too full to estimate how many vehicles
         * arrived.
         */
        capped_hours: z.int(),
        /**
         * Space-hours of the week assigned to a use without measured demand. The model expects
         * these spaces to be empty.
         */
        unknown_demand: quantity('count'),
      }),
    }),
  }),
};
