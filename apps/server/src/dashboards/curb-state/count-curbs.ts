// Shared by the supply and comparison dashboards: groups of curbs, the curb user, curb types with
// the city's expected values, and the note on how curbs were counted.
import type { curbNote, expectedType } from '@curbwright/contract';
import {
  type CountedCurb,
  type CurbGroup,
  CurbGroups,
  type CurbUser,
  categoryCurbUser,
  civilDateAndTime,
  type LanguageName,
  noRulesKnown,
  permitZones,
  roundToUnit,
  totalsOf,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { type Rejection, rejectField } from '../../platform/http/outcome.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadCurbTypes } from '../curb-types.ts';
import { categoriesToCount, expectationRows } from './curb-state.sql.ts';
import type { CurrentCurbsContext } from './current-curbs.ts';

export type ExpectedTypeResponse = z.output<typeof expectedType>;
export type CurbNote = z.output<typeof curbNote>;

/** Groups curbs by rule set. Yields to the event loop. */
export async function groupCurbs(curbs: Iterable<CountedCurb>): Promise<readonly CurbGroup[]> {
  const groups = new CurbGroups();
  const pace = createYielder();
  for (const curb of curbs) {
    groups.add(curb);
    if (pace.due()) await pace.rest();
  }
  return groups.groups();
}

/** Number of links among curbs in link order. The pieces of a link count once. */
export function linkCount(curbs: readonly CountedCurb[]): number {
  let count = 0;
  let last = Number.NaN;
  for (const { linkId } of curbs) {
    if (linkId !== last) count += 1;
    last = linkId;
  }
  return count;
}

/** The day in the request body; else that of the requested past instant, else today. */
export function dayOf(context: CityContext, date: string | undefined, at: number | null): string {
  return date ?? civilDateAndTime(at ?? context.now(), context.city.time.timeZone).date;
}

/** All permit zones in the city's rules in force. */
export function permitZonesInForce({ city }: CurrentCurbsContext): readonly string[] {
  return permitZones(city.ruleSets().map(({ ruleSet }) => ruleSet));
}

/**
 * The curb user of a category of user classes; an ordinary car if absent. Fails when the category
 * does not exist.
 */
export async function curbUserOfCategory(
  parts: CurrentCurbsContext,
  category: number | undefined,
): Promise<CurbUser | Rejection> {
  if (category === undefined) return categoryCurbUser(null, []);
  const [row] = await categoriesToCount(parts.db, category);
  if (row === undefined) return rejectField('user_class_category', 'fault.unknown-category');
  return categoryCurbUser(row.user_classes, permitZonesInForce(parts));
}

/**
 * Every curb type of the catalog with the city's expected values. The type for curbs with unknown
 * rules comes last, with values of 0.
 */
export async function expectedTypes(
  parts: CurrentCurbsContext,
  language: LanguageName,
): Promise<readonly ExpectedTypeResponse[]> {
  const types = await loadCurbTypes(parts.db, language);
  const rows = new Map((await expectationRows(parts.db)).map((row) => [row.id, row]));
  return [...types.values()].map((type) => {
    const row = rows.get(type.id);
    return {
      ...type,
      occupancy_percent: row?.occupancy_percent ?? 0,
      curbside_users: row?.curbside_users ?? 0,
    };
  });
}

/** Curb type ids by name; the name identifies a type in the table cells. */
export function typeIdsOf(types: readonly ExpectedTypeResponse[]): ReadonlyMap<string, number> {
  return new Map(types.flatMap(({ id, name }) => (id === noRulesKnown ? [] : [[name, id] as const])));
}

/**
 * The note for the counted groups. `formulas` are codes; the formula texts are under
 * `formula.<code>`.
 */
export function noteOf(groups: readonly CurbGroup[], formulas: readonly string[]): CurbNote {
  const { links, spaces, estimated, metres, knownMetres } = totalsOf(groups);
  return {
    formulas: [...formulas],
    rows: links,
    rule_sets: groups.filter(({ ruleSet }) => ruleSet !== null).length,
    coverage: metres > 0 ? roundToUnit(knownMetres / metres, 'share') : null,
    faults: [],
    offline_share: null,
    spaces_counted: spaces - estimated,
    spaces_estimated: estimated,
  };
}
