// Webhook messages, row by row: which is claimed when and by which process, what an attempt
// records, and how administrators see it.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type AttemptOutcome,
  claimMessage,
  completeAttempt,
  deleteDeliveriesBefore,
  insertAttempt,
  msUntilNextMessage,
  storeMessageBody,
} from './webhook-queue.sql.ts';
import {
  completePing,
  deliveryRows,
  insertPing,
  insertWebhook,
  lockWebhook,
  makeMessagesDue,
  requeueMessage,
  updateWebhook,
  webhookRows,
} from './webhooks.sql.ts';

let database: TestDatabase;
/** Ids of two webhooks. */
let [one, two] = [0, 0];
const [me, they] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
type Tx = Parameters<typeof lockWebhook>[0];
const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.rows('truncate webhook cascade');
  const author = { id: null, username: 'anna' };
  const make = (name: string) =>
    write((tx) =>
      insertWebhook(tx, { name, url: `https://${name}.example`, events: ['changed.curbs'] }, author),
    );
  one = (await make('zulu')).id;
  two = (await make('Alpha')).id;
});

/** Adds a message; `next` is the interval until its next attempt. */
async function message(
  webhook: number,
  { next = '-1 second', state = 'waiting', event = 'changed.curbs' } = {},
): Promise<number> {
  const [{ id }] = (await database.rows(
    `insert into webhook_delivery (webhook_id, event, state, next_try, outbox_id) values ($1, $2, $3, now() + $4::interval, 5) returning id::int`,
    [webhook, event, state, next],
  )) as [{ id: number }];
  return id;
}
const claim = (who = me) => claimMessage(database.db, who, 60);
const tried = (status: number | null, at = new Date()) => ({
  at,
  milliseconds: 12,
  status,
  fault: null,
  answer: 'ok',
  retryAfter: null,
});
const hookOf = async (id: number) => (await database.rows('select * from webhook where id = $1', [id]))[0];
const stateOf = async (id: number) =>
  (await database.rows('select * from webhook_delivery where id = $1', [id]))[0];

describe('a message', () => {
  it('is claimed when its time has come, the oldest of its webhook, whose turn is the longest due', async () => {
    const late = await message(one, { next: '-2 seconds' });
    await message(one, { next: '-9 seconds' });
    await message(two, { state: 'dead', next: '-9 seconds' });
    const first = await message(two, { next: '-5 seconds' });
    expect(await claim()).toMatchObject({
      webhookId: two,
      url: 'https://Alpha.example',
      secretNumber: 1,
      event: 'changed.curbs',
      body: null,
      tries: 1,
    });
    expect((await stateOf(first)).tries).toBe(1);
    expect(Number((await claim())?.delivery)).toBe(late);
    expect(await claim(they)).toBeUndefined();
    // An expired claim can be taken over by any process.
    await database.rows(`update webhook set claimed_until = now() - interval '1 second' where id = $1`, [
      two,
    ]);
    expect(await claim(they)).toMatchObject({ webhookId: two, tries: 2 });
    expect((await hookOf(two)).claimed_by).toBe(they);
  });

  it('that waits for its time, or is to a webhook switched off, is left, and holds up those behind it', async () => {
    await message(one, { next: '1 hour' });
    await message(one);
    await message(two);
    await database.rows('update webhook set is_active = false where id = $1', [two]);
    expect(await claim()).toBeUndefined();
    const wait = (await msUntilNextMessage(database.db)) ?? 0;
    expect(Math.round(wait / 60_000)).toBe(60);
    await write((tx) => makeMessagesDue(tx, two));
    expect(await claim()).toBeUndefined();
    await write((tx) => makeMessagesDue(tx, one));
    expect((await msUntilNextMessage(database.db)) ?? 1).toBeLessThanOrEqual(0);
    expect((await claim())?.webhookId).toBe(one);
    expect(Math.round(((await msUntilNextMessage(database.db)) ?? 0) / 1000)).toBeGreaterThan(0);
    await database.rows('delete from webhook_delivery');
    expect(await msUntilNextMessage(database.db)).toBeNull();
  });

  const end = async (status: number, more: Partial<AttemptOutcome>, who = me) => {
    const claimed = {
      webhookId: one,
      delivery: (await database.rows('select max(id)::int as id from webhook_delivery'))[0].id,
      tries: 1,
    };
    const { db } = database;
    await completeAttempt(
      db,
      who,
      claimed,
      tried(status),
      { state: 'waiting', pause: 3_600_000, stop: null, ...more },
      86_400_000,
    );
    return hookOf(one);
  };

  it('ends as its try did, and gives the webhook back', async () => {
    const id = await message(one);
    await claim();
    await end(500, {}, they);
    expect([(await hookOf(one)).claimed_by, (await database.rows('select from webhook_try')).length]).toEqual(
      [me, 0],
    );
    expect(await end(500, {})).toMatchObject({
      claimed_by: null,
      claimed_until: null,
      is_active: true,
      failing_since: expect.any(Date),
    });
    expect(
      await database.rows(
        `select state, ended, next_try > now() + interval '50 minutes' as is_later from webhook_delivery`,
      ),
    ).toEqual([{ state: 'waiting', ended: null, is_later: true }]);
    expect(
      await database.rows(
        'select delivery_id::int, number, milliseconds, status, fault, answer from webhook_try',
      ),
    ).toEqual([{ delivery_id: id, number: 1, milliseconds: 12, status: 500, fault: null, answer: 'ok' }]);
    const since = new Date('2026-03-10');
    const failing = (at: Date) =>
      database.rows('update webhook set claimed_by = $1, failing_since = $2 where id = $3', [me, at, one]);
    await failing(since);
    expect(await end(200, { state: 'delivered' })).toMatchObject({ failing_since: null, is_active: true });
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', ended: expect.any(Date) });
  });

  it('that failed for too long, or to a receiver that is gone, switches its webhook off', async () => {
    const before = (await loadAuditEntries(database.db, 'switch off')).length;
    await message(one);
    const failing = (hours: number) =>
      database.rows(
        `update webhook set claimed_by = $1, is_active = true, failing_since = now() - make_interval(hours => $2) where id = $3`,
        [me, hours, one],
      );
    await failing(23);
    expect(await end(500, {})).toMatchObject({ is_active: true, stopped: null });
    await failing(25);
    expect(await end(500, {})).toMatchObject({ is_active: false, stopped: 'failing', version: 2 });
    await failing(1);
    expect(await end(410, { state: 'dead', stop: 'gone' })).toMatchObject({
      is_active: false,
      stopped: 'gone',
    });
    expect(await hookOf(two)).toMatchObject({ is_active: true, version: 1 });
    const told = (await loadAuditEntries(database.db, 'switch off')).slice(before);
    expect(told.map((row) => [row.noun, row.noun_id, row.after])).toEqual([
      ['webhook', String(one), { stopped: 'failing' }],
      ['webhook', String(one), { stopped: 'gone' }],
    ]);
  });
});

describe('administrators', () => {
  it('see webhooks by name with how they go', async () => {
    const { db } = database;
    const [first] = [await message(one), await message(one), await message(one, { state: 'dead' })];
    await message(one, { state: 'dead', event: 'ping' });
    await insertAttempt(db, first, 1, tried(500, new Date('2026-03-10')));
    await insertAttempt(db, first, 2, tried(204, new Date('2026-03-11')));
    await insertAttempt(db, first, 2, tried(999, new Date('2026-03-12')));
    const rows = await webhookRows(db);
    expect(rows.map(({ name }) => name)).toEqual(['Alpha', 'zulu']);
    expect(rows[0]).toMatchObject({
      waiting: 0,
      dead: 0,
      last: null,
      username: 'anna',
      events: ['changed.curbs'],
    });
    expect(rows[1]).toMatchObject({
      waiting: 2,
      dead: 1,
      last: { status: 204, milliseconds: 12, answer: 'ok' },
    });
    expect((await webhookRows(db, two)).map(({ id }) => id)).toEqual([two]);
    const changed = await write((tx) => updateWebhook(tx, two, { name: 'Beta' }));
    expect(changed).toMatchObject({
      name: 'Beta',
      url: 'https://Alpha.example',
      events: ['changed.curbs'],
      version: 2,
    });
    expect((await write((tx) => lockWebhook(tx, one)))?.version).toBe(1);
  });

  it('see messages newest first with their tries, let ended ones wait again, and old ones are dropped', async () => {
    const { db } = database;
    const [first, dead, ping] = [
      await message(one),
      await message(one, { state: 'dead' }),
      await insertPing(db, one, me, '{}'),
    ];
    await message(two);
    for (const number of [1, 2]) await insertAttempt(db, dead, number, tried(500 + number));
    await completePing(db, ping, tried(200), true);
    await storeMessageBody(db, dead, '{"n": 1}');
    const list = async (state?: string, limit = 9, offset = 0) => {
      const { count, rows } = await deliveryRows(db, one, state, limit, offset);
      return [count, rows.map(({ id }) => Number(id))];
    };
    expect(await list()).toEqual([3, [Number(ping), dead, first]]);
    expect(await list(undefined, 1, 1)).toEqual([3, [dead]]);
    expect(await list('dead')).toEqual([1, [dead]]);
    const [row] = (await deliveryRows(db, one, 'dead', 1, 0)).rows;
    expect([row?.body, row?.log.map(({ status }) => status)]).toEqual(['{"n": 1}', [502, 501]]);
    expect((await deliveryRows(db, one, 'delivered', 1, 0)).rows[0]).toMatchObject({
      event: 'ping',
      tries: 1,
      ended: expect.any(Date),
    });
    const again = (webhook: number, id: number) => write((tx) => requeueMessage(tx, webhook, id));
    await database.rows(`update webhook_delivery set ended = '2026-03-10' where id = $1`, [dead]);
    expect([await again(two, dead), await again(one, first), await again(one, ping)]).toEqual([
      false,
      false,
      false,
    ]);
    await deleteDeliveriesBefore(db, new Date('2026-03-10'));
    expect(await again(one, dead)).toBe(true);
    expect(await stateOf(dead)).toMatchObject({ state: 'waiting', ended: null, body: '{"n": 1}' });
    await database.rows(`update webhook_delivery set ended = '2026-03-09' where id = $1`, [dead]);
    await deleteDeliveriesBefore(db, new Date('2026-03-10'));
    expect(await list()).toEqual([2, [Number(ping), first]]);
  });
});
