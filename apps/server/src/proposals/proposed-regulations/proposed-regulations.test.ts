// Drafting, publishing and reverting over the API, on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let analyst: TestClient;
let links: readonly number[];
let taken = 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  analyst = await signInClient(api, 'analyst');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
});
afterAll(() => api.close());

const one = (id: number) => `/api/proposed_regulation/${id}/`;
const publish = (id: number, body = {}) => publisher.post(`${one(id)}publish_proposed_regulation/`, body);

/** Returns a link that no test has used yet. */
function freshLink(): number {
  const id = links[taken];
  taken += 1;
  if (id === undefined) throw new Error('the city has no more links');
  return id;
}

/** Returns the current rules of a link, from the database rather than the cache. */
async function onLink(id: number) {
  return (await analyst.get(`/api/links/${id}/get_link_restrictions/`)).json();
}

describe('drafting', () => {
  it('copies a regulation in force to proposed', async () => {
    const link0 = freshLink();
    const { regulation } = await onLink(link0);
    const copied = await editor.post(`/api/regulation/${regulation.id}/copy_regulation_to_proposed/`);
    expect(copied.statusCode).toBe(201);
    const draft = (await editor.get(one(copied.json().proposed_regulation_id))).json();
    expect(draft).toMatchObject({
      action: 'modify',
      actual_regulation_id: regulation.id,
      regulationId: regulation.regulationId,
    });
    const again = await editor.post(`/api/regulation/${regulation.id}/copy_regulation_to_proposed/`);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'proposal_exists', title: 'Change Already Proposed' });
    // The other links of the regulation are used by other tests.
    await editor.remove(`${one(draft.id)}delete_proposed_regulation/`);
  });

  it('makes a proposal with links, restrictions and payment in one act, and reads it back', async () => {
    const link0 = freshLink();
    const link1 = freshLink();
    const made = await editor.post(change, {
      ...loadingRule,
      sub_activity: 'paid-parking',
      restrictions: [{ activity: 'parking', subActivity: 'paid-parking', priority: 800 }],
      payment: { fees: [1.5, 3], durations: [30, 60] },
      links: [{ curb_link: link0 }, { parent_link: link1, from: 10, to: 25 }],
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const read = (await analyst.get(one(id))).json();
    // Whose work it is depends on the reader.
    const { review, ...proposal } = made.json();
    expect(read).toEqual({ ...proposal, review: { ...review, is_own_work: false } });
    expect(read).toMatchObject({
      user: 'editor',
      payment_status: true,
      payment: { fees: [1.5, 3], durations: [30, 60], currency: 'EUR' },
      is_published: false,
      link_count: 2,
      scenario: { name: 'General' },
      version: 1,
    });
    expect(read.links[0].curb_link.id).toBe(link0);
    expect(read.links[1].custom_link).toMatchObject({ parent_link: link1, from: 10, to: 25 });
    expect(read.restrictions[0].restriction.activity).toBe('parking');
  });

  it("refuses a second change on a link with the requirement's own titles and messages", async () => {
    const link0 = freshLink();
    const link1 = freshLink();
    await propose(editor, [link0]);
    await propose(editor, [{ parent_link: link1, from: 0, to: 12 }]);
    const whole = await publisher.post(change, { ...loadingRule, links: [{ curb_link: link0 }] });
    expect(whole.statusCode).toBe(400);
    expect(whole.json()).toMatchObject({
      title: 'Change Already Proposed',
      detail:
        'The regulation on this segment already has a change proposed to it. Delete, edit, or publish this change from List View.',
      code: 'proposal_exists',
    });
    const custom = await publisher.post(change, { ...loadingRule, links: [{ curb_link: link1 }] });
    expect(custom.json()).toMatchObject({
      title: 'Proposed change already exists',
      detail:
        'The selected Link has a proposed custom segment. Delete, Edit or Publish this change from List View.',
    });
    const other = (await editor.post('/api/scenario/', { name: 'Other' })).json();
    await propose(editor, [link0], { scenario: other.id });
  });

  it('lets one of two who propose on one link at the same instant through', async () => {
    const link3 = freshLink();
    const body = { ...loadingRule, links: [{ curb_link: link3 }] };
    const answers = await Promise.all([0, 1, 2].map(() => editor.post(change, body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 400))
      expect(answer.json().code).toBe('proposal_exists');
  });

  it('names the field that is wrong, and keeps nothing', async () => {
    const link0 = freshLink();
    const count = async () => (await analyst.get('/api/proposed_regulation/')).json().meta.count;
    const before = await count();
    const bad = async (more: object) =>
      (await editor.post(change, { ...loadingRule, links: [{ curb_link: link0 }], ...more })).json();
    expect(await bad({ sub_activity: 'nonsense' })).toHaveProperty('sub_activity');
    expect(await bad({ links: [{ curb_link: 999_999 }] })).toHaveProperty(['links.0']);
    expect(await bad({ links: [{ parent_link: link0, from: 10, to: 5000 }] })).toHaveProperty(['links.0.to']);
    expect(await bad({ links: [{ parent_link: link0, from: 10, to: 10.5 }] })).toHaveProperty(
      'code',
      'invalid',
    );
    expect(await bad({ scenario: 4711 })).toHaveProperty('scenario');
    expect(await bad({ scenario: 1 })).toMatchObject({ code: 'refused' });
    expect(await bad({ actual_regulation_id: 4711 })).toHaveProperty('actual_regulation_id');
    expect(await bad({ batch: 4711 })).toHaveProperty('batch');
    expect(await bad({ payment: { fees: [1], durations: [1, 2] } })).toHaveProperty('payment');
    expect(
      await bad({ restrictions: [{ activity: 'parking', subActivity: 'nonsense', priority: 1 }] }),
    ).toHaveProperty(['restrictions.0.subActivity']);
    expect(await bad({ reason: 'x'.repeat(501) })).toHaveProperty('reason');
    expect(await count()).toBe(before);
  });

  it('changes by PATCH, and tells a stale writer who wrote and when', async () => {
    const link0 = freshLink();
    const link5 = freshLink();
    const link6 = freshLink();
    const id = await propose(editor, [link0]);
    const changed = await publisher.patch(one(id), { reason: 'Markets', time_limit: 30, version: 1 });
    expect(changed.json()).toMatchObject({ reason: 'Markets', time_limit: 30, version: 2 });
    const stale = await editor.patch(one(id), { reason: 'Mine', version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      changed_by: 'publisher',
      version: 2,
      changed_at: changed.json().modified,
    });
    const matched = await editor.patch(one(id), { reason: 'Mine' }, { 'if-match': '"v1"' });
    expect(matched.statusCode).toBe(412);
    const links2 = await editor.patch(one(id), { links: [{ curb_link: link5 }, { curb_link: link6 }] });
    expect(links2.json()).toMatchObject({ link_count: 2, version: 3 });
    await propose(editor, [link0]);
    expect((await analyst.get(`/api/history/?noun=proposed-regulation&noun_id=${id}`)).json()).toMatchObject({
      meta: { count: 3 },
      results: [{ action: 'edit' }, { action: 'edit', user: 'publisher' }, { action: 'create' }],
    });
  });

  it('deletes, and gives the link free', async () => {
    const link0 = freshLink();
    const id = await propose(editor, [link0]);
    expect((await analyst.remove(`${one(id)}delete_proposed_regulation/`)).statusCode).toBe(403);
    expect((await editor.remove(`${one(id)}delete_proposed_regulation/`)).statusCode).toBe(200);
    expect((await editor.get(one(id))).statusCode).toBe(404);
    await propose(editor, [link0]);
  });
});

describe('the linter', () => {
  it('names what is wrong in words, and keeps errors from being published until waived with a reason', async () => {
    const id = await propose(editor, [freshLink()], {
      sub_activity: 'loading',
      restrictions: [
        { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 },
        { activity: 'no stopping', subActivity: 'no-stopping', priority: 500 },
      ],
    });
    const lint = async () => (await analyst.get(`${one(id)}lint/`)).json();
    const found = await lint();
    expect(found.may_publish).toBe(false);
    expect(found.version).toBe(1);
    const errors = found.findings.filter((each: { severity: string }) => each.severity === 'error');
    for (const error of errors) expect(error.text).not.toBe(error.code);
    expect((await analyst.get(`${one(id)}lint/?language=es`)).json().findings[0].text).not.toBe(
      found.findings[0].text,
    );
    expect((await publish(id)).json()).toMatchObject({ reason: 'proposal.lint-errors' });
    const waivers = errors.map(({ finding }: { finding: string }) => ({ finding, reason: 'Agreed' }));
    expect((await editor.patch(one(id), { waivers })).statusCode).toBe(403);
    const waived = await publisher.patch(one(id), { waivers });
    expect(waived.statusCode).toBe(200);
    const edit = (await analyst.get(`/api/history/?action=edit&noun_id=${id}`)).json().results[0];
    expect(edit).toMatchObject({ before: { waivers: [] }, after: { waivers } });
    expect((await lint()).may_publish).toBe(true);
    // A waiver applies to the draft it was given for: changing the reason keeps it, changing the
    // limit removes it.
    expect((await editor.patch(one(id), { reason: 'Said better' })).json()).toMatchObject({ waivers });
    expect((await editor.patch(one(id), { time_limit: 45 })).json()).toMatchObject({ waivers: [] });
    expect((await lint()).may_publish).toBe(false);
    expect((await editor.patch(one(id), { time_limit: null })).statusCode).toBe(200);
    const many = await publisher.post('/api/proposed_regulation/publish_proposed_regulations/', {
      proposed_regulation_ids: [id, id + 1],
      waivers,
    });
    expect(many.statusCode).toBe(400);
    expect(many.json()).toMatchObject({
      waivers: ['Errors can be accepted for only one proposal at a time.'],
    });
    expect((await publisher.patch(one(id), { waivers })).statusCode).toBe(200);
    expect((await publish(id)).json()).toMatchObject({ is_published: true, waivers });
    const told = (await analyst.get(`/api/history/?action=publish&noun_id=${id}`)).json().results[0];
    expect(JSON.stringify(told.after)).toContain('Agreed');
  });
});

describe('the linter of a draft that was to begin long ago', () => {
  it('looks at it from today on: a rule of past dates never applies again', async () => {
    const day = { dates: [{ from: '2020-03-01', to: '2020-03-31' }] };
    const id = await propose(editor, [freshLink()], {
      restrictions: [
        { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 },
        { activity: 'no stopping', subActivity: 'no-stopping', priority: 400, timeSpans: [day] },
      ],
    });
    const codes = async () =>
      (await analyst.get(`${one(id)}lint/`))
        .json()
        .findings.map(({ code }: { code: string }) => code)
        .filter((code: string) => code === 'lint.past');
    expect(await codes()).toEqual(['lint.past']);
    await api.database.pool.query(
      `update proposed_regulation set effective_from = '2020-01-01' where id = $1`,
      [id],
    );
    expect(await codes()).toEqual(['lint.past']);
  });
});

describe('publishing', () => {
  it('keeps what was before: links and their rules as of an instant', async () => {
    const target = freshLink();
    const was = await onLink(target);
    const past = new Date().toISOString();
    const id = await propose(editor, [{ parent_link: target, from: 10, to: 20 }]);
    await publish(id);
    const then = await analyst.get(`/api/links/${target}/get_link_restrictions/?as_of=${past}`);
    expect(then.json()).toMatchObject({ rule_set_id: was.rule_set_id });
    const box = 'min_lng=-180&min_lat=-90&max_lng=180&max_lat=90';
    const asOf = async (at: string) =>
      (await analyst.get(`/api/alllinks/get_links_as_of/?${box}&as_of=${encodeURIComponent(at)}`)).json();
    const before = await asOf(past);
    const idsOf = (answer: { features: { id: number }[] }) => answer.features.map((each) => each.id);
    expect(idsOf(before)).toContain(target);
    const after = await asOf(new Date(Date.now() + 1000).toISOString());
    expect(idsOf(after)).not.toContain(target);
    expect(after.features.length).toBe(before.features.length + 2);
    const numbers = new Set(before.rule_sets.map((set: { number: number }) => set.number));
    for (const feature of before.features) expect(numbers).toContain(feature.properties.rule_set);
  });

  it('makes a draft the rule in force, keeps the old version, and takes it back', async () => {
    const link0 = freshLink();
    const before = await onLink(link0);
    const id = await propose(editor, [link0]);
    expect((await editor.post(`${one(id)}publish_proposed_regulation/`)).statusCode).toBe(403);
    const done = await publish(id);
    expect(done.json()).toMatchObject({ is_published: true, published_by: 'publisher' });
    const after = await onLink(link0);
    expect(after.regulation.sub_activity).toBe('loading');
    expect(after.rule_set_id).not.toBe(before.rule_set_id);
    await expect.poll(() => api.city.link(link0)?.subActivity).toBe('loading');
    const late = await publish(id);
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { code: 'refused', reason: 'proposal.published', detail: 'This proposal is already published.' },
    ]);
    const old = await analyst.get(`/api/regulation/${before.regulation.id}/`);
    expect(old.statusCode).toBe(200);

    const reverted = await publisher.post(`${one(id)}revert_published_regulation/`, { reason: 'Complaints' });
    expect(reverted.json()).toMatchObject({ is_published: true, reverted_by: expect.any(Number) });
    const back = await onLink(link0);
    expect(back.rule_set_id).toBe(before.rule_set_id);
    expect(back.regulation.id).not.toBe(after.regulation.id);
    await expect.poll(() => api.city.link(link0)?.subActivity).toBe(before.regulation.sub_activity);
    const twice = await publisher.post(`${one(id)}revert_published_regulation/`);
    expect([twice.statusCode, twice.json().reason]).toEqual([409, 'proposal.reverted']);
    const versions = (await analyst.get(`/api/links/${link0}/history/`)).json();
    expect(versions.meta.count).toBeGreaterThanOrEqual(2);
  });

  it('divides a link for a custom segment: pieces add up, the outside keeps the old rule', async () => {
    const link2 = freshLink();
    const parent = link2;
    const before = await onLink(parent);
    const id = await propose(editor, [{ parent_link: parent, from: 12, to: 30 }]);
    expect((await publish(id)).statusCode).toBe(200);
    expect((await analyst.get(`/api/links/${parent}/get_link_restrictions/`)).statusCode).toBe(404);
    const { rows } = await api.database.pool.query(
      `select l.id, l.length, l.bays_count, l.segment_id, r.rule_set_id from link l
       join regulation_link m on m.link_id = l.id and m.effective_to is null join regulation r on r.id = m.regulation_id
       where l.parent_link_id = $1 order by l.segment_id`,
      [parent],
    );
    expect(rows).toHaveLength(3);
    expect(rows.reduce((sum, row) => sum + row.length, 0)).toBeCloseTo(before.link.length, 3);
    expect(rows.reduce((sum, row) => sum + row.bays_count, 0)).toBe(before.link.bays_count);
    expect(rows.filter((row) => row.rule_set_id === before.rule_set_id)).toHaveLength(2);
    await expect.poll(() => api.city.link(parent)).toBeUndefined();
    expect(rows.map((row) => api.city.link(row.id)?.subActivity)).toContain('loading');

    const back = await publisher.post(`${one(id)}revert_published_regulation/`);
    expect(back.statusCode).toBe(200);
    const sets = await Promise.all(rows.map(async (row) => (await onLink(row.id)).rule_set_id));
    expect(new Set(sets)).toEqual(new Set([before.rule_set_id]));
  });

  it('removes a regulation, and puts it back', async () => {
    const link4 = freshLink();
    const before = await onLink(link4);
    const id = await propose(editor, [link4], { action: 'remove', restrictions: [] });
    expect((await publish(id)).statusCode).toBe(200);
    expect((await onLink(link4)).regulation).toBeNull();
    expect((await publisher.post(`${one(id)}revert_published_regulation/`)).statusCode).toBe(200);
    expect((await onLink(link4)).rule_set_id).toBe(before.rule_set_id);
  });

  it('lets one of several publishers at the same instant win and tells the others', async () => {
    const link0 = freshLink();
    const id = await propose(editor, [link0]);
    const answers = await Promise.all([0, 1, 2, 3].map(() => publish(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    const { rows } = await api.database.pool.query(
      `select count(*)::int as n from regulation where proposal_id = $1`,
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('refuses a draft whose link was published meanwhile from another scenario', async () => {
    const link0 = freshLink();
    const link7 = freshLink();
    const other = (await editor.post('/api/scenario/', { name: 'Second' })).json();
    const first = await propose(editor, [link0]);
    const second = await propose(editor, [link0], { scenario: other.id });
    const answers = await Promise.all([publish(first), publish(second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const lost = answers.find(({ statusCode }) => statusCode === 400)?.json();
    expect(['proposal.regulation-changed', 'proposal.planned-change']).toContain(lost.reason);
    const third = await propose(editor, [{ parent_link: link7, from: 5, to: 20 }]);
    const fourth = await propose(editor, [link7], { scenario: other.id });
    expect((await publish(third)).statusCode).toBe(200);
    expect((await publish(fourth)).json()).toMatchObject({ reason: 'proposal.link-gone' });
  });

  it('publishes many, each with its own outcome; a bad one never stops the rest', async () => {
    const ids: number[] = [];
    let last = 0;
    for (let index = 0; index < 12; index += 1) {
      last = freshLink();
      ids.push(await propose(editor, [last]));
    }
    await publish(ids[3] ?? 0);
    const empty = (
      await editor.post('/api/proposed_regulation/', { action: 'modify', sub_activity: 'loading' })
    ).json().id;
    const asked = [...ids, empty, 999_999, ids[0]];
    const answer = (
      await publisher.post('/api/proposed_regulation/publish_proposed_regulations/', {
        proposed_regulation_ids: asked,
      })
    ).json();
    expect(answer).toMatchObject({ done: 11, refused: 3 });
    const byId = new Map(answer.results.map((row: { id: number }) => [row.id, row]));
    expect(byId.get(ids[3])).toMatchObject({ ok: false, code: 'proposal.published' });
    expect(byId.get(empty)).toMatchObject({ ok: false, code: 'proposal.no-links' });
    expect(byId.get(999_999)).toMatchObject({ ok: false, status: 404 });
    await expect.poll(() => api.city.link(last)?.subActivity).toBe('loading');
    const gone = (
      await editor.post('/api/proposed_regulation/delete_proposed_regulations/', {
        proposed_regulation_ids: [empty, ids[0], 999_999],
      })
    ).json();
    expect(gone).toMatchObject({ done: 1, refused: 2 });
  });

  it('leaves alone, of many, what somebody changed since it was read', async () => {
    const scenario = (await editor.post('/api/scenario/', { name: 'Read before' })).json().id;
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push(await propose(editor, [freshLink()], { scenario }));
    const versions = [];
    for (const id of ids) versions.push((await editor.get(one(id))).json().version);
    expect((await editor.patch(one(ids[1] ?? 0), { reason: 'Changed since' })).statusCode).toBe(200);
    const both = { proposed_regulation_ids: ids.slice(0, 2), versions: versions.slice(0, 2) };
    const published = await publisher.post('/api/proposed_regulation/publish_proposed_regulations/', both);
    expect(published.json()).toMatchObject({
      done: 1,
      refused: 1,
      results: [
        { id: ids[0], ok: true },
        { id: ids[1], ok: false, status: 409, code: 'changed_meanwhile' },
      ],
    });
    const stale = published.json().results[1];
    expect(stale.changed_by).toMatch(/./);
    expect(Date.parse(stale.changed_at)).toBeGreaterThan(0);
    const remove = '/api/proposed_regulation/delete_proposed_regulations/';
    const gone = await editor.post(remove, {
      proposed_regulation_ids: ids.slice(1),
      versions: versions.slice(1),
    });
    expect(gone.json()).toMatchObject({
      results: [
        { id: ids[1], status: 409, changed_by: stale.changed_by },
        { id: ids[2], ok: true },
      ],
    });
    const short = await editor.post(remove, { proposed_regulation_ids: ids, versions: [1] });
    expect(short.statusCode).toBe(400);
    expect(short.json().versions).toHaveLength(1);
    const unknown = await editor.post(remove, { proposed_regulation_ids: [ids[1]], versions: [null] });
    expect(unknown.json()).toMatchObject({ done: 1 });
  });

  it('publishes a proposal on every link, and refuses one with more links than may be', async () => {
    const scenario = (await editor.post('/api/scenario/', { name: 'Everything' })).json().id;
    const { ids } = api.city.box([-180, -90, 180, 90], 100);
    const body = { ...loadingRule, scenario, links: ids.map((id) => ({ curb_link: id })) };
    const made = await editor.post(change, body);
    expect(made.json()).toMatchObject({ link_count: ids.length, bl_street_name: 'Multiple' });
    expect((await publish(made.json().id)).statusCode).toBe(200);
    const all = Array.from({ length: 10_001 }, (_, index) => ({ curb_link: index + 1 }));
    expect((await editor.post(change, { ...body, links: all })).statusCode).toBe(400);
  });
});
