// @vitest-environment happy-dom
// Where the map goes for a picked curb: nowhere while it is seen, to its middle where it is hidden, as its address says; once for each pick.
import { expect, it, onTestFinished, vi } from 'vitest';
import { cameraSet } from '../city/view/map-slice.ts';
import { selectionCleared } from '../city/view/selection-slice.ts';
import type { Selection } from '../map/view.ts';
import { store } from '../shell/store.ts';
import { openHook } from '../testing/hook.tsx';
import { settled } from '../testing/page.tsx';
import { mockMediaQueries } from '../testing/screen-width.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { createSignal, useSignal } from '../ui/signal.ts';
import { applyUrl, consumeLinkedCurbPlacement } from './url-sync.ts';
import { useKeepInView } from './use-keep-in-view.ts';

// At this zoom, a pixel is about 0.00001 degrees.
const camera = { kind: 'point', lng: 0, lat: 0, zoom: 16 } as const;
const pixel = 360 / (512 * 2 ** 16);
const curb = (link: number, right: number, down = 0): Selection => ({
  link,
  geometry: {
    type: 'LineString',
    coordinates: [
      [(right - 10) * pixel, -down * pixel],
      [(right + 10) * pixel, -down * pixel],
    ],
  },
});

async function map() {
  store.dispatch(selectionCleared());
  consumeLinkedCurbPlacement(0);
  const stage = document.createElement('div');
  Object.defineProperties(stage, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  vi.stubGlobal('innerHeight', 600);
  const picked = createSignal<Selection | null>(null);
  const { run } = await openHook(() => useKeepInView({ current: stage }, useSignal(picked)));
  store.dispatch(cameraSet(camera));
  onTestFinished(() => {
    vi.restoreAllMocks();
    store.dispatch(selectionCleared());
  });
  const pick = async (selection: Selection | null) => {
    await run(() => picked.set(selection));
    // The map moves once this chunk is loaded.
    await import('./reveal-curb.ts');
    await settled();
  };
  /** Offset of the camera from its initial position in pixels, and its zoom. */
  const looks = () => {
    const { camera: now } = store.getState().map;
    if (now?.kind !== 'point') return null;
    const whole = (value: number) => Math.round(value) + 0;
    return [whole(now.lng / pixel), whole(-now.lat / pixel), whole(now.zoom * 10) / 10];
  };
  return { pick, looks };
}

it.each([
  { what: 'in the middle', right: 100, down: 100, to: [0, 0, 16] },
  { what: 'beyond the side', right: 500, down: 0, to: [500, 0, 16] },
  { what: 'under the tools of the side', right: 380, down: 0, to: [380, 0, 16] },
  { what: 'below', right: 0, down: 250, to: [0, 250, 16] },
])('goes to a curb that is $what', async ({ right, down, to }) => {
  const { pick, looks } = await map();
  await pick(curb(7, right, down));
  expect(looks()).toEqual(to);
});

it('keeps a curb above the sheet of a phone', async () => {
  mockMediaQueries(phoneQuery);
  const { pick, looks } = await map();
  await pick(curb(7, 0, 80));
  expect(looks()).toEqual([0, 0, 16]);
  await pick(curb(8, 0, 100));
  expect(looks()).toEqual([0, 100, 16]);
});

it('goes once for each pick, when it knows where the curb is', async () => {
  const { pick, looks } = await map();
  await pick({ link: 7, geometry: null });
  expect(looks()).toEqual([0, 0, 16]);
  await pick(curb(7, 500));
  expect(looks()).toEqual([500, 0, 16]);
  store.dispatch(cameraSet(camera));
  await pick(curb(7, 500));
  expect(looks()).toEqual([0, 0, 16]);
  await pick(null);
  await pick(curb(7, 500));
  expect(looks()).toEqual([500, 0, 16]);
});

it.each([
  { what: 'goes near to the curb of an address without a place', hash: '', to: [500, 0, 17.5] },
  { what: 'stays where an address says to look', hash: '#map=16/0/0', to: [0, 0, 16] },
])('$what', async ({ hash, to }) => {
  const { pick, looks } = await map();
  applyUrl(store, { search: '?link=7', hash } as Location);
  await pick(curb(7, 500));
  expect(looks()).toEqual(to);
  // The user, not the URL, picks the next curb.
  store.dispatch(cameraSet(camera));
  await pick(curb(8, -500));
  expect(looks()).toEqual([-500, 0, 16]);
});
