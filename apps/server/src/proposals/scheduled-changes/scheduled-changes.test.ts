// Publishing for later: what is in force until then and from then on, also after a restart, and
// withdrawing it before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp } from '../../entry/app.ts';
import { importCity } from '../../exchange/imports/import-city.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { loadingRule, propose, type TestClient } from '../../testing/proposals.ts';
import { openStaff } from '../../testing/staff.ts';
import type { TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[];

beforeAll(async () => {
  ({ api, editor, publisher, links } = await openStaff());
});
afterAll(() => api.close());

const one = (id: number) => `/api/proposed_regulation/${id}/`;
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const publishAt = (id: number, at: string) =>
  publisher.post(`${one(id)}publish_proposed_regulation/`, { effective_from: at });
const classOf = (id: number) => api.city.link(id)?.subActivity;
/**
 * Duration of one change in milliseconds. `ahead` plans ten times as far ahead, so that the state
 * before is still visible on a busy machine.
 */
let oneChange = 0;
const ahead = (least: number) => soon(Math.max(least, 10 * oneChange));
async function onLink(id: number) {
  return (await editor.get(`/api/links/${id}/get_link_restrictions/`)).json();
}

describe('a change published for later', { timeout: 90_000 }, () => {
  it('begins when its time comes, in this process and in one that starts meanwhile', async () => {
    const [link = 0] = links;
    const before = await onLink(link);
    const began = Date.now();
    const id = await propose(editor, [link]);
    expect((await publishAt(id, soon(-1000))).json()).toMatchObject({ reason: 'proposal.schedule-past' });
    oneChange = Date.now() - began;
    const done = await publishAt(id, ahead(4000));
    expect(done.json()).toMatchObject({ is_published: true });
    expect((await onLink(link)).rule_set_id).toBe(before.rule_set_id);
    expect(classOf(link)).toBe(before.regulation.sub_activity);
    const other: App = await openApp(api.database.context);
    expect(other.live.city.link(link)?.subActivity).toBe(before.regulation.sub_activity);
    await expect.poll(() => classOf(link), { timeout: 60_000 }).toBe('loading');
    await expect.poll(() => other.live.city.link(link)?.subActivity).toBe('loading');
    await other.fastify.close();
    expect((await onLink(link)).regulation.sub_activity).toBe('loading');
    const { rows } = await api.database.pool.query(
      `select count(*)::int as n from outbox where kind = 'city changed' and (body ->> 'revision')::int > 1
         and body -> 'links' @> to_jsonb($1::int)`,
      [link],
    );
    expect(rows[0].n).toBe(1);
  });

  it('divides its link at once; the pieces have the old rule until then', async () => {
    const [, link = 0] = links;
    const before = await onLink(link);
    const id = await propose(editor, [{ parent_link: link, from: 5, to: 20 }]);
    expect((await publishAt(id, ahead(3000))).statusCode).toBe(200);
    await expect.poll(() => classOf(link)).toBeUndefined();
    const { rows } = await api.database.pool.query(
      'select id from link where parent_link_id = $1 order by id',
      [link],
    );
    const classes = () => rows.map((row) => classOf(row.id));
    expect(new Set(classes())).toEqual(new Set([before.regulation.sub_activity]));
    await expect.poll(classes, { timeout: 60_000 }).toContain('loading');
    expect(classes().filter((name) => name === 'loading')).toHaveLength(1);
  });

  it('is withdrawn by a revert before it begins, leaving nothing of it', async () => {
    const [, , link = 0] = links;
    const before = await onLink(link);
    const id = await propose(editor, [link]);
    await publishAt(id, soon(3_600_000));
    const blocked = await propose(editor, [link]);
    expect((await publisher.post(`${one(blocked)}publish_proposed_regulation/`)).json()).toMatchObject({
      reason: 'proposal.planned-change',
    });
    expect((await publisher.post(`${one(id)}revert_published_regulation/`)).statusCode).toBe(200);
    const { rows } = await api.database.pool.query(
      `select (select count(*)::int from scheduled_change where announced is null) as waiting,
         (select count(*)::int from regulation where effective_from > now() or effective_to > now()) as planned,
         (select count(*)::int from regulation_link where effective_from > now() or effective_to > now()) as memberships`,
    );
    expect(rows[0]).toEqual({ waiting: 0, planned: 0, memberships: 0 });
    expect((await onLink(link)).regulation.id).toBe(before.regulation.id);
  });

  it('is history, not withdrawn, when it began while the revert waited for a lock', async () => {
    const link = links[5] ?? 0;
    const id = await propose(editor, [link]);
    await publishAt(id, soon(3000));
    const other = await api.database.pool.connect();
    await other.query('begin');
    await other.query(
      'select from regulation where id in (select regulation_id from regulation_link where link_id = $1) for update',
      [link],
    );
    const reverting = publisher.post(`${one(id)}revert_published_regulation/`);
    await expect.poll(() => classOf(link), { timeout: 15_000 }).toBe('loading');
    await other.query('commit');
    other.release();
    expect((await reverting).statusCode).toBe(200);
    await expect.poll(() => classOf(link)).not.toBe('loading');
    const { rows } = await api.database.pool.query(
      `select count(*)::int as law from regulation_link m join regulation r on r.id = m.regulation_id
       where m.link_id = $1 and r.proposal_id = $2 and m.effective_to > m.effective_from`,
      [link, id],
    );
    expect(rows[0]).toEqual({ law: 1 });
  });

  it('announces the links of a change that was withdrawn', async () => {
    const link = links[6] ?? 0;
    const id = await propose(editor, [link]);
    await publishAt(id, soon(3_600_000));
    const { revision } = (await editor.get('/api/rules/changes/?since=999999')).json();
    expect((await publisher.post(`${one(id)}revert_published_regulation/`)).statusCode).toBe(200);
    const feed = (await editor.get(`/api/rules/changes/?since=${revision}`)).json();
    expect(feed.results.flatMap((change: { links: { id: number }[] }) => change.links)).toMatchObject([
      { id: link },
    ]);
  });

  it('is left alone by an import', async () => {
    const [, , , , link = 0] = links;
    const id = await propose(editor, [link], { ...loadingRule });
    await publishAt(id, soon(3_600_000));
    const data = gridCity({ streets: 4, ruleSets: 3 });
    const options = { source: 'grid.test', format: 'test', dryRun: false };
    const imported = await importCity(api.database.db, data, options);
    expect(imported.ok && imported.value.issues.map(({ code }) => code)).toContain('import.change-scheduled');
    const { rows } = await api.database.pool.query(
      `select m.link_id, count(*) filter (where m.effective_from <= t.at and (m.effective_to is null or m.effective_to > t.at))::int as n
       from regulation_link m, (values (now()), (now() + interval '2 hours')) as t(at) where m.link_id = $1 group by m.link_id, t.at`,
      [link],
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 1]);
  });
});
