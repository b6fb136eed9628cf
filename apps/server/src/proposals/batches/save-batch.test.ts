// Batches saved, edited again and deleted as a whole: what happens to their proposals, including
// those edited by hand, and what is announced.
import { type BatchEdit, batchEdit } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertDraft } from '../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadStoredProposals } from '../read/stored-proposals.ts';
import { loadBatchProposalIds } from './batches.sql.ts';
import { deleteOpenBatchProposals } from './delete-open-proposals.ts';
import { type BatchRequest, replaceBatch, type SavedBatch, saveBatch } from './save-batch.ts';

let database: TestDatabase;
let context: CityContext;
let links: number[] = [];
let general: number;
let ada: { id: number; username: string };

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  // A city cache without rule sets, so that they are read from the database.
  const city = { ruleSet: () => null };
  context = { ...database.context, city } as unknown as CityContext;
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  ada = await one('select id, username from user_account order by id limit 1');
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch; delete from outbox; delete from deleted_record',
  ),
);

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const edit = (more: Parameters<typeof batchEdit.parse>[0] = { timeLimit: 23 }): BatchEdit =>
  batchEdit.parse(more);
const wish = (more: Partial<BatchRequest> = {}): BatchRequest => ({
  kind: 'links',
  name: 'Shorter stays',
  scenario: undefined,
  links,
  edit: edit(),
  payment: null,
  submission: null,
  author: ada,
  requestId: 'request',
  language: 'en',
  ...more,
});
async function saved(more: Partial<BatchRequest> = {}): Promise<SavedBatch & { id: number }> {
  const done = await saveBatch(context, wish(more));
  if (!('saved' in done) || done.saved.id === null) throw new Error(JSON.stringify(done));
  return { ...done.saved, id: done.saved.id };
}
const told = async () =>
  (await database.rows('select kind, body from outbox order by id')).map(({ kind, body }) => [kind, body]);
const lastEntry = async () => (await one('select coalesce(max(id), 0)::int as id from audit')).id;
const history = (after: number) =>
  database.rows(
    'select noun, action, noun_id as id, user_id as by, username, request_id, before is not null as had, after is not null as has from audit where audit.id > $1 order by audit.id',
    [after],
  );

it('what takes the edit is proposed on the links it has, with their street, and the rest is refused and kept', async () => {
  const standing = await insertDraft(database, links[0] ?? 0);
  const before = await lastEntry();
  await database.rows('delete from outbox');
  const done = await saved({ links: [...links, 999_999, links[1] ?? 0] });
  expect(done.requested).toBe(links.length + 1);
  expect(done.accepted + done.refused.length).toBe(links.length + 1);
  expect(done.refused.find(({ link }) => link === links[0])).toMatchObject({
    proposed_regulation_id: standing,
    code: expect.stringContaining('proposal.'),
  });
  expect(done.refused.find(({ link }) => link === 999_999)).toMatchObject({
    segment_id: '#999999',
    code: 'fault.unknown-link',
    title: null,
  });
  const stored = await loadStoredProposals(
    database.db,
    done.proposals.map(({ id }) => id),
  );
  const totals = { links: 0, metres: 0 };
  for (const { id, links: count } of done.proposals) {
    const made = stored.get(id);
    expect(made?.row).toMatchObject({
      batch_id: done.id,
      scenario_id: general,
      link_count: count,
      time_limit: 23,
      username: ada.username,
      effective_from: null,
    });
    expect(made?.links).toHaveLength(count);
    for (const link of made?.links ?? []) {
      const open = await one(
        'select regulation_id as id from regulation_link where link_id = $1 and effective_to is null',
        [link.base_link_id],
      );
      expect(link.seen_regulation_id).toBe(open.id);
      totals.metres += link.length;
    }
    const streets = new Set(made?.links.map((link) => link.bl_street_name));
    expect(made?.row.street_name).toBe(streets.size === 1 ? [...streets][0] : 'Multiple');
    totals.links += count;
  }
  expect(done.accepted).toBe(totals.links);
  expect(done.length).toBeCloseTo(totals.metres, 1);
  expect(done.spaces).toBe(totals.links * 10);
  const batch = await one(
    'select name, kind, scenario_id, edit, requested, accepted, refused, username, regulation_type_id from proposal_batch where id = $1',
    [done.id],
  );
  expect(batch).toMatchObject({
    name: 'Shorter stays',
    kind: 'links',
    scenario_id: general,
    edit: { timeLimit: 23 },
    requested: done.requested,
    accepted: done.accepted,
    username: ada.username,
    regulation_type_id: null,
  });
  expect(
    batch.refused.map((refused: { link: number; code: string }) => [refused.link, refused.code]),
  ).toEqual(done.refused.map(({ link, code }) => [link, code]));
  const by = {
    by: ada.id,
    username: ada.username,
    request_id: 'request',
    had: false,
    has: true,
    action: 'create',
  };
  expect(await history(before)).toEqual([
    ...done.proposals.map(({ id }) => ({ noun: 'proposed-regulation', id: String(id), ...by })),
    { noun: 'batch', id: String(done.id), ...by },
  ]);
  expect(await told()).toEqual([
    ['proposals changed', { scenario: general, proposals: done.proposals.map(({ id }) => id) }],
  ]);
});

it('where nothing takes the edit nothing is saved; sent again under its name it is the one that was made', async () => {
  const submission = '00000000-0000-4000-8000-000000000007';
  const type = await one(`select id from sub_activity where name = 'taxi'`);
  expect(await saveBatch(context, wish({ edit: edit({ timeLimit: 23, onlyType: 'taxi' }) }))).toMatchObject({
    saved: { id: null, accepted: 0, length: 0, spaces: 0, proposals: [] },
  });
  expect([(await database.rows('select id from proposal_batch')).length, (await told()).length]).toEqual([
    0, 0,
  ]);
  expect(type).toBeDefined();
  const paid = await one(`select id from sub_activity where name = 'paid-parking'`);
  const done = await saved({ submission, edit: edit({ timeLimit: 23, onlyType: 'paid-parking' }) });
  expect(await one('select regulation_type_id as type from proposal_batch')).toEqual({ type: paid.id });
  expect(await saveBatch(context, wish({ submission, edit: edit({ timeLimit: 99 }) }))).toEqual({
    known: done.id,
  });
  expect(await database.rows('select id from proposal_batch')).toHaveLength(1);
});

it('rules are replaced only by who states how many curbs lose a price or a reservation', async () => {
  const rule = { activity: 'no parking', subActivity: 'no-parking', priority: 350 } as const;
  const replace = edit({ restrictions: [rule] });
  const refused = await saveBatch(context, wish({ edit: replace }));
  expect(refused).toMatchObject({
    code: 'invalid',
    status: null,
    fields: { curbs_losing_price_or_reservation: ['batch.losses-unstated'] },
  });
  const count = 'params' in refused ? Number(refused.params.count) : 0;
  expect(count).toBeGreaterThan(0);
  const differs = await saveBatch(context, wish({ edit: replace, statedLosses: count - 1 }));
  expect(differs).toMatchObject({
    status: 409,
    params: { count, stated: count - 1 },
    fields: { curbs_losing_price_or_reservation: ['batch.losses-differ'] },
  });
  expect(await database.rows('select id from proposal_batch')).toEqual([]);
  expect((await saved({ edit: replace, statedLosses: count })).accepted).toBeGreaterThan(0);
});

it('a scenario that is gone or holds no proposals takes no batch, and a class that is gone none of its rules', async () => {
  const gone = await one(`insert into scenario (name, deleted) values ('Gone', now()) returning id`);
  const existing = await one(`select id from scenario where kind = 'existing'`);
  for (const scenario of [gone.id, existing.id])
    expect(await saveBatch(context, wish({ scenario }))).toMatchObject({ kind: 'refused' });
  const rule = { activity: 'loading', subActivity: 'nobody', priority: 350 } as const;
  expect(await saveBatch(context, wish({ edit: edit({ addedRestrictions: [rule] }) }))).toMatchObject({
    fields: { 'edit.restrictions': ['fault.unknown-user-activity'] },
    params: { name: 'nobody' },
  });
  expect(await database.rows('select id from proposal_batch')).toEqual([]);
});

it('edited anew, its open proposals are made again on their links; what is published or edited by hand stays', async () => {
  const done = await saved();
  const [published, byHand, ...others] = done.proposals.map(({ id }) => id);
  await database.rows(
    'update proposed_regulation set is_published = true, published_on = now() where id = $1',
    [published],
  );
  await database.rows('delete from proposal_claim where proposed_regulation_id = $1', [published]);
  await database.rows('update proposed_regulation set version = 2 where id = $1', [byHand]);
  await database.rows('delete from outbox');
  const before = await lastEntry();
  const { links: _, ...rest } = wish({ edit: edit({ timeLimit: 29 }), scenario: general });
  const anew = await replaceBatch(context, done.id, rest);
  if ('kind' in anew) throw new Error(JSON.stringify(anew));
  expect(anew.id).toBe(done.id);
  const open = await loadBatchProposalIds(database.db, done.id, 'open');
  const made = anew.proposals.map(({ id }) => id);
  expect(open).toEqual([byHand, ...made]);
  expect(made).toHaveLength(others.length);
  const linksOf = (id: number | undefined) => done.proposals.find((row) => row.id === id)?.links ?? 0;
  expect(anew.accepted).toBe(done.accepted - linksOf(published) - linksOf(byHand));
  expect(anew.requested).toBe(done.accepted - linksOf(published));
  expect(anew.refused.map((row) => row.proposed_regulation_id)).toEqual(
    Array.from({ length: linksOf(byHand) }, () => byHand),
  );
  expect(await one('select accepted, requested, edit from proposal_batch')).toMatchObject({
    accepted: anew.accepted,
    requested: anew.requested,
    edit: { timeLimit: 29 },
  });
  const entries = (await history(before)).map(({ noun, action, id }) => [noun, action, id]);
  expect(entries).toEqual([
    ...others.map((id) => ['proposed-regulation', 'delete', String(id)]),
    ...made.map((id) => ['proposed-regulation', 'create', String(id)]),
    ['batch', 'edit', String(done.id)],
  ]);
  expect(await told()).toEqual([
    ['proposals changed', { scenario: general, proposals: others }],
    ['proposals changed', { scenario: general, proposals: made }],
  ]);
});

it('edited anew by somebody else, its proposals have the authors of both', async () => {
  const bob = await one('select id, username from user_account where id <> $1 order by id limit 1', [ada.id]);
  const done = await saved();
  const { links: _, ...rest } = wish({ author: bob });
  const anew = await replaceBatch(context, done.id, rest);
  if ('kind' in anew) throw new Error(JSON.stringify(anew));
  const rows = await database.rows('select distinct authors, created_by from proposed_regulation');
  expect(rows).toEqual([{ authors: [ada.id, bob.id], created_by: bob.id }]);
});

it('it is edited anew all or not: not when it is gone, has nothing open, is edited by hand, or no link takes it', async () => {
  const done = await saved();
  const { links: _, ...rest } = wish();
  expect(await replaceBatch(context, done.id + 1, rest)).toMatchObject({ code: 'not_found' });
  const before = await loadBatchProposalIds(database.db, done.id, 'open');
  expect(
    await replaceBatch(context, done.id, { ...rest, edit: edit({ timeLimit: 23, onlyType: 'taxi' }) }),
  ).toMatchObject({ text: 'batch.no-link-takes-it' });
  expect(await loadBatchProposalIds(database.db, done.id, 'open')).toEqual(before);
  await database.rows('update proposed_regulation set version = 2');
  expect(await replaceBatch(context, done.id, rest)).toMatchObject({ text: 'rates.edited-by-hand' });
  await database.rows('update proposed_regulation set is_published = true, published_on = now()');
  expect(await replaceBatch(context, done.id, rest)).toMatchObject({ text: 'rates.not-open' });
});

it('its open proposals are deleted together, kept to be put back; the batch goes when nothing of it holds', async () => {
  const done = await saved();
  const [published, ...others] = done.proposals.map(({ id }) => id);
  await database.rows(
    'update proposed_regulation set is_published = true, published_on = now() where id = $1',
    [published],
  );
  await database.rows('delete from outbox');
  const remove = (closes: boolean, id = done.id) =>
    inTransaction(database.db, (tx) =>
      deleteOpenBatchProposals(
        tx,
        id,
        done.proposals.map((one) => one.id),
        ada,
        'request',
        closes,
      ),
    );
  const isThere = async () =>
    (await one('select deleted is null as is_there from proposal_batch where id = $1', [done.id])).is_there;
  const before = await lastEntry();
  expect(await remove(true, done.id + 1)).toBeNull();
  expect(await remove(true)).toEqual(others);
  expect(await isThere()).toBe(true);
  expect(await database.rows('select id from proposed_regulation')).toEqual([{ id: published }]);
  expect((await history(before)).map(({ action, id, had }) => [action, id, had])).toEqual(
    others.map((id) => ['delete', String(id), true]),
  );
  expect(await told()).toEqual([['proposals changed', { scenario: null, proposals: others }]]);
  const kept = () => database.rows('select noun, record_id as of, proposals from deleted_record order by id');
  expect(await kept()).toEqual([{ noun: 'batch', of: done.id, proposals: others.length }]);
  // No proposal is open anymore, and the batch remains because one is in force: nothing changes,
  // and nothing is announced.
  expect([await remove(true), await remove(false)]).toEqual([[], []]);
  expect([(await kept()).length, (await told()).length, await isThere()]).toEqual([1, 1, true]);
  await database.rows('delete from proposed_regulation');
  expect(await remove(false)).toEqual([]);
  expect(await isThere()).toBe(true);
  expect(await remove(true)).toEqual([]);
  expect([(await kept()).length, (await told()).length, await isThere()]).toEqual([2, 1, false]);
  expect(await remove(true)).toBeNull();
});

it('is worked out anew when somebody proposes on its links at the same moment: three times, then it says so', async () => {
  // Fails like the claims do for a batch that comes too late, this many times.
  await database.rows(`create sequence late;
    create function come_late() returns trigger language plpgsql as $$ begin
      if nextval('late') <= (select note::int from proposal_batch where username = 'times') then
        raise unique_violation using constraint = 'proposal_claim_pkey';
      end if;
      return new;
    end $$;
    create trigger come_late before insert on proposal_batch for each row when (new.username is distinct from 'times') execute function come_late()`);
  const tries = async (late: number) => {
    await database.rows(
      `delete from proposed_regulation; delete from proposal_batch; select setval('late', 1, false)`,
    );
    await database.rows(`insert into proposal_batch (username, note) values ('times', $1)`, [String(late)]);
    const done = await saveBatch(context, wish());
    return ['kind' in done ? done.code : 'saved', (await one('select last_value::int as n from late')).n];
  };
  expect([await tries(1), await tries(2), await tries(3)]).toEqual([
    ['saved', 2],
    ['saved', 3],
    ['proposal_exists', 3],
  ]);
  await database.rows('drop trigger come_late on proposal_batch');
});
