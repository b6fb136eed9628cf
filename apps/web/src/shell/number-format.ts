// Formats numbers within texts in the format of the city's country, and lengths in its units, like
// all others on screen.
import { readerOf, setMessageNumberLocale, setMessageUnits } from '@curbwright/core';
import { api } from './api.ts';
import type { store as appStore } from './store.ts';

/**
 * Keeps the number format in line with the city's settings. It subscribes before the screens do, so
 * they render afterward.
 */
export function startNumberFormat(store: Pick<typeof appStore, 'getState' | 'subscribe'>): void {
  const city = api.endpoints.currentCity.select();
  let known: ReturnType<typeof city>['data'];
  store.subscribe(() => {
    const { data } = city(store.getState());
    if (data === known) return;
    known = data;
    setMessageNumberLocale((language) => readerOf(language, data?.time_zone).locale);
    setMessageUnits(data?.units ?? 'metric');
  });
}
