// @vitest-environment happy-dom
// What the engine tells the map of each view: all of it when the style came, later only what differs, and where the map goes.
import { expect, it, vi } from 'vitest';
import type { CurbStyle } from './curb-style.ts';
import { imagery } from './testing/map-view.ts';
import { createFakeEngine } from './testing/played-engine.ts';
import type { MapOverlay, MapView } from './view.ts';

const look = (color: string, width = 1): CurbStyle => ({ color, width, dash: 'solid' });
const line = {
  type: 'LineString' as const,
  coordinates: [
    [1, 2],
    [3, 4],
  ] as [number, number][],
};
const here = { lng: 5, lat: 6, accuracy: 20 };
const found = { box: [7, 8, 7, 8] as const };
const curbState = (id: number) => ({ source: 'curbs', sourceLayer: 'links', id });
const heard = {
  spaces: 8,
  free: 1,
  stale: 0,
  haloWidth: 10,
  heard: null,
  simulated: false,
  at: [1, 2] as [number, number],
};
const liveState = (id: number) => ({ source: 'live', sourceLayer: 'links', id });

/** A fake map plugin that records its calls. */
function playedPart() {
  const told: unknown[][] = [];
  const part: MapOverlay = {
    sources: () => ({}),
    layers: () => [],
    over: () => [],
    attach: () => ({
      send: (view) => void told.push(['send', view]),
      tell: (before, view) => void told.push(['tell', before, view]),
      at: (_point, _half, picked) => picked,
      stop: () => void told.push(['stop']),
    }),
  };
  return { part, told };
}

it('makes a map that stands where the view says, flat, and turned only where it may be', () => {
  const { options, map } = createFakeEngine({
    first: { camera: { kind: 'point', lng: 3, lat: 4, zoom: 15 }, reducedMotion: false },
    rotates: true,
  });
  expect(options).toMatchObject({
    container: map.container,
    center: [3, 4],
    zoom: 15,
    minZoom: 0,
    maxZoom: 22,
    dragRotate: true,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: 150,
    locale: { 'Map.Title': 'Map of curbs' },
  });
  expect(options).not.toHaveProperty('bounds');
  expect([map.rotation.on, map.toldOf('keys do not turn')]).toEqual([true, []]);
});

it('makes a map of a box beside the panels, that does not turn and fades nothing in', () => {
  const { options, map } = createFakeEngine({
    first: { camera: { kind: 'box', box: [0, 0, 1, 1] } },
    panels: [{ left: 0, top: 0, right: 100, bottom: 300 }],
  });
  expect(options).toMatchObject({
    bounds: [0, 0, 1, 1],
    fitBoundsOptions: { padding: { left: 116, top: 16, right: 16, bottom: 16 } },
    dragRotate: false,
    fadeDuration: 0,
  });
  expect(options).not.toHaveProperty('center');
  expect([map.rotation.on, map.toldOf('keys do not turn')]).toEqual([false, [[]]]);
});

it('keeps a box also out of what its window leaves out', () => {
  const { options } = createFakeEngine({
    first: { camera: { kind: 'box', box: [0, 0, 1, 1] } },
    window: { left: 0, top: 0, right: 350, bottom: 300 },
  });
  expect(options.fitBoundsOptions?.padding).toEqual({ left: 16, top: 16, right: 66, bottom: 16 });
});

it('draws nothing for pictures that nobody has', () => {
  const { map } = createFakeEngine();
  const resolve = map.toldOf('setMissingStyleImageResolver')[0]?.[0] as (id: string) => void;
  resolve('shield');
  resolve('shield');
  expect(map.images.get('shield')).toMatchObject({ image: { width: 1, height: 1, data: new Uint8Array(4) } });
});

it('tells everything when the style came, and what is shown before then once it came', () => {
  const { part, told } = playedPart();
  const { engine, map, view } = createFakeEngine({
    ready: false,
    first: { curbs: new Map([[2, look('#112233', 3)]]), here, part },
  });
  const later = { ...view, found, selection: { link: 9, geometry: line } };
  engine.show(later);
  expect([map.states.size, map.shown.size, told]).toEqual([0, 0, []]);
  map.happens('style.load');
  expect(map.stateOf(curbState(2))).toEqual({ color: '#112233', width: 3 });
  expect(map.shown.get('here')).toHaveLength(2);
  expect(map.shown.get('found')).toHaveLength(1);
  expect(map.shown.get('selection')).toEqual([{ type: 'Feature', properties: {}, geometry: line }]);
  expect(map.shown.get('tool')).toEqual([]);
  expect(told).toEqual([
    ['send', view],
    ['tell', view, later],
  ]);
  expect(map.toldOf('setStyle')).toHaveLength(1);
  map.happens('style.load');
  expect(map.toldOf('setStyle')).toHaveLength(1);
});

it('tells everything again after the graphics were lost, the last view as well', () => {
  const { engine, map, view, said } = createFakeEngine({
    first: { curbs: new Map([[2, look('#112233', 3)]]) },
  });
  map.happens('webglcontextlost');
  map.states.clear();
  engine.show({ ...view, here });
  expect(map.shown.get('here')).toEqual([]);
  map.happens('webglcontextrestored');
  map.happens('style.load');
  expect(map.stateOf(curbState(2))).toEqual({ color: '#112233', width: 3 });
  expect(map.shown.get('here')).toHaveLength(2);
  expect(said).toEqual([['lost'], ['restored', expect.anything()]]);
});

it('sends only what differs from the view before', () => {
  const { part, told } = playedPart();
  const { engine, map, view } = createFakeEngine({ first: { live: new Map(), part } });
  told.length = 0;
  let last: MapView = view;
  /** Shows the view with these changes and returns what is sent to the map again. */
  const changed = (more: Partial<MapView>) => {
    map.shown.clear();
    map.states.clear();
    const before = last;
    last = { ...last, ...more };
    engine.show(last);
    expect(told).toEqual([['tell', before, last]]);
    told.length = 0;
    return [...map.shown.keys(), ...map.states.keys()];
  };
  expect(changed({})).toEqual([]);
  expect(changed({ curbs: new Map([[4, look('#445566')]]) })).toEqual(['curbs links 4']);
  expect(changed({ selection: { link: 3, geometry: line } })).toEqual(['selection']);
  expect(changed({ here })).toEqual(['here']);
  expect(changed({ found })).toEqual(['found']);
  expect(changed({ live: new Map([[8, heard]]) })).toContain('live links 8');
  expect(changed({ found: null })).toEqual(['found']);
  expect(map.shown.get('found')).toEqual([]);
  expect(changed({ here: null })).toEqual(['here']);
  expect(map.shown.get('here')).toEqual([]);
  expect(changed({ selection: null })).toEqual(['selection']);
  expect(map.shown.get('selection')).toEqual([]);
  expect(map.toldOf('setStyle')).toHaveLength(1);
});

it('takes in the part of staff’s map once, and puts it away when another comes', () => {
  const [one, two] = [playedPart(), playedPart()];
  const { engine, view } = createFakeEngine({ first: { part: one.part } });
  engine.show({ ...view, part: one.part });
  expect(one.told.map(([name]) => name)).toEqual(['send', 'tell', 'tell']);
  engine.show({ ...view, part: two.part });
  expect([one.told.at(-1), two.told.map(([name]) => name)]).toEqual([['stop'], ['tell']]);
  engine.show(view);
  expect(two.told.map(([name]) => name)).toEqual(['tell', 'stop']);
});

const curbs = new Map([[2, look('#112233', 3)]]);
const live = new Map([[8, heard]]);
it.each<[string, Partial<MapView>, boolean]>([
  ['other names', { language: 'es' }, true],
  ['another base map', { base: { ...imagery, id: 'plan' } }, true],
  ['another scheme', { scheme: 'dark' }, true],
  ['aerial pictures', { imagery }, true],
  ['another revision', { revision: '5' }, true],
  ['another attempt', { attempt: 1 }, false],
  ['other curbs', { curbs: new Map() }, false],
])('styles the map anew for %s: %o → %s', (_what, more, styles) => {
  const { engine, map, view } = createFakeEngine({ first: { curbs, here, live } });
  map.shown.clear();
  engine.show({ ...view, ...more });
  expect(map.toldOf('setStyle')).toHaveLength(styles ? 2 : 1);
  expect(map.shown.has('here')).toBe(styles);
});

it('tells states anew only where the source is another, or lost them', () => {
  const { engine, map, view } = createFakeEngine({ first: { curbs, live } });
  const mark = () => {
    for (const of of [curbState(2), liveState(8)]) map.setFeatureState(of, { marked: true });
    return map.stateOf(curbState(2))?.color;
  };
  mark();
  map.setFeatureState(curbState(2), { color: 'kept' });
  engine.show({ ...view, scheme: 'dark' });
  expect(map.stateOf(curbState(2))?.color).toBe('kept');
  engine.show({ ...view, scheme: 'dark', revision: '5' });
  expect(map.stateOf(curbState(2))?.color).toBe('#112233');
  map.states.clear();
  engine.show({ ...view, scheme: 'light', revision: '5' });
  expect([map.stateOf(curbState(2))?.color, map.states.size]).toEqual(['#112233', 2]);
});

it('tells live data anew when it is switched on, and after another revision', () => {
  const { engine, map, view } = createFakeEngine({ first: { curbs, live } });
  engine.show({ ...view, live: null });
  map.states.delete('live links 8');
  engine.show({ ...view, live });
  expect(map.states.has('live links 8')).toBe(true);
  map.states.delete('live links 8');
  engine.show({ ...view, live, scheme: 'dark' });
  expect(map.states.has('live links 8')).toBe(false);
  engine.show({ ...view, live, revision: '6' });
  expect(map.states.has('live links 8')).toBe(true);
});

it('goes where a view says, softly or at once, and stays where it is already', () => {
  const { engine, map, view } = createFakeEngine();
  const to = { kind: 'point', lng: 3, lat: 4, zoom: 16 } as const;
  engine.show({ ...view, camera: to });
  engine.show({ ...view, camera: { ...to } });
  expect(map.toldOf('easeTo')).toEqual([[{ center: [3, 4], zoom: 16, animate: false, duration: 300 }]]);
  engine.show({ ...view, reducedMotion: false, camera: { ...to, bearing: 30 } });
  expect(map.toldOf('easeTo')[1]).toEqual([
    { center: [3, 4], zoom: 16, bearing: 30, animate: true, duration: 300 },
  ]);
});

it('fits a box beside the panels there are now', () => {
  const { engine, map, view, now } = createFakeEngine();
  now.panels = [{ left: 300, top: 0, right: 400, bottom: 300 }];
  engine.show({ ...view, camera: { kind: 'box', box: [0, 0, 2, 1] } });
  expect(map.toldOf('fitBounds')).toEqual([
    [[0, 0, 2, 1], { padding: { left: 16, top: 16, right: 116, bottom: 16 }, animate: false, duration: 300 }],
  ]);
});

it('does not go where the person just moved it to', () => {
  const { engine, map, view, saidOf } = createFakeEngine();
  map.center = [1.234567, 2.345678];
  map.zoom = 15.126;
  map.happens('moveend');
  const [[camera]] = saidOf('camera') as [[MapView['camera']]];
  expect(camera).toEqual({ kind: 'point', lng: 1.23457, lat: 2.34568, zoom: 15.13 });
  engine.show({ ...view, camera: { ...camera } });
  expect(map.toldOf('easeTo')).toEqual([]);
});

it('asks for tiles again that did not come, once', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { engine, map, view, saidOf } = createFakeEngine();
  const tile = { tileID: { canonical: { x: 1, y: 2, z: 3 } } };
  map.happens('error', { error: new Error('gone'), sourceId: 'curbs', tile });
  expect(saidOf('incomplete')).toEqual([[]]);
  engine.show({ ...view, here });
  expect(map.toldOf('refreshTiles')).toEqual([]);
  engine.show({ ...view, attempt: 1 });
  engine.show({ ...view, attempt: 2 });
  expect(map.toldOf('refreshTiles')).toEqual([['curbs', [{ x: 1, y: 2, z: 3 }]]]);
  vi.restoreAllMocks();
});

it('is renamed, and tells a map that is gone nothing', () => {
  const { part, told } = playedPart();
  const { engine, map, view } = createFakeEngine({ first: { part } });
  engine.rename('Plano de bordillos');
  expect(map.canvas.getAttribute('aria-label')).toBe('Plano de bordillos');
  engine.destroy();
  expect([map.toldOf('remove').length, told.at(-1)]).toEqual([1, ['stop']]);
  map.shown.clear();
  engine.show({ ...view, here });
  expect(map.shown.size).toBe(0);
});
