// The what-if response: measured parking sessions of a zone's curbs train the model, which returns
// its forecast and its error.
import type { whatIfCalls } from '@curbwright/contract';
import {
  allRounded,
  type ExpectedWeek,
  emptyWeek,
  type LanguageName,
  type MinuteStretch,
  type ModelError,
  measuredWeek,
  modelError,
  newTally,
  rounded,
  roundedOrNull,
  sayStaff,
  type Tally,
  tallyStay,
  weeksToLearn,
  whatIf,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import type { Refused } from '../../platform/http/outcome.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { curbStateOf, curbsOfState } from '../curb-state/curb-state.ts';
import { type CurbsToModel, chosenCurbs, modelledCurbs, RuleWeeks } from './curbs.ts';
import { type WatchedWeeks, watchedWeeks } from './watched-weeks.ts';
import { faultsOfLinks, staysByLink, staysText } from './what-if.sql.ts';

type Body = z.output<typeof whatIfCalls.demandWhatIf.body>;
export type WhatIfAnswer = z.output<typeof whatIfCalls.demandWhatIf.answer>;

/** Sessions loaded per statement; they take a few milliseconds to parse. */
const staysAtOnce = 6000;
const day = 86_400_000;

/** Runs a generator to its end, yielding to the event loop. */
async function finished<T>(work: Generator<undefined, T>): Promise<T> {
  const pace = pacer();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (pace.due()) await pace.rest();
  }
}

/**
 * Parses alternating from and to minutes in the format of `staysText`; `null` = the whole session.
 */
function stretchesOf(told: unknown): readonly MinuteStretch[] | null {
  if (!Array.isArray(told)) return null;
  return Array.from({ length: told.length / 2 }, (_, at) => ({
    from: Number(told[at * 2]),
    to: Number(told[at * 2 + 1]),
  }));
}

async function tallied(
  context: CityContext,
  watched: WatchedWeeks,
  curbs: readonly CurbsToModel[],
  stays: ReadonlyMap<number, number>,
): Promise<Tally> {
  const { hours, months } = watched;
  const tally = newTally(
    hours,
    curbs.map(({ curb }) => curb),
    weeksToLearn(hours.weeks),
  );
  const indexes = new Map(curbs.map(({ link }, index) => [link, index]));
  const [from, to] = [hours.starts[0] ?? 0, hours.starts.at(-1) ?? 0];
  const pace = pacer();
  let portion: number[] = [];
  let expected = 0;
  for (const [index, { link }] of curbs.entries()) {
    portion.push(link);
    expected += stays.get(link) ?? 0;
    if (expected < staysAtOnce && index < curbs.length - 1) continue;
    // Vehicles that arrived the day before may still be present.
    const read: unknown = JSON.parse(await staysText(context.db, portion, months, from - day, to));
    const numbers: readonly unknown[] = Array.isArray(read) ? read : [];
    for (let at = 0; at < numbers.length; at += 4) {
      const curb = indexes.get(Number(numbers[at]));
      const [arrival, minutes] = [Number(numbers[at + 1]) * 1000, Number(numbers[at + 2])];
      if (curb !== undefined)
        tallyStay(tally, curb, { arrival, minutes, counted: stretchesOf(numbers[at + 3]) });
      if (pace.due()) await pace.rest();
    }
    portion = [];
    expected = 0;
  }
  return tally;
}

function cellsOf({ spaces, taken, arrivals, lost }: ExpectedWeek): WhatIfAnswer['cells']['before'] {
  return {
    spaces: allRounded(spaces, 'count'),
    taken: allRounded(taken, 'count'),
    arrivals: allRounded(arrivals, 'count'),
    lost: allRounded(lost, 'count'),
  };
}

function errorOf(error: ModelError | null): WhatIfAnswer['error'] {
  if (error === null) return null;
  const of = ({ meanAbsolute, bias }: ModelError['model']) => ({
    mean_absolute: rounded(meanAbsolute, 'percent'),
    bias: rounded(bias, 'percent'),
  });
  return {
    learned_weeks: error.learnedWeeks,
    held_back_weeks: error.heldBackWeeks,
    hours: error.hours,
    model: of(error.model),
    same_hour: of(error.sameHour),
  };
}

const always = ['loss', 'random', 'stays', 'kind', 'price', 'hours', 'measured'];

function assumptionsOf(
  language: LanguageName,
  told: {
    readonly capped: number;
    readonly unknown: number;
    readonly counted: number;
    readonly links: number;
  },
): WhatIfAnswer['assumptions'] {
  const say = (code: string, params = {}) => ({
    code: `what-if.assume.${code}`,
    text: sayStaff(language, `what-if.assume.${code}`, params),
  });
  return [
    ...always.map((code) => say(code)),
    ...(told.capped > 0 ? [say('capped', { count: told.capped })] : []),
    ...(told.unknown > 0 ? [say('unknown', { hours: Math.round(told.unknown) })] : []),
    ...(told.counted < told.links ? [say('sampled', { counted: told.counted, links: told.links })] : []),
  ];
}

const formulas = ['erlang-loss', 'offered-arrivals', 'held-back-weeks'];

export async function whatIfAnswer(
  context: CityContext,
  body: Body,
  language: LanguageName,
): Promise<WhatIfAnswer | Refused> {
  const { analysis_zone_id: zone } = body;
  const before = await curbStateOf(context, {}, language);
  if ('kind' in before) return before;
  const after = await curbStateOf(context, body.after, language, 'after');
  if ('kind' in after) return after;
  const standing = await curbsOfState(context, zone, before, 'as their link');
  if ('kind' in standing) return standing;
  const laid = await curbsOfState(context, zone, after, 'as their link');
  if ('kind' in laid) return laid;
  const { timeZone } = context.city.time;
  const links = zone === -1 ? null : [...new Set(standing.curbs.map(({ linkId }) => linkId))];
  const watched = await watchedWeeks(context.db, links, body.weeks, timeZone, context.now());
  const state = ({ scenario, asOf, name }: typeof before) => ({ scenario, as_of: asOf, name });
  const head = {
    analysis_zone_id: zone,
    label: sayStaff(language, 'what-if.label'),
    before: state(before),
    after: state(after),
  };
  const inZone = new Set(standing.curbs.map(({ linkId }) => linkId)).size;
  if (watched === null) {
    const nothing = cellsOf(emptyWeek());
    return {
      ...head,
      period: null,
      weeks: 0,
      measured: { taken: nothing.taken, served: nothing.arrivals },
      cells: { before: nothing, after: nothing },
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
  const curbs = await modelledCurbs(
    standing.curbs,
    laid.curbs,
    (link) => watched.observed.get(link) ?? null,
    weeks,
  );
  const ids = curbs.map(({ link }) => link);
  const stays = await staysByLink(context.db, ids, watched.months);
  const chosen = chosenCurbs(curbs, stays);
  const tally = await tallied(context, watched, chosen, stays);
  const modelled = chosen.map(({ curb }) => curb);
  const expected = await finished(whatIf(tally, modelled, weeks.classes.kinds));
  const error = await finished(modelError(tally, modelled));
  const measured = measuredWeek(tally, modelled);
  const counted = { capped: expected.capped, unknown: expected.unknownDemand };
  return {
    ...head,
    period: watched.period,
    weeks: watched.hours.weeks,
    measured: { taken: allRounded(measured.taken, 'count'), served: allRounded(measured.served, 'count') },
    cells: { before: cellsOf(expected.before), after: cellsOf(expected.after) },
    error: errorOf(error),
    assumptions: assumptionsOf(language, { ...counted, counted: chosen.length, links: curbs.length }),
    note: {
      formulas,
      rows: tally.stays,
      links: inZone,
      links_observed: curbs.length,
      links_counted: chosen.length,
      coverage: roundedOrNull(measured.coverage, 'share'),
      offline_share: roundedOrNull(watched.offlineShare, 'share'),
      faults: await faultsOfLinks(
        context.db,
        chosen.map(({ link }) => link),
        watched.months,
      ),
      capped_hours: expected.capped,
      unknown_demand: Math.round(expected.unknownDemand),
    },
  };
}
