// Saved views over the API: whose they are, who sees and changes them, and what they may hold.
import { maxSavedViews } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let analyst: TestClient;
let admin: TestClient;

const url = '/api/saved_view/';
const address = '/manager/listview/?list=rates&rate_search=oak';
const columns = {
  list: 'parking-rates',
  layout: { order: ['street'], hidden: ['id'], pinned: [], widths: {} },
};

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  analyst = await signInClient(api, 'analyst');
  admin = await signInClient(api, 'admin');
});
afterAll(() => api.close());

async function make(hand: TestClient, name: string, more: object = {}): Promise<number> {
  const made = await hand.post(url, { name, address, columns, ...more });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().id;
}
const listed = async (hand: TestClient): Promise<readonly { readonly id: number }[]> =>
  (await hand.get(url)).json().results;
const restore = async (hand: TestClient, id: number) =>
  (await hand.post('/api/deleted/restore/', { noun: 'saved-view', record_ids: [id] })).json();
const seen = async (hand: TestClient, id: number) => (await listed(hand)).find((view) => view.id === id);

describe('a saved view', () => {
  it('is its owner’s alone until it is shared, with the name of the owner', async () => {
    const id = await make(editor, 'Oak');
    expect(await seen(editor, id)).toMatchObject({
      name: 'Oak',
      address,
      columns,
      is_own: true,
      may_change: true,
      is_shared: false,
    });
    expect(await seen(analyst, id)).toBeUndefined();
    expect(await seen(admin, id)).toBeUndefined();
    expect((await analyst.patch(`${url}${id}/`, { is_shared: true })).statusCode).toBe(404);
    expect((await admin.remove(`${url}${id}/`)).statusCode).toBe(404);
    await editor.patch(`${url}${id}/`, { is_shared: true });
    const theirs = await seen(analyst, id);
    expect(theirs).toMatchObject({ name: 'Oak', is_own: false, may_change: false });
    expect(theirs).toHaveProperty('owner');
    expect(await seen(admin, id)).toMatchObject({ is_own: false, may_change: true });
  });

  it('is changed by the owner or an administrator only, once it is shared', async () => {
    const id = await make(editor, 'Shared', { is_shared: true });
    expect((await analyst.patch(`${url}${id}/`, { name: 'Mine' })).statusCode).toBe(403);
    expect((await analyst.remove(`${url}${id}/`)).statusCode).toBe(403);
    expect((await admin.patch(`${url}${id}/`, { name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
    });
    expect(await seen(editor, id)).toMatchObject({ name: 'Renamed', is_own: true, columns });
  });

  it('is changed only as it was loaded', async () => {
    const id = await make(editor, 'Read twice', { is_shared: true });
    expect((await admin.patch(`${url}${id}/`, { name: 'Changed', version: 1 })).json()).toMatchObject({
      version: 2,
    });
    const late = await editor.patch(`${url}${id}/`, { address: '/manager/mapview/', version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'changed_meanwhile',
      detail: 'Someone else has changed this. Reload it, then make your change again.',
      changed_by: 'admin',
    });
    expect(await seen(editor, id)).toMatchObject({ name: 'Changed', address, version: 2 });
    expect((await editor.patch(`${url}${id}/`, { is_shared: false, version: 2 })).statusCode).toBe(200);
  });

  it('comes back after it was deleted, with its id, and not twice', async () => {
    const id = await make(editor, 'Gone');
    expect((await editor.remove(`${url}${id}/`)).json()).toEqual({ id });
    expect(await seen(editor, id)).toBeUndefined();
    expect((await editor.remove(`${url}${id}/`)).statusCode).toBe(404);
    expect((await editor.patch(`${url}${id}/`, { name: 'Back' })).statusCode).toBe(404);
    expect(await restore(analyst, id)).toMatchObject({ done: 0 });
    expect(await restore(editor, id)).toMatchObject({ done: 1 });
    expect(await seen(editor, id)).toMatchObject({ id, name: 'Gone', columns });
    expect(await restore(editor, id)).toMatchObject({ done: 0 });
    await editor.remove(`${url}${id}/`);
    await make(editor, 'gone');
    expect((await restore(editor, id)).results[0]).toMatchObject({ code: 'deleted.name-taken' });
  });

  it('is seen in what was deleted only by its owner and who deleted it', async () => {
    const [own, shared] = [await make(editor, 'Private'), await make(editor, 'Public', { is_shared: true })];
    await editor.remove(`${url}${own}/`);
    await admin.remove(`${url}${shared}/`);
    const deleted = async (hand: TestClient) =>
      (await hand.get('/api/deleted/?noun=saved-view&limit=100'))
        .json()
        .results.map(({ record_id: id }: { readonly record_id: number }) => id)
        .filter((id: number) => id === own || id === shared);
    expect(await deleted(editor)).toEqual([shared, own]);
    expect(await deleted(admin)).toEqual([shared]);
    expect(await deleted(await signInClient(api, 'publisher'))).toEqual([]);
    expect(await restore(await signInClient(api, 'publisher'), own)).toMatchObject({ done: 0 });
  });

  it('has a name that no other of the same person has', async () => {
    await make(editor, 'Twin');
    expect((await editor.post(url, { name: ' TWIN ', address })).json()).toHaveProperty('name');
    await make(analyst, 'Twin');
    const id = await make(editor, 'Other');
    expect((await editor.patch(`${url}${id}/`, { name: 'twin' })).json()).toHaveProperty('name');
    expect((await editor.patch(`${url}${id}/`, { name: 'Other' })).statusCode).toBe(200);
  });

  it.each([
    'https://evil.example/manager/mapview/',
    '//evil.example/manager/mapview/',
    'javascript:alert(1)',
    '/administration/users/',
    '/manager/mapview/#x',
  ])('cannot open %s', async (bad) => {
    const made = await editor.post(url, { name: 'Bad', address: bad });
    expect([made.statusCode, Object.keys(made.json()).toSorted()]).toEqual([400, ['address', 'code']]);
    const id = await make(editor, `Good ${bad}`.slice(0, 90));
    expect((await editor.patch(`${url}${id}/`, { address: bad })).statusCode).toBe(400);
  });

  it('holds columns within bounds', async () => {
    const order = Array.from({ length: 61 }, (_, index) => `c${index}`);
    for (const layout of [
      { ...columns.layout, order },
      { ...columns.layout, widths: { street: 1e9 } },
      { ...columns.layout, widths: Object.fromEntries(order.map((key) => [key, 100])) },
      { ...columns.layout, more: 1 },
    ])
      expect(
        (await editor.post(url, { name: 'Wide', address, columns: { list: 'x', layout } })).statusCode,
      ).toBe(400);
  });

  it('leaves an entry in the audit trail for each change', async () => {
    const id = await make(editor, 'Audited');
    await editor.patch(`${url}${id}/`, { is_shared: true });
    await editor.remove(`${url}${id}/`);
    await restore(editor, id);
    const { rows } = await api.database.pool.query(
      "select action, username from audit where noun = 'saved-view' and noun_id = $1 order by id",
      [String(id)],
    );
    expect(rows).toEqual(
      ['create', 'edit', 'delete', 'restore'].map((action) => ({ action, username: 'editor' })),
    );
  });

  it('is one of a bounded number', async () => {
    const own = (await listed(analyst)).filter((view) => 'is_own' in view && view.is_own === true).length;
    await api.database.pool.query(
      `insert into saved_view (owner_id, name, address)
       select u.id, 'Many ' || n, '/manager/mapview/' from user_account u, generate_series(1, $1) n where u.username = 'analyst'`,
      [maxSavedViews - own - 1],
    );
    const last = await make(analyst, 'Last');
    const more = await analyst.post(url, { name: 'One more', address });
    expect([more.statusCode, more.json().reason]).toEqual([400, 'view.most']);
    await analyst.remove(`${url}${last}/`);
    await make(analyst, 'Instead');
    expect((await restore(analyst, last)).results[0].code).toBe('view.most');
  });
});
