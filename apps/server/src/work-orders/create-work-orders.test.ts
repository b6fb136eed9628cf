// Creating work orders: which fields a form may have or omit, whom it assigns, why it is rejected,
// once per submission id; and the work orders of a published change.
import { type PointGeometry, paymentFromFeesAndDurations } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../city/city-context.ts';
import type { Caller } from '../platform/http/caller.ts';
import { gridCity } from '../testing/grid-city.ts';
import { type DraftOptions, insertDraft } from '../testing/insert-draft.ts';
import { putRows } from '../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorkOrders } from './create-work-orders.ts';
import { createProposalWorkOrders } from './work-orders-from-proposal.ts';

let database: TestDatabase;
let context: CityContext;
let links: number[] = [];
let next = 0;
const people = new Map<string, number>();
const start: readonly [number, number] = [11.25, 43.77];

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const city = {
    time: { timeZone: 'Europe/Rome', calendar: gridCity({ streets: 2 }).calendar },
    line: (id: number) => (id === links[1] ? undefined : [start, [11.26, 43.78]]),
  };
  context = { ...database.context, city } as unknown as CityContext;
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  for (const { id, username } of await database.rows('select id, username from user_account'))
    people.set(username, id);
});
afterAll(() => database.close());
beforeEach(() => database.rows('delete from work_order; delete from outbox'));

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const caller = (): Caller => ({
  kind: 'user',
  user: {
    id: people.get('editor') ?? 0,
    username: 'editor',
    displayName: '',
    email: null,
    language: 'en',
    groups: [],
  },
  sessionId: 's',
  via: 'bearer',
});
type Body = Parameters<typeof createWorkOrders>[1]['body'];
const create = (body: Partial<Body>) =>
  createWorkOrders(context, {
    body: body as Body,
    files: [],
    caller: caller(),
    language: 'en',
    requestId: 'request',
  });
async function made(body: Partial<Body>) {
  const done = await create(body);
  const order = 'kind' in done ? undefined : done.results[0];
  if (order === undefined) throw new Error(JSON.stringify(done));
  return order;
}
const told = async () =>
  (await database.rows('select kind, body from outbox order by id')).map(({ kind, body }) => [kind, body]);
const history = async () =>
  (
    await database.rows(
      `select action, noun, noun_id as of, user_id as by, after from audit where noun = 'work-order' order by audit.id desc limit 1`,
    )
  )[0];

it('what a form leaves unsaid is as usual, and what it says is kept, trimmed and cut', async () => {
  expect(await made({ name: ' Fix it ' })).toMatchObject({
    name: 'Fix it',
    description: '',
    status: 'open',
    priority: 'normal',
    user: 'editor',
    user_id: people.get('editor'),
    assignee: null,
    due: null,
    geometry: null,
    link: null,
    asset: null,
    proposed_regulation_id: null,
    outside_id: null,
    file_count: 0,
  });
  const point: PointGeometry = { type: 'Point', coordinates: [11.2, 43.7] };
  const asset = await one(
    `insert into asset (asset_config_id, geometry, bounds) select min(id), '{}', '(0,0),(0,0)' from asset_config returning id`,
  );
  const full = await made({
    name: 'n'.repeat(201),
    description: ' Two signs ',
    priority: 'high',
    assignee: ' publisher ',
    due: '2026-12-01',
    geometry: JSON.stringify(point),
    link: String(links[0]),
    asset: asset.id,
    user_id: '',
    user: 'admin',
  });
  expect(full).toMatchObject({
    name: 'n'.repeat(200),
    description: 'Two signs',
    status: 'assigned',
    priority: 'high',
    assignee: 'publisher',
    user: 'admin',
    user_id: people.get('admin'),
    due: '2026-12-01',
    geometry: point,
    link: links[0],
    asset: asset.id,
  });
  expect(await history()).toMatchObject({
    action: 'create',
    of: String(full.id),
    by: people.get('editor'),
    after: { name: full.name, assignee: 'publisher', files: [] },
  });
  expect((await told()).at(-1)).toEqual(['work orders changed', { work_orders: [full.id] }]);
  expect(
    await made({
      name: 'Of an object',
      geometry: point,
      due: '',
      assignee: ' ',
      user_id: people.get('guest'),
      user: 'admin',
    }),
  ).toMatchObject({
    geometry: point,
    due: null,
    assignee: null,
    status: 'open',
    user: 'guest',
  });
});

it.each<[string, Partial<Body>, string, string]>([
  ['no name', { name: '  ' }, 'name', 'work-order.name-required'],
  ['a person nobody knows', { name: 'x', user: 'nobody' }, 'user', 'work-order.unknown-person'],
  ['an id nobody has', { name: 'x', user_id: '999999' }, 'user_id', 'work-order.unknown-person'],
  ['a curb that is not there', { name: 'x', link: 999_999 }, 'link', 'fault.unknown-link'],
  ['an asset that is not there', { name: 'x', asset: '999999' }, 'asset', 'fault.unknown-asset'],
  ['a place that is no JSON', { name: 'x', geometry: '{' }, 'geometry', 'work-order.row-place'],
  [
    'a place that is no point',
    { name: 'x', geometry: '{"type": "LineString", "coordinates": []}' },
    'geometry',
    'work-order.row-place',
  ],
])('%s is refused at its field, and nothing is made', async (_, body, field, code) => {
  expect(await create(body)).toMatchObject({ kind: 'refused', fields: { [field]: [code] } });
  expect([await database.rows('select id from work_order'), await told()]).toEqual([[], []]);
});

it('sent again under its name it is the one that was made, whatever it says now', async () => {
  const submission = '0b7c2a55-3a1c-4e7e-9d6a-000000000001';
  const first = await create({ name: 'Once', submission });
  const again = await create({ name: 'Twice', submission });
  if ('kind' in first || 'kind' in again) throw new Error('refused');
  expect([first.created, first.unchanged, again.created, again.unchanged]).toEqual([1, 0, 0, 1]);
  expect(again.results).toEqual(first.results);
  expect(await told()).toHaveLength(1);
  expect(await create({ name: 'Other', submission: submission.replace(/1$/, '2') })).toMatchObject({
    created: 1,
  });
});

async function published(
  link: number,
  wish: DraftOptions & { readonly paid?: boolean } = {},
): Promise<number> {
  const id = await insertDraft(database, link, wish);
  const price = paymentFromFeesAndDurations([2], [60], 'EUR');
  if (wish.paid === true) {
    const { id: payment } = await one(
      `insert into proposed_payment (currency, body) values ('EUR', $1) returning id`,
      [JSON.stringify(price.ok ? price.value : null)],
    );
    await database.rows(
      'update proposed_regulation set payment_id = $2, payment_status = true where id = $1',
      [id, payment],
    );
  }
  await database.rows(
    'update proposed_regulation set is_published = true, published_on = now() where id = $1',
    [id],
  );
  return id;
}
async function meterOn(link: number, removed: string | null = null): Promise<void> {
  const { id } = await one(
    `insert into asset (asset_config_id, geometry, bounds, removed) select id, '{}', '(0,0),(0,0)', $1::date from asset_config where object_type = 'meter' limit 1 returning id`,
    [removed],
  );
  await putRows(database.db, 'asset_link', 'asset_id, link_id, at_m, distance_m', [id, link, 1, 1]);
}
const author = { id: null, username: 'ada' };
const orders = (proposal: number) =>
  createProposalWorkOrders(context, { proposal, author, language: 'en', requestId: 'request' });
const kept = () =>
  database.rows(
    'select id, name, description, geometry, link_id as link, due::text, username, proposed_regulation_id as of, outside_id, status from work_order order by id',
  );

it('a published change asks for signs where it begins, once, and for meters where its price stands on some', async () => {
  next = 2;
  const [bare, unpriced, paid] = [links[next] ?? 0, links[next + 1] ?? 0, links[next + 2] ?? 0];
  for (const link of [unpriced, paid]) await meterOn(link);
  await meterOn(bare, '2020-01-01');
  const [first, unpaid, dear, removal] = [
    await published(bare, { paid: true }),
    await published(unpriced),
    await published(paid, { paid: true }),
    await published(paid, {
      action: 'remove',
      scenario: (await one(`insert into scenario (name) values ('Again') returning id`)).id,
    }),
  ];
  const named = async (proposal: number) => {
    await database.rows('delete from work_order; delete from outbox');
    const done = await orders(proposal);
    if ('kind' in done) throw new Error(JSON.stringify(done));
    const rows = await kept();
    expect(done).toEqual({ ids: rows.map(({ id }) => id), created: rows.length });
    expect(await told()).toEqual([['work orders changed', { work_orders: done.ids }]]);
    return rows;
  };
  const [order] = await named(first);
  const street = (await one('select bl_street_name as street from link where id = $1', [bare])).street;
  expect(order).toMatchObject({
    geometry: { type: 'Point', coordinates: start },
    link: bare,
    due: null,
    username: 'ada',
    of: first,
    outside_id: `proposal/${first}/signs`,
    status: 'open',
  });
  expect(order?.name).toContain(street);
  expect(order?.description).toContain('Deliveries');
  expect(await history()).toMatchObject({
    action: 'create',
    of: String(order?.id),
    after: { proposal: first },
  });
  expect(await orders(first)).toEqual({ ids: [order?.id], created: 0 });
  expect(await told()).toHaveLength(1);
  const of = async (proposal: number) =>
    (await named(proposal)).map((row) => row.outside_id.replace(/^proposal\/\d+\//, ''));
  expect([await of(unpaid), await of(dear), await of(removal)]).toEqual([
    ['signs'],
    ['signs', 'meters'],
    ['signs', 'meters'],
  ]);
});

it('it is due on the city’s day, at the start of its stretch or of the first curb that is still there', async () => {
  const [stretch, gone] = [
    await published(links[10] ?? 0, { stretch: { from: 5, to: 12 } }),
    await published(links[1] ?? 0),
  ];
  await database.rows(
    `update proposed_regulation set effective_from = '2024-06-05T22:30:00Z' where id = $1`,
    [stretch],
  );
  await database.rows(
    `update proposed_link set geometry = '{"type": "LineString", "coordinates": [[1.5, 2.5], [3, 4]]}'`,
  );
  await orders(stretch);
  await orders(gone);
  expect(await kept()).toMatchObject([
    { due: '2024-06-06', geometry: { type: 'Point', coordinates: [1.5, 2.5] }, link: links[10] },
    { due: null, geometry: null, link: links[1] },
  ]);
  const open = await insertDraft(database, links[11] ?? 0);
  expect(await orders(open)).toMatchObject({ text: 'proposal.not-published' });
  expect(await orders(999_999)).toMatchObject({ code: 'not_found' });
});
