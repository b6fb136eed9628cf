// @vitest-environment happy-dom
// The city's configuration as screens read it: nothing set until the city is known, and anew when it changes while the page is open.
import { expect, it } from 'vitest';
import { openHook } from '../testing/hook.tsx';
import { createCityRevision } from '../testing/page.tsx';
import { api } from './api.ts';
import { useConfiguration } from './configuration-hooks.ts';
import { store } from './store.ts';

it('follows what the city says', async () => {
  const city = createCityRevision().currentCity();
  let view = '/viewer/?at=one';
  const { now } = await openHook(useConfiguration, {
    currentCity: () => ({
      ...city,
      configuration: [{ config_key: 'PUBLIC_DEFAULT_VIEW', config_value: view }],
    }),
  });
  await expect.poll(() => now().publicDefaultView).toBe('/viewer/?at=one');
  const kept = now();
  view = '/viewer/?at=two';
  await store.dispatch(api.endpoints.currentCity.initiate(undefined, { forceRefetch: true }));
  await expect.poll(() => now().publicDefaultView).toBe('/viewer/?at=two');
  expect(now()).not.toBe(kept);
});
