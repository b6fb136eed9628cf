// Tests the queue of field work with a store in memory and a server that can be unreachable, lose
// its responses, and receive changes by others.
import type { QueuedWork } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { CachedWorkOrder, FieldStore, NewQueuedWork } from '../../shell/offline/field-store.ts';
import { createFieldQueue, type RowOutcome, type SendResult, type WorkOrderSnapshot } from './field-queue.ts';

function memoryStore(): FieldStore & { readonly kept: Map<number, QueuedWork> } {
  const kept = new Map<number, QueuedWork>();
  const bytes = new Map<string, Blob>();
  let last = 0;
  const placed = (row: NewQueuedWork, seq: number): QueuedWork => ({ ...row, seq }) as QueuedWork;
  return {
    kept,
    rows: async () => [...kept.values()].sort((a, b) => a.seq - b.seq),
    add: async (rows, files) => {
      for (const row of rows) {
        last += 1;
        kept.set(last, placed(row, last));
        const file = files?.get(row.submission);
        if (file !== undefined) bytes.set(row.submission, file);
      }
    },
    put: async (row) => void kept.set(row.seq, row),
    remove: async (row) => {
      kept.delete(row.seq);
      bytes.delete(row.submission);
    },
    fileOf: async (submission) => bytes.get(submission) ?? null,
    orders: async (): Promise<readonly CachedWorkOrder[]> => [],
    keepOrders: async () => {},
  };
}

const first: WorkOrderSnapshot = {
  id: 7,
  version: 1,
  name: 'Sign',
  description: '',
  status: 'open',
  priority: 'normal',
  assignee: null,
  due: null,
  geometry: null,
  place_name: null,
  link: null,
  asset: null,
};

function setUp(store = memoryStore()) {
  const server = {
    order: first,
    comments: new Map<string, string>(),
    files: new Map<string, number>(),
    online: true,
    /** Number of responses that get lost after the server processed the request. */
    loses: 0,
    status: 0,
    code: null as string | null,
    /** Status returned for file uploads only. */
    fileStatus: 0,
    /** The signed-in user; the queue belongs to `ana`. */
    signedIn: 'ana',
    log: [] as string[],
  };
  const plain = { code: null, words: null, by: null, changed: null, order: null };
  const outcomes: [string, RowOutcome][] = [];
  let ids = 0;
  const lines: Record<string, Promise<unknown>> = {};
  const answer = (row: QueuedWork, file: Blob | null): SendResult => {
    if (server.status !== 0) return { ...plain, status: server.status, code: server.code, words: 'No.' };
    if (row.kind === 'file' && server.fileStatus !== 0) return { ...plain, status: server.fileStatus };
    if (row.order !== server.order.id) return { ...plain, status: 404, words: 'Not found.' };
    if (row.kind === 'comment') server.comments.set(row.submission, row.text);
    else if (row.kind === 'file') server.files.set(row.submission, file?.size ?? -1);
    else {
      if (row.version !== server.order.version)
        return { ...plain, status: 409, by: 'ana', changed: '2026-11-21T10:00:00Z' };
      server.order = { ...server.order, ...row.change, version: server.order.version + 1 };
    }
    return { ...plain, status: 200, order: server.order };
  };
  const queue = createFieldQueue({
    store,
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    now: () => 0,
    alone: (name, work) => {
      const next = (lines[name] ?? Promise.resolve()).then(work);
      lines[name] = next.catch(() => undefined);
      return next;
    },
    mayGo: async () => (!server.online ? 'later' : server.signedIn === 'ana' ? null : 'sign in'),
    send: async (row, file) => {
      if (!server.online) return { ...plain, status: 0 };
      server.log.push(`${row.kind} ${row.submission}`);
      const said = answer(row, file);
      if (server.loses > 0) {
        server.loses -= 1;
        return { ...plain, status: 0 };
      }
      return said;
    },
    read: async () =>
      server.online ? { ...plain, status: 200, order: server.order } : { ...plain, status: 0 },
    onChange: () => {},
    onOutcome: (row, outcome) => outcomes.push([row.kind, outcome]),
  });
  return { server, queue, store, outcomes };
}

const photo = (name: string) => new File(['12345'], name, { type: 'image/jpeg' });

describe('offline and back', () => {
  it('sends in order what was kept, once, and the page that wrote it may be gone', async () => {
    const { server, queue, store } = setUp();
    server.online = false;
    await queue.edit(first, { status: 'in progress' });
    await queue.comment(7, 'Post is loose');
    await queue.addFiles(7, [photo('a.jpg'), photo('b.jpg')]);
    expect(await queue.flush()).toBe('later');
    expect((await queue.rows()).length).toBe(4);
    // Another page with the same store.
    const again = setUp(store);
    expect(await again.queue.flush()).toBe('empty');
    expect(again.server.order).toMatchObject({ status: 'in progress', version: 2 });
    expect(again.server.log.map((line) => line.split(' ')[0])).toEqual(['edit', 'comment', 'file', 'file']);
    expect([...again.server.files.values()]).toEqual([5, 5]);
    expect(await again.queue.rows()).toEqual([]);
    expect(await again.queue.flush()).toBe('empty');
    expect(again.server.log.length).toBe(4);
  });
  it('an answer that is lost makes nothing twice', async () => {
    const { server, queue } = setUp();
    server.loses = 1;
    await queue.edit(first, { status: 'done' });
    expect(await queue.flush()).toBe('later');
    // The next edit is queued separately, because the first one may have reached the server.
    await queue.edit(first, { due: '2026-12-01' });
    expect((await queue.rows()).length).toBe(2);
    expect(await queue.flush()).toBe('empty');
    expect(server.order).toMatchObject({ status: 'done', due: '2026-12-01', version: 3 });
    server.loses = 1;
    await queue.comment(7, 'Done');
    await queue.flush();
    await queue.flush();
    expect(server.comments.size).toBe(1);
    expect(server.log.filter((line) => line.startsWith('comment')).length).toBe(2);
  });
  it('edits that wait for the same order go as one', async () => {
    const { server, queue } = setUp();
    await queue.edit(first, { status: 'assigned' });
    await queue.edit(first, { status: 'in progress', assignee: 'cleo' });
    expect(await queue.edit(first, { assignee: 'cleo' })).toBe(false);
    await queue.flush();
    expect(server.log.length).toBe(1);
    expect(server.order).toMatchObject({ status: 'in progress', assignee: 'cleo', version: 2 });
  });
});

describe('others', () => {
  it('who changed something else are not in the way', async () => {
    const { server, queue } = setUp();
    server.order = { ...first, priority: 'urgent', version: 5 };
    await queue.edit(first, { status: 'done' });
    expect(await queue.flush()).toBe('empty');
    expect(server.order).toMatchObject({ status: 'done', priority: 'urgent', version: 6 });
  });
  it('who changed the same: shown with both values, held with what follows, and the rest goes on', async () => {
    const { server, queue, outcomes } = setUp();
    server.order = { ...first, status: 'blocked', version: 2 };
    await queue.edit(first, { status: 'done' });
    await queue.comment(7, 'Finished');
    expect(await queue.flush()).toBe('empty');
    const [row] = await queue.rows();
    expect(row).toMatchObject({
      kind: 'edit',
      change: { status: 'done' },
      standing: { kind: 'conflict', by: 'ana', theirs: { status: 'blocked' } },
    });
    expect(server.comments.size).toBe(1);
    expect(outcomes).toEqual([
      ['edit', 'conflict'],
      ['comment', 'sent'],
    ]);
    await queue.decide(row?.seq ?? 0, 'mine');
    expect(await queue.flush()).toBe('empty');
    expect(server.order).toMatchObject({ status: 'done', version: 3 });
  });
  it('who changed a field while the person typed in it: met, though the screen has read it meanwhile', async () => {
    const { server, queue } = setUp();
    server.order = { ...first, due: '2027-01-01', priority: 'high', version: 2 };
    // The panel passes the field's value and the version from when the user started typing.
    await queue.edit({ ...server.order, due: first.due, version: 1 }, { due: '2026-12-01' });
    await queue.flush();
    expect(server.order.due).toBe('2027-01-01');
    expect(await queue.rows()).toMatchObject([
      { before: { due: null }, standing: { kind: 'conflict', theirs: { due: '2027-01-01' } } },
    ]);
  });
  it('theirs: the edit goes, nothing is sent', async () => {
    const { server, queue } = setUp();
    server.order = { ...first, status: 'blocked', version: 2 };
    await queue.edit(first, { status: 'done' });
    await queue.flush();
    await queue.decide(1, 'theirs');
    await queue.flush();
    expect(await queue.rows()).toEqual([]);
    expect(server.order.status).toBe('blocked');
  });
});

describe('what cannot go', () => {
  it('is set aside with its reason and does not block the rest; tried again or dropped on a word', async () => {
    const { server, queue, outcomes } = setUp();
    await queue.comment(8, 'On an order that is gone');
    await queue.comment(7, 'On one that is there');
    expect(await queue.flush()).toBe('empty');
    expect(server.comments.size).toBe(1);
    const [row] = await queue.rows();
    expect(row?.standing).toEqual({ kind: 'aside', status: 404, reason: 'Not found.' });
    expect(outcomes).toEqual([
      ['comment', 'aside'],
      ['comment', 'sent'],
    ]);
    await queue.retry(row?.seq ?? 0);
    await queue.flush();
    await queue.drop(row?.seq ?? 0);
    expect(await queue.rows()).toEqual([]);
  });
  it('waits where the person has to sign in, and where the server is in trouble', async () => {
    const { server, queue } = setUp();
    await queue.comment(7, 'Later');
    server.status = 401;
    expect(await queue.flush()).toBe('sign in');
    server.status = 503;
    expect(await queue.flush()).toBe('later');
    server.status = 0;
    expect(await queue.flush()).toBe('empty');
    expect(server.comments.size).toBe(1);
  });
  it('waits while the server still does what it was asked before', async () => {
    const { server, queue } = setUp();
    await queue.comment(7, 'Under way');
    [server.status, server.code] = [409, 'in_flight'];
    expect(await queue.flush()).toBe('later');
    expect(await queue.rows()).toMatchObject([{ standing: { kind: 'waiting' } }]);
    server.status = 0;
    expect(await queue.flush()).toBe('empty');
    expect(server.comments.size).toBe(1);
  });
});

describe('one person', () => {
  it('never sends what another did on this device, nor marks it as tried', async () => {
    const { server, queue } = setUp();
    await queue.comment(7, 'From ana');
    server.signedIn = 'ben';
    expect(await queue.flush()).toBe('sign in');
    expect(server.log).toEqual([]);
    expect(await queue.rows()).toMatchObject([{ tried: false }]);
    server.signedIn = 'ana';
    expect(await queue.flush()).toBe('empty');
    expect(server.comments.size).toBe(1);
  });
  it('has no conflict with themselves, while the screen still shows the order as it was', async () => {
    const { server, queue, outcomes } = setUp();
    await queue.edit(first, { status: 'in progress' });
    await queue.flush();
    await queue.edit(first, { status: 'done' });
    expect(await queue.rows()).toMatchObject([{ version: 2, before: { status: 'in progress' } }]);
    expect(await queue.flush()).toBe('empty');
    expect(server.order).toMatchObject({ status: 'done', version: 3 });
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['sent', 'sent']);
  });
  it('does not write over what another changed between two of their edits', async () => {
    const { server, queue } = setUp();
    server.loses = 1;
    await queue.edit(first, { status: 'in progress' });
    await queue.flush();
    await queue.edit(first, { due: '2026-12-01' });
    // The first edit arrived but its response was lost; then another user set another date.
    server.order = { ...server.order, due: '2027-01-01', version: 3 };
    expect(await queue.flush()).toBe('empty');
    expect(server.order.due).toBe('2027-01-01');
    expect(await queue.rows()).toMatchObject([
      { standing: { kind: 'conflict', theirs: { due: '2027-01-01' } } },
    ]);
  });
});

describe('a file that does not get through', () => {
  it('lets the rest go, and goes the next time', async () => {
    const { server, queue } = setUp();
    await queue.addFiles(7, [photo('a.jpg')]);
    await queue.comment(7, 'After the photo');
    await queue.edit(first, { status: 'done' });
    server.fileStatus = 408;
    expect(await queue.flush()).toBe('later');
    expect(server.comments.size).toBe(1);
    expect(server.order.status).toBe('done');
    expect(await queue.rows()).toMatchObject([{ kind: 'file', standing: { kind: 'waiting' } }]);
    server.fileStatus = 0;
    expect(await queue.flush()).toBe('empty');
    expect(server.files.size).toBe(1);
  });
});
