// Tests what a device stores of a user's work: the queue in order with the bytes of photos, the
// latest work orders, and what remains after sign-out.
import type { QueuedWork } from '@curbwright/core';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { withDevice } from '../../testing/device.ts';
import {
  type CachedWorkOrder,
  deleteCachedOrders,
  type FieldStore,
  fieldDatabaseName,
  type NewQueuedWork,
  openFieldStore,
} from './field-store.ts';

withDevice();

const row = { order: 7, at: 5, tried: false, standing: { kind: 'waiting' } } as const;
const comment = (submission: string): NewQueuedWork => ({
  ...row,
  submission,
  kind: 'comment',
  text: 'Bent',
});
const photo = (submission: string): NewQueuedWork => ({
  ...row,
  submission,
  kind: 'file',
  name: 'a.jpg',
  mediaType: 'image/jpeg',
  size: 3,
});
const order = (id: number, version = 1): CachedWorkOrder => {
  const { comments: _comments, files: _files, ...plain } = mockResponse('workOrder', { id, version });
  return plain as CachedWorkOrder;
};
const numbers = async ({ orders }: FieldStore) =>
  (await orders()).map(({ id }) => id).toSorted((a, b) => a - b);

describe('the queue', () => {
  it('keeps rows in the order they came, and the bytes of each photo under its own name', async () => {
    const store = await openFieldStore('ana');
    await store.add([photo('p1'), comment('c1'), photo('p2')], new Map([['p1', new Blob(['one'])]]));
    await store.add([photo('p3')], new Map([['p3', new Blob(['three'])]]));
    const rows = await store.rows();
    expect(rows.map(({ submission, kind }) => [submission, kind])).toEqual([
      ['p1', 'file'],
      ['c1', 'comment'],
      ['p2', 'file'],
      ['p3', 'file'],
    ]);
    expect(new Set(rows.map(({ seq }) => seq)).size).toBe(4);
    expect(await (await store.fileOf('p1'))?.text()).toBe('one');
    expect(await (await store.fileOf('p3'))?.text()).toBe('three');
    expect(await store.fileOf('p2')).toBeNull();
    expect(await store.fileOf('c1')).toBeNull();
  });

  it('changes a row in its place, and takes one away with its bytes and nothing else', async () => {
    const store = await openFieldStore('ana');
    const bytes = new Map([
      ['p1', new Blob(['one'])],
      ['p2', new Blob(['two'])],
    ]);
    await store.add([photo('p1'), photo('p2')], bytes);
    const [first, second] = (await store.rows()) as [QueuedWork, QueuedWork];
    await store.put({ ...first, tried: true });
    expect((await store.rows()).map(({ tried }) => tried)).toEqual([true, false]);
    await store.remove(first);
    expect(await store.rows()).toEqual([second]);
    expect(await store.fileOf('p1')).toBeNull();
    expect(await (await store.fileOf('p2'))?.text()).toBe('two');
  });

  it('keeps all of what is added together, or nothing of it', async () => {
    const store = await openFieldStore('ana');
    await store.add([comment('c1')]);
    const [kept] = await store.rows();
    // The second row has the position of an existing one, so adding fails.
    const added = store.add([comment('c2'), Object.assign(comment('c3'), { seq: kept?.seq })]);
    await expect(added).rejects.toThrow();
    expect((await store.rows()).map(({ submission }) => submission)).toEqual(['c1']);
  });

  it('is each person’s own, whatever the case of the name, and there when it is opened again', async () => {
    const [ana, ben] = [await openFieldStore('ana'), await openFieldStore('ben')];
    await ana.add([comment('c1')]);
    expect(await ben.rows()).toEqual([]);
    const again = await openFieldStore('ANA');
    expect((await again.rows()).map(({ submission }) => submission)).toEqual(['c1']);
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([
      fieldDatabaseName('Ana'),
      fieldDatabaseName('ben'),
    ]);
  });

  it('lets go of its database when a newer app wants it', async () => {
    await openFieldStore('ana');
    const newer = await openDB(fieldDatabaseName('ana'), 2);
    expect(newer.version).toBe(2);
    newer.close();
  });
});

describe('the orders that were read', () => {
  it('are the newest answers, with the comments and files that were read before', async () => {
    const store = await openFieldStore('ana');
    const whole = { ...order(4), comments: [], files: [] };
    await store.keepOrders([order(9), whole]);
    await store.keepOrders([{ ...order(4, 2), name: 'New' }]);
    const [four, nine] = (await store.orders()).toSorted((a, b) => a.id - b.id);
    expect(four).toEqual({ ...order(4, 2), name: 'New', comments: [], files: [] });
    expect(nine).toEqual(order(9));
  });

  it('are at most 500: those that were read longest ago go, one read again stays', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    try {
      const store = await openFieldStore('ana');
      await store.keepOrders([order(1), order(2)]);
      vi.setSystemTime(2000);
      await store.keepOrders([order(3)]);
      vi.setSystemTime(3000);
      await store.keepOrders([order(1)]);
      vi.setSystemTime(4000);
      await store.keepOrders(Array.from({ length: 497 }, (_none, index) => order(100 + index)));
      expect((await store.orders()).length).toBe(500);
      vi.setSystemTime(5000);
      await store.keepOrders([order(50)]);
      expect((await numbers(store)).slice(0, 4)).toEqual([1, 3, 50, 100]);
      await store.keepOrders([order(51), order(52)]);
      expect((await numbers(store)).slice(0, 4)).toEqual([50, 51, 52, 100]);
      expect((await store.orders()).length).toBe(500);
    } finally {
      vi.useRealTimers();
    }
  });

  it('go at a sign-out, everybody’s; what was not sent stays, and what is none of ours', async () => {
    const [ana, ben] = [await openFieldStore('ana'), await openFieldStore('ben')];
    await ana.keepOrders([order(1)]);
    await ben.keepOrders([order(2)]);
    await ana.add([photo('p1')], new Map([['p1', new Blob(['one'])]]));
    const other = await openDB('tiles', 1, {
      upgrade: (made) => void made.createObjectStore('orders', { keyPath: 'id' }),
    });
    await other.put('orders', { id: 5 });
    await deleteCachedOrders();
    expect([await ana.orders(), await ben.orders()]).toEqual([[], []]);
    expect((await ana.rows()).length).toBe(1);
    expect(await (await ana.fileOf('p1'))?.text()).toBe('one');
    expect(await other.getAll('orders')).toEqual([{ id: 5 }]);
    other.close();
  });
});
