// @vitest-environment happy-dom
// The server a test plays: an address that is written out goes before one with a parameter in its place.
import { expect, it } from 'vitest';
import { api } from '../app/api.ts';
import { store } from '../app/store.ts';
import { open } from './page.tsx';

it('asks the call whose address is written out, not one with a parameter there', async () => {
  const { asked } = await open(<p>Time limits</p>, {
    distinctTimeLimits: () => ({ results: [30, 60], meta: { count: 2, next: null, previous: null } }),
  });
  const { data } = await store.dispatch(api.endpoints.distinctTimeLimits.initiate({ query: {} }));
  expect(data?.results).toEqual([30, 60]);
  expect(asked.map(({ name }) => name)).toEqual(['distinctTimeLimits']);
});
