// What other processes changed: the outbox, heard by LISTEN city_event, caught up after a lost connection.
import type { Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { hearChannel } from './hear-channel.ts';
import { isPassing } from './pulse/database-watch.ts';
import type { OutboxTable, Schema } from './schema.ts';
import { holdServing } from './serving-lock.ts';

export type OutboxRow = Selectable<OutboxTable>;

export interface Listener {
  close(): Promise<void>;
}

interface ListenOptions {
  readonly db: Kysely<Schema>;
  readonly connection: pg.ClientConfig;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Called for each row once, in order; a row of this process's own transactions comes too. */
  readonly onRow: (row: OutboxRow) => void | Promise<void>;
}

/** Ids are given before a transaction commits, so a row may appear behind later ones; this many ids back are looked at again. */
const lookBack = 1000;
/** Milliseconds until what could not be read is read again. */
const readAgain = 1000;

/**
 * Hears every outbox row committed after this call, each once. A lost connection is made again with growing pauses (up to 2 s),
 * and rows written meanwhile are read. Rows that are announced together come in order of id.
 */
export async function listenToOutbox(options: ListenOptions): Promise<Listener> {
  const { db, connection, log, onRow } = options;
  let last = 0;
  let told = new Set<number>();
  const rowsAfter = (id: number) =>
    db.selectFrom('outbox').selectAll().where('id', '>', id).orderBy('id').execute();
  const newest = await db
    .selectFrom('outbox')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst();
  for (const { id } of await rowsAfter((newest?.id ?? 0) - lookBack)) {
    told.add(id);
    last = id;
  }
  /** One thing after the other: rows are never told twice or out of turn. */
  let queue: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  const then = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'an outbox row was not handled');
      // The database may be away for a moment: what was not read is read when it is back. A row that was told is not told again.
      if (again === undefined && !closed)
        again = setTimeout(() => {
          again = undefined;
          then(catchUp);
        }, readAgain).unref();
    });
  };

  /** A row that cannot be handled is given up; one the database was away for comes again, and those behind it wait. */
  const handle = async (row: OutboxRow) => {
    try {
      await onRow(row);
    } catch (error) {
      if (isPassing(error)) throw error;
      log.error({ err: error, outbox: row.id }, 'an outbox row could not be handled');
    }
  };
  const tell = async (row: OutboxRow) => {
    if (told.has(row.id)) return;
    await handle(row);
    told.add(row.id);
    last = Math.max(last, row.id);
    if (told.size > 2 * lookBack) told = new Set([...told].filter((id) => id > last - lookBack));
  };
  const catchUp = async () => {
    for (const row of await rowsAfter(last - lookBack)) await tell(row);
  };
  const tellOne = async (id: number) => {
    if (told.has(id)) return;
    const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
    if (row !== undefined) await tell(row);
  };

  const hearing = await hearChannel({
    connection,
    log,
    channel: 'city_event',
    onOpened: holdServing,
    onHeard: (id) => then(() => tellOne(Number(id))),
    onConnected: () => then(catchUp),
  });
  return {
    async close() {
      closed = true;
      clearTimeout(again);
      await hearing.close();
      await queue;
    },
  };
}
