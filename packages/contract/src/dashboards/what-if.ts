// What-if: expected occupancy and lost arrivals by hour of the week under a scenario's rules, from
// measured parking sessions by a loss model with its error.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import { curbStateChoice, curbStateResponse } from './curb-state.ts';
import { analysisZoneId, byHourOfWeek, countedPeriod } from './dashboard-schemas.ts';

/**
 * The state to evaluate: a scenario on top of existing conditions. `as_of` is rejected because a
 * model of today's curbs does not apply to an instant with other curbs.
 */
const triedState = curbStateChoice.refine(({ as_of: asOf }) => asOf === undefined, {
  path: ['as_of'],
  error: 'fault.what-if-instant',
});

/** Most weeks the model learns from. */
const mostWhatIfWeeks = 26;

/**
 * One state of the measured curbs. All values can be summed: occupancy of the selected hours is the
 * sum of `taken` ÷ the sum of `spaces`, the lost share is the sum of `lost` ÷ the sum of
 * `arrivals`.
 */
const whatIfCells = z.strictObject({
  /** Spaces where vehicles may stand. */
  spaces: byHourOfWeek('count'),
  /** Mean number of spaces taken. */
  taken: byHourOfWeek('count'),
  /** Arrivals in the hour, including those turned away. */
  arrivals: byHourOfWeek('count'),
  /** Those that find no space. */
  lost: byHourOfWeek('count'),
});

/** Percentage points of occupancy. */
const errorOf = z.strictObject({
  mean_absolute: quantity('percent'),
  /** Above 0: the model expects too much. */
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
      after: triedState.default({}),
      /** Newest whole weeks (Monday to Sunday) to learn from; fewer when fewer were measured. */
      weeks: z.int().min(1).max(mostWhatIfWeeks).default(8),
    }),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      /**
       * Label that must appear beside each chart: it states what every number of the response is.
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
       * Measured values: mean spaces taken, relative to the spaces of `cells.before`, and arrivals
       * that found a space.
       */
      measured: z.strictObject({ taken: byHourOfWeek('count'), served: byHourOfWeek('count') }),
      cells: z.strictObject({ before: whatIfCells, after: whatIfCells }),
      /**
       * Error of the model on weeks it did not learn from, with that of the mean of the same hour
       * in the weeks before; `null` with fewer than three weeks.
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
      /** The assumptions that matter for this response, as sentences. */
      assumptions: z.array(z.strictObject({ code: z.string(), text: z.string() })),
      note: z.strictObject({
        formulas: z.array(z.string()),
        /** Number of parking sessions behind the numbers. */
        rows: z.int(),
        /**
         * Number of links in the zone, of those a source observed, and of those counted. When there
         * are too many, an even sample is counted.
         */
        links: z.int(),
        links_observed: z.int(),
        links_counted: z.int(),
        /** Observed ÷ possible minutes of the counted links, 0 to 1; `null` without any. */
        coverage: quantity('share').nullable(),
        offline_share: quantity('share').nullable(),
        faults: z.array(z.strictObject({ fault: z.string(), sessions: z.int() })),
        /** Curb-hours of the week that were too full to estimate how many vehicles arrived. */
        capped_hours: z.int(),
        /**
         * Space-hours of the week assigned to a use without measured demand; expected to be empty.
         */
        unknown_demand: quantity('count'),
      }),
    }),
  }),
};
