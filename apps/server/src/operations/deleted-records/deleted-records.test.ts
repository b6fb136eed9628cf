// Deleted records: who sees them, restoring many at once, copies older than their tables, and
// expired ones, which are deleted with their files.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFilePath } from '../../platform/files/file-store.ts';
import { formBody } from '../../testing/form-body.ts';
import { loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { purgeExpiredRecords } from './purge-deleted-records.ts';

const day = 86_400_000;
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: number[] = [];
const next = () => links.shift() ?? 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = [...api.city.box([-180, -90, 180, 90], 200).ids];
});
afterAll(() => api.close());

interface Listed {
  readonly id: number;
  readonly noun: string;
  readonly record_id: number;
  readonly days_left: number;
}
interface Page {
  readonly meta: { readonly count: number; readonly next: string | null };
  readonly results: readonly Listed[];
}
const list = async (hand: TestClient, query = 'limit=100') =>
  (await hand.get(`/api/deleted/?${query}`)).json<Page>();
const templateNamed = async (hand: TestClient, name: string) => {
  const body = { name, regulation: { sub_activity: 'loading' }, restrictions: loadingRule.restrictions };
  return (await hand.post('/api/template/', body)).json<{ id: number }>().id;
};
const deleteTemplate = async (hand: TestClient, id: number) =>
  expect((await hand.remove(`/api/template/${id}/`)).statusCode).toBe(200);
const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

describe('the list of what was deleted', () => {
  it('shows editors and analysts what they made or deleted, publishers and administrators all, and nobody else anything', async () => {
    const mine = await templateNamed(editor, 'Mine');
    const theirs = await templateNamed(publisher, 'Theirs');
    const foreign = await templateNamed(publisher, 'Foreign');
    // Deleted by the publisher, including the editor's own template.
    await deleteTemplate(publisher, mine);
    await deleteTemplate(editor, theirs);
    await deleteTemplate(publisher, foreign);
    const seenBy = async (hand: TestClient) =>
      (await list(hand, 'noun=template')).results.map(({ record_id }) => record_id);
    expect(await seenBy(editor)).toEqual([theirs, mine]);
    expect(await seenBy(publisher)).toEqual([foreign, theirs, mine]);
    expect(await seenBy(await signInClient(api, 'admin'))).toEqual([foreign, theirs, mine]);
    expect(await seenBy(await signInClient(api, 'analyst'))).toEqual([]);
    expect((await (await signInClient(api, 'guest')).get('/api/deleted/')).statusCode).toBe(403);

    // A record that a person cannot see cannot be restored either, by either endpoint.
    const [hidden] = (await list(publisher, 'noun=template')).results;
    expect((await editor.post(`/api/deleted/${hidden?.id}/restore/`)).statusCode).toBe(404);
    const undone = await editor.post('/api/deleted/restore/', { noun: 'template', record_ids: [foreign] });
    expect(undone.json()).toMatchObject({ done: 0, refused: 1, results: [{ id: foreign, status: 404 }] });
    expect((await publisher.post(`/api/deleted/${hidden?.id}/restore/`)).statusCode).toBe(200);
  });

  it('is in pages, the newest first, of one noun where one asks for it', async () => {
    const page = await list(editor, 'limit=1');
    expect(page.meta.count).toBe(2);
    expect(page.meta.next).toContain('offset=1');
    expect(page.results).toMatchObject([{ noun: 'template', days_left: 30 }]);
    expect((await list(editor, 'noun=work-order')).meta.count).toBe(0);
    expect((await editor.get('/api/deleted/?noun=webhook')).statusCode).toBe(400);
  });
});

describe('many deleted at once', () => {
  it('are restored at once, each with an outcome of its own', async () => {
    const ids = [
      await propose(editor, [next()]),
      await propose(editor, [next()]),
      await propose(editor, [next()]),
    ];
    const gone = await editor.post('/api/proposed_regulation/delete_proposed_regulations/', {
      proposed_regulation_ids: ids,
    });
    expect(gone.json()).toMatchObject({ done: 3 });
    const undone = await editor.post('/api/deleted/restore/', {
      noun: 'proposed-regulation',
      record_ids: [...ids, 999_999],
    });
    expect(undone.json()).toMatchObject({ done: 3, refused: 1 });
    expect(undone.json().results[3]).toMatchObject({ id: 999_999, ok: false, code: 'not_found' });
    for (const id of ids) expect((await editor.get(`/api/proposed_regulation/${id}/`)).statusCode).toBe(200);
  });

  it('a batch that is undone leaves its open proposals to be restored; a proposal restored opens its batch again', async () => {
    const edit = { links: [next(), next(), next()], edit: { timeLimit: 33 }, name: 'Half' };
    const batch = (await editor.post('/api/batchregulations/', edit)).json();
    const [first, second] = batch.proposals.map((each: { id: number }) => each.id);
    const published = await publisher.post(
      `/api/proposed_regulation/${first}/publish_proposed_regulation/`,
      {},
    );
    expect(published.statusCode, published.body).toBe(200);
    const undone = await publisher.post(`/api/batchregulations/${batch.id}/undo_batch/`);
    expect(undone.json()).toMatchObject({ refused: 0 });
    const back = await editor.post('/api/deleted/restore/', { noun: 'batch', record_ids: [batch.id] });
    expect(back.json()).toMatchObject({ done: 1 });
    expect((await editor.get(`/api/proposed_regulation/${second}/`)).json()).toMatchObject({
      is_published: false,
    });

    await editor.remove(`/api/proposed_regulation/${second}/delete_proposed_regulation/`);
    await editor.remove(`/api/batchregulations/${batch.id}/`);
    const open = async () => (await editor.get(`/api/batchregulations/?id=${batch.id}`)).json().meta.count;
    expect(await open()).toBe(0);
    await editor.post('/api/deleted/restore/', { noun: 'proposed-regulation', record_ids: [second] });
    expect(await open()).toBe(1);
  });

  it('a group of assets of which something was published stays with that, and has its open items again', async () => {
    const item = (link: number) => ({
      action: 'create',
      asset_config: 'hydrant',
      geometry: { type: 'Point', coordinates: [...(api.city.line(link)?.[0] ?? [0, 0])] },
    });
    const made = await editor.post('/api/proposed-assets-group/', {
      name: 'Two',
      assets: [item(next()), item(next())],
    });
    const { id } = made.json();
    // The state after publishing a group whose second item was rejected.
    await query(
      'update proposed_asset set is_published = true where id = (select min(id) from proposed_asset where proposed_asset_group_id = $1)',
      [id],
    );
    const rows = async () =>
      (
        await query(
          'select to_jsonb(g) as g, (select jsonb_agg(to_jsonb(p) order by p.id) from proposed_asset p where p.proposed_asset_group_id = g.id) as p from proposed_asset_group g where id = $1',
          [id],
        )
      ).rows;
    const before = await rows();
    expect((await editor.remove(`/api/proposed-assets-group/${id}/`)).statusCode).toBe(200);
    expect((await rows())[0].g.is_published).toBe(true);
    const back = await editor.post('/api/deleted/restore/', {
      noun: 'proposed-asset-group',
      record_ids: [id],
    });
    expect(back.json()).toMatchObject({ done: 1 });
    expect(await rows()).toEqual(before);
  });
});

describe('a copy', () => {
  it('that is older than a column of its table takes the usual value; one whose column is gone is restored without it', async () => {
    const id = await templateNamed(editor, 'Old copy');
    await deleteTemplate(editor, id);
    await query(
      `update deleted_record set rows = jsonb_build_object('template', jsonb_build_array((rows -> 'template' -> 0) - 'version' || '{"was_once": 1}'))
       where noun = 'template' and record_id = $1`,
      [id],
    );
    const back = await editor.post('/api/deleted/restore/', { noun: 'template', record_ids: [id] });
    expect(back.json()).toMatchObject({ done: 1 });
    expect((await query('select name, version from template where id = $1', [id])).rows).toEqual([
      { name: 'Old copy', version: 1 },
    ]);
  });

  it('names no regulation that is gone since', async () => {
    const id = await propose(editor, [next()]);
    await editor.remove(`/api/proposed_regulation/${id}/delete_proposed_regulation/`);
    await query(
      `update deleted_record set rows = jsonb_set(jsonb_set(rows, '{proposed_regulation,0,actual_regulation_id}', '99999999'),
         '{proposed_regulation_link,0,seen_regulation_id}', '99999999') where noun = 'proposed-regulation' and record_id = $1`,
      [id],
    );
    const back = await editor.post('/api/deleted/restore/', {
      noun: 'proposed-regulation',
      record_ids: [id],
    });
    expect(back.json(), back.body).toMatchObject({ done: 1 });
    const { rows } = await query(
      `select p.actual_regulation_id, k.seen_regulation_id from proposed_regulation p
       join proposed_regulation_link k on k.proposed_regulation_id = p.id where p.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ actual_regulation_id: null, seen_regulation_id: null }]);
  });
});

describe('after thirty days', () => {
  it('what was deleted is gone for good, with comments and files, and nothing younger', async () => {
    const { type, bytes } = formBody([{ name: 'note.txt', bytes: Buffer.from('as it stood') }], {
      name: 'Old order',
    });
    const order = (
      await api.inject({
        method: 'POST',
        url: '/api/work-order/',
        payload: bytes,
        headers: { authorization: editor.authorization, 'content-type': type },
      })
    ).json().results[0].id;
    await editor.post('/api/work-order-comments/', { work_order: order, text: 'zq-private' });
    const { rows } = await query('select key::text as key from stored_file where work_order_id = $1', [
      order,
    ]);
    const path = storedFilePath(api.database.config, rows[0].key);
    expect((await editor.remove(`/api/work-order/${order}/`)).statusCode).toBe(200);
    expect(existsSync(path)).toBe(true);

    const parts = { db: api.database.db, config: api.database.config, now: () => api.now() };
    await query(`update deleted_record set deleted_at = deleted_at - interval '29 days'`);
    const young = await templateNamed(editor, 'Young');
    await deleteTemplate(editor, young);
    expect(await purgeExpiredRecords(parts)).toBe(0);
    const [old] = (await list(editor, 'noun=work-order')).results;
    expect(old).toMatchObject({ record_id: order, days_left: 1 });

    // As soon as a record expires it is neither listed nor restored, even before the purge has run.
    api.pass(day + 1000);
    editor = await signInClient(api, 'editor');
    expect((await list(editor)).results).toMatchObject([
      { noun: 'template', record_id: young, days_left: 29 },
    ]);
    expect((await editor.post(`/api/deleted/${old?.id}/restore/`)).statusCode).toBe(404);
    expect(existsSync(path)).toBe(true);

    const overdue = (await query('select count(*)::int as n from deleted_record')).rows[0].n - 1;
    expect(overdue).toBeGreaterThan(2);
    // Not purged yet, because a restore requested in time may still be waiting.
    expect(await purgeExpiredRecords(parts)).toBe(0);
    api.pass(3_600_000);
    const both = await Promise.all([purgeExpiredRecords(parts), purgeExpiredRecords(parts)]);
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(overdue);
    expect(existsSync(path)).toBe(false);
    for (const table of ['work_order', 'work_order_comment', 'stored_file', 'deleted_record'])
      expect((await query(`select count(*)::int as n from ${table}`)).rows[0].n).toBe(
        table === 'deleted_record' ? 1 : 0,
      );
    editor = await signInClient(api, 'editor');
    // Undo applies only to recent deletions; a day later the record is restored from the list.
    const undone = await editor.post('/api/deleted/restore/', { noun: 'template', record_ids: [young] });
    expect(undone.json()).toMatchObject({ done: 0, refused: 1 });
    const [left] = (await list(editor)).results;
    expect((await editor.post(`/api/deleted/${left?.id}/restore/`)).statusCode).toBe(200);
  });
});
