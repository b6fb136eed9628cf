// The what-if response: measured parking sessions of a zone's curbs train the model, which returns
// its forecast and its error.
import type { whatIfOperations } from '@curbwright/contract';
import {
  type ExpectedWeek,
  emptyWeek,
  type LanguageName,
  type MinuteRange,
  type ModelError,
  measuredWeek,
  modelError,
  newTally,
  roundAllToUnit,
  roundToUnit,
  roundToUnitOrNull,
  type Tally,
  tallySession,
  trainingWeekCount,
  translateForStaff,
  whatIf,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import type { Rejection } from '../../platform/http/outcome.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { curbStateOf, curbsOfState } from '../curb-state/curb-state.ts';
import { excludedSessionTotals } from '../dashboards.sql.ts';
import { toCurbStateResponse } from '../supply-response.ts';
import { buildModelCurbs, type ModelCurb, RuleWeeks, sampleCurbs } from './model-curbs.ts';
import { findObservedWeeks, type ObservedWeeks } from './observed-weeks.ts';
import { loadSessionsJson, sessionsByLink } from './what-if.sql.ts';

type Body = z.output<typeof whatIfOperations.demandWhatIf.body>;
export type WhatIfResponse = z.output<typeof whatIfOperations.demandWhatIf.answer>;

/** Sessions loaded per statement; they take a few milliseconds to parse. */
const sessionBatchSize = 6000;
const day = 86_400_000;

/** Runs a generator to its end, yielding to the event loop. */
async function runInSlices<T>(work: Generator<undefined, T>): Promise<T> {
  const pace = createYielder();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (pace.due()) await pace.rest();
  }
}

/**
 * Parses alternating from and to minutes in the format of `loadSessionsJson`; `null` = the whole session.
 */
function parseMinuteIntervals(told: unknown): readonly MinuteRange[] | null {
  if (!Array.isArray(told)) return null;
  return Array.from({ length: told.length / 2 }, (_, at) => ({
    from: Number(told[at * 2]),
    to: Number(told[at * 2 + 1]),
  }));
}

async function tallySessions(
  context: CityContext,
  watched: ObservedWeeks,
  curbs: readonly ModelCurb[],
  stays: ReadonlyMap<number, number>,
): Promise<Tally> {
  const { hours, months } = watched;
  const tally = newTally(
    hours,
    curbs.map(({ curb }) => curb),
    trainingWeekCount(hours.weeks),
  );
  const indexes = new Map(curbs.map(({ link }, index) => [link, index]));
  const [from, to] = [hours.starts[0] ?? 0, hours.starts.at(-1) ?? 0];
  const pace = createYielder();
  let linkBatch: number[] = [];
  let expected = 0;
  for (const [index, { link }] of curbs.entries()) {
    linkBatch.push(link);
    expected += stays.get(link) ?? 0;
    if (expected < sessionBatchSize && index < curbs.length - 1) continue;
    // Vehicles that arrived the day before may still be present.
    const read: unknown = JSON.parse(await loadSessionsJson(context.db, linkBatch, months, from - day, to));
    const numbers: readonly unknown[] = Array.isArray(read) ? read : [];
    for (let at = 0; at < numbers.length; at += 4) {
      const curb = indexes.get(Number(numbers[at]));
      const [arrival, minutes] = [Number(numbers[at + 1]) * 1000, Number(numbers[at + 2])];
      if (curb !== undefined)
        tallySession(tally, curb, { arrival, minutes, counted: parseMinuteIntervals(numbers[at + 3]) });
      if (pace.due()) await pace.rest();
    }
    linkBatch = [];
    expected = 0;
  }
  return tally;
}

function cellsOf({ spaces, taken, arrivals, lost }: ExpectedWeek): WhatIfResponse['cells']['before'] {
  return {
    spaces: roundAllToUnit(spaces, 'count'),
    taken: roundAllToUnit(taken, 'count'),
    arrivals: roundAllToUnit(arrivals, 'count'),
    lost: roundAllToUnit(lost, 'count'),
  };
}

function toModelErrorResponse(error: ModelError | null): WhatIfResponse['error'] {
  if (error === null) return null;
  const of = ({ meanAbsolute, bias }: ModelError['model']) => ({
    mean_absolute: roundToUnit(meanAbsolute, 'percent'),
    bias: roundToUnit(bias, 'percent'),
  });
  return {
    learned_weeks: error.learnedWeeks,
    held_back_weeks: error.heldBackWeeks,
    hours: error.hours,
    model: of(error.model),
    same_hour: of(error.sameHour),
  };
}

const commonAssumptions = ['loss', 'random', 'stays', 'kind', 'price', 'hours', 'measured'];

function assumptionsOf(
  language: LanguageName,
  told: {
    readonly capped: number;
    readonly unknown: number;
    readonly counted: number;
    readonly links: number;
  },
): WhatIfResponse['assumptions'] {
  const toAssumption = (code: string, params = {}) => ({
    code: `what-if.assume.${code}`,
    text: translateForStaff(language, `what-if.assume.${code}`, params),
  });
  return [
    ...commonAssumptions.map((code) => toAssumption(code)),
    ...(told.capped > 0 ? [toAssumption('capped', { count: told.capped })] : []),
    ...(told.unknown > 0 ? [toAssumption('unknown', { hours: Math.round(told.unknown) })] : []),
    ...(told.counted < told.links
      ? [toAssumption('sampled', { counted: told.counted, links: told.links })]
      : []),
  ];
}

const formulas = ['erlang-loss', 'offered-arrivals', 'held-back-weeks'];

export async function computeWhatIfResponse(
  context: CityContext,
  body: Body,
  language: LanguageName,
): Promise<WhatIfResponse | Rejection> {
  const { analysis_zone_id: zone } = body;
  const before = await curbStateOf(context, {}, language);
  if ('kind' in before) return before;
  const after = await curbStateOf(context, body.after, language, 'after');
  if ('kind' in after) return after;
  const stateBefore = await curbsOfState(context, zone, before, 'as their link');
  if ('kind' in stateBefore) return stateBefore;
  const stateAfter = await curbsOfState(context, zone, after, 'as their link');
  if ('kind' in stateAfter) return stateAfter;
  const { timeZone } = context.city.time;
  const links = zone === -1 ? null : [...new Set(stateBefore.curbs.map(({ linkId }) => linkId))];
  const watched = await findObservedWeeks(context.db, links, body.weeks, timeZone, context.now());
  const head = {
    analysis_zone_id: zone,
    label: translateForStaff(language, 'what-if.label'),
    before: toCurbStateResponse(before),
    after: toCurbStateResponse(after),
  };
  const inZone = new Set(stateBefore.curbs.map(({ linkId }) => linkId)).size;
  if (watched === null) {
    const emptyCells = cellsOf(emptyWeek());
    return {
      ...head,
      period: null,
      weeks: 0,
      measured: { taken: emptyCells.taken, served: emptyCells.arrivals },
      cells: { before: emptyCells, after: emptyCells },
      error: null,
      assumptions: [],
      note: {
        formulas,
        rows: 0,
        links: inZone,
        links_observed: 0,
        links_counted: 0,
        coverage: null,
        offline_share: null,
        faults: [],
        capped_hours: 0,
        unknown_demand: 0,
      },
    };
  }
  const weeks = new RuleWeeks(watched.period.to, context.city.time);
  const curbs = await buildModelCurbs(
    stateBefore.curbs,
    stateAfter.curbs,
    (link) => watched.observed.get(link) ?? null,
    weeks,
  );
  const ids = curbs.map(({ link }) => link);
  const stays = await sessionsByLink(context.db, ids, watched.months);
  const chosen = sampleCurbs(curbs, stays);
  const tally = await tallySessions(context, watched, chosen, stays);
  const modeledCurbs = chosen.map(({ curb }) => curb);
  const chosenLinks = chosen.map(({ link }) => link);
  const expected = await runInSlices(whatIf(tally, modeledCurbs, weeks.classes.kinds));
  const error = await runInSlices(modelError(tally, modeledCurbs));
  const measured = measuredWeek(tally, modeledCurbs);
  const counted = { capped: expected.capped, unknown: expected.unknownDemand };
  return {
    ...head,
    period: watched.period,
    weeks: watched.hours.weeks,
    measured: {
      taken: roundAllToUnit(measured.taken, 'count'),
      served: roundAllToUnit(measured.served, 'count'),
    },
    cells: { before: cellsOf(expected.before), after: cellsOf(expected.after) },
    error: toModelErrorResponse(error),
    assumptions: assumptionsOf(language, { ...counted, counted: chosen.length, links: curbs.length }),
    note: {
      formulas,
      rows: tally.stays,
      links: inZone,
      links_observed: curbs.length,
      links_counted: chosen.length,
      coverage: roundToUnitOrNull(measured.coverage, 'share'),
      offline_share: roundToUnitOrNull(watched.offlineShare, 'share'),
      faults: [
        ...(await excludedSessionTotals(context.db, {
          ...watched.months,
          links: chosenLinks,
          isWhole: false,
        })),
      ],
      capped_hours: expected.capped,
      unknown_demand: Math.round(expected.unknownDemand),
    },
  };
}
