// Analysis zones over the API: created, named, copied, nested, listed and deleted; who may do so,
// and what is rejected.
import { type Box, lineMidpoint, type Position } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../accounts/password.ts';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { insertUser } from '../../testing/queries.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';

let api: TestApi;
let editor: TestClient;
let analyst: TestClient;
let browser: SignedIn;
let box: Box;

const zones = '/api/analysis-zone/';
const list = `${zones}analysiszone_listview_data/`;
const values = `${zones}analysiszone_list_values/`;

function ring([west, south, east, north]: Box): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** The part of the city west of `share` of its width. */
function westOf(share: number) {
  const [west, south, east, north] = box;
  return {
    type: 'Polygon',
    coordinates: [ring([west - 0.01, south - 0.01, west + (east - west) * share, north + 0.01])],
  };
}

const make = async (body: object) => (await editor.post(zones, body)).json();

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  analyst = await signInClient(api, 'analyst');
  browser = await api.signIn('editor');
  box = api.city.bounds ?? [0, 0, 0, 0];
});
afterAll(() => api.close());

describe('a zone', () => {
  it('counts the curbs whose middle lies in it, each once, whatever its parts share', async () => {
    const zone = await make({
      name: '  West   side ',
      description: 'All of it',
      components: [
        { type: 'Polygon', geometry: westOf(0.5) },
        { type: 'Polygon', geometry: westOf(0.4), name: 'Inner' },
      ],
    });
    expect(zone).toMatchObject({
      name: 'West side',
      description: 'All of it',
      user: 'editor',
      show_on_maps: false,
      component_types: ['Polygon'],
      component_count: 2,
      parent_zone_id: null,
      version: 1,
    });
    const [outer, inner] = zone.components;
    expect([outer.name, inner.name]).toEqual(['Polygon 1', 'Inner']);
    const edge = box[0] + (box[2] - box[0]) * 0.5;
    const all = api.city.box([-180, -90, 180, 90], 1000).ids;
    const expected = all.filter((id) => (lineMidpoint(api.city.line(id) ?? [])?.[0] ?? 180) < edge);
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.length).toBeLessThan(all.length);
    expect(outer.links).toEqual(expected);
    expect(outer.segments).toBe(expected.length);
    expect([zone.link_count, zone.total_spaces, zone.total_metres]).toEqual([
      outer.segments,
      outer.spaces,
      outer.metres,
    ]);
    const everything = await make({
      name: 'Everything',
      components: [{ type: 'Polygon', geometry: westOf(1.1) }],
    });
    expect(everything.link_count).toBe(all.length);
    expect(everything.total_metres).toBeGreaterThan(zone.total_metres);
  });

  it('needs a name of its own, told as a list under `name`', async () => {
    for (const [name, said] of [
      ['', 'required'],
      ['   ', 'required'],
      ['x'.repeat(101), '100'],
      ['WEST  side', 'WEST side'],
    ] as const) {
      const response = await editor.post(zones, { name });
      expect(response.statusCode).toBe(400);
      expect(response.json().name).toEqual([expect.stringContaining(said)]);
    }
    const both = await Promise.all([0, 1].map(() => editor.post(zones, { name: 'Twins' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect((await editor.post(zones, {})).json()).toHaveProperty('name');
    const known = await make({ name: 'Renamed' });
    const taken = await editor.patch(`${zones}${known.id}/`, { name: 'twins' });
    expect(taken.json().name).toHaveLength(1);
    expect((await editor.patch(`${zones}${known.id}/`, { name: 'RENAMED' })).json().name).toBe('RENAMED');
  });

  it('is made by analysts too, who change and delete what they made alone, and needs somebody', async () => {
    const own = await analyst.post(zones, { name: 'Mine' });
    expect(own.statusCode).toBe(201);
    expect((await analyst.patch(`${zones}${own.json().id}/`, { name: 'Mine still' })).statusCode).toBe(200);
    const theirs = await make({ name: 'Theirs' });
    expect((await analyst.patch(`${zones}${theirs.id}/`, { name: 'Taken' })).statusCode).toBe(403);
    expect((await analyst.remove(`${zones}${theirs.id}/`)).statusCode).toBe(403);
    expect((await editor.patch(`${zones}${own.json().id}/`, { description: 'Seen' })).statusCode).toBe(200);
    expect((await analyst.remove(`${zones}${own.json().id}/`)).statusCode).toBe(200);
    const guest = await signInClient(api, 'guest');
    expect((await guest.post(zones, { name: 'Nothing' })).statusCode).toBe(403);
    const nobody = await api.inject({ method: 'POST', url: zones, payload: { name: 'Nobody' } });
    expect(nobody.json()).toMatchObject({ detail: 'Authentication credentials were not provided.' });
    expect((await analyst.get(zones)).statusCode).toBe(200);
  });

  it('is of a version: who changes another one is told who was first', async () => {
    const { id } = await make({ name: 'Versions' });
    const url = `${zones}${id}/`;
    const [a, b] = await Promise.all([
      editor.patch(url, { description: 'a', version: 1 }),
      editor.patch(url, { description: 'b', version: 1 }),
    ]);
    expect([a.statusCode, b.statusCode].toSorted((x, y) => x - y)).toEqual([200, 409]);
    const lost = a.statusCode === 409 ? a : b;
    expect(lost.json()).toMatchObject({ code: 'changed_meanwhile', changed_by: 'editor', version: 2 });
    expect((await editor.patch(url, { description: 'c' }, { 'if-match': '"v1"' })).statusCode).toBe(412);
    expect((await editor.patch(url, { version: 2 })).statusCode).toBe(400);
    expect((await editor.remove(url, { version: 1 })).statusCode).toBe(409);
    const gone = await Promise.all([0, 1].map(() => editor.remove(url, { version: 2 })));
    expect(gone.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 404]);
    expect((await editor.patch(url, { name: 'Late' })).statusCode).toBe(404);
    expect((await analyst.get(url)).statusCode).toBe(404);
  });

  it('may be a part of another, in no circle and four deep; parts of a deleted zone go up', async () => {
    const ids: number[] = [];
    for (let level = 0; level < 4; level += 1)
      ids.push((await make({ name: `Level ${level}`, parent_zone_id: ids.at(-1) ?? null })).id);
    const [top = 0, second = 0, third = 0, last = 0] = ids;
    expect((await editor.post(zones, { name: 'Deep', parent_zone_id: last })).json()).toHaveProperty(
      'parent_zone_id',
    );
    expect((await editor.post(zones, { name: 'Deep', parent_zone_id: 999_999 })).json()).toHaveProperty(
      'parent_zone_id',
    );
    const circle = await editor.patch(`${zones}${top}/`, { parent_zone_id: third });
    expect(circle.json()).toMatchObject({ parent_zone_id: [expect.stringContaining('part of itself')] });
    const parts = (await analyst.get(`${zones}?parent_zone_id=${top}`)).json().results;
    expect(parts).toMatchObject([{ id: second, parent_zone: 'Level 0', sub_zone_count: 1 }]);
    const gone = await editor.remove(`${zones}${second}/`);
    expect(gone.json()).toEqual({ id: second, moved_sub_zones: 1 });
    expect((await analyst.get(`${zones}${third}/`)).json()).toMatchObject({ parent_zone_id: top });
    // Two concurrent moves that together would form a cycle: one of them is rejected.
    const { id: a } = await make({ name: 'Circle a' });
    const { id: b } = await make({ name: 'Circle b' });
    const moved = await Promise.all([
      editor.patch(`${zones}${a}/`, { parent_zone_id: b }),
      editor.patch(`${zones}${b}/`, { parent_zone_id: a }),
    ]);
    expect(moved.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 400]);
  });
});

describe('a copy', () => {
  it('has the same parts and numbers under a free name, also when two are made at once', async () => {
    const zone = await make({
      name: 'Market',
      description: 'Saturdays',
      show_on_maps: true,
      components: [
        { type: 'Polygon', geometry: westOf(0.3) },
        { type: 'Radius', geometry: { type: 'Point', coordinates: [box[0], box[1]] }, radius: 120 },
        { type: 'Segments', links: api.city.box([-180, -90, 180, 90], 3).ids, name: 'Gates' },
      ],
    });
    const url = `${zones}${zone.id}/copy_analysis_zone/`;
    const copies = await Promise.all([0, 1].map(() => editor.get(url)));
    expect(copies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const made = copies.map((one) => one.json());
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set(['Market (copy)', 'Market (copy 2)']));
    for (const copy of made) {
      expect(copy).toMatchObject({
        description: 'Saturdays',
        show_on_maps: true,
        user: 'editor',
        total_spaces: zone.total_spaces,
        total_metres: zone.total_metres,
        link_count: zone.link_count,
        component_types: ['Polygon', 'Radius', 'Segments'],
      });
      const plain = (of: typeof copy) =>
        of.components.map(({ name, links, geometry, radius }: typeof copy) => ({
          name,
          links,
          geometry,
          radius,
        }));
      expect(plain(copy)).toEqual(plain(zone));
    }
    const added = await editor.post('/api/zone-component/', {
      zone_id: made[0].id,
      type: 'Radius',
      geometry: { type: 'Point', coordinates: [box[0], box[1]] },
      radius: 10,
    });
    expect(added.json().name).toBe('Radius 2');
    const spanish = await editor.get(`${url}?language=es`);
    expect(spanish.json()).toMatchObject({ name: 'Market (copia)' });
    expect(spanish.json().components[0].name).toBe('Polígono 1');
  });

  it('writes, so its GET is guarded like a write, and readers may not', async () => {
    const { id } = await make({ name: 'Guarded' });
    const url = `${zones}${id}/copy_analysis_zone/`;
    expect((await (await signInClient(api, 'guest')).get(url)).statusCode).toBe(403);
    const count = async () => (await analyst.get(zones)).json().meta.count;
    const before = await count();
    const bare = await api.inject({ method: 'GET', url, headers: { cookie: browser.cookies } });
    expect(bare.json().code).toBe('forgery');
    const crossed = await api.inject({
      method: 'GET',
      url,
      headers: { cookie: browser.cookies, 'x-csrftoken': browser.forgery, 'sec-fetch-site': 'cross-site' },
    });
    expect(crossed.json().code).toBe('cross_site');
    expect(await count()).toBe(before);
    const own = await api.inject({
      method: 'GET',
      url,
      headers: { cookie: browser.cookies, 'x-csrftoken': browser.forgery },
    });
    expect(own.json().name).toBe('Guarded (copy)');
    expect((await editor.get(`${zones}999999/copy_analysis_zone/`)).statusCode).toBe(404);
  });
});

describe('who may not read', () => {
  it('neither copies nor writes a zone, because the answer would show it', async () => {
    const admin = await signInClient(api, 'admin');
    const group = { name: 'Writers who do not read', permissions: ['analyze', 'edit', 'publish'] };
    expect((await admin.post('/api/user-groups/', group)).statusCode).toBe(201);
    const { id } = await make({ name: 'Seen by readers' });
    const hashed = await hashPassword(password);
    if (!hashed.ok) throw new Error(hashed.refusal.code);
    await insertUser(api.database.db, 'blind', group.name, hashed.value);
    const blind = await signInClient(api, 'blind');
    expect((await blind.get('/api/user/currentuser/')).json().permissions).toEqual([]);
    const body = { name: 'By the blind' };
    for (const tried of [
      await blind.get(`${zones}${id}/`),
      await blind.get(`${zones}${id}/copy_analysis_zone/`),
      await blind.post(zones, body),
      await blind.patch(`${zones}${id}/`, body),
      await blind.get('/api/deleted/'),
      await blind.post('/api/scenario/1/copy_scenario/', body),
    ])
      expect(tried.json()).toMatchObject({ code: 'permission_denied' });
    expect((await editor.get(`${zones}?search=blind`)).json().meta.count).toBe(0);
  });
});

describe('the zones list', () => {
  it('sorts by every column, filters by the values of its menus, pages, and finds', async () => {
    const parent = await make({ name: 'List top' });
    for (const [index, share] of [0.2, 0.5, 0.9].entries())
      await make({
        name: `List ${index}`,
        description: index === 0 ? '' : `part ${index}`,
        show_on_maps: index === 2,
        parent_zone_id: parent.id,
        components: index === 0 ? [] : [{ type: 'Polygon', geometry: westOf(share) }],
      });
    const asked = async (query: string) => (await analyst.get(`${list}?search=List&${query}`)).json();
    const names = async (query: string) =>
      (await asked(query)).results.map(({ name }: { name: string }) => name);
    expect(await names('ordering=name')).toEqual(['List 0', 'List 1', 'List 2', 'List top']);
    expect(await names('ordering=-total_spaces')).toEqual(['List 2', 'List 1', 'List top', 'List 0']);
    for (const key of [
      'id',
      'description',
      'user',
      'total_metres',
      'link_count',
      'component_types',
      'show_on_maps',
      'parent_zone',
      'created',
      'modified',
    ])
      for (const way of ['', '-']) expect(await names(`ordering=${way}${key}`), key).toHaveLength(4);
    expect((await analyst.get(`${list}?ordering=secret`)).statusCode).toBe(400);
    const filter = (key: string, given: unknown) => `${key}=${encodeURIComponent(JSON.stringify(given))}`;
    expect(await names(filter('show_on_maps', ['true']))).toEqual(['List 2']);
    expect(await names(`ordering=name&${filter('parent_zone', ['List top'])}`)).toHaveLength(3);
    expect(await names(`ordering=name&${filter('parent_zone', [null])}`)).toEqual(['List top']);
    expect(await names(`ordering=name&${filter('component_types', ['Polygon'])}`)).toEqual([
      'List 1',
      'List 2',
    ]);
    expect(await names(`ordering=name&${filter('component_types', [null])}`)).toEqual(['List 0', 'List top']);
    expect(await names(filter('description', ['part 1']))).toEqual(['List 1']);
    const page = await asked('ordering=name&limit=2&offset=2');
    expect(page.meta).toMatchObject({ count: 4, next: null });
    expect(page.results).toHaveLength(2);
    const menu = async (query: string) => (await analyst.get(`${values}?${query}`)).json().values;
    expect(await menu('column=component_types')).toEqual(['Polygon', 'Radius', 'Segments', null]);
    expect(await menu('column=name&search=list%20t')).toEqual(['List top']);
    expect(await menu('column=show_on_maps')).toEqual(['false', 'true']);
    const day = (await menu('column=created'))[0];
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await names(filter('created', [day]))).toHaveLength(4);
    const spaces = await menu('column=total_spaces');
    expect(spaces.map(Number)).toEqual(spaces.map(Number).toSorted((a: number, b: number) => a - b));
  });

  it('shows on maps what is to be shown, circles as polygons', async () => {
    const shown = await make({
      name: 'Shown',
      show_on_maps: true,
      components: [
        { type: 'Radius', geometry: { type: 'Point', coordinates: [box[0], box[1]] }, radius: 50 },
        { type: 'Segments', links: api.city.box([-180, -90, 180, 90], 2).ids },
      ],
    });
    const map = (await analyst.get(`${zones}zones_on_maps/?language=es`)).json();
    const own = map.features.filter(
      (feature: { properties: { zone_id: number } }) => feature.properties.zone_id === shown.id,
    );
    expect(own).toMatchObject([
      { properties: { zone: 'Shown', component: 'Radio 1', links: [] }, geometry: { type: 'Polygon' } },
      { properties: { component: 'Tramos 1' }, geometry: null },
    ]);
    expect(own[1].properties.links).toHaveLength(2);
    await editor.patch(`${zones}${shown.id}/`, { show_on_maps: false });
    const after = (await analyst.get(`${zones}zones_on_maps/`)).json();
    expect(JSON.stringify(after)).not.toContain('"Shown"');
  });
});

describe('history', () => {
  it('says who made, changed and deleted a zone, and what it was', async () => {
    const { id } = await make({ name: 'Told', components: [{ type: 'Polygon', geometry: westOf(0.5) }] });
    await editor.patch(`${zones}${id}/`, { name: 'Told again' });
    await editor.remove(`${zones}${id}/`);
    const told = (await analyst.get(`/api/history/?noun=analysis-zone&noun_id=${id}`)).json().results;
    expect(told.map(({ action }: { action: string }) => action)).toEqual(['delete', 'edit', 'create']);
    expect(told[1]).toMatchObject({
      user: 'editor',
      before: { name: 'Told' },
      after: { name: 'Told again' },
    });
    expect(told[2]).toMatchObject({ after: { name: 'Told', components: ['Polygon 1'] } });
  });
});
