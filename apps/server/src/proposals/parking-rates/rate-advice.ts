// The rate advisor's response: the core's formatted advice for each regulation that has a price and
// measurements.
import type { parkingRateOperations } from '@curbwright/contract';
import {
  type AdvisorSettings,
  adviseRates,
  applyRateAdvice,
  type HourAdvice,
  hasOnePrice,
  hourlyPrices,
  hoursPerWeek,
  isHourly,
  type LanguageName,
  type MeasuredHour,
  multipleValuesText,
  payment,
  restriction,
  roundToUnit,
  roundToUnitOrNull,
  splitsByHour,
  translateAny,
} from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import { loadChargedHours } from './charged-hours.ts';
import { loadRateMeasures } from './measures.ts';
import type { RateRow } from './parking-rates.sql.ts';

type RateAdviceResponse = z.output<typeof parkingRateOperations.adviseParkingRates.answer>;

/** Returns occupancy shares by hour of the week. `null` where too little was measured. */
function occupancyByHour(measured: readonly MeasuredHour[], minHours: number): (number | null)[] {
  const byHour = new Map(measured.map((one) => [one.hourOfWeek, one]));
  return Array.from({ length: hoursPerWeek }, (_, hour) => {
    const found = byHour.get(hour);
    return found === undefined || found.hours < minHours ? null : roundToUnit(found.occupancy, 'share');
  });
}

function groupUnchangedHours(
  hours: readonly HourAdvice[],
  language: LanguageName,
): RateAdviceResponse['results'][number]['kept'] {
  const countsByCode = new Map<string, { code: string; text: string; count: number }>();
  for (const { kind, because } of hours) {
    if (kind !== 'keep') continue;
    const text = translateAny(language, because.code, because.params);
    const known = countsByCode.get(because.code) ?? { code: because.code, text, count: 0 };
    known.count += 1;
    countsByCode.set(because.code, known);
  }
  return [...countsByCode.values()];
}

/** Whether the rules of a regulation have only the price it is listed with. */
function hasNoOtherPrice(row: RateRow, rules: ReadonlyMap<string, readonly unknown[]>): boolean {
  const restrictions = (rules.get(row.rule_set_id ?? '') ?? []).map((one) => restriction.parse(one));
  return hasOnePrice({ subActivity: row.sub_activity_name, restrictions, timeLimit: null, payment: null });
}

/**
 * Returns advice for the given rates. Those without a price, with several, or with one that cannot
 * be split by hours are listed as `silent`.
 */
export async function buildRateAdvice(
  context: CityContext,
  rows: readonly RateRow[],
  settings: AdvisorSettings,
  language: LanguageName,
): Promise<Omit<RateAdviceResponse, 'truncated'>> {
  const { db } = context;
  const measures = await loadRateMeasures(
    db,
    rows.map(({ id }) => id),
    context.city.time.timeZone,
    context.now(),
  );
  const charged = await loadChargedHours(context, rows);
  const rules = await restrictionsOfSets(db, [...new Set(rows.flatMap((row) => row.rule_set_id ?? []))]);
  const results: RateAdviceResponse['results'] = [];
  const silent: RateAdviceResponse['silent'] = [];
  for (const row of rows) {
    const named = { regulation: row.id, regulationId: row.regulation_id };
    const describeAdvice = (code: string, params = {}) =>
      silent.push({ ...named, code, text: translateAny(language, code, params) });
    if (row.payment === null) {
      describeAdvice('batch.not-paid');
      continue;
    }
    const price = payment.parse(row.payment);
    const measured = measures.get(row.id) ?? [];
    if (!hasNoOtherPrice(row, rules)) describeAdvice('advice.several-prices');
    else if (!isHourly(price)) describeAdvice('advice.not-hourly');
    else if (!splitsByHour(price)) describeAdvice('advice.not-split');
    else if (measured.length === 0)
      describeAdvice('advice.unmeasured', { hours: 0, least: settings.leastHours });
    else {
      // Hours beyond the rules are not charged, and get no advice.
      const ofRules = charged.get(row.id)?.payment ?? price;
      const prices = hourlyPrices(isHourly(ofRules) ? ofRules : price);
      const [zone] = adviseRates([{ zone: row.id, prices, measured }], settings);
      const hours = zone?.hours ?? [];
      const moves = hours.filter(({ kind }) => kind !== 'keep');
      const advised = moves.length === 0 ? null : applyRateAdvice(price, hours, settings);
      results.push({
        ...named,
        bl_street_name: row.streets > 1 ? multipleValuesText : row.street,
        links: row.links,
        link: row.first_link,
        spaces: row.spaces,
        hours: moves.map(({ hourOfWeek, kind, occupancy, from, to, because }) => ({
          hour_of_week: hourOfWeek,
          kind,
          occupancy: roundToUnitOrNull(occupancy, 'share'),
          from,
          to,
          code: because.code,
          text: translateAny(language, because.code, because.params),
        })),
        kept: groupUnchangedHours(hours, language),
        payment: advised,
        occupancy: occupancyByHour(measured, settings.leastHours),
        prices,
      });
    }
  }
  return { results, silent };
}
