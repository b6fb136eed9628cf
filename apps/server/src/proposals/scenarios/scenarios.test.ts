// Scenarios and templates over the API.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let links: readonly number[];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
});
afterAll(() => api.close());

const scenarios = async () => (await editor.get('/api/scenario/')).json().results;

describe('scenarios', () => {
  it("start with 'Existing Conditions' and 'General', which stay", async () => {
    const [existing, general] = await scenarios();
    expect(existing).toMatchObject({
      name: 'Existing',
      display_name: 'Existing Conditions',
      is_listable: false,
      is_default: true,
      is_mappable: true,
    });
    expect(general).toMatchObject({ name: 'General', is_listable: true, is_default: true });
    for (const { id } of [existing, general]) {
      expect((await editor.remove(`/api/scenario/${id}/`)).json().code).toBe('refused');
      expect((await editor.patch(`/api/scenario/${id}/`, { name: 'Mine' })).json().code).toBe('refused');
    }
    const spanish = (await editor.get('/api/scenario/?language=es')).json().results;
    expect(spanish[0].display_name).not.toBe('Existing Conditions');
  });

  it('have names of their own, whatever the letter case, also when made at the same instant', async () => {
    const made = await editor.post('/api/scenario/', { name: '  Summer   2027 ' });
    expect(made.json()).toMatchObject({
      name: 'Summer 2027',
      is_default: false,
      is_listable: true,
      user: 'editor',
    });
    for (const name of ['summer 2027', 'GENERAL', 'existing conditions', '', 'x'.repeat(101)])
      expect((await editor.post('/api/scenario/', { name })).json()).toHaveProperty('name');
    const both = await Promise.all([0, 1].map(() => editor.post('/api/scenario/', { name: 'Twins' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const renamed = await editor.patch(`/api/scenario/${made.json().id}/`, { name: 'Winter', version: 1 });
    expect(renamed.json()).toMatchObject({ name: 'Winter', version: 2 });
    const stale = await editor.patch(`/api/scenario/${made.json().id}/`, { name: 'Spring', version: 1 });
    expect(stale.statusCode).toBe(409);
  });

  it('are copied with their open proposals, which are proposals of their own', async () => {
    const from = (await editor.post('/api/scenario/', { name: 'Plan A' })).json().id;
    const [a = 0, b = 0] = links;
    const id = await propose(editor, [a, { parent_link: b, from: 4, to: 12 }], {
      scenario: from,
      payment: { fees: [1], durations: [60] },
    });
    const copied = await editor.post(`/api/scenario/${from}/copy_scenario/`, { name: 'Plan B' });
    expect(copied.json()).toMatchObject({ name: 'Plan B', open_proposals: 1 });
    const rows = (await editor.get(`/api/proposed_regulation/?scenario__id=${copied.json().id}`)).json()
      .results;
    const original = (await editor.get(`/api/proposed_regulation/${id}/`)).json();
    expect(rows).toHaveLength(1);
    expect(rows[0].id).not.toBe(id);
    expect(rows[0].payment.id).not.toBe(original.payment.id);
    expect(rows[0]).toMatchObject({
      link_count: 2,
      reason: original.reason,
      payment: { fees: [1] },
      restrictions: [{ restriction: original.restrictions[0].restriction }],
      links: [{ curb_link: { id: a } }, { custom_link: { parent_link: b, from: 4, to: 12 } }],
    });
    const said = `/api/history/?noun=proposed-regulation&noun_id=`;
    const [[made], [of]] = [
      (await editor.get(`${said}${rows[0].id}`)).json().results,
      (await editor.get(`${said}${id}&action=create`)).json().results,
    ];
    expect(made).toMatchObject({ action: 'create', user: 'editor', before: null });
    // One entry is written by SQL, the other by core; both must be the same.
    expect(made.after).toEqual(of.after);
  });

  it('are deleted with their open proposals only when that is said; who drafts in it is told', async () => {
    const scenario = (await editor.post('/api/scenario/', { name: 'Short' })).json().id;
    const [, , c = 0, d = 0] = links;
    const id = await propose(editor, [c], { scenario });
    const kept = await editor.remove(`/api/scenario/${scenario}/`);
    expect(kept.json()).toMatchObject({ code: 'refused', reason: 'scenario.has-proposals' });
    const gone = await editor.remove(`/api/scenario/${scenario}/`, { with_proposals: true });
    expect(gone.json()).toEqual({ id: scenario, deleted_proposals: 1 });
    const told = await editor.get(`/api/history/?noun=proposed-regulation&noun_id=${id}&action=delete`);
    expect(told.json().results).toMatchObject([
      { user: 'editor', before: { subActivity: 'loading', links: [{ kind: 'curb', link: c }] }, after: null },
    ]);
    expect((await editor.patch(`/api/proposed_regulation/${id}/`, { reason: 'late' })).statusCode).toBe(404);
    const late = await editor.post(change, { ...loadingRule, scenario, links: [{ curb_link: d }] });
    expect(late.json()).toMatchObject({ scenario: [expect.stringContaining('deleted')] });
    const url = `/api/scenario/${scenario}/`;
    for (const answer of [
      await editor.post(`${url}copy_scenario/`, { name: 'Of nothing' }),
      await editor.patch(url, { name: 'Shorter' }),
      await editor.remove(url, { with_proposals: true }),
    ])
      expect(answer.statusCode, answer.body).toBe(404);
    expect((await scenarios()).map(({ name }: { name: string }) => name)).not.toContain('Of nothing');
    const again = await editor.post('/api/scenario/', { name: 'Short' });
    expect(again.statusCode).toBe(201);
  });
});

describe('a scenario some of which is law already', () => {
  it('counts, copies and deletes what is open alone, in the order it was made; the list is by name', async () => {
    const publisher = await signInClient(api, 'publisher');
    const made = async (name: string) => (await editor.post('/api/scenario/', { name })).json().id;
    const [zebra, apple] = [await made('zebra plan'), await made('Apple plan')];
    const [d = 0, e = 0, f = 0] = links.slice(5);
    const law = await propose(publisher, [d], { scenario: zebra });
    const first = await propose(editor, [f], { scenario: zebra, reason: 'First' });
    await propose(editor, [e], { scenario: zebra, reason: 'Second' });
    const published = await publisher.post(`/api/proposed_regulation/${law}/publish_proposed_regulation/`);
    expect(published.statusCode, published.body).toBe(200);
    const own = (await scenarios()).filter(({ id }: { id: number }) => [zebra, apple].includes(id));
    expect(own).toMatchObject([
      { id: apple, open_proposals: 0, name: 'Apple plan' },
      { id: zebra, open_proposals: 2, name: 'zebra plan' },
    ]);
    await api.database.pool.query(
      `update proposed_regulation set waivers = '[{"code": "lint.past"}]' where id = $1`,
      [first],
    );
    const copy = (await publisher.post(`/api/scenario/${zebra}/copy_scenario/`, { name: 'mango' })).json();
    expect(copy).toMatchObject({ open_proposals: 2, user: 'publisher' });
    const { rows } = await api.database.pool.query(
      `select p.reason, p.username, p.waivers, p.is_published, c.link_id, r.position, p.link_count from proposed_regulation p
       join proposal_claim c on c.proposed_regulation_id = p.id join proposed_restriction r on r.proposed_regulation_id = p.id
       where p.scenario_id = $1 order by p.id, r.position`,
      [copy.id],
    );
    const common = { username: 'publisher', waivers: [], is_published: false, link_count: 1 };
    expect(rows).toEqual([
      expect.objectContaining({ ...common, reason: 'First', link_id: f }),
      expect.objectContaining({ ...common, reason: 'Second', link_id: e }),
    ]);
    expect((await editor.remove(`/api/scenario/${zebra}/`, { with_proposals: true })).json()).toEqual({
      id: zebra,
      deleted_proposals: 2,
    });
    expect((await editor.get(`/api/proposed_regulation/${law}/`)).json()).toMatchObject({
      is_published: true,
    });
    expect(
      (await editor.get(`/api/proposed_regulation/?scenario__id=${copy.id}`)).json().results,
    ).toHaveLength(2);
    expect((await scenarios()).map(({ id }: { id: number }) => id)).not.toContain(zebra);
  });
});

describe('templates', () => {
  it('keep rules under a free name, and go', async () => {
    const body = {
      name: 'Loading mornings',
      regulation: { sub_activity: 'loading', time_limit: 20 },
      restrictions: loadingRule.restrictions,
    };
    const made = await editor.post('/api/template/', body);
    expect(made.json()).toMatchObject({
      name: 'Loading mornings',
      regulation: { sub_activity: 'loading' },
      user: 'editor',
    });
    expect(
      (await editor.post('/api/template/', { ...body, name: 'LOADING mornings' })).json(),
    ).toHaveProperty('name');
    expect((await editor.get('/api/template/')).json().results).toEqual([made.json()]);
    expect((await editor.remove(`/api/template/${made.json().id}/`)).statusCode).toBe(200);
    expect((await editor.remove(`/api/template/${made.json().id}/`)).statusCode).toBe(404);
  });
});
