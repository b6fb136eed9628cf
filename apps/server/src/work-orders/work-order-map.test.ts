// The map of a work order: which curbs it draws and counts, which street names it shows and where,
// and what is highlighted.
import type { Position } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurbTypeStyle } from '../platform/export-files/map-picture.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { drawWorkOrderMap, type WorkOrderLocation } from './work-order-map.ts';

let api: TestApi;
let links: readonly number[] = [];
beforeAll(async () => {
  api = await openTestApi();
  links = api.city.box([-180, -90, 180, 90], 1000).ids;
});
afterAll(() => api.close());

const looks = new Map<string, CurbTypeStyle>(
  ['loading', 'paid-parking', 'time-limited-parking'].map((name) => [
    name,
    { name, title: name, color: '#123456', dash: 'solid', width: 2 },
  ]),
);
const terms = { language: 'en', looks, imperial: false, width: 500 } as const;
const nowhere: WorkOrderLocation = { point: null, lines: [], links: [] };
const mapOf = (place: Partial<WorkOrderLocation>) => {
  const map = drawWorkOrderMap({ city: api.city }, { ...nowhere, ...place }, terms);
  if (map === null) throw new Error('no map');
  const { svg } = map.picture.picture;
  const named = [...svg.matchAll(/<text[^>]*>(Avenue \d|\d+th Street)<\/text>/g)].map(([, text]) => text);
  const counts = new Map(map.legend.map(({ name, count }) => [name, Number(count)]));
  return { svg, named, counts, drawn: [...counts.values()].reduce((sum, one) => sum + one, 0) };
};
const lineOf = (id: number): readonly Position[] => api.city.line(id) ?? [];

describe('the map of an order', () => {
  it('is none without a place', () => {
    expect(drawWorkOrderMap({ city: api.city }, nowhere, terms)).toBeNull();
    expect(
      drawWorkOrderMap({ city: api.city }, { ...nowhere, lines: [{ line: [], class: null }] }, terms),
    ).toBeNull();
  });

  it('counts the curbs about it by class, and its own as the order says they will be', () => {
    const [own = 0] = links;
    const as = (kind: string | null) => mapOf({ lines: [{ line: lineOf(own), class: kind }], links: [own] });
    const loading = as('loading');
    expect(loading.counts.get('loading')).toBe(1);
    const other = as('paid-parking');
    expect(other.counts.get('loading')).toBeUndefined();
    expect(other.drawn).toBe(loading.drawn);
    expect((other.counts.get('paid-parking') ?? 0) - (loading.counts.get('paid-parking') ?? 0)).toBe(1);
    // Curbs shown only for orientation have no curb type.
    expect(as(null).drawn).toBe(loading.drawn - 1);
    // If the link of the line is not given, that link is drawn in addition to the line.
    expect(mapOf({ lines: [{ line: lineOf(own), class: 'loading' }] }).drawn).toBe(loading.drawn + 1);
    expect(loading.drawn).toBeLessThan(links.length);
  });

  it('reaches a hundred and ten meters about a point, and further to the sides of the page', () => {
    // A crossing in the middle of the city, whose blocks are 80 meters long.
    const [[lng, lat] = [0, 0]] = lineOf(links[0] ?? 0);
    const at = (east: number, north: number): Position => [
      lng + east / (111_195 * Math.cos((lat * Math.PI) / 180)),
      lat + north / 111_195,
    ];
    const near = mapOf({ point: at(80, 80) });
    expect(near.drawn).toBeGreaterThan(4);
    const south = (metres: number) => mapOf({ point: at(0, -metres) }).drawn;
    expect(south(100)).toBeGreaterThan(0);
    expect(south(125)).toBe(0);
    const west = (metres: number) => mapOf({ point: at(-metres, 40) }).drawn;
    expect(west(250)).toBeGreaterThan(0);
    expect(west(285)).toBe(0);
  });

  it('names each street once, and a long one again every other block', () => {
    const [own = 0] = links;
    const { named, svg } = mapOf({ lines: [{ line: lineOf(own), class: 'loading' }], links: [own] });
    const times = new Map<string, number>();
    // Each name occurs twice, because it is drawn over its own halo.
    for (const name of named) times.set(name ?? '', (times.get(name ?? '') ?? 0) + 1 / 2);
    expect(Object.fromEntries(times)).toEqual({
      '1th Street': 2,
      '2th Street': 2,
      'Avenue 1': 1,
      'Avenue 2': 1,
      'Avenue 3': 1,
      'Avenue 4': 1,
    });
    expect(svg).toContain('>N<');
  });
});
