// Numbers within texts are written as the city's country writes them, like all other numbers of the screens.
import { readerOf, writeNumbersBy } from '@curbwright/core';
import { api } from './api.ts';
import type { store as appStore } from './store.ts';

/** Follows the city; heard before the screens, which are drawn after this. */
export function startNumberForm(store: Pick<typeof appStore, 'getState' | 'subscribe'>): void {
  const city = api.endpoints.currentCity.select();
  let known: string | undefined;
  store.subscribe(() => {
    const timeZone = city(store.getState()).data?.time_zone;
    if (timeZone === known) return;
    known = timeZone;
    writeNumbersBy((language) => readerOf(language, timeZone).locale);
  });
}
