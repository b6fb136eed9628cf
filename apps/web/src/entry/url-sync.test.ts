// @vitest-environment happy-dom
// The address and the store in step: what an address opens, what is written into it, and what Back brings back. And the state of lists in theirs.
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { curbUserChosen, permitsSet, userClassesChosen } from '../city/asker/curb-user-slice.ts';
import { saveRememberedUser } from '../city/asker/remembered-user.ts';
import { daysChosen } from '../city/filters/filters-slice.ts';
import { cameraSet } from '../city/view/map-slice.ts';
import { linksPicked, selectedLink } from '../city/view/selection-slice.ts';
import { asOfChosen, scenarioSelected } from '../proposals/scenarios/scenario-slice.ts';
import { useUrlState, writeSearch } from '../shell/address-state.ts';
import { instantChosen, nowChosen } from '../shell/instant-slice.ts';
import { navigateTo, redirectTo, setNavigationGuard, withCurrentView } from '../shell/navigation.ts';
import { store } from '../shell/store.ts';
import { writeUrlNow } from '../shell/url-writer.ts';
import { openHook } from '../testing/hook.tsx';
import { open } from '../testing/page.tsx';
import { applyUrl, consumeLinkedCurbPlacement, startUrlSync, urlStateOf } from './url-sync.ts';

const at = (address: string) => history.replaceState(null, '', address);
const address = () => `${location.pathname}${location.search}${location.hash}`;
const read = (where: string, isStart = false) => {
  at(where);
  applyUrl(store, location, isStart);
  return store.getState();
};
beforeEach(async () => {
  await open('');
  consumeLinkedCurbPlacement(0);
});
afterEach(() => setNavigationGuard(null));

it('puts what an address says into the store', () => {
  const { map, instant, asker, filters, scenario, selection } = read(
    '/viewer/?date=2026-11-30&time=09:15&user_class=resident&permits=A,B&days=Sat&link=7&scenario=4&as_of=2025-05-03T12:00Z#map=16/45.5/-122.6',
  );
  expect(map.camera).toEqual({ kind: 'point', lng: -122.6, lat: 45.5, zoom: 16 });
  expect(instant.chosen).toEqual({ date: '2026-11-30', time: '09:15' });
  expect(asker).toMatchObject({ kind: 'resident', permits: ['A', 'B'], classes: [] });
  expect([filters.days, scenario.selected, scenario.asOf, selectedLink(selection)]).toEqual([
    'Sat',
    4,
    '2025-05-03T12:00:00.000Z',
    7,
  ]);
});

it('takes back what an address does not say any more, and keeps the place', () => {
  read('/viewer/?date=2026-11-30&user_class=taxi&days=Sat&link=7&scenario=4#map=16/45.5/-122.6');
  const { map, instant, asker, filters, scenario, selection } = read('/viewer/');
  expect(map.camera).toMatchObject({ zoom: 16 });
  expect([instant.chosen, asker.kind, filters.days, scenario.selected, selectedLink(selection)]).toEqual([
    null,
    'car',
    'All',
    null,
    null,
  ]);
});

it.each([
  { search: '', isStart: true, kind: 'resident', permits: ['A'] },
  { search: '', isStart: false, kind: 'car', permits: [] },
  { search: '?user_class=taxi', isStart: true, kind: 'taxi', permits: [] },
  { search: '?permits=B', isStart: true, kind: 'car', permits: ['B'] },
  { search: '?user_classes=bus', isStart: true, kind: 'car', permits: [] },
])('who the device remembers stands for nobody in the address at the start: $search $isStart', (row) => {
  saveRememberedUser({ kind: 'resident', permits: ['A'] });
  const { asker } = read(`/viewer/${row.search}`, row.isStart);
  expect([asker.kind, asker.permits]).toEqual([row.kind, row.permits]);
});

it('says once of a curb in the address whether the map was placed too', () => {
  read('/viewer/?link=7#map=16/45.5/-122.6');
  expect([consumeLinkedCurbPlacement(7), consumeLinkedCurbPlacement(7)]).toEqual(['placed', null]);
  read('/viewer/?link=8');
  expect(consumeLinkedCurbPlacement(9)).toBeNull();
  read('/viewer/?link=9');
  expect(consumeLinkedCurbPlacement(9)).toBe('not placed');
  read('/viewer/?link=9#map=16/45.5/-122.6');
  expect(consumeLinkedCurbPlacement(9)).toBeNull();
});

it('writes what one would share', () => {
  store.dispatch(cameraSet({ kind: 'point', lng: -122.6, lat: 45.5, zoom: 16 }));
  store.dispatch(instantChosen({ date: '2026-11-30', time: '09:15' }));
  store.dispatch(userClassesChosen(['bus']));
  store.dispatch(permitsSet(['A']));
  store.dispatch(linksPicked([7]));
  store.dispatch(scenarioSelected(4));
  store.dispatch(asOfChosen('2025-05-03T12:00:00.000Z'));
  expect(urlStateOf(store.getState(), 'es')).toMatchObject({
    map: { lng: -122.6, lat: 45.5, zoom: 16 },
    instant: { date: '2026-11-30', time: '09:15' },
    kind: 'car',
    userClasses: ['bus'],
    permits: ['A'],
    link: 7,
    scenario: 4,
    asOf: '2025-05-03T12:00:00.000Z',
    language: 'es',
  });
  store.dispatch(cameraSet({ kind: 'box', box: [0, 0, 1, 1] } as never));
  expect(urlStateOf(store.getState(), null)).toMatchObject({ map: null, language: null });
});

it('follows the store: a curb, filters and the scenario are steps of Back, the time is none', () => {
  at('/viewer/?other=1');
  onTestFinished(startUrlSync(store, 60_000));
  store.dispatch(curbUserChosen('taxi'));
  writeUrlNow();
  expect(address()).toBe('/viewer/?user_class=taxi&other=1');
  const steps = history.length;
  store.dispatch(instantChosen({ date: '2026-11-30', time: '09:15' }));
  writeUrlNow();
  expect(history.length).toBe(steps);
  for (const change of [
    linksPicked([7]),
    daysChosen('Sat'),
    scenarioSelected(4),
    asOfChosen('2025-05-03T12:00:00.000Z'),
  ]) {
    const before = history.length;
    store.dispatch(change);
    writeUrlNow();
    expect([change.type, history.length]).toEqual([change.type, before + 1]);
  }
  expect(address()).toContain('link=7');
  const same = history.length;
  writeUrlNow();
  expect(history.length).toBe(same);
});

it('writes nothing into the address of a list, and reads an address that Back brings', () => {
  onTestFinished(startUrlSync(store, 60_000));
  at('/manager/listview/');
  store.dispatch(linksPicked([7]));
  writeUrlNow();
  expect(address()).toBe('/manager/listview/');
  at('/viewer/?link=9');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(selectedLink(store.getState().selection)).toBe(9);
  const steps = history.length;
  store.dispatch(nowChosen());
  writeUrlNow();
  expect(history.length).toBe(steps);
});

it('writes the language the person chose into the address of a map', async () => {
  onTestFinished(startUrlSync(store, 60_000));
  at('/viewer/?link=9');
  await i18next.changeLanguage('es');
  expect(address()).toBe('/viewer/?link=9&language=es');
  at('/manager/listview/');
  await i18next.changeLanguage('en');
  expect(address()).toBe('/manager/listview/');
});

const parse = (search: string) => ({
  page: Number(new URLSearchParams(search).get('page') ?? 1),
  name: new URLSearchParams(search).get('name') ?? '',
});
const format = ({ page, name }: ReturnType<typeof parse>) => `?page=${page}&name=${name}`;

it('keeps the state of a list in its address', async () => {
  at('/manager/listview/?page=3#below');
  const { now, run } = await openHook(() => useUrlState(parse, format));
  expect(now().state).toEqual({ page: 3, name: '' });
  const before = history.length;
  await run(() => now().change({ name: 'o' }, true));
  expect([history.length, address()]).toEqual([before, '/manager/listview/?page=3&name=o#below']);
  await run(() => now().change({ page: 4 }));
  expect([history.length, address()]).toEqual([before + 1, '/manager/listview/?page=4&name=o#below']);
  expect(now().state).toEqual({ page: 4, name: 'o' });
  writeSearch(location.search, true);
  expect(history.length).toBe(before + 1);
  at('/manager/listview/?page=9');
  await run(() => dispatchEvent(new PopStateEvent('popstate')));
  expect(now().state).toEqual({ page: 9, name: '' });
});

it('goes to an address, with a way back or in its place, and waits for who holds the way', () => {
  at('/viewer/?is_hotspot=1');
  const before = history.length;
  navigateTo('/viewer/list/');
  expect([history.length, address()]).toEqual([before + 1, '/viewer/list/?is_hotspot=1']);
  expect(store.getState().route.current).toBe('/viewer/list/');
  redirectTo('/manager/mapview/');
  expect([history.length, store.getState().route.current]).toEqual([before + 1, '/manager/mapview/']);
  let go = () => {};
  setNavigationGuard((way) => {
    go = way;
    return true;
  });
  navigateTo('/manager/listview/');
  expect(location.pathname).toBe('/manager/mapview/');
  go();
  expect(location.pathname).toBe('/manager/listview/');
  setNavigationGuard(() => false);
  navigateTo('/viewer/');
  expect(location.pathname).toBe('/viewer/');
});

it.each([
  {
    from: '/viewer/?link=7#map=1/2/3',
    to: '/manager/mapview/',
    address: '/manager/mapview/?link=7#map=1/2/3',
  },
  { from: '/viewer/?link=7#map=1/2/3', to: '/manager/listview/', address: '/manager/listview/' },
  { from: '/manager/listview/?list=rates', to: '/manager/mapview/', address: '/manager/mapview/' },
])('takes the view along from map to map: $from to $to', ({ from, to, address: expected }) => {
  at(from);
  expect(withCurrentView(to)).toBe(expected);
});
