// Visibility of deleted records: newest first, not expired; each locked once, and found by its
// original record.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  dropDeleted,
  loadDeletedRows,
  loadLastDeletions,
  lockDeleted,
  type VisibilityFilter,
} from './deleted-records.sql.ts';

let database: TestDatabase;
let people: number[] = [];
const since = new Date('2026-01-10T00:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  people = (await database.rows('select id from user_account order by id limit 2')).map(({ id }) => id);
});
afterAll(() => database.close());
beforeEach(() => database.rows('delete from deleted_record'));

interface Gone {
  readonly by?: number | undefined;
  readonly made?: number | undefined;
  readonly at?: string;
  readonly record?: number;
  readonly rows?: object;
}
async function gone(
  noun: string,
  { by, made, at = '2026-01-20T00:00:00Z', record = 5, rows = {} }: Gone = {},
): Promise<number> {
  const [{ id }] = (await database.rows(
    `insert into deleted_record (noun, record_id, name, proposals, made_by, deleted_by, username, deleted_at, rows) values ($1, $2, $3, 3, $4, $5, 'ada', $6, $7) returning id`,
    [noun, record, `a ${noun}`, made ?? null, by ?? null, at, JSON.stringify(rows)],
  )) as [{ id: number }];
  return id;
}
const sight = (more: Partial<VisibilityFilter> = {}): VisibilityFilter => ({
  since,
  of: 'everything',
  person: people[0] ?? 0,
  ...more,
});
const seen = async (
  more: Partial<VisibilityFilter> = {},
  noun?: Parameters<typeof loadDeletedRows>[2],
  limit = 99,
  offset = 0,
) => {
  const { count, rows } = await loadDeletedRows(database.db, sight(more), noun, { limit, offset });
  return [count, rows.map(({ id }) => id)];
};

it('what a person sees: everything, what they made or deleted, or of zones what analysts may put back', async () => {
  const [me, other] = people;
  const theirs = await gone('template', { by: other, made: other });
  const deleted = await gone('template', { by: me, made: other });
  const made = await gone('work-order', { by: other, made: me });
  const myZone = await gone('analysis-zone', { by: other, made: me });
  const otherZone = await gone('analysis-zone', { by: me, made: other });
  const component = await gone('zone-component', { by: me, made: other });
  const ownComponent = await gone('zone-component', { by: other, made: me });
  const foreign = await gone('zone-component', { by: other, made: other });
  const nobodys = await gone('template');
  const all = [nobodys, foreign, ownComponent, component, otherZone, myZone, made, deleted, theirs];
  expect(await seen()).toEqual([9, all]);
  expect(await seen({ of: 'own' })).toEqual([6, [ownComponent, component, otherZone, myZone, made, deleted]]);
  expect(await seen({ of: 'own zones' })).toEqual([3, [ownComponent, component, myZone]]);
  expect(await seen({ of: 'own', person: null })).toEqual([0, []]);
  expect(await seen({}, 'template')).toEqual([3, [nobodys, deleted, theirs]]);
  expect(await seen({}, 'template', 1, 1)).toEqual([3, [deleted]]);
});

it('is the newest first, and no longer once its days are over', async () => {
  const middle = await gone('template', { at: '2026-01-12T00:00:00Z' });
  await gone('template', { at: since.toISOString() });
  const newest = await gone('template', { at: '2026-01-30T00:00:00Z' });
  const oldest = await gone('template', { at: '2026-01-10T00:00:00.001Z' });
  expect(await seen()).toEqual([3, [newest, middle, oldest]]);
  const component = { type: 'Polygon', number: 4, own_name: 'Square' };
  await gone('zone-component', {
    at: '2026-02-01T00:00:00Z',
    record: 8,
    rows: { zone_component: [component] },
  });
  const { rows } = await loadDeletedRows(database.db, sight(), undefined, { limit: 2, offset: 0 });
  expect(rows[0]).toMatchObject({
    noun: 'zone-component',
    record_id: 8,
    name: 'a zone-component',
    proposals: 3,
    username: 'ada',
    deleted_at: new Date('2026-02-01T00:00:00Z'),
    component,
  });
  expect(rows[1]?.component).toBeNull();
});

it('is held once, where it is to be seen, and found by its record: the last deletion of it', async () => {
  const [me, other] = people;
  const [first, again] = [
    await gone('template', { by: me, record: 5 }),
    await gone('template', { by: me, record: 5 }),
  ];
  const theirs = await gone('template', { by: other, record: 6 });
  const old = await gone('template', { by: me, record: 7, at: '2026-01-01T00:00:00Z' });
  await gone('batch', { by: me, record: 9 });
  const own = sight({ of: 'own' });
  expect([...(await loadLastDeletions(database.db, 'template', [5, 6, 7, 8, 9], own))]).toEqual([[5, again]]);
  expect((await loadLastDeletions(database.db, 'template', [6], sight())).get(6)).toBe(theirs);
  await inTransaction(database.db, async (tx) => {
    expect(await lockDeleted(tx, first, own)).toMatchObject({ id: first, record_id: 5 });
    expect([await lockDeleted(tx, theirs, own), await lockDeleted(tx, old, own)]).toEqual([
      undefined,
      undefined,
    ]);
    const free = await database.rows(
      'select id from deleted_record where id = any($1::int[]) order by id for share skip locked',
      [[first, again]],
    );
    expect(free).toEqual([{ id: again }]);
    await dropDeleted(tx, first);
  });
  expect(
    (await database.rows('select id from deleted_record where record_id = 5')).map(({ id }) => id),
  ).toEqual([again]);
});
