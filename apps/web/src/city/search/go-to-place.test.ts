// @vitest-environment happy-dom
// How choosing a search result changes the map and the selection, and how results are grouped.
import type { FoundPlace } from '@curbwright/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reset } from '../../shell/reset.ts';
import { store } from '../../shell/store.ts';
import { settled } from '../../testing/page.tsx';
import { linksPicked } from '../view/selection-slice.ts';
import { goToPlace } from './go-to-place.ts';
import { groupPlaces } from './place-groups.ts';

const lines = [
  [
    [10, 50],
    [10.02, 50.04],
  ],
];
beforeEach(() => {
  store.dispatch(reset());
  vi.stubGlobal('fetch', async () => Response.json({ lines }));
});
afterEach(() => vi.unstubAllGlobals());
const place = (part: Partial<FoundPlace> = {}): FoundPlace => ({
  kind: 'street',
  id: 'a',
  label: 'Main',
  bl_street_name: null,
  bl_side: null,
  bl_from: null,
  bl_to: null,
  curbs: 2,
  link: null,
  lng: 10,
  lat: 50,
  box: [10, 50, 10.02, 50.04],
  ...part,
});
const gone = (part: Partial<FoundPlace>) => {
  store.dispatch(linksPicked([99]));
  goToPlace(store.dispatch, place(part));
  const { map, selection } = store.getState();
  return { camera: map.camera, found: map.found, links: selection.links };
};

describe('going to a place', () => {
  it.each([
    { curbs: 1, links: [4] },
    { curbs: null, links: [4] },
    { curbs: 3, links: [] },
  ])('selects its only curb: $curbs', ({ curbs, links }) => {
    const { camera, links: selected } = gone({ link: 4, curbs });
    expect(selected).toEqual(links);
    expect(camera?.kind).toBe(links.length === 0 ? 'box' : 'point');
    if (links.length > 0) expect(camera).toMatchObject({ lng: 10, lat: 50, zoom: 17.5 });
  });

  it('shows a street with room about it, framed, and nothing selected', () => {
    const { camera, found, links } = gone({});
    const box = camera?.kind === 'box' ? camera.box.map((side) => Math.round(side * 1e6) / 1e6) : [];
    expect([box, links]).toEqual([[9.997, 49.994, 10.023, 50.046], []]);
    expect(found?.box).toEqual([10, 50, 10.02, 50.04]);
  });

  it('draws the curbs of a street once they are loaded, unless something else was found', async () => {
    gone({ id: 'street:main' });
    await expect.poll(() => store.getState().map.found?.lines).toEqual(lines);
    gone({ id: 'street:oak' });
    gone({ kind: 'crossing' });
    await settled();
    expect(store.getState().map.found).toEqual({ box: [10, 50, 10, 50] });
  });

  it('leaves at least half a block about what is narrow, and stays on the map', () => {
    const { camera } = gone({ box: [10, 84.9999, 10.0001, 85.2] });
    const box = camera?.kind === 'box' ? camera.box.map((side) => Math.round(side * 1e6) / 1e6) : [];
    expect(box).toEqual([9.9996, 84.969885, 10.0005, 85]);
  });

  it.each([
    { size: 0.000_79, kind: 'point' },
    { size: 0.000_81, kind: 'box' },
  ])('shows what is $size degrees across as a $kind', ({ size, kind }) => {
    const { camera } = gone({ box: [0, 0, size, 0] });
    expect(camera?.kind).toBe(kind);
    expect(gone({ box: [0, 0, 0, size] }).camera?.kind).toBe(kind);
    if (kind === 'point') expect(camera).toMatchObject({ zoom: 17 });
  });

  it.each([
    ['street', true],
    ['block', true],
    ['regulation', true],
    ['crossing', false],
    ['address', false],
    ['coordinates', false],
  ] as const)('frames a %s: %s', (kind, isFramed) => {
    const { found } = gone({ kind });
    expect(found?.box).toEqual(isFramed ? [10, 50, 10.02, 50.04] : [10, 50, 10, 50]);
  });
});

it('groups places by kind, the kind of the best first, each in its order', () => {
  const some = [
    place({ kind: 'crossing', id: '1' }),
    place({ id: '2' }),
    place({ kind: 'crossing', id: '3' }),
  ];
  expect(groupPlaces(some).map(({ kind, places }) => [kind, places.map(({ id }) => id)])).toEqual([
    ['crossing', ['1', '3']],
    ['street', ['2']],
  ]);
});
