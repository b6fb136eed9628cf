// The city's terms for whoever edits rules and prices: its time with its calendar, its money, and the catalogue of classes.
import { type CityTime, languageNamed, type Reader, readerOf } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';

interface CityTerms {
  readonly reader: Reader;
  readonly time: CityTime;
  /** ISO 4217. */
  readonly currency: string;
}

const noCalendar = { periods: [] };

/** Until the city is known, times are those of UTC and money is dollars: nothing is edited before. */
export function useCityTerms(): CityTerms {
  const { i18n } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const { data: rules } = api.useRuleSetsQuery();
  const timeZone = city?.time_zone;
  const calendar = rules?.calendar;
  const currency = city?.currency ?? 'USD';
  return useMemo(
    () => ({
      reader: readerOf(languageNamed(i18n.language) ?? 'en', timeZone),
      time: { timeZone: timeZone ?? 'UTC', calendar: calendar ?? noCalendar },
      currency,
    }),
    [i18n.language, timeZone, calendar, currency],
  );
}

/** A class of the catalogue as `GET /api/subactivity/` answers it. */
export type SubActivity = NonNullable<
  ReturnType<typeof api.useSubActivitiesQuery>['data']
>['results'][number];

const none: readonly SubActivity[] = [];

/** The catalogue's classes in its order; empty until it came. */
export function useCatalogue(): readonly SubActivity[] {
  return api.useSubActivitiesQuery().data?.results ?? none;
}
