// A city that requires a second person: nobody publishes their own work, in whatever way they
// publish, unless somebody else approved the present version.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { propose, type TestClient } from '../../testing/proposals.ts';
import { setEntry } from '../../testing/queries.ts';
import { openStaff } from '../../testing/staff.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { loadInvolvedTypes } from './second-person.sql.ts';

const path = '/api/proposed_regulation/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let admin: TestClient;
let free: () => number;

beforeAll(async () => {
  ({ api, editor, publisher, admin, free } = await openStaff());
});
afterAll(() => api.close());
beforeEach(() => requireSecondPerson([]));

const requireSecondPerson = (types: readonly string[]) =>
  setEntry(api.database.db, 'SECOND_PERSON', { is_enabled: true, curb_types: types }, false);
const publishOne = (hand: TestClient, id: number, body: object = {}) =>
  hand.post(`${path}${id}/publish_proposed_regulation/`, body);
const publishMany = (hand: TestClient, ids: readonly number[], body: object = {}) =>
  hand.post(`${path}publish_proposed_regulations/`, { proposed_regulation_ids: ids, ...body });
/** Hands the proposal in, unless it waits already, and approves it. */
async function approve(id: number): Promise<void> {
  const [{ version }] = await api.database.rows('select version from proposed_regulation where id = $1', [
    id,
  ]);
  const review = (hand: TestClient, event: string) =>
    hand.post(`${path}review_proposed_regulations/`, {
      proposed_regulation_ids: [id],
      versions: [version],
      event,
    });
  await review(editor, 'hand_in');
  const { results } = (await review(admin, 'approve')).json();
  expect(results).toMatchObject([{ id, ok: true }]);
}
const authors = async (id: number): Promise<string[]> => {
  const rows = await api.database.rows(
    `select u.username from proposed_regulation p join user_account u on u.id = any(p.authors) where p.id = $1 order by 1`,
    [id],
  );
  return rows.map(({ username }) => username);
};
const stateOf = async (id: number) =>
  (
    await api.database.rows(
      'select review_state, reviewed_by, is_published from proposed_regulation where id = $1',
      [id],
    )
  )[0];

describe('a city that requires a second person', () => {
  it('refuses to publish own work, and names who may', async () => {
    const id = await propose(publisher, [free()]);
    const refused = await publishOne(publisher, id);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'refused', reason: 'proposal.own-work' });
    expect(refused.json().detail).toBe(
      'This change needs a second person, because you worked on it yourself. These people may approve or publish it: admin.',
    );
    expect((await stateOf(id)).is_published).toBe(false);
    expect((await publishOne(admin, id)).statusCode).toBe(200);
  });

  it('refuses it of many, and publishes what others made', async () => {
    const own = await propose(publisher, [free()]);
    const edited = await propose(editor, [free()]);
    const other = await propose(editor, [free()]);
    await publisher.patch(`${path}${edited}/`, { reason: 'Another' });
    expect(await authors(edited)).toEqual(['editor', 'publisher']);
    const { results } = (await publishMany(publisher, [own, other, edited])).json();
    expect(results).toMatchObject([
      { id: own, ok: false, code: 'proposal.own-work' },
      { id: other, ok: true },
      { id: edited, ok: false, code: 'proposal.own-work' },
    ]);
  });

  it('refuses it of a batch, and for a later date', async () => {
    const batches = '/api/batchregulations/';
    const batch = { links: [free(), free()], edit: { action: 'modify', timeLimit: 33, reason: 'Turnover' } };
    const { id } = (await publisher.post(batches, batch)).json();
    const refused = (await publisher.post(`${batches}${id}/publish_batch/`)).json();
    expect([refused.done, refused.refused]).toEqual([0, refused.results.length]);
    expect(refused.results[0].code).toBe('proposal.own-work');
    expect((await admin.post(`${batches}${id}/publish_batch/`)).json()).toMatchObject({ refused: 0 });

    const scheduled = await propose(publisher, [free()]);
    const later = { effective_from: new Date(api.now() + 86_400_000).toISOString() };
    expect((await publishOne(publisher, scheduled, later)).json().reason).toBe('proposal.own-work');
    expect((await publishMany(publisher, [scheduled], later)).json().results[0].code).toBe(
      'proposal.own-work',
    );
    expect((await publishOne(admin, scheduled, later)).statusCode).toBe(200);
  });

  it('lets an author publish what somebody else approved, until it is edited again', async () => {
    const id = await propose(publisher, [free()]);
    await approve(id);
    await editor.patch(`${path}${id}/`, { reason: 'Corrected' });
    expect(await stateOf(id)).toMatchObject({ review_state: 'waiting', reviewed_by: null });
    expect((await publishOne(publisher, id)).json().reason).toBe('proposal.own-work');
    await approve(id);
    expect((await publishOne(publisher, id)).statusCode).toBe(200);
  });

  it('does not count an approval by somebody who became an author', async () => {
    const id = await propose(publisher, [free()]);
    await approve(id);
    // As in a row that was restored from an older copy.
    await api.database.rows(`update proposed_regulation set authors = authors || reviewed_by where id = $1`, [
      id,
    ]);
    expect((await publishOne(publisher, id)).json().reason).toBe('proposal.own-work');
  });

  it('does not count an approval by somebody who was disabled', async () => {
    const id = await propose(publisher, [free()]);
    await approve(id);
    const setActive = (active: boolean) =>
      api.database.rows(`update user_account set is_active = $1 where username = 'admin'`, [active]);
    await setActive(false);
    expect((await publisher.get(`${path}${id}/`)).json().review.may_publish_alone).toBe(false);
    expect((await publishOne(publisher, id)).json().reason).toBe('proposal.own-work');
    await setActive(true);
    expect((await publisher.get(`${path}${id}/`)).json().review.may_publish_alone).toBe(true);
    expect((await publishOne(publisher, id)).statusCode).toBe(200);
  });

  it('accepts no waivers from an author that nobody approved', async () => {
    const odd = {
      restrictions: [
        { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 },
        { activity: 'no stopping', subActivity: 'no-stopping', priority: 500 },
      ],
    };
    const id = await propose(publisher, [free()], odd);
    const { findings } = (await publisher.get(`${path}${id}/lint/`)).json();
    const waivers = findings
      .filter(({ severity }: { severity: string }) => severity === 'error')
      .map(({ finding }: { finding: string }) => ({ finding, reason: 'as agreed' }));
    expect(waivers.length).toBeGreaterThan(0);
    await approve(id);
    expect((await publishOne(publisher, id, { waivers })).json().reason).toBe('proposal.lint-errors');
    expect((await publisher.patch(`${path}${id}/`, { waivers })).statusCode).toBe(200);
    expect((await publishOne(publisher, id)).json().reason).toBe('proposal.own-work');
    await approve(id);
    expect((await publishOne(publisher, id)).statusCode).toBe(200);
  });

  it('accepts no date from an author that nobody approved', async () => {
    const day = (days: number) => new Date(api.now() + days * 86_400_000).toISOString();
    const id = await propose(publisher, [free()]);
    await approve(id);
    const refused = await publishOne(publisher, id, { effective_from: day(1) });
    expect(refused.json().reason).toBe('proposal.date-not-approved');
    expect(refused.json().detail).toMatch('another effective date');
    const many = await publishMany(publisher, [id], { effective_from: day(1) });
    expect(many.json().results[0].code).toBe('proposal.date-not-approved');
    await publisher.patch(`${path}${id}/`, { effective_from: day(2) });
    await approve(id);
    for (const other of [null, day(1)])
      expect((await publishOne(publisher, id, { effective_from: other })).json().reason).toBe(
        'proposal.date-not-approved',
      );
    expect((await publishOne(publisher, id)).statusCode).toBe(200);
    // Whoever is no author decides the date.
    const edited = await propose(editor, [free()]);
    expect((await publishOne(publisher, edited, { effective_from: day(1) })).statusCode).toBe(200);
  });

  it('publishes once, and not for the author, when an author and another publisher race', async () => {
    for (let index = 0; index < 4; index += 1) {
      const id = await propose(publisher, [free()]);
      const [own, other] = await Promise.all([publishOne(publisher, id), publishOne(admin, id)]);
      expect(other.statusCode, other.body).toBe(200);
      expect(['proposal.own-work', 'proposal.published']).toContain(own.json().reason);
      const [{ username }] = await api.database.rows(
        'select username from publication where proposed_regulation_id = $1',
        [id],
      );
      expect(username).toBe('admin');
    }
  });

  it('never publishes an edit that nobody approved, made at the same moment', async () => {
    for (let index = 0; index < 8; index += 1) {
      const id = await propose(publisher, [free()], { reason: 'Approved' });
      await approve(id);
      const [published, edited] = await Promise.all([
        publishOne(publisher, id),
        editor.patch(`${path}${id}/`, { reason: 'Not approved' }),
      ]);
      expect([published, edited].filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const [row] = await api.database.rows(
        'select reason, is_published from proposed_regulation where id = $1',
        [id],
      );
      expect(row).toEqual(
        published.statusCode === 200
          ? { reason: 'Approved', is_published: true }
          : { reason: 'Not approved', is_published: false },
      );
    }
  });

  it('needs no second person to revert a publication', async () => {
    const id = await propose(editor, [free()]);
    expect((await publishOne(publisher, id)).statusCode).toBe(200);
    expect((await publisher.post(`${path}${id}/revert_published_regulation/`)).statusCode).toBe(200);
    const own = await propose(publisher, [free()]);
    expect((await publishOne(admin, own)).statusCode).toBe(200);
    expect((await publisher.post(`${path}${own}/revert_published_regulation/`)).statusCode).toBe(200);
  });

  it('requires none while it is off, and always one while the entry cannot be read', async () => {
    const set = (value: unknown) => setEntry(api.database.db, 'SECOND_PERSON', value, false);
    const id = await propose(publisher, [free()]);
    for (const broken of [null, 'off', { is_enabled: 'no' }, { is_enabled: false, curb_types: 'bus' }]) {
      await set(broken);
      expect((await publishOne(publisher, id)).json().reason).toBe('proposal.own-work');
    }
    await set({ is_enabled: false, curb_types: ['loading'] });
    expect((await publishOne(publisher, id)).statusCode).toBe(200);
  });

  it('counts the types of the draft, of its rules, and of what is in force on its curbs', async () => {
    const link = free();
    await requireSecondPerson(['loading']);
    const made = await propose(publisher, [link]);
    expect((await publishOne(publisher, made)).json().reason).toBe('proposal.own-work');
    expect((await publishOne(admin, made)).statusCode).toBe(200);
    expect(await loadInvolvedTypes(api.database.db, [made], false)).toEqual(new Map());

    // Removing a loading zone, or replacing it with something else, counts as well.
    const bus = {
      sub_activity: 'bus',
      restrictions: [{ activity: 'parking', subActivity: 'bus', priority: 500, maxStay: 20 }],
    };
    const replaced = await propose(publisher, [link], bus);
    const types = await loadInvolvedTypes(api.database.db, [replaced], false);
    expect(types.get(replaced)).toEqual(expect.arrayContaining(['bus', 'loading']));
    expect((await publishOne(publisher, replaced)).json().reason).toBe('proposal.own-work');
    await requireSecondPerson(['taxi']);
    expect((await publishOne(publisher, replaced)).statusCode).toBe(200);
    await requireSecondPerson(['loading']);
    const changed = await propose(publisher, [link], {
      ...bus,
      restrictions: [{ activity: 'parking', subActivity: 'bus', priority: 500, maxStay: 40 }],
    });
    expect((await loadInvolvedTypes(api.database.db, [changed], false)).get(changed)).toEqual(['bus']);
    expect((await publishOne(publisher, changed)).statusCode).toBe(200);
    // Once published: what it put there and what it replaced.
    const published = await loadInvolvedTypes(api.database.db, [replaced], true);
    expect(published.get(replaced)).toEqual(expect.arrayContaining(['bus', 'loading']));
  });
});

describe('the authors of a proposal', () => {
  it('include whoever restores it, perhaps with another price; it must be approved again', async () => {
    const payment = (await editor.post('/api/proposed_payment/', { fees: [1], durations: [60] })).json().id;
    const [id, other] = [await propose(editor, [free()]), await propose(editor, [free()])];
    for (const one of [id, other]) await editor.patch(`${path}${one}/`, { payment_id: payment });
    await approve(id);
    const rowOf = async () =>
      (await api.database.rows('select version from proposed_regulation where id = $1', [id]))[0];
    const { version } = await rowOf();
    await editor.remove(`${path}${id}/delete_proposed_regulation/`);
    await publisher.patch(`/api/proposed_payment/${payment}/`, { fees: [9], durations: [60] });
    const [record] = await api.database.rows(
      `select id from deleted_record where noun = 'proposed-regulation' and record_id = $1`,
      [id],
    );
    const restored = await publisher.post(`/api/deleted/${record.id}/restore/`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await authors(id)).toEqual(['editor', 'publisher']);
    expect(await stateOf(id)).toEqual({ review_state: 'waiting', reviewed_by: null, is_published: false });
    expect(await rowOf()).toEqual({ version: version + 1 });
    expect((await publishOne(publisher, id)).json().reason).toBe('proposal.own-work');
  });

  it('are also authors of its copy', async () => {
    const scenario = (await editor.post('/api/scenario/', { name: 'Own work' })).json().id;
    const id = await propose(editor, [free()], { scenario });
    const copied = (
      await publisher.post(`/api/scenario/${scenario}/copy_scenario/`, { name: 'Copy' })
    ).json();
    const [copy] = await api.database.rows(
      'select id from proposed_regulation where scenario_id = $1 and id <> $2',
      [copied.id, id],
    );
    expect(await authors(copy.id)).toEqual(['editor', 'publisher']);
  });

  it('include whoever changes its rules, its links or its price', async () => {
    const id = await propose(editor, [free()]);
    const rule = { activity: 'loading', subActivity: 'loading', priority: 501, maxStay: 30 };
    const added = await publisher.post('/api/proposed_restriction/', {
      proposed_regulation_id: id,
      restriction: rule,
    });
    expect(added.statusCode, added.body).toBeLessThan(300);
    expect(await authors(id)).toEqual(['editor', 'publisher']);
    const linked = await admin.post('/api/proposedregulationlinks/', {
      proposed_regulation_id: id,
      curb_links: [free()],
    });
    expect(linked.statusCode, linked.body).toBeLessThan(300);
    expect(await authors(id)).toEqual(['admin', 'editor', 'publisher']);

    const payment = (await editor.post('/api/proposed_payment/', { fees: [1], durations: [60] })).json().id;
    const priced = await propose(editor, [free()]);
    await editor.patch(`${path}${priced}/`, { payment_id: payment });
    await approve(priced);
    await publisher.patch(`/api/proposed_payment/${payment}/`, { fees: [2], durations: [60] });
    expect(await authors(priced)).toEqual(['editor', 'publisher']);
    expect((await stateOf(priced)).review_state).toBe('waiting');
  });
});
