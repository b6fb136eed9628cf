// Bulk publishing: a chunk that the database rejects is retried one by one, so that one proposal
// never stops the rest; an error that affects all is reported for all at once.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { insertDraft } from '../../testing/insert-draft.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { publishMany } from './publish-many.ts';

let database: TestDatabase;
let links: number[] = [];
let logged: string[] = [];
let next = 0;
const now = Date.parse('2026-06-01T12:00:00Z');
const city = {
  time: { timeZone: 'Europe/Rome', calendar: gridCity({ streets: 2 }).calendar },
  link: () => undefined,
  ruleSet: () => null,
};
const caller: Caller = {
  kind: 'user',
  user: {
    id: 1,
    username: 'ada',
    displayName: '',
    email: null,
    language: 'en',
    groups: [{ name: 'some', permissions: ['view', 'edit', 'publish'] }],
  },
  sessionId: 's',
  via: 'bearer',
};

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  // Publishing a proposal whose reason is a PostgreSQL error code fails with that code. A sequence
  // counts the attempts.
  await database.rows(`create sequence tries;
    create function meet() returns trigger language plpgsql as $$ begin
      if new.is_published and new.reason ~ '^[0-9A-Z]{5}$' then
        perform nextval('tries');
        raise exception 'met' using errcode = new.reason;
      end if;
      return new;
    end $$;
    create trigger meet before update on proposed_regulation for each row execute function meet()`);
});
afterAll(() => database.close());
beforeEach(async () => {
  logged = [];
  await database.rows(`select setval('tries', 1, false)`);
});

const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
async function draft(reason = 'Deliveries'): Promise<number> {
  const id = await insertDraft(database, links[next++] ?? 0);
  await database.rows('update proposed_regulation set reason = $2 where id = $1', [id, reason]);
  return id;
}
function publish(
  ids: readonly number[],
  isWhole = false,
  record?: NonNullable<Parameters<typeof publishMany>[4]>['record'],
) {
  const log = { error: (_: unknown, said: string) => logged.push(said) };
  const context = { ...database.context, city, log, now: () => now } as unknown as CityContext;
  const wishes = ids.map((id) => ({
    id,
    expected: { version: null, byHeader: false },
    effectiveFrom: undefined,
    waivers: [],
  }));
  return publishMany(context, wishes, caller, 'request', { isWhole, record });
}
const published = async () =>
  (await database.rows('select id from proposed_regulation where is_published order by id')).map(
    ({ id }) => id,
  );
const tries = async () => {
  const { last, called } = await one('select last_value::int as last, is_called as called from tries');
  return called ? last : 0;
};

it.each([
  ['40P01', 'refused', 'proposal.at-the-same-time', []],
  ['40001', 'refused', 'proposal.at-the-same-time', []],
  ['23505', 'refused', 'proposal.at-the-same-time', []],
  ['23514', 'refused', 'proposal.at-the-same-time', []],
  ['P0001', 'server_error', null, ['proposals were not published']],
])('one that meets %s is told %s and stops no other', async (state, code, text, said) => {
  const before = await published();
  const ids = [await draft(), await draft(state), await draft()];
  const outcomes = await publish(ids);
  expect([...outcomes.keys()]).toEqual(ids);
  expect([outcomes.get(ids[0] ?? 0), outcomes.get(ids[2] ?? 0)]).toEqual([null, null]);
  expect(outcomes.get(ids[1] ?? 0)).toMatchObject({ code, text });
  expect(await published()).toEqual([...before, ids[0], ids[2]]);
  // Once with the others, once alone.
  expect([await tries(), logged]).toEqual([2, said]);
});

it('an audit entry of the whole is written with each part, and what it cannot record is not published', async () => {
  const ids = [await draft(), await draft('P0001'), await draft()];
  const recorded: (readonly [readonly number[], readonly number[]])[] = [];
  const before = await published();
  await publish(ids, false, async (tx, outcomes) => {
    const rows = await tx
      .selectFrom('proposed_regulation')
      .select('id')
      .where('is_published', '=', true)
      .execute();
    recorded.push([[...outcomes.keys()], rows.flatMap(({ id }) => (ids.includes(id) ? [id] : []))]);
  });
  // The chunk of three fails, then each is published alone and has its own audit entry.
  expect(recorded).toEqual([
    [[ids[0]], [ids[0]]],
    [[ids[2]], expect.arrayContaining([ids[0], ids[2]])],
  ]);
  expect(await published()).toEqual([...before, ids[0], ids[2]]);
  const unrecorded = [await draft()];
  await publish(unrecorded, false, () => Promise.reject(new Error('no entry')));
  expect(await published()).toEqual([...before, ids[0], ids[2]]);
});

it('a disk that is full concerns all: nothing is tried again, and each is told so', async () => {
  const before = await published();
  const ids = [await draft(), await draft('53100'), await draft()];
  const outcomes = await publish(ids);
  expect(ids.map((id) => outcomes.get(id)?.code)).toEqual(['disk_full', 'disk_full', 'disk_full']);
  expect([await published(), await tries(), logged]).toEqual([before, 1, ['proposals were not published']]);
});

it('in a transaction of the caller what passes by itself is thrown, and anything else told', async () => {
  const passing = [await draft(), await draft('40P01')];
  await expect(publish(passing, true)).rejects.toMatchObject({ code: '40P01' });
  const fault = [await draft(), await draft('P0001')];
  const outcomes = await publish(fault, true);
  expect(fault.map((id) => outcomes.get(id)?.code ?? null)).toEqual([null, 'server_error']);
});

it('each is checked for the day it begins, with the classes of the city, and one that is not there is told so', async () => {
  const good = await draft();
  const unknown = await draft();
  await database.rows(
    `update proposed_restriction set body = body || '{"subActivity": "nobody"}' where proposed_regulation_id = $1`,
    [unknown],
  );
  const over = await draft();
  const dates = { timeSpans: [{ dates: [{ from: '2026-03-01', to: '2026-03-31' }] }] };
  await database.rows(
    'update proposed_restriction set body = body || $2::jsonb where proposed_regulation_id = $1',
    [over, JSON.stringify(dates)],
  );
  const outcomes = await publish([good, unknown, over, 999_999]);
  expect(outcomes.get(good)).toBeNull();
  expect(outcomes.get(unknown)).toMatchObject({
    text: 'proposal.lint-errors',
    params: { codes: expect.stringContaining('lint.unknown-class') },
  });
  expect(outcomes.get(over)).toMatchObject({
    text: 'proposal.lint-errors',
    params: { codes: expect.stringContaining('lint.past') },
  });
  expect(outcomes.get(999_999)).toMatchObject({ code: 'not_found' });
});

it('one whose rules cannot be read is told so by itself, and said in the log', async () => {
  const [good, broken] = [await draft(), await draft()];
  await database.rows(`update proposed_restriction set body = '{}' where proposed_regulation_id = $1`, [
    broken,
  ]);
  const outcomes = await publish([good, broken]);
  expect([outcomes.get(good), outcomes.get(broken)?.code, logged]).toEqual([
    null,
    'server_error',
    ['proposals were not checked'],
  ]);
});
