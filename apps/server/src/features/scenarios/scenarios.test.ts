// Scenarios and templates through the calls.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, type Hand, handOf, loadingRule, propose } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: Hand;
let links: readonly number[];

beforeAll(async () => {
  api = await openTestApi();
  editor = await handOf(api, 'editor');
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
    // One is told by SQL, the other by the core: the same in both.
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
    const again = await editor.post('/api/scenario/', { name: 'Short' });
    expect(again.statusCode).toBe(201);
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
