// The hours really charged of prices in force, by the rules of their regulations.
import {
  type ChargedHours,
  chargedHours,
  civilDateAndTime,
  type Payment,
  payment,
  restriction,
  type TimeSpan,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import type { RateRow } from './parking-rates.sql.ts';

/** Returns what is charged of the prices that have hours beyond their rules, by regulation. */
export async function loadChargedHours(
  context: CityContext,
  rows: readonly RateRow[],
): Promise<ReadonlyMap<number, ChargedHours>> {
  const { db, city } = context;
  const rules = await restrictionsOfSets(db, [...new Set(rows.flatMap((row) => row.rule_set_id ?? []))]);
  const lintContext = { cityTime: city.time, date: civilDateAndTime(context.now(), city.time.timeZone).date };
  // Many regulations of a city have the same rules and the same price.
  const known = new Map<string, ChargedHours | null>();
  const found = new Map<number, ChargedHours>();
  for (const row of rows) {
    if (row.payment === null || row.rule_set_id === null) continue;
    const key = `${row.rule_set_id} ${row.payment_id}`;
    let hours = known.get(key);
    if (hours === undefined) {
      const restrictions = (rules.get(row.rule_set_id) ?? []).map((one) => restriction.parse(one));
      hours = chargedHours(payment.parse(row.payment), restrictions, lintContext);
      known.set(key, hours);
    }
    if (hours !== null) found.set(row.id, hours);
  }
  return found;
}

/** Returns the charged hours as the API gives them. */
export function toChargedResponse(
  hours: ChargedHours | undefined,
): { payment: Payment; beyond: TimeSpan[]; week: string } | null {
  return hours === undefined ? null : { ...hours, beyond: [...hours.beyond] };
}
