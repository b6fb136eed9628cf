// The rate advisor's response: the core's formatted advice for each regulation that has a price and
// measurements.
import type { parkingRateCalls } from '@curbwright/contract';
import {
  type AdvisorSettings,
  advisedPayment,
  adviseRates,
  type HourAdvice,
  hasOnePrice,
  hourlyPrices,
  hoursOfWeek,
  isHourly,
  type LanguageName,
  type MeasuredHour,
  payment,
  restriction,
  rounded,
  roundedOrNull,
  sayAny,
  severalValues,
  splitsByHour,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { ratesMeasured } from './measures.ts';
import type { RateRow } from './parking-rates.sql.ts';

type Answer = z.output<typeof parkingRateCalls.adviseParkingRates.answer>;

/** Returns occupancy shares by hour of the week. `null` where too little was measured. */
function occupancyOf(measured: readonly MeasuredHour[], leastHours: number): (number | null)[] {
  const byHour = new Map(measured.map((one) => [one.hourOfWeek, one]));
  return Array.from({ length: hoursOfWeek }, (_, hour) => {
    const found = byHour.get(hour);
    return found === undefined || found.hours < leastHours ? null : rounded(found.occupancy, 'share');
  });
}

function keptOf(hours: readonly HourAdvice[], language: LanguageName): Answer['results'][number]['kept'] {
  const kept = new Map<string, { code: string; text: string; count: number }>();
  for (const { kind, because } of hours) {
    if (kind !== 'keep') continue;
    const text = sayAny(language, because.code, because.params);
    const known = kept.get(because.code) ?? { code: because.code, text, count: 0 };
    known.count += 1;
    kept.set(because.code, known);
  }
  return [...kept.values()];
}

/** Whether the rules of a regulation have only the price it is listed with. */
function isOnlyPrice(row: RateRow, rules: ReadonlyMap<string, readonly unknown[]>): boolean {
  const restrictions = (rules.get(row.rule_set_id ?? '') ?? []).map((one) => restriction.parse(one));
  return hasOnePrice({ subActivity: row.sub_activity_name, restrictions, timeLimit: null, payment: null });
}

/**
 * Returns advice for the given rates. Those without a price, with several, or with one that cannot
 * be split by hours are listed as `silent`.
 */
export async function adviceFor(
  db: Kysely<Schema>,
  rows: readonly RateRow[],
  settings: AdvisorSettings,
  language: LanguageName,
  timeZone: string,
  now: number,
): Promise<Omit<Answer, 'truncated'>> {
  const measures = await ratesMeasured(
    db,
    rows.map(({ id }) => id),
    timeZone,
    now,
  );
  const rules = await restrictionsOfSets(db, [...new Set(rows.flatMap((row) => row.rule_set_id ?? []))]);
  const results: Answer['results'] = [];
  const silent: Answer['silent'] = [];
  for (const row of rows) {
    const named = { regulation: row.id, regulationId: row.regulation_id };
    const tell = (code: string, params = {}) =>
      silent.push({ ...named, code, text: sayAny(language, code, params) });
    if (row.payment === null) {
      tell('batch.not-paid');
      continue;
    }
    const price = payment.parse(row.payment);
    const measured = measures.get(row.id) ?? [];
    if (!isOnlyPrice(row, rules)) tell('advice.several-prices');
    else if (!isHourly(price)) tell('advice.not-hourly');
    else if (!splitsByHour(price)) tell('advice.not-split');
    else if (measured.length === 0) tell('advice.unmeasured', { hours: 0, least: settings.leastHours });
    else {
      const prices = hourlyPrices(price);
      const [zone] = adviseRates([{ zone: row.id, prices, measured }], settings);
      const hours = zone?.hours ?? [];
      const moves = hours.filter(({ kind }) => kind !== 'keep');
      const advised = moves.length === 0 ? null : advisedPayment(price, hours, settings);
      results.push({
        ...named,
        bl_street_name: row.streets > 1 ? severalValues : row.street,
        links: row.links,
        hours: moves.map(({ hourOfWeek, kind, occupancy, from, to, because }) => ({
          hour_of_week: hourOfWeek,
          kind,
          occupancy: roundedOrNull(occupancy, 'share'),
          from,
          to,
          code: because.code,
          text: sayAny(language, because.code, because.params),
        })),
        kept: keptOf(hours, language),
        payment: advised,
        occupancy: occupancyOf(measured, settings.leastHours),
        prices,
      });
    }
  }
  return { results, silent };
}
