// Batches over the API: previewed, saved in one request, published, undone and deleted; and links
// selected in bulk.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
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

interface Made {
  readonly id: number;
  readonly accepted: number;
  readonly refused: readonly { readonly link: number; readonly code: string }[];
  readonly proposals: readonly { readonly id: number; readonly links: number }[];
}

async function made(chosen: readonly number[], edit: object, more: object = {}): Promise<Made> {
  const response = await editor.post(path, { links: chosen, edit, ...more });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

async function openCount(): Promise<number> {
  return (await editor.get('/api/proposed_regulation/?is_published=false')).json().meta.count;
}

describe('a batch', () => {
  it('is previewed without a trace, then saved as proposals with its id, and deleted again', async () => {
    const before = await openCount();
    const preview = await editor.post(`${path}preview_batch/`, { links, edit: { timeLimit: 47 } });
    expect(preview.statusCode, preview.body).toBe(200);
    const seen = preview.json();
    expect(seen.requested).toBe(links.length);
    expect(seen.accepted + seen.refused.length).toBe(links.length);
    expect(seen.now.time_limit).toHaveProperty('mixed');
    expect(seen.changes[0].time_limit.after).toBe(47);
    expect(await openCount()).toBe(before);

    const batch = await made(links, { timeLimit: 47, reason: 'Turnover' }, { name: 'Shorter stays' });
    expect(batch.accepted).toBe(seen.accepted);
    expect(batch.proposals.length).toBe(seen.changes.length);
    const one = (await editor.get(`/api/proposed_regulation/${batch.proposals[0]?.id}/`)).json();
    expect(one).toMatchObject({
      batch: batch.id,
      action: 'modify',
      time_limit: 47,
      reason: 'Turnover',
      user: 'editor',
    });
    expect(one.link_count).toBe(one.links.length);
    const listed = (await editor.get(`${path}batch_regulation_list_data/?batch=${batch.id}`)).json();
    expect(listed.meta.count).toBe(batch.accepted);
    expect(listed.results).toHaveLength(10);
    const [row] = (await editor.get(`${path}?is_open=true`)).json().results;
    expect(row).toMatchObject({
      id: batch.id,
      name: 'Shorter stays',
      open: batch.proposals.length,
      published: 0,
    });

    // The same again: every link now has a proposal, and the message is the one in the requirement.
    const again = (await editor.post(path, { links, edit: { timeLimit: 50 } })).json();
    expect(again).toMatchObject({ id: null, accepted: 0, proposals: [] });
    expect(again.refused[0]).toMatchObject({
      title: 'Change Already Proposed',
      detail:
        'The regulation on this segment already has a change proposed to it. Delete, edit, or publish this change from List View.',
    });
    const gone = (await editor.remove(`${path}${batch.id}/`)).json();
    expect(gone).toMatchObject({ done: batch.proposals.length, refused: 0 });
    expect(await openCount()).toBe(before);
    expect((await editor.remove(`${path}${batch.id}/`)).statusCode).toBe(404);
  });

  it('changes one rule wherever it occurs; all other rules of those curbs stay', async () => {
    const { now, rules } = (await editor.post(`${path}preview_batch/`, { links, edit: {} })).json();
    const counts: number[] = now.rules.map((one: { links: number }) => one.links);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const rulesOf = (link: number) =>
      api.city.ruleSet(api.city.link(link)?.ruleSet ?? -1)?.restrictions ?? [];
    const [most] = now.rules;
    const named = rules[most.rule];
    const isNamed = (rule: unknown) => JSON.stringify(rule) === JSON.stringify(named);
    const having = links.filter((link) => rulesOf(link).some(isNamed));
    expect(having.length).toBe(most.links);
    const edit = { ruleEdits: [{ rules: [named], to: { maxStay: 35 } }] };
    const preview = (await editor.post(`${path}preview_batch/`, { links, edit })).json();
    expect(preview.accepted).toBe(having.length);
    expect(new Set(preview.refused.map((one: { code: string }) => one.code))).toEqual(
      new Set(links.length === having.length ? [] : ['batch.rule-not-here']),
    );
    for (const change of preview.changes) {
      const before = rulesOf(change.links[0]);
      expect(change.rules.removed.map((index: number) => preview.rules[index])).toEqual([named]);
      expect(change.rules.added.map((index: number) => preview.rules[index])).toEqual([
        { ...named, maxStay: 35 },
      ]);
      expect(change.rules.unchanged).toHaveLength(before.length - 1);
    }
    const batch = await made(links, edit);
    expect(batch.accepted).toBe(having.length);
    await editor.remove(`${path}${batch.id}/`);
    const wrong = await editor.post(path, {
      links,
      edit: { ruleEdits: [...edit.ruleEdits, ...edit.ruleEdits] },
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      'edit.ruleEdits.1.rules': ['A rule can be changed or removed only once in an edit.'],
    });
  });

  it('is previewed with what is lost and the effect on a normal week, as it is reported once saved', async () => {
    const noStopping = { activity: 'no stopping', subActivity: 'no-stopping', priority: 100 };
    const edit = { restrictions: [{ ...noStopping, timeSpans: [{ daysOfWeek: ['su'] }] }] };
    const seen = (await editor.post(`${path}preview_batch/`, { links, edit })).json();
    const details: { kind: string; text: string; links: number; spaces: number }[] = seen.loss_details;
    expect(details.find(({ kind }) => kind === 'price')?.text).toMatch(
      /^\d+ curbs? loses? (its|their) price of /,
    );
    for (const one of seen.changes)
      expect(one.loss_details.map((place: number) => details[place]?.kind)).toEqual(
        expect.arrayContaining(one.losses),
      );
    const hoursOf = (name: string) =>
      seen.effects.by_type.find((row: { sub_activity: string }) => row.sub_activity === name);
    const spaces = seen.spaces;
    expect(hoursOf('no-stopping')).toEqual({
      sub_activity: 'no-stopping',
      space_hours_before: 0,
      space_hours_after: spaces * 24,
    });
    expect(seen.effects.revenue).toMatchObject({ after: 0, currency: 'EUR' });
    expect(seen.effects.week_of).toMatch(/^\d{4}-\d\d-\d\d$/);
    const stated = { curbs_losing_price_or_reservation: seen.curbs_losing_price_or_reservation };
    const batch = await made(links, edit, stated);
    const saved = (await editor.get(`${path}${batch.id}/batch_changes/`)).json();
    expect(saved.loss_details).toEqual(seen.loss_details);
    expect(saved.effects).toEqual(seen.effects);
    await editor.remove(`${path}${batch.id}/`);
  });

  it('says what it changes on how many curbs, and how many of its proposals wait for review', async () => {
    const batch = await made(links.slice(0, 24), { timeLimit: 25 });
    const listed = async () => (await editor.get(`${path}?id=${batch.id}`)).json().results[0];
    const row = await listed();
    expect(row.change_line).toMatch(/→ 25 min/);
    expect(row.unread_proposals).toBe(0);
    expect(row.changes.length).toBe(row.change_count);
    const curbs = row.changes.reduce((sum: number, change: { curbs: number }) => sum + change.curbs, 0);
    expect(curbs).toBe(row.links);
    expect(row.review).toEqual({ waiting: 0, sent_back: 0, approved: 0 });
    const [first] = batch.proposals;
    await editor.post('/api/proposed_regulation/review_proposed_regulations/', {
      proposed_regulation_ids: [first?.id],
      event: 'hand_in',
    });
    expect((await listed()).review).toEqual({ waiting: 1, sent_back: 0, approved: 0 });
    const [inSpanish] = (await editor.get(`${path}?id=${batch.id}&language=es`)).json().results;
    expect(inSpanish.change_line).not.toBe(row.change_line);
    const seen = (await editor.get(`${path}${batch.id}/batch_proposals/`)).json().proposals;
    const states: string[] = seen.map((one: { review_state: string }) => one.review_state);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(1);
    await editor.remove(`${path}${batch.id}/`);
  });

  it('is published with an outcome per item, also where half of it was published meanwhile, and undone whole', async () => {
    const chosen = links.slice(0, 24);
    const ruleOf = (link: number) => api.city.link(link)?.timeLimit ?? null;
    const before = chosen.map(ruleOf);
    const batch = await made(chosen, { timeLimit: 25 });
    const first = batch.proposals[0]?.id ?? 0;
    await publisher.post(`/api/proposed_regulation/${first}/publish_proposed_regulation/`);
    const done = (await publisher.post(`${path}${batch.id}/publish_batch/`)).json();
    expect(done).toMatchObject({ done: batch.proposals.length - 1, refused: 0 });
    const refused = new Set(batch.refused.map(({ link }) => link));
    const heard = async (test: () => boolean) => {
      for (let tries = 0; tries < 100 && !test(); tries += 1) await new Promise((go) => setTimeout(go, 20));
      expect(test()).toBe(true);
    };
    await heard(() => chosen.every((link) => refused.has(link) || ruleOf(link) === 25));
    expect((await editor.post(`${path}${batch.id}/undo_batch/`)).statusCode).toBe(403);
    const listedAs = async () => {
      const rows: unknown = (
        await editor.get(`${path}batch_regulation_list_data/?batch=${batch.id}&limit=100`)
      ).json().results;
      return JSON.stringify(rows).match(/"is_published":\w+,"is_reverted":\w+/g) ?? [];
    };
    expect(new Set(await listedAs())).toEqual(new Set(['"is_published":true,"is_reverted":false']));
    const undone = (await publisher.post(`${path}${batch.id}/undo_batch/`)).json();
    expect(undone, JSON.stringify(undone)).toMatchObject({ done: batch.proposals.length, refused: 0 });
    await heard(() => chosen.every((link, index) => ruleOf(link) === before[index]));
    const after = await listedAs();
    expect(new Set(after)).toEqual(new Set(['"is_published":true,"is_reverted":true']));
    // The reverting proposals are not part of the original batch.
    expect(after).toHaveLength(batch.accepted);
    const [row] = (await editor.get(`${path}?id=${batch.id}`)).json().results;
    expect(row).toMatchObject({ open: 0, published: 0, links: batch.accepted });
    const trailOf = async (action: string) =>
      (await loadAuditEntries(api.database.db, action)).flatMap(({ noun, noun_id: id, username, after }) =>
        noun === 'batch' && id === `${batch.id}` ? [[username, after]] : [],
      );
    const others = batch.proposals.length - 1;
    expect(await trailOf('publish')).toEqual([['publisher', { done: others, refused: 0 }]]);
    expect(await trailOf('undo')).toEqual([['publisher', { deleted: 0, to_revert: others + 1 }]]);
  });

  it('says before it is published what it changes of today, and holds from the day that is chosen', async () => {
    const chosen = links.slice(0, 24);
    const batch = await made(chosen, { timeLimit: 26 });
    const told = (await publisher.get(`${path}${batch.id}/batch_changes/`)).json();
    const sum = (of: 'links' | 'proposals') =>
      told.changes.reduce((total: number, one: Record<string, number>) => total + (one[of] ?? 0), 0);
    expect(sum('links')).toBe(batch.accepted);
    expect(sum('proposals')).toBe(batch.proposals.length);
    for (const one of told.changes) {
      expect(one.time_limit).toMatchObject({ after: 26 });
      expect(one.time_limit.before).not.toBe(26);
      expect(one.sub_activity.after).toBe(one.sub_activity.before);
    }
    expect((await publisher.get(`${path}99999999/batch_changes/`)).statusCode).toBe(404);
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const wrong = await publisher.post(`${path}${batch.id}/publish_batch/`, { effective_from: 'tomorrow' });
    expect(wrong.statusCode).toBe(400);
    const done = (await publisher.post(`${path}${batch.id}/publish_batch/`, { effective_from: day })).json();
    expect(done).toMatchObject({ done: batch.proposals.length, refused: 0 });
    const first = batch.proposals[0]?.id ?? 0;
    const one = (await publisher.get(`/api/proposed_regulation/${first}/`)).json();
    expect(Date.parse(one.effective_from)).toBe(Date.parse(day));
    expect(chosen.some((link) => api.city.link(link)?.timeLimit === 26)).toBe(false);
    expect((await publisher.get(`${path}${batch.id}/batch_changes/`)).json().changes).toEqual([]);
    expect((await publisher.post(`${path}${batch.id}/undo_batch/`)).json()).toMatchObject({ refused: 0 });
  });

  it('takes what it can: custom segments, unknown links and prices that are not there are refused by name', async () => {
    const [a = 0, b = 0] = links.slice(40, 42);
    await propose(editor, [{ parent_link: a, from: 5, to: 20 }]);
    const batch = await made([a, b, 999_999], { addedRestrictions: [rule()] });
    expect(batch.accepted).toBe(1);
    expect(batch.refused.map(({ link, code }) => [link, code])).toEqual([
      [a, 'proposal.segment-taken'],
      [999_999, 'fault.unknown-link'],
    ]);
    await editor.remove(`${path}${batch.id}/`);
    const nothing = await editor.post(path, { links: [b], edit: {} });
    expect(nothing.json()).toMatchObject({ reason: 'batch.nothing-touched' });
    const unknown = await editor.post(path, {
      links: [b],
      edit: { restrictions: [rule({ subActivity: 'x' })] },
    });
    expect(unknown.json()).toHaveProperty(['edit.restrictions']);
    const wrong = await editor.post(path, { links: [b], edit: { timeLimit: -1 } });
    expect(wrong.json()).toHaveProperty(['edit.timeLimit']);
  });

  it('is made once for one submission, also when it is sent ten times at once; two people at once share the links', async () => {
    const chosen = links.slice(26, 36);
    const submission = '0b7c2a55-3a1c-4e7e-9d6a-1d2f3a4b5c6d';
    const body = { links: chosen, edit: { timeLimit: 35 }, submission };
    const answers = await Promise.all(Array.from({ length: 10 }, () => editor.post(path, body)));
    const ids = new Set(answers.map((answer) => answer.json<Made>().id));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    expect((await editor.get(`/api/proposed_regulation/?batch=${id}`)).json().meta.count).toBe(
      answers[0]?.json<Made>().proposals.length,
    );
    await editor.remove(`${path}${id}/`);
    const both = await Promise.all([
      editor.post(path, { links: chosen, edit: { timeLimit: 31 } }),
      publisher.post(path, { links: chosen, edit: { timeLimit: 32 } }),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [one, other] = both.map((answer) => answer.json<Made>());
    expect((one?.accepted ?? 0) + (other?.accepted ?? 0)).toBe(
      Math.max(one?.accepted ?? 0, other?.accepted ?? 0),
    );
    for (const batch of [one?.id, other?.id])
      if (typeof batch === 'number') await editor.remove(`${path}${batch}/`);
  });
});

function rule(more: object = {}) {
  return { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20, ...more };
}

describe('selecting links', () => {
  const select = async (body: object) => (await editor.post('/api/links/select_links/', body)).json();

  it('by area, street, filter and pasted ids, with totals', async () => {
    const ring = [
      [11, 43],
      [12, 43],
      [12, 44],
      [11, 44],
      [11, 43],
    ];
    const all = await select({ geometry: { type: 'Polygon', coordinates: [ring] } });
    expect(all).toMatchObject({ count: links.length, spaces: links.length * 10, truncated: false });
    expect(all.length).toBeGreaterThan(links.length * 40);
    const street = await select({ street: 'avenue 2' });
    expect(street.count).toBeGreaterThan(3);
    const paid = await select({
      sub_activity: 'paid-parking',
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    expect(paid.count).toBeGreaterThan(0);
    expect(paid.count).toBeLessThan(all.count);
    const pasted = await select({
      segment_ids: [' e0-0-left', 'e0-0-left', 'e0-0-right ', '', 'no such', "'; --"],
    });
    expect(pasted).toMatchObject({ count: 2, duplicates: 1, unknown: ['no such', "'; --"] });
    expect(await select({})).toHaveProperty('non_field_errors');
  });

  it('refuses polygons that cross themselves, and takes 50,000 pasted ids', async () => {
    const bow = [
      [11, 43],
      [12, 44],
      [12, 43],
      [11, 44],
      [11, 43],
    ];
    const crossed = await editor.post('/api/links/select_links/', {
      geometry: { type: 'Polygon', coordinates: [bow] },
    });
    expect(crossed.statusCode).toBe(400);
    const many = Array.from({ length: 50_000 }, (_, index) => (index % 2 === 0 ? `x${index}` : 'e0-0-left'));
    const found = await select({ segment_ids: many });
    expect(found).toMatchObject({ count: 1, duplicates: 24_999 });
    expect(found.unknown).toHaveLength(1000);
    expect(found.unknown_count).toBe(25_000);
    const over = await editor.post('/api/links/select_links/', { segment_ids: [...many, 'y'] });
    expect(over.statusCode).toBe(400);
  });

  it('are all of what is asked at once, in order, without what is retired; length and spaces are theirs', async () => {
    const { pool } = api.database;
    interface Known {
      readonly id: number;
      readonly segment_id: string;
      readonly street: string;
      readonly length: number;
      readonly regulation: string;
      readonly limit: number | null;
      readonly class: string;
    }
    const { rows } = await pool.query<Known>(
      `select l.id, l.segment_id, l.bl_street_name as street, l.length, r.regulation_id as regulation, r.time_limit as limit, s.name as class
       from link l join regulation_link m on m.link_id = l.id and m.effective_to is null join regulation r on r.id = m.regulation_id
       join sub_activity s on s.id = r.sub_activity_id where l.retired is null order by l.id`,
    );
    const [one] = rows.filter(({ limit }) => limit !== null);
    if (one === undefined) throw new Error('no limit');
    const like = (is: (each: Known) => boolean) => rows.filter(is).map(({ id }) => id);
    expect((await select({ street: one.street.toUpperCase() })).links).toEqual(
      like(({ street }) => street === one.street),
    );
    expect((await select({ time_limit: one.limit })).links).toEqual(like(({ limit }) => limit === one.limit));
    expect((await select({ regulations: [one.regulation] })).links).toEqual(
      like(({ regulation }) => regulation === one.regulation),
    );
    const both = await select({ street: one.street, sub_activity: one.class });
    const wanted = rows.filter((each) => each.street === one.street && each.class === one.class);
    expect(both.links).toEqual(wanted.map(({ id }) => id));
    expect(both.count).toBe(wanted.length);
    expect(both.spaces).toBe(wanted.length * 10);
    expect(both.length).toBeCloseTo(
      wanted.reduce((sum, { length }) => sum + length, 0),
      0,
    );
    expect(both).toMatchObject({ unknown: [], unknown_count: 0, duplicates: 0, truncated: false });

    const [a, b, c] = rows;
    if (a === undefined || b === undefined || c === undefined) throw new Error('no links');
    const bounds: [number, number, number, number] = (await editor.get('/api/cityinfo/currentcity/')).json()
      .bounds;
    const [west, south, east, north] = bounds;
    const everywhere = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const nowhere = everywhere.map(([x = 0, y = 0]) => [x + 5, y]);
    const area = (ring: number[][]) => ({ type: 'Polygon', coordinates: [ring] });
    expect((await select({ links: [c.id, a.id] })).links).toEqual([a.id, c.id]);
    expect((await select({ links: [c.id, a.id], geometry: area(everywhere) })).links).toEqual([a.id, c.id]);
    expect((await select({ links: [c.id, a.id], geometry: area(nowhere) })).links).toEqual([]);
    expect((await select({ links: [c.id, a.id], segment_ids: [a.segment_id, b.segment_id] })).links).toEqual([
      a.id,
    ]);
    expect(await select({ links: [] })).toMatchObject({ links: [], count: 0, length: 0, spaces: 0 });

    await pool.query('update link set retired = now() where id = $1', [a.id]);
    expect(await select({ segment_ids: [a.segment_id, b.segment_id] })).toMatchObject({
      links: [b.id],
      unknown: [a.segment_id],
      unknown_count: 1,
    });
    await pool.query('update link set retired = null where id = $1', [a.id]);
  });

  it('tells what many links share and what stands in the way before anything is touched', async () => {
    const [a = 0, b = 0, c = 0] = links.slice(42, 45);
    const standing = await propose(editor, [a]);
    const seen = (await editor.post(`${path}preview_batch/`, { links: [a, b, c], edit: {} })).json();
    expect(seen).toMatchObject({ requested: 3, accepted: 2, changes: [] });
    expect(seen.refused.map((one: { link: number }) => one.link)).toEqual([a]);
    expect(seen.refused[0].title).not.toBeNull();
    expect(seen.now).toHaveProperty('rule_set');
    await editor.remove(`/api/proposed_regulation/${standing}/delete_proposed_regulation/`);
  });

  it('is asked for by its id with every reason, and with a few of them in the list', async () => {
    const gone = [900_001, 900_002, 900_003, 900_004, 900_005];
    const batch = await made([...links.slice(45, 47), ...gone], { timeLimit: 27 });
    expect(batch.refused.length).toBeGreaterThanOrEqual(5);
    const [one] = (await editor.get(`${path}?id=${batch.id}`)).json().results;
    expect(one.refused).toHaveLength(batch.refused.length);
    const listed = (await editor.get(`${path}?limit=100`)).json().results;
    const row = listed.find(({ id }: { id: number }) => id === batch.id);
    expect(row.refused).toHaveLength(3);
    expect(row.requested - row.accepted).toBe(batch.refused.length);
    await editor.remove(`${path}${batch.id}/`);
  });
});

describe('links selected by an area', () => {
  const square = (west: number, south: number, east: number, north: number) => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const selected = async (coordinates: unknown) =>
    editor.post('/api/links/select_links/', { geometry: { type: 'Polygon', coordinates } });

  it('leave out what lies in a hole, and refuse a polygon that crosses itself with its place', async () => {
    const bounds = (await editor.get('/api/cityinfo/currentcity/')).json().bounds;
    const [west, south, east, north] = bounds;
    const all = (await selected([square(west, south, east, north)])).json();
    const [midX, midY] = [(west + east) / 2, (south + north) / 2];
    const hole = square(west + 1e-6, south + 1e-6, midX, midY).toReversed();
    const some = (await selected([square(west, south, east, north), hole])).json();
    expect(some.count).toBeGreaterThan(0);
    expect(some.count).toBeLessThan(all.count);
    const crossed = await selected([
      [
        [west, south],
        [east, north],
        [east, south],
        [west, north],
        [west, south],
      ],
    ]);
    expect(crossed.statusCode).toBe(400);
    expect(Object.keys(crossed.json()).some((key) => key.startsWith('geometry.coordinates'))).toBe(true);
  });
});

describe('the rules of many curbs', () => {
  const noParking = {
    activity: 'no parking',
    subActivity: 'no-parking',
    priority: 350,
    timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '07:00', to: '09:00' }] }],
  };
  const rulesOf = (link: number) => {
    const number = api.city.link(link)?.ruleSet ?? null;
    return number === null ? [] : (api.city.ruleSet(number)?.restrictions ?? []);
  };
  const charges = (link: number) => rulesOf(link).some(({ payment }) => payment !== null);
  /** Curbs with a price, two or more rules and no open proposal. */
  const pricedLinks = async (): Promise<number[]> => {
    const all = [...api.city.box([-180, -90, 180, 90], 5000).ids];
    const paid = all.filter((link) => charges(link) && rulesOf(link).length > 1);
    const seen = (await editor.post(`${path}preview_batch/`, { links: paid, edit: {} })).json();
    const taken = new Set(seen.refused.map(({ link }: { link: number }) => link));
    return paid.filter((link) => !taken.has(link));
  };

  it('keep what is there when a rule is added, in the preview, when saved and when published', async () => {
    const chosen = (await pricedLinks()).slice(0, 6);
    const before = new Map(chosen.map((link) => [link, rulesOf(link)]));
    const edit = { addedRestrictions: [noParking] };
    const seen = (await editor.post(`${path}preview_batch/`, { links: chosen, edit })).json();
    expect(seen.losses).toEqual({ price: 0, reservation: 0, limit: 0, prohibition: 0 });
    expect(seen.curbs_losing_price_or_reservation).toBe(0);
    for (const { rules, losses, links: on } of seen.changes) {
      expect([rules.removed, losses]).toEqual([[], []]);
      expect(rules.added.map((index: number) => seen.rules[index].subActivity)).toEqual(['no-parking']);
      expect(rules.unchanged).toHaveLength(before.get(on[0])?.length ?? -1);
    }
    const batch = await made(chosen, edit);
    const told = (await publisher.get(`${path}${batch.id}/batch_changes/`)).json();
    expect(told.losses).toEqual(seen.losses);
    for (const { rules } of told.changes)
      expect(rules.added.map((index: number) => told.rules[index].subActivity)).toEqual(['no-parking']);
    const done = (await publisher.post(`${path}${batch.id}/publish_batch/`)).json();
    expect(done).toMatchObject({ refused: 0 });
    await expect
      .poll(() => chosen.every((link) => rulesOf(link).length === (before.get(link)?.length ?? 0) + 1))
      .toBe(true);
    for (const link of chosen) {
      expect(charges(link)).toBe(true);
      for (const rule of before.get(link) ?? []) expect(rulesOf(link)).toContainEqual(rule);
    }
    const again = await editor.post(`${path}preview_batch/`, { links: chosen, edit });
    expect(again.json()).toMatchObject({ accepted: 0, changes: [] });
    expect(again.json().refused[0].code).toBe('batch.nothing-changes');
    await publisher.post(`${path}${batch.id}/undo_batch/`);
  });

  it('are replaced only when the number of curbs that lose a price or a reservation is stated', async () => {
    const chosen = (await pricedLinks()).slice(0, 5);
    const edit = { restrictions: [noParking] };
    const seen = (await editor.post(`${path}preview_batch/`, { links: chosen, edit })).json();
    expect(seen.losses.price).toBe(5);
    expect(seen.curbs_losing_price_or_reservation).toBe(5);
    const field = 'curbs_losing_price_or_reservation';
    const before = await openCount();
    const unstated = await editor.post(path, { links: chosen, edit });
    expect(unstated.statusCode, unstated.body).toBe(400);
    expect(unstated.json()[field][0]).toContain('from 5 curbs');
    for (const wrong of [4, 6, 0]) {
      const refused = await editor.post(path, { links: chosen, edit, [field]: wrong });
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json()[field][0]).toContain(`from 5 curbs, not from ${wrong}`);
    }
    expect(await openCount()).toBe(before);
    const batch = await made(chosen, edit, { [field]: 5 });
    const { id = 0 } = batch.proposals[0] ?? {};
    const one = (await editor.get(`/api/proposed_regulation/${id}/`)).json();
    // Never "Paid parking" for a single "No parking" rule, and no price left over.
    expect(one).toMatchObject({ payment: null });
    expect(JSON.stringify(one)).toContain('no-parking');
    expect(JSON.stringify(one)).not.toContain('paid-parking');
    const told = (await publisher.get(`${path}${batch.id}/batch_changes/`)).json();
    expect(told.losses.price).toBe(5);
    expect(told.changes.every((change: { losses: string[] }) => change.losses.includes('price'))).toBe(true);
    await editor.remove(`${path}${batch.id}/`);
  });

  it('are checked in the preview and before publishing, with the curbs of each finding', async () => {
    const chosen = (await pricedLinks()).slice(0, 3);
    const never = { ...noParking, timeSpans: [{ months: [2], daysOfMonth: [30] }] };
    const edit = { addedRestrictions: [never] };
    const seen = (await editor.post(`${path}preview_batch/`, { links: chosen, edit })).json();
    const place = seen.findings.findIndex(({ code }: { code: string }) => code === 'lint.never');
    expect(seen.findings[place].text).toMatch(/^Rule “No parking[^”]*” never applies/);
    expect(seen.rules).toContainEqual(expect.objectContaining({ subActivity: 'no-parking' }));
    const curbsWith = (changes: { findings: { finding: number; links: number }[] }[]) =>
      changes
        .flatMap(({ findings }) => findings)
        .reduce((sum, one) => sum + (one.finding === place ? one.links : 0), 0);
    expect(curbsWith(seen.changes)).toBe(3);
    const batch = await made(chosen, edit);
    const told = (await publisher.get(`${path}${batch.id}/batch_changes/`)).json();
    expect(told.findings.map(({ code }: { code: string }) => code)).toContain('lint.never');
    await editor.remove(`${path}${batch.id}/`);
  });
});
