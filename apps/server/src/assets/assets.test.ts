// Assets on a map: single ones from zoom 15 on, clustered below; by state on the city's current
// day; and no more than the limit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let analyst: TestClient;
const ids: Record<string, number> = {};

/** Adds an asset; days are counted from today. */
async function add(
  name: string,
  type: string,
  [lng, lat]: [number, number],
  { installed, removed }: { installed?: number; removed?: number } = {},
) {
  const { rows } = await api.database.pool.query(
    `insert into asset (asset_config_id, name, geometry, bounds, installed, removed)
     select id, $1, jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array($3::float8, $4::float8)), box(point($3, $4)),
       (now() at time zone (select time_zone from city))::date + $5::integer, (now() at time zone (select time_zone from city))::date + $6::integer
     from asset_config where name = $2 returning id`,
    [name, type, lng, lat, installed ?? null, removed ?? null],
  );
  ids[name] = rows[0].id;
}

beforeAll(async () => {
  api = await openTestApi();
  analyst = await signInClient(api, 'analyst');
  await add('a', 'hydrant', [11.25, 43.77], { installed: 0 });
  await add('b', 'lamp', [11.3, 43.7]);
  await add('c', 'hydrant', [11.26, 43.79], { installed: 1 });
  await add('d', 'lamp', [11.4, 43.77], { removed: 1 });
  await add('gone', 'lamp', [11.25, 43.77], { removed: 0 });
});
afterAll(() => api.close());

const box = 'min_lng=11.2&min_lat=43.6&max_lng=11.5&max_lat=43.9';
const ask = async (query: string) => (await analyst.get(`/api/asset/GetAssetsInBox/?${query}`)).json();
const namesOf = async (query: string) =>
  (await ask(query)).features.map(({ properties }: { properties: { name: string } }) => properties.name);

it('are gathered in squares before zoom 15, in their middle and as most of them are', async () => {
  const at = (lng: number, lat: number) => ({
    type: 'Point',
    coordinates: [expect.closeTo(lng, 6), expect.closeTo(lat, 6)],
  });
  const three = {
    type: 'Feature',
    geometry: at(11.27, 43.753333),
    properties: { cluster: true, count: 3, type: 'hydrant' },
  };
  const one = {
    type: 'Feature',
    geometry: at(11.4, 43.77),
    properties: { cluster: true, count: 1, type: 'lamp' },
  };
  const all = { type: 'FeatureCollection', features: [three, one], truncated: false };
  expect(await ask(`${box}&zoom=8`)).toEqual(all);
  expect(await ask(`${box}&zoom=8&limit=2`)).toEqual(all);
  expect(await ask(`${box}&zoom=8&limit=1`)).toEqual({ ...all, features: [three], truncated: true });
  expect((await ask(`${box}&zoom=8&type=lamp`)).features).toEqual([
    { ...three, geometry: at(11.3, 43.7), properties: { cluster: true, count: 1, type: 'lamp' } },
    one,
  ]);
});

it('are each for itself from zoom 15 on, and where no zoom is said', async () => {
  for (const zoom of ['&zoom=15', '']) expect(await namesOf(`${box}${zoom}`)).toEqual(['a', 'b', 'c', 'd']);
  const { features } = await ask(`${box}&zoom=14.9`);
  expect(features.map(({ properties }: { properties: object }) => properties)).toEqual(
    ['hydrant', 'lamp', 'hydrant', 'lamp'].map((type) => ({ cluster: true, count: 1, type })),
  );
  expect(await ask(`${box}&limit=4`)).toMatchObject({ truncated: false });
  expect(await ask(`${box}&limit=3`)).toMatchObject({ features: { length: 3 }, truncated: true });
  expect(await namesOf('min_lng=11.2&min_lat=43.75&max_lng=11.35&max_lat=43.9')).toEqual(['a', 'c']);
});

it('are planned until their first day and removed from their last on, by the city’s day', async () => {
  expect(await namesOf(`${box}&status=active`)).toEqual(['a', 'b', 'd']);
  expect(await namesOf(`${box}&status=planned`)).toEqual(['c']);
  expect(await namesOf(`${box}&status=removed`)).toEqual(['gone']);
  const gone = await analyst.get(`/api/asset/${ids.gone}/`);
  expect([gone.statusCode, gone.headers.etag]).toEqual([200, '"v1"']);
  expect(gone.json()).toMatchObject({ name: 'gone', type: 'lamp', status: 'removed', files: [] });
  expect((await analyst.get('/api/asset/999999/')).statusCode).toBe(404);
});

describe('an inspection', () => {
  let editor: TestClient;
  const path = () => `/api/asset/${ids.b}/`;
  beforeAll(async () => {
    editor = await signInClient(api, 'editor');
  });

  it('is in force at once, with its audit entry, and only with the version that was seen', async () => {
    const { version } = (await editor.get(path())).json();
    const saved = await editor.patch(path(), { condition: 'poor', inspected_on: '2026-11-02', version });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({
      properties: { condition: 'poor', inspected_on: '2026-11-02' },
      version: version + 1,
      user: 'editor',
    });
    const late = await editor.patch(path(), { condition: 'good', version });
    expect([late.statusCode, late.json()]).toMatchObject([409, { version: version + 1 }]);
    const { rows } = await api.database.pool.query(
      `select action, username, before, after from audit where noun = 'asset' and noun_id = $1 order by id desc limit 1`,
      [`${ids.b}`],
    );
    expect(rows).toEqual([
      {
        action: 'edit',
        username: 'editor',
        before: { properties: { condition: null, inspected_on: null } },
        after: { properties: { condition: 'poor', inspected_on: '2026-11-02' } },
      },
    ]);
    expect((await editor.patch(path(), { inspected_on: null })).json().properties).toMatchObject({
      condition: 'poor',
      inspected_on: null,
    });
  });

  it('takes only what the form of the type has, of an asset that is still there', async () => {
    const bad = await editor.patch(path(), { condition: 'splendid' });
    expect([bad.statusCode, Object.keys(bad.json())]).toEqual([400, expect.arrayContaining(['condition'])]);
    expect((await editor.patch(path(), {})).statusCode).toBe(400);
    expect((await editor.patch('/api/asset/999999/', { condition: 'good' })).statusCode).toBe(404);
    const gone = await editor.patch(`/api/asset/${ids.gone}/`, { condition: 'good' });
    expect(gone.json()).toMatchObject({ reason: 'asset.gone' });
    expect((await analyst.patch(path(), { condition: 'good' })).statusCode).toBe(403);
  });

  it('with a field that the type of the asset lacks is rejected, and nothing of it is saved', async () => {
    await api.database.pool.query(
      `update asset_config set form_skeleton = (select jsonb_agg(f) from jsonb_array_elements(form_skeleton) f where f ->> 'name' <> 'inspected_on')
       where name = 'hydrant'`,
    );
    const hydrant = `/api/asset/${ids.a}/`;
    const { properties, version } = (await editor.get(hydrant)).json();
    const sent = await editor.patch(hydrant, { condition: 'good', inspected_on: '2026-11-02' });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      400,
      { inspected_on: ['Assets of this type have no field named inspected_on.'] },
    ]);
    expect((await editor.get(hydrant)).json()).toMatchObject({ properties, version });
  });

  it('is kept by an open proposal for the asset, which can still be published', async () => {
    const { version } = (await editor.get(path())).json();
    const publisher = await signInClient(api, 'publisher');
    const made = await editor.post('/api/proposed-assets-group/', {
      assets: [{ action: 'modify', asset: ids.b, seen_version: version, name: 'Lamp' }],
    });
    expect(made.statusCode, made.body).toBe(201);
    expect((await editor.patch(path(), { condition: 'fair' })).statusCode).toBe(200);
    const group = `/api/proposed-assets-group/${made.json().id}/`;
    const older = await editor.patch(group, { version: made.json().version, name: 'Lamps' });
    expect([older.statusCode, older.json()]).toMatchObject([409, { version: made.json().version + 1 }]);
    const done = await publisher.post(`/api/proposed-assets-group/${made.json().id}/publish/`);
    expect(done.json(), done.body).toMatchObject({ is_published: true });
    expect((await editor.get(path())).json()).toMatchObject({
      name: 'Lamp',
      properties: { condition: 'fair' },
    });
  });
});
