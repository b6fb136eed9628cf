// @vitest-environment happy-dom
// The viewer as a whole, without WebGL: what the map is given and tells, and what stands around it for whom, where and when.

import { act, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mapHandlers } from '../map/handlers.ts';
import '../shell/staff-api.ts';
import { incompleteReported, positionToCopySet, restoredReported } from '../city/view/map-slice.ts';
import { linksPicked, selectedLink } from '../city/view/selection-slice.ts';
import type { MapCanvas } from '../map/map-canvas.tsx';
import { hoveredCurb, liveLinks, pointerPosition, staffMap } from '../map/map-signals.ts';
import { reachabilityReported } from '../shell/connection-slice.ts';
import { instantChosen, nowChosen } from '../shell/instant-slice.ts';
import { filtersSet, legendSet, listSet } from '../shell/panels-slice.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { beginDraft } from '../testing/begin-draft.ts';
import { propsOf } from '../testing/given.ts';
import { type Answers, defaultCity, openAt, signedIn } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { mockMediaQueries } from '../testing/screen-width.ts';

// Preloads the chunks that a test does not wait for, because they would otherwise load after it
// ends.
beforeAll(() =>
  Promise.all([
    import('../city/city/empty-city.tsx'),
    import('../city/filters/filter-sidebar.tsx'),
    import('../city/filters/filter-toggle.tsx'),
    import('../city/filters/nothing-matches.tsx'),
    import('../shell/help/panel-help.tsx'),
    import('../shell/help/tour-offer.tsx'),
    import('../city/legend/legend.tsx'),
    import('../city/links/list-toggle.tsx'),
    import('../city/tools/map-tooltip.tsx'),
    import('./curb-panel.tsx'),
    import('./curb-sheet.tsx'),
    import('./curbs-in-view.tsx'),
    import('./staff-layers.tsx'),
    import('./header-tools.tsx'),
    import('./manager-workspace.tsx'),
    import('./map-corner.tsx'),
    import('./map-notices.tsx'),
    import('./map-tools.tsx'),
    import('./staff-workspace.tsx'),
    import('./tool-panels.tsx'),
    import('./viewer-effects.tsx'),
    import('./viewer-week.tsx'),
    import('./zone-workspace.tsx'),
  ]),
);
afterEach(() => {
  act(() => {
    store.dispatch(routeChanged('/'));
    store.dispatch(restoredReported());
    store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));
    for (const signal of [hoveredCurb, pointerPosition, staffMap]) signal.set(null);
    mapHandlers.pick = null;
    store.dispatch(positionToCopySet(null));
  });
  vi.restoreAllMocks();
});

const line = {
  type: 'LineString',
  coordinates: [
    [10.9, 41.9],
    [11.1, 42.1],
  ],
};
const answers: Answers = {
  currentCity: () => ({ ...defaultCity, bounds: [10, 40, 12, 44] }),
  ruleSets: () => noRuleSets,
  linksPublicViewer: () => mockResponse('linksPublicViewer'),
  publicLinkRestrictions: ({ params }) =>
    mockResponse('publicLinkRestrictions', { link: { id: Number(params.id), geometry: line } } as never),
  linkRestrictions: ({ params }) =>
    mockResponse('linkRestrictions', { link: { id: Number(params.id), geometry: line } } as never),
};
async function viewer(address = '/viewer/', more: Answers = {}) {
  const page = await openAt(address, { ...answers, ...more });
  await expect.poll(() => document.querySelector('[data-no-map]')).not.toBeNull();
  // The stand-in for the map reports its box after it is rendered.
  await expect.poll(() => store.getState().map.box).not.toBeNull();
  return page;
}

type Given = Parameters<typeof MapCanvas>[0];
/** The props of the map; the stand-in without WebGL gets the same ones. */
const given = () => propsOf<Given>(document.querySelector('[data-no-map]'));
const pick = (link: number) => act(() => void store.dispatch(linksPicked([link])));

it('gives the map the whole city first, and then what is chosen', async () => {
  await viewer();
  const { view, rotates, tool, title } = given();
  expect([rotates, tool, title]).toEqual([false, null, expect.stringMatching(/^Map of the curbs/)]);
  expect(view).toMatchObject({
    scheme: 'light',
    revision: '1',
    attempt: 0,
    latitude: 42,
    selection: null,
    reducedMotion: true,
    sides: 'false false',
    found: null,
    language: 'en',
    imagery: null,
    live: null,
    here: null,
  });
  expect(store.getState().map).toMatchObject({ drawn: true, at: { lng: 11, lat: 42 } });
  expect(store.getState().map.box?.map((at) => Math.round(at))).toEqual([7, 40, 15, 44]);
  pick(7);
  expect(given().view.selection).toMatchObject({ link: 7 });
  await expect.poll(() => given().view.selection).toEqual({ link: 7, geometry: line });
  const live = new Map();
  act(() => liveLinks.set(live as never));
  expect(given().view.live).toBe(live);
  // Live data is shown only for the current time.
  act(() => void store.dispatch(instantChosen({ date: '2026-11-20', time: '12:00' })));
  expect(given().view.live).toBeNull();
  act(() => void store.dispatch(nowChosen()));
  act(() => liveLinks.set(null));
  act(() => staffMap.set({ drafts: 'mine' } as never));
  expect(given().view).toMatchObject({ drafts: 'mine' });
  act(() => void store.dispatch(listSet(true)));
  expect(given().view.sides).toBe('false true');
  act(() => void store.dispatch(filtersSet(true)));
  expect(given().view.sides).toBe('true true');
});

it('takes what the map tells', async () => {
  await viewer();
  const { reports } = given();
  const tell = (what: (to: typeof reports) => unknown) => act(() => void what(reports));
  const map = () => store.getState().map;
  tell(({ onCamera }) => onCamera({ kind: 'point', lng: 1, lat: 2, zoom: 3 }));
  expect([map().camera, given().view.camera]).toEqual(
    Array(2).fill({ kind: 'point', lng: 1, lat: 2, zoom: 3 }),
  );
  tell(({ onInView }) => onInView(new Map([[4, { curbs: 2 } as never]]), [1, 2, 3, 4]));
  expect([map().inView, map().box, map().settled]).toEqual([{ 4: { curbs: 2 } }, [1, 2, 3, 4], true]);
  tell(({ onMoving }) => onMoving());
  expect(map().settled).toBe(false);
  tell(({ onHover }) => onHover({ link: 5 } as never));
  tell(({ onPointer }) => onPointer([1, 2]));
  tell(({ onPlaceAsked }) => onPlaceAsked([3, 4]));
  expect([hoveredCurb.get(), pointerPosition.get(), store.getState().map.positionToCopy]).toEqual([
    { link: 5 },
    [1, 2],
    [3, 4],
  ]);
  tell(({ onPointer }) => onPointer(null));
  expect(pointerPosition.get()).toBeNull();
  tell(({ onBaseFailed }) => onBaseFailed());
  tell(({ onImagery }) => onImagery(false));
  tell(({ onCredits }) => onCredits(['City of Testville']));
  expect(store.getState().layers).toMatchObject({
    baseFailed: true,
    imageryMissing: true,
    credits: ['City of Testville'],
  });
  tell(({ onImagery }) => onImagery(true));
  tell(({ onCredits }) => onCredits([]));
  expect(store.getState().layers).toMatchObject({ imageryMissing: false, credits: [] });
  tell(({ onPick }) => onPick([{ link: 8 }, { link: 9 }] as never, null));
  expect(store.getState().selection).toMatchObject({ links: [8, 9], about: [{ link: 8 }, { link: 9 }] });
  const taken = vi.fn((picked: readonly unknown[]) => picked.length === 1);
  mapHandlers.pick = taken as never;
  tell(({ onPick }) => onPick([{ link: 3 }] as never, { at: [1, 2], adds: true }));
  expect(selectedLink(store.getState().selection)).toBe(8);
  expect(taken).toHaveBeenCalledExactlyOnceWith([{ link: 3 }], { at: [1, 2], adds: true });
  tell(({ onPick }) => onPick([], null));
  expect(selectedLink(store.getState().selection)).toBeNull();
});

it('says where panels lie over the map, with room for a legend that opens', async () => {
  await viewer();
  act(() => void store.dispatch(legendSet(true)));
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { mapFrame, stage, overMap } = this.dataset;
    const box = (left: number, top: number, right: number, bottom: number) =>
      ({ left, top, right, bottom }) as DOMRect;
    if (mapFrame !== undefined) return box(10, 20, 900, 700);
    if (stage !== undefined) return box(330, 20, 800, 690);
    return overMap === 'legend' ? box(340, 600, 400, 680) : box(340, 30, 500, 60);
  });
  const { panels, window } = given().reports;
  expect(window()).toEqual({ left: 320, top: 0, right: 790, bottom: 670 });
  const names = [...document.querySelectorAll('[data-over-map]')].map((one) =>
    one.getAttribute('data-over-map'),
  );
  expect(names).toEqual(['asker', 'controls', 'legend', 'time']);
  const small = { left: 330, top: 10, right: 490, bottom: 40 };
  expect(panels()).toEqual([small, small, { left: 330, top: 360, right: 670, bottom: 660 }, small]);
  act(() => void store.dispatch(legendSet(false)));
  expect(panels()[2]).toEqual({ left: 330, top: 580, right: 390, bottom: 660 });
});

it('shows the picked curb in its sheet, not while something is drafted', async () => {
  const { view, asked, person } = await viewer();
  const sheet = () => document.querySelector('[aria-label="What this curb allows"]');
  pick(7);
  await expect.poll(sheet).not.toBeNull();
  const read = () =>
    asked.filter(({ name }) => name === 'publicLinkRestrictions').map(({ params }) => params.id);
  await expect.poll(read).toEqual(['7']);
  await person.click(view.getByRole('button', { name: 'Close' }));
  expect([sheet(), selectedLink(store.getState().selection)]).toEqual([null, null]);
  expect(document.activeElement).toBe(document.querySelector('[data-no-map]'));
  pick(9);
  await expect.poll(sheet).not.toBeNull();
  act(() => beginDraft());
  expect(sheet()).toBeNull();
});

it('says that tiles or the graphics are missing, and asks for the tiles again', async () => {
  const { view, person } = await viewer();
  expect(
    view.queryByText('Couldn’t load part of the map. Move the map or reload the page to try again.'),
  ).toBeNull();
  act(() => void store.dispatch(incompleteReported()));
  const said = view.getByText('Couldn’t load part of the map. Move the map or reload the page to try again.');
  await person.click(said.querySelector('button') as Element);
  expect([
    view.queryByText('Couldn’t load part of the map. Move the map or reload the page to try again.'),
    given().view.attempt,
  ]).toEqual([null, 1]);
  expect(view.queryByRole('alert')).toBeNull();
  act(() => given().reports.onLost());
  expect(view.getByRole('alert').querySelector('button')).not.toBeNull();
  act(() => given().reports.onRestored());
  expect(view.queryByRole('alert')).toBeNull();
  act(() => given().reports.onIncomplete());
  expect(
    view.getByText('Couldn’t load part of the map. Move the map or reload the page to try again.'),
  ).toBeTruthy();
});

it('is a city without curbs where nothing has a place', async () => {
  const { view } = await openAt('/viewer/', { ...answers, currentCity: () => defaultCity });
  await view.findByRole('banner');
  expect(await view.findByText('No curbs yet')).toBeTruthy();
  expect(document.querySelector('[data-no-map]')).toBeNull();
  expect(view.queryByText(/^Skip the map/)).toBeNull();
  expect(view.queryByRole('button', { name: 'Search' })).toBeNull();
  await expect.poll(() => view.queryByRole('button', { name: 'Share' })).not.toBeNull();
});

it.each([
  ['/viewer/', true],
  ['/viewer/?is_hotspot=1', false],
])('has a header at %s: %s', async (address, has) => {
  const { view } = await viewer(address);
  expect([
    view.queryByRole('banner') !== null,
    document.querySelector('[data-hotspot="true"]') === null,
  ]).toEqual([has, has]);
  await expect.poll(() => view.queryByRole('combobox', { name: 'Curb user' })).not.toBeNull();
});

it.each([
  ['wide', /min-width: 1200/, false],
  ['phone', /max-width: 767/, true],
] as const)('opens filters and list beside the map or over it: %s', async (_name, width, over) => {
  mockMediaQueries(width);
  const { view, person } = await viewer();
  const stage = document.querySelector('[data-stage]') as HTMLElement;
  const main = document.querySelector('main') as HTMLElement;
  const state = () => [stage.hasAttribute('inert'), main.dataset.filters, main.dataset.list];
  const askers = () => view.queryAllByRole('combobox', { name: 'Curb user', hidden: true }).length;
  expect([state(), askers()]).toEqual([[false, 'false', 'false'], 1]);
  await person.click(await view.findByRole('button', { name: 'Filters' }));
  expect(state()).toEqual([over, String(!over), 'false']);
  await expect.poll(askers).toBe(over ? 2 : 1);
  expect(document.querySelector('[data-stage] [aria-label="Curb user"]') !== null).toBe(over);
  await person.click(document.querySelector('[data-opens="filters"]') as Element);
  expect(state()).toEqual([false, 'false', 'false']);
  const opensList = document.querySelector('[data-opens="list"]') as Element;
  expect(opensList.getAttribute('aria-expanded')).toBe('false');
  await person.click(opensList);
  expect(opensList.getAttribute('aria-expanded')).toBe('true');
  expect(state()).toEqual([over, 'false', String(!over)]);
  await expect.poll(() => document.querySelector('[data-over-map="list"]') !== null).toBe(!over);
  await expect.poll(() => document.getElementById('curbs-in-view')).not.toBeNull();
});

it.each(['/viewer/', '/manager/mapview/', '/analyzer/mapview/'])(
  'has the desk of the module at %s',
  async (address) => {
    const { view } = await viewer(address, signedIn('view', 'edit', 'analyze'));
    const bar = () => view.queryByRole('button', { name: 'New regulation' }) !== null;
    const zones = () => view.queryAllByRole('button', { name: /zone/i }).length > 0;
    await expect
      .poll(() => [bar(), zones()])
      .toEqual([address === '/manager/mapview/', address === '/analyzer/mapview/']);
    await expect.poll(() => staffMap.get() !== null).toBe(address !== '/viewer/');
  },
);

it('opens the list from the place of a map that cannot be drawn, and then has no more to say of it', async () => {
  const { person } = await viewer();
  const place = within(document.querySelector('[data-no-map]') as HTMLElement);
  await person.click(place.getByRole('button', { name: 'List the curbs in view' }));
  expect([store.getState().panels.list, place.queryByRole('button')]).toEqual([true, null]);
  await expect.poll(() => document.getElementById('curbs-in-view')).not.toBeNull();
});
