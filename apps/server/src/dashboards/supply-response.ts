// Supply: how much curb each curb type has in each slot of a civil week, for a zone and a state of
// the city.
import type { supplyOperations } from '@curbwright/contract';
import {
  formatEpochDay,
  type LanguageName,
  roundToUnit,
  type ScenarioCurb,
  supplyCells,
  supplySummary,
  totalsOf,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import {
  curbUserOfCategory,
  dayOf,
  expectedTypes,
  groupCurbs,
  linkCount,
  noteOf,
  typeIdsOf,
} from './curb-state/count-curbs.ts';
import { type CurbState, curbStateOf, curbsOfState } from './curb-state/curb-state.ts';
import { getRuleSetWeeks, warmWeeks } from './curb-state/rule-set-week-cache.ts';
import { componentContains, componentNameOf, type ZoneCurbs } from './curb-state/zone-curbs.ts';

type SupplyRequest = z.output<typeof supplyOperations.supplyCharts.body>;
export type SupplyResponse = z.output<typeof supplyOperations.supplyCharts.answer>;

const formulas = [
  'supply-spaces',
  'supply-metres',
  'space-hours',
  'spaces-of-a-link',
  'most-common',
  'potential-revenue',
  'revenue-percent',
  'total-users',
  'rules-known',
];

export function toCurbStateResponse({ scenario, asOf, name }: CurbState) {
  return { scenario, as_of: asOf, name };
}

/** The supply of each component of the zone. Components may overlap. */
async function componentSupplies(
  zone: ZoneCurbs | null,
  curbs: readonly ScenarioCurb[],
  language: LanguageName,
) {
  const found: SupplyResponse['components'] = [];
  const pace = createYielder();
  for (const component of zone?.components ?? []) {
    const links = new Set<number>();
    let [spaces, metres] = [0, 0];
    for (const curb of curbs) {
      if (pace.due()) await pace.rest();
      if (!componentContains(component, curb)) continue;
      links.add(curb.linkId);
      spaces += curb.spaces;
      metres += curb.metres;
    }
    const { id } = component.row;
    found.push({
      id,
      name: componentNameOf(component, language),
      links: links.size,
      spaces,
      metres: roundToUnit(metres, 'length'),
    });
  }
  return found;
}

/** Returns the response of `supplyCharts`, or the failure. */
export async function loadSupplyResponse(
  context: CityContext,
  body: SupplyRequest,
  language: LanguageName,
): Promise<SupplyResponse | Rejection> {
  const state = await curbStateOf(context, body, language);
  if ('kind' in state) return state;
  const asker = await curbUserOfCategory(context, body.user_class_category);
  if ('kind' in asker) return asker;
  const found = await curbsOfState(context, body.analysis_zone_id, state);
  if ('kind' in found) return found;
  const groups = await groupCurbs(found.curbs);
  const weeks = getRuleSetWeeks(dayOf(context, body.date, state.at), asker, context.city.time);
  await warmWeeks(weeks, groups);
  const all = await expectedTypes(context, language);
  const cells = supplyCells(groups, weeks, typeIdsOf(all), body.slots_per_hour);
  const occurring = new Set(cells.map(({ type }) => type));
  const types = all.filter(({ id }) => occurring.has(id));
  const { spaces, metres } = totalsOf(groups);
  return {
    analysis_zone_id: body.analysis_zone_id,
    state: toCurbStateResponse(state),
    date: formatEpochDay(weeks.monday),
    user_class_category: body.user_class_category ?? null,
    slots_per_hour: body.slots_per_hour,
    currency: context.city.currency,
    links: linkCount(found.curbs),
    spaces,
    metres: roundToUnit(metres, 'length'),
    types,
    cells: cells.map((one) => ({
      type: one.type,
      spaces: [...one.spaces],
      metres: [...one.metres],
      full_revenue: [...one.full_revenue],
    })),
    components: await componentSupplies(found.zone, found.curbs, language),
    summary: supplySummary(types, cells, body.slots_per_hour),
    note: noteOf(groups, formulas),
  };
}
