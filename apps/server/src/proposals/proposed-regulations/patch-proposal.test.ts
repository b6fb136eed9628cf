// A PATCH of a proposal, part by part: prices no longer used are deleted, links that stay retain
// the version seen on them, and a change of scenario is checked first.
import { restriction } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type DraftOptions, insertDraft } from '../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadStoredProposal } from '../read/stored-proposals.ts';
import { editProposal } from '../write/edit.ts';
import { type ProposalPatch, preparePatch } from './patch-proposal.ts';

let database: TestDatabase;
let context: CityContext;
let links: number[] = [];
let other: number;
let next = 0;
const free = () => links[next++] ?? 0;

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  context = { ...database.context, city: { currency: 'CHF' } } as unknown as CityContext;
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  other = (await one(`insert into scenario (name) values ('Other') returning id`)).id;
});
afterAll(() => database.close());
beforeEach(() => {
  next = 0;
  return database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch',
  );
});

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const draft = (link: number, wish?: DraftOptions) => insertDraft(database, link, wish);
const caller: Caller = {
  kind: 'user',
  user: {
    id: 1,
    username: 'editor',
    displayName: '',
    email: null,
    language: 'en',
    groups: [{ name: 'editors', permissions: ['view', 'edit'] }],
  },
  sessionId: 's',
  via: 'bearer',
};
async function patch(id: number, change: ProposalPatch) {
  const parts = await preparePatch(context, change);
  if (parts.kind === 'refused') return parts;
  const expected = { version: null, byHeader: false };
  return editProposal(context, { id, caller, requestId: 'request', expected }, (tx, stored) =>
    parts.value(tx, stored, { id: null, username: 'editor' }),
  );
}
async function patched(id: number, change: ProposalPatch) {
  expect(await patch(id, change)).toEqual({ id });
  const stored = await loadStoredProposal(database.db, id);
  if (stored === undefined) throw new Error('not there');
  return stored;
}
const payments = async () =>
  (await database.rows('select id from proposed_payment order by id')).map(({ id }) => id);

it('a new price takes the place of the old one, which goes unless another proposal has it', async () => {
  const [id, sharing] = [await draft(free()), await draft(free())];
  const price = (fee: number) => ({ fees: [fee], durations: [60] });
  const first = (await patched(id, { payment: price(1) })).row;
  expect(first).toMatchObject({ payment_status: true, payment: { currency: 'CHF' } });
  const second = (await patched(id, { payment: price(2) })).row;
  expect(await payments()).toEqual([second.payment_id]);
  await patched(sharing, { payment_id: second.payment_id });
  expect((await patched(id, { reason: 'Another' })).row.payment_id).toBe(second.payment_id);
  // Sending the same value again changes nothing.
  expect((await patched(id, { payment_id: second.payment_id })).row.payment_id).toBe(second.payment_id);
  const third = (await patched(id, { payment: price(3) })).row;
  expect(await payments()).toEqual([second.payment_id, third.payment_id]);
  expect((await patched(id, { payment: null })).row).toMatchObject({
    payment_id: null,
    payment_status: false,
  });
  expect(await payments()).toEqual([second.payment_id]);
  expect(await patch(id, { payment_id: 999_999 })).toMatchObject({
    fields: { payment_id: ['fault.unknown-payment'] },
  });
  // Empty lists attach nothing.
  expect((await patched(sharing, { payment: { fees: [], durations: [] } })).row).toMatchObject({
    payment_id: null,
  });
  expect(await payments()).toEqual([]);
});

it('links that stay keep what was seen of them; new ones have what holds there now, and those left out go with their claims', async () => {
  const [stays, goes, comes] = [free(), free(), free()];
  const id = await draft(stays);
  await patched(id, { links: [{ curb_link: stays }, { curb_link: goes }] });
  const seen = (await loadStoredProposal(database.db, id))?.links.map((row) => row.seen_regulation_id);
  // Meanwhile another user publishes on all of them.
  const { id: regulation } = await one(
    `insert into regulation (regulation_id, rule_set_id, sub_activity_id, effective_from)
     select 'New', min(rule_set_id), min(sub_activity_id), now() from regulation returning id`,
  );
  await database.rows(
    'update regulation_link set regulation_id = $1 where link_id = any($2::int[]) and effective_to is null',
    [regulation, [stays, goes, comes]],
  );
  const { row, links: now } = await patched(id, {
    links: [{ parent_link: comes, from: 5, to: 12.5 }, { curb_link: stays }],
  });
  expect(
    now.map((link) => [link.base_link_id, link.link_id, link.from_m, link.to_m, link.seen_regulation_id]),
  ).toEqual([
    [comes, null, 5, 12.5, regulation],
    [stays, stays, null, null, seen?.[0]],
  ]);
  expect([seen?.[0] === regulation, row.link_count]).toEqual([false, 2]);
  const claims = await database.rows(
    'select link_id from proposal_claim where proposed_regulation_id = $1 order by link_id',
    [id],
  );
  expect(claims.map((claim) => claim.link_id)).toEqual([stays, comes].toSorted((a, b) => a - b));
  expect((await patched(id, { links: [] })).links).toEqual([]);
  expect(await patch(id, { links: [{ curb_link: 999_999 }] })).toMatchObject({
    fields: { 'links.0': ['fault.unknown-link'] },
  });
});

it('in another scenario it stands where it stood, unless somebody proposes there or there is no such scenario', async () => {
  const link = free();
  const id = await draft(link, { stretch: { from: 5, to: 12 } });
  const moved = await patched(id, { scenario: other });
  expect(moved.row.scenario_id).toBe(other);
  expect(moved.links.map((row) => [row.base_link_id, row.from_m, row.to_m])).toEqual([[link, 5, 12]]);
  expect(
    await database.rows('select scenario_id, link_id, proposed_regulation_id as of from proposal_claim'),
  ).toEqual([{ scenario_id: other, link_id: link, of: id }]);
  const taken = free();
  const [mine, theirs] = [await draft(taken), await draft(taken, { scenario: other })];
  expect(await patch(mine, { scenario: other, reason: 'Moved' })).toMatchObject({
    code: 'proposal_exists',
    facts: { proposal: theirs },
  });
  expect((await loadStoredProposal(database.db, mine))?.row).toMatchObject({
    reason: 'Deliveries',
    version: 1,
  });
  const existing = (await one(`select id from scenario where kind = 'existing'`)).id;
  expect(await patch(mine, { scenario: existing })).toMatchObject({ kind: 'refused' });
  expect(await patch(mine, { scenario: 999_999 })).toMatchObject({
    fields: { scenario: ['fault.unknown-scenario'] },
  });
  // If it is already in that scenario, nothing is checked and its links remain the same rows.
  const before = (await loadStoredProposal(database.db, id))?.links.map((row) => row.id);
  expect((await patched(id, { scenario: other })).links.map((row) => row.id)).toEqual(before);
});

it('rules are replaced as a whole, a class by its name or id, and what is not there is refused by its field', async () => {
  const id = await draft(free());
  const rule = (maxStay: number) =>
    restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay });
  const two = await patched(id, { restrictions: [rule(5), rule(6)] });
  expect(two.restrictions.map(({ body, position }) => [position, body.maxStay])).toEqual([
    [0, 5],
    [1, 6],
  ]);
  expect((await patched(id, { reason: 'Kept' })).restrictions).toHaveLength(2);
  expect((await patched(id, { restrictions: [] })).restrictions).toEqual([]);
  const taxi = await one(`select id from sub_activity where name = 'taxi'`);
  expect((await patched(id, { sub_activity: 'taxi' })).row).toMatchObject({ sub_activity_id: taxi.id });
  expect((await patched(id, { sub_activity: taxi.id })).row).toMatchObject({ sub_activity_name: 'taxi' });
  const batch = await one(`insert into proposal_batch (username) values ('a') returning id`);
  const deleted = await one(`insert into proposal_batch (deleted) values (now()) returning id`);
  expect((await patched(id, { batch: batch.id })).row.batch_id).toBe(batch.id);
  expect((await patched(id, { batch: null })).row.batch_id).toBeNull();
  expect(await patch(id, { batch: deleted.id })).toMatchObject({
    fields: { batch: ['fault.unknown-batch'] },
  });
  expect(await patch(id, { sub_activity: 'nobody' })).toMatchObject({
    fields: { sub_activity: ['fault.unknown-sub-activity'] },
  });
  expect(await patch(id, { restrictions: [{ ...rule(1), subActivity: 'nobody' }] })).toMatchObject({
    fields: { 'restrictions.0.subActivity': ['fault.unknown-user-activity'] },
  });
  expect((await patched(id, { effective_from: '2031-02-03T04:05:06+01:00' })).row.effective_from).toEqual(
    new Date('2031-02-03T03:05:06Z'),
  );
  expect((await patched(id, { effective_from: null })).row.effective_from).toBeNull();
});
