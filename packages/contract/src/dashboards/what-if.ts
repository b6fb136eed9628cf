// What if: expected occupancy and lost arrivals by hour of the week under a scenario's rules, from measured stays by a loss model with its error.
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { quantity } from '../platform/quantities.ts';
import { languageQuery } from '../platform/query-values.ts';
import { curbStateAnswer, curbStateChoice } from './curb-state.ts';
import { analysisZoneId, byHourOfWeek, countedPeriod } from './dashboard-parts.ts';

/** What is tried: a scenario over existing conditions, because a model of today's curbs says nothing of an instant whose curbs are others. */
const triedState = curbStateChoice.refine(({ as_of: asOf }) => asOf === undefined, {
  path: ['as_of'],
  error: 'fault.what-if-instant',
});

/** The most weeks that are learned from. */
const mostWhatIfWeeks = 26;

/** One state of the measured curbs. Sums: occupancy of picked hours is the sum of `taken` by that of `spaces`, lost share that of `lost` by `arrivals`. */
const whatIfCells = z.strictObject({
  /** Spaces in which something may stand. */
  spaces: byHourOfWeek('count'),
  /** Spaces taken on average. */
  taken: byHourOfWeek('count'),
  /** Arrivals in the hour, those turned away included. */
  arrivals: byHourOfWeek('count'),
  /** Of them, those that find no space. */
  lost: byHourOfWeek('count'),
});

/** Percentage points of occupancy. */
const errorOf = z.strictObject({
  mean_absolute: quantity('percent'),
  /** Above 0: expects too much. */
  bias: quantity('percent'),
});

export const whatIfCalls = {
  demandWhatIf: call({
    method: 'POST',
    path: '/api/demand-what-if/',
    access: 'view',
    summary:
      'A model, not a measure: expected occupancy and lost arrivals by hour of the week now and under a scenario, by Erlang’s loss formula from measured stays, with its error on held-back weeks',
    query: languageQuery,
    body: z.strictObject({
      analysis_zone_id: analysisZoneId,
      /** The rules to try: those of a scenario. Absent: existing conditions, for the model's error alone. */
      after: triedState.default({}),
      /** Newest whole weeks (Monday to Sunday) to learn from; fewer are taken when fewer were measured. */
      weeks: z.int().min(1).max(mostWhatIfWeeks).default(8),
    }),
    answer: z.strictObject({
      analysis_zone_id: z.int(),
      /** What every number of the answer is: says so beside each chart. */
      label: z.string(),
      before: curbStateAnswer,
      after: curbStateAnswer,
      /** The weeks that were learned from; null when nothing was measured, and all cells are 0 in that case. */
      period: countedPeriod,
      weeks: z.int(),
      /** Measured: spaces taken on average, at the spaces of `cells.before`, and arrivals that found one. */
      measured: z.strictObject({ taken: byHourOfWeek('count'), served: byHourOfWeek('count') }),
      cells: z.strictObject({ before: whatIfCells, after: whatIfCells }),
      /** Of the model on weeks it did not learn from, beside that of the mean of the same hour in the weeks before; null with fewer than three weeks. */
      error: z
        .strictObject({
          learned_weeks: z.int(),
          held_back_weeks: z.int(),
          hours: z.int(),
          model: errorOf,
          same_hour: errorOf,
        })
        .nullable(),
      /** What is taken for granted, in words; those that matter for this answer. */
      assumptions: z.array(z.strictObject({ code: z.string(), text: z.string() })),
      note: z.strictObject({
        formulas: z.array(z.string()),
        /** Stays the numbers come from. */
        rows: z.int(),
        /** Links of the zone, those a source watched, and those that were counted: fewer when there are too many, evenly chosen. */
        links: z.int(),
        links_observed: z.int(),
        links_counted: z.int(),
        /** Watched by possible minutes of the counted links, 0 to 1; null without any. */
        coverage: quantity('share').nullable(),
        offline_share: quantity('share').nullable(),
        faults: z.array(z.strictObject({ fault: z.string(), sessions: z.int() })),
        /** Curb-hours of the week that were too full to tell how many came. */
        capped_hours: z.int(),
        /** Space-hours of the week that get a use nobody was measured to come for: expected empty. */
        unknown_demand: quantity('count'),
      }),
    }),
  }),
};
