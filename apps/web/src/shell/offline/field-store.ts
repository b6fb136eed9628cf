// Stores one user's field work on the device: queued changes with their photos, and the last loaded
// work orders. Each user has their own IndexedDB database, so nobody sends or sees another user's
// data.
import type { WorkOrderResponse, workOrderDetailResponse } from '@curbwright/contract';
import type { QueuedComment, QueuedEdit, QueuedFile, QueuedWork } from '@curbwright/core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { z } from 'zod';

/** A work order, with its comments and files if they were loaded. */
export type CachedWorkOrder = WorkOrderResponse &
  Partial<Pick<z.output<typeof workOrderDetailResponse>, 'comments' | 'files'>>;

/** A queued change that has no queue position yet. */
export type NewQueuedWork = Omit<QueuedEdit, 'seq'> | Omit<QueuedComment, 'seq'> | Omit<QueuedFile, 'seq'>;

export interface FieldStore {
  /** In queue order. */
  readonly rows: () => Promise<readonly QueuedWork[]>;
  /** Adds rows, including the bytes of photos; all or none. */
  readonly add: (rows: readonly NewQueuedWork[], files?: ReadonlyMap<string, Blob>) => Promise<void>;
  readonly put: (row: QueuedWork) => Promise<void>;
  /** Removes the row and its bytes. */
  readonly remove: (row: QueuedWork) => Promise<void>;
  readonly fileOf: (submission: string) => Promise<Blob | null>;
  readonly orders: () => Promise<readonly CachedWorkOrder[]>;
  readonly keepOrders: (orders: readonly CachedWorkOrder[]) => Promise<void>;
}

interface CachedOrderEntry {
  readonly id: number;
  /** When it was loaded, epoch milliseconds. */
  readonly at: number;
  readonly order: CachedWorkOrder;
}

interface Schema extends DBSchema {
  queue: { key: number; value: QueuedWork | NewQueuedWork };
  files: { key: string; value: Blob };
  orders: { key: number; value: CachedOrderEntry; indexes: { at: number } };
}

/** Most work orders stored; the least recently loaded are removed. */
const maxCachedOrders = 500;

function hasQueuePosition(row: QueuedWork | NewQueuedWork): row is QueuedWork {
  return 'seq' in row;
}

const prefix = 'field-work:';

/** Name of a user's database. */
export function fieldDatabaseName(username: string): string {
  return `${prefix}${username.toLowerCase()}`;
}

async function openFieldDatabase(name: string): Promise<IDBPDatabase<Schema>> {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade(made) {
      made.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true });
      made.createObjectStore('files');
      made.createObjectStore('orders', { keyPath: 'id' }).createIndex('at', 'at');
    },
    // A newer app in another tab needs the database: this tab closes its connection and reopens it
    // after a reload.
    blocking: () => db.close(),
  });
  return db;
}

/**
 * Removes the loaded work orders of all users from this device at sign-out. Unsent changes are
 * kept.
 */
export async function deleteCachedOrders(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(prefix)) continue;
    const db = await openFieldDatabase(name);
    await db.clear('orders');
    db.close();
  }
}

/** Opens a user's store; throws if the browser does not support it. */
export async function openFieldStore(username: string): Promise<FieldStore> {
  const db = await openFieldDatabase(fieldDatabaseName(username));
  return {
    rows: async () => (await db.getAll('queue')).filter(hasQueuePosition),
    add: async (rows, files = new Map()) => {
      const tx = db.transaction(['queue', 'files'], 'readwrite', { durability: 'strict' });
      const written: Promise<unknown>[] = rows.map((row) => tx.objectStore('queue').add(row));
      for (const { submission } of rows) {
        const bytes = files.get(submission);
        if (bytes !== undefined) written.push(tx.objectStore('files').put(bytes, submission));
      }
      // Every write is awaited, so an error such as a full device reaches the caller instead of
      // being unhandled.
      await Promise.all([...written, tx.done]);
    },
    put: async (row) => {
      await db.put('queue', row);
    },
    remove: async (row) => {
      const tx = db.transaction(['queue', 'files'], 'readwrite', { durability: 'strict' });
      const gone = [tx.objectStore('queue').delete(row.seq), tx.objectStore('files').delete(row.submission)];
      await Promise.all([...gone, tx.done]);
    },
    fileOf: async (submission) => (await db.get('files', submission)) ?? null,
    orders: async () => (await db.getAll('orders')).map(({ order }) => order),
    keepOrders: async (orders) => {
      const tx = db.transaction('orders', 'readwrite');
      const write = async () => {
        for (const order of orders) {
          const known = (await tx.store.get(order.id))?.order;
          await tx.store.put({ id: order.id, at: Date.now(), order: { ...known, ...order } });
        }
        const over = (await tx.store.count()) - maxCachedOrders;
        for (const id of over > 0 ? await tx.store.index('at').getAllKeys(null, over) : [])
          await tx.store.delete(id);
      };
      await Promise.all([write(), tx.done]);
    },
  };
}
