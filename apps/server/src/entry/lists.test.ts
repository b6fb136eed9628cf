// Lists of work orders and assets: each filter and each order is compared with the whole list
// filtered and sorted by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFilter, expectOrdering, type ListRow, loadAllRows } from '../testing/list-checks.ts';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

const orders = '/api/work-order/';
const assets = '/api/asset/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[] = [];
let proposal = 0;
const assetIds: number[] = [];
const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

async function made(hand: TestClient, url: string, body: object): Promise<number> {
  const answer = await hand.post(url, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { id, results } = answer.json<{ id?: number; results?: readonly { id: number }[] }>();
  return id ?? results?.[0]?.id ?? 0;
}

/** A point halfway along a link. */
const placeOf = (link: number) => {
  const [[west, south] = [0, 0], [east, north] = [0, 0]] = api.city.line(link) ?? [];
  return { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] };
};

async function makeAssets(): Promise<void> {
  const groups = '/api/proposed-assets-group/';
  const [first = 0, second = 0, third = 0] = links;
  const kinds = [
    { asset_config: 'hydrant', name: 'Red one', geometry: placeOf(third) },
    { asset_config: 'bench', name: 'apple seat', geometry: placeOf(first), installed: '2999-02-01' },
    { asset_config: 'meter', name: 'Zone 100% A', geometry: placeOf(second), installed: '2020-05-06' },
    { asset_config: 'meter', name: 'Zone 1005 A', geometry: placeOf(first), installed: '2019-01-02' },
    { asset_config: 'tree', geometry: placeOf(third) },
    { asset_config: 'bench', name: 'Gone', geometry: placeOf(second), installed: '2021-03-04' },
  ];
  for (const one of kinds) {
    const group = await made(editor, groups, { assets: [{ action: 'create', ...one }] });
    const done = (await publisher.post(`${groups}${group}/publish/`)).json();
    assetIds.push(done.results[0].asset);
  }
  await query(`update asset set removed = '2022-02-03' where id = $1`, [assetIds[5]]);
  await query(`update asset set removed = '2998-02-03' where id = $1`, [assetIds[3]]);
  await query(`update asset set outside_id = 'OUT-7' where id = $1`, [assetIds[4]]);
  await query(`update asset set properties = '{"maker": "Walnut"}' where id = $1`, [assetIds[0]]);
  await query("update asset set modified = modified - id % 3 * interval '1 day'");
}

async function makeOrders(): Promise<void> {
  const [first = 0, second = 0, , , other = 0] = links;
  const day = (text: string) => ({ due: text });
  const all: readonly [TestClient, object, object | null][] = [
    [
      editor,
      { name: 'Paint it', priority: 'low', link: first, assignee: 'editor', ...day('2026-03-01') },
      null,
    ],
    [publisher, { name: 'apple tree', description: 'Zebra', priority: 'urgent', asset: assetIds[0] }, null],
    [editor, { name: 'Zoo sign', priority: 'high', ...day('2026-02-10') }, { status: 'blocked' }],
    [editor, { name: 'bench 5%', geometry: placeOf(other), priority: 'high' }, { status: 'done' }],
    [
      publisher,
      { name: 'Meter', link: second, assignee: 'publisher', ...day('2026-02-28') },
      { status: 'in progress' },
    ],
    [editor, { name: 'mend 50', assignee: 'admin', link: second }, { status: 'cancelled' }],
    [editor, { name: 'Open still', ...day('2026-03-02') }, null],
  ];
  const ids: number[] = [];
  for (const [hand, body, change] of all) {
    const id = await made(hand, orders, body);
    if (change !== null) expect((await editor.patch(`${orders}${id}/`, change)).statusCode).toBe(200);
    ids.push(id);
  }
  await query(`update work_order set outside_id = 'zebra-9' where id = $1`, [ids[2]]);
  await query('update work_order set proposed_regulation_id = $2 where id = $1', [ids[0], proposal]);
  await query(
    "update work_order set created = created - id % 4 * interval '1 hour', modified = modified - id % 3 * interval '1 day'",
  );
  const gone = await made(editor, orders, { name: 'Deleted zebra', priority: 'low', link: first });
  expect((await editor.remove(`${orders}${gone}/`)).statusCode).toBe(200);
}

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
  proposal = await propose(editor, [links[9] ?? 0]);
  await makeAssets();
  await makeOrders();
});
afterAll(() => api.close());

const text = (key: string) => (row: ListRow) => {
  const value = row[key];
  return typeof value === 'string' ? value : null;
};
const lower = (key: string) => (row: ListRow) => text(key)(row)?.toLowerCase() ?? null;
const rank = (key: string, values: readonly string[]) => (row: ListRow) => values.indexOf(String(row[key]));
const says = (row: ListRow, keys: readonly string[], word: string) =>
  keys.some((key) => text(key)(row)?.toLowerCase().includes(word) === true);
const newestFirst = (a: ListRow, b: ListRow) => b.id - a.id;

describe('the list of work orders', () => {
  it.each<[string, (row: ListRow) => boolean]>([
    ['status=blocked', ({ status }) => status === 'blocked'],
    ['status=done,in%20progress', ({ status }) => status === 'done' || status === 'in progress'],
    ['priority=high', ({ priority }) => priority === 'high'],
    ['priority=low,urgent', ({ priority }) => priority === 'low' || priority === 'urgent'],
    ['assignee=EDITOR', ({ assignee }) => assignee === 'editor'],
    ['is_open=true', ({ status }) => status !== 'done' && status !== 'cancelled'],
    ['is_open=false', ({ status }) => status === 'done' || status === 'cancelled'],
    ['due_before=2026-03-01', ({ due }) => due === '2026-02-10' || due === '2026-02-28'],
    ['search=zebra', (row) => says(row, ['name', 'description', 'outside_id'], 'zebra')],
    ['search=%20ZOO%20', (row) => says(row, ['name'], 'zoo')],
    ['search=5%25', (row) => says(row, ['name'], '5%')],
    ['search=th%20street', (row) => says(row, ['street_name', 'bl_street_name'], 'th street')],
  ])('filtered by %s has those and no others', async (asked, keeps) => {
    await expectFilter(editor, orders, asked, keeps);
  });

  it('is filtered by place, curb, asset and proposal', async () => {
    const [first = 0, second = 0, , , other = 0] = links;
    await expectFilter(editor, orders, `link=${second}`, ({ link }) => link === second);
    await expectFilter(editor, orders, `asset=${assetIds[0]}`, ({ asset }) => asset === assetIds[0]);
    await expectFilter(
      editor,
      orders,
      `proposed_regulation_id=${proposal}`,
      (row) => row.proposed_regulation_id === proposal && row.link === first,
    );
    const [lng = 0, lat = 0] = placeOf(other).coordinates;
    const near = (by: number) =>
      `min_lng=${lng - 1e-5 + by}&max_lng=${lng + 1e-5 + by}&min_lat=${lat - 1e-5}&max_lat=${lat + 1e-5}`;
    await expectFilter(editor, orders, near(0), ({ name }) => name === 'bench 5%');
    expect(await loadAllRows(editor, `${orders}?${near(0.001)}`)).toEqual([]);
    const two = (await loadAllRows(editor, orders)).slice(1, 3).map(({ id }) => id);
    await expectFilter(editor, orders, `ids=${two.join(',')}`, ({ id }) => two.includes(id));
  });

  it.each<[string, (row: ListRow) => string | number | null]>([
    ['id', ({ id }) => id],
    ['name', lower('name')],
    ['status', rank('status', ['open', 'assigned', 'in progress', 'blocked', 'done', 'cancelled'])],
    ['priority', rank('priority', ['low', 'normal', 'high', 'urgent'])],
    ['assignee', lower('assignee')],
    ['due', text('due')],
    ['user', text('user')],
    ['created', text('created')],
    ['modified', text('modified')],
  ])('is sorted by %s, both ways', async (ordering, keyOf) => {
    await expectOrdering(editor, orders, ordering, keyOf, newestFirst);
  });
});

describe('the list of assets', () => {
  it('leaves out what was removed, unless it is asked for', async () => {
    const listed = (await loadAllRows(editor, assets)).map(({ id }) => id);
    expect(listed.toSorted((a, b) => a - b)).toEqual(assetIds.slice(0, 5));
    const gone = await loadAllRows(editor, `${assets}?status=removed`);
    expect(gone.map(({ id, status }) => [id, status])).toEqual([[assetIds[5], 'removed']]);
  });

  it.each<[string, (row: ListRow) => boolean]>([
    ['type=meter', ({ type }) => type === 'meter'],
    ['type=bench,tree', ({ type }) => type === 'bench' || type === 'tree'],
    ['status=planned', ({ status }) => status === 'planned'],
    // An asset that will be removed later is still active.
    ['status=active', ({ status }) => status === 'active'],
    ['search=RED', ({ name }) => name === 'Red one'],
    ['search=out-7', ({ outside_id: id }) => id === 'OUT-7'],
    ['search=walnut', ({ name }) => name === 'Red one'],
    ['search=100%25', ({ name }) => name === 'Zone 100% A'],
  ])('filtered by %s has those and no others', async (asked, keeps) => {
    await expectFilter(editor, assets, asked, keeps);
  });

  it('is filtered by type, curb and ids', async () => {
    const [first] = links;
    const [bench] = await loadAllRows(editor, `${assets}?type=bench`);
    const config = Number(bench?.asset_config);
    await expectFilter(editor, assets, `asset_config=${config}`, ({ type }) => type === 'bench');
    const isOn = (link: unknown) => JSON.stringify(link).includes(`"link":${first},`);
    await expectFilter(editor, assets, `link=${first}`, (row) => isOn(row.links));
    const two = [assetIds[0], assetIds[4]];
    await expectFilter(editor, assets, `ids=${two.join(',')}`, ({ id }) => two.includes(id));
    const [{ bl_street_name: street }] = JSON.parse(JSON.stringify(bench?.links));
    const on = (row: ListRow) => JSON.stringify(row.links).includes(street);
    await expectFilter(editor, assets, `search=${encodeURIComponent(street)}`, on);
  });

  it.each<[string, (row: ListRow) => string | number | null]>([
    ['id', ({ id }) => id],
    ['name', lower('name')],
    ['installed', text('installed')],
    ['removed', text('removed')],
    ['modified', text('modified')],
  ])('is sorted by %s, both ways', async (ordering, keyOf) => {
    await expectOrdering(editor, assets, ordering, keyOf, newestFirst);
  });
});

describe('the list of proposed assets', () => {
  const groups = '/api/proposed-assets-group/';
  it('is filtered by whether it was published, and by asset', async () => {
    const open = await made(editor, groups, {
      assets: [{ action: 'modify', asset: assetIds[1], name: 'moved seat' }],
    });
    const asked = async (filter: string) =>
      (await loadAllRows(editor, `${groups}?${filter}`)).map(({ id }) => id);
    // By default, only open groups are listed.
    expect(await asked('')).toEqual([open]);
    expect(await asked('is_published=false')).toEqual([open]);
    const published = await asked('is_published=true');
    expect(published).toHaveLength(assetIds.length);
    expect(published).not.toContain(open);
    expect(await asked(`asset=${assetIds[1]}&is_published=true`)).toHaveLength(1);
    expect(await asked(`asset=${assetIds[2]}&is_published=false`)).toEqual([]);
    expect(await asked(`asset=${assetIds[1]}&is_published=false`)).toEqual([open]);
  });
});
