// Edge cases of proposals: rejected with a reason or stored, never a server error; and conditions
// that name no version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let links: readonly number[];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  links = api.city.box([-180, -90, 180, 90], 20).ids;
});
afterAll(() => api.close());

const one = (id: number) => `/api/proposed_regulation/${id}/`;

describe('a proposal at the edges', () => {
  it('keeps the longest time limit and a day long past, and brings them back from its file', async () => {
    const [link = 0] = links;
    const id = await propose(editor, [link], {
      time_limit: 1_000_000,
      effective_from: '1960-01-01T00:00:00Z',
    });
    expect((await editor.get(one(id))).json()).toMatchObject({
      time_limit: 1_000_000,
      effective_from: '1960-01-01T00:00:00.000Z',
    });
    const exported = await editor.post('/api/proposed_regulation/export_proposed_json/', {
      regulations: [id],
    });
    await editor.remove(`${one(id)}delete_proposed_regulation/`);
    const file = JSON.parse(exported.body);
    const back = await editor.post('/api/proposed_regulation/import_proposed/', { file });
    expect(back.json()).toMatchObject({ done: 1, refused: 0 });
  });

  it.each(['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z'])('refuses the instant %s', async (at) => {
    const [, link = 0] = links;
    const body = { ...loadingRule, links: [{ curb_link: link }], effective_from: at };
    expect((await editor.post(change, body)).statusCode).toBe(400);
  });

  const rule = { activity: 'parking', subActivity: 'paid-parking', priority: 1 };
  const terms = (tier: object) => ({
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: null, ...tier }] }],
  });
  it.each<[string, object]>([
    ['maxStay', { restrictions: [{ ...rule, maxStay: 1e15 }] }],
    ['noReturn', { restrictions: [{ ...rule, noReturn: 1e15 }] }],
    ['priority', { restrictions: [{ ...rule, priority: 1e15 }] }],
    ['fee', { payment: { terms: terms({ fee: 1e15 }) } }],
    ['per', { payment: { terms: terms({ per: 1e15 }) } }],
    ['increment', { payment: { terms: terms({ increment: 1e15 }) } }],
    ['time_limit', { time_limit: 1e15 }],
    ['fee', { payment: { fees: [1e9], durations: [60] } }],
  ])('refuses a %s that cannot be stored, and names it', async (field, more) => {
    const [link = 0] = links;
    const refused = await editor.post(change, { ...loadingRule, links: [{ curb_link: link }], ...more });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.body).toContain(field);
    expect(refused.body).not.toContain('out of range for type');
  });

  it('names what it is about, and what of that is not there', async () => {
    const publisher = await signInClient(api, 'publisher');
    const [link = 0, other = 0] = links.slice(8);
    const edit = { addedRestrictions: loadingRule.restrictions };
    const batch = (await editor.post('/api/batchregulations/', { links: links.slice(10, 14), edit })).json();
    const gone = (await editor.post('/api/batchregulations/', { links: links.slice(14, 18), edit })).json();
    expect([typeof batch.id, typeof gone.id]).toEqual(['number', 'number']);
    expect((await editor.remove(`/api/batchregulations/${gone.id}/`)).statusCode).toBe(200);
    const payment = (await editor.post('/api/proposed_payment/', { fees: [2.5], durations: [60] })).json();
    const { results: scenarios } = (await editor.get('/api/scenario/?limit=100')).json();
    const existing = scenarios.find((each: { is_listable: boolean }) => !each.is_listable);
    const places = [{ curb_link: link }, { curb_link: other }];
    const ask = (more: object) => publisher.post(change, { ...loadingRule, links: places, ...more });
    const wrongs: readonly [object, string][] = [
      [{ batch: gone.id }, 'batch'],
      [{ batch: 999_999 }, 'batch'],
      [{ actual_regulation_id: 999_999 }, 'actual_regulation_id'],
      [{ scenario: 999_999 }, 'scenario'],
      [{ sub_activity: 'no-such' }, 'sub_activity'],
      [{ sub_activity: 999_999 }, 'sub_activity'],
      [{ links: [{ curb_link: link }, { curb_link: 999_999 }] }, 'links.1'],
      [{ links: [{ curb_link: link }, { curb_link: other }, { curb_link: link }] }, 'links.2'],
      [{ links: [{ parent_link: link, from: 5, to: 5000 }] }, 'links.0.to'],
      [
        { restrictions: [...loadingRule.restrictions, { ...loadingRule.restrictions[0], subActivity: 'x' }] },
        'restrictions.1.subActivity',
      ],
    ];
    for (const [more, field] of wrongs) {
      const refused = await ask(more);
      expect(refused.statusCode, `${field} ${refused.body}`).toBe(400);
      expect(Object.keys(refused.json()), field).toContain(field);
    }
    const nowhere = await ask({ scenario: existing.id });
    expect(nowhere.statusCode).toBe(400);
    const made = await ask({ batch: batch.id });
    expect(made.statusCode, made.body).toBe(201);
    const row = (await editor.get(one(made.json().id))).json();
    expect(row).toMatchObject({ batch: batch.id, link_count: 2, user: 'publisher' });
    const draft = { action: 'modify', sub_activity: 'loading', reason: 'Step by step' };
    const start = (more: object) => publisher.post('/api/proposed_regulation/', { ...draft, ...more });
    expect((await start({ payment_id: 999_999 })).json()).toHaveProperty('payment_id');
    expect((await start({ payment_id: payment.id })).json()).toMatchObject({ payment_id: payment.id });
    // The same applies to later changes.
    const patched = await editor.patch(one(made.json().id), { batch: gone.id });
    expect(patched.json()).toHaveProperty('batch');
  });

  it('that is changed in one thing keeps all others', async () => {
    const [link = 0] = links.slice(18);
    const plan = (await editor.post('/api/scenario/', { name: 'Elsewhere' })).json();
    const id = await propose(editor, [link], {
      time_limit: 20,
      effective_from: '2031-02-03T04:05:06Z',
      payment: { fees: [1], durations: [60] },
    });
    const read = async (): Promise<Record<string, unknown>> => (await editor.get(one(id))).json();
    const changes: readonly [object, readonly string[]][] = [
      [{ reason: 'Another' }, ['reason']],
      [{ action: 'create' }, ['action']],
      [{ time_limit: 45 }, ['time_limit']],
      [{ time_limit: null }, ['time_limit']],
      [{ effective_from: null }, ['effective_from']],
      [{ effective_from: '2032-02-03T04:05:06Z' }, ['effective_from']],
      [{ sub_activity: 'taxi' }, ['sub_activity']],
      [{ payment: null }, ['payment_id', 'payment_status']],
      [{ scenario: plan.id }, ['scenario']],
      [{ restrictions: [{ ...loadingRule.restrictions[0], maxStay: 35 }] }, ['restrictions']],
    ];
    for (const [change, expected] of changes) {
      const before = await read();
      const answer = await editor.patch(one(id), change);
      expect(answer.statusCode, answer.body).toBe(200);
      const after = await read();
      const differ = Object.keys(after).filter(
        (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
      );
      const noted = new Set([
        'version',
        'modified',
        'modified_by',
        'payment',
        'links',
        'proposed_restrictions',
      ]);
      expect(differ.filter((key) => !noted.has(key)).toSorted(), JSON.stringify(change)).toEqual(expected);
      expect(after.version).toBe(Number(before.version) + 1);
    }
  });

  it('meets no condition that names no version of ours', async () => {
    const [, , link = 0] = links;
    const id = await propose(editor, [link]);
    for (const match of ['"1"', 'v1', '"v1", "v2"', '"abc"']) {
      const refused = await editor.patch(one(id), { reason: 'Mine' }, { 'if-match': match });
      expect(refused.statusCode, match).toBe(412);
    }
    expect((await editor.patch(one(id), { reason: 'Any' }, { 'if-match': '*' })).statusCode).toBe(200);
    expect((await editor.patch(one(id), { reason: 'Mine' }, { 'if-match': '"v2"' })).statusCode).toBe(200);
  });

  it('says who changed a payment meanwhile', async () => {
    const [, , , link = 0] = links;
    const id = await propose(editor, [link], { payment: { fees: [1], durations: [60] } });
    const { payment_id: payment } = (await editor.get(one(id))).json();
    const url = `/api/proposed_payment/${payment}/`;
    await editor.patch(url, { fees: [2], durations: [60], version: 1 });
    const stale = await editor.patch(url, { fees: [3], durations: [60], version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', changed_by: 'editor', version: 2 });
  });

  it('publishes the others when one is past reading', async () => {
    const ids: number[] = [];
    for (const link of links.slice(4, 7)) ids.push(await propose(editor, [link]));
    const [, bad = 0] = ids;
    await api.database.pool.query(
      `update proposed_restriction set body = '{}' where proposed_regulation_id = $1`,
      [bad],
    );
    const publisher = await signInClient(api, 'publisher');
    const answer = await publisher.post('/api/proposed_regulation/publish_proposed_regulations/', {
      proposed_regulation_ids: ids,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ done: 2, refused: 1 });
    expect(answer.json().results[1]).toMatchObject({ id: bad, ok: false, code: 'server_error' });
  });

  it('is drafted of a regulation that a change published for later ends, and told so when published before', async () => {
    const publisher = await signInClient(api, 'publisher');
    const [, , , , , , , link = 0] = links;
    const { regulation } = (await editor.get(`/api/links/${link}/get_link_restrictions/`)).json();
    const { rows } = await api.database.pool.query<{ link_id: number }>(
      'select link_id from regulation_link where regulation_id = $1 and effective_to is null order by 1',
      [regulation.id],
    );
    const all = rows.map((row) => row.link_id);
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const publish = (id: number, days: number) =>
      publisher.post(`${one(id)}publish_proposed_regulation/`, { effective_from: at(days) });
    const planned = await publish(await propose(editor, all), 2);
    expect(planned.statusCode, planned.body).toBe(200);
    const copied = await editor.post(`/api/regulation/${regulation.id}/copy_regulation_to_proposed/`);
    expect(copied.statusCode, copied.body).toBe(201);
    const id = copied.json().proposed_regulation_id;
    expect((await editor.get(one(id))).json()).toMatchObject({ link_count: all.length });
    expect((await publish(id, 1)).json()).toMatchObject({ reason: 'proposal.planned-change' });
    expect((await publish(id, 3)).statusCode).toBe(200);
  });

  it('is checked for the day it begins: its own, unless it is published at once', async () => {
    const publisher = await signInClient(api, 'publisher');
    const year = new Date().getUTCFullYear();
    const march = { dates: [{ from: `${year + 1}-03-01`, to: `${year + 1}-03-31` }] };
    const scenario = (await editor.post('/api/scenario/', { name: 'Later' })).json().id;
    const { rows } = await api.database.pool.query(
      `select link_id as id from regulation_link group by 1 having max(effective_to) is null order by 1 desc limit 1`,
    );
    const id = await propose(editor, [rows[0].id], {
      scenario,
      effective_from: `${year + 2}-06-01T00:00:00Z`,
      restrictions: [
        ...loadingRule.restrictions,
        { activity: 'no stopping', subActivity: 'no-stopping', priority: 400, timeSpans: [march] },
      ],
    });
    const { findings, may_publish: may } = (await editor.get(`${one(id)}lint/`)).json();
    const errors = findings.filter(({ severity }: { severity: string }) => severity === 'error');
    expect([errors.map(({ code }: { code: string }) => code), may]).toEqual([['lint.past'], false]);
    const publish = (body: object) => publisher.post(`${one(id)}publish_proposed_regulation/`, body);
    expect((await publish({})).json()).toMatchObject({ reason: 'proposal.lint-errors' });
    const now = await publish({ effective_from: null });
    expect(now.statusCode, now.body).toBe(200);
    expect(Date.parse(now.json().effective_from)).toBeLessThanOrEqual(Date.now());
  });
});
