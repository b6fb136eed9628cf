// The advisor's answer: the core's advice for each regulation that has a price and was measured, in words.
import type { parkingRateCalls } from '@curbwright/contract';
import {
  type AdvisorSettings,
  advisedPayment,
  adviseRates,
  type HourAdvice,
  hourlyPrices,
  hoursOfWeek,
  isHourly,
  type LanguageName,
  type MeasuredHour,
  payment,
  sayAny,
  severalValues,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { measuresOf, type RateRow } from './queries.ts';

type Answer = z.output<typeof parkingRateCalls.adviseParkingRates.answer>;

/** Shares by hour of the week, to the hundredth; null where too little was measured. */
function occupancyOf(measured: readonly MeasuredHour[], leastHours: number): (number | null)[] {
  const byHour = new Map(measured.map((one) => [one.hourOfWeek, one]));
  return Array.from({ length: hoursOfWeek }, (_, hour) => {
    const found = byHour.get(hour);
    return found === undefined || found.hours < leastHours ? null : Math.round(found.occupancy * 100) / 100;
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

/** Advice for the rates given; those without a price or with one that goes by dates are silent. */
export async function adviceFor(
  db: Kysely<Schema>,
  rows: readonly RateRow[],
  settings: AdvisorSettings,
  language: LanguageName,
): Promise<Omit<Answer, 'truncated'>> {
  const measures = await measuresOf(
    db,
    rows.map(({ id }) => id),
  );
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
    if (!isHourly(price)) tell('advice.not-hourly');
    else if (measured.length === 0) tell('advice.unmeasured', { hours: 0, least: settings.leastHours });
    else {
      const prices = hourlyPrices(price);
      const [zone] = adviseRates([{ zone: row.id, prices, measured }], settings);
      const hours = zone?.hours ?? [];
      const moves = hours.filter(({ kind }) => kind !== 'keep');
      results.push({
        ...named,
        bl_street_name: row.streets > 1 ? severalValues : row.street,
        links: row.links,
        hours: moves.map(({ hourOfWeek, kind, occupancy, from, to, because }) => ({
          hour_of_week: hourOfWeek,
          kind,
          occupancy,
          from,
          to,
          code: because.code,
          text: sayAny(language, because.code, because.params),
        })),
        kept: keptOf(hours, language),
        payment: moves.length === 0 ? null : advisedPayment(price, hours, settings.cap),
        occupancy: occupancyOf(measured, settings.leastHours),
        prices,
      });
    }
  }
  return { results, silent };
}
