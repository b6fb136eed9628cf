// Zone components over the API: shapes and the links in them, numbers and names, unusual shapes,
// and concurrent changes.
import {
  type Box,
  circleOutline,
  lineMidpoint,
  metresBetween,
  type Position,
  spacesOf,
} from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let analyst: TestClient;
let box: Box;
let all: readonly number[];

const zones = '/api/analysis-zone/';
const components = '/api/zone-component/';
const preview = `${components}preview_zone_component/`;

function square([west, south, east, north]: Box) {
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

function middleOf(link: number): Position {
  const middle = lineMidpoint(api.city.line(link) ?? []);
  if (middle === null) throw new Error('a link without a line');
  return middle;
}

/** A box of this many meters around a point. */
function around([lng, lat]: Position, metres: number): Box {
  const [x, y] = [metres / 78_000, metres / 111_000];
  return [lng - x, lat - y, lng + x, lat + y];
}

let count = 0;
async function zoneOf(...parts: object[]) {
  count += 1;
  const response = await editor.post(zones, { name: `Zone ${count}`, components: parts });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}
const zone = async (id: number) => (await analyst.get(`${zones}${id}/`)).json();

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  analyst = await signInClient(api, 'analyst');
  box = api.city.bounds ?? [0, 0, 0, 0];
  all = api.city.box([-180, -90, 180, 90], 1000).ids;
});
afterAll(() => api.close());

describe('a component', () => {
  it('has a name that no other of its zone has, nor one that comes with it', async () => {
    const named = (name: string) => ({ type: 'Segments', links: [all[0]], name });
    const refused = await editor.post(zones, {
      name: 'Twice',
      components: [named('Market'), named('Harbour'), named('market')],
    });
    expect(refused.statusCode).toBe(400);
    const { code: _, ...fields } = refused.json();
    expect(fields).toEqual({ 'components.2.name': [expect.stringContaining('market')] });
    expect((await analyst.get(`${zones}?limit=100`)).body).not.toContain('Twice');
  });

  it('is numbered by its shape, and a number is not given again', async () => {
    const { id } = await zoneOf();
    const add = async (body: object) => (await editor.post(components, { zone_id: id, ...body })).json();
    const polygon = { type: 'Polygon', geometry: square(box) };
    const circle = {
      type: 'Radius',
      geometry: { type: 'Point', coordinates: [box[0], box[1]] },
      radius: 100,
    };
    const first = await add(polygon);
    expect(first).toMatchObject({
      zone_id: id,
      type: 'Polygon',
      name: 'Polygon 1',
      own_name: null,
      number: 1,
    });
    expect((await add(circle)).name).toBe('Radius 1');
    const second = await add(polygon);
    expect(second.name).toBe('Polygon 2');
    expect((await add({ type: 'Segments', links: [all[0]] })).name).toBe('Segments 1');
    expect((await editor.remove(`${components}${second.id}/`)).json()).toEqual({
      id: second.id,
      zone_id: id,
    });
    expect((await add(polygon)).name).toBe('Polygon 3');
    const taken = await editor.patch(`${components}${first.id}/`, { name: 'radius 1' });
    expect(taken.json()).toMatchObject({ name: [expect.stringContaining('radius 1')] });
    const renamed = await editor.patch(`${components}${first.id}/`, { name: 'Old town', version: 1 });
    expect(renamed.json()).toMatchObject({ name: 'Old town', own_name: 'Old town', version: 2 });
    expect((await editor.patch(`${components}${first.id}/`, { name: 'x', version: 1 })).statusCode).toBe(409);
    expect((await editor.patch(`${components}${first.id}/`, { name: '' })).json().name).toBe('Polygon 1');
    const listed = (await analyst.get(`${components}?zone_id=${id}&limit=3&language=es`)).json();
    expect(listed.meta.count).toBe(4);
    expect(listed.results.map(({ name }: { name: string }) => name)).toEqual([
      'Polígono 1',
      'Radio 1',
      'Tramos 1',
    ]);
    expect(await zone(id)).toMatchObject({
      component_types: ['Polygon', 'Radius', 'Segments'],
      component_count: 4,
    });
    expect((await zone(id)).version).toBeGreaterThan(1);
  });

  it('holds what its shape holds, with the lines of its links, and as the preview says', async () => {
    const [west, south] = box;
    const centre: Position = [west + 0.001, south + 0.001];
    const radius = 130;
    const body = { type: 'Radius', geometry: { type: 'Point', coordinates: centre }, radius };
    const expected = all.filter((link) => metresBetween(middleOf(link), centre) <= radius);
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.length).toBeLessThan(all.length);
    const seen = (await analyst.post(preview, body)).json();
    expect(seen.links).toEqual(expected);
    const { id } = await zoneOf(body);
    const [made] = (await analyst.get(`${components}?zone_id=${id}`)).json().results;
    expect(made).toMatchObject({
      geometry: body.geometry,
      radius,
      segments: expected.length,
      links: expected,
    });
    expect([made.segments, made.spaces, made.metres]).toEqual([seen.segments, seen.spaces, seen.metres]);
    expect(made.segment_geometry.coordinates).toEqual(expected.map((link) => api.city.line(link)));
    const bare = (await analyst.get(`${components}?zone_id=${id}&segment_geometry=false`)).json().results;
    expect(bare[0].segment_geometry).toBeNull();
    const wider = await editor.patch(`${components}${made.id}/`, { radius: 3000 });
    expect(wider.json()).toMatchObject({ segments: all.length, radius: 3000, geometry: body.geometry });
    expect((await zone(id)).link_count).toBe(all.length);
    const moved = await editor.patch(`${components}${made.id}/`, {
      geometry: { type: 'Point', coordinates: [0, 0] },
    });
    expect(moved.json()).toMatchObject({ segments: 0, spaces: 0, metres: 0, links: [] });
  });

  it("counts spaces in the database as the core's function does", async () => {
    const {
      id,
      total_spaces: spaces,
      total_metres: metres,
    } = await zoneOf({ type: 'Segments', links: [...all] });
    expect(id).toBeGreaterThan(0);
    const links = all.map((link) => JSON.parse(api.city.featureText(link) ?? '{}').properties);
    const counted = all.map((link, index) => {
      const number = api.city.link(link)?.ruleSet ?? null;
      const { bays_count: baysCount, bays_angle: baysAngle, length } = links[index];
      return spacesOf(
        { baysCount, baysAngle, length },
        number === null ? null : (api.city.ruleSet(number) ?? null),
      );
    });
    expect(spaces).toBe(counted.reduce((sum, one) => sum + one.spaces, 0));
    expect(spaces).toBeGreaterThan(0);
    expect(metres).toBeCloseTo(
      links.reduce((sum: number, { length }: { length: number }) => sum + length, 0),
      1,
    );
  });

  it('of an odd shape is refused with what is wrong, and nothing is kept', async () => {
    const { id } = await zoneOf();
    const hole = [...square(around([box[0], box[1]], 20)).coordinates];
    const many = circleOutline({ type: 'Point', coordinates: [box[0], box[1]] }, 500, 10_001);
    const point = { type: 'Point', coordinates: [box[0], box[1]] };
    const bow = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    const open = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      ],
    };
    const tries: [object, string][] = [
      [{ type: 'Polygon' }, 'geometry'],
      [{ type: 'Polygon', geometry: bow }, 'geometry.coordinates[0][2]'],
      [{ type: 'Polygon', geometry: open }, 'geometry.coordinates[0]'],
      [{ type: 'Polygon', geometry: many }, 'geometry'],
      [{ type: 'Polygon', geometry: point }, 'geometry'],
      [
        {
          type: 'Polygon',
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [200, 0],
                [0, 1],
                [0, 0],
              ],
            ],
          },
        },
        'geometry',
      ],
      [{ type: 'Polygon', geometry: square(box), radius: 5 }, 'radius'],
      [{ type: 'Polygon', geometry: square(box), links: [all[0]] }, 'links'],
      [{ type: 'Radius', geometry: square(box), radius: 5 }, 'geometry'],
      [{ type: 'Radius', geometry: point }, 'radius'],
      ...[0, -1, 50_001, 1e308].map((radius): [object, string] => [
        { type: 'Radius', geometry: point, radius },
        'radius',
      ]),
      [{ type: 'Segments' }, 'links'],
      [{ type: 'Segments', links: [] }, 'links'],
      [{ type: 'Segments', links: [all[0], 999_999] }, 'links'],
      [{ type: 'Segments', links: Array.from({ length: 20_001 }, (_, index) => index + 1) }, 'links'],
      [{ type: 'Segments', links: [all[0]], geometry: square(box) }, 'geometry'],
      [{ type: 'Star', geometry: square(box) }, 'type'],
    ];
    for (const [body, field] of tries)
      for (const url of [components, preview]) {
        const sent = url === components ? { zone_id: id, ...body } : body;
        const response = await editor.post(url, sent);
        expect(response.statusCode, JSON.stringify(body).slice(0, 200)).toBe(400);
        expect(
          Object.keys(response.json()).some((key) => key.startsWith(field)),
          response.body,
        ).toBe(true);
      }
    const inside = await editor.post(zones, {
      name: 'Bad part',
      components: [{ type: 'Polygon', geometry: bow }],
    });
    expect(Object.keys(inside.json())[0]).toContain('components.0.geometry');
    expect((await analyst.get(`${zones}?search=Bad`)).json().meta.count).toBe(0);
    expect((await zone(id)).components).toEqual([]);
    const holed = { type: 'Polygon', coordinates: [...square(box).coordinates, ...hole] };
    expect(
      (await editor.post(components, { zone_id: id, type: 'Polygon', geometry: holed })).statusCode,
    ).toBe(201);
    expect(
      (await editor.post(components, { zone_id: 999_999, type: 'Segments', links: [all[0]] })).json(),
    ).toHaveProperty('zone_id');
  });

  it('is added by one after the other: no number is given twice, and of deletions at once one is too late', async () => {
    const { id } = await zoneOf();
    const body = { zone_id: id, type: 'Polygon', geometry: square(box) };
    const made = await Promise.all(Array.from({ length: 5 }, () => editor.post(components, body)));
    const names = made.map((one) => one.json<{ name: string }>().name).toSorted((a, b) => a.localeCompare(b));
    expect(names).toEqual([1, 2, 3, 4, 5].map((number) => `Polygon ${number}`));
    const url = `${components}${made[0]?.json().id}/`;
    const [a, b, c] = await Promise.all([
      editor.remove(url),
      editor.remove(url),
      editor.remove(`${zones}${id}/`),
    ]);
    expect(c?.statusCode).toBe(200);
    expect([a, b].map((one) => one?.statusCode)).toContain(404);
    expect((await editor.patch(url, { name: 'Late' })).statusCode).toBe(404);
    expect((await editor.post(components, body)).json()).toHaveProperty('zone_id');
    const theirs = (await editor.post(zones, { name: 'Of an editor' })).json().id;
    const own = (await analyst.post(zones, { name: 'Of an analyst' })).json().id;
    expect((await analyst.post(components, { ...body, zone_id: theirs })).statusCode).toBe(403);
    const added = await analyst.post(components, { ...body, zone_id: own });
    expect(added.statusCode).toBe(201);
    const mine = `${components}${added.json().id}/`;
    expect((await analyst.patch(mine, { name: 'Corner' })).statusCode).toBe(200);
    expect((await analyst.remove(mine)).statusCode).toBe(200);
  });
});
