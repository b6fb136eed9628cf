// Where a phone keeps the work of one person: queued changes with their photos, and the orders as they were read last. In IndexedDB, a database for each
// person, so that nobody sends or sees another's.
import type { WorkOrderAnswer, workOrderWhole } from '@curbwright/contract';
import type { QueuedComment, QueuedEdit, QueuedFile, QueuedWork } from '@curbwright/core';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { z } from 'zod';

/** An order with its comments and files, where they were read. */
export type KeptOrder = WorkOrderAnswer &
  Partial<Pick<z.output<typeof workOrderWhole>, 'comments' | 'files'>>;

/** A row that has no place in the queue yet. */
export type NewWork = Omit<QueuedEdit, 'seq'> | Omit<QueuedComment, 'seq'> | Omit<QueuedFile, 'seq'>;

export interface FieldStore {
  /** By their place. */
  readonly rows: () => Promise<readonly QueuedWork[]>;
  /** Adds rows, a photo with its bytes, all or none. */
  readonly add: (rows: readonly NewWork[], files?: ReadonlyMap<string, Blob>) => Promise<void>;
  readonly put: (row: QueuedWork) => Promise<void>;
  /** The row, and the bytes that belong to it. */
  readonly remove: (row: QueuedWork) => Promise<void>;
  readonly fileOf: (submission: string) => Promise<Blob | null>;
  readonly orders: () => Promise<readonly KeptOrder[]>;
  readonly keepOrders: (orders: readonly KeptOrder[]) => Promise<void>;
}

interface Kept {
  readonly id: number;
  /** Epoch milliseconds when it was read. */
  readonly at: number;
  readonly order: KeptOrder;
}

interface Schema extends DBSchema {
  queue: { key: number; value: QueuedWork | NewWork };
  files: { key: string; value: Blob };
  orders: { key: number; value: Kept; indexes: { at: number } };
}

/** The most orders kept; those read longest ago go. */
const mostOrders = 500;

function isPlaced(row: QueuedWork | NewWork): row is QueuedWork {
  return 'seq' in row;
}

const prefix = 'field-work:';

/** The name of a person's database. */
export function fieldDatabase(username: string): string {
  return `${prefix}${username.toLowerCase()}`;
}

async function openKept(name: string): Promise<IDBPDatabase<Schema>> {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade(made) {
      made.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true });
      made.createObjectStore('files');
      made.createObjectStore('orders', { keyPath: 'id' }).createIndex('at', 'at');
    },
    // A newer app in another tab wants the database: this tab lets go, and opens it again when it is loaded again.
    blocking: () => db.close(),
  });
  return db;
}

/** Takes the orders that were read off this device, whoever read them: at a sign-out. What was not sent yet stays. */
export async function forgetReadOrders(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(prefix)) continue;
    const db = await openKept(name);
    await db.clear('orders');
    db.close();
  }
}

/** Opens the store of a person; throws where the browser has none. */
export async function openFieldStore(username: string): Promise<FieldStore> {
  const db = await openKept(fieldDatabase(username));
  return {
    rows: async () => (await db.getAll('queue')).filter(isPlaced),
    add: async (rows, files = new Map()) => {
      const tx = db.transaction(['queue', 'files'], 'readwrite', { durability: 'strict' });
      const written: Promise<unknown>[] = rows.map((row) => tx.objectStore('queue').add(row));
      for (const { submission } of rows) {
        const bytes = files.get(submission);
        if (bytes !== undefined) written.push(tx.objectStore('files').put(bytes, submission));
      }
      // Each is waited for: what a full device refuses is told to who asked, and to nobody else.
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
        const over = (await tx.store.count()) - mostOrders;
        for (const id of over > 0 ? await tx.store.index('at').getAllKeys(null, over) : [])
          await tx.store.delete(id);
      };
      await Promise.all([write(), tx.done]);
    },
  };
}
