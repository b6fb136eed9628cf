// Assets proposed in groups, published item by item, placed along their curbs, and checked by the
// linter.
import type { LineGeometry, Position } from '@curbwright/core';
import { lineLength, offsetLine, sliceLine } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const groups = '/api/proposed-assets-group/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: number[] = [];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = [...api.city.box([-180, -90, 180, 90], 30).ids];
});
afterAll(() => api.close());

function lineOf(link: number): LineGeometry {
  return { type: 'LineString', coordinates: [...(api.city.line(link) ?? [])] };
}

/** A point half a meter beside a link, `at` meters along it. */
function beside(link: number, at: number): { type: 'Point'; coordinates: Position } {
  const [place] = offsetLine(sliceLine(lineOf(link), at, at + 0.1), 0.5).coordinates;
  return { type: 'Point', coordinates: place ?? [0, 0] };
}

async function hydrant(link: number, at: number): Promise<{ group: number; asset: number }> {
  const made = await editor.post(groups, {
    assets: [{ action: 'create', asset_config: 'hydrant', geometry: beside(link, at) }],
  });
  expect(made.statusCode, made.body).toBe(201);
  const group = made.json<{ id: number }>().id;
  const done = await publisher.post(`${groups}${group}/publish/`);
  expect(done.statusCode, done.body).toBe(200);
  const [first] = done.json<{ results: { asset: number }[] }>().results;
  return { group, asset: first?.asset ?? 0 };
}

async function assetNow(id: number) {
  return (await editor.get(`/api/asset/${id}/`)).json();
}

describe('a group of proposed assets', () => {
  it('is drafted, seen, published into assets on their links, and told of in the history', async () => {
    const [link = 0] = links;
    const made = await editor.post(groups, {
      name: 'New hydrants',
      assets: [
        {
          action: 'create',
          asset_config: 'hydrant',
          geometry: beside(link, 20),
          properties: { hydrant_type: { label: 'Pillar', value: 'pillar' } },
          installed: '2020-05-01',
        },
      ],
    });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({
      name: 'New hydrants',
      is_published: false,
      assets: [{ action: 'create', asset: null, properties: { hydrant_type: 'pillar', notes: null } }],
    });
    const { id } = made.json();
    expect((await editor.get(groups)).json().results.map((one: { id: number }) => one.id)).toContain(id);
    expect((await editor.post(`${groups}${id}/publish/`)).statusCode).toBe(403);
    const done = await publisher.post(`${groups}${id}/publish/`);
    expect(done.json()).toMatchObject({ is_published: true, done: 1, refused: 0 });
    const asset = done.json().results[0].asset;
    const row = await assetNow(asset);
    expect(row).toMatchObject({ type: 'hydrant', status: 'active', outside_id: `asset/${asset}`, files: [] });
    expect(row.links).toMatchObject([{ link }]);
    expect(Math.abs(row.links[0].at - 20)).toBeLessThan(0.2);
    const points = await editor.get(`/api/links/get_points_along/?links=${link},${links[1]}`);
    expect(points.json().results).toMatchObject([{ link, kind: 'hydrant', asset }]);
    const history = (await editor.get(`/api/history/?noun=asset`)).json();
    expect(history.results[0]).toMatchObject({ action: 'create', user: 'publisher' });
    expect((await publisher.post(`${groups}${id}/publish/`)).statusCode).toBe(400);
    expect((await publisher.remove(`${groups}${id}/`)).statusCode).toBe(400);
  });

  it('moves and removes assets, and the linter follows', async () => {
    const link = links[2] ?? 0;
    // With an open proposal there already, the clearance of the hydrant must wait.
    const proposal = await propose(editor, [{ parent_link: link, from: 25, to: 40 }]);
    const { asset } = await hydrant(link, 30);
    const codes = async () =>
      (await editor.get(`/api/proposed_regulation/${proposal}/lint/`))
        .json<{ findings: { code: string }[] }>()
        .findings.map(({ code }) => code);
    expect(await codes()).toContain('lint.clearance');
    const refused = await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().reason).toBe('proposal.lint-errors');
    const moved = await editor.post(groups, {
      assets: [{ action: 'modify', asset, geometry: beside(link, 60) }],
    });
    await publisher.post(`${groups}${moved.json().id}/publish/`);
    expect(Math.abs((await assetNow(asset)).links[0].at - 60)).toBeLessThan(0.2);
    expect(await codes()).not.toContain('lint.clearance');
    const gone = await editor.post(groups, { assets: [{ action: 'remove', asset }] });
    await publisher.post(`${groups}${gone.json().id}/publish/`);
    expect(await assetNow(asset)).toMatchObject({ status: 'removed' });
    const listed = (await editor.get(`/api/asset/?ids=${asset}`)).json();
    expect(listed.meta.count).toBe(0);
    expect((await editor.get(`/api/asset/?ids=${asset}&status=removed`)).json().meta.count).toBe(1);
    const again = await editor.post(groups, { assets: [{ action: 'remove', asset }] });
    expect(again.json()).toMatchObject({ 'assets.0.asset': ['This asset has already been removed.'] });
  });

  it('publishes what it can: an item that somebody else changed meanwhile stays open with its reason', async () => {
    const link = links[4] ?? 0;
    const { asset } = await hydrant(link, 10);
    const mine = (
      await editor.post(groups, {
        assets: [
          { action: 'modify', asset, name: 'Mine' },
          { action: 'create', asset_config: 'bench', geometry: beside(link, 40) },
        ],
      })
    ).json();
    const second = await editor.post(groups, { assets: [{ action: 'modify', asset, name: 'Other' }] });
    expect(second.json()).toMatchObject({ title: 'Change Already Proposed', reason: 'asset.change-exists' });
    await api.database.db
      .updateTable('asset')
      .set((of) => ({ version: of('version', '+', 1) }))
      .where('id', '=', asset)
      .execute();
    const done = (await publisher.post(`${groups}${mine.id}/publish/`)).json();
    expect(done).toMatchObject({ is_published: false, done: 1, refused: 1 });
    expect(done.results).toMatchObject([
      { ok: false, status: 409, code: 'asset.stale' },
      { ok: true, status: 200 },
    ]);
    const rest = (await editor.get(`${groups}${mine.id}/`)).json();
    expect(rest.assets).toMatchObject([
      { is_published: false, is_stale: true },
      { is_published: true, is_stale: false },
    ]);
    // Saved again with the current version, it is published.
    await editor.patch(`${groups}${mine.id}/`, { assets: [{ action: 'modify', asset, name: 'Mine' }] });
    expect((await publisher.post(`${groups}${mine.id}/publish/`)).json()).toMatchObject({
      is_published: true,
      done: 1,
    });
    expect((await assetNow(asset)).name).toBe('Mine');
  });

  it('keeps what a change was drafted on, and refuses a new one of an asset that changed since it was seen', async () => {
    const { asset } = await hydrant(links[6] ?? 0, 10);
    // Changed once, so that there is an earlier version.
    const renamed = await editor.post(groups, { assets: [{ action: 'modify', asset, name: 'Before' }] });
    await publisher.post(`${groups}${renamed.json().id}/publish/`);
    const { version } = await assetNow(asset);
    const mine = (
      await editor.post(groups, {
        assets: [{ action: 'modify', asset, name: 'Mine', seen_version: version }],
      })
    ).json();
    expect(mine.assets).toMatchObject([{ seen_version: version, is_stale: false }]);
    const kept = await editor.patch(`${groups}${mine.id}/`, {
      assets: [{ action: 'modify', asset, name: 'Mine', seen_version: version - 1 }],
    });
    expect(kept.json().assets).toMatchObject([{ seen_version: version - 1, is_stale: true }]);
    await editor.remove(`${groups}${mine.id}/`);
    const late = await editor.post(groups, {
      assets: [{ action: 'modify', asset, name: 'Late', seen_version: version - 1 }],
    });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ reason: 'asset.stale' });
    expect(late.json().detail).toContain('publisher');
  });

  it('keeps the ids of its items when it is written anew, and refuses one it does not have', async () => {
    const link = links[6] ?? 0;
    const { asset } = await hydrant(link, 12);
    const bench = (at: number) => ({
      action: 'create',
      asset_config: 'bench',
      geometry: beside(link, at),
    });
    const made = (
      await editor.post(groups, { assets: [bench(20), bench(30), { action: 'modify', asset, name: 'One' }] })
    ).json<{ id: number; assets: { id: number }[] }>();
    const [one, two, three] = made.assets.map(({ id }) => id);
    const again = await editor.patch(`${groups}${made.id}/`, {
      assets: [
        { action: 'modify', asset, name: 'Two' },
        { ...bench(40), id: two, name: 'Moved' },
        bench(50),
        { ...bench(20), id: one },
      ],
    });
    const items = again.json<{ assets: { id: number; name: string | null }[] }>().assets;
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      [three, 'Two'],
      [two, 'Moved'],
      [expect.any(Number), null],
      [one, null],
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
    const gone = await editor.patch(`${groups}${made.id}/`, { assets: [{ ...bench(40), id: two }] });
    expect(gone.json().assets.map(({ id }: { id: number }) => id)).toEqual([two]);
    const unknown = await editor.patch(`${groups}${made.id}/`, { assets: [{ ...bench(40), id: one }] });
    expect(unknown.json()).toHaveProperty(['assets.0.id']);
    const twice = await editor.patch(`${groups}${made.id}/`, {
      assets: [
        { ...bench(40), id: two },
        { ...bench(41), id: two },
      ],
    });
    expect(twice.json()).toHaveProperty(['assets.1.id']);
    expect((await editor.get(`${groups}${made.id}/`)).json().assets).toHaveLength(1);
    await editor.remove(`${groups}${made.id}/`);
  });

  it('is deleted with what is open of it', async () => {
    const { asset } = await hydrant(links[5] ?? 0, 10);
    const { id } = (await editor.post(groups, { assets: [{ action: 'remove', asset }] })).json();
    expect((await editor.remove(`${groups}${id}/`)).json()).toEqual({ id });
    expect((await editor.get(`${groups}${id}/`)).statusCode).toBe(404);
    expect((await assetNow(asset)).status).toBe('active');
  });

  it('names every fault by its field and leaves nothing behind', async () => {
    const place = beside(links[0] ?? 0, 5);
    const refused = async (asset: object) => (await editor.post(groups, { assets: [asset] })).json();
    expect(await refused({ action: 'create', asset_config: 'dragon', geometry: place })).toHaveProperty([
      'assets.0.asset_config',
    ]);
    expect(await refused({ action: 'create', asset_config: 'terrace', geometry: place })).toMatchObject({
      'assets.0.geometry': ['Assets of this type must be areas.'],
    });
    const ring = [
      [11, 43],
      [11.001, 43.001],
      [11.001, 43],
      [11, 43.001],
      [11, 43],
    ];
    const crossed = { type: 'Polygon', coordinates: [ring] };
    expect(
      Object.keys(await refused({ action: 'create', asset_config: 'terrace', geometry: crossed }))[0],
    ).toMatch(/^assets\.0\.geometry/);
    expect(
      await refused({
        action: 'create',
        asset_config: 'meter',
        geometry: place,
        properties: { spaces: -1, colour: 'red' },
      }),
    ).toMatchObject({
      'assets.0.properties.spaces': ['Spaces must be greater than or equal to 0'],
      'assets.0.properties.colour': ['There is no field colour.'],
    });
    expect(
      await refused({
        action: 'create',
        asset_config: 'meter',
        geometry: place,
        installed: '2026-02-01',
        removed: '2026-01-01',
      }),
    ).toHaveProperty(['assets.0.removed']);
    expect(await refused({ action: 'modify', asset: 999_999, name: 'x' })).toHaveProperty(['assets.0.asset']);
    const count = await editor.get(groups);
    expect(JSON.stringify(count.json())).not.toContain('dragon');
  });

  it('twenty at once publish one group: one does, and each asset is there once', async () => {
    const made = await editor.post(groups, {
      assets: [
        { action: 'create', asset_config: 'bench', name: 'Only one', geometry: beside(links[6] ?? 0, 9) },
      ],
    });
    const { id } = made.json();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => publisher.post(`${groups}${id}/publish/`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await editor.get('/api/asset/?search=Only one')).json().meta.count).toBe(1);
  });

  it('is published once under a key, and told again as the first time', async () => {
    const geometry = beside(links[7] ?? 0, 9);
    const made = await editor.post(groups, {
      assets: [{ action: 'create', asset_config: 'bench', name: 'Under a key', geometry }],
    });
    const publish = () =>
      publisher.post(`${groups}${made.json().id}/publish/`, {}, { 'idempotency-key': 'a-group-under-a-key' });
    const [first, again] = [await publish(), await publish()];
    expect(first.json()).toMatchObject({ is_published: true, done: 1 });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await editor.get('/api/asset/?search=Under a key')).json().meta.count).toBe(1);
  });
});

describe('assets on a link that is divided', () => {
  it('stand on the piece they stood on, at its own metres', async () => {
    const link = links[8] ?? 0;
    const length = lineLength(lineOf(link));
    const first = await hydrant(link, 4);
    const last = await hydrant(link, length - 3);
    // The clearances of both are proposed in the default scenario.
    const scenario = (await editor.post('/api/scenario/', { name: 'Division' })).json().id;
    const proposal = await propose(editor, [{ parent_link: link, from: 15, to: 30 }], { scenario });
    const done = await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    const [a, b] = [await assetNow(first.asset), await assetNow(last.asset)];
    expect(a.links[0].link).not.toBe(link);
    expect(Math.abs(a.links[0].at - 4)).toBeLessThan(0.2);
    expect(b.links[0].link).not.toBe(a.links[0].link);
    expect(Math.abs(b.links[0].at - (length - 3 - 30))).toBeLessThan(0.2);
  });
});

describe('types, forms and columns', () => {
  it('are answered in words, and managed by administrators only', async () => {
    const spanish = (await editor.get('/api/assetconfig/?language=es')).json();
    expect(spanish.results.find((one: { name: string }) => one.name === 'hydrant')).toMatchObject({
      display_name: 'Hidrante',
      clearance: 'hydrant',
      geometry_type: 'point',
    });
    const form = (await editor.get(`${groups}get_form_skeleton/?type=terrace`)).json();
    expect(form.results[0].form_skeleton[1]).toMatchObject({ label: 'Permit holder', required: true });
    expect((await editor.get(`${groups}get_form_skeleton/?type=nothing`)).statusCode).toBe(404);
    const columns = (await editor.get(`${groups}table_attributes/?type=meter`)).json();
    expect(columns.results.map((one: { key: string }) => one.key)).toContain('properties.spaces');
    expect((await editor.post('/api/assetconfig/', {})).statusCode).toBe(403);
    const admin = await signInClient(api, 'admin');
    const made = await admin.post('/api/assetconfig/', {
      name: 'clock',
      display_name: 'Street clock',
      geometry_type: 'point',
      form_skeleton: [{ name: 'faces', label: 'Faces', kind: 'number', min: 1 }],
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id, icon, version } = made.json();
    const drawn = await api.inject({ method: 'GET', url: icon });
    expect(drawn.headers['content-type']).toContain('image/svg+xml');
    expect(drawn.headers['cache-control']).toContain('immutable');
    const changed = await admin.patch(`/api/assetconfig/${id}/`, { color: '#aa0000', version });
    expect(changed.json().icon).not.toBe(icon);
    expect((await admin.patch(`/api/assetconfig/${id}/`, { color: '#bb0000', version })).statusCode).toBe(
      409,
    );
    expect((await admin.patch(`/api/assetconfig/${id}/`, { icon_path: '"><script>' })).statusCode).toBe(400);
    const twice = await admin.post('/api/assetconfig/', {
      name: 'clock',
      display_name: 'x',
      geometry_type: 'point',
    });
    expect(twice.json().name).toEqual(['There is already an asset type named clock.']);
  });
});

describe('assets on the map', () => {
  it('come whole near by and gathered far off, by type', async () => {
    const box = 'min_lng=11&min_lat=43&max_lng=12&max_lat=44';
    const whole = (await editor.get(`/api/asset/GetAssetsInBox/?${box}`)).json();
    const far = (await editor.get(`/api/asset/GetAssetsInBox/?${box}&zoom=8`)).json();
    expect(whole.features.length).toBeGreaterThan(4);
    const counted = far.features.reduce(
      (sum: number, one: { properties: { count: number } }) => sum + one.properties.count,
      0,
    );
    expect(counted).toBe(whole.features.length);
    expect(far.features.length).toBeLessThan(whole.features.length);
    const benches = (await editor.get(`/api/asset/GetAssetsInBox/?${box}&type=bench`)).json();
    expect(
      new Set(benches.features.map((one: { properties: { type: string } }) => one.properties.type)),
    ).toEqual(new Set(['bench']));
    const cut = (await editor.get(`/api/asset/GetAssetsInBox/?${box}&limit=1`)).json();
    expect(cut).toMatchObject({ truncated: true, features: [{ type: 'Feature' }] });
  });
});
