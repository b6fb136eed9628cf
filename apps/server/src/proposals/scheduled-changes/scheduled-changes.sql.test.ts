// When the next scheduled change is due, counting only those not announced yet; and each is
// announced once, with its own publication version.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { insertDraft } from '../../testing/insert-draft.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { announceDueChanges, msUntilNextChange } from './scheduled-changes.sql.ts';

let database: TestDatabase;
let proposals: number[] = [];

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const links = await database.rows('select id from link order by id limit 3');
  for (const { id } of links) proposals = [...proposals, await insertDraft(database, id)];
});
afterAll(() => database.close());

const hour = 3_600_000;
const revisionNow = async () => (await database.rows('select revision::int as is from city'))[0].is;
const announcedAfter = (revision: number) =>
  database.rows(
    `select body - 'revision' as body, (body ->> 'revision')::int as revision from outbox where kind = 'city changed' and (body ->> 'revision')::int > $1 order by id`,
    [revision],
  );

it('waits for none where none is planned, and announces none', async () => {
  expect(await msUntilNextChange(database.db)).toBeNull();
  const before = await revisionNow();
  expect(await announceDueChanges(database.db)).toEqual([]);
  expect(await revisionNow()).toBe(before);
});

it('waits for the first that is not announced, and is late where one is over', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * hour);
  const [first, second, third] = proposals;
  await putRows(
    database.db,
    'scheduled_change',
    'proposed_regulation_id, due, body, announced',
    [first, at(-5), '{"links":[1]}', at(-5)],
    [second, at(3), '{"links":[2]}', null],
    [third, at(2), '{"links":[3]}', null],
  );
  const wait = (await msUntilNextChange(database.db)) ?? 0;
  expect([wait > 1.9 * hour, wait <= 2 * hour]).toEqual([true, true]);
  expect(await announceDueChanges(database.db)).toEqual([]);
  await database.rows(`update scheduled_change set due = due - interval '4 hours' where announced is null`);
  expect((await msUntilNextChange(database.db)) ?? 0).toBeLessThan(-0.9 * hour);
  const before = await revisionNow();
  expect((await announceDueChanges(database.db)).toSorted((a, b) => a - b)).toEqual([second, third]);
  // In the order in which they begin.
  expect(await announcedAfter(before)).toEqual([
    { body: { links: [3] }, revision: before + 1 },
    { body: { links: [2] }, revision: before + 2 },
  ]);
  expect(await revisionNow()).toBe(before + 2);
  expect([await msUntilNextChange(database.db), await announceDueChanges(database.db)]).toEqual([null, []]);
});
