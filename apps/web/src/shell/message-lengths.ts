// Formats lengths within texts in the city's units, like all other lengths on screen. In a separate
// chunk, because no text of the shell has a length.
import { messageLengthFormatter, setMessageLengthFormatter } from '@curbwright/core';
import { api } from './api.ts';
import type { store as appStore } from './store.ts';

/** From now on, lengths within texts follow the units of the loaded city. */
export function startMessageLengths(store: Pick<typeof appStore, 'getState'>): void {
  const city = api.endpoints.currentCity.select();
  setMessageLengthFormatter((metres, locale) =>
    messageLengthFormatter(city(store.getState()).data?.units ?? 'metric')(metres, locale),
  );
}
