// Reviews over the API: handed in, sent back with a remark, approved, withdrawn by an edit; remarks
// on rules and places; the inbox, the filter of the list, and the history.
import { maxProposalRemarks, maxRemarkLength } from '@curbwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { setEntry } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const path = '/api/proposed_regulation/';
let api: TestApi;
let analyst: TestClient;
let editor: TestClient;
let publisher: TestClient;
let admin: TestClient;
let links: readonly number[];
let next = 0;
const free = () => links[next++] ?? 0;

beforeAll(async () => {
  api = await openTestApi();
  analyst = await signInClient(api, 'analyst');
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  admin = await signInClient(api, 'admin');
  links = api.city.box([-180, -90, 180, 90], 1000).ids;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.rows('delete from proposed_regulation where not is_published; delete from outbox');
});

/** Approves the present versions unless others are given. */
async function review(hand: TestClient, ids: readonly number[], event: string, more: object = {}) {
  const rows =
    event === 'approve'
      ? await api.database.rows('select id, version from proposed_regulation where id = any($1)', [ids])
      : [];
  const versions = ids.map((id) => rows.find((row) => row.id === id)?.version ?? 1);
  return hand.post(`${path}review_proposed_regulations/`, {
    proposed_regulation_ids: ids,
    event,
    ...(event === 'approve' ? { versions } : {}),
    ...more,
  });
}
async function done(hand: TestClient, id: number, event: string, more: object = {}): Promise<void> {
  const response = await review(hand, [id], event, more);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().results, response.body).toMatchObject([{ id, ok: true }]);
}
const codeOf = async (hand: TestClient, id: number, event: string, more: object = {}) =>
  (await review(hand, [id], event, more)).json().results[0].code;
const read = async (id: number, hand = editor) => (await hand.get(`${path}${id}/`)).json();
const inbox = async (hand: TestClient) => (await hand.get(`${path}review_inbox/`)).json();
const remarksOf = async (id: number) => (await editor.get(`${path}${id}/remarks/`)).json().results;

describe('a review', () => {
  it('goes from handing in over a remark to the approval, and says who and when', async () => {
    const id = await propose(editor, [free()]);
    expect((await read(id)).review).toEqual({
      state: 'draft',
      handed_in_by: null,
      handed_in: null,
      reviewed_by: null,
      reviewed: null,
      needs_second_person: false,
      may_publish_alone: false,
      is_own_work: true,
      waits_for: [],
      waits_for_count: 0,
      open_remarks: 0,
    });
    await done(editor, id, 'hand_in');
    const waiting = await read(id, publisher);
    expect(waiting.review).toMatchObject({
      state: 'waiting',
      handed_in_by: 'editor',
      reviewed_by: null,
      may_publish_alone: true,
      is_own_work: false,
      waits_for: ['admin', 'publisher'],
      waits_for_count: 2,
    });
    expect(Math.abs(Date.parse(waiting.review.handed_in) - Date.now())).toBeLessThan(600_000);
    expect(waiting.version).toBe(1);

    expect(await codeOf(publisher, id, 'send_back')).toBe('review.remark-required');
    await done(publisher, id, 'send_back', { remark: 'Trucks need more time.' });
    expect((await read(id)).review).toMatchObject({
      state: 'sent_back',
      reviewed_by: 'publisher',
      waits_for: ['editor'],
    });
    expect(await remarksOf(id)).toMatchObject([
      { text: 'Trucks need more time.', user: 'publisher', rule: null, place: null, resolved: null },
    ]);

    await editor.patch(`${path}${id}/`, { reason: 'Longer' });
    expect((await read(id)).review.state).toBe('sent_back');
    await done(editor, id, 'hand_in');
    expect((await read(id)).review.reviewed_by).toBeNull();
    await done(publisher, id, 'approve');
    const { reviewed, ...approved } = (await read(id)).review;
    expect(approved).toMatchObject({ state: 'approved', reviewed_by: 'publisher', handed_in_by: 'editor' });
    expect(Math.abs(Date.parse(reviewed) - Date.now())).toBeLessThan(600_000);

    await editor.patch(`${path}${id}/`, { reason: 'Longer still' });
    expect((await read(id)).review).toMatchObject({ state: 'waiting', reviewed_by: null, reviewed: null });
    await done(editor, id, 'withdraw');
    expect((await read(id)).review).toMatchObject({ state: 'draft', handed_in_by: null, handed_in: null });
  });

  it('has an outcome for each of many, in one request', async () => {
    const [first, second, changed] = [
      await propose(editor, [free()]),
      await propose(editor, [free()]),
      await propose(editor, [free()]),
    ];
    await done(editor, second, 'hand_in');
    await editor.patch(`${path}${changed}/`, { reason: 'Another' });
    const ids = [first, second, 999_999, changed];
    const response = await review(editor, ids, 'hand_in', { versions: [1, 1, null, 1] });
    expect(response.json()).toMatchObject({
      done: 1,
      refused: 3,
      results: [
        { id: first, ok: true, code: null },
        { id: second, ok: false, status: 400, code: 'review.already-waiting' },
        { id: 999_999, ok: false, status: 404, code: 'not_found' },
        { id: changed, ok: false, status: 409, code: 'changed_meanwhile', changed_by: 'editor' },
      ],
    });
    const short = await review(editor, [first, second], 'withdraw', { versions: [1] });
    expect(short.statusCode).toBe(400);
  });

  it('is decided only by users who may publish, and by no author', async () => {
    const id = await propose(editor, [free()]);
    expect((await review(analyst, [id], 'hand_in')).statusCode).toBe(403);
    await done(editor, id, 'hand_in');
    expect((await review(editor, [id], 'approve')).statusCode).toBe(403);
    expect((await review(editor, [id], 'send_back', { remark: 'x' })).statusCode).toBe(403);
    await publisher.patch(`${path}${id}/`, { reason: 'Corrected' });
    expect(await codeOf(publisher, id, 'approve')).toBe('review.own-work');
    await done(admin, id, 'approve');
  });

  it('is approved only with the version that the user saw', async () => {
    const id = await propose(editor, [free()]);
    await done(editor, id, 'hand_in');
    for (const versions of [undefined, [null]]) {
      const refused = await review(publisher, [id], 'approve', { versions });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().versions, refused.body).toEqual([
        expect.stringContaining('version of each proposal'),
      ]);
    }
    expect((await read(id)).review.state).toBe('waiting');
    await done(publisher, id, 'approve', { versions: [1] });
  });

  it('ends when the proposal is published', async () => {
    const id = await propose(editor, [free()]);
    await done(editor, id, 'hand_in');
    await publisher.post(`${path}${id}/publish_proposed_regulation/`);
    expect(await codeOf(editor, id, 'withdraw')).toBe('proposal.published');
    expect((await review(editor, [id], 'withdraw')).json().results[0].status).toBe(409);
    expect((await read(id, publisher)).review).toMatchObject({
      needs_second_person: false,
      may_publish_alone: false,
    });
    expect((await editor.post(`${path}${id}/remarks/`, { text: 'Late' })).json().reason).toBe(
      'proposal.published',
    );
  });

  it('is approved by whoever publishes it, alike for one and many, with a remark', async () => {
    const ids = [
      await propose(admin, [free()]),
      await propose(admin, [free()]),
      await propose(admin, [free()]),
    ];
    const [first, ...others] = ids;
    const handedIn = await admin.post(`${path}review_proposed_regulations/`, {
      proposed_regulation_ids: ids,
      event: 'hand_in',
    });
    expect(handedIn.json()).toMatchObject({ done: 3 });
    const remark = 'Agreed with the school';
    await publisher.post(`${path}${first}/publish_proposed_regulation/`, { remark });
    const many = await publisher.post(`${path}publish_proposed_regulations/`, {
      proposed_regulation_ids: others,
      remark,
    });
    expect(many.json()).toMatchObject({ done: 2 });
    for (const id of ids) {
      expect((await editor.get(`${path}${id}/`)).json()).toMatchObject({
        is_published: true,
        review: { state: 'approved', reviewed_by: 'publisher' },
      });
      const remarks = (await editor.get(`${path}${id}/remarks/`)).json().results;
      expect(remarks).toMatchObject([{ text: remark }]);
      const rows = await api.database.rows(
        `select action from audit where noun = 'proposed-regulation' and noun_id = $1 order by id`,
        [String(id)],
      );
      expect(rows.map(({ action }) => action)).toEqual(['create', 'hand in', 'approve', 'publish']);
    }
  });
  it('is decided once when several decide at the same moment', async () => {
    const id = await propose(editor, [free()]);
    await done(editor, id, 'hand_in');
    const responses = await Promise.all(
      [publisher, admin, publisher, admin].map((hand) => review(hand, [id], 'approve')),
    );
    const results = responses.map((response) => response.json().results[0]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ code }) => code === 'review.already-approved')).toHaveLength(3);
  });

  it('never approves what was edited at the same moment', async () => {
    for (let index = 0; index < 8; index += 1) {
      const id = await propose(editor, [free()]);
      await done(editor, id, 'hand_in');
      const [approval, edit] = await Promise.all([
        review(publisher, [id], 'approve', { versions: [1] }),
        editor.patch(`${path}${id}/`, { reason: 'At the same time' }),
      ]);
      expect(edit.statusCode, edit.body).toBe(200);
      expect(['changed_meanwhile', null]).toContain(approval.json().results[0].code);
      expect((await read(id)).review.state).toBe('waiting');
    }
  });

  it('is in the history, and announced to open lists', async () => {
    const id = await propose(editor, [free()]);
    await api.database.rows('delete from outbox');
    await done(editor, id, 'hand_in');
    await done(publisher, id, 'send_back', { remark: 'Why?' });
    const [{ id: remark }] = await remarksOf(id);
    await editor.patch(`/api/proposal_remarks/${remark}/`, { resolved: true });
    await editor.patch(`/api/proposal_remarks/${remark}/`, { resolved: true });
    await editor.patch(`/api/proposal_remarks/${remark}/`, { resolved: false });
    await publisher.post(`${path}${id}/remarks/`, { text: 'And this?', rule: 0 });
    const url = `/api/history/?noun=proposed-regulation&noun_id=${id}`;
    const { results } = (await editor.get(url)).json();
    expect(
      results.map(({ user, action, before, after }: Record<string, unknown>) => [
        user,
        action,
        before,
        after,
      ]),
    ).toMatchObject([
      ['publisher', 'remark', null, { remark: 'And this?', rule: 0, place: null }],
      ['editor', 'reopen remark', { remark: 'Why?', resolved: true }, { remark: 'Why?', resolved: false }],
      ['editor', 'resolve remark', { remark: 'Why?', resolved: false }, { remark: 'Why?', resolved: true }],
      ['publisher', 'send back', { review: 'waiting' }, { review: 'sent_back', remark: 'Why?' }],
      ['editor', 'hand in', { review: 'draft' }, { review: 'waiting' }],
      ['editor', 'create', null, expect.anything()],
    ]);
    const [{ scenario_id: scenario }] = await api.database.rows(
      'select scenario_id from proposed_regulation where id = $1',
      [id],
    );
    const told = await api.database.rows('select kind, body from outbox order by id');
    expect(told).toEqual(
      Array.from({ length: 5 }, () => ({
        kind: 'proposals changed',
        body: { scenario, proposals: [id] },
      })),
    );
  });
});

describe('remarks', () => {
  it('are on the proposal, a rule or a place, and are resolved', async () => {
    const id = await propose(editor, [free()]);
    const url = `${path}${id}/remarks/`;
    const made = await publisher.post(url, { text: ' Here ', place: { lng: -122.5, lat: 45.25 } });
    expect(made.statusCode, made.body).toBe(201);
    const remark = made.json();
    expect(remark).toMatchObject({
      proposed_regulation_id: id,
      text: 'Here',
      place: { lng: -122.5, lat: 45.25 },
      rule: null,
      user: 'publisher',
      resolved: null,
    });
    expect((await publisher.post(url, { text: 'This rule', rule: 0 })).json().rule).toBe(0);
    const resolved = await editor.patch(`/api/proposal_remarks/${remark.id}/`, { resolved: true });
    expect(resolved.json()).toMatchObject({ id: remark.id, resolved_by: 'editor' });
    expect((await remarksOf(id)).map((one: { resolved: unknown }) => one.resolved !== null)).toEqual([
      true,
      false,
    ]);
    const page = (await editor.get(`${url}?limit=1&offset=1`)).json();
    expect([page.meta.count, page.results.length]).toEqual([2, 1]);
    const reopened = await editor.patch(`/api/proposal_remarks/${remark.id}/`, { resolved: false });
    expect(reopened.json()).toMatchObject({ resolved: null, resolved_by: null });
  });

  it('are rejected without text, too long, on a rule that does not exist, or outside of the world', async () => {
    const id = await propose(editor, [free()]);
    const statusOf = async (body: object, hand = editor) =>
      (await hand.post(`${path}${id}/remarks/`, body)).statusCode;
    expect(await statusOf({ text: 'x'.repeat(maxRemarkLength) })).toBe(201);
    expect(await statusOf({ text: 'x'.repeat(maxRemarkLength + 1) })).toBe(400);
    expect(await statusOf({ text: ' ' })).toBe(400);
    expect(await statusOf({ text: 'x', rule: 1 })).toBe(400);
    expect(await statusOf({ text: 'x', rule: -1 })).toBe(400);
    expect(await statusOf({ text: 'x', place: { lng: 181, lat: 0 } })).toBe(400);
    expect(await statusOf({ text: 'x', place: { lng: 0, lat: 91 } })).toBe(400);
    expect(await statusOf({ text: 'x' }, analyst)).toBe(403);
  });

  it('are limited in number, however many are added at the same moment', async () => {
    const id = await propose(editor, [free()]);
    await done(editor, id, 'hand_in');
    await api.database.rows(
      `insert into proposal_remark (proposed_regulation_id, text) select $1, 'Why?' from generate_series(1, $2)`,
      [id, maxProposalRemarks - 1],
    );
    const all = await Promise.all(
      [editor, publisher, admin].map((hand) => hand.post(`${path}${id}/remarks/`, { text: 'Last' })),
    );
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    const refused = all.find(({ statusCode }) => statusCode === 400)?.json();
    expect(refused).toMatchObject({ reason: 'review.remarks-most' });
    expect(refused.detail).toBe('A proposal can have at most 200 remarks.');
    expect(await codeOf(publisher, id, 'send_back', { remark: 'Why?' })).toBe('review.remarks-most');
    await done(publisher, id, 'approve');
  });

  it('go with a deleted proposal and come back with it', async () => {
    const id = await propose(editor, [free()]);
    await done(editor, id, 'hand_in');
    await done(publisher, id, 'send_back', { remark: 'Why?' });
    const before = [(await read(id)).review, await remarksOf(id)];
    expect((await editor.remove(`${path}${id}/delete_proposed_regulation/`)).statusCode).toBe(200);
    expect((await editor.get(`${path}${id}/remarks/`)).statusCode).toBe(404);
    const [record] = (await editor.get('/api/deleted/')).json().results;
    const restored = await editor.post(`/api/deleted/${record.id}/restore/`);
    expect(restored.statusCode, restored.body).toBeLessThan(300);
    expect([(await read(id)).review, await remarksOf(id)]).toEqual(before);
    expect(await codeOf(publisher, id, 'approve')).toBe('review.already-sent-back');
  });
});

describe('the inbox', () => {
  it('has what a publisher may decide, and what was sent back to whoever handed it in', async () => {
    // What the tests before approved is no longer news.
    await api.database.rows(
      "update proposed_regulation set reviewed = now() - interval '8 days' where reviewed is not null",
    );
    const [first, second, own] = [
      await propose(editor, [free()]),
      await propose(editor, [free()]),
      await propose(publisher, [free()]),
    ];
    for (const id of [second, first]) await done(editor, id, 'hand_in');
    await done(publisher, own, 'hand_in');
    const none = { count: 0, ids: [] };
    const approved = none;
    expect(await inbox(publisher)).toEqual({
      waiting: { count: 2, ids: [second, first] },
      sent_back: none,
      approved,
    });
    expect((await inbox(admin)).waiting).toEqual({ count: 3, ids: [second, first, own] });
    expect(await inbox(editor)).toEqual({ waiting: none, sent_back: none, approved });
    expect(await inbox(analyst)).toEqual({ waiting: none, sent_back: none, approved });
    await done(admin, first, 'send_back', { remark: 'Why?' });
    await done(admin, own, 'send_back', { remark: 'Why?' });
    expect((await inbox(editor)).sent_back).toEqual({ count: 1, ids: [first] });
    expect(await inbox(publisher)).toEqual({
      waiting: { count: 1, ids: [second] },
      sent_back: { count: 1, ids: [own] },
      approved,
    });
    await done(publisher, second, 'approve');
    expect((await inbox(editor)).approved).toEqual({ count: 1, ids: [second] });
    await publisher.post(`${path}${second}/publish_proposed_regulation/`);
    expect((await inbox(editor)).approved).toEqual({ count: 1, ids: [second] });
    expect((await inbox(publisher)).approved).toEqual(none);
  });

  it('names the first hundred, and counts the rest', async () => {
    const [{ id: scenario }] = await api.database.rows(`select id from scenario where kind = 'general'`);
    const [{ id: type }] = await api.database.rows('select min(id) as id from sub_activity');
    await api.database.rows(
      `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date, review_state, handed_in)
       select $1, 'create', $2, 'x', '2026-01-01', 'waiting', now() from generate_series(1, 103)`,
      [scenario, type],
    );
    const { waiting } = await inbox(publisher);
    expect([waiting.count, waiting.ids.length]).toEqual([103, 100]);
  });
});

describe('the list', () => {
  const rows = async (query: string, hand = editor) =>
    (await hand.get(`${path}proposed_regulation_list_data/?limit=100&${query}`)).json().results;

  it('has the remark with which a proposal was handed in or sent back, and its first curb', async () => {
    const link = free();
    const id = await propose(editor, [link]);
    const noteOf = async () => {
      const [row] = await rows(`ids=${id}`);
      return row.note;
    };
    const send = (hand: TestClient, event: string, remark: string) =>
      hand.post(`${path}review_proposed_regulations/`, { proposed_regulation_ids: [id], event, remark });
    expect(await noteOf()).toBeNull();
    await send(editor, 'hand_in', 'For Monday');
    expect(await noteOf()).toBe('For Monday');
    await send(publisher, 'send_back', 'North side only');
    expect(await noteOf()).toBe('North side only');
    const [row] = await rows(`ids=${id}`);
    const [segment] = await api.database.rows('select segment_id from link where id = $1', [link]);
    expect(row.segment_id).toBe(segment?.segment_id);
    await api.database.rows('delete from proposed_regulation where id = $1', [id]);
  });

  it('shows reviews, and filters by their state', async () => {
    const [draft, waiting] = [await propose(editor, [free()]), await propose(editor, [free()])];
    await done(editor, waiting, 'hand_in');
    const found = await rows('review_state=waiting');
    expect(found.map(({ id }: { id: number }) => id)).toEqual([waiting]);
    expect(found[0].review).toMatchObject({ state: 'waiting', handed_in_by: 'editor' });
    expect((await rows('review_state=draft')).map(({ id }: { id: number }) => id)).toEqual([draft]);
    const ids = await editor.get(`${path}proposed_regulation_list_ids/?review_state=waiting`);
    expect(ids.json().ids).toEqual([waiting]);
    expect((await editor.get(`${path}proposed_regulation_list_data/?review_state=other`)).statusCode).toBe(
      400,
    );
    const file = await editor.post(`${path}export_proposed_json/`, { review_state: 'waiting' });
    expect(file.json().features).toHaveLength(1);
  });

  it('says who may publish alone, where a second person is required', async () => {
    await setEntry(api.database.db, 'SECOND_PERSON', { is_enabled: true, curb_types: ['loading'] }, false);
    try {
      const id = await propose(publisher, [free()]);
      const seenBy = async (hand: TestClient) => {
        const [{ review: listed }] = await rows('', hand);
        expect((await read(id, hand)).review).toEqual(listed);
        expect(listed.needs_second_person).toBe(true);
        return listed.may_publish_alone;
      };
      const all = () => Promise.all([seenBy(editor), seenBy(publisher), seenBy(admin)]);
      expect(await all()).toEqual([false, false, true]);
      await done(editor, id, 'hand_in');
      await done(admin, id, 'approve');
      expect(await all()).toEqual([false, true, true]);
      await editor.patch(`${path}${id}/`, { reason: 'Another' });
      expect(await all()).toEqual([false, false, true]);
    } finally {
      await api.database.rows(`delete from city_configuration where config_key = 'SECOND_PERSON'`);
    }
  });
});
