// What a revert reads: the previous versions, each with the open version of its regulation, and the
// live links; and what it withdraws.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  findCurrentLinks,
  findPublication,
  recordRevert,
  selectPreviousVersions,
  withdrawPublication,
} from './revert.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);

/** Inserts a later version of a regulation that begins and ends this many hours from now. */
async function version(of: number, number: number, from: number, to: number | null): Promise<number> {
  const [row] = await database.rows(
    `insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, effective_from, effective_to)
     select regulation_id, $2, rule_set_id, sub_activity_id, now() + $3 * interval '1 hour', now() + $4 * interval '1 hour'
     from regulation where id = $1 returning id`,
    [of, number, from, to],
  );
  return row.id;
}

it('a version before comes once, with its rules in order and the open version of its regulation', async () => {
  const [first, other] = await database.rows(
    `select r.id, r.rule_set_id from regulation r where (select count(*) from restriction x where x.rule_set_id = r.rule_set_id) > 1
     and r.effective_to is null order by r.id limit 2`,
  );
  const ended = Date.now() - 5 * 3_600_000;
  await database.rows(
    'update regulation set effective_to = to_timestamp($2::float8 / 1000), time_limit = 45 where id = $1',
    [first.id, ended],
  );
  await version(first.id, 2, -5, -2);
  const open = await version(first.id, 3, -2, null);
  const rows = await selectPreviousVersions(database.db, [first.id]);
  expect(rows).toMatchObject([
    {
      row: first.id,
      time_limit: 45,
      ended,
      restores: null,
      open_row: open,
      open_rule_set_id: first.rule_set_id,
    },
  ]);
  const kept = await database.rows('select body from restriction where rule_set_id = $1 order by position', [
    first.rule_set_id,
  ]);
  expect(rows[0]?.restrictions).toMatchObject(kept.map(({ body }) => body));
  expect(rows[0]?.restrictions.some(({ payment }) => payment !== undefined)).toBe(true);
  // One whose regulation has no open version anymore, and one that is open itself.
  await database.rows(`update regulation set effective_to = now() where id = $1`, [open]);
  const found = await selectPreviousVersions(database.db, [first.id, other.id]);
  expect(
    found
      .map(({ row, ended: at, open_row }) => [row, at, open_row])
      .sort(([a = 0], [b = 0]) => (a ?? 0) - (b ?? 0)),
  ).toEqual([
    [first.id, ended, null],
    [other.id, null, other.id],
  ]);
});

it('a link is itself while it lives, else its living pieces at any remove, and itself again where none lives', async () => {
  const [alive, parted, half, other, quarter, gone, piece] = (
    await database.rows('select id from link order by id limit 7')
  ).map(({ id }) => id);
  const parts: [number, number][] = [
    [half, parted],
    [other, parted],
    [quarter, half],
    [piece, gone],
  ];
  for (const [id, of] of parts)
    await database.rows('update link set parent_link_id = $2 where id = $1', [id, of]);
  await database.rows('update link set retired = now() where id = any($1::int[])', [
    [parted, half, gone, piece],
  ]);
  const found = await inTx((tx) => findCurrentLinks(tx, [gone, alive, parted]));
  expect(found.map(({ origin, link }) => [origin, link])).toEqual([
    [alive, alive],
    [parted, other],
    [parted, quarter],
    [gone, gone],
  ]);
  await database.rows('update link set retired = null, parent_link_id = null');
});

async function proposal(): Promise<number> {
  const [row] = await database.rows(
    `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date)
     select (select min(id) from scenario), 'modify', min(id), 'Loading', current_date from sub_activity returning id`,
  );
  return row.id;
}

it('a revert names what it takes back, and stands on whole links', async () => {
  const [before, revert] = [await proposal(), await proposal()];
  const [one, two] = (await database.rows('select id from link order by id limit 2')).map(({ id }) => id);
  await inTx((tx) => recordRevert(tx, revert, before, [two, one]));
  expect(
    await database.rows('select id, reverts from proposed_regulation where reverts is not null'),
  ).toEqual([{ id: revert, reverts: before }]);
  const rows = await database.rows(
    'select proposed_regulation_id as id, link_id, base_link_id from proposed_regulation_link order by link_id',
  );
  expect(rows).toEqual([one, two].map((link) => ({ id: revert, link_id: link, base_link_id: link })));
});

it('what is withdrawn never was, what it would have ended goes on, and the rest stays', async () => {
  const [planned, other] = [await proposal(), await proposal()];
  const at = new Date(Date.now() + 3_600_000);
  const links = [{ link: 1, published: 2, before: null }];
  for (const id of [planned, other])
    await database.rows(
      'insert into publication (proposed_regulation_id, at, effective_from, links) values ($1, now(), $2, $3)',
      [id, at, JSON.stringify(id === planned ? links : [])],
    );
  expect(await inTx((tx) => findPublication(tx, planned))).toEqual({ at: at.getTime(), links });
  for (const [id, announced] of [
    [planned, false],
    [planned, true],
    [other, false],
  ])
    await database.rows(
      `insert into scheduled_change (proposed_regulation_id, due, body, announced) values ($1, $2, '{}', case when $3 then now() end)`,
      [id, at, announced],
    );
  const [open, past] = await database.rows(
    `select m.regulation_id as regulation, m.link_id as link from regulation_link m join regulation r on r.id = m.regulation_id
     where m.effective_to is null and r.effective_to is null order by m.link_id limit 2`,
  );
  const end = (row: { regulation: number; link: number }, to: Date) =>
    database.rows('update regulation_link set effective_to = $3 where regulation_id = $1 and link_id = $2', [
      row.regulation,
      row.link,
      to,
    ]);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await end(open, at);
  await end(past, hourAgo);
  await database.rows('update regulation set effective_to = $2 where id = $1', [open.regulation, at]);
  const later = await version(open.regulation, 9, 1, null);
  await database.rows(
    'insert into regulation_link (regulation_id, link_id, effective_from) values ($1, $2, $3)',
    [later, open.link, at],
  );
  const versionsOf = async () => (await database.rows('select count(*)::int as n from regulation'))[0].n;
  const before = await versionsOf();
  await inTx((tx) =>
    withdrawPublication(tx, planned, {
      deleteRegulations: [later],
      reopenMemberships: [open, past],
      reopenRegulations: [open.regulation],
    }),
  );
  expect(await versionsOf()).toBe(before - 1);
  const ends = async (row: { regulation: number; link: number }) =>
    database.rows(
      'select regulation_id as regulation, effective_to as ends from regulation_link where link_id = $1 order by 1',
      [row.link],
    );
  expect(await ends(open)).toEqual([{ regulation: open.regulation, ends: null }]);
  expect(await ends(past)).toEqual([{ regulation: past.regulation, ends: hourAgo }]);
  expect(
    await database.rows('select effective_to as ends from regulation where id = $1', [open.regulation]),
  ).toEqual([{ ends: null }]);
  const changes = await database.rows(
    'select proposed_regulation_id as id, announced is not null as told from scheduled_change order by id',
  );
  expect(changes).toEqual([
    { id: planned, told: true },
    { id: other, told: false },
  ]);
});
