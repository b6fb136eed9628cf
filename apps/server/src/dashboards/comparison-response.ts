// Builds the comparison of two states of the city: the supply of each curb type and user class,
// hour by hour, and who loses.
import type { comparisonOperations } from '@curbwright/contract';
import {
  type CurbGroup,
  categoryCurbUser,
  comparisonFindings,
  comparisonSummary,
  formatEpochDay,
  formatFinding,
  joinSupplyByType,
  type LanguageName,
  roundToUnit,
  type ScenarioCurb,
  type SideCells,
  supplyCells,
  totalsOf,
  type UsableCells,
  usableCells,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import { displayName } from '../platform/messages/display-name.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { comparedCurbs } from './curb-state/compared-curbs.ts';
import {
  curbUserOfCategory,
  dayOf,
  expectedTypes,
  groupCurbs,
  linkCount,
  noteOf,
  permitZonesInForce,
  typeIdsOf,
} from './curb-state/count-curbs.ts';
import { categoriesToCount, loadCityUnits } from './curb-state/curb-state.sql.ts';
import { type CurbState, curbStateOf } from './curb-state/curb-state.ts';
import { differencesBetween } from './curb-state/differences.ts';
import { getRuleSetWeeks, warmWeeks } from './curb-state/rule-set-week-cache.ts';
import type { ZoneCurbs } from './curb-state/zone-curbs.ts';
import { toCurbStateResponse } from './supply-response.ts';

export type ComparisonRequest = z.output<typeof comparisonOperations.comparisonCharts.body>;
export type ComparisonResponse = z.output<typeof comparisonOperations.comparisonCharts.answer>;

const formulas = [
  'supply-spaces',
  'supply-metres',
  'space-hours',
  'spaces-of-a-link',
  'gain-loss',
  'user-classes',
  'new-regulations',
  'potential-revenue',
  'total-users',
  'rules-known',
];

interface ComparedState {
  readonly state: CurbState;
  readonly curbs: readonly ScenarioCurb[];
  readonly zone: ZoneCurbs | null;
}

/** Loads both states of a comparison. Fails when a scenario or the zone does not exist. */
export async function comparedStates(
  context: CityContext,
  body: ComparisonRequest,
  language: LanguageName,
): Promise<{ before: ComparedState; after: ComparedState } | Rejection> {
  const before = await curbStateOf(context, body.before, language, 'before');
  if ('kind' in before) return before;
  const after = await curbStateOf(context, body.after, language, 'after');
  if ('kind' in after) return after;
  const curbs = await comparedCurbs(context, body.analysis_zone_id, before, after);
  if ('kind' in curbs) return curbs;
  return { before: { state: before, ...curbs.before }, after: { state: after, ...curbs.after } };
}

function toSideResponse({ spaces, metres, full_revenue: revenue }: SideCells) {
  return { spaces: [...spaces], metres: [...metres], full_revenue: [...revenue] };
}

function toUsableResponse({ parking, loading, stopping }: UsableCells) {
  const cells = ({ spaces, metres }: UsableCells['parking']) => ({
    spaces: [...spaces],
    metres: [...metres],
  });
  return { parking: cells(parking), loading: cells(loading), stopping: cells(stopping) };
}

/** What each category of user classes may use before and after. */
async function compareUserCategories(
  context: CityContext,
  day: string,
  groups: readonly [readonly CurbGroup[], readonly CurbGroup[]],
  language: LanguageName,
): Promise<ComparisonResponse['user_classes']> {
  const zones = permitZonesInForce(context);
  const found: ComparisonResponse['user_classes'] = [];
  // One yielder for all categories: each step is short, but together they would block the event
  // loop.
  const pace = createYielder();
  for (const { id, name, display_name: stored, user_classes: classes } of await categoriesToCount(
    context.db,
    null,
  )) {
    const weeks = getRuleSetWeeks(day, categoryCurbUser(classes, zones), context.city.time);
    const sides: UsableCells[] = [];
    for (const side of groups) {
      await warmWeeks(weeks, side);
      sides.push(usableCells(side, weeks));
      await pace.rest();
    }
    const [before, after] = sides;
    if (before === undefined || after === undefined) continue;
    found.push({
      id,
      name,
      display_name: displayName(stored, `user-category.${name}`, language),
      before: toUsableResponse(before),
      after: toUsableResponse(after),
    });
  }
  return found;
}

/** Returns the response of `comparisonCharts`, or the failure. */
export async function buildComparisonResponse(
  context: CityContext,
  body: ComparisonRequest,
  language: LanguageName,
): Promise<ComparisonResponse | Rejection> {
  const asker = await curbUserOfCategory(context, body.user_class_category);
  if ('kind' in asker) return asker;
  const states = await comparedStates(context, body, language);
  if ('kind' in states) return states;
  const { before, after } = states;
  const day = dayOf(context, body.date, after.state.at);
  const weeks = getRuleSetWeeks(day, asker, context.city.time);
  const groups = [await groupCurbs(before.curbs), await groupCurbs(after.curbs)] as const;
  for (const side of groups) await warmWeeks(weeks, side);
  const all = await expectedTypes(context, language);
  const ids = typeIdsOf(all);
  const pace = createYielder();
  const [cellsBefore, cellsAfter] = groups.map((side) => supplyCells(side, weeks, ids, 1));
  await pace.rest();
  const cells = joinSupplyByType(cellsBefore ?? [], cellsAfter ?? []);
  const occurring = new Set(cells.map(({ type }) => type));
  const types = all.filter(({ id }) => occurring.has(id));
  const differences = await differencesBetween(context, before.curbs, after.curbs);
  const changed = differences.filter((one) => one.after !== null);
  await pace.rest();
  const [was, is] = [totalsOf(groups[0]), totalsOf(groups[1])];
  const totals = {
    links_before: linkCount(before.curbs),
    links_after: linkCount(after.curbs),
    spaces_before: was.spaces,
    spaces_after: is.spaces,
    metres_before: roundToUnit(was.metres, 'length'),
    metres_after: roundToUnit(is.metres, 'length'),
    changed_metres: roundToUnit(
      changed.reduce((sum, { metres }) => sum + metres, 0),
      'length',
    ),
    changed_spaces: Math.round(changed.reduce((sum, one) => sum + (one.after?.spaces ?? 0), 0)),
  };
  const users = await compareUserCategories(context, day, groups, language);
  await pace.rest();
  const reader = {
    language,
    units: await loadCityUnits(context.db),
  } as const;
  return {
    analysis_zone_id: body.analysis_zone_id,
    before: toCurbStateResponse(before.state),
    after: toCurbStateResponse(after.state),
    date: formatEpochDay(weeks.monday),
    user_class_category: body.user_class_category ?? null,
    currency: context.city.currency,
    totals,
    types,
    cells: cells.map(({ type, before: first, after: second }) => ({
      type,
      before: toSideResponse(first),
      after: toSideResponse(second),
    })),
    user_classes: users,
    summary: comparisonSummary(types, cells, totals),
    findings: comparisonFindings(types, cells, users, totals).map((finding) => ({
      code: finding.code,
      kind: finding.kind,
      text: formatFinding(finding, reader),
    })),
    note: noteOf(groups[1], formulas),
  };
}
