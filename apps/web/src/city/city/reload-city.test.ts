// @vitest-environment happy-dom
// An open page and the server: what is taken over of the city, what is heard of the connection, and who works on this device.
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { trackReachability } from '../../entry/connection.ts';
import { api } from '../../shell/api.ts';
import { reachabilityReported, wentOffline } from '../../shell/connection-slice.ts';
import { storePerson } from '../../shell/field-person.ts';
import { useLogin, usePerson } from '../../shell/login-hooks.ts';
import { reportReachability } from '../../shell/reachability.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, defaultCity, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { untilTestEnds } from '../../testing/until-test-ends.ts';
import { useFieldWorker } from '../../work-orders/field/field-worker.ts';
import { updateCachedWorkOrder } from '../../work-orders/work-order-cache.ts';
import { reloadCity } from './reload-city.ts';

const cityNow = () => api.endpoints.currentCity.select()(store.getState()).data;
const found = () => store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));
beforeEach(found);

it.each([
  { next: { revision: 1, now: '2026-11-28T12:01:00-06:00' }, name: 'Testville', again: 0 },
  { next: { revision: 1, name: 'Newtown' }, name: 'Newtown', again: 0 },
  { next: { revision: 2, name: 'Newtown' }, name: 'Newtown', again: 1 },
])('takes over what changed: $next', async ({ next, name, again }) => {
  let city = defaultCity;
  const { asked } = await open('', { currentCity: () => city });
  const rules = store.dispatch(api.endpoints.ruleSets.initiate());
  await rules;
  asked.length = 0;
  city = { ...defaultCity, ...next };
  const before = cityNow();
  await reloadCity(store);
  expect(cityNow()?.name).toBe(name);
  expect(cityNow() === before).toBe(name === 'Testville');
  await expect.poll(() => asked.filter((call) => call.name === 'ruleSets').length).toBe(again);
  rules.unsubscribe();
});

it('keeps the city it has where there is no answer', async () => {
  let fails = false;
  await open('', {
    currentCity: () => (fails ? new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }) : defaultCity),
  });
  fails = true;
  const before = cityNow();
  await reloadCity(store);
  expect(cityNow()).toBe(before);
});

it('hears from every answer whether the server is there, and how old what one sees is', async () => {
  await open('');
  untilTestEnds((lent) => onTestFinished(trackReachability(lent)));
  const heard = () => store.getState().connection;
  const start = (heard().asOf ?? 0) + 5000;
  reportReachability({ from: 'network', at: start });
  expect(heard().asOf).toBe(start);
  reportReachability({ from: 'network', at: start + 999 });
  expect(heard().asOf).toBe(start);
  reportReachability({ from: 'network', at: start + 1000 });
  expect(heard().asOf).toBe(start + 1000);
  reportReachability({ from: 'nowhere', at: null });
  expect(heard().lost).toBe('unreachable');
  reportReachability({ from: 'network', at: start + 1001 });
  expect([heard().lost, heard().asOf]).toEqual([null, start + 1001]);
  dispatchEvent(new Event('offline'));
  expect(heard().lost).toBe('offline');
});

const offline = () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
};
const who = signedIn('view', 'edit');

it('works in the street as who is signed in', async () => {
  const { now } = await openHook(useFieldWorker, who);
  await expect.poll(() => now()).toEqual({ username: 'mara', permissions: ['view', 'edit'], groups: [] });
});

it.each([
  { kept: 'mara', person: { username: 'mara', permissions: ['view'] } },
  { kept: 'ada', person: null },
])('works as $kept who was kept only while that is who is signed in', async ({ kept, person }) => {
  const { now, run } = await openHook(useFieldWorker, {
    ...who,
    currentUser: () => new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }),
  });
  storePerson({ username: kept, permissions: ['view'] });
  await run(() => store.dispatch(wentOffline()));
  expect(now()).toEqual(person);
});

it('works as who was kept where nobody can be asked, and as nobody where they can', async () => {
  const { now, run } = await openHook(useFieldWorker);
  storePerson({ username: 'ada', permissions: ['view'] });
  await run(found);
  expect(now()).toBeNull();
  await run(() => store.dispatch(wentOffline()));
  expect(now()).toEqual({ username: 'ada', permissions: ['view'] });
  await run(found);
  expect(now()).toBeNull();
  offline();
  await run(() => store.dispatch(api.endpoints.checkLogin.initiate(undefined, { forceRefetch: true })));
  await run(found);
  expect(now()).toEqual({ username: 'ada', permissions: ['view'] });
});

it('knows who is there when both answers came', async () => {
  const { now } = await openHook(usePerson, who);
  await expect.poll(() => now()).toEqual({ settled: true, person: { permissions: ['view', 'edit'] } });
});

it.each([
  { name: 'a user that cannot be read', currentUser: true, person: { permissions: [] } },
  { name: 'a visitor', currentUser: false, person: null },
])('is settled with $name', async ({ currentUser, person }) => {
  const busy = () => new ErrorResponse(503, { code: 'busy', detail: 'Not now.' });
  const answers: Answers = currentUser
    ? { ...who, currentUser: busy }
    : {
        checkLogin: () => new ErrorResponse(401, { code: 'not_signed_in', detail: 'You are not signed in.' }),
      };
  const { now } = await openHook(() => ({ ...usePerson(), name: useLogin().data?.username }), answers);
  await expect.poll(() => now().settled).toBe(true);
  expect(now()).toEqual({ settled: true, person, name: currentUser ? 'mara' : undefined });
});

it('takes a changed order into what was read of it, never over a newer one', async () => {
  await import('../../shell/staff-api.ts');
  const order = (id: number, version: number, notes = 'read') =>
    mockResponse('workOrder', { id, version, description: notes } as never);
  await open('', {
    workOrder: ({ params }) => order(Number(params.id), params.id === '4' ? 5 : 9),
    workOrders: () =>
      mockResponse('workOrders', {
        results: [
          { id: 4, version: 5 },
          { id: 6, version: 2 },
        ] as never,
        meta: { count: 2 },
      }),
  });
  const one = store.dispatch(api.endpoints.workOrder.initiate({ params: { id: 4 } }));
  const other = store.dispatch(api.endpoints.workOrder.initiate({ params: { id: 7 } }));
  const list = store.dispatch(api.endpoints.workOrders.initiate({ query: {} } as never));
  await Promise.all([one, other, list]);
  const versions = () => [
    api.endpoints.workOrder.select({ params: { id: 4 } })(store.getState()).data?.version,
    api.endpoints.workOrder.select({ params: { id: 7 } })(store.getState()).data?.version,
    ...(api.endpoints.workOrders.select({ query: {} } as never)(store.getState()).data?.results ?? []).map(
      ({ id, version }) => `${id}:${version}`,
    ),
  ];
  updateCachedWorkOrder(order(4, 4) as never);
  expect(versions()).toEqual([5, 9, '4:5', '6:2']);
  updateCachedWorkOrder(order(4, 6) as never);
  expect(versions()).toEqual([6, 9, '4:6', '6:2']);
  const rows = api.endpoints.workOrders.select({ query: {} } as never)(store.getState()).data?.results;
  expect(rows?.[0]).not.toHaveProperty('comments');
  for (const call of [one, other, list]) call.unsubscribe();
});
