// @vitest-environment happy-dom
// The analyzer's desk: which zone a click chooses, when its panel is open, what stands at the top of the map, and the way to a zone.

import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { mapHandlers } from '../map/handlers.ts';
import { changeZones, selectZones } from '../zones/zones-slice.ts';
import '../shell/staff-api.ts';
import { zoneOverlay } from '../map/zone-overlay.ts';
import { noZones, type ZoneShape } from '../map/zones.ts';
import { filtersSet } from '../shell/panels-slice.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { openHook } from '../testing/hook.tsx';
import { open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { selectZone } from '../zones/zone-address.ts';
import { setStaffOverlay } from './staff-overlays.ts';
import { useFocusRequestedZone, ZoneBar, ZoneWorkspace } from './zone-workspace.tsx';

const square = (from: number, to: number): ZoneShape => ({
  kind: 'area',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [from, from],
        [to, from],
        [to, to],
        [from, to],
        [from, from],
      ],
    ],
  },
});
const zones = [
  { id: 4, name: 'North', forms: [square(0, 10)] },
  { id: 5, name: 'Block', forms: [square(2, 4)] },
  { id: 6, name: 'None', forms: [] },
];
afterEach(() => {
  setStaffOverlay('zones', null);
  changeZones({ panelOpen: null });
  changeZones({ pendingFocus: null });
  store.dispatch(routeChanged('/'));
});
const showZones = () =>
  setStaffOverlay('zones', { part: zoneOverlay, shows: { zones: { ...noZones, zones } } });

it('brings the map to the zone that is wanted once its place is known, once', async () => {
  changeZones({ pendingFocus: 5 });
  const { run } = await openHook(() => useFocusRequestedZone());
  const before = store.getState().map.camera;
  expect([before, selectZones(store.getState()).pendingFocus]).toEqual([null, 5]);
  await run(showZones);
  expect([store.getState().map.camera, selectZones(store.getState()).pendingFocus]).toEqual([
    { kind: 'box', box: [2, 2, 4, 4] },
    null,
  ]);
  await run(() => changeZones({ pendingFocus: 6 }));
  expect(selectZones(store.getState()).pendingFocus).toBe(6);
});

async function desk(
  part: 'bar' | 'desk',
  path = '/analyzer/mapview/',
  ...permissions: ('view' | 'analyze')[]
) {
  history.replaceState(null, '', path);
  store.dispatch(routeChanged(location.pathname));
  return await open(part === 'bar' ? <ZoneBar /> : <ZoneWorkspace />, signedIn('view', ...permissions));
}

it('opens and closes the zones, and begins a new one for who may', async () => {
  const { view, person } = await desk('bar', '/analyzer/mapview/', 'analyze');
  const [list, make] = view.getAllByRole('button');
  const open_ = () => [list?.getAttribute('aria-pressed'), selectZones(store.getState()).panelOpen];
  const first = list?.getAttribute('aria-pressed') === 'true';
  await person.click(list as HTMLElement);
  expect(open_()).toEqual([String(!first), !first]);
  await person.click(list as HTMLElement);
  expect(open_()).toEqual([String(first), first]);
  await person.click(make as HTMLElement);
  expect(location.pathname).toBe('/analyzer/mapview/create/');
  expect(view.queryByRole('button')).toBeNull();
});

it('says who may not make one', async () => {
  const { view, person } = await desk('bar');
  await person.click(view.getAllByRole('button')[1] as HTMLElement);
  expect([location.pathname, lastToast('kind')]).toEqual(['/analyzer/mapview/', 'info']);
});

it('chooses the zone a click beside all curbs lies in; again, the one around it', async () => {
  await desk('desk', '/analyzer/mapview/', 'analyze');
  showZones();
  const click = (lng: number, picked: readonly number[] = []) => {
    let taken: unknown;
    act(() => {
      taken = mapHandlers.pick?.(picked as never, { at: [lng, lng] } as never);
    });
    return [taken, new URLSearchParams(location.search).get('zone')];
  };
  expect(click(20)).toEqual([false, null]);
  expect(click(3, [77])).toEqual([false, null]);
  const [taken, first] = click(3);
  const [, second] = click(3);
  const [, third] = click(3);
  expect([taken, new Set([first, second]), third === first]).toEqual([true, new Set(['4', '5']), true]);
  expect(selectZones(store.getState()).panelOpen).toBe(true);
});

it('hides the filters beside a selected zone, unless the user opened them, and shows them afterward', async () => {
  await desk('desk', '/analyzer/mapview/?zone=5', 'analyze');
  const filters = () => store.getState().panels.filters;
  expect(filters()).toBe(false);
  act(() => selectZone(null));
  expect(filters()).toBeNull();
  act(() => void store.dispatch(filtersSet(true)));
  act(() => selectZone(5));
  expect(filters()).toBe(true);
  store.dispatch(filtersSet(null));
});
