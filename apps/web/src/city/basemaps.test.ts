// @vitest-environment happy-dom
// The base maps on offer: the city's own order, a blank one always, pictures apart, and what is shown of a choice that is gone.
import { afterEach, expect, it } from 'vitest';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { useBasemapOptions } from './basemaps.ts';
import { baseChosen, imageryChosen, layersReset } from './layers/layers-slice.ts';

afterEach(() => {
  store.dispatch(layersReset());
});

const row = {
  url: null,
  tiles: [],
  tile_size: 256,
  min_zoom: 2,
  max_zoom: 19,
  attribution: null,
  flavor: null,
};
const rows = [
  {
    ...row,
    id: 'curbs',
    type: 'curbs',
    name: 'Curbs',
    attribution: 'City survey',
    satellite: false,
    is_default: false,
  },
  { ...row, id: 'city', type: 'city', name: 'City', satellite: false, is_default: false },
  { ...row, id: 'osm', type: 'raster', name: 'Streets', satellite: false, is_default: true },
  { ...row, id: 'air24', type: 'raster', name: 'Air 2024', satellite: true, is_default: false },
  { ...row, id: 'air25', type: 'raster', name: 'Air 2025', satellite: true, is_default: false },
] as const;

async function offered(results: readonly unknown[] = rows) {
  const page = await openHook(useBasemapOptions, {
    mapLayers: () => mockResponse('mapLayers', { results: results as never }),
  });
  await expect.poll(() => page.asked.some(({ name }) => name === 'mapLayers')).toBe(true);
  await page.run(() => undefined);
  return page;
}
const idsOf = (maps: readonly { readonly id: string; readonly name: string }[]) =>
  maps.map(({ id, name }) => [id, name]);

it('are those of the city without its curbs, and a blank one; pictures stand apart', async () => {
  const { now } = await offered();
  await expect
    .poll(() => idsOf(now().bases))
    .toEqual([
      ['city', ''],
      ['osm', 'Streets'],
      ['blank', ''],
    ]);
  expect(idsOf(now().pictures)).toEqual([
    ['air24', 'Air 2024'],
    ['air25', 'Air 2025'],
  ]);
  expect(now().curbsCredit).toBe('City survey');
  expect(now().bases[1]).toMatchObject({ tileSize: 256, minZoom: 2, maxZoom: 19 });
  expect([now().base.id, now().imagery]).toEqual(['osm', null]);
});

it('are shown as the person chose', async () => {
  store.dispatch(baseChosen('city'));
  store.dispatch(imageryChosen('air25'));
  const { now, run } = await offered();
  await expect.poll(() => [now().base.id, now().imagery?.id]).toEqual(['city', 'air25']);
  await run(() => {
    store.dispatch(baseChosen('gone'));
    store.dispatch(imageryChosen('gone'));
  });
  expect([now().base.id, now().imagery]).toEqual(['osm', null]);
  await run(() => store.dispatch(baseChosen('blank')));
  expect(now().base.type).toBe('blank');
});

it('have one blank map alone, and the city’s streets where none is the usual', async () => {
  const { now } = await offered([
    { ...row, id: 'none', type: 'blank', name: 'Plain', satellite: false, is_default: false },
  ]);
  await expect.poll(() => idsOf(now().bases)).toEqual([['none', 'Plain']]);
  expect([now().base.id, now().curbsCredit]).toEqual(['city', null]);
});
