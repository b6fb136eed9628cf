// Another date for a published change that is not in effect yet: who may set it, what moves with it,
// and when it is refused.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { propose, type TestClient } from '../../../testing/proposals.ts';
import { loadAuditEntries, setEntry } from '../../../testing/queries.ts';
import { openStaff } from '../../../testing/staff.ts';
import type { TestApi } from '../../../testing/test-api.ts';

const path = '/api/proposed_regulation/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let free: () => number;

beforeAll(async () => {
  ({ api, editor, publisher, free } = await openStaff());
});
afterAll(() => api.close());
afterEach(() => api.database.rows(`delete from city_configuration where config_key = 'SECOND_PERSON'`));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
async function scheduled(
  links: readonly number[],
  at: string,
  body: object = {},
  author = editor,
): Promise<number> {
  const id = await propose(author, [...links], body);
  const done = await publisher.post(`${path}${id}/publish_proposed_regulation/`, { effective_from: at });
  expect(done.statusCode, done.body).toBe(200);
  return id;
}
const move = (id: number, at: string, more: object = {}, client = publisher) =>
  client.post(`${path}${id}/change_effective_date/`, { effective_from: at, ...more });
async function moved(id: number, at: string): Promise<void> {
  const done = await move(id, at);
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json()).toMatchObject({
    effective_from: at,
    publication: { state: 'scheduled', effective_from: at },
  });
}
async function refusal(id: number, at: string, more: object = {}, client = publisher) {
  const done = await move(id, at, more, client);
  const { code, reason = code } = done.json();
  return { status: done.statusCode, reason };
}
/** The memberships of a link from its first: when each begins and ends, ISO 8601. */
async function membershipsOf(link: number): Promise<readonly (readonly [string, string | null])[]> {
  const rows = await api.database.rows(
    'select effective_from as since, effective_to as until from regulation_link where link_id = $1 order by 1',
    [link],
  );
  return rows.map(({ since, until }) => [since.toISOString(), until?.toISOString() ?? null]);
}
/** What the rows of a link and its regulations say, without the ids of rows. */
async function timesOf(link: number) {
  return api.database.rows(
    `select r.regulation_id, r.version, r.effective_from as since, r.effective_to as until, m.effective_from, m.effective_to
     from regulation_link m join regulation r on r.id = m.regulation_id where m.link_id = $1 order by m.effective_from`,
    [link],
  );
}

describe('another date for a scheduled change', () => {
  it('moves its rules, those that they replace, and its announcement, earlier and later', async () => {
    const link = free();
    const id = await scheduled([link], inDays(3));
    for (const at of [inDays(5), inDays(1)]) {
      await moved(id, at);
      const [before, after] = (await membershipsOf(link)).slice(-2);
      expect([before?.[1], after]).toEqual([at, [at, null]]);
      const [change] = await api.database.rows(
        'select due, announced from scheduled_change where proposed_regulation_id = $1',
        [id],
      );
      expect(change).toEqual({ due: new Date(at), announced: null });
    }
  });

  it('leaves the rows as they would be, had it been published with that date', async () => {
    const [link, other] = [free(), free()];
    const shared = await propose(editor, [link, other]);
    await publisher.post(`${path}${shared}/publish_proposed_regulation/`);
    const [first, second] = [inDays(2), inDays(6)];
    const id = await scheduled([link], first);
    await scheduled([other], second);
    // The regulation of both ends when the last of them leaves it.
    const ends = async () => (await timesOf(link)).map(({ until }) => until?.toISOString() ?? null).at(-2);
    expect(await ends()).toBe(second);
    const late = inDays(9);
    await moved(id, late);
    expect(await ends()).toBe(late);
    await moved(id, first);
    expect(await ends()).toBe(second);
  });

  it('is in the history, with the date before and after, and has a new version', async () => {
    const [from, to] = [inDays(2), inDays(4)];
    const id = await scheduled([free()], from);
    const { version } = (await publisher.get(`${path}${id}/`)).json();
    const done = await move(id, to, { version });
    expect(done.json().version).toBe(version + 1);
    const entries = await loadAuditEntries(api.database.db, 'reschedule');
    expect(entries.filter(({ noun_id: noun }) => noun === String(id))).toMatchObject([
      {
        noun: 'proposed-regulation',
        before: { effectiveFrom: Date.parse(from) },
        after: { effectiveFrom: Date.parse(to) },
      },
    ]);
    expect(await refusal(id, from, { version })).toMatchObject({ status: 409 });
  });

  it('takes effect then, and the date cannot be changed after that', async () => {
    const link = free();
    const id = await scheduled([link], inDays(2));
    const soon = new Date(Date.now() + 700).toISOString();
    await moved(id, soon);
    const isAnnounced = async () => {
      const [row] = await api.database.rows(
        'select announced is not null as done from scheduled_change where proposed_regulation_id = $1',
        [id],
      );
      return row.done;
    };
    await expect.poll(isAnnounced, { timeout: 20_000 }).toBe(true);
    const { rule_set_id: rules } = (await editor.get(`/api/links/${link}/get_link_restrictions/`)).json();
    expect(rules).not.toBeNull();
    expect(await refusal(id, inDays(2))).toEqual({ status: 400, reason: 'proposal.in-effect' });
  });

  it('can still be undone, and then everything is as before', async () => {
    const link = free();
    const before = await timesOf(link);
    const id = await scheduled([link], inDays(2));
    await moved(id, inDays(8));
    const done = await publisher.post(`${path}undo_publication/`, { proposed_regulation_ids: [id] });
    expect(done.statusCode, done.body).toBe(200);
    expect(await timesOf(link)).toEqual(before);
    expect(await refusal(id, inDays(2))).toMatchObject({ reason: 'proposal.reverted' });
  });

  it('moves the due date of its sign orders that are due on its day', async () => {
    const [from, to] = [inDays(3), inDays(10)];
    const id = await scheduled([free()], from);
    const [first, second] = await api.database.rows(
      `insert into work_order (name, status, due, proposed_regulation_id, outside_id)
       values ('Sign', 'open', ($1::timestamptz at time zone $3)::date, $2, 'proposal/1/sign/1/a'),
         ('Sign', 'open', '2030-01-01', $2, 'proposal/1/sign/1/b') returning id`,
      [from, id, api.city.time.timeZone],
    );
    await moved(id, to);
    const dues = await api.database.rows(
      `select id, due = ($2::timestamptz at time zone $3)::date as is_moved from work_order where id = any($1::int[]) order by id`,
      [[first.id, second.id], to, api.city.time.timeZone],
    );
    expect(dues).toEqual([
      { id: first.id, is_moved: true },
      { id: second.id, is_moved: false },
    ]);
  });
});

describe('is refused', () => {
  it('in the past, for a draft, for what is in effect, and to those who may not publish', async () => {
    const id = await scheduled([free()], inDays(2));
    expect(await refusal(id, inDays(-1))).toEqual({ status: 400, reason: 'proposal.schedule-past' });
    expect((await move(id, inDays(4), {}, editor)).statusCode).toBe(403);
    const draft = await propose(editor, [free()]);
    expect(await refusal(draft, inDays(4))).toEqual({ status: 400, reason: 'proposal.not-published' });
    const now = await propose(editor, [free()]);
    await publisher.post(`${path}${now}/publish_proposed_regulation/`);
    expect(await refusal(now, inDays(4))).toEqual({ status: 400, reason: 'proposal.in-effect' });
    expect((await move(999_999_999, inDays(4))).statusCode).toBe(404);
  });

  it('where it would pass another scheduled change of the same curb, which it names', async () => {
    const [link, other] = [free(), free()];
    const first = await scheduled([link, other], inDays(2));
    const middle = inDays(5);
    const second = await scheduled([link], middle);
    const before = await timesOf(link);
    for (const at of [middle, inDays(6)]) {
      const done = await move(first, at);
      expect([done.statusCode, done.json().reason]).toEqual([400, 'proposal.reschedule-passes']);
      const [segment] = await api.database.rows('select segment_id from link where id = $1', [link]);
      expect(done.json().detail).toContain(segment.segment_id);
    }
    expect(await refusal(second, inDays(1))).toEqual({ status: 400, reason: 'proposal.reschedule-passes' });
    expect(await timesOf(link)).toEqual(before);
    await moved(second, inDays(8));
    await moved(first, inDays(6));
  });

  it('where a removal is planned before or after it', async () => {
    const link = free();
    await publisher.post(`${path}${await propose(editor, [link])}/publish_proposed_regulation/`);
    const removal = await scheduled([link], inDays(3), { action: 'remove', restrictions: [] });
    const next = await scheduled([link], inDays(5), { action: 'create' });
    expect(await refusal(removal, inDays(6))).toMatchObject({ reason: 'proposal.reschedule-passes' });
    expect(await refusal(next, inDays(2))).toMatchObject({ reason: 'proposal.reschedule-passes' });
    await moved(removal, inDays(4));
    const last = (await membershipsOf(link)).at(-2);
    expect(Math.round((Date.parse(last?.[1] ?? '') - Date.now()) / 86_400_000)).toBe(4);
  });

  it('to its authors where the city requires a second person', async () => {
    const by = await scheduled([free()], inDays(2), {}, publisher);
    const other = await scheduled([free()], inDays(2));
    await setEntry(api.database.db, 'SECOND_PERSON', { is_enabled: true, curb_types: [] }, false);
    expect(await refusal(by, inDays(4))).toEqual({ status: 400, reason: 'proposal.reschedule-own-work' });
    await moved(other, inDays(4));
    await setEntry(api.database.db, 'SECOND_PERSON', { is_enabled: true, curb_types: ['loading'] }, false);
    expect(await refusal(by, inDays(4))).toEqual({ status: 400, reason: 'proposal.reschedule-own-work' });
    await setEntry(api.database.db, 'SECOND_PERSON', { is_enabled: true, curb_types: ['taxi'] }, false);
  });
});

it('stacked scheduled changes that are both undone say what was in force before', async () => {
  const link = free();
  await publisher.post(`${path}${await propose(editor, [link])}/publish_proposed_regulation/`);
  const current = await timesOf(link);
  const rule = (maxStay: number) => ({
    restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay }],
  });
  const first = await scheduled([link], inDays(2), rule(40));
  const second = await scheduled([link], inDays(4), rule(50));
  for (const id of [second, first]) {
    const done = await publisher.post(`${path}undo_publication/`, { proposed_regulation_ids: [id] });
    expect(done.statusCode, done.body).toBe(200);
  }
  expect(await timesOf(link)).toEqual(current);
  const changesOf = async (id: number) => {
    const list = await publisher.get(
      `${path}proposed_regulation_list_data/?ids=${id}&is_published=true&limit=1`,
    );
    return list.json().results[0].rule_changes;
  };
  const [[one], [other]] = [await changesOf(first), await changesOf(second)];
  expect(one.changed).toHaveLength(1);
  expect(other.changed.map((rules: { before: string }) => rules.before)).toEqual(
    one.changed.map((rules: { before: string }) => rules.before),
  );
});
