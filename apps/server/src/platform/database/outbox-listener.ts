// Receives changes by other processes: reads the outbox on LISTEN city_event and catches up after a
// lost connection.
import type { Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { listenToChannel } from './listen-to-channel.ts';
import { isTransientError } from './pulse/database-health.ts';
import type { OutboxTable, Schema } from './schema.ts';
import { acquireServingLock } from './serving-lock.ts';

export type OutboxRow = Selectable<OutboxTable>;

export interface OutboxListener {
  close(): Promise<void>;
}

interface OutboxListenerOptions {
  readonly db: Kysely<Schema>;
  readonly connection: pg.ClientConfig;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Called once per row, in order, including rows from this process's own transactions. */
  readonly onRow: (row: OutboxRow) => void | Promise<void>;
}

/**
 * Ids are assigned before a transaction commits, so a row may appear after rows with higher ids.
 * Therefore this many ids before the newest are read again.
 */
const rereadIdCount = 1000;
/** Milliseconds until a failed read is retried. */
const retryDelayMs = 1000;

/**
 * Delivers every outbox row committed after this call exactly once. A lost connection is reopened
 * with increasing pauses (up to 2 s), and rows written meanwhile are read. Rows announced together
 * are delivered in id order.
 */
export async function listenToOutbox(options: OutboxListenerOptions): Promise<OutboxListener> {
  const { db, connection, log, onRow } = options;
  let last = 0;
  let deliveredIds = new Set<number>();
  const rowsAfter = (id: number) =>
    db.selectFrom('outbox').selectAll().where('id', '>', id).orderBy('id').execute();
  const newest = await db
    .selectFrom('outbox')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst();
  for (const { id } of await rowsAfter((newest?.id ?? 0) - rereadIdCount)) {
    deliveredIds.add(id);
    last = id;
  }
  /** Runs tasks one at a time, so that rows are neither repeated nor out of order. */
  let queue: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  const then = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'an outbox row was not handled');
      // The database may be unavailable briefly; unread rows are read when it is back, and
      // delivered rows are not repeated.
      if (again === undefined && !closed)
        again = setTimeout(() => {
          again = undefined;
          then(catchUp);
        }, retryDelayMs).unref();
    });
  };

  /**
   * Skips a row that cannot be handled. If the database was unavailable, the row is retried and
   * later ones wait.
   */
  const handle = async (row: OutboxRow) => {
    try {
      await onRow(row);
    } catch (error) {
      if (isTransientError(error)) throw error;
      log.error({ err: error, outbox: row.id }, 'an outbox row could not be handled');
    }
  };
  const deliver = async (row: OutboxRow) => {
    if (deliveredIds.has(row.id)) return;
    await handle(row);
    deliveredIds.add(row.id);
    last = Math.max(last, row.id);
    if (deliveredIds.size > 2 * rereadIdCount)
      deliveredIds = new Set([...deliveredIds].filter((id) => id > last - rereadIdCount));
  };
  const catchUp = async () => {
    for (const row of await rowsAfter(last - rereadIdCount)) await deliver(row);
  };
  const deliverById = async (id: number) => {
    if (deliveredIds.has(id)) return;
    const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
    if (row !== undefined) await deliver(row);
  };

  const subscription = await listenToChannel({
    connection,
    log,
    channel: 'city_event',
    onOpened: acquireServingLock,
    onNotification: (id) => then(() => deliverById(Number(id))),
    onConnected: () => then(catchUp),
  });
  return {
    async close() {
      closed = true;
      clearTimeout(again);
      await subscription.close();
      await queue;
    },
  };
}
