// The city's settings for editing rules and prices: time zone with calendar, currency, and the
// catalog of curb types.
import { type CityTime, findLanguage, type Reader, readerOf } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';

interface CityLocale {
  readonly reader: Reader;
  readonly time: CityTime;
  /** ISO 4217. */
  readonly currency: string;
}

const noCalendar = { periods: [] };

/**
 * Returns the city's settings. Until the city is known, times are in UTC and money is in dollars;
 * nothing is edited before that.
 */
export function useCityLocale(): CityLocale {
  const { i18n } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const { data: rules } = api.useRuleSetsQuery();
  const timeZone = city?.time_zone;
  const calendar = rules?.calendar;
  const currency = city?.currency ?? 'USD';
  return useMemo(
    () => ({
      reader: readerOf(findLanguage(i18n.language) ?? 'en', timeZone),
      time: { timeZone: timeZone ?? 'UTC', calendar: calendar ?? noCalendar },
      currency,
    }),
    [i18n.language, timeZone, calendar, currency],
  );
}

/** A curb type of the catalog as `GET /api/subactivity/` returns it. */
export type CatalogCurbType = NonNullable<
  ReturnType<typeof api.useSubActivitiesQuery>['data']
>['results'][number];

const none: readonly CatalogCurbType[] = [];

/** Returns the curb types of the catalog in order; empty until loaded. */
export function useCurbTypeCatalog(): readonly CatalogCurbType[] {
  return api.useSubActivitiesQuery().data?.results ?? none;
}
