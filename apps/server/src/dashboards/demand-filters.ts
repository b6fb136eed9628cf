// Initial data of the demand and turnover form: curb types, measured months, sources, and the
// default request.
import type { demandOperations } from '@curbwright/contract';
import { civilDateAndTime, everythingSelected, type LanguageName, wholeCityZoneId } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { loadCurbTypes } from './curb-types.ts';
import { measuredMonths, sourceRows } from './dashboards.sql.ts';
import { daysOf } from './measured-zone.ts';
import { newestMonths, periodOf } from './period.ts';

type DemandFilters = z.output<typeof demandOperations.demandFilters.answer>;

function dayOf(instant: Date, timeZone: string): string {
  return civilDateAndTime(instant.getTime(), timeZone).date;
}

export async function loadDemandFilters(
  context: CityContext,
  language: LanguageName,
): Promise<DemandFilters> {
  const { db, city } = context;
  const { timeZone } = city.time;
  const [types, { from, to }, sources] = await Promise.all([
    loadCurbTypes(db, language),
    measuredMonths(db),
    sourceRows(db),
  ]);
  const measured = from === null || to === null ? null : { from, to };
  const defaultMonths = measured === null ? null : newestMonths(measured);
  const shown = (months: typeof measured) =>
    daysOf(months === null ? null : periodOf(months, timeZone, context.now()));
  const period = shown(defaultMonths);
  return {
    regulation_types: [...types.values()],
    measured: shown(measured),
    sources: sources.map(({ name, kind, first_at: first, last_at: last }) => ({
      name,
      kind,
      observed:
        first === null || last === null ? null : { from: dayOf(first, timeZone), to: dayOf(last, timeZone) },
    })),
    demandAPIParams: {
      analysis_zone_id: wholeCityZoneId,
      date: period?.from ?? null,
      date_to: period?.to ?? null,
      time: null,
    },
    demandNonAPIParams: {
      selectedRegulationTypeIds: [...everythingSelected.selectedRegulationTypeIds],
      selectedTimePeriod: { ...everythingSelected.selectedTimePeriod },
      selectedDays: [...everythingSelected.selectedDays],
    },
  };
}
