// @vitest-environment happy-dom
// From the address to the screen: what is waited for, where nobody goes, what the page is called, the default view, and where the focus is.
import { act, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { api } from '../shell/api.ts';
import { reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { requestStartPage, storeLastPage } from '../shell/last-page.ts';
import { navigateTo } from '../shell/navigation.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { type Answers, defaultCity, ErrorResponse, openAt, signedIn } from '../testing/page.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  store.dispatch(routeChanged('/'));
  store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));
});
const everything = signedIn('view', 'edit', 'publish', 'analyze', 'administer');

it('shows the header, the search and the way to the map where there is no page', async () => {
  const { view } = await openAt('/nowhere/at/all/');
  const alert = await view.findByRole('alert');
  expect(alert.textContent).toContain('Page not found');
  expect(within(view.getByRole('banner')).getByRole('button', { name: /^Search/ })).toBeTruthy();
  expect(document.title).toBe('Page not found · Testville');
  act(() => [...alert.querySelectorAll('button')].find((one) => /map/.test(one.textContent))?.click());
  await expect.poll(() => location.pathname).toBe('/');
});

it.each([
  ['staff to their work', everything, null, '/manager/mapview/'],
  ['guests to the public map', signedIn(), null, '/'],
  ['staff to their last page', everything, '?list=work-orders&page=3', '/manager/listview/?list=work-orders'],
])('leads %s after signing in on the public map', async (_, answers, lastList, path) => {
  if (lastList !== null) storeLastPage({ pathname: '/manager/listview/', search: lastList });
  storeLastPage({ pathname: '/viewer/', search: '' });
  requestStartPage('/#map=16/45.5/-122.6');
  await openAt('/', answers);
  await expect.poll(() => sessionStorage.length).toBe(0);
  expect(location.pathname + (lastList === null ? '' : location.search)).toBe(path);
});

it('returns to any other page after signing in there', () => {
  requestStartPage('/');
  requestStartPage('/viewer/?date=2026-11-23');
  expect(sessionStorage.length).toBe(0);
});

it('names the page after what it shows, and the city', async () => {
  await openAt('/administration/account/', everything);
  await expect.poll(() => document.title).toMatch(/^Administration.* · Testville$/);
});

it('writes an address as it is usually spelt, and keeps what stands behind it', async () => {
  await openAt('/administration/account?x=1#y', everything);
  await expect.poll(() => location.pathname).toBe('/administration/account/');
  expect([location.search, location.hash]).toEqual(['?x=1', '#y']);
});

it('sends a visitor to sign in, and back to what they asked for', async () => {
  await openAt('/manager/listview/?list=batches#a');
  await expect.poll(() => location.pathname).toBe('/loginpage/');
  expect(new URLSearchParams(location.search).get('next')).toBe('/manager/listview/?list=batches#a');
});

it('says that a place is closed to who may not', async () => {
  const { view } = await openAt('/administration/account/', {
    ...signedIn('view'),
    currentCity: () => ({ ...defaultCity, modules_enabled: ['viewer'] }),
  });
  expect(await view.findByRole('banner')).toBeTruthy();
});

const failing: Answers = { currentCity: () => new ErrorResponse(503, { code: 'x', detail: 'No.' }) };

it.each([
  [false, /server|try|moment|again/i],
  [true, /connect|offline|internet/i],
])('says why there is no city (offline: %s), and asks again', async (offline, help) => {
  let fails = true;
  const page = openAt('/rulesapi/', {
    currentCity: () => (fails ? failing.currentCity?.({} as never) : defaultCity) as never,
  });
  const { view, asked } = await page;
  if (offline) act(() => void store.dispatch(wentOffline()));
  const alert = await view.findByRole('alert');
  expect(alert.textContent).toMatch(help);
  fails = false;
  asked.length = 0;
  act(() => alert.querySelector('button')?.click());
  await expect.poll(() => asked.some(({ name }) => name === 'currentCity')).toBe(true);
  await expect.poll(() => view.queryByText(alert.textContent ?? '')).toBeNull();
});

it('follows Back, and puts the focus on the page that came', async () => {
  // Starts on another page, because the first page opened is not announced.
  await openAt('/administration/account/', everything);
  const focused = () =>
    document.activeElement === document.querySelector('main') ? document.title : 'no page';
  await expect.poll(focused).toMatch(/^Administration/);
  expect(document.querySelector('main')?.tabIndex).toBe(-1);
  act(() => navigateTo('/nowhere/'));
  await expect.poll(focused).toBe('Page not found · Testville');
  history.replaceState(null, '', '/administration/account/');
  act(() => void dispatchEvent(new Event('popstate')));
  await expect.poll(focused).toMatch(/^Administration/);
});

it('leaves the focus where the person has it', async () => {
  const held = document.body.appendChild(document.createElement('button'));
  await openAt('/nowhere/', everything);
  held.focus();
  act(() => navigateTo('/nowhere/else/'));
  await expect.poll(() => store.getState().route.current).toBe('/nowhere/else/');
  expect(document.activeElement).toBe(held);
  held.remove();
});

const viewCity = (view: string): Answers => ({
  currentCity: () => ({
    ...defaultCity,
    modules_enabled: ['viewer', 'pfcv'],
    configuration: [{ config_key: 'PUBLIC_DEFAULT_VIEW', config_value: view }],
  }),
});

it.each([
  ['/public-default/', '/viewer/?link=7&language=de#15/41.9/-87.6', '?link=7&language=de', '#15/41.9/-87.6'],
  ['/public-default/?language=fr', '/viewer/?link=7&language=de', '?link=7&language=fr', ''],
  ['/public-default/?link=9', '/viewer/?link=7', '?link=9', ''],
  ['/viewer/', '/viewer/?link=7', '', ''],
  ['/public-default/', '', '', ''],
])('opens %s with the city’s view %s', async (address, view, search, hash) => {
  await openAt(address, viewCity(view));
  await act(async () => undefined);
  expect([location.search, location.hash.split('/').length > 1]).toEqual([search, hash !== '']);
  expect(api.endpoints.currentCity.select()(store.getState()).data?.name).toBe('Testville');
});
