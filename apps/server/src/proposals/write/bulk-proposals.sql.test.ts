// Bulk proposals are stored as each would be alone: payments, rules, links, claims and history; and
// what the history says of drafts.
import { paymentFromFeesAndDurations, restriction } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadStoredProposals, toProposalDraft } from '../read/stored-proposals.ts';
import { type BulkProposal, insertBulkProposals } from './bulk-proposals.sql.ts';
import { auditDrafts } from './proposal-audit.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let general: number;
let batch: number;
let ada: { id: number; username: string };
let loading: number;
let regulation: { row: number; id: string };

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  ada = await one('select id, username from user_account order by id limit 1');
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  loading = (await one(`select id from sub_activity where name = 'loading'`)).id;
  regulation = await one('select id as row, regulation_id as id from regulation order by id limit 1');
  await database.rows(`update city set time_zone = 'Pacific/Kiritimati'`);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch',
  );
  batch = (await one(`insert into proposal_batch (username) values ('a') returning id`)).id;
});

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const rule = (maxStay: number | null) =>
  restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay });
const geometry = {
  type: 'LineString' as const,
  coordinates: [[1, 2] as [number, number], [3, 4] as [number, number]],
};

const bare = (link: number | undefined, more: Partial<BulkProposal> = {}): BulkProposal => ({
  action: 'remove',
  reason: '',
  subActivityId: loading,
  subActivity: 'loading',
  timeLimit: null,
  payment: null,
  actualRegulation: null,
  effectiveFrom: null,
  restrictions: [],
  links: [{ id: link ?? 0, seen: null }],
  street: null,
  side: null,
  from: null,
  to: null,
  draft: { of: link },
  ...more,
});
const write = (...proposals: BulkProposal[]) =>
  inTx((tx) => insertBulkProposals(tx, proposals, { scenario: general, batch }, ada, 'request'));

it('each has its own of everything, in the order given', async () => {
  const [first, second, third, fourth] = links;
  const payment = { currency: 'CHF', rates: [] } as never;
  const street = 's'.repeat(301);
  const full = bare(undefined, {
    action: 'modify',
    reason: 'Deliveries',
    timeLimit: 20,
    payment,
    actualRegulation: regulation,
    effectiveFrom: '2030-01-02T03:04:05.678Z',
    restrictions: [20, null].map((maxStay) => ({ restriction: rule(maxStay), subActivityId: loading })),
    links: [
      { id: third ?? 0, seen: regulation.row, stretch: { from: 8, to: 9, geometry } },
      { id: second ?? 0, seen: null },
      { id: third ?? 0, seen: regulation.row, stretch: { from: 1, to: 2, geometry } },
    ],
    street,
    side: 'N',
    from: 'A',
    to: 'B',
  });
  const last = (await one('select coalesce(max(id), 0) as id from audit')).id;
  const ids = await write(bare(first), full, bare(fourth, { payment }));
  const [plain, whole, paid] = ids;
  const rows = await database.rows(
    `select p.*, y.body as payment, y.created_by as payer, p.created_date = (now() at time zone 'Pacific/Kiritimati')::date as is_ours
     from proposed_regulation p left join proposed_payment y on y.id = p.payment_id order by p.id`,
  );
  expect(rows.map(({ id }) => id)).toEqual([plain, whole, paid]);
  expect(rows.map((row) => [row.payment, row.payment_status, row.payer])).toEqual([
    [null, false, null],
    [payment, true, ada.id],
    [payment, true, ada.id],
  ]);
  expect(rows[1].payment_id).not.toBe(rows[2].payment_id);
  for (const row of rows)
    expect(row).toMatchObject({
      scenario_id: general,
      batch_id: batch,
      created_by: ada.id,
      modified_by: ada.id,
      username: ada.username,
      sub_activity_id: loading,
      regulation_type: 'loading',
      is_ours: true,
      is_published: false,
      version: 1,
    });
  expect(rows[1]).toMatchObject({
    action: 'modify',
    reason: 'Deliveries',
    time_limit: 20,
    actual_regulation_id: regulation.row,
    regulation_name: regulation.id,
    effective_from: new Date('2030-01-02T03:04:05.678Z'),
    street_name: street.slice(0, 300),
    side: 'N',
    from_street: 'A',
    to_street: 'B',
    link_count: 3,
  });
  expect(rows[0]).toMatchObject({
    action: 'remove',
    effective_from: null,
    street_name: null,
    link_count: 1,
    regulation_name: null,
  });
  const restrictions = await database.rows(
    'select proposed_regulation_id as of, position, activity, sub_activity_id as class, priority, time_limit as minutes, body from proposed_restriction order by id',
  );
  const load = { of: whole, activity: 'loading', class: loading, priority: 500 };
  expect(restrictions).toEqual([
    { ...load, position: 0, minutes: 20, body: rule(20) },
    { ...load, position: 1, minutes: null, body: rule(null) },
  ]);
  const placed = await database.rows(
    `select k.proposed_regulation_id as of, k.link_id as whole, k.base_link_id as base, k.seen_regulation_id as seen, c.from_m, c.to_m, c.geometry,
       c.proposed_regulation_id as own, c.bl_street_name as street, c.created_by as by
     from proposed_regulation_link k left join proposed_link c on c.id = k.proposed_link_id order by k.id`,
  );
  const { street: named } = await one('select bl_street_name as street from link where id = $1', [third]);
  const undrawn = { seen: null, from_m: null, to_m: null, geometry: null, own: null, street: null, by: null };
  const drawn = {
    of: whole,
    whole: null,
    base: third,
    seen: regulation.row,
    geometry,
    own: whole,
    street: named,
    by: ada.id,
  };
  expect(placed).toEqual([
    { of: plain, whole: first, base: first, ...undrawn },
    { ...drawn, from_m: 8, to_m: 9 },
    { of: whole, whole: second, base: second, ...undrawn },
    { ...drawn, from_m: 1, to_m: 2 },
    { of: paid, whole: fourth, base: fourth, ...undrawn },
  ]);
  const claims = await database.rows(
    'select scenario_id as scenario, link_id as link, proposed_regulation_id as of from proposal_claim order by 2',
  );
  expect(claims.map(({ scenario, link, of }) => [scenario, link, of])).toEqual([
    [general, first, plain],
    [general, second, whole],
    [general, third, whole],
    [general, fourth, paid],
  ]);
  const told = await database.rows(
    'select user_id, username, action, noun, noun_id, before, after, request_id from audit where id > $1 order by id',
    [last],
  );
  const by = {
    user_id: ada.id,
    username: ada.username,
    action: 'create',
    noun: 'proposed-regulation',
    before: null,
    request_id: 'request',
  };
  expect(told).toEqual([
    { ...by, noun_id: `${plain}`, after: { of: first } },
    { ...by, noun_id: `${whole}`, after: {} },
    { ...by, noun_id: `${paid}`, after: { of: fourth } },
  ]);
});

it('two on one link are a fault, and nothing of them stays', async () => {
  const [first, second] = links;
  await expect(write(bare(first), bare(second), bare(first))).rejects.toThrow('proposal_claim_pkey');
  expect(await database.rows('select id from proposed_regulation')).toEqual([]);
});

it('history has open drafts as the core reads them, each by itself, before or after by what was done', async () => {
  const [first = 0, second = 0, third = 0] = links;
  const made = paymentFromFeesAndDurations([2], [60], 'EUR');
  const payment = made.ok ? made.value : null;
  const [plain = 0, full = 0, published = 0] = await write(
    bare(first),
    bare(undefined, {
      action: 'modify',
      reason: 'Deliveries',
      timeLimit: 20,
      payment,
      effectiveFrom: '2030-01-02T03:04:05.678Z',
      restrictions: [20, null].map((maxStay) => ({ restriction: rule(maxStay), subActivityId: loading })),
      links: [
        { id: third, seen: null, stretch: { from: 1, to: 2.5, geometry } },
        { id: second, seen: null },
      ],
    }),
    bare(links[3]),
  );
  await database.rows(
    'update proposed_regulation set is_published = true, published_on = now() where id = $1',
    [published],
  );
  const told = async (action: 'create' | 'delete' | 'restore') => {
    const last = (await one('select coalesce(max(id), 0) as id from audit')).id;
    await inTx((tx) => auditDrafts(tx, action, [published, full, plain], ada, 'again'));
    return database.rows(
      'select action, noun, noun_id as id, before, after, user_id as by, username, request_id from audit where audit.id > $1 order by audit.id',
      [last],
    );
  };
  const stored = await loadStoredProposals(database.db, [plain, full]);
  const drafts = [plain, full].flatMap((id) => {
    const one = stored.get(id);
    return one === undefined ? [] : [toProposalDraft(one)];
  });
  expect(drafts).toHaveLength(2);
  const as = { noun: 'proposed-regulation', by: ada.id, username: ada.username, request_id: 'again' };
  const entries = (action: string, put: (draft: unknown) => object) =>
    [plain, full].map((id, index) => ({ action, ...as, id: String(id), ...put(drafts[index]) }));
  expect(await told('delete')).toEqual(entries('delete', (before) => ({ before, after: null })));
  expect(await told('create')).toEqual(entries('create', (after) => ({ before: null, after })));
  expect(await told('restore')).toEqual(entries('restore', (after) => ({ before: null, after })));
});
