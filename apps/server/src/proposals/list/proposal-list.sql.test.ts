// Rows of the regulation list by their columns, the menus of these columns, and what the rows of a
// page change: open proposals by curb, published ones by rule set.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type ListScope,
  listIds,
  loadColumnValues,
  loadListRows,
  loadOpenProposalLinks,
  loadPublishedRuleSets,
} from './proposal-list.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let general: number;
let other: number;
let loading: number;
let batches: number[] = [];

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  other = (await one(`insert into scenario (name) values ('Other') returning id`)).id;
  loading = (await one(`select id from sub_activity where name = 'loading'`)).id;
  batches = (
    await database.rows(`insert into proposal_batch (username) values ('a'), ('b') returning id`)
  ).map(({ id }) => id);
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows('delete from publication; delete from proposed_regulation; delete from proposed_link'),
);

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const published = { is_published: true, published_on: '2026-03-04T05:06:07Z', published_date: '2026-03-04' };
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
const scope = (more: Partial<ListScope> = {}): ListScope => ({
  scenario: null,
  isPublished: null,
  filters: {},
  ids: null,
  ...more,
});
const byReason = { key: 'reason', descending: false } as const;
async function found(more: Partial<ListScope>): Promise<unknown> {
  const { count, rows } = await loadListRows(database.db, scope(more), byReason, 99, 0);
  expect(await listIds(database.db, scope(more), byReason, 99)).toEqual(rows.map(({ id }) => id));
  expect(count).toBe(rows.length);
  return rows.map(({ reason }) => reason);
}

it('each column filters by what stands in it, alone and together, with the empty ones where they are asked for', async () => {
  await proposal({
    reason: 'a',
    regulation_name: 'R1',
    street_name: 'Oak',
    side: 'N',
    from_street: 'F',
    to_street: 'T',
    username: 'ada',
    batch_id: batches[0],
  });
  await proposal({
    reason: 'b',
    regulation_name: 'F',
    street_name: 'N',
    side: 'Oak',
    from_street: 'T',
    to_street: 'F',
    username: 'bob',
    action: 'create',
    batch_id: batches[1],
  });
  await proposal({ reason: 'c', regulation_type: 'Taxi', created_date: '2026-01-02', scenario_id: other });
  await proposal({ reason: 'd', ...published });
  const filters = (of: ListScope['filters'], more: Partial<ListScope> = {}) =>
    found({ filters: of, ...more });
  expect(await found({})).toEqual(['a', 'b', 'c', 'd']);
  expect([
    await found({ scenario: other }),
    await found({ isPublished: true }),
    await found({ isPublished: false }),
  ]).toEqual([['c'], ['d'], ['a', 'b', 'c']]);
  expect(await filters({ regulation_id: ['R1'] })).toEqual(['a']);
  expect(await filters({ bl_street_name: ['Oak'] })).toEqual(['a']);
  expect(await filters({ bl_side: ['Oak'] })).toEqual(['b']);
  expect(await filters({ bl_from: ['F'] })).toEqual(['a']);
  expect(await filters({ bl_to: ['F'] })).toEqual(['b']);
  expect(await filters({ sub_activity: ['Taxi'] })).toEqual(['c']);
  expect(await filters({ action: ['create'] })).toEqual(['b']);
  expect(await filters({ user: ['ada', 'bob'] })).toEqual(['a', 'b']);
  expect(await filters({ user: [null] })).toEqual(['c', 'd']);
  expect(await filters({ user: ['ada', null] })).toEqual(['a', 'c', 'd']);
  expect(await filters({ created: ['2026-01-02'] })).toEqual(['c']);
  expect(await filters({ published_on: ['2026-03-04'] })).toEqual(['d']);
  expect(await filters({ published_on: [null] }, { scenario: general })).toEqual(['a', 'b']);
  expect(await filters({ batch: [String(batches[1])] })).toEqual(['b']);
  expect(await filters({ batch: ['x'] })).toEqual([]);
  expect(await filters({ user: ['ada', 'bob'], action: ['modify'] })).toEqual(['a']);
  expect(await found({ ids: [] })).toEqual([]);
});

it('rows of the same are in the order they were made, or the other way round; each says what takes it back', async () => {
  const [first, second] = [await proposal({ reason: 'x', ...published }), await proposal({ reason: 'x' })];
  const third = await proposal({ reason: 'w', reverts: first, ...published });
  const ids = async (descending: boolean, limit = 99) =>
    listIds(database.db, scope(), { key: 'reason', descending }, limit);
  expect([await ids(false), await ids(true), await ids(true, 2)]).toEqual([
    [third, first, second],
    [second, first, third],
    [second, first],
  ]);
  const { rows } = await loadListRows(database.db, scope(), byReason, 2, 1);
  expect(rows.map((row) => [row.id, row.reverts, row.reverted_by, row.is_published])).toEqual([
    [first, null, third, true],
    [second, null, null, false],
  ]);
});

it('a menu has each value once in the order of its kind, as text, and the empty one last', async () => {
  for (const [batch, day] of [
    [batches[1], '2026-02-10'],
    [batches[0], '2026-01-09'],
    [batches[1], '2026-02-10'],
    [null, '2025-12-31'],
  ])
    await proposal({ batch_id: batch, created_date: day });
  await proposal({ batch_id: batches[0], created_date: '2024-01-01', scenario_id: other });
  await proposal({ created_date: '2024-01-02', ...published });
  const values = (
    key: Parameters<typeof loadColumnValues>[3],
    search = '',
    limit = 99,
    isPublished = false,
  ) => loadColumnValues(database.db, general, isPublished, key, search, limit);
  expect(await values('created')).toEqual(['2025-12-31', '2026-01-09', '2026-02-10']);
  expect(await values('created', '2026-0')).toEqual(['2026-01-09', '2026-02-10']);
  expect(await values('batch')).toEqual([String(batches[0]), String(batches[1]), null]);
  expect(await values('batch', '', 1)).toEqual([String(batches[0]), null]);
  expect(await values('batch', String(batches[0]))).toEqual([String(batches[0])]);
  expect(await values('published_on')).toEqual([null]);
  expect(await values('published_on', '', 99, true)).toEqual(['2026-03-04']);
});

it('an open proposal has its links, each once however many stretches lie on it', async () => {
  const [open, done, bare] = [await proposal(), await proposal(published), await proposal()];
  const [first, second] = links;
  for (const of of [open, done])
    await putRows(database.db, 'proposed_regulation_link', 'proposed_regulation_id, link_id, base_link_id', [
      of,
      first,
      first,
    ]);
  for (const from of [1, 5]) {
    const { id } = await one(
      `insert into proposed_link (proposed_regulation_id, parent_link_id, from_m, to_m, geometry) values ($1, $2, $3, $4, '{}') returning id`,
      [open, second, from, from + 2],
    );
    await putRows(
      database.db,
      'proposed_regulation_link',
      'proposed_regulation_id, proposed_link_id, base_link_id',
      [open, id, second],
    );
  }
  const rows = await loadOpenProposalLinks(database.db, [open, done, bare]);
  expect(rows.map((row) => [row.proposal, row.links.toSorted((a, b) => a - b)])).toEqual([
    [open, [first, second]],
  ]);
  expect(await loadOpenProposalLinks(database.db, [done])).toEqual([]);
});

it('a published one has the rule sets it replaced by which, by their curbs; what is gone is left out, no rules are null', async () => {
  const sets = await database.rows(
    `select min(r.id) as regulation, s.number from regulation r join rule_set s on s.id = r.rule_set_id group by s.number order by s.number limit 2`,
  );
  const [a, b] = sets;
  const [id, beside, none] = [
    await proposal(published),
    await proposal(published),
    await proposal(published),
  ];
  const did = (link: number, before: number | null, after: number | null) => ({
    link,
    before,
    published: after,
  });
  const publish = (of: number, rows: object[]) =>
    database.rows(
      'insert into publication (proposed_regulation_id, at, effective_from, links) values ($1, now(), now(), $2)',
      [of, JSON.stringify(rows)],
    );
  await publish(id, [
    did(1, a.regulation, b.regulation),
    did(2, a.regulation, b.regulation),
    did(3, null, b.regulation),
    did(4, a.regulation, null),
    did(5, 999_999, b.regulation),
    did(6, a.regulation, 999_999),
  ]);
  await publish(beside, [did(7, b.regulation, a.regulation)]);
  await publish(none, []);
  const rows = await loadPublishedRuleSets(database.db, [id, none]);
  const key = (row: { before: number | null; after: number | null }) => `${row.before} ${row.after}`;
  expect(rows.toSorted((x, y) => key(x).localeCompare(key(y)))).toEqual(
    [
      { proposal: id, before: a.number, after: b.number, curbs: 2 },
      { proposal: id, before: null, after: b.number, curbs: 1 },
      { proposal: id, before: a.number, after: null, curbs: 1 },
    ].toSorted((x, y) => key(x).localeCompare(key(y))),
  );
});
