// Creating, editing and deleting one proposal in a transaction: a rejected change leaves nothing
// behind, and a successful one has its history, version and event.
import { type Permission, restriction } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { reject } from '../../platform/http/outcome.ts';
import { type DraftOptions, insertDraft } from '../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadStoredProposal, toProposalDraft } from '../read/stored-proposals.ts';
import { checkExistingProposals, findOpenProposals } from './check-existing-proposals.ts';
import { createProposal, type ProposalCreation } from './create.ts';
import { deleteProposal, editProposal, type ProposalEditRequest } from './edit.ts';
import { writeProposals } from './proposal-transaction.ts';
import { type BaseLink, insertLinks, loadBaseLinks, updateProposal } from './write-proposals.sql.ts';

let database: TestDatabase;
let context: CityContext;
let bases: BaseLink[] = [];
let general: number;
let loading: number;
const people = new Map<string, number>();

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  context = database.context as unknown as CityContext;
  const ids = (await database.rows('select id from link order by id')).map(({ id }) => id);
  const found = await loadBaseLinks(database.db, ids);
  bases = ids.flatMap((id) => found.get(id) ?? []);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  loading = (await one(`select id from sub_activity where name = 'loading'`)).id;
  for (const { id, username } of await database.rows('select id, username from user_account'))
    people.set(username, id);
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch; delete from outbox; delete from deleted_record',
  ),
);

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const base = (index: number): BaseLink => {
  const found = bases[index];
  if (found === undefined) throw new Error('no such link');
  return found;
};
const callerWith = (username: string, ...permissions: Permission[]): Caller => ({
  kind: 'user',
  user: {
    id: people.get(username) ?? 0,
    username,
    displayName: '',
    email: null,
    language: 'en',
    groups: [{ name: 'some', permissions }],
  },
  sessionId: 's',
  via: 'bearer',
});
const editor = () => callerWith('editor', 'view', 'edit');
const publisher = () => callerWith('publisher', 'view', 'edit', 'publish');
const draft = (index: number, wish?: DraftOptions) => insertDraft(database, base(index).id, wish);
const parts = (id: number, more: Partial<ProposalEditRequest> = {}): ProposalEditRequest => ({
  id,
  caller: editor(),
  requestId: 'request',
  expected: { version: null, byHeader: false },
  ...more,
});
const told = async () =>
  (await database.rows('select kind, body from outbox order by id')).map(({ kind, body }) => [kind, body]);
const lastEntry = async () => (await one('select coalesce(max(id), 0)::int as id from audit')).id;
const history = async (after: number) =>
  database.rows(
    'select user_id as by, username, action, noun, noun_id as of, before, after, request_id from audit where audit.id > $1 order by audit.id',
    [after],
  );
const reasonTo =
  (reason: string) =>
  async (tx: Parameters<Parameters<typeof editProposal>[2]>[0], { row }: { row: { id: number } }) => {
    await updateProposal(tx, row.id, { reason });
    return { id: row.id };
  };

it('an edit writes its history, the next version, who made it, and tells everybody', async () => {
  const id = await draft(0);
  const before = await loadStoredProposal(database.db, id);
  const last = await lastEntry();
  await database.rows('update proposed_regulation set street_name = null, link_count = 0');
  expect(await editProposal(context, parts(id), reasonTo('Why'))).toEqual({ id });
  const after = await loadStoredProposal(database.db, id);
  if (before === undefined || after === undefined) throw new Error('not there');
  expect(after.row).toMatchObject({
    reason: 'Why',
    version: 2,
    modified_by: 'editor',
    street_name: base(0).bl_street_name,
    link_count: 1,
  });
  expect(await history(last)).toEqual([
    {
      by: people.get('editor'),
      username: 'editor',
      action: 'edit',
      noun: 'proposed-regulation',
      of: String(id),
      before: toProposalDraft(before),
      after: toProposalDraft(after),
      request_id: 'request',
    },
  ]);
  expect(await told()).toEqual([['proposals changed', { scenario: general, proposals: [id] }]]);
});

it('what may not be edited stays as it is, and whatever the work did before it refused', async () => {
  const id = await draft(0);
  const published = await draft(1);
  await database.rows(
    'update proposed_regulation set is_published = true, published_on = now() where id = $1',
    [published],
  );
  const last = await lastEntry();
  const edit = (of: number, more: Partial<ProposalEditRequest> = {}) =>
    editProposal(context, parts(of, more), reasonTo('No'));
  const stale = { version: 7, byHeader: false };
  expect(await edit(id, { expected: stale })).toMatchObject({
    code: 'changed_meanwhile',
    status: null,
    facts: { id, version: 1, changed_by: 'bob' },
  });
  expect(await edit(id, { expected: { ...stale, byHeader: true } })).toMatchObject({
    code: 'changed_meanwhile',
    status: 412,
  });
  expect(await edit(id, { caller: callerWith('analyst', 'view', 'analyze') })).toMatchObject({
    code: 'permission_denied',
  });
  expect(await edit(id, { caller: { kind: 'anonymous' } })).toMatchObject({ code: 'permission_denied' });
  expect(await edit(published)).toMatchObject({ text: 'proposal.published', status: 409 });
  expect(await edit(999_999)).toMatchObject({ code: 'not_found' });
  const half = await editProposal(context, parts(id), async (tx) => {
    await updateProposal(tx, id, { reason: 'Half' });
    return reject('invalid');
  });
  expect(half).toMatchObject({ code: 'invalid' });
  expect((await loadStoredProposal(database.db, id))?.row).toMatchObject({
    reason: 'Deliveries',
    version: 1,
  });
  expect([await history(last), await told()]).toEqual([[], []]);
  expect(await edit(id, { expected: { version: 1, byHeader: true } })).toEqual({ id });
});

it('a waiver falls when somebody who may not waive changes what it was given for, and history says so', async () => {
  const waivers = [{ finding: 'lint.never|0', reason: 'on purpose' }];
  const waived = async (index: number) => {
    const id = await draft(index);
    await database.rows('update proposed_regulation set waivers = $2 where id = $1', [
      id,
      JSON.stringify(waivers),
    ]);
    return id;
  };
  const left = async (id: number) => (await loadStoredProposal(database.db, id))?.row.waivers;
  const limit = (id: number, caller: Caller) =>
    editProposal(context, parts(id, { caller }), async (tx) => {
      await updateProposal(tx, id, { timeLimit: 99 });
      return { id };
    });
  const [byPublisher, reworded, changed] = [await waived(0), await waived(1), await waived(2)];
  await limit(byPublisher, publisher());
  await editProposal(context, parts(reworded), reasonTo('Another'));
  const last = await lastEntry();
  await limit(changed, editor());
  expect([await left(byPublisher), await left(reworded), await left(changed)]).toEqual([
    waivers,
    waivers,
    [],
  ]);
  const [entry] = await history(last);
  expect([entry.before.waivers, entry.after.waivers, entry.after.timeLimit]).toEqual([waivers, [], 99]);
  await limit(byPublisher, publisher());
  const same = (await history(last)).at(-1);
  expect([same.before.waivers, same.after.waivers]).toEqual([undefined, undefined]);
});

it('a deletion keeps a copy and the history, and gives the links free', async () => {
  const id = await draft(0);
  const stored = await loadStoredProposal(database.db, id);
  const last = await lastEntry();
  expect(
    await deleteProposal(context, parts(id, { expected: { version: 2, byHeader: false } })),
  ).toMatchObject({ code: 'changed_meanwhile' });
  expect(await deleteProposal(context, parts(id, { caller: callerWith('guest', 'view') }))).toMatchObject({
    code: 'permission_denied',
  });
  expect(await loadStoredProposal(database.db, id)).toEqual({
    ...stored,
    row: { ...stored?.row, read_at: expect.any(Date) },
  });
  expect(await deleteProposal(context, parts(id))).toEqual({ id });
  expect(await loadStoredProposal(database.db, id)).toBeUndefined();
  expect(await database.rows('select link_id from proposal_claim')).toEqual([]);
  expect(
    await database.rows('select noun, record_id, proposals, deleted_by, username from deleted_record'),
  ).toEqual([
    {
      noun: 'proposed-regulation',
      record_id: id,
      proposals: 1,
      deleted_by: people.get('editor'),
      username: 'editor',
    },
  ]);
  expect(await history(last)).toEqual([
    expect.objectContaining({
      action: 'delete',
      of: String(id),
      before: stored && toProposalDraft(stored),
      after: null,
      by: people.get('editor'),
    }),
  ]);
  expect(await told()).toEqual([['proposals changed', { scenario: general, proposals: [id] }]]);
  expect(await deleteProposal(context, parts(id))).toMatchObject({ code: 'not_found' });
});

const creation = (more: Partial<ProposalCreation> = {}): ProposalCreation => ({
  scenario: undefined,
  action: 'modify',
  reason: 'New',
  subActivity: { id: loading, name: 'loading' },
  timeLimit: null,
  actualRegulation: null,
  batch: null,
  effectiveFrom: null,
  payment: null,
  restrictions: [],
  links: [],
  ...more,
});
const create = (more: Partial<ProposalCreation> = {}) =>
  writeProposals(context, (tx) =>
    createProposal(tx, creation(more), { id: people.get('editor') ?? null, username: 'editor' }, 'request'),
  );

it('a new proposal is written whole, with its history; a price that is there is taken as it is', async () => {
  const rule = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 });
  const regulation = await one('select id, regulation_id as name from regulation order by id limit 1');
  const { id: payment } = await one(
    `insert into proposed_payment (currency, body) values ('CHF', '{"currency": "CHF", "rates": []}') returning id`,
  );
  const last = await lastEntry();
  const id = await create({
    actualRegulation: regulation.id,
    restrictions: [{ restriction: rule, subActivityId: loading }],
    links: [{ base: base(0), custom: null }],
  });
  const stored = await loadStoredProposal(database.db, Number(id));
  expect(stored?.row).toMatchObject({
    actual_regulation_id: regulation.id,
    regulation_name: regulation.name,
    scenario_id: general,
    street_name: base(0).bl_street_name,
    link_count: 1,
    username: 'editor',
  });
  expect(await history(last)).toEqual([
    expect.objectContaining({
      action: 'create',
      noun: 'proposed-regulation',
      of: String(stored?.row.id),
      before: null,
      after: stored && toProposalDraft(stored),
      by: people.get('editor'),
      request_id: 'request',
    }),
  ]);
  expect(await told()).toEqual([['proposals changed', { scenario: general, proposals: [id] }]]);
  const kept = await create({ payment: { id: payment } });
  const own = await create({ payment: { currency: 'EUR', rates: [] } as never });
  const prices = await database.rows(
    'select id, payment_id from proposed_regulation where id = any($1::int[]) order by id',
    [[kept, own]],
  );
  expect(prices[0]).toEqual({ id: kept, payment_id: payment });
  expect(prices[1].payment_id).not.toBe(payment);
  expect(await database.rows('select id from proposed_payment')).toHaveLength(2);
});

it('what a new proposal names must be there, and its place free; else nothing of it stays', async () => {
  const existing = (await one(`select id from scenario where kind = 'existing'`)).id;
  const { id: deleted } = await one(`insert into proposal_batch (deleted) values (now()) returning id`);
  const standing = await draft(0);
  const last = await lastEntry();
  await database.rows('delete from outbox');
  expect(await create({ scenario: 999_999 })).toMatchObject({
    fields: { scenario: ['fault.unknown-scenario'] },
  });
  expect(await create({ scenario: existing })).toMatchObject({ kind: 'refused' });
  expect(await create({ actualRegulation: 999_999 })).toMatchObject({
    fields: { actual_regulation_id: ['fault.unknown-regulation'] },
  });
  expect(await create({ batch: deleted })).toMatchObject({ fields: { batch: ['fault.unknown-batch'] } });
  expect(await create({ payment: { id: 999_999 } })).toMatchObject({
    fields: { payment_id: ['fault.unknown-payment'] },
  });
  expect(await create({ links: [{ base: base(0), custom: null }] })).toMatchObject({
    code: 'proposal_exists',
    facts: { proposal: standing },
  });
  expect((await database.rows('select id from proposed_regulation')).map(({ id }) => id)).toEqual([standing]);
  expect([await history(last), await told()]).toEqual([[], []]);
});

it('in the way of a proposal are others on its links, or on its regulation if it has no links, in its scenario, and never itself', async () => {
  const [first, second] = [await draft(0), await draft(1, { stretch: { from: 5, to: 12 } })];
  await database.rows(`update proposed_regulation set regulation_name = 'R-1' where id = $1`, [first]);
  const { id: other } = await one(`insert into scenario (name) values ('Besides') returning id`);
  const near = await findOpenProposals(database.db, general, [base(0).id, base(1).id, base(2).id], null);
  expect(near.toSorted((a, b) => a.id - b.id)).toEqual([
    {
      id: first,
      scenario: general,
      isPublished: false,
      actualRegulation: 'R-1',
      links: [{ kind: 'curb', link: base(0).id }],
    },
    {
      id: second,
      scenario: general,
      isPublished: false,
      actualRegulation: null,
      links: [{ kind: 'custom', parentLink: base(1).id, from: 5, to: 12 }],
    },
  ]);
  const fault = async (
    proposal: number | null,
    scenario: number,
    regulation: string | null,
    ...indexes: number[]
  ) =>
    (
      await checkExistingProposals(
        database.db,
        proposal,
        scenario,
        regulation,
        indexes.map((index) => ({ base: base(index), custom: null })),
      )
    )?.facts.proposal ?? null;
  expect(await fault(null, general, null, 0)).toBe(first);
  expect(await fault(null, general, null, 1)).toBe(second);
  expect(await fault(first, general, 'R-1', 0)).toBeNull();
  expect(await fault(null, general, 'R-1', 2)).toBeNull();
  expect(await fault(null, general, 'R-1')).toBe(first);
  expect(await fault(null, general, null, 2)).toBeNull();
  expect(await fault(null, other, 'R-1', 0, 1)).toBeNull();
  await expect(
    writeProposals(context, (tx) =>
      insertLinks(tx, second, general, [{ base: base(0), custom: null }], { id: null, username: null }),
    ),
  ).resolves.toMatchObject({
    code: 'proposal_exists',
  });
});
