// SQL for the queue of webhook messages: claimed by one process at a time, sent in order, with the
// result of each attempt.
import type { WebhookEvent } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { DeliveryAttempt } from './send.ts';

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
  /** Number of attempts, including this one. */
  readonly tries: number;
}

/**
 * Claims, for `seconds`, the oldest waiting message of a webhook that no process is sending to and
 * that is due; `undefined` when there is none. The attempt is counted at once, so that a message
 * that kills its process is not sent forever.
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

/** Returns the published event from the outbox. */
export async function outboxRow(db: Db, id: number) {
  return db.selectFrom('outbox').select(['at', 'body']).where('id', '=', id).executeTakeFirst();
}

/** Stores the message body, so that every attempt sends the same. */
export async function storeMessageBody(db: Db, delivery: number, body: string): Promise<void> {
  await db.updateTable('webhook_delivery').set({ body }).where('id', '=', delivery).execute();
}

export interface AttemptOutcome {
  readonly state: 'waiting' | 'delivered' | 'dead';
  /** Milliseconds until the next attempt of a waiting message. */
  readonly pause: number;
  /** Why this result disables the webhook. `null`: it does not. */
  readonly stop: 'gone' | null;
}

/** Inserts the row of an attempt. */
export async function insertAttempt(
  db: Db,
  delivery: number,
  number: number,
  done: DeliveryAttempt,
): Promise<void> {
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
 * Records the result of an attempt and releases the webhook. A process whose claim was taken over
 * by another writes nothing.
 * @param failingFor milliseconds without a successful delivery after which the webhook is disabled
 */
export async function completeAttempt(
  db: Db,
  me: string,
  claimed: Pick<ClaimedMessage, 'webhookId' | 'delivery' | 'tries'>,
  done: DeliveryAttempt,
  { state, pause, stop }: AttemptOutcome,
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
    await insertAttempt(tx, claimed.delivery, claimed.tries, done);
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

/** Returns the milliseconds until the next message can be sent, `null` when none is waiting. */
export async function msUntilNextMessage(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from min(greatest(d.next_try, w.claimed_until)) - clock_timestamp()) * 1000)::float8 as wait
    from webhook w cross join lateral (
      select next_try from webhook_delivery where webhook_id = w.id and state = 'waiting' order by id limit 1) d
    where w.is_active`.execute(db);
  return rows[0]?.wait ?? null;
}

/** Deletes messages that ended before an instant, with their log. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('ended', '<', before).execute();
}
