// Formats numbers within texts in the format of the city's country, like all other numbers on
// screen.
import { readerOf, setMessageNumberLocale } from '@curbwright/core';
import { api } from './api.ts';
import type { store as appStore } from './store.ts';

/**
 * Keeps the number format in line with the city's settings. It subscribes before the screens do, so
 * they render afterward.
 */
export function startNumberFormat(store: Pick<typeof appStore, 'getState' | 'subscribe'>): void {
  void import('./message-lengths.ts').then((part) => part.startMessageLengths(store), console.error);
  const city = api.endpoints.currentCity.select();
  let known: string | undefined;
  store.subscribe(() => {
    const timeZone = city(store.getState()).data?.time_zone;
    if (timeZone === known) return;
    known = timeZone;
    setMessageNumberLocale((language) => readerOf(language, timeZone).locale);
  });
}
