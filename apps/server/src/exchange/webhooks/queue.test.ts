// Messages queued in the database: which process may send which message next, what happens to a
// webhook after each attempt, and when the next one is due.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type AttemptOutcome,
  claimMessage,
  completeAttempt,
  deleteDeliveriesBefore,
  msUntilNextMessage,
  storeMessageBody,
} from './webhook-queue.sql.ts';

const hour = 3_600_000;
const [me, other] = [randomUUID(), randomUUID()];
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate webhook, webhook_delivery, webhook_try cascade'));

async function webhook(
  more: { readonly isActive?: boolean; readonly failingHours?: number } = {},
): Promise<number> {
  const [row] = await database.rows(
    `insert into webhook (name, url, events, is_active, failing_since)
     values ('Fleet', 'https://fleet.example/', '{changed.curbs}', $1, now() - $2 * interval '1 hour') returning id`,
    [more.isActive ?? true, more.failingHours ?? null],
  );
  return row.id;
}
/** Adds a message that has been due for this many seconds. */
async function message(of: number, dueAgo = 1, state = 'waiting'): Promise<number> {
  const [row] = await database.rows(
    `insert into webhook_delivery (webhook_id, event, state, next_try, ended)
     values ($1, 'changed.curbs', $2, now() - $3 * interval '1 second', case when $2 <> 'waiting' then now() end) returning id::int`,
    [of, state, dueAgo],
  );
  return row.id;
}
const claim = (who = me, seconds = 30) => claimMessage(database.db, who, seconds);
const tried = {
  at: new Date('2026-02-03T04:05:06Z'),
  milliseconds: 12,
  status: 503,
  fault: null,
  answer: 'busy',
  retryAfter: null,
};
const waiting: AttemptOutcome = { state: 'waiting', pause: 90_000, stop: null };
async function ended(end: AttemptOutcome, who = me, failingFor = 10 * hour): Promise<void> {
  const claimed = await claim(me);
  if (claimed === undefined) throw new Error('nothing to send');
  await completeAttempt(database.db, who, claimed, tried, end, failingFor);
}
const rowOf = async (id: number) => (await database.rows('select * from webhook where id = $1', [id]))[0];

describe('the next message', () => {
  it('is the oldest that waits of a webhook, counted as tried, and claimed from others', async () => {
    const id = await webhook();
    await message(id, 5, 'delivered');
    const first = await message(id);
    await message(id, 100);
    const claimed = await claim();
    expect(claimed).toMatchObject({
      webhookId: id,
      delivery: first,
      tries: 1,
      url: 'https://fleet.example/',
    });
    expect(await claim(other)).toBeUndefined();
    expect((await rowOf(id)).claimed_by).toBe(me);
  });

  it('is none of a webhook that is switched off, or whose oldest message is not due', async () => {
    await message(await webhook({ isActive: false }));
    const late = await webhook();
    await message(late, -60);
    await message(late, 60);
    expect(await claim()).toBeUndefined();
  });

  it('is of the webhook that waits longest, and of another process when a claim ran out', async () => {
    const [young, old] = [await webhook(), await webhook()];
    await message(young, 5);
    const longest = await message(old, 50);
    expect((await claim(me, 0))?.delivery).toBe(longest);
    await database.rows(`update webhook set claimed_until = now() - interval '1 second' where id = $1`, [
      old,
    ]);
    expect(await claim(other)).toMatchObject({ delivery: longest, tries: 2 });
  });

  it('says the same at every try', async () => {
    const id = await message(await webhook());
    await storeMessageBody(database.db, id, '{"a":1}');
    expect((await claim())?.body).toBe('{"a":1}');
  });
});

describe('a try', () => {
  it('that failed waits for its pause, with the webhook given back and failing since then', async () => {
    const id = await webhook();
    const delivery = await message(id);
    await ended(waiting);
    const [row] = await database.rows(
      `select state, ended, round(extract(epoch from next_try - now()))::int as pause from webhook_delivery where id = $1`,
      [delivery],
    );
    expect(row).toMatchObject({ state: 'waiting', ended: null });
    expect(row.pause).toBeGreaterThan(80);
    expect(row.pause).toBeLessThanOrEqual(90);
    expect(await rowOf(id)).toMatchObject({
      claimed_by: null,
      claimed_until: null,
      is_active: true,
      stopped: null,
    });
    expect((await rowOf(id)).failing_since).not.toBeNull();
    expect(
      await database.rows('select delivery_id::int, number, milliseconds, status, answer from webhook_try'),
    ).toEqual([{ delivery_id: delivery, number: 1, milliseconds: 12, status: 503, answer: 'busy' }]);
  });

  it('that went through ends its message and the failing', async () => {
    const id = await webhook({ failingHours: 9 });
    const delivery = await message(id);
    await ended({ state: 'delivered', pause: 0, stop: null });
    expect(await rowOf(id)).toMatchObject({ failing_since: null, is_active: true });
    const [row] = await database.rows('select state, ended from webhook_delivery where id = $1', [delivery]);
    expect(row.state).toBe('delivered');
    expect(row.ended).not.toBeNull();
  });

  it.each([
    [9, waiting, null],
    [11, waiting, 'failing'],
    [11, { state: 'delivered', pause: 0, stop: null } as const, null],
    [1, { state: 'dead', pause: 0, stop: 'gone' } as const, 'gone'],
    [1, { state: 'dead', pause: 0, stop: null } as const, null],
  ])(
    'after %s hours of failing that is %j leaves the webhook stopped: %s',
    async (failingHours, end, stopped) => {
      const id = await webhook({ failingHours });
      await message(id);
      await ended(end);
      expect(await rowOf(id)).toMatchObject({
        is_active: stopped === null,
        stopped,
        version: stopped === null ? 1 : 2,
      });
      expect(
        await database.rows(
          `select action, noun_id, after from audit where noun = 'webhook' and noun_id = $1`,
          [String(id)],
        ),
      ).toEqual(stopped === null ? [] : [{ action: 'switch off', noun_id: String(id), after: { stopped } }]);
    },
  );

  it('of a process that was away too long changes nothing: another has the message', async () => {
    const id = await webhook();
    await message(id);
    await ended({ state: 'delivered', pause: 0, stop: null }, other);
    expect((await database.rows('select state from webhook_delivery'))[0].state).toBe('waiting');
    expect((await rowOf(id)).claimed_by).toBe(me);
    expect(await database.rows('select 1 from webhook_try')).toEqual([]);
  });
});

describe('the wait for the next message', () => {
  it('is as long as the first that is due, of webhooks that are switched on and nobody sends to', async () => {
    expect(await msUntilNextMessage(database.db)).toBeNull();
    await message(await webhook({ isActive: false }), -1);
    expect(await msUntilNextMessage(database.db)).toBeNull();
    const [one, two] = [await webhook(), await webhook()];
    await message(one, -500);
    await message(two, -200);
    await message(two, 10);
    const wait = (await msUntilNextMessage(database.db)) ?? 0;
    expect(wait).toBeGreaterThan(190_000);
    expect(wait).toBeLessThanOrEqual(200_000);
    await database.rows(`update webhook set claimed_until = now() + interval '300 seconds' where id = $1`, [
      two,
    ]);
    const claimed = (await msUntilNextMessage(database.db)) ?? 0;
    expect(claimed).toBeGreaterThan(290_000);
    expect(claimed).toBeLessThanOrEqual(300_000);
  });
});

it('messages that ended before an instant are dropped, and those that wait stay', async () => {
  const id = await webhook();
  const [old, young, open] = [
    await message(id, 1, 'dead'),
    await message(id, 1, 'delivered'),
    await message(id),
  ];
  await database.rows(`update webhook_delivery set ended = now() - interval '2 hours' where id = $1`, [old]);
  await deleteDeliveriesBefore(database.db, new Date(Date.now() - hour));
  const left = await database.rows('select id::int from webhook_delivery order by id');
  expect(left.map((row) => row.id)).toEqual([young, open]);
});
