// The curb types of a zone with what was observed of each, so that a selection of types can say
// what its numbers are based on.
import { type LanguageName, roundToUnit } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { excludedSessionsByGroup } from './dashboards.sql.ts';
import type { MeasuredZone } from './measured-zone.ts';
import type { StoredMeasures } from './stored-measures.ts';
import { zoneTypes } from './zone-types.ts';

/**
 * Loads the curb types of a zone, those with the most spaces first. `stored`: the occupancy that is
 * used instead of sessions; `null` = sessions are used.
 */
export async function measuredTypes(
  { db }: Pick<CityContext, 'db'>,
  { curbs, scope, watched }: MeasuredZone,
  stored: StoredMeasures | null,
  language: LanguageName,
) {
  const types = await zoneTypes(db, curbs, language);
  const excluded = scope === null || stored !== null ? [] : await excludedSessionsByGroup(db, scope);
  const observed = new Set(
    stored === null ? watched?.byLink.keys() : stored.links.map(({ curb: { id } }) => id),
  );
  const links = new Map<number, number>();
  for (const { id, type } of curbs) if (observed.has(id)) links.set(type, (links.get(type) ?? 0) + 1);
  const measures = stored?.types ?? watched?.types;
  return types.map((type) => ({
    ...type,
    links_observed: links.get(type.id) ?? 0,
    watched_spaces: roundToUnit(measures?.get(type.id)?.spaces ?? 0, 'count'),
    offline_minutes: roundToUnit(
      stored === null ? (watched?.types.get(type.id)?.offline ?? 0) : 0,
      'minutes',
    ),
    faults: excluded
      .filter(({ group }) => group === type.id)
      .map(({ fault, sessions }) => ({ fault, sessions })),
  }));
}
