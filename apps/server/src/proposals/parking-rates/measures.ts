// What was measured on the links of rates: as the city stored it, else as the stays of the last months say.
import {
  firstMinuteOfMonth,
  type MeasuredHour,
  measuredHours,
  monthNumber,
  monthText,
  restriction,
  spacesOf,
  startOfCivilDay,
  zoneMeasures,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { observedOfLinks } from '../../sessions/observed.ts';
import { latestMonth, measuresOf, occupiedHours, unmeasuredLinks } from './parking-rates.sql.ts';

/** Months of stays that say what demand is now: the latest with stays and those before it. */
const monthsOfStays = 3;

function startOfMonth(month: number, timeZone: string): number {
  return startOfCivilDay(Math.floor(firstMinuteOfMonth(month) / 1440), timeZone);
}

/** Measures by regulation until now, epoch milliseconds. What the city stored of a link counts for it; stays fill the links nobody measured. */
export async function ratesMeasured(
  db: Kysely<Schema>,
  regulations: readonly number[],
  timeZone: string,
  now: number,
): Promise<ReadonlyMap<number, readonly MeasuredHour[]>> {
  const stored = await measuresOf(db, regulations);
  const links = await unmeasuredLinks(db, regulations);
  const latest = await latestMonth(db);
  if (links.length === 0 || latest === null) return stored;
  const last = monthNumber(latest);
  const first = last - monthsOfStays + 1;
  // A source may state that it goes on watching: what is not over yet is not empty.
  const to = Math.min(now, startOfMonth(last + 1, timeZone));
  const period = { from: startOfMonth(first, timeZone), to };
  const ids = links.map(({ link }) => link);
  const occupied = await occupiedHours(db, ids, monthText(first));
  const rules = await restrictionsOfSets(db, [...new Set(links.flatMap(({ ruleSet }) => ruleSet ?? []))]);
  const watched = new Map<number, Awaited<ReturnType<typeof observedOfLinks>>[number]['observed']>();
  for (const group of await observedOfLinks(db, ids, period, timeZone))
    for (const link of group.links) watched.set(link, group.observed);
  const found = new Map([...stored].map(([regulation, hours]) => [regulation, [...hours]]));
  const pace = pacer();
  for (const { regulation, link, ruleSet, ...curb } of links) {
    const restrictions = rules.get(ruleSet ?? '')?.map((one) => restriction.parse(one)) ?? null;
    const { spaces } = spacesOf(curb, restrictions === null ? null : { id: ruleSet ?? '', restrictions });
    const hours = measuredHours(occupied.get(link) ?? [], watched.get(link)?.byMonth ?? new Map(), spaces);
    found.set(regulation, [...(found.get(regulation) ?? []), ...hours]);
    await pace.rest();
  }
  return new Map([...found].map(([regulation, hours]) => [regulation, zoneMeasures(hours)]));
}
