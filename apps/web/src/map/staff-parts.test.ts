// @vitest-environment happy-dom
// Staff's parts of the map: what of drafts and work orders is drawn when, what a click on them does, and parts joined to one.

import { Point } from 'maplibre-gl';
import { afterEach, describe, expect, it } from 'vitest';
import { mockCanvas } from '../testing/played-pen.ts';
import { draftOverlay } from './draft-overlay.ts';
import type { DraftsView } from './drafts.ts';
import { mapHandlers } from './handlers.ts';
import { combineOverlays } from './map-overlay.ts';
import { someView } from './testing/map-view.ts';
import { FakeMap } from './testing/played-map.ts';
import type { MapOverlay, MapView } from './view.ts';
import { workOrderOverlay } from './work-order-overlay.ts';
import type { WorkOrdersView } from './work-order-view.ts';

const line = (lng: number) => ({
  type: 'LineString' as const,
  coordinates: [
    [lng, 1],
    [lng, 2],
  ] as [number, number][],
});
const look = { color: '#123456', width: 2, dash: 'solid' } as const;
const drafts: DraftsView = {
  lines: [{ proposal: 7, link: 71, removal: false, geometry: line(1) }],
  looks: new Map([[7, look]]),
  picked: [line(2)],
  highlighted: [line(3)],
  refused: [line(4)],
  drafting: true,
  past: { lines: [{ link: 31, ruleSet: 5, geometry: line(5) }], looks: new Map([[5, look]]) },
};
const showing = (change: Partial<DraftsView> | null): MapView => ({
  ...someView,
  drafts: change === null ? null : { ...drafts, ...change },
});
const propertiesOf = (map: FakeMap, source: string) =>
  map.shown.get(source)?.map(({ properties }) => properties);

describe('drafts on the map', () => {
  const attached = () => {
    const map = new FakeMap(['drafts', 'past', 'marks'], ['past-line', 'draft-floor']);
    return { map, part: draftOverlay.attach(map.map) };
  };

  it('are sent whole to a style that was built anew', () => {
    const { map, part } = attached();
    part.send(showing({}));
    expect(propertiesOf(map, 'drafts')).toEqual([{ rule_set: 7, link: 71, removal: false }]);
    expect(propertiesOf(map, 'past')).toEqual([{ rule_set: 5, link: 31 }]);
    expect(propertiesOf(map, 'marks')).toEqual([
      { mark: 'refused' },
      { mark: 'highlighted' },
      { mark: 'picked' },
    ]);
    expect(map.stateOf({ source: 'drafts', id: 7 })).toEqual({ color: '#123456', width: 2 });
    expect(map.stateOf({ source: 'past', id: 5 })).toEqual({ color: '#123456', width: 2 });
    map.states.clear();
    part.send(showing({}));
    expect(map.states.size).toBe(2);
    part.send(showing(null));
    expect([...map.shown.values()].flat()).toEqual([]);
    part.stop();
  });

  it.each([
    ['lines', { lines: [] }, 'drafts'],
    ['picked', { picked: [] }, 'marks'],
    ['highlighted', { highlighted: [] }, 'marks'],
    ['refused', { refused: [] }, 'marks'],
    ['past', { past: null }, 'past'],
  ] as const)('are told again where their %s changed, and only there', (_what, change, source) => {
    const { map, part } = attached();
    part.send(showing({}));
    const before = new Map(map.shown);
    part.tell(showing({}), showing(change));
    expect([...map.shown.keys()].filter((name) => map.shown.get(name) !== before.get(name))).toEqual([
      source,
    ]);
    expect(map.shown.get(source)).toHaveLength((before.get(source)?.length ?? 0) - 1);
    part.stop();
  });

  it('are colored anew as the clock moves', () => {
    const { map, part } = attached();
    const view = showing({});
    part.send(view);
    const red = { ...look, color: '#ff0000' };
    const later = showing({
      looks: new Map([[7, red]]),
      past: { lines: view.drafts?.past?.lines ?? [], looks: new Map([[5, red]]) },
    });
    const shown = new Map(map.shown);
    part.tell(view, later);
    expect(map.shown).toEqual(shown);
    expect(map.stateOf({ source: 'drafts', id: 7 })?.color).toBe('#ff0000');
    expect(map.stateOf({ source: 'past', id: 5 })?.color).toBe('#ff0000');
    part.stop();
  });

  it('take the box of Shift while one is open, and give it back', () => {
    const { map, part } = attached();
    part.send(showing({ drafting: true }));
    expect(map.boxZoom.on).toBe(false);
    part.tell(showing({ drafting: true }), showing({ drafting: false }));
    expect(map.boxZoom.on).toBe(true);
    part.tell(showing({ drafting: false }), showing({ drafting: true }));
    expect(map.boxZoom.on).toBe(false);
    part.stop();
    expect(map.boxZoom.on).toBe(true);
  });

  it('are picked after the curbs of the tiles, each link once', () => {
    const { map, part } = attached();
    map.drawn = [
      { layer: 'draft-floor', at: [100, 100], properties: { link: 71 } },
      { layer: 'draft-floor', at: [103, 100], properties: { link: 9 } },
      { layer: 'past-line', at: [100, 105], properties: { link: 31 } },
      { layer: 'past-line', at: [100, 106], properties: { link: 32 } },
      { layer: 'past-line', at: [100, 100], properties: {} },
    ];
    const found = [
      { link: 8, ruleSet: 1, street: 'Oak' },
      { link: 9, ruleSet: 1, street: 'Oak' },
    ];
    expect(part.at(new Point(100, 100), 5, found).map(({ link }) => link)).toEqual([8, 9, 71, 31]);
    part.stop();
  });

  it('lie in their own entry, the past under the curbs’ own', () => {
    expect(draftOverlay.layers('curbs', showing({})).map(({ id }) => id)).toEqual([
      'past-casing',
      'past-line',
    ]);
    expect(draftOverlay.layers('drafts', showing({})).map(({ id }) => id)).toHaveLength(4);
    expect(draftOverlay.layers('names', showing({}))).toEqual([]);
  });
});

describe('work orders on the map', () => {
  afterEach(() => {
    mapHandlers.workOrder = null;
  });
  const orders: WorkOrdersView = {
    marks: [
      { id: 4, lng: 1, lat: 2, status: 'open', priority: 'low' },
      { id: 6, lng: 3, lat: 4, status: 'done', priority: 'urgent' },
    ],
    chosen: 6,
    place: [8, 9],
    clickable: true,
  };

  it('are drawn with their pictures and the place that is chosen', () => {
    mockCanvas();
    const map = new FakeMap(['work-orders', 'work-order-place'], ['work-order-icons']);
    map.addImage('work-order done light', 'an empty one');
    const part = workOrderOverlay.attach(map.map);
    part.send({ ...someView, orders });
    expect(map.images.size).toBe(6);
    expect(map.images.get('work-order done light')).toMatchObject({ options: { pixelRatio: 2 } });
    expect(propertiesOf(map, 'work-orders')).toMatchObject([
      { id: 4, rank: 0, urgent: false, chosen: false, picture: 'work-order open light' },
      { id: 6, rank: 3, urgent: true, chosen: true, picture: 'work-order done light' },
    ]);
    expect(map.shown.get('work-order-place')?.[0]?.geometry).toEqual({ type: 'Point', coordinates: [8, 9] });
    part.tell({ ...someView, orders }, { ...someView, orders: null });
    expect(map.shown.get('work-orders')).toEqual([]);
    expect(map.shown.get('work-order-place')).toEqual([]);
    const same = { ...someView, orders };
    part.tell(same, { ...same });
    expect(map.shown.get('work-orders')).toEqual([]);
  });

  it.each([
    ['opens', orders, false, [100, 100], true],
    ['is not taken beside the mark', orders, false, [107, 100], false],
    [
      'is not taken where marks are only looked at',
      { ...orders, clickable: false },
      false,
      [100, 100],
      false,
    ],
    ['is not taken while a place is chosen', orders, true, [100, 100], false],
  ] as const)('a click on a mark %s', (_what, shown, choosing, [x, y], isTaken) => {
    const map = new FakeMap(['work-orders', 'work-order-place'], ['work-order-icons']);
    map.drawn = [
      { layer: 'work-order-icons', at: [100, 100], properties: { id: 6 } },
      { layer: 'work-order-icons', at: [101, 100], properties: { id: 4 } },
    ];
    const part = workOrderOverlay.attach(map.map);
    part.send({ ...someView, orders: { ...shown, clickable: shown.clickable && !choosing } });
    expect(part.take?.(new Point(x, y), 5)).toBe(false);
    const opened: number[] = [];
    mapHandlers.workOrder = (id) => opened.push(id);
    expect(part.take?.(new Point(x, y), 5)).toBe(isTaken);
    expect(opened).toEqual(isTaken ? [6] : []);
    map.layers = [];
    expect(part.take?.(new Point(x, y), 5)).toBe(false);
  });
});

describe('parts that are joined', () => {
  it('are told all, the last takes a click first, and each adds what it finds', () => {
    const log: string[] = [];
    const part = (name: string, takes: boolean): MapOverlay => ({
      sources: () => ({ [name]: { type: 'geojson', data: '' } }),
      layers: (id) => [{ id: `${name} in ${id}`, type: 'background' }],
      over: () => [{ id: `${name} over`, type: 'background' }],
      attach: () => ({
        send: () => log.push(`${name} send`),
        tell: () => log.push(`${name} tell`),
        take: () => {
          log.push(`${name} take`);
          return takes;
        },
        at: (_point, _half, found) => [...found, { link: found.length, ruleSet: null, street: name }],
        stop: () => log.push(`${name} stop`),
      }),
    });
    const joined = combineOverlays([part('a', true), part('b', true), part('c', false)]);
    expect(Object.keys(joined.sources(someView))).toEqual(['a', 'b', 'c']);
    expect(joined.layers('curbs', someView).map(({ id }) => id)).toEqual([
      'a in curbs',
      'b in curbs',
      'c in curbs',
    ]);
    expect(joined.over(someView).map(({ id }) => id)).toEqual(['a over', 'b over', 'c over']);
    const attached = joined.attach(new FakeMap().map);
    attached.send(someView);
    attached.tell(someView, someView);
    expect(attached.take?.(new Point(1, 1), 5)).toBe(true);
    expect(attached.at(new Point(1, 1), 5, []).map(({ street }) => street)).toEqual(['a', 'b', 'c']);
    attached.stop();
    expect(log).toEqual([
      'a send',
      'b send',
      'c send',
      'a tell',
      'b tell',
      'c tell',
      'c take',
      'b take',
      'a stop',
      'b stop',
      'c stop',
    ]);
    expect(
      combineOverlays([part('a', false)])
        .attach(new FakeMap().map)
        .take?.(new Point(1, 1), 5),
    ).toBe(false);
  });
});
