// @vitest-environment happy-dom
// The server a test plays: an address that is written out goes before one with a parameter in its place.
import { describe, expect, it } from 'vitest';
import { api } from '../app/api.ts';
import { store } from '../app/store.ts';
import { open, openAt, signedIn } from './page.tsx';

it('asks the call whose address is written out, not one with a parameter there', async () => {
  const { asked } = await open(<p>Time limits</p>, {
    distinctTimeLimits: () => ({ results: [30, 60], meta: { count: 2, next: null, previous: null } }),
  });
  const { data } = await store.dispatch(api.endpoints.distinctTimeLimits.initiate({ query: {} }));
  expect(data?.results).toEqual([30, 60]);
  expect(asked.map(({ name }) => name)).toEqual(['distinctTimeLimits']);
});

describe.each([
  ['/administration/account/', 'Your account'],
  ['/administration/feedback/', 'Feedback'],
  ['/manager/listview/', 'Proposed changes'],
  ['/analyzer/listview/', 'Analysis zones'],
])('the screen at %s', (address, title) => {
  it('opens for whoever may see it', async () => {
    const { view } = await openAt(address, signedIn('view', 'edit', 'publish', 'analyze', 'administer'));
    expect(await view.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  });
  it('sends a visitor to sign in', async () => {
    await openAt(address);
    await expect.poll(() => location.pathname).toBe('/loginpage/');
  });
});
