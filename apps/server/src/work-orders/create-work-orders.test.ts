// Creating work orders: which fields a form may have or omit, whom it assigns, why it is rejected,
// once per submission id.
import type { PointGeometry } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../city/city-context.ts';
import type { Caller } from '../platform/http/caller.ts';
import { gridCity } from '../testing/grid-city.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorkOrders } from './create-work-orders.ts';

let database: TestDatabase;
let context: CityContext;
let links: number[] = [];
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
    after: { name: full.name, assignee: 'publisher', files: [], street_name: expect.any(String) },
  });
  // An audit entry names the place by its street.
  expect(Object.keys((await history())?.after)).not.toContain('geometry');
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
