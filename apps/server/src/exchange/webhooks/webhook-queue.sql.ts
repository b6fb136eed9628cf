// Messages that wait: claimed by one process at a time, sent in order, and what became of each try.
import type { WebhookEvent } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Try } from './send.ts';

type Db = Kysely<Schema>;

export interface ClaimedMessage {
  readonly webhookId: number;
  readonly url: string;
  readonly secretNumber: number;
  readonly secretChanged: Date;
  readonly delivery: number;
  readonly message: string;
  readonly event: WebhookEvent;
  readonly outboxId: number;
  readonly body: string | null;
  /** This one counted. */
  readonly tries: number;
}

/**
 * Claims the oldest waiting message of a webhook nobody sends to now and whose time has come, for so many seconds; undefined when there is
 * none. The try is counted at once: a message that kills its process is not sent for ever.
 */
export async function claimMessage(db: Db, me: string, seconds: number): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    with head as (
      select w.id, d.id as delivery from webhook w
      cross join lateral (
        select id, next_try from webhook_delivery where webhook_id = w.id and state = 'waiting' order by id limit 1) d
      where w.is_active and d.next_try <= clock_timestamp() and (w.claimed_until is null or w.claimed_until <= clock_timestamp())
      order by d.next_try limit 1 for no key update of w skip locked),
    claimed as (
      update webhook w set claimed_by = ${me}::uuid, claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
      from head where w.id = head.id returning w.id, w.url, w.secret_number, w.secret_changed, head.delivery)
    update webhook_delivery d set tries = tries + 1 from claimed c where d.id = c.delivery
    returning c.id as "webhookId", c.url, c.secret_number as "secretNumber", c.secret_changed as "secretChanged", d.id as delivery,
      d.message, d.event, d.outbox_id as "outboxId", d.body, d.tries`.execute(db);
  return rows[0];
}

/** What was published, as the outbox has it. */
export async function outboxRow(db: Db, id: number) {
  return db.selectFrom('outbox').select(['at', 'body']).where('id', '=', id).executeTakeFirst();
}

/** Keeps what is sent, so that every try sends the same. */
export async function keepBody(db: Db, delivery: number, body: string): Promise<void> {
  await db.updateTable('webhook_delivery').set({ body }).where('id', '=', delivery).execute();
}

export interface TryEnd {
  readonly state: 'waiting' | 'delivered' | 'dead';
  /** Milliseconds until the next try, for one that waits. */
  readonly pause: number;
  /** Why the webhook is switched off by this; null = it is not. */
  readonly stop: 'gone' | null;
}

/** The row of a try. */
export async function insertTry(db: Db, delivery: number, number: number, done: Try): Promise<void> {
  await db
    .insertInto('webhook_try')
    .values({
      delivery_id: delivery,
      number,
      at: done.at,
      milliseconds: done.milliseconds,
      status: done.status,
      fault: done.fault,
      answer: done.answer,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Writes what became of a try and gives the webhook back. A process that was away longer than its claim writes nothing: another has it.
 * @param failingFor milliseconds without anything taken after which the webhook is switched off
 */
export async function endTry(
  db: Db,
  me: string,
  claimed: Pick<ClaimedMessage, 'webhookId' | 'delivery' | 'tries'>,
  done: Try,
  { state, pause, stop }: TryEnd,
  failingFor: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ failing: boolean }>`
      update webhook set claimed_by = null, claimed_until = null,
        failing_since = case when ${state === 'delivered'} then null else coalesce(failing_since, now()) end
      where id = ${claimed.webhookId} and claimed_by = ${me}::uuid
      returning failing_since < now() - make_interval(secs => ${failingFor / 1000}) as failing`.execute(tx);
    const [held] = rows;
    if (held === undefined) return;
    await insertTry(tx, claimed.delivery, claimed.tries, done);
    await sql`
      update webhook_delivery set state = ${state}, ended = case when ${state} = 'waiting' then null else now() end,
        next_try = clock_timestamp() + make_interval(secs => ${pause / 1000})
      where id = ${claimed.delivery}`.execute(tx);
    const stopped = stop ?? (held.failing ? 'failing' : null);
    if (stopped === null) return;
    await tx
      .updateTable('webhook')
      .set((of) => ({ is_active: false, stopped, version: of('version', '+', 1) }))
      .where('id', '=', claimed.webhookId)
      .execute();
    await writeAudit(tx, {
      userId: null,
      username: null,
      action: 'switch off',
      noun: 'webhook',
      nounId: String(claimed.webhookId),
      after: { stopped },
      requestId: null,
    });
  });
}

/** Milliseconds until a message may be sent next; null when none waits. */
export async function untilNextMessage(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from min(greatest(d.next_try, w.claimed_until)) - clock_timestamp()) * 1000)::float8 as wait
    from webhook w cross join lateral (
      select next_try from webhook_delivery where webhook_id = w.id and state = 'waiting' order by id limit 1) d
    where w.is_active`.execute(db);
  return rows[0]?.wait ?? null;
}

/** Drops messages that ended before an instant, with their log. */
export async function dropDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('ended', '<', before).execute();
}
