// Batches in the database: the links and rules they are evaluated from, which of their proposals
// are open or in force, and how they are listed, locked and closed.

import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { restrictionsOfSets } from '../../city/regulations/rule-sets.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import * as queries from './batches.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let [general, other] = [0, 0];
let [loading, taxi] = [0, 0];
let ada: { id: number; username: string };

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  other = (await one(`insert into scenario (name) values ('Other') returning id`)).id;
  loading = (await one(`select id from sub_activity where name = 'loading'`)).id;
  taxi = (await one(`select id from sub_activity where name <> 'loading' order by id limit 1`)).id;
  ada = await one('select id, username from user_account order by id limit 1');
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch',
  ),
);

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];

const blank = (more: Partial<queries.NewBatch> = {}): queries.NewBatch => ({
  kind: 'links',
  name: 'Night',
  scenario: general,
  edit: null,
  regulationType: null,
  payment: null,
  submission: null,
  requested: 3,
  accepted: 2,
  refused: [],
  ...more,
});
const batch = (more: Partial<queries.NewBatch> = {}) =>
  inTx((tx) => queries.insertBatch(tx, blank(more), ada));

async function proposal(of: number | null, more: Record<string, unknown> = {}): Promise<number> {
  const row = {
    scenario_id: general,
    action: 'modify',
    sub_activity_id: loading,
    regulation_type: 'Loading',
    created_date: '2026-01-01',
    batch_id: of,
    ...more,
  };
  const names = Object.keys(row);
  const { id } = await one(
    `insert into proposed_regulation (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return id;
}
const published = { is_published: true, published_on: '2026-03-04T05:06:07Z' };
const on = (of: number, link: number | undefined) =>
  putRows(database.db, 'proposed_regulation_link', 'proposed_regulation_id, link_id, base_link_id', [
    of,
    link,
    link,
  ]);
async function onStretch(of: number, link: number | undefined): Promise<void> {
  const { id } = await one(
    `insert into proposed_link (proposed_regulation_id, parent_link_id, from_m, to_m, geometry) values ($1, $2, 5, 12, '{}') returning id`,
    [of, link],
  );
  await putRows(
    database.db,
    'proposed_regulation_link',
    'proposed_regulation_id, proposed_link_id, base_link_id',
    [of, id, link],
  );
}
const claim = (of: number, link: number | undefined, scenario = general) =>
  putRows(database.db, 'proposal_claim', 'scenario_id, link_id, proposed_regulation_id', [
    scenario,
    link,
    of,
  ]);

it('links that live come by id with their open regulation, of which all open links count', async () => {
  const [ruled = 0, left = 0, retired = 0, bare = 0] = links;
  await database.rows(
    `update regulation_link set regulation_id = (select regulation_id from regulation_link where link_id = $1 and effective_to is null)
     where link_id = any($2::int[]) and effective_to is null`,
    [ruled, [left, retired]],
  );
  const before = await one(
    `select r.id as regulation, r.regulation_id as name, r.rule_set_id, o.number, s.name as class,
       (select count(*)::int from regulation_link c where c.regulation_id = r.id and c.effective_to is null) as links
     from regulation_link m join regulation r on r.id = m.regulation_id join rule_set o on o.id = r.rule_set_id join sub_activity s on s.id = r.sub_activity_id
     where m.link_id = $1 and m.effective_to is null`,
    [ruled],
  );
  await database.rows('update regulation_link set effective_to = now() where link_id = any($1::int[])', [
    [left, bare],
  ]);
  await database.rows('update link set retired = now() where id = $1', [retired]);
  const rows = await queries.loadBatchLinks(database.db, [bare, retired, ruled]);
  await database.rows('update link set retired = null');
  expect(rows.map(({ id }) => id)).toEqual([ruled, bare]);
  const link = await one('select * from link where id = $1', [ruled]);
  expect(rows.find(({ id }) => id === ruled)).toEqual({
    id: ruled,
    segment_id: link.segment_id,
    bl_street_name: link.bl_street_name,
    bl_side: link.bl_side,
    bl_from: link.bl_from,
    bl_to: link.bl_to,
    length: link.length,
    bays_count: link.bays_count,
    regulation: before.regulation,
    regulation_name: before.name,
    regulation_links: before.links - 1,
    sub_activity: before.class,
    rule_set_id: before.rule_set_id,
    rule_set: before.number,
  });
  const none = {
    regulation: null,
    regulation_name: null,
    regulation_links: null,
    sub_activity: null,
    rule_set_id: null,
    rule_set: null,
  };
  expect(rows.find(({ id }) => id === bare)).toMatchObject(none);
  const segments = await queries.segmentIds(database.db, [ruled, retired, 0]);
  const named = await database.rows('select id, segment_id from link where id = any($1::int[])', [
    [ruled, retired],
  ]);
  expect(new Map(segments)).toEqual(new Map(named.map((row) => [row.id, row.segment_id])));
});

it('rules that the index does not hold come whole in their order, each with its own price', async () => {
  const sets = await database.rows(
    `select rule_set_id as id, array_agg(x.body || jsonb_build_object('payment', y.body) order by x.position) as rules
     from restriction x left join payment y on y.id = x.payment_id group by 1 having count(*) > 1 and count(y.id) = 1 order by 1 limit 2`,
  );
  const found = await restrictionsOfSets(database.db, [sets[0].id, 'nobody']);
  expect([...found]).toEqual([[sets[0].id, sets[0].rules]]);
  await database.rows(`insert into rule_set (id) values ('turned')`);
  for (const position of [1, 0])
    await putRows(
      database.db,
      'restriction',
      'rule_set_id, position, activity, sub_activity_id, priority, body',
      ['turned', position, 'loading', loading, 500, JSON.stringify({ position })],
    );
  const turned = await restrictionsOfSets(database.db, ['turned']);
  expect(turned.get('turned')).toEqual([
    { position: 0, payment: null },
    { position: 1, payment: null },
  ]);
});

it('in the way are open proposals of the scenario on the links, and those that change one of the regulations', async () => {
  const [first, second, third] = links;
  const near = await proposal(null);
  for (const link of [first, third]) await on(near, link);
  await onStretch(near, second);
  for (const link of [first, second, third]) await claim(near, link);
  const changing = await proposal(null, { regulation_name: 'R1' });
  const also = await proposal(null, { regulation_name: 'R2' });
  await proposal(null, { regulation_name: 'R1', scenario_id: other });
  await proposal(null, { regulation_name: 'R3', ...published });
  await proposal(null, { regulation_name: 'R4' });
  const elsewhere = await proposal(null, { scenario_id: other });
  await on(elsewhere, first);
  await claim(elsewhere, first, other);
  const rows = await queries.findOpenProposalsOnLinks(
    database.db,
    general,
    [first ?? 0, second ?? 0],
    ['R1', 'R2', 'R3'],
  );
  const nothing = { link_id: null, base_link_id: null, from_m: null, to_m: null };
  expect(rows.toSorted((a, b) => a.id - b.id || (a.base_link_id ?? 0) - (b.base_link_id ?? 0))).toEqual([
    {
      id: near,
      scenario: general,
      regulation: null,
      link_id: first,
      base_link_id: first,
      from_m: null,
      to_m: null,
    },
    {
      id: near,
      scenario: general,
      regulation: null,
      link_id: null,
      base_link_id: second,
      from_m: 5,
      to_m: 12,
    },
    { id: changing, scenario: general, regulation: 'R1', ...nothing },
    { id: also, scenario: general, regulation: 'R2', ...nothing },
  ]);
});

it('a batch is written as it is said, changed in what it is about, and found by the name of its request', async () => {
  const submission = '00000000-0000-4000-8000-000000000001';
  const full = blank({
    kind: 'rates',
    name: 'Rates',
    scenario: other,
    edit: { timeLimit: 3 } as never,
    regulationType: taxi,
    payment: { currency: 'CHF' } as never,
    submission,
    requested: 9,
    accepted: 5,
    refused: [{ link: 4, code: 'x', title: 'T' }],
  });
  const [plain, id] = [await batch(), await batch(full)];
  const columns =
    'kind, name, scenario_id, edit, regulation_type_id, payment, submission, requested, accepted, refused, created_by, username, deleted';
  const row = async (of: number) => one(`select ${columns} from proposal_batch where id = $1`, [of]);
  const kept = {
    kind: 'rates',
    name: 'Rates',
    scenario_id: other,
    edit: { timeLimit: 3 },
    regulation_type_id: taxi,
    payment: { currency: 'CHF' },
    submission,
    requested: 9,
    accepted: 5,
    refused: [{ link: 4, code: 'x', title: 'T' }],
    created_by: ada.id,
    username: ada.username,
    deleted: null,
  };
  expect(await row(id)).toEqual(kept);
  const before = await row(plain);
  expect(before).toMatchObject({ edit: null, payment: null, submission: null });
  const anew = blank({
    name: 'no',
    edit: { timeLimit: 4 } as never,
    requested: 8,
    accepted: 7,
    refused: [{ link: 1, code: 'y' }],
  });
  await inTx((tx) => queries.updateBatch(tx, id, anew));
  expect(await row(id)).toEqual({
    ...kept,
    edit: { timeLimit: 4 },
    payment: null,
    requested: 8,
    accepted: 7,
    refused: [{ link: 1, code: 'y' }],
  });
  expect(await row(plain)).toEqual(before);
  expect(await queries.findBatchBySubmission(database.db, submission)).toBe(id);
  expect(await queries.findBatchBySubmission(database.db, submission.replace('1', '2'))).toBeUndefined();
});

it('a batch is held and closed once, and requests of one name wait for each other', async () => {
  const [id, free] = [await batch(), await batch()];
  await inTx(async (tx) => {
    expect(await queries.lockBatch(tx, id)).toBe(true);
    // Nobody else can change it, but proposals can still be added to it.
    const unheld = async (lock: string) =>
      database.rows(`select id from proposal_batch order by id for ${lock} skip locked`);
    expect(await unheld('share')).toEqual([{ id: free }]);
    expect(await unheld('key share')).toHaveLength(2);
    await queries.lockSubmission(tx, 'mine');
    const isFree = async (name: string) =>
      (
        await one(
          'select pg_try_advisory_lock(hashtextextended($1, 7230023)) and pg_advisory_unlock(hashtextextended($1, 7230023)) as free',
          [name],
        )
      ).free;
    expect([await isFree('mine'), await isFree('theirs')]).toEqual([false, true]);
  });
  expect(await inTx((tx) => queries.markBatchDeleted(tx, id))).toBe(true);
  expect(await inTx((tx) => queries.markBatchDeleted(tx, id))).toBe(false);
  expect(await inTx((tx) => queries.lockBatch(tx, id))).toBe(false);
  expect((await queries.listBatches(database.db, {}, 9, 0)).rows.map((row) => row.id)).toEqual([free]);
});

it('of a batch is open what is not published, and holds what was published and neither takes back nor was taken back', async () => {
  const [id, stranger] = [await batch(), await batch()];
  const open = await proposal(id, { link_count: 2 });
  const cut = await proposal(id, { link_count: 1 });
  const edited = await proposal(id, { version: 2 });
  const holds = await proposal(id, { ...published, link_count: 4 });
  const taken = await proposal(id, { ...published, link_count: 8 });
  const revert = await proposal(id, { ...published, reverts: taken, link_count: 16 });
  const half = await proposal(id, { ...published, link_count: 32 });
  // An unpublished revert does not revert anything.
  const draft = await proposal(id, { reverts: half, link_count: 64, version: 3 });
  const theirs = await proposal(stranger);
  await proposal(null);
  const [first, second] = links;
  await on(open, second);
  await on(edited, first);
  await on(holds, links[2]);
  await on(taken, links[3]);
  await on(revert, links[3]);
  await on(theirs, links[4]);
  await onStretch(cut, links[5]);
  const of = (which: 'open' | 'published') => queries.loadBatchProposalIds(database.db, id, which);
  expect(await of('open')).toEqual([open, cut, edited, draft]);
  expect(await of('published')).toEqual([holds, half]);
  expect(await queries.untouchedProposals(database.db, id)).toEqual([open]);
  expect(await queries.linksOfOpenProposals(database.db, id)).toEqual([first, second, links[5]]);
  const { rows } = await queries.listBatches(database.db, { id }, 9, 0);
  expect(rows.map((row) => [row.open, row.published, row.links])).toEqual([[4, 2, 2 + 1 + 4 + 8 + 32]]);
  await database.rows(
    `update link set bl_side = 'N', bl_from = 'A', bl_to = 'B', bl_street_name = 'Oak' where id = $1`,
    [links[3]],
  );
  const list = async (limit: number, offset: number) => {
    const page = await queries.listBatchLinks(database.db, id, limit, offset);
    return [page.count, page.rows.map((row) => [row.proposed_regulation_id, row.link])];
  };
  const all = [
    [open, second],
    [edited, first],
    [holds, links[2]],
    [taken, links[3]],
    [cut, links[5]],
  ];
  expect(await list(9, 0)).toEqual([5, all]);
  expect(await list(2, 1)).toEqual([5, all.slice(1, 3)]);
  const listed = (await queries.listBatchLinks(database.db, id, 9, 0)).rows;
  const link = await one('select segment_id, length, bays_count from link where id = $1', [links[3]]);
  expect(listed[3]).toEqual({
    link: links[3],
    proposed_regulation_id: taken,
    bl_street_name: 'Oak',
    bl_side: 'N',
    bl_from: 'A',
    bl_to: 'B',
    sub_activity: 'Loading',
    action: 'modify',
    is_published: true,
    is_reverted: true,
    review_state: 'draft',
    version: 1,
    ...link,
  });
  expect(listed.map((row) => [row.is_published, row.is_reverted])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, true],
    [false, false],
  ]);
});

it('batches are listed newest first by what is asked of them, with a few of their refusals', async () => {
  const refused = [1, 2, 3].map((link) => ({ link, code: 'x' }));
  const first = await batch({ refused });
  const rates = await batch({ kind: 'rates', regulationType: loading, scenario: other });
  const closed = await batch();
  const last = await batch({ regulationType: taxi });
  await inTx((tx) => queries.markBatchDeleted(tx, closed));
  await proposal(first);
  await proposal(rates, published);
  const list = async (filter: queries.BatchFilter, limit = 9, offset = 0) => {
    const { count, rows } = await queries.listBatches(database.db, filter, limit, offset);
    return [count, rows.map((row) => row.id)];
  };
  expect(await list({})).toEqual([3, [last, rates, first]]);
  expect(await list({}, 1, 1)).toEqual([3, [rates]]);
  expect(await list({ kind: 'rates' })).toEqual([1, [rates]]);
  expect(await list({ scenario__id: general })).toEqual([2, [last, first]]);
  expect(await list({ is_open: true })).toEqual([1, [first]]);
  expect(await list({ is_open: false })).toEqual([2, [last, rates]]);
  expect(await list({ regulation_type: 'loading' })).toEqual([1, [rates]]);
  expect(await list({ id: closed })).toEqual([0, []]);
  const few = async (most?: number) =>
    (await queries.listBatches(database.db, { id: first }, 9, 0, most)).rows[0]?.refused.map(
      ({ link }) => link,
    );
  expect([await few(), await few(0), await few(1), await few(2), await few(9)]).toEqual([
    [],
    [],
    [1],
    [1, 2],
    [1, 2, 3],
  ]);
  const [row] = (await queries.listBatches(database.db, { id: rates }, 9, 0)).rows;
  expect(row).toMatchObject({
    sub_activity_id: loading,
    sub_activity_name: 'loading',
    activity_name: 'loading',
    username: ada.username,
  });
});

it('the largest proposals of a batch come with the number of all', async () => {
  const [first, second] = [await batch(), await batch()];
  const sizes = [1, 3, 2];
  const made: number[] = [];
  for (const size of sizes) {
    const id = await proposal(first);
    await database.rows('update proposed_regulation set link_count = $2 where id = $1', [id, size]);
    made.push(id);
  }
  const alone = await proposal(second);
  expect(await queries.loadLargestProposals(database.db, [first, second], 2)).toEqual([
    { batch: first, proposal: made[1], total: 3 },
    { batch: first, proposal: made[2], total: 3 },
    { batch: second, proposal: alone, total: 1 },
  ]);
});
