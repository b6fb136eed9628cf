// @vitest-environment happy-dom
// What the engine reports of what the person does on the map: picks, pointer, places asked for, what is in view, pictures and faults.
import { Point } from 'maplibre-gl';
import { describe, expect, it, vi } from 'vitest';
import { mapHandlers } from './handlers.ts';
import { imagery } from './testing/map-view.ts';
import { createFakeEngine } from './testing/played-engine.ts';
import { type FakeFeature, roundPosition } from './testing/played-map.ts';
import type { MapOverlay } from './view.ts';

/** A curb `east` pixels to the right of the center of the screen. */
const curb = (raw: number, id: number, east = 0): FakeFeature => ({
  layer: 'curb-line',
  at: [200 + east, 150],
  id,
  raw,
  geometry: {
    type: 'LineString',
    coordinates: [
      [east / 10, -1],
      [east / 10, 1],
    ],
  },
});
const click = (x: number, by: PointerEventInit = {}) => ({
  point: new Point(x, 150),
  originalEvent: new PointerEvent('click', { pointerType: 'mouse', ...by }),
});
const linksOf = (picks: readonly unknown[][]) =>
  picks.map(([picked]) => (picked as { link: number }[]).map(({ link }) => link));

describe('a click beside a curb', () => {
  it('picks the nearest curb within the reach that is set, and otherwise nothing', () => {
    const { map, saidOf } = createFakeEngine();
    map.drawn = [curb(8, 2, 18), curb(7, 1, 22)];
    map.happens('click', click(200));
    mapHandlers.pickReach = 24;
    map.happens('click', click(200));
    map.happens('click', click(150));
    mapHandlers.pickReach = null;
    expect(linksOf(saidOf('pick'))).toEqual([[], [8], []]);
  });
});

describe('a click', () => {
  it('picks the curbs there, nearest first, and says where', () => {
    const { map, saidOf } = createFakeEngine();
    map.drawn = [curb(8, 2, 4), curb(7, 1, 1)];
    map.happens('click', click(201));
    const [[picked, at]] = saidOf('pick') as [[unknown, { at: [number, number]; adds: boolean }]];
    expect(picked).toMatchObject([{ link: 7 }, { link: 8 }]);
    expect([roundPosition(at.at), at.adds]).toEqual([[0.1, 0], false]);
  });

  it.each([
    ['mouse', 5, [7]],
    ['mouse', 6, []],
    ['touch', 12, [7]],
    ['touch', 13, []],
  ] as const)('by %s reaches %i pixels: %j', (pointerType, away, links) => {
    const { map, saidOf } = createFakeEngine();
    map.drawn = [curb(7, 1)];
    map.happens('click', click(200 + away, { pointerType }));
    expect(linksOf(saidOf('pick'))).toEqual([links]);
  });

  it.each(['shiftKey', 'ctrlKey', 'metaKey'])('with %s adds', (key) => {
    const { map, saidOf } = createFakeEngine();
    map.happens('click', click(200, { [key]: true }));
    expect(saidOf('pick')).toMatchObject([[[], { adds: true }]]);
  });

  it('on gathered curbs of an overview goes nearer, elsewhere and from near it picks nothing', () => {
    const { map, saidOf } = createFakeEngine();
    const { raw: _none, ...gathered } = curb(7, 1, 10);
    map.drawn = [gathered];
    map.zoom = 12.9;
    map.happens('click', click(210));
    expect(map.toldOf('easeTo')).toEqual([[{ center: [1, 0], zoom: 14, animate: false, duration: 300 }]]);
    expect(saidOf('pick')).toEqual([]);
    map.happens('click', click(300));
    map.zoom = 13;
    map.happens('click', click(210));
    expect(linksOf(saidOf('pick'))).toEqual([[], []]);
    expect(map.toldOf('easeTo')).toHaveLength(1);
    map.zoom = 12;
    map.drawn = [gathered, curb(5, 2, 10)];
    map.happens('click', click(210));
    expect(linksOf(saidOf('pick')).at(-1)).toEqual([5]);
  });

  it('is taken by the part of staff’s map first, not one that adds; it may find more', () => {
    const asked: unknown[] = [];
    let taken: boolean | undefined = true;
    const part: MapOverlay = {
      sources: () => ({}),
      layers: () => [],
      over: () => [],
      attach: () => ({
        send: () => undefined,
        tell: () => undefined,
        take: (point, half) => {
          asked.push([point.x, half]);
          return taken as boolean;
        },
        at: (_point, _half, found) => [...found, { link: 40, ruleSet: null, street: null }],
        stop: () => undefined,
      }),
    };
    const { map, saidOf } = createFakeEngine({ first: { part } });
    map.drawn = [curb(7, 1)];
    map.happens('click', click(200));
    expect([asked, saidOf('pick')]).toEqual([[[200, 5]], []]);
    map.happens('click', click(200, { shiftKey: true }));
    expect([asked.length, linksOf(saidOf('pick'))]).toEqual([1, [[7, 40]]]);
    taken = false;
    map.happens('click', click(201));
    expect([asked.length, linksOf(saidOf('pick')).at(-1)]).toEqual([2, [7, 40]]);
  });

  it('shows of a picked curb what the tiles have of it, until the whole is known', () => {
    const { map, engine, view } = createFakeEngine();
    map.drawn = [curb(7, 1), curb(8, 1, 2)];
    map.happens('click', click(200));
    engine.show({ ...view, selection: { link: 8, geometry: null } });
    expect(map.shown.get('selection')).toEqual([
      { type: 'Feature', properties: {}, geometry: curb(8, 1, 2).geometry },
    ]);
  });

  it('is the tool’s while one is in hand, as wide as it is made', () => {
    const { map, engine, saidOf } = createFakeEngine();
    const inputs: object[] = [];
    engine.use({
      cursor: 'crosshair',
      drawing: () => ({ shape: 'line', points: [[0, 0]], pointer: null, done: false, chosen: null }),
      subscribe: () => () => undefined,
      take: (input) => void inputs.push(input),
    });
    map.happens('click', click(210));
    map.happens('click', click(210, { pointerType: 'touch' }));
    expect(inputs).toMatchObject([
      { kind: 'place', vertex: null },
      { kind: 'place', vertex: 0 },
    ]);
    engine.use(null);
    map.happens('click', click(210));
    expect([inputs.length, saidOf('pick').length]).toEqual([2, 1]);
  });
});

it('picks by Enter at the middle of what is seen, and nothing by Escape', () => {
  const { map, engine, saidOf } = createFakeEngine({
    window: { left: 100, top: 0, right: 400, bottom: 300 },
  });
  const press = (key: string, shiftKey = false) =>
    map.canvas.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey }));
  map.drawn = [curb(7, 1, 50 + 24), curb(8, 1, 50 + 25)];
  press('a');
  press('Enter');
  press('Enter', true);
  expect(linksOf(saidOf('pick'))).toEqual([[7], [7]]);
  expect(saidOf('pick').map(([, at]) => (at as { adds: boolean }).adds)).toEqual([false, true]);
  press('Escape');
  expect(saidOf('pick').at(-1)).toEqual([[], null]);
  map.happens('webglcontextlost');
  press('Enter');
  map.happens('style.load');
  engine.use({
    cursor: '',
    drawing: () => ({ shape: 'line', points: [], pointer: null, done: false, chosen: null }),
    subscribe: () => () => undefined,
    take: () => undefined,
  });
  press('Escape');
  expect(saidOf('pick')).toHaveLength(3);
});

it('asks for a place by a right click, within the world, and opens no menu', () => {
  const { map, saidOf } = createFakeEngine();
  const preventDefault = vi.fn();
  map.happens('contextmenu', { preventDefault, lngLat: map.unproject([200 + 1900, 130]) });
  expect(saidOf('placeAsked')).toEqual([[[-170, 2]]]);
  expect(preventDefault).toHaveBeenCalledOnce();
});

describe('the pointer', () => {
  it('is followed once a frame, and told when it left', () => {
    const frames: (() => void)[] = [];
    const { map, saidOf } = createFakeEngine();
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    map.drawn = [curb(7, 1)];
    map.happens('mousemove', { point: new Point(190, 150) });
    map.happens('mousemove', { point: new Point(200, 150) });
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(saidOf('pointer')).toEqual([[[0, 0]]]);
    expect(saidOf('hover')).toMatchObject([[{ link: 7, x: 200 }]]);
    map.happens('movestart');
    expect(frames).toHaveLength(1);
    map.happens('mouseout');
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect([saidOf('pointer').at(-1), saidOf('hover').at(-1)]).toEqual([[null], [null]]);
    map.happens('mousemove', { point: new Point(200, 150) });
    map.happens('webglcontextlost');
    frames.shift()?.();
    expect(saidOf('pointer')).toHaveLength(2);
    map.happens('mousemove', { point: new Point(200, 150) });
    expect(frames).toHaveLength(1);
  });

  it('moves what the tool has in hand, not where the map moves under it', () => {
    const { map, engine, saidOf } = createFakeEngine();
    map.drawn = [curb(7, 1)];
    map.happens('mousemove', { point: new Point(200, 150) });
    const inputs: object[] = [];
    engine.use({
      cursor: '',
      drawing: () => ({ shape: 'line', points: [], pointer: null, done: false, chosen: null }),
      subscribe: () => () => undefined,
      take: (input) => void inputs.push(input),
    });
    map.happens('movestart');
    expect([inputs, saidOf('hover').at(-1)]).toEqual([[], [null]]);
    map.happens('mousemove', { point: new Point(220, 150) });
    map.happens('movestart');
    expect(inputs).toEqual([{ kind: 'move', at: [2, 0] }]);
    engine.use(null);
    map.happens('mousemove', { point: new Point(200, 150) });
    expect([inputs.length, saidOf('hover').at(-1)]).toMatchObject([1, [{ link: 7 }]]);
  });
});

describe('what is in view', () => {
  const rest = (engine: ReturnType<typeof createFakeEngine>) => {
    engine.map.happens('idle');
    return engine.saidOf('inView');
  };

  it('is counted in the box between the side panels, by what more than a rim shows of', () => {
    const engine = createFakeEngine({ window: { left: 100, top: 50, right: 300, bottom: 250 } });
    // At zoom 16 a curb is 3.8 px wide.
    engine.map.zoom = 16;
    engine.map.drawn = [
      { ...curb(1, 5), at: [101, 150] },
      { ...curb(2, 5), at: [102, 150] },
      { ...curb(3, 6), at: [298, 248] },
      { ...curb(4, 6), at: [299, 150] },
      { ...curb(5, 6), at: [200, 51] },
      { ...curb(6, 6), at: [200, 52] },
    ];
    const [[curbs, box]] = rest(engine) as [[ReadonlyMap<number, { count: number }>, number[]]];
    expect([...curbs].map(([ruleSet, { count }]) => [ruleSet, count])).toEqual([
      [5, 1],
      [6, 2],
    ]);
    expect(box).toEqual([-10, -10, 10, 10]);
  });

  it('is the whole frame without side panels', () => {
    const [[, box]] = rest(createFakeEngine()) as [[unknown, number[]]];
    expect(box).toEqual([-20, -15, 20, 15]);
  });

  it('is counted anew after a move, curbs that came and other side panels, not at every rest', () => {
    const engine = createFakeEngine();
    expect(rest(engine)).toHaveLength(1);
    expect(rest(engine)).toHaveLength(1);
    engine.map.happens('sourcedata', { sourceId: 'base' });
    expect(rest(engine)).toHaveLength(1);
    engine.map.happens('sourcedata', { sourceId: 'curbs' });
    expect(rest(engine)).toHaveLength(2);
    engine.map.happens('moveend');
    expect(rest(engine)).toHaveLength(3);
    engine.map.told.length = 0;
    engine.engine.show({ ...engine.view, sides: 'left' });
    expect(engine.map.toldOf('triggerRepaint')).toHaveLength(1);
    expect(engine.saidOf('moving')).toHaveLength(1);
    expect(rest(engine)).toHaveLength(4);
    engine.engine.show({ ...engine.view, sides: 'left' });
    expect(engine.saidOf('moving')).toHaveLength(1);
    engine.map.happens('movestart');
    expect(engine.saidOf('moving')).toHaveLength(2);
  });

  it('is first drawn once, with the camera, turned where it may', () => {
    const engine = createFakeEngine({ rotates: true });
    engine.map.center = [1.000004, 2.000006];
    engine.map.zoom = 13.994;
    engine.map.bearing = 12.34;
    engine.map.happens('idle');
    engine.map.happens('idle');
    expect(engine.saidOf('firstDrawn')).toEqual([
      [{ kind: 'point', lng: 1, lat: 2.00001, zoom: 13.99, bearing: 12.3 }],
    ]);
  });
});

describe('what came', () => {
  const air = (state: string) => ({
    tileManagers: { imagery: { getVisibleCoordinates: () => [1], getTile: () => ({ state }) } },
  });

  it('of aerial pictures is told at rest while they are on, and when one fails', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { map, engine, view, saidOf } = createFakeEngine();
    map.happens('idle');
    expect(saidOf('imagery')).toEqual([]);
    engine.show({ ...view, imagery });
    map.style = air('loaded');
    map.happens('idle');
    map.style = air('errored');
    map.happens('error', { error: new Error('404'), sourceId: 'imagery', tile: {} });
    expect(saidOf('imagery')).toEqual([[true], [false]]);
    expect(saidOf('incomplete')).toEqual([]);
    map.happens('error', { error: new Error('a sprite') });
    expect(saidOf('incomplete')).toEqual([]);
    map.happens('error', { error: new Error('the source'), sourceId: 'curbs' });
    expect(saidOf('incomplete')).toEqual([[]]);
    expect(console.error).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
  });

  it('of sources is credited when one says what it is', () => {
    const { map, saidOf } = createFakeEngine();
    map.addSource('plan', { type: 'raster', attribution: 'Survey' });
    map.happens('sourcedata', { sourceId: 'plan', sourceDataType: 'content' });
    expect(saidOf('credits')).toEqual([]);
    map.happens('sourcedata', { sourceId: 'plan', sourceDataType: 'metadata' });
    expect(saidOf('credits')).toEqual([[['Survey']]]);
  });
});
