// Reading stored proposals: complete, filtered and paged; their restrictions and links in order,
// and converted to core's drafts.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { toProposalResponse } from './proposals.responses.ts';
import {
  countProposedRegulationLinks,
  countProposedRestrictions,
  findProposalIds,
  type ProposalFilter,
  type ProposedRegulationLinkFilter,
  proposedRegulationLinkRows,
  proposedRestrictionRows,
} from './proposals.sql.ts';
import {
  loadDraftsWithoutLinks,
  loadStoredProposal,
  loadStoredProposals,
  toProposalDraft,
  toProposalLink,
} from './stored-proposals.ts';

let database: TestDatabase;
let links: number[] = [];
let general: number;
let other: number;
let people: { id: number; username: string }[] = [];
let loading: number;
let regulation: number;

/** A reader of reviews who is not signed in. */
const nobody = { user: null, secondPersonNeeds: new Set<number>(), publishers: new Map(), undoMinutes: 15 };

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  people = await database.rows('select id, username from user_account order by id');
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  other = (await one(`insert into scenario (name) values ('Other') returning id`)).id;
  loading = (await one(`select id from sub_activity where name = 'loading'`)).id;
  regulation = (await one('select min(id) as id from regulation')).id;
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    'delete from proposed_regulation; delete from proposed_link; delete from proposed_payment; delete from proposal_batch',
  ),
);

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];

async function proposal(values: Record<string, unknown> = {}): Promise<number> {
  const row = {
    scenario_id: general,
    action: 'modify',
    sub_activity_id: loading,
    regulation_type: 'Loading',
    created_date: '2026-01-01',
    ...values,
  };
  const names = Object.keys(row);
  const { id } = await one(
    `insert into proposed_regulation (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return id;
}
const published = { is_published: true, published_on: '2026-03-04T05:06:07.891Z' };
const restrict = (of: number, position: number, more: object = {}) =>
  putRows(
    database.db,
    'proposed_restriction',
    'proposed_regulation_id, position, activity, sub_activity_id, priority, time_limit, body',
    [
      of,
      position,
      'parking',
      loading,
      500 - position,
      null,
      JSON.stringify({ activity: 'parking', subActivity: 'loading', priority: 500 - position, ...more }),
    ],
  );
const on = (of: number, link: number | undefined, seen: number | null = null) =>
  putRows(
    database.db,
    'proposed_regulation_link',
    'proposed_regulation_id, link_id, base_link_id, seen_regulation_id',
    [of, link, link, seen],
  );
async function onStretch(of: number, link: number | undefined, from: number, to: number): Promise<number> {
  const { id } = await one(
    `insert into proposed_link (proposed_regulation_id, parent_link_id, from_m, to_m, geometry) values ($1, $2, $3, $4, $5) returning id`,
    [
      of,
      link,
      from,
      to,
      JSON.stringify({
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      }),
    ],
  );
  await putRows(
    database.db,
    'proposed_regulation_link',
    'proposed_regulation_id, proposed_link_id, base_link_id',
    [of, id, link],
  );
  return id;
}

it('a proposal is read whole, with who changed and published it, and what takes it back', async () => {
  const [writer, editor, publisher] = people;
  const payment = {
    currency: 'CHF',
    rates: [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 15 }] }],
  };
  const paid = await one(
    `insert into proposed_payment (currency, body, version) values ('CHF', $1, 3) returning id`,
    [JSON.stringify(payment)],
  );
  const batch = await one(`insert into proposal_batch (username) values ('a') returning id`);
  const first = await proposal({ ...published, reason: 'First' });
  const id = await proposal({
    ...published,
    scenario_id: other,
    action: 'create',
    reason: 'Why',
    time_limit: 25,
    payment_id: paid.id,
    payment_status: true,
    actual_regulation_id: regulation,
    regulation_name: 'R-1',
    batch_id: batch.id,
    effective_from: '2026-04-05T06:07:08.912Z',
    waivers: JSON.stringify([{ code: 'w' }]),
    created: '2026-01-01T01:01:01.011Z',
    created_by: writer?.id,
    modified: '2026-02-02T02:02:02.022Z',
    modified_by: editor?.id,
    published_by: publisher?.id,
    username: writer?.username,
    version: 6,
    reverts: first,
    street_name: 'Oak',
    side: 'N',
    from_street: '1st',
    to_street: '2nd',
    link_count: 4,
  });
  await restrict(id, 0, { maxStay: 25 });
  await on(id, links[0], regulation);
  await database.rows('update link set retired = now(), length = 12.3456 where id = $1', [links[0]]);
  await onStretch(id, links[1], 2, 7.5);
  const both = await loadStoredProposals(database.db, [id, first, 999_999]);
  await database.rows('update link set retired = null');
  expect([...both.keys()]).toEqual([first, id]);
  expect(both.get(first)?.row).toMatchObject({
    reverts: null,
    reverted_by: id,
    modified_by: null,
    published_by: null,
  });
  expect(both.get(first)).toMatchObject({ restrictions: [], links: [] });
  const stored = both.get(id);
  if (stored === undefined) throw new Error('not read');
  const answer = toProposalResponse(stored, 'en', nobody);
  expect(answer).toMatchObject({
    id,
    regulationId: 'R-1',
    actual_regulation_id: regulation,
    bl_street_name: 'Oak',
    bl_side: 'N',
    bl_from: '1st',
    bl_to: '2nd',
    action: 'create',
    reason: 'Why',
    user: writer?.username,
    created: '2026-01-01T01:01:01.011Z',
    modified: '2026-02-02T02:02:02.022Z',
    modified_by: editor?.username,
    version: 6,
    is_published: true,
    published_on: '2026-03-04T05:06:07.891Z',
    published_by: publisher?.username,
    reverts: first,
    reverted_by: null,
    effective_from: '2026-04-05T06:07:08.912Z',
    scenario: { id: other, name: 'Other' },
    payment: { id: paid.id, version: 3 },
    payment_id: paid.id,
    payment_status: true,
    time_limit: 25,
    batch: batch.id,
    link_count: 4,
    waivers: [{ code: 'w' }],
    sub_activity: { id: loading, name: 'loading' },
    restrictions: [{ proposed_regulation_id: id, position: 0, priority: 500, activity: { name: 'parking' } }],
    links: [
      {
        proposed_regulation_id: id,
        curb_link: { id: links[0], length: 12.346, is_retired: true },
        custom_link: null,
        batch: batch.id,
      },
      {
        curb_link: null,
        custom_link: {
          parent_link: links[1],
          parent_link__id: links[1],
          proposed_regulation_id: id,
          from: 2,
          to: 7.5,
        },
      },
    ],
  });
  const draft = toProposalDraft(stored);
  expect(draft).toMatchObject({
    action: 'create',
    reason: 'Why',
    subActivity: 'loading',
    timeLimit: 25,
    payment: { currency: 'CHF' },
    effectiveFrom: Date.parse('2026-04-05T06:07:08.912Z'),
    restrictions: [{ priority: 500, maxStay: 25 }],
    links: [
      { kind: 'curb', link: links[0] },
      { kind: 'custom', parentLink: links[1], from: 2, to: 7.5 },
    ],
  });
  // Its rules without its links.
  const rules = await loadDraftsWithoutLinks(database.db, [id, 999_999]);
  expect([...rules]).toEqual([[id, { ...draft, links: [] }]]);
  const bare = await loadStoredProposal(database.db, first);
  expect(bare === undefined ? null : toProposalResponse(bare, 'en', nobody)).toMatchObject({
    payment: null,
    effective_from: null,
    user: null,
  });
  expect(await loadStoredProposal(database.db, 999_999)).toBeUndefined();
  const [row] = stored.links.slice(1);
  for (const lost of ['from_m', 'to_m'])
    expect(() => row && toProposalLink({ ...row, [lost]: null })).toThrow('without its metres');
});

it('proposals are found by what is asked of them together, page by page in their order', async () => {
  const batch = await one(`insert into proposal_batch (username) values ('a') returning id`);
  const mine = await proposal({ batch_id: batch.id, actual_regulation_id: regulation });
  const theirs = await proposal({ scenario_id: other, batch_id: batch.id });
  const done = await proposal({ ...published, actual_regulation_id: regulation });
  const bare = await proposal();
  await on(mine, links[0]);
  await on(mine, links[1]);
  await onStretch(theirs, links[0], 1, 2);
  await onStretch(theirs, links[0], 3, 4);
  const of = async (filter: ProposalFilter, limit = 9, offset = 0) => {
    const { count, ids } = await findProposalIds(database.db, filter, limit, offset);
    return [count, ids];
  };
  expect(await of({})).toEqual([4, [mine, theirs, done, bare]]);
  expect(await of({}, 2, 1)).toEqual([4, [theirs, done]]);
  expect(await of({ scenario__id: general })).toEqual([3, [mine, done, bare]]);
  expect(await of({ is_published: false })).toEqual([3, [mine, theirs, bare]]);
  expect(await of({ is_published: true })).toEqual([1, [done]]);
  expect(await of({ batch: batch.id })).toEqual([2, [mine, theirs]]);
  expect(await of({ actual_regulation__id: regulation })).toEqual([2, [mine, done]]);
  // A proposal with two sections of one link is counted once.
  expect(await of({ link: links[0] })).toEqual([2, [mine, theirs]]);
  expect(await of({ link: links[1] })).toEqual([1, [mine]]);
  expect(await of({ link: links[0], scenario__id: other, batch: batch.id })).toEqual([1, [theirs]]);
});

it('restrictions come by proposal in their order, with the activity they restrict and that of their class', async () => {
  const [first, second, third] = [await proposal(), await proposal(), await proposal()];
  await restrict(second, 0);
  await restrict(first, 2);
  await restrict(first, 0);
  await restrict(first, 1);
  await restrict(first, 1, { maxStay: 5 });
  await restrict(third, 0);
  const rows = await proposedRestrictionRows(database.db, { proposals: [second, first] });
  expect(rows.map((row) => [row.proposed_regulation_id, row.position])).toEqual([
    [first, 0],
    [first, 1],
    [first, 1],
    [first, 2],
    [second, 0],
  ]);
  const { id: parking } = await one(`select id from activity where name = 'parking'`);
  expect(rows[0]).toMatchObject({
    restricts_id: parking,
    restricts_name: 'parking',
    sub_activity_id: loading,
    activity_name: 'loading',
  });
  const ids = rows.map(({ id }) => id);
  expect(rows[1]?.id).toBeLessThan(rows[2]?.id ?? 0);
  const page = await proposedRestrictionRows(database.db, { proposals: [first] }, { limit: 2, offset: 1 });
  expect(page.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const chosen = ids.slice(3);
  expect((await proposedRestrictionRows(database.db, { ids: chosen })).map(({ id }) => id)).toEqual(chosen);
  expect(await proposedRestrictionRows(database.db, { ids: chosen, proposals: [third] })).toEqual([]);
  expect([
    await countProposedRestrictions(database.db, first),
    await countProposedRestrictions(database.db, undefined),
  ]).toEqual([4, 6]);
});

it('links of proposals are found by what is asked of them, by proposal in the order they were put on', async () => {
  const [mine, theirs, done] = [
    await proposal(),
    await proposal({ scenario_id: other }),
    await proposal(published),
  ];
  await on(done, links[0]);
  await on(mine, links[1], regulation);
  await onStretch(mine, links[0], 3, 4);
  await on(theirs, links[0]);
  const of = async (filter: ProposedRegulationLinkFilter, page?: { limit: number; offset: number }) => {
    const rows = await proposedRegulationLinkRows(database.db, filter, page);
    return [
      await countProposedRegulationLinks(database.db, filter),
      rows.map((row) => [row.proposed_regulation_id, row.base_link_id]),
    ];
  };
  const [first, second] = links;
  expect(await of({})).toEqual([
    4,
    [
      [mine, second],
      [mine, first],
      [theirs, first],
      [done, first],
    ],
  ]);
  expect(await of({}, { limit: 2, offset: 1 })).toEqual([
    4,
    [
      [mine, first],
      [theirs, first],
    ],
  ]);
  expect(await of({ proposals: [done, mine] })).toEqual([
    3,
    [
      [mine, second],
      [mine, first],
      [done, first],
    ],
  ]);
  expect(await of({ link: first })).toEqual([
    3,
    [
      [mine, first],
      [theirs, first],
      [done, first],
    ],
  ]);
  expect(await of({ scenario__id: general, is_published: false })).toEqual([
    2,
    [
      [mine, second],
      [mine, first],
    ],
  ]);
  expect(await of({ is_published: true })).toEqual([1, [[done, first]]]);
  const rows = await proposedRegulationLinkRows(database.db, { proposals: [mine] });
  expect(rows.map((row) => [row.link_id, row.seen_regulation_id, row.from_m, row.to_m])).toEqual([
    [second, regulation, null, null],
    [null, null, 3, 4],
  ]);
  expect(await of({ ids: [rows[1]?.id ?? 0] })).toEqual([1, [[mine, first]]]);
  expect(await of({ ids: [] })).toEqual([0, []]);
});
