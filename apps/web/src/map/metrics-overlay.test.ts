// @vitest-environment happy-dom
// A dashboard's map: figures that change with the hour, curbs left out, the link under the pointer, its picture, and two maps that go together.
import { Point } from 'maplibre-gl';
import { describe, expect, it, vi } from 'vitest';
import { createMetricsOverlay } from './metrics-overlay.ts';
import { type MetricStyle, type MetricsView, noMetrics } from './metrics-view.ts';
import { someView } from './testing/map-view.ts';
import { FakeMap } from './testing/played-map.ts';
import type { MapView } from './view.ts';

const line = (lng: number) => ({
  type: 'LineString' as const,
  coordinates: [
    [lng, 1],
    [lng, 2],
  ] as [number, number][],
});
const look: MetricStyle = { color: '#111111', width: 2, pattern: 'dashed' };
const figures: MetricsView = {
  lines: [
    { link: 4, geometry: line(1) },
    { link: 5, geometry: line(2) },
  ],
  looks: new Map([
    [4, look],
    [5, { ...look, pattern: 'solid' }],
  ]),
  outline: [{ kind: 'lines', lines: [line(3).coordinates] }],
  gone: { links: [9], lines: [line(4)] },
};
const showing = (change: Partial<MetricsView>): MapView => ({
  ...someView,
  figures: { ...figures, ...change },
});
const sources = ['figures', 'figure-zone', 'figure-gone'];
const layers = ['curb-casing', 'curb-line', 'figure-line'];
const attached = () => {
  const map = new FakeMap(sources, layers);
  const made = createMetricsOverlay();
  return { map, made, part: made.part.attach(map.map) };
};
const stateOf = (map: FakeMap, id: number) => map.stateOf({ source: 'figures', id });

describe('figures on the map', () => {
  it('are sent whole to a new style, and only what changed after it', () => {
    const { map, part } = attached();
    part.send(showing({}));
    expect(map.shown.get('figures')?.map(({ properties }) => properties)).toEqual([{ link: 4 }, { link: 5 }]);
    expect(map.shown.get('figure-zone')).toHaveLength(1);
    expect(map.shown.get('figure-gone')).toHaveLength(1);
    expect(stateOf(map, 4)).toEqual({ color: '#111111', width: 2, dashed: 1, dotted: 0 });
    expect(map.toldOf('setFilter')).toEqual([
      ['curb-casing', ['match', ['id'], [9], false, true]],
      ['curb-line', ['match', ['id'], [9], false, true]],
    ]);
    const before = new Map(map.shown);
    part.tell(showing({}), showing({ looks: new Map([[4, { ...look, pattern: 'dotted' }]]) }));
    expect(stateOf(map, 4)).toMatchObject({ dashed: 0, dotted: 1 });
    expect(stateOf(map, 5)).toBeUndefined();
    expect([...map.shown].every(([name, features]) => before.get(name) === features)).toBe(true);
    map.states.clear();
    part.send(showing({}));
    expect(map.states.size).toBe(2);
  });

  it.each([
    ['figures', { lines: [] }],
    ['figure-zone', { outline: [] }],
    ['figure-gone', { gone: noMetrics.gone }],
  ])('change in %s alone', (source, change) => {
    const { map, part } = attached();
    part.send(showing({}));
    const before = new Map(map.shown);
    part.tell(showing({}), showing(change));
    expect([...map.shown.keys()].filter((name) => map.shown.get(name) !== before.get(name))).toEqual([
      source,
    ]);
    expect(map.toldOf('setFilter').length).toBe(source === 'figure-gone' ? 4 : 2);
    if (source === 'figure-gone') expect(map.toldOf('setFilter').at(-1)).toEqual(['curb-line', null]);
  });

  it('light the one under the pointer, and a click reaches wider', () => {
    const { map, made, part } = attached();
    map.drawn = [
      { layer: 'figure-line', at: [105, 100], properties: { link: 4 } },
      { layer: 'figure-line', at: [140, 100], properties: { link: 5 } },
    ];
    const move = (x: number) => map.happens('mousemove', { point: new Point(x, 100) });
    move(99);
    expect(made.pointed.get()).toBeNull();
    move(100);
    expect(made.pointed.get()).toEqual({ link: 4, x: 100, y: 100 });
    expect(stateOf(map, 4)).toEqual({ hover: 0.6 });
    move(103);
    expect(made.pointed.get()).toEqual({ link: 4, x: 103, y: 100 });
    move(140);
    expect([stateOf(map, 4), stateOf(map, 5)]).toEqual([{ hover: 0 }, { hover: 0.6 }]);
    map.happens('mouseout');
    expect(made.pointed.get()).toBeNull();
    expect(stateOf(map, 5)).toEqual({ hover: 0 });
    expect(part.take?.(new Point(93, 100), 12)).toBe(true);
    expect(made.pointed.get()?.link).toBe(4);
    expect(part.take?.(new Point(101, 100), 1)).toBe(true);
    expect(made.pointed.get()?.link).toBe(4);
    map.layers = [];
    expect(part.take?.(new Point(101, 100), 5)).toBe(true);
    expect(made.pointed.get()).toBeNull();
    part.stop();
    map.layers = layers;
    move(140);
    expect(made.pointed.get()).toBeNull();
  });

  it('leave the wheel to the page until they are stopped', () => {
    const { map, part } = attached();
    expect(map.scrollZoom.on).toBe(false);
    const found = [{ link: 1, ruleSet: 2, street: null }];
    expect(part.at(new Point(1, 1), 5, found)).toBe(found);
    part.stop();
    expect(map.scrollZoom.on).toBe(true);
  });

  it('lie over the curbs, their zone under them', () => {
    const { made } = attached();
    const ids = (id: 'zones' | 'drafts' | 'curbs') => made.part.layers(id, someView).map((layer) => layer.id);
    expect(ids('zones')[0]).toBe('figure-zone-wash');
    expect(ids('drafts')).toContain('figure-line');
    expect([ids('curbs'), made.part.over(someView)]).toEqual([[], []]);
  });
});

describe('the map of a dashboard', () => {
  it('is zoomed, rests, and gives its picture while it is there', async () => {
    const { map, made, part } = attached();
    made.zoom(1);
    made.zoom(-1);
    expect(map.told).toEqual([['zoomIn'], ['zoomOut']]);
    map.canvas.toBlob = (done: BlobCallback) => done(new Blob(['png']));
    const picture = made.picture();
    expect(map.toldOf('triggerRepaint')).toHaveLength(1);
    map.happens('render');
    expect(await (await picture)?.text()).toBe('png');
    const rest = vi.fn();
    const rested = made.atRest().then(rest);
    await Promise.resolve();
    expect(rest).not.toHaveBeenCalled();
    expect(map.toldOf('triggerRepaint')).toHaveLength(2);
    map.happens('idle');
    await rested;
    [map.canvas.width, map.canvas.height] = [60, 40];
    const drawImage = vi.fn();
    const paper = { width: 0, height: 0, getContext: () => ({ drawImage }) };
    made.copyTo(paper as never);
    expect([paper.width, paper.height]).toEqual([60, 40]);
    expect(drawImage).toHaveBeenCalledWith(map.canvas, 0, 0);
    part.stop();
    expect(await made.picture()).toBeNull();
    await made.atRest();
    made.zoom(1);
    made.copyTo(paper as never);
    expect(drawImage).toHaveBeenCalledTimes(1);
    expect(map.toldOf('zoomIn')).toHaveLength(1);
  });

  it('goes along with another, and does not lead it while it follows', () => {
    const [one, other] = [attached(), attached()];
    const stop = one.made.together(other.made);
    one.map.center = [3, 4];
    one.map.bearing = 7;
    one.map.happens('move');
    expect(one.made.moving.get()).toEqual([3, 4, 14, 7]);
    expect(other.map.toldOf('jumpTo')).toEqual([[{ center: [3, 4], zoom: 14, bearing: 7 }]]);
    expect(other.made.moving.get()).toBeNull();
    expect(one.map.toldOf('jumpTo')).toEqual([]);
    other.map.center = [5, 6];
    other.map.happens('move');
    expect(one.map.toldOf('jumpTo')).toEqual([[{ center: [5, 6], zoom: 14, bearing: 0 }]]);
    stop();
    one.map.center = [8, 8];
    one.map.happens('move');
    expect(other.map.toldOf('jumpTo')).toHaveLength(1);
    one.part.stop();
    one.map.center = [9, 9];
    one.map.happens('move');
    expect(one.made.moving.get()).toEqual([8, 8, 14, 7]);
  });
});
