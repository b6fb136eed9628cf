// Occupancy measurements on the links that rates apply to: those the city stored, otherwise derived
// from the parking sessions of recent months.
import {
  aggregateZoneMeasures,
  firstMinuteOfMonth,
  formatMonthDate,
  type MeasuredHour,
  measuredHours,
  monthNumber,
  restriction,
  spacesOf,
  startOfCivilDay,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { groupLinksByObservation } from '../../sessions/observed-links.ts';
import { latestMonth, loadMeasures, loadOccupiedHours, loadUnmeasuredLinks } from './parking-rates.sql.ts';

/**
 * Months of parking sessions that represent current demand: the latest month with sessions and
 * those before it.
 */
const sessionMonths = 3;

function startOfMonth(month: number, timeZone: string): number {
  return startOfCivilDay(Math.floor(firstMinuteOfMonth(month) / 1440), timeZone);
}

/**
 * Returns measurements by regulation until now (epoch milliseconds). Measurements the city stored
 * for a link are used for it, and parking sessions fill in links without any.
 */
export async function loadRateMeasures(
  db: Kysely<Schema>,
  regulations: readonly number[],
  timeZone: string,
  now: number,
): Promise<ReadonlyMap<number, readonly MeasuredHour[]>> {
  const stored = await loadMeasures(db, regulations);
  const links = await loadUnmeasuredLinks(db, regulations);
  const latest = await latestMonth(db);
  if (links.length === 0 || latest === null) return stored;
  const last = monthNumber(latest);
  const first = last - sessionMonths + 1;
  // A source may state observed times that lie in the future. Time that has not passed yet does not
  // count as empty.
  const to = Math.min(now, startOfMonth(last + 1, timeZone));
  const period = { from: startOfMonth(first, timeZone), to };
  const ids = links.map(({ link }) => link);
  const occupied = await loadOccupiedHours(db, ids, formatMonthDate(first));
  const rules = await restrictionsOfSets(db, [...new Set(links.flatMap(({ ruleSet }) => ruleSet ?? []))]);
  const watched = new Map<number, Awaited<ReturnType<typeof groupLinksByObservation>>[number]['observed']>();
  for (const group of await groupLinksByObservation(db, ids, period, timeZone))
    for (const link of group.links) watched.set(link, group.observed);
  const found = new Map([...stored].map(([regulation, hours]) => [regulation, [...hours]]));
  const pace = createYielder();
  for (const { regulation, link, ruleSet, ...curb } of links) {
    const restrictions = rules.get(ruleSet ?? '')?.map((one) => restriction.parse(one)) ?? null;
    const { spaces } = spacesOf(curb, restrictions === null ? null : { id: ruleSet ?? '', restrictions });
    const hours = measuredHours(occupied.get(link) ?? [], watched.get(link)?.byMonth ?? new Map(), spaces);
    found.set(regulation, [...(found.get(regulation) ?? []), ...hours]);
    await pace.rest();
  }
  return new Map([...found].map(([regulation, hours]) => [regulation, aggregateZoneMeasures(hours)]));
}
