// Applying asset rules in one transaction: what is proposed, left waiting or withdrawn, how each is
// recorded, and that a dry run leaves no trace.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { loadStoredProposal } from '../../proposals/read/stored-proposals.ts';
import { insertDraft } from '../../testing/insert-draft.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { applyRules, applyRulesInTransaction, type ClearanceTarget } from './apply-rules.ts';

let database: TestDatabase;
let links: { id: number; segment_id: string; bl_street_name: string; bl_side: string }[] = [];
let general: number;
let hydrant: number;
let ada: { id: number; username: string };

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = await database.rows('select id, segment_id, bl_street_name, bl_side from link order by id');
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  ada = await one('select id, username from user_account order by id limit 1');
  hydrant = (await one(`select id from asset_config where name = 'hydrant'`)).id;
  await database.rows(
    `update asset_clearance_rule set enabled = asset_config_id = $1, both_sides = false, before_m = 4, after_m = 4`,
    [hydrant],
  );
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from asset; delete from proposal_batch; delete from outbox',
  ),
);

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const linkAt = (index: number) => {
  const found = links[index];
  if (found === undefined) throw new Error('no such link');
  return found;
};
async function hydrantOn(index: number, along: number, outside: string | null = null): Promise<number> {
  const { id } = await one(
    `insert into asset (asset_config_id, geometry, bounds, outside_id) values ($1, '{}', '(0,0),(0,0)', $2) returning id`,
    [hydrant, outside],
  );
  await putRows(database.db, 'asset_link', 'asset_id, link_id, at_m, distance_m', [
    id,
    linkAt(index).id,
    along,
    1,
  ]);
  return id;
}
const who = () => ({ author: ada, requestId: 'request', language: 'en' as const });
const apply = (where: ClearanceTarget = {}, isDry = false) =>
  inTransaction(database.db, (tx) => applyRulesInTransaction(tx, where, who(), isDry));
const readNotifications = async () =>
  (await database.rows(`select body from outbox where kind = 'proposals changed' order by id`)).map(
    ({ body }) => body,
  );
const lastEntry = async () => (await one('select coalesce(max(id), 0)::int as id from audit')).id;
const history = async (after: number) =>
  (
    await database.rows(
      'select action, noun, noun_id, user_id, request_id, after from audit where audit.id > $1 order by audit.id',
      [after],
    )
  ).map((row) => [row.action, row.noun, row.noun_id, row.user_id, row.request_id]);
const withoutTrace = async () => [
  (await database.rows('select id from proposed_regulation')).length,
  (await database.rows('select id from proposal_batch')).length,
  (await readNotifications()).length,
];

it('a dry run says what would be proposed, and leaves no trace', async () => {
  const asset = await hydrantOn(0, 20);
  const { batch, changes } = await apply({}, true);
  expect(batch).toBeNull();
  const { id, ...named } = linkAt(0);
  expect(changes).toEqual([
    {
      ...named,
      link: id,
      action: 'clear',
      stretches: [{ from: expect.closeTo(16, 1), to: expect.closeTo(24, 1) }],
      sub_activity: 'no-stopping',
      assets: [asset],
      proposed_regulation_id: null,
      code: null,
      detail: null,
    },
  ]);
  expect(await withoutTrace()).toEqual([0, 0, 0]);
  const applied = await applyRules(database.context, {}, who(), true);
  expect(applied).toEqual({ batch, changes });
});

it('what is asked for is proposed in one batch, told by its reason, in history and to everybody; once', async () => {
  const [first, second] = [await hydrantOn(0, 20), await hydrantOn(2, 30)];
  const before = await lastEntry();
  const { batch, changes } = await apply();
  expect(changes.map((change) => [change.action, change.link, change.assets])).toEqual([
    ['clear', linkAt(0).id, [first]],
    ['clear', linkAt(2).id, [second]],
  ]);
  const ids = changes.map((change) => change.proposed_regulation_id ?? 0);
  expect(
    await one(
      'select id, kind, scenario_id, requested, accepted, refused, edit, username from proposal_batch',
    ),
  ).toEqual({
    id: batch,
    kind: 'clearances',
    scenario_id: general,
    requested: 2,
    accepted: 2,
    refused: [],
    edit: null,
    username: ada.username,
  });
  const stored = await loadStoredProposal(database.db, ids[1] ?? 0);
  expect(stored?.row).toMatchObject({
    batch_id: batch,
    scenario_id: general,
    action: 'create',
    reason: expect.stringContaining('hydrant'),
  });
  expect(stored?.links.map((row) => [row.base_link_id, row.link_id])).toEqual([[linkAt(2).id, null]]);
  const made = await database.rows(
    'select proposed_regulation_id as proposal, link_id as link, asset_id as asset from asset_clearance join clearance_proposal using (proposed_regulation_id) order by 1',
  );
  expect(made).toEqual([
    { proposal: ids[0], link: linkAt(0).id, asset: first },
    { proposal: ids[1], link: linkAt(2).id, asset: second },
  ]);
  expect(await readNotifications()).toEqual([{ scenario: general, proposals: ids }]);
  const entry = (noun: string, id: number | null) => ['create', noun, String(id), ada.id, 'request'];
  expect(await history(before)).toEqual([
    ...ids.map((id) => entry('proposed-regulation', id)),
    entry('batch', batch),
  ]);
  // A second run has nothing to do and nothing to announce.
  expect(await apply()).toEqual({ batch: null, changes: [] });
  expect([
    (await readNotifications()).length,
    (await database.rows('select id from proposal_batch')).length,
  ]).toEqual([1, 1]);
});

it('what is asked for no more is taken back, with its history; what changed is proposed anew in its place', async () => {
  const [gone, moved] = [await hydrantOn(0, 20), await hydrantOn(2, 30)];
  const { changes } = await apply();
  const ids = changes.map((change) => change.proposed_regulation_id ?? 0);
  await database.rows('delete from asset_link where asset_id = $1', [gone]);
  await database.rows('update asset_link set at_m = 40 where asset_id = $1', [moved]);
  await database.rows('delete from outbox');
  const dry = await apply({}, true);
  expect(dry.changes.map((change) => [change.action, change.link, change.proposed_regulation_id])).toEqual([
    ['clear', linkAt(2).id, null],
    ['withdraw', linkAt(2).id, ids[1]],
    ['withdraw', linkAt(0).id, ids[0]],
  ]);
  const before = await lastEntry();
  const done = await apply();
  const anew = done.changes[0]?.proposed_regulation_id ?? 0;
  expect(done.changes.map((change) => [change.action, change.proposed_regulation_id])).toEqual([
    ['clear', anew],
    ['withdraw', ids[1]],
    ['withdraw', ids[0]],
  ]);
  expect(done.changes[2]).toMatchObject({
    segment_id: linkAt(0).segment_id,
    stretches: [],
    sub_activity: null,
    assets: [],
  });
  expect((await database.rows('select id from proposed_regulation')).map(({ id }) => id)).toEqual([anew]);
  expect(await readNotifications()).toEqual([{ scenario: general, proposals: [anew, ids[1], ids[0]] }]);
  expect((await history(before)).map(([action, noun, id]) => [action, noun, id])).toEqual([
    ...ids.map((id) => ['delete', 'proposed-regulation', String(id)]),
    ['create', 'proposed-regulation', String(anew)],
    ['create', 'batch', String(done.batch)],
  ]);
});

it('behind a proposal of somebody else it waits, and says which', async () => {
  const asset = await hydrantOn(0, 20);
  const own = await insertDraft(database, linkAt(0).id);
  const waiting = await apply();
  expect(waiting).toMatchObject({ batch: null });
  expect(waiting.changes).toEqual([
    expect.objectContaining({
      action: 'waiting',
      link: linkAt(0).id,
      assets: [asset],
      sub_activity: 'no-stopping',
      code: 'proposal.regulation-taken',
      detail: expect.stringMatching(/\w/),
      proposed_regulation_id: own,
    }),
  ]);
  expect(await readNotifications()).toEqual([]);
});

it('applies where it is said: at an asset by its outside id, at a link, or nowhere', async () => {
  await hydrantOn(0, 20, 'h-0');
  await hydrantOn(2, 30, 'h-2');
  const on = async (where: ClearanceTarget) => (await apply(where, true)).changes.map(({ link }) => link);
  expect(await on({ outsideIds: ['h-2'] })).toEqual([linkAt(2).id]);
  expect(await on({ outsideIds: ['nobody'] })).toEqual([]);
  expect(await on({ links: [linkAt(0).id] })).toEqual([linkAt(0).id]);
  expect(await on({ assets: [] })).toEqual([]);
  expect(await on({})).toEqual([linkAt(0).id, linkAt(2).id]);
});

it('another proposal of rules on the same link, and one whose link lives no more, are taken back', async () => {
  await hydrantOn(0, 20);
  const { changes } = await apply();
  const [kept] = changes;
  const { scenario } = await one(`insert into scenario (name) values ('Doubled') returning id as scenario`);
  const extra = await insertDraft(database, linkAt(0).id, { scenario });
  await database.rows(
    'insert into clearance_proposal (proposed_regulation_id, link_id, action, class, made) select $1, link_id, action, class, made from clearance_proposal',
    [extra],
  );
  expect(
    (await apply({}, true)).changes.map((change) => [change.action, change.proposed_regulation_id]),
  ).toEqual([['withdraw', extra]]);
  await database.rows('delete from proposed_regulation where id = $1', [extra]);
  await database.rows('update link set retired = now() where id = $1', [linkAt(0).id]);
  const after = await apply({}, true);
  await database.rows('update link set retired = null');
  expect(after.changes.map((change) => [change.action, change.proposed_regulation_id])).toEqual([
    ['withdraw', kept?.proposed_regulation_id],
  ]);
});

it('what a rule proposed in another scenario stands, also beside a draft of somebody else in this one', async () => {
  await hydrantOn(0, 20);
  const { changes } = await apply();
  const own = changes[0]?.proposed_regulation_id;
  const { scenario } = await one(`insert into scenario (name) values ('Moved to') returning id as scenario`);
  await database.rows('update proposed_regulation set scenario_id = $1 where id = $2', [scenario, own]);
  await database.rows('update proposal_claim set scenario_id = $1 where proposed_regulation_id = $2', [
    scenario,
    own,
  ]);
  await insertDraft(database, linkAt(0).id);
  expect((await apply({}, true)).changes).toEqual([]);
});
