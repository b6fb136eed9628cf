// @vitest-environment happy-dom
// The map's buttons: nearer and farther, home, where the person is, and how long a hundred pixels are.
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { defaultCity, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { cameraSet } from '../view/map-slice.ts';
import { MapControls, MapScale } from './map-controls.tsx';

const bounds: [number, number, number, number] = [-90, 40, -80, 50];
const point = (zoom: number) => ({ kind: 'point', lng: 1, lat: 0, zoom }) as const;
const stand = (zoom: number) => act(() => void store.dispatch(cameraSet(point(zoom))));
const camera = () => store.getState().map.camera;

async function opened(of: typeof bounds | null = bounds) {
  const page = await open(<MapControls />, { currentCity: () => ({ ...defaultCity, bounds: of }) });
  const press = (name: string | RegExp) => page.person.click(page.view.getByRole('button', { name }));
  return { ...page, press };
}

it.each([
  [13.2, 'Zoom in', 14],
  [13.6, 'Zoom in', 15],
  [13.2, 'Zoom out', 12],
  [22, 'Zoom in', 22],
  [21.4, 'Zoom in', 22],
  [0, 'Zoom out', 0],
  [1, 'Zoom out', 0],
])('goes from zoom %d by “%s” to %d', async (from, name, to) => {
  const { press } = await opened();
  stand(from);
  await press(name);
  expect(camera()).toEqual(point(to));
});

it('goes home to the city’s box, where it has one', async () => {
  const { press } = await opened();
  stand(13);
  await press(/city/i);
  expect(camera()).toEqual({ kind: 'box', box: bounds });
});

it('stays where it is in a city without a box', async () => {
  const { press } = await opened(null);
  stand(13);
  await press(/city/i);
  expect(camera()).toEqual(point(13));
});

describe('where the person is', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
  });
  type Found = { coords: { longitude: number; latitude: number; accuracy: number } };
  const locating = async (
    answer: 'denied' | readonly [number, number],
    of: typeof bounds | null = bounds,
  ) => {
    const asked: unknown[] = [];
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: (at: Found) => void, denied: () => void, options: unknown) => {
          asked.push(options);
          if (answer === 'denied') denied();
          else found({ coords: { longitude: answer[0], latitude: answer[1], accuracy: 25 } });
        },
      },
    });
    const { press } = await opened(of);
    stand(13);
    await press(/where/i);
    return asked;
  };

  it.each([
    [-90, 40],
    [-80, 50],
    [-85, 45],
  ])('is shown at %d, %d', async (lng, lat) => {
    expect(await locating([lng, lat])).toEqual([{ enableHighAccuracy: true, timeout: 10_000 }]);
    expect(store.getState().map.here).toEqual({ lng, lat, accuracy: 25 });
    expect(camera()).toEqual({ kind: 'point', lng, lat, zoom: 17 });
  });

  it.each([
    [-90.01, 45],
    [-79.99, 45],
    [-85, 39.99],
    [-85, 50.01],
  ])('is not in this city at %d, %d', async (lng, lat) => {
    await locating([lng, lat]);
    expect([store.getState().map.here, camera()]).toEqual([null, point(13)]);
    await expect.poll(() => lastToast()).not.toBe('');
  });

  it('is anywhere in a city without a box', async () => {
    await locating([170, -80], null);
    expect(store.getState().map.here).toMatchObject({ lng: 170, lat: -80 });
  });

  it('is not known where it is not allowed, or the page has no way to ask', async () => {
    await locating('denied');
    await expect.poll(() => lastToast()).not.toBe('');
    expect([store.getState().map.here, camera()]).toEqual([null, point(13)]);
  });
});

it.each([
  ['metric', 16],
  ['imperial', 16],
] as const)('has a scale in %s units that ends at its right edge', async (units, zoom) => {
  stand(zoom);
  const { view } = await open(<MapScale />, { currentCity: () => ({ ...defaultCity, units }) });
  stand(zoom);
  const scale = view.getByRole('img');
  const [, left, width] =
    /M([\d.]+) 16v5h([\d.]+)v-5/.exec(scale.querySelector('path')?.getAttribute('d') ?? '') ?? [];
  expect(Number(left) + Number(width)).toBeCloseTo(99, 6);
  const words = scale.querySelector('text')?.textContent ?? '';
  expect(scale.getAttribute('aria-label')).toContain(words);
  const [, count = ''] = /^([\d,.]+)/.exec(words) ?? [];
  // Meters per pixel at the equator at zoom 16.
  const metres = (40_075_016.686 / (512 * 2 ** 16)) * Number(width);
  expect(metres / (units === 'metric' ? 1 : 0.3048)).toBeCloseTo(Number(count.replace(',', '')), -1);
  expect(Number(scale.querySelector('text')?.getAttribute('x'))).toBeCloseTo(100 - Number(width) / 2, 6);
});

it('has a compass where the map is turned, that turns north up again', async () => {
  const { view, press } = await opened();
  stand(13);
  expect(view.queryByRole('button', { name: 'Reset map to north' })).toBeNull();
  act(() => void store.dispatch(cameraSet({ ...point(13), bearing: 30 })));
  const needle = view.getByRole('button', { name: 'Reset map to north' }).querySelector('svg');
  expect(needle?.style.transform).toBe('rotate(-30deg)');
  await press('Reset map to north');
  expect(camera()).toEqual({ ...point(13), bearing: 0 });
});
