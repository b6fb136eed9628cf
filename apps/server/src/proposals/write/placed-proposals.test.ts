// Links of proposals: whole, a new section, or an existing custom link; the claims on them, the
// list columns, and what deleting a proposal removes.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import * as queries from './write-proposals.sql.ts';

let database: TestDatabase;
let bases: queries.BaseLink[] = [];
let general: number;
let ada: { id: number; username: string };

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const ids = (await database.rows('select id from link order by id limit 6')).map(({ id }) => id);
  const found = await queries.loadBaseLinks(database.db, ids);
  bases = ids.flatMap((id) => found.get(id) ?? []);
  ada = await one(`select id, username from user_account order by id limit 1`);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch',
  ),
);

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];

function base(index: number): queries.BaseLink {
  const found = bases[index];
  if (found === undefined) throw new Error('no such link');
  return found;
}
const whole = (index: number): queries.NewLink => ({ base: base(index), custom: null });
const stretch = (index: number, from: number, to: number): queries.NewLink => ({
  base: base(index),
  custom: { from, to, geometry: base(index).geometry },
});

async function proposal(payment: number | null = null): Promise<number> {
  const row = await one(
    `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date, payment_id)
     values ($1, 'modify', (select min(id) from sub_activity), 'Loading', '2026-01-01', $2) returning id`,
    [general, payment],
  );
  return row.id;
}
const add = (id: number, links: readonly queries.NewLink[]) =>
  inTx((tx) => queries.insertLinks(tx, id, general, links, ada));
const placed = () =>
  database.rows(
    `select k.id, k.proposed_regulation_id as of, k.link_id as whole, k.base_link_id as base, k.seen_regulation_id as seen, c.from_m, c.to_m
     from proposed_regulation_link k left join proposed_link c on c.id = k.proposed_link_id order by k.id`,
  );
const claims = () =>
  database.rows(
    'select scenario_id, link_id, proposed_regulation_id as of from proposal_claim order by link_id',
  );

it('links are put on in their order with a claim on each, however many stretches lie on it', async () => {
  const id = await proposal();
  const drawn = await one(
    `insert into proposed_link (parent_link_id, from_m, to_m, geometry) values ($1, 1, 2, '{}') returning id`,
    [base(3).id],
  );
  const ids = await add(id, [
    stretch(2, 20, 30),
    whole(1),
    stretch(2, 5, 20),
    { base: base(3), custom: { id: drawn.id } },
  ]);
  const row = (at: number, index: number, from_m: number | null, to_m: number | null) => ({
    id: ids[at],
    of: id,
    whole: from_m === null ? base(index).id : null,
    base: base(index).id,
    seen: base(index).regulation,
    from_m,
    to_m,
  });
  expect(await placed()).toEqual([
    row(0, 2, 20, 30),
    row(1, 1, null, null),
    row(2, 2, 5, 20),
    row(3, 3, 1, 2),
  ]);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const claimed = [1, 2, 3].map((index) => ({ scenario_id: general, link_id: base(index).id, of: id }));
  expect(await claims()).toEqual(claimed);
  const lines = await database.rows(
    'select id, proposed_regulation_id as of, parent_link_id as parent, bl_street_name as street, created_by as by, geometry from proposed_link order by id',
  );
  const own = {
    of: id,
    parent: base(2).id,
    street: base(2).bl_street_name,
    by: ada.id,
    geometry: base(2).geometry,
  };
  expect(lines).toEqual([
    { id: drawn.id, of: id, parent: base(3).id, street: null, by: null, geometry: {} },
    { id: expect.any(Number), ...own },
    { id: expect.any(Number), ...own },
  ]);
  // Further sections of a link that is already claimed need no other claim.
  await add(id, [stretch(2, 40, 41), stretch(2, 40, 45), whole(0)]);
  expect((await placed()).slice(4).map((row) => [row.base, row.from_m, row.to_m])).toEqual([
    [base(2).id, 40, 41],
    [base(2).id, 40, 45],
    [base(0).id, null, null],
  ]);
  expect((await claims()).map((claim) => claim.link_id)).toEqual([0, 1, 2, 3].map((index) => base(index).id));
});

it('links go one by one, with stretches that were drawn for them, and a claim when nothing of it is left', async () => {
  const [id, stranger] = [await proposal(), await proposal()];
  const [first = 0, second = 0, third = 0] = await add(id, [stretch(0, 1, 2), stretch(0, 3, 4), whole(1)]);
  const [theirs = 0] = await add(stranger, [stretch(2, 1, 2)]);
  const left = async () => [
    (await placed()).map((row) => row.id),
    (await claims()).map((claim) => claim.link_id),
    (await database.rows('select from_m from proposed_link order by from_m, parent_link_id')).length,
  ];
  const remove = (ids: readonly number[] | null) => inTx((tx) => queries.deleteLinks(tx, id, ids));
  const claimed = (...indexes: number[]) => indexes.map((index) => base(index).id);
  // A link of another proposal is not deleted.
  await remove([second, theirs]);
  expect(await left()).toEqual([[first, third, theirs], claimed(0, 1, 2), 2]);
  await remove([first]);
  expect(await left()).toEqual([[third, theirs], claimed(1, 2), 1]);
  await remove(null);
  expect(await left()).toEqual([[theirs], claimed(2), 1]);
});

it('the list shows what the links are called, once for each, cut to what it holds', async () => {
  const [id, stranger] = [await proposal(), await proposal()];
  await database.rows(
    `update link set bl_side = 'N', bl_from = 'from', bl_to = 'to', bl_street_name = 'Oak' where id = $1`,
    [base(0).id],
  );
  await add(id, [whole(0), stretch(1, 1, 2)]);
  await add(stranger, [whole(2)]);
  const names = await queries.loadListColumns(database.db, id);
  expect(names).toHaveLength(2);
  expect(names).toContainEqual({ bl_street_name: 'Oak', bl_side: 'N', bl_from: 'from', bl_to: 'to' });
  const text = (letter: string) => letter.repeat(301);
  await inTx((tx) =>
    queries.writeListColumns(
      tx,
      id,
      { bl_street_name: text('s'), bl_side: text('n'), bl_from: text('f'), bl_to: null },
      7,
    ),
  );
  const rows = await database.rows(
    'select street_name, side, from_street, to_street, link_count from proposed_regulation order by id',
  );
  const cut = (letter: string) => letter.repeat(300);
  expect(rows).toEqual([
    { street_name: cut('s'), side: cut('n'), from_street: cut('f'), to_street: null, link_count: 7 },
    { street_name: null, side: null, from_street: null, to_street: null, link_count: 0 },
  ]);
});

it('open proposals go with all that is theirs, but not a price that others have, nor what was published', async () => {
  const payment = () => inTx((tx) => queries.insertPayment(tx, { currency: 'CHF' } as never, ada));
  const [own, shared, both, kept] = [await payment(), await payment(), await payment(), await payment()];
  const [first, second, third, published, stranger] = [
    await proposal(own),
    await proposal(both),
    await proposal(both),
    await proposal(kept),
    await proposal(shared),
  ];
  const sharing = await proposal(shared);
  await add(first, [stretch(0, 1, 2)]);
  await add(stranger, [whole(1)]);
  await database.rows(
    'update proposed_regulation set is_published = true, published_on = now() where id = $1',
    [published],
  );
  await inTx((tx) => queries.deleteProposals(tx, [first, second, third, published, sharing]));
  const ids = async (table: string) =>
    (await database.rows(`select id from ${table} order by id`)).map(({ id }) => id);
  expect(await ids('proposed_regulation')).toEqual([published, stranger]);
  expect(await ids('proposed_payment')).toEqual([shared, kept]);
  expect([(await placed()).length, (await claims()).length, (await ids('proposed_link')).length]).toEqual([
    1, 1, 0,
  ]);
  // A payment is deleted only when no proposal uses it.
  const unused = await payment();
  for (const id of [shared, unused]) await inTx((tx) => queries.deleteUnusedPayment(tx, id));
  expect(await ids('proposed_payment')).toEqual([shared, kept]);
  const row = await one(`select currency, body, created_by from proposed_payment where id = $1`, [kept]);
  expect(row).toEqual({ currency: 'CHF', body: { currency: 'CHF' }, created_by: ada.id });
  await inTx((tx) => queries.announceProposals(tx, general, [3, 1]));
  expect(await one('select kind, body from outbox order by id desc limit 1')).toEqual({
    kind: 'proposals changed',
    body: { scenario: general, proposals: [3, 1] },
  });
});
