// @vitest-environment happy-dom
// The language of an address is told to the server by the public viewer alone, and only one that is shipped.
import { expect, it } from 'vitest';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { openHook } from '../testing/hook.tsx';
import { settled } from '../testing/page.tsx';
import { useRequestedLanguage } from './requested-language.ts';

it.each([
  ['/viewer/?language=es-MX', ['es']],
  ['/manager/mapview/?language=es&is_hotspot=1', ['es']],
  ['/manager/mapview/?language=es', []],
  ['/viewer/?language=xx', []],
  ['/viewer/', []],
])('%s asks the server for %j', async (address, languages) => {
  history.replaceState(null, '', address);
  store.dispatch(routeChanged(location.pathname));
  const { asked } = await openHook(useRequestedLanguage);
  await settled();
  const told = asked.filter(({ name }) => name === 'languages').map(({ query }) => query.language);
  expect(told).toEqual(languages);
});
