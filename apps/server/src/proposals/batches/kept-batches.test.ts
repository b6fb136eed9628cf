// Batches after they were saved: their rejections as full messages, and their place in the list as
// long as any of their proposals is in force; and areas that are searched completely.
import { maxBatchLinks } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const path = '/api/batchregulations/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: number[] = [];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = [...api.city.box([-180, -90, 180, 90], 100).ids];
});
afterAll(() => api.close());

interface Told {
  readonly link: number;
  readonly title: string | null;
  readonly detail: string;
}

describe('a saved batch', () => {
  it('tells its refusals later in the words they had when it was saved', async () => {
    const chosen = links.slice(0, 24);
    const standing = await propose(editor, [chosen[0] ?? 0]);
    const edit = { timeLimit: 29, onlyType: 'paid-parking' };
    const saved = (await editor.post(path, { links: chosen, edit })).json();
    const codes = new Set(saved.refused.map(({ code }: { code: string }) => code));
    expect(codes).toContain('batch.other-type');
    expect(saved.refused.some(({ title }: Told) => title !== null)).toBe(true);
    const [kept] = (await editor.get(`${path}?id=${saved.id}`)).json().results;
    const words = (told: readonly Told[]) => told.map(({ link, title, detail }) => ({ link, title, detail }));
    expect(words(kept.refused)).toEqual(words(saved.refused));
    expect(JSON.stringify(kept.refused)).not.toContain('{{');
    await editor.remove(`${path}${saved.id}/`);
    await editor.remove(`/api/proposed_regulation/${standing}/delete_proposed_regulation/`);
  });

  it('stays while anything of it is published, so that it can be undone', async () => {
    const saved = (await editor.post(path, { links: links.slice(0, 24), edit: { timeLimit: 39 } })).json();
    const [first] = saved.proposals;
    const put = await publisher.post(`/api/proposed_regulation/${first.id}/publish_proposed_regulation/`);
    expect(put.statusCode, put.body).toBe(200);
    const gone = (await editor.remove(`${path}${saved.id}/`)).json();
    expect(gone).toMatchObject({ done: saved.proposals.length - 1, refused: 0 });
    const listed = (await editor.get(`${path}?id=${saved.id}`)).json().results;
    expect(listed[0]).toMatchObject({ id: saved.id, open: 0 });
    const undone = await publisher.post(`${path}${saved.id}/undo_batch/`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json()).toMatchObject({ done: 1, refused: 0 });
    // None of its proposals is in force anymore.
    const after = (await editor.get(`${path}?id=${saved.id}`)).json();
    expect(after.results[0]).toMatchObject({ open: 0, published: 0 });
    expect((await editor.remove(`${path}${saved.id}/`)).statusCode).toBe(200);
    expect((await editor.remove(`${path}${saved.id}/`)).statusCode).toBe(404);
  });

  it('is deleted under the path the requirement names, without a trailing slash', async () => {
    const saved = (await editor.post(path, { links: links.slice(0, 24), edit: { timeLimit: 37 } })).json();
    const gone = await editor.remove(`${path}${saved.id}`);
    expect(gone.statusCode, gone.body).toBe(200);
    expect(gone.json()).toMatchObject({ id: saved.id, done: saved.proposals.length });
    expect((await editor.remove(`${path}${saved.id}`)).statusCode).toBe(404);
    const read = await publisher.get(`${path}${saved.id}`);
    expect([read.statusCode, read.headers.allow]).toEqual([405, 'DELETE']);
  });
});

describe('an area with something else asked', () => {
  it('is looked through whole: nothing is cut before the rest was asked', async () => {
    const ring = [
      [11, 43],
      [12, 43],
      [12, 44],
      [11, 44],
      [11, 43],
    ];
    const select = async (body: object) => (await editor.post('/api/links/select_links/', body)).json();
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const whole = api.city.polygon.bind(api.city);
    // Pretends that a batch accepts only five links, because the test city is small.
    const spy = vi
      .spyOn(api.city, 'polygon')
      .mockImplementation((area, limit, keep) => whole(area, limit === maxBatchLinks + 1 ? 5 : limit, keep));
    try {
      const street = await select({ street: 'avenue 2' });
      expect(street.count).toBeGreaterThan(3);
      expect((await select({ geometry, street: 'avenue 2' })).links).toEqual(street.links);
      const last = links.slice(-3);
      expect((await select({ geometry, links: last })).links).toEqual(last);
    } finally {
      spy.mockRestore();
    }
  });
});

describe('a batch that is sent twice under one name', () => {
  it('tells the second time what it told the first, and nothing once it is deleted', async () => {
    const submission = '1c7c2a55-3a1c-4e7e-9d6a-1d2f3a4b5c6e';
    const chosen = [...links.slice(24, 27), 900_001, 900_002];
    const body = { links: chosen, edit: { addedRestrictions: loadingRule.restrictions }, submission };
    const first = (await editor.post(path, body)).json();
    expect(first).toMatchObject({ requested: 5, accepted: 3, spaces: 30 });
    const length = links
      .slice(24, 27)
      .reduce((sum, link) => sum + JSON.parse(api.city.featureText(link) ?? '').properties.length, 0);
    expect(first.length).toBeCloseTo(length, 2);
    const again = (await editor.post(path, body)).json();
    const { id, requested, accepted, refused } = first;
    expect(again).toMatchObject({ id, requested, accepted, refused });
    const ids = (told: typeof first) => told.proposals.map((one: { id: number }) => one.id);
    expect(ids(again)).toEqual(ids(first));
    // Another submission id creates another batch, in which every curb is rejected as taken.
    const other = { ...body, submission: '2c7c2a55-3a1c-4e7e-9d6a-1d2f3a4b5c6e' };
    expect((await editor.post(path, other)).json()).toMatchObject({ id: null, accepted: 0 });
    expect((await editor.remove(`${path}${id}/`)).statusCode).toBe(200);
    const gone = await editor.post(path, body);
    expect(gone.statusCode).toBe(400);
    expect(gone.json()).toMatchObject({ reason: 'batch.deleted' });
  });
});

describe('a batch over all curbs a regulation has left', () => {
  it('changes the regulation itself; of a part of them it makes another', async () => {
    const law = async (on: readonly number[], maxStay: number) => {
      const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay };
      const id = await propose(editor, on, { restrictions: [rule] });
      const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
      expect(done.statusCode, done.body).toBe(200);
    };
    const [x = 0, y = 0, z = 0] = links.slice(30, 33);
    await law([x, y, z], 71);
    await law([z], 72);
    const [{ regulation_id: regulation }] = (await editor.get(`/api/regulationlinks/?link=${x}`)).json()
      .results;
    const changed = async (on: readonly number[]) => {
      const noParking = { activity: 'no parking', subActivity: 'no-parking', priority: 350 };
      const edit = { addedRestrictions: [noParking] };
      const saved = (await editor.post(path, { links: on, edit })).json();
      const [{ id }] = saved.proposals;
      const { actual_regulation_id: actual } = (await editor.get(`/api/proposed_regulation/${id}/`)).json();
      await editor.remove(`${path}${saved.id}/`);
      return actual;
    };
    expect([await changed([x, y]), await changed([x])]).toEqual([regulation, null]);
  });
});
