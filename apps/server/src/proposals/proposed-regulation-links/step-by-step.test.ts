// A proposal created with the requirement's individual operations (payment, regulation,
// restrictions, custom link, links) and deleted again step by step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
});
afterAll(() => api.close());

const parking = { activity: 'parking', subActivity: 'paid-parking', priority: 800 };

describe('a proposal step by step', () => {
  it('is made by one call after the other', async () => {
    const [first = 0, second = 0] = links;
    const empty = await editor.post('/api/proposed_payment/', { fees: [], durations: [] });
    expect(empty.json()).toHaveProperty('fees');
    const payment = (await editor.post('/api/proposed_payment/', { fees: [2], duration: [60] })).json();
    expect(payment).toMatchObject({ fees: [2], durations: [60], currency: 'EUR', version: 1 });
    const made = await editor.post('/api/proposed_regulation/', {
      action: 'modify',
      sub_activity: 'paid-parking',
      reason: 'Try it',
      payment_id: payment.id,
    });
    const { id } = made.json();
    expect(made.json()).toMatchObject({ payment_status: true, links: [] });
    const rule = await editor.post('/api/proposed_restriction/', {
      proposed_regulation_id: id,
      restriction: parking,
    });
    expect(rule.json()).toMatchObject({
      proposed_regulation_id: id,
      position: 0,
      activity: { name: 'parking' },
    });
    const custom = (
      await editor.post('/api/proposed_link/', { parent_link: second, from: 8, to: 20 })
    ).json();
    expect(custom).toMatchObject({
      parent_link__id: second,
      paren_link_id: second,
      proposed_regulation_id: null,
    });
    const put = await editor.post('/api/proposedregulationlinks/', {
      proposed_regulation_id: id,
      curb_links: [first],
      custom_links: [custom.id],
    });
    expect(put.statusCode).toBe(201);
    expect(put.json().results).toMatchObject([
      { curb_link: { id: first }, custom_link: null },
      { curb_link: null, custom_link: { id: custom.id, parent_link: second } },
    ]);
    const again = await editor.post('/api/proposedregulationlinks/', {
      proposed_regulation_id: id,
      custom_links: [custom.id],
    });
    expect(again.json()).toHaveProperty(['custom_links.0']);

    const changed = await editor.patch(`/api/proposed_payment/${payment.id}/`, {
      fees: [3],
      durations: [60],
    });
    expect(changed.json()).toMatchObject({ fees: [3], version: 2 });
    const other = await editor.patch(`/api/proposed_restriction/${rule.json().id}/`, {
      restriction: { ...parking, maxStay: 90 },
    });
    expect(other.json()).toMatchObject({ time_limit: 90 });
    const stale = await editor.patch(`/api/proposed_restriction/${rule.json().id}/`, {
      restriction: parking,
      version: 2,
    });
    expect(stale.statusCode).toBe(409);
    const now = (await editor.get(`/api/proposed_regulation/${id}/`)).json();
    expect(now).toMatchObject({ version: 5, link_count: 2, payment: { fees: [3] } });

    expect(
      (await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`)).statusCode,
    ).toBe(200);
    const late = await editor.patch(`/api/proposed_payment/${payment.id}/`, { fees: [9], durations: [60] });
    expect([late.statusCode, late.json().reason]).toEqual([409, 'proposal.published']);
    const lateRule = await editor.remove(`/api/proposed_restriction/${rule.json().id}/`);
    expect([lateRule.statusCode, lateRule.json().reason]).toEqual([409, 'proposal.published']);
    expect((await loadAuditEntries(api.database.db, 'publish')).length).toBe(1);
  });

  it('says whether a change may be proposed on a link, with title and message', async () => {
    const [, , third = 0, fourth = 0] = links;
    const ask = async (link: number, custom: boolean) =>
      (
        await editor.get(
          `/api/proposedregulationlinks/validate_existing_proposed_regulation/?parent_link=${link}&is_custom_segment=${custom}`,
        )
      ).json();
    expect(await ask(third, true)).toEqual({ allow: true, title: null, detail: null });
    await propose(editor, [{ parent_link: third, from: 3, to: 9 }]);
    await propose(editor, [fourth]);
    expect(await ask(third, false)).toMatchObject({ allow: false, title: 'Proposed change already exists' });
    expect(await ask(fourth, true)).toMatchObject({ allow: false, title: 'Change Already Proposed' });
  });

  it('takes links off, with the claim on them, and its custom links', async () => {
    const [, , , , fifth = 0, sixth = 0] = links;
    const id = await propose(editor, [fifth, { parent_link: sixth, from: 1, to: 9 }]);
    const rows = (await editor.get(`/api/proposedregulationlinks/?proposed_regulation=${id}`)).json();
    expect(rows.meta.count).toBe(2);
    const gone = await editor.remove('/api/proposedregulationlinks/delete_proposed_regulation_links/', {
      proposed_regulation_link_ids: rows.results.map((row: { id: number }) => row.id),
    });
    expect(gone.json().deleted).toHaveLength(2);
    await propose(editor, [fifth, sixth]);
    const customs = (await editor.get(`/api/proposed_link/?proposed_regulation_id=${id}`)).json();
    expect(customs.meta.count).toBe(0);
  });

  it('draws the open proposals of a scenario in a box, with what they would say', async () => {
    const box = 'min_lng=-180&min_lat=-90&max_lng=180&max_lat=90';
    const drawn = (await editor.get(`/api/alllinks/GetProposedLinksInBox/?${box}`)).json();
    expect(drawn.features.length).toBeGreaterThan(2);
    const custom = drawn.features.find(
      (one: { properties: { is_custom_segment: boolean } }) => one.properties.is_custom_segment,
    );
    expect(custom.properties).toMatchObject({ from: 3, to: 9, sub_activity: 'loading' });
    expect(drawn.proposals[0].restrictions[0].activity).toBe('loading');
    const few = (await editor.get(`/api/alllinks/GetProposedLinksInBox/?${box}&limit=1`)).json();
    expect(few).toMatchObject({ truncated: true, features: [expect.anything()] });
    const far = 'min_lng=0&min_lat=0&max_lng=1&max_lat=1';
    expect((await editor.get(`/api/alllinks/GetProposedLinksInBox/?${far}`)).json().features).toEqual([]);
  });

  it('has its links listed by proposal, curb, scenario and state, and no others', async () => {
    const [a = 0, b = 0, c = 0] = links.slice(10);
    const scenario = (await editor.post('/api/scenario/', { name: 'Apart' })).json().id;
    const open = await propose(editor, [a, { parent_link: b, from: 3, to: 9 }], { scenario });
    const law = await propose(editor, [c], { scenario });
    const elsewhere = await propose(editor, [a]);
    const done = await publisher.post(`/api/proposed_regulation/${law}/publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    type Row = {
      readonly proposed_regulation_id: number;
      readonly curb_link: { readonly id: number } | null;
      readonly custom_link: { readonly parent_link: number } | null;
    };
    const listed = async (asked: string) => {
      const { meta, results } = (await editor.get(`/api/proposedregulationlinks/?${asked}`)).json();
      const rows = results.map((row: Row) => [
        row.proposed_regulation_id,
        row.curb_link?.id ?? row.custom_link?.parent_link,
      ]);
      return [meta.count, rows];
    };
    const [onA, onB, onC] = [
      [open, a],
      [open, b],
      [law, c],
    ];
    const own = `scenario__id=${scenario}`;
    expect(await listed(own)).toEqual([3, [onA, onB, onC]]);
    expect(await listed(`${own}&limit=1&offset=1`)).toEqual([3, [onB]]);
    expect(await listed(`${own}&is_published=false`)).toEqual([2, [onA, onB]]);
    expect(await listed(`${own}&is_published=true`)).toEqual([1, [onC]]);
    expect(await listed(`link=${a}`)).toEqual([2, [onA, [elsewhere, a]]]);
    expect(await listed(`link=${b}`)).toEqual([1, [onB]]);
    expect(await listed(`proposed_regulation=${open}&link=${a}`)).toEqual([1, [onA]]);
  });

  it('shares a price with others, which stays until the last of them lets it go', async () => {
    const price = (await editor.post('/api/proposed_payment/', { fees: [2], duration: [60] })).json().id;
    const made: number[] = [];
    for (const reason of ['first', 'second', 'third']) {
      const body = { action: 'modify', sub_activity: 'paid-parking', reason, payment_id: price };
      made.push((await editor.post('/api/proposed_regulation/', body)).json().id);
    }
    const [first, second, third] = made.map((id) => `/api/proposed_regulation/${id}/`);
    const held = async (url = '') => (await editor.get(url)).json().payment?.fees ?? null;
    expect((await editor.remove(`${first}delete_proposed_regulation/`)).statusCode).toBe(200);
    expect([await held(second), await held(third)]).toEqual([[2], [2]]);
    expect((await editor.patch(`${second}`, { payment: null })).statusCode).toBe(200);
    expect([await held(second), await held(third)]).toEqual([null, [2]]);
    const change = () => editor.patch(`/api/proposed_payment/${price}/`, { fees: [3], durations: [60] });
    expect((await change()).statusCode).toBe(200);
    expect(await held(third)).toEqual([3]);
    expect((await editor.remove(`${third}delete_proposed_regulation/`)).statusCode).toBe(200);
    expect((await change()).statusCode).toBe(404);
  });
});
