// A zone in a period, prepared for counting: its curbs with their types, how long they were
// observed, and the note.
import type { measuredPeriod, measureNote } from '@curbwright/contract';
import { roundToUnit } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { type Rejection, reject } from '../platform/http/outcome.ts';
import { loadZoneLinks } from '../zones/zone-links.ts';
import { type Curb, loadCurbs } from './curbs.ts';
import { excludedSessionTotals, measuredMonths, type TotalsScope } from './dashboards.sql.ts';
import { computeObservation, type ZoneObservation } from './observation.ts';
import { coversAllMonths, newestMonths, type Period, periodOf, requestedMonths } from './period.ts';

export type MeasureRequest = Pick<z.output<typeof measuredPeriod>, 'analysis_zone_id' | 'date' | 'date_to'>;
export type MeasureNote = z.output<typeof measureNote>;

export interface MeasuredZone {
  readonly id: number;
  /** `null` when nothing has ever been measured and no date was requested. */
  readonly period: Period | null;
  /** Whether the period includes every month with measurements. */
  readonly isAll: boolean;
  /** Whether the zone covers every curb of the city. */
  readonly isWhole: boolean;
  readonly curbs: readonly Curb[];
  /** The scope of sums; `null` without a period. */
  readonly scope: TotalsScope | null;
  /** `null` without a period. */
  readonly watched: ZoneObservation | null;
}

/** When a zone has at least 1 / `minShareDivisor` of all links, every row of totals is read. */
const minShareDivisor = 4;

/** The days of a period in the response format. */
export function daysOf(period: Period | null): { from: string; to: string } | null {
  return period === null ? null : { from: period.from, to: period.lastDay };
}

/** The requested period, or the newest months; `null` when there are none. */
async function loadCountedPeriod(
  context: Pick<CityContext, 'db' | 'city' | 'now'>,
  request: Pick<MeasureRequest, 'date' | 'date_to'>,
): Promise<{ readonly period: Period; readonly isAll: boolean } | null> {
  const { from, to } = await measuredMonths(context.db);
  const measured = from === null || to === null ? null : { from, to };
  const months =
    requestedMonths(request.date, request.date_to) ?? (measured === null ? null : newestMonths(measured));
  if (months === null) return null;
  return {
    period: periodOf(months, context.city.time.timeZone, context.now()),
    isAll: measured !== null && coversAllMonths(months, measured),
  };
}

/** The curb with its share of the period; `null` when it did not exist in the period. */
function clipToPeriod(curb: Curb, { start, end }: Period): Curb | null {
  if (curb.from >= end || curb.to <= start) return null;
  if (curb.from <= start && curb.to >= end) return curb;
  const lasted = Math.min(curb.to, end) - Math.max(curb.from, start);
  return { ...curb, share: lasted / (end - start) };
}

/** Loads a zone in a period, prepared for counting; fails when the zone does not exist. */
export async function loadMeasuredZone(
  context: CityContext,
  request: MeasureRequest,
): Promise<MeasuredZone | Rejection> {
  const ids = await loadZoneLinks(context, request.analysis_zone_id);
  if (ids === undefined) return reject('not_found');
  const all = await loadCurbs(context);
  const counted = await loadCountedPeriod(context, request);
  const chosen = ids === null ? [...all.values()] : ids.flatMap((id) => all.get(id) ?? []);
  const id = request.analysis_zone_id;
  if (counted === null) {
    const curbs = chosen.filter(({ to }) => to === Number.POSITIVE_INFINITY);
    return { id, period: null, isAll: false, isWhole: ids === null, curbs, scope: null, watched: null };
  }
  const { period, isAll } = counted;
  const curbs = chosen.flatMap((curb) => clipToPeriod(curb, period) ?? []);
  const { timeZone } = context.city.time;
  return {
    id,
    period,
    isAll,
    isWhole: ids === null,
    curbs,
    scope: {
      links: curbs.map(({ id: link }) => link),
      groups: curbs.map(({ type }) => type),
      from: period.from,
      to: period.to,
      isWhole: ids === null,
      isMost: curbs.length * minShareDivisor >= all.size,
    },
    watched: await computeObservation(context.db, curbs, ids, period, timeZone),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Spaces of curbs, each weighted by the share of the period in which it existed. */
export function spacesIn(curbs: readonly Curb[]): number {
  return Math.round(sum(curbs.map(({ spaces, share }) => spaces * share)));
}

/** Whether sessions were observed in the zone during the period. */
export function isObserved({ watched }: MeasuredZone): boolean {
  return watched !== null && watched.links > 0;
}

/** Sums the excluded sessions of several types by validation error, sorted. */
function sumFaults(types: readonly { readonly faults: MeasureNote['faults'] }[]): MeasureNote['faults'] {
  const counts = new Map<string, number>();
  for (const { fault, sessions } of types.flatMap(({ faults }) => faults))
    counts.set(fault, (counts.get(fault) ?? 0) + sessions);
  return [...counts]
    .map(([fault, sessions]) => ({ fault, sessions }))
    .sort((a, b) => (a.fault < b.fault ? -1 : 1));
}

/**
 * Returns the note for numbers based on `rows` sessions. `types`: the zone's types if they are loaded,
 * so that the excluded sessions are not counted again.
 */
export async function loadMeasureNote(
  context: Pick<CityContext, 'db'>,
  zone: MeasuredZone,
  rows: number,
  formulas: readonly string[],
  types?: readonly { readonly faults: MeasureNote['faults'] }[],
): Promise<MeasureNote> {
  const { curbs, scope, watched } = zone;
  const excluded = async () => {
    if (types !== undefined) return sumFaults(types);
    return scope === null ? [] : [...(await excludedSessionTotals(context.db, scope))];
  };
  const possible = sum([...(watched?.types.values() ?? [])].map((type) => sum(type.possible)));
  const scheduledMinutes = (watched?.watched ?? 0) + (watched?.offline ?? 0);
  return {
    formulas: [...formulas],
    rows,
    links: curbs.length,
    links_observed: watched?.links ?? 0,
    spaces_observed: spacesIn(curbs.filter(({ id }) => watched?.byLink.has(id) === true)),
    coverage: possible > 0 ? roundToUnit(Math.min(1, (watched?.watched ?? 0) / possible), 'share') : null,
    offline_share:
      scheduledMinutes > 0 ? roundToUnit((watched?.offline ?? 0) / scheduledMinutes, 'share') : null,
    faults: await excluded(),
    measured_by: isObserved(zone) ? 'stays' : 'nothing',
    spaces_counted: spacesIn(curbs.filter(({ isEstimated }) => !isEstimated)),
    spaces_estimated: spacesIn(curbs.filter(({ isEstimated }) => isEstimated)),
  };
}
