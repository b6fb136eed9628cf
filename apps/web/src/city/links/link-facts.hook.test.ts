// @vitest-environment happy-dom
// The facts of links: asked for in parts of five hundred, each once, anew when the city is another, and again when they failed.
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../shell/api.ts';
import { reachabilityReported, wentOffline } from '../../shell/connection-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Asked, createCityRevision, defaultCity, ErrorResponse } from '../../testing/page.tsx';
import { useLinkFacts } from './link-facts.ts';

const idsIn = ({ query }: Asked) => (query.links ?? '').split(',').map(Number);
/** Returns the links with odd ids; links with even ids are not published. */
const odd = (asked: Asked) =>
  mockResponse('linksById', {
    result: idsIn(asked)
      .filter((id) => id % 2 === 1)
      .map((id) => ({ id })) as never,
  });
const failing = () => new ErrorResponse(503, { code: 'x', detail: 'No.' });

it('asks for five hundred at a time, and knows what is no published link', async () => {
  const ids = Array.from({ length: 501 }, (_none, index) => index + 1);
  const { now, asked } = await openHook(() => useLinkFacts(ids), { ...createCityRevision(), linksById: odd });
  await expect.poll(() => now().isLoading).toBe(false);
  expect(asked.filter(({ name }) => name === 'linksById').map((one) => idsIn(one).length)).toEqual([500, 1]);
  expect([now().links.size, now().links.get(501)?.id, now().links.has(500)]).toEqual([251, 501, false]);
  expect(now().isFailed).toBe(false);
});

it('does not ask twice, and asks for those alone that are new', async () => {
  const city = createCityRevision();
  const first = [1, 3];
  const one = await openHook(() => useLinkFacts(first), { ...city, linksById: odd });
  await expect.poll(() => one.now().isLoading).toBe(false);
  const second = [3, 5, 1];
  const two = await openHook(() => useLinkFacts(second), { ...city, linksById: odd });
  await expect.poll(() => two.now().isLoading).toBe(false);
  expect(two.asked.filter(({ name }) => name === 'linksById').map(idsIn)).toEqual([[5]]);
  expect([...two.now().links.keys()]).toEqual([3, 5, 1]);
});

it('asks anew when the city is another', async () => {
  const ids = [7];
  const { currentCity } = createCityRevision();
  const { now, asked, run } = await openHook(() => useLinkFacts(ids), { currentCity, linksById: odd });
  await expect.poll(() => now().isLoading).toBe(false);
  const next = { ...currentCity(), revision: createCityRevision().currentCity().revision };
  expect(next.revision).not.toBe(defaultCity.revision);
  await run(() => store.dispatch(api.util.upsertQueryData('currentCity', undefined, next as never)));
  await expect.poll(() => asked.filter(({ name }) => name === 'linksById').length).toBe(2);
  await expect.poll(() => now().isLoading).toBe(false);
  expect([...now().links.keys()]).toEqual([7]);
});

it('takes them also when the city is an older one, because a backup came back', async () => {
  const later = createCityRevision();
  const ids = [11];
  const before = await openHook(() => useLinkFacts(ids), { ...later, linksById: odd });
  await expect.poll(() => before.now().links.has(11)).toBe(true);
  const currentCity = () => ({ ...defaultCity, revision: defaultCity.revision - 1 });
  const { now } = await openHook(() => useLinkFacts(ids), { currentCity, linksById: odd });
  await expect.poll(() => [now().isLoading, now().links.has(11)]).toEqual([false, true]);
});

it('says that they failed, and asks again when told to or when the server is back', async () => {
  const ids = [9];
  let fails = true;
  const { now, asked, run } = await openHook(() => useLinkFacts(ids), {
    ...createCityRevision(),
    linksById: (one) => (fails ? failing() : odd(one)),
  });
  await expect.poll(() => now().isFailed).toBe(true);
  const times = () => asked.filter(({ name }) => name === 'linksById').length;
  expect([times(), now().isLoading]).toEqual([1, true]);
  await run(({ retry }) => retry());
  await expect.poll(times).toBe(2);
  await expect.poll(() => now().isFailed).toBe(true);
  fails = false;
  await run(() => store.dispatch(wentOffline()));
  expect(times()).toBe(2);
  await act(
    async () => void store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true })),
  );
  await expect.poll(() => [now().isFailed, now().isLoading]).toEqual([false, false]);
  expect([...now().links.keys()]).toEqual([9]);
});
