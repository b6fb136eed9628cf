// The data that proposals are checked against before they are written, and their rows: what an edit
// changes and what a deletion removes.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import * as queries from './write-proposals.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let general: number;
let other: number;
let ada: { id: number; username: string };
let loading: { id: number; name: string };
let taxi: { id: number; name: string };

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  [loading, taxi] = (await database.rows(
    'select id, name from sub_activity order by name <> $1, id limit 2',
    ['loading'],
  )) as [typeof loading, typeof taxi];
  ada = await one(`select id, username from user_account order by id limit 1`);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  other = (await one(`insert into scenario (name) values ('Other') returning id`)).id;
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch',
  ),
);

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const idsOf = async (text: string, values: unknown[] = []) =>
  (await database.rows(text, values)).map(({ id }) => id);

const blank = (): queries.NewProposal => ({
  scenario: general,
  action: 'modify',
  reason: 'Deliveries',
  subActivity: loading,
  timeLimit: null,
  paymentId: null,
  actualRegulation: null,
  batch: null,
  effectiveFrom: null,
});
const made = (more: Partial<queries.NewProposal> = {}) =>
  inTx((tx) => queries.insertProposal(tx, { ...blank(), ...more }, ada));
const paid = (fee: number) => inTx((tx) => queries.insertPayment(tx, { currency: 'CHF', fee } as never, ada));
const publish = (id: number) =>
  database.rows('update proposed_regulation set is_published = true, published_on = now() where id = $1', [
    id,
  ]);
const linksOn = async (id: number, wanted: readonly queries.NewLink[], scenario = general) =>
  inTx((tx) => queries.insertLinks(tx, id, scenario, wanted, ada));
async function whole(link: number | undefined): Promise<queries.NewLink> {
  const base = (await queries.loadBaseLinks(database.db, [link ?? 0])).get(link ?? 0);
  if (base === undefined) throw new Error('no such link');
  return { base, custom: null };
}
async function stretch(link: number | undefined, from: number, to: number): Promise<queries.NewLink> {
  const { base } = await whole(link);
  return { base, custom: { from, to, geometry: base.geometry } };
}

it('proposals and a scenario are held for the transaction; a scenario that is deleted is none, unnamed it is the general one', async () => {
  const ids = [await made(), await made(), await made()];
  const [first = 0, second = 0, free] = ids;
  const { id: gone } = await one(`insert into scenario (name, deleted) values ('Gone', now()) returning id`);
  await inTx(async (tx) => {
    expect(await queries.lockProposals(tx, [second, 999_999, first])).toEqual([first, second]);
    const skip =
      'select id from proposed_regulation where id = any($1::int[]) order by id for share skip locked';
    expect(await idsOf(skip, [ids])).toEqual([free]);
    expect(await queries.lockScenarioOrGeneral(tx, other)).toEqual({ id: other, name: 'Other', kind: 'own' });
    expect(await queries.lockScenarioOrGeneral(tx, undefined)).toMatchObject({
      id: general,
      kind: 'general',
    });
    expect(await queries.lockScenarioOrGeneral(tx, gone)).toBeUndefined();
    // Others can draft in it, but nobody can delete it.
    const named = 'select id from scenario where id = any($1::int[]) order by id';
    expect(await idsOf(`${named} for update skip locked`, [[other, gone]])).toEqual([gone]);
    expect(await idsOf(`${named} for share skip locked`, [[other]])).toEqual([other]);
  });
  expect(await queries.generalScenarioId(database.db)).toBe(general);
  const catalogue = await queries.loadCurbTypeIds(database.db);
  expect([catalogue.get(loading.name), catalogue.get(taxi.name)]).toEqual([loading.id, taxi.id]);
});

it('a regulation may be drafted of until it has ended, a batch until it is deleted, and a payment while it is there', async () => {
  const [now, soon, past] = await database.rows(
    'select id, regulation_id as name from regulation order by id limit 3',
  );
  const ends = (id: number, when: string) =>
    database.rows(`update regulation set effective_to = now() + $2::interval where id = $1`, [id, when]);
  await ends(soon.id, '1 hour');
  await ends(past.id, '-1 second');
  const name = (id: number) => queries.findOpenRegulationName(database.db, id);
  expect([await name(now.id), await name(soon.id), await name(past.id), await name(0)]).toEqual([
    now.name,
    soon.name,
    undefined,
    undefined,
  ]);
  await database.rows('update regulation set effective_to = null');
  const batch = await one(`insert into proposal_batch (username) values ('a') returning id`);
  const deleted = await one(`insert into proposal_batch (deleted) values (now()) returning id`);
  const there = (id: number) => queries.batchExists(database.db, id);
  expect([await there(batch.id), await there(deleted.id), await there(0)]).toEqual([true, false, false]);
  const payment = await paid(1);
  expect(await queries.paymentExists(database.db, payment)).toBe(true);
  expect(await queries.paymentExists(database.db, payment + 1)).toBe(false);
});

it('a proposal stands on links that live, each with the regulation that is open there', async () => {
  const [ruled, ended, retired] = links;
  const before = await one(
    'select m.regulation_id as regulation, l.* from link l join regulation_link m on m.link_id = l.id where l.id = $1',
    [ruled],
  );
  await database.rows('update regulation_link set effective_to = now() where link_id = $1', [ended]);
  // The link was on the regulation before, and was added again.
  await putRows(database.db, 'regulation_link', 'regulation_id, link_id, effective_from, effective_to', [
    before.regulation,
    ruled,
    '2019-01-01',
    '2019-02-01',
  ]);
  await database.rows('update link set retired = now() where id = $1', [retired]);
  const found = await queries.loadBaseLinks(database.db, [ruled ?? 0, ended ?? 0, retired ?? 0]);
  await database.rows('update link set retired = null');
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([ruled, ended]);
  expect(found.get(ended ?? 0)?.regulation).toBeNull();
  expect(found.get(ruled ?? 0)).toEqual({
    id: ruled,
    segment_id: before.segment_id,
    bl_street_name: before.bl_street_name,
    bl_side: before.bl_side,
    bl_from: before.bl_from,
    bl_to: before.bl_to,
    geometry: before.geometry,
    bays_count: before.bays_count,
    length: before.length,
    regulation: before.regulation,
  });
});

it('in the way are open proposals of the scenario on these links, and the one that changes the regulation', async () => {
  const [first, second, third] = links;
  const { id: row, name } = await one('select id, regulation_id as name from regulation order by id limit 1');
  const near = await made();
  await linksOn(near, [await whole(first), await stretch(second, 5, 12), await whole(third)]);
  const changing = await made({ actualRegulation: { id: row, name } });
  const elsewhere = await made({ scenario: other, actualRegulation: { id: row, name } });
  await linksOn(elsewhere, [await whole(first)], other);
  const done = await made({ actualRegulation: { id: row, name: 'Done' } });
  await publish(done);
  const open = (wanted: readonly (number | undefined)[], regulation: string | null) =>
    queries.findOpenProposalLinks(database.db, general, wanted.map(Number), regulation);
  const told = { id: near, scenario: general, regulation: null };
  const found = (await open([first, second, links[5]], null)).toSorted(
    (a, b) => (a.base_link_id ?? 0) - (b.base_link_id ?? 0),
  );
  expect(found).toEqual([
    { ...told, link_id: first, base_link_id: first, from_m: null, to_m: null },
    { ...told, link_id: null, base_link_id: second, from_m: 5, to_m: 12 },
  ]);
  const nothing = { link_id: null, base_link_id: null, from_m: null, to_m: null };
  expect(await open([], name)).toEqual([{ id: changing, scenario: general, regulation: name, ...nothing }]);
  expect(await open([], 'Done')).toEqual([]);
  expect((await open([third], name)).map(({ id }) => id)).toEqual([near, changing]);
});

it('a proposal is written as it is said, on the city’s day', async () => {
  await database.rows(`update city set time_zone = 'Pacific/Kiritimati'`);
  const batch = await one(`insert into proposal_batch (username) values ('a') returning id`);
  const { id: row } = await one('select id from regulation order by id limit 1');
  const payment = await paid(2);
  const bare = await made();
  const full = await made({
    scenario: other,
    action: 'create',
    reason: 'New',
    subActivity: taxi,
    timeLimit: 15,
    paymentId: payment,
    actualRegulation: { id: row, name: 'R' },
    batch: batch.id,
    effectiveFrom: '2026-02-03T04:05:06.789Z',
  });
  const columns = `scenario_id, action, reason, sub_activity_id, regulation_type, time_limit, payment_id, payment_status, actual_regulation_id,
    regulation_name, batch_id, effective_from, created_by, modified_by, username, version, is_published, link_count`;
  const rows = await database.rows(`select ${columns} from proposed_regulation order by id`);
  const by = {
    created_by: ada.id,
    modified_by: ada.id,
    username: ada.username,
    version: 1,
    is_published: false,
    link_count: 0,
  };
  expect(full).toBeGreaterThan(bare);
  expect(rows).toEqual([
    {
      scenario_id: general,
      action: 'modify',
      reason: 'Deliveries',
      sub_activity_id: loading.id,
      regulation_type: loading.name,
      time_limit: null,
      payment_id: null,
      payment_status: false,
      actual_regulation_id: null,
      regulation_name: null,
      batch_id: null,
      effective_from: null,
      ...by,
    },
    {
      scenario_id: other,
      action: 'create',
      reason: 'New',
      sub_activity_id: taxi.id,
      regulation_type: taxi.name,
      time_limit: 15,
      payment_id: payment,
      payment_status: true,
      actual_regulation_id: row,
      regulation_name: 'R',
      batch_id: batch.id,
      effective_from: new Date('2026-02-03T04:05:06.789Z'),
      ...by,
    },
  ]);
  const [day] = await database.rows(
    `select bool_and(created_date = (now() at time zone 'Pacific/Kiritimati')::date) as is_ours from proposed_regulation`,
  );
  expect(day).toEqual({ is_ours: true });
});

it('an edit changes what it names and nothing else; with its scenario go its claims, and who wrote last is told', async () => {
  const [id, stranger] = [await made({ timeLimit: 9 }), await made()];
  await linksOn(id, [await whole(links[0])]);
  await linksOn(stranger, [await whole(links[1])]);
  const payment = await paid(3);
  const batch = await one(`insert into proposal_batch (username) values ('a') returning id`);
  const state = async (of: number) => {
    const { modified: _, ...row } = await one('select * from proposed_regulation where id = $1', [of]);
    return row;
  };
  const [beside, claimsBefore] = [
    await state(stranger),
    await database.rows('select * from proposal_claim order by link_id'),
  ];
  let before = await state(id);
  const changes: [queries.ProposalChange, object][] = [
    [{}, {}],
    [{ action: 'remove' }, { action: 'remove' }],
    [{ reason: '' }, { reason: '' }],
    [{ subActivity: taxi }, { sub_activity_id: taxi.id, regulation_type: taxi.name }],
    [{ timeLimit: null }, { time_limit: null }],
    [{ paymentId: payment }, { payment_id: payment, payment_status: true }],
    [{ paymentId: null }, { payment_id: null, payment_status: false }],
    [{ batch: batch.id }, { batch_id: batch.id }],
    [{ batch: null }, { batch_id: null }],
    [{ effectiveFrom: '2030-01-01T00:00:00Z' }, { effective_from: new Date('2030-01-01T00:00:00Z') }],
    [{ effectiveFrom: null }, { effective_from: null }],
    [{ waivers: [{ code: 'x' } as never] }, { waivers: [{ code: 'x' }] }],
    [{ waivers: [] }, { waivers: [] }],
  ];
  for (const [change, wanted] of changes) {
    await inTx((tx) => queries.updateProposal(tx, id, change));
    before = { ...before, ...wanted };
    expect(await state(id)).toEqual(before);
  }
  expect(await database.rows('select * from proposal_claim order by link_id')).toEqual(claimsBefore);
  await inTx((tx) => queries.updateProposal(tx, id, { scenario: other }));
  expect(await state(id)).toEqual({ ...before, scenario_id: other });
  expect(await database.rows('select * from proposal_claim order by link_id')).toEqual([
    { ...claimsBefore[0], scenario_id: other },
    claimsBefore[1],
  ]);
  await database.rows(`update proposed_regulation set modified = '2020-01-01', modified_by = null`);
  await inTx((tx) => queries.touchProposal(tx, id, ada));
  const touched = await database.rows(
    `select version, modified > now() - interval '1 minute' as is_new, modified_by from proposed_regulation order by id`,
  );
  expect(touched).toEqual([
    { version: 2, is_new: true, modified_by: ada.id },
    { version: 1, is_new: false, modified_by: null },
  ]);
  await database.rows('update proposed_regulation set modified_by = $1', [ada.id]);
  expect(await state(stranger)).toEqual(beside);
});

it('restrictions come behind those there, are replaced in their place, and go one by one or all of a proposal', async () => {
  const [id, stranger] = [await made(), await made()];
  const rule = (maxStay: number | null, activity = 'loading') =>
    ({ activity, subActivity: 'x', priority: 100 + (maxStay ?? 0), maxStay, note: `${maxStay}` }) as never;
  const add = (of: number, ...rules: never[]) =>
    inTx((tx) =>
      queries.insertRestrictions(
        tx,
        of,
        rules.map((restriction) => ({ restriction, subActivityId: loading.id })),
      ),
    );
  await add(stranger, rule(1));
  const [first = 0, second = 0] = await add(id, rule(10), rule(20));
  const [third = 0] = await add(id, rule(30));
  await inTx((tx) => queries.replaceRestriction(tx, second, rule(null, 'parking'), taxi.id));
  const rows = (of: number) =>
    database.rows(
      `select id, position, activity, sub_activity_id as class, priority, time_limit as minutes, body ->> 'note' as note from proposed_restriction
       where proposed_regulation_id = $1 order by position`,
      [of],
    );
  const load = { activity: 'loading', class: loading.id };
  expect(await rows(id)).toEqual([
    { id: first, position: 0, priority: 110, minutes: 10, note: '10', ...load },
    {
      id: second,
      position: 1,
      priority: 100,
      minutes: null,
      note: 'null',
      activity: 'parking',
      class: taxi.id,
    },
    { id: third, position: 2, priority: 130, minutes: 30, note: '30', ...load },
  ]);
  await inTx((tx) => queries.deleteRestrictions(tx, { id: second }));
  expect((await rows(id)).map((row) => row.id)).toEqual([first, third]);
  await inTx((tx) => queries.deleteRestrictions(tx, { proposal: id }));
  expect([(await rows(id)).length, (await rows(stranger)).length]).toEqual([0, 1]);
});
