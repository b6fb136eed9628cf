// SQL for webhooks and their messages, as administrators see them.
import type { WebhookEvent } from '@curbwright/core';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type {
  WebhookDeliveryTable,
  WebhookTable,
  WebhookTryTable,
} from '../../platform/database/integration-tables.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DeliveryAttempt } from './send.ts';
import { insertAttempt } from './webhook-queue.sql.ts';

type Db = Kysely<Schema>;
export type WebhookRow = Selectable<WebhookTable>;
export type AttemptRow = Omit<Selectable<WebhookTryTable>, 'delivery_id' | 'number'>;

export type ListedWebhook = WebhookRow & {
  readonly waiting: number;
  readonly dead: number;
  readonly last: AttemptRow | null;
};

/** Returns webhooks by name, or the one with an id, with their delivery status. */
export async function webhookRows(db: Db, id: number | null = null): Promise<ListedWebhook[]> {
  const { rows } = await sql<
    WebhookRow & {
      waiting: number;
      dead: number;
      at: Date | null;
      milliseconds: number;
      status: number | null;
      fault: string | null;
      answer: string | null;
    }
  >`
    select w.*, n.waiting, n.dead, t.at, t.milliseconds, t.status, t.fault, t.answer from webhook w
    cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'dead' and event <> 'ping')::int as dead
      from webhook_delivery where webhook_id = w.id) n
    left join lateral (
      select y.* from webhook_delivery d join webhook_try y on y.delivery_id = d.id where d.webhook_id = w.id
      order by y.at desc limit 1) t on true
    where ${id === null ? sql`true` : sql`w.id = ${id}`} order by lower(w.name), w.id`.execute(db);
  return rows.map(({ at, milliseconds, status, fault, answer, ...row }) => ({
    ...row,
    last: at === null ? null : { at, milliseconds, status, fault, answer },
  }));
}

interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

export async function insertWebhook(
  tx: Transaction<Schema>,
  { name, url, events }: WebhookFields,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<WebhookRow> {
  return tx
    .insertInto('webhook')
    .values({ name, url, events: [...events], created_by: author.id, username: author.username })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the webhook, locked, or `undefined` when there is none. */
export async function lockWebhook(tx: Transaction<Schema>, id: number): Promise<WebhookRow | undefined> {
  return tx.selectFrom('webhook').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

interface WebhookChange {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly is_active?: boolean | undefined;
  readonly stopped?: null;
  readonly failing_since?: null;
  readonly secret_number?: number;
  readonly secret_changed?: Date;
}

export async function updateWebhook(
  tx: Transaction<Schema>,
  id: number,
  change: WebhookChange,
): Promise<WebhookRow> {
  const { events, ...rest } = change;
  return tx
    .updateTable('webhook')
    .set((of) => ({
      ...rest,
      ...(events === undefined ? {} : { events: [...events] }),
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes waiting messages due at once, because someone reported that the receiver works again. */
export async function makeMessagesDue(tx: Transaction<Schema>, id: number): Promise<void> {
  await sql`update webhook_delivery set next_try = clock_timestamp() where webhook_id = ${id} and state = 'waiting'`.execute(
    tx,
  );
}

export async function removeWebhook(tx: Transaction<Schema>, id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Makes every process check whether there is something to send. */
export async function notifyWebhookChange(tx: Transaction<Schema>, id: number): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: 'webhook changed', body: JSON.stringify({ webhook: id }) })
    .execute();
}

/** Inserts a test message, which the sender does not process. */
export async function insertPing(db: Db, webhook: number, message: string, body: string): Promise<number> {
  const row = await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhook,
      message,
      event: 'ping',
      body,
      state: 'dead',
      tries: 1,
      ended: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Records the result of a test. */
export async function completePing(
  db: Db,
  delivery: number,
  done: DeliveryAttempt,
  isTaken: boolean,
): Promise<void> {
  await insertAttempt(db, delivery, 1, done);
  if (isTaken)
    await db.updateTable('webhook_delivery').set({ state: 'delivered' }).where('id', '=', delivery).execute();
}

type DeliveryRow = Selectable<WebhookDeliveryTable> & {
  readonly log: readonly (Omit<AttemptRow, 'at'> & { at: string })[];
};

/** Returns the messages to a webhook, newest first, with their attempts. */
export async function deliveryRows(
  db: Db,
  webhook: number,
  state: string | undefined,
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly DeliveryRow[] }> {
  const which = sql`webhook_id = ${webhook} and ${state === undefined ? sql`true` : sql`state = ${state}`}`;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery where ${which}`.execute(db);
  const { rows } = await sql<DeliveryRow>`
    select d.*, coalesce((
      select json_agg(json_build_object('at', y.at, 'milliseconds', y.milliseconds, 'status', y.status, 'fault', y.fault, 'answer', y.answer)
        order by y.number desc)
      from webhook_try y where y.delivery_id = d.id), '[]'::json) as log
    from (select * from webhook_delivery where ${which} order by id desc limit ${limit} offset ${offset}) d order by d.id desc`.execute(
    db,
  );
  return { count: counted[0]?.count ?? 0, rows };
}

/**
 * Puts a finished message of a webhook back in the queue with all its previous attempts. Returns
 * whether it existed.
 */
export async function requeueMessage(
  tx: Transaction<Schema>,
  webhook: number,
  delivery: number,
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_delivery set state = 'waiting', next_try = clock_timestamp(), ended = null
    where id = ${delivery} and webhook_id = ${webhook} and state <> 'waiting' and event <> 'ping' returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
