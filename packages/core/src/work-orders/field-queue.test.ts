// The logic of a phone's queue: order, retries, conflicts, rejected rows; and the order of work for
// a crew.
import { describe, expect, it } from 'vitest';
import {
  applyAcceptedEdits,
  applyQueuedEdits,
  classifyDelivery,
  compareWithServer,
  countQueue,
  mergeEdits,
  nextRowToSend,
  type QueuedComment,
  type QueuedEdit,
  rebaseEdit,
  resolveWithLocalEdit,
  type WorkOrderFields,
  withoutUnchangedFields,
} from './field-queue.ts';
import { metresToWorkOrder, sortCrewWorkOrders } from './sort-crew-work-orders.ts';

const order: WorkOrderFields & { id: number; version: number } = {
  id: 7,
  version: 3,
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
const waiting = { kind: 'waiting' } as const;
const edit = (seq: number, over: Partial<QueuedEdit> = {}): QueuedEdit => ({
  kind: 'edit',
  seq,
  submission: `e${seq}`,
  order: 7,
  at: seq,
  tried: false,
  standing: waiting,
  change: { status: 'done' },
  before: { status: 'open' },
  version: 3,
  ...over,
});
const comment = (seq: number, over: Partial<QueuedComment> = {}): QueuedComment => ({
  kind: 'comment',
  seq,
  submission: `c${seq}`,
  order: 7,
  at: seq,
  tried: false,
  standing: waiting,
  text: 'Post is loose',
  ...over,
});
const conflict = {
  kind: 'conflict',
  by: 'ana',
  at: null,
  theirs: { status: 'blocked' },
  version: 5,
} as const;
const aside = { kind: 'aside', status: 404, reason: 'Not found.' } as const;

describe('what an answer means', () => {
  it.each([
    [201, null, 'sent'],
    [200, null, 'sent'],
    [0, null, 'later'],
    [-1, null, 'later'],
    [429, null, 'later'],
    [503, null, 'later'],
    [401, null, 'sign in'],
    [403, 'not_authenticated', 'sign in'],
    [403, 'permission_denied', 'refused'],
    [400, 'invalid', 'refused'],
    [404, 'not_found', 'refused'],
    [409, 'changed_meanwhile', 'changed meanwhile'],
    [409, 'in_flight', 'later'],
    [412, 'changed_meanwhile', 'changed meanwhile'],
  ])('%i %s: %s', (status, code, verdict) => {
    expect(classifyDelivery({ status, code, words: null })).toBe(verdict);
  });
});

describe('which goes next', () => {
  it('is the oldest that waits', () => {
    expect(nextRowToSend([edit(1), comment(2)])?.seq).toBe(1);
    expect(nextRowToSend([])).toBeNull();
  });
  it('what is set aside does not block the rest', () => {
    expect(nextRowToSend([edit(1, { standing: aside }), edit(2), comment(3)])?.seq).toBe(2);
  });
  it('a conflict holds later edits of its order, not its comments and not other orders', () => {
    const rows = [edit(1, { standing: conflict }), edit(2), comment(3), edit(4, { order: 8 })];
    expect(nextRowToSend(rows)?.seq).toBe(3);
    expect(nextRowToSend(rows.toSpliced(2, 1))?.seq).toBe(4);
    expect(nextRowToSend(rows.slice(0, 2))).toBeNull();
  });
});

describe('a refused edit meets the server', () => {
  it('that says the same already: its answer was lost, nothing is sent twice', () => {
    expect(compareWithServer(edit(1), { ...order, status: 'done', version: 4 })).toEqual({ kind: 'same' });
  });
  it('where others changed other fields: it stands beside them', () => {
    expect(compareWithServer(edit(1), { ...order, priority: 'high', version: 9 })).toEqual({
      kind: 'beside',
      version: 9,
    });
  });
  it('where others changed what it changes: both values are shown', () => {
    expect(compareWithServer(edit(1), { ...order, status: 'blocked', version: 5 })).toEqual({
      kind: 'conflict',
      theirs: { status: 'blocked' },
      version: 5,
    });
  });
  it('a place is the same whatever the order of its parts', () => {
    const here = edit(1, {
      change: { geometry: { type: 'Point', coordinates: [1, 2] } },
      before: { geometry: null },
    });
    const there = { ...order, geometry: { coordinates: [1, 2] as [number, number], type: 'Point' as const } };
    expect(compareWithServer(here, there).kind).toBe('same');
  });
  it('one’s own kept goes over theirs, and meets nothing again', () => {
    const kept = resolveWithLocalEdit(edit(1, { standing: conflict }));
    expect(kept).toMatchObject({ version: 5, standing: waiting, before: { status: 'blocked' } });
    expect(compareWithServer(kept, { ...order, status: 'blocked', version: 6 })).toEqual({
      kind: 'beside',
      version: 6,
    });
  });
});

describe('edits of one order', () => {
  it('become one while the first has not gone', () => {
    const merged = mergeEdits(edit(1), {
      change: { status: 'blocked', due: '2026-12-01' },
      before: { status: 'done', due: null },
      at: 9,
    });
    expect(merged).toMatchObject({
      seq: 1,
      submission: 'e1',
      change: { status: 'blocked', due: '2026-12-01' },
      before: { status: 'open', due: null },
      version: 3,
    });
    expect(mergeEdits(edit(1, { standing: conflict }), edit(2))).toBeNull();
    expect(mergeEdits(edit(1, { tried: true }), edit(2))).toBeNull();
  });
  it('go on top of what was sent before them', () => {
    expect(rebaseEdit(edit(2), edit(1), 4).version).toBe(4);
    expect(rebaseEdit(edit(2, { order: 8 }), edit(1), 4).version).toBe(3);
    // The earlier edit was rebased onto version 5, which contains changes by others; the later edit
    // was not based on that version.
    expect(rebaseEdit(edit(2), edit(1, { version: 5 }), 6).version).toBe(3);
  });
  it('that the server took stand on an older answer; its version goes along where nobody came between', () => {
    const one = { from: 3, version: 4, change: { status: 'done' } } as const;
    const two = { from: 4, version: 5, change: { due: '2026-12-01' } } as const;
    expect(applyAcceptedEdits(order, [one, two])).toMatchObject({
      status: 'done',
      due: '2026-12-01',
      version: 5,
    });
    expect(applyAcceptedEdits(order, [{ ...one, from: null, version: 6 }])).toMatchObject({
      status: 'done',
      version: 3,
    });
    expect(applyAcceptedEdits({ ...order, version: 5 }, [one, two])).toEqual({ ...order, version: 5 });
  });
  it('show at once, but for those set aside', () => {
    const rows = [
      edit(1),
      edit(2, { change: { priority: 'urgent' }, standing: aside }),
      edit(3, { change: { assignee: 'cleo' } }),
    ];
    expect(applyQueuedEdits(order, rows)).toMatchObject({
      status: 'done',
      priority: 'normal',
      assignee: 'cleo',
    });
  });
  it('say only what differs', () => {
    expect(withoutUnchangedFields(order, { status: 'open', due: '2026-12-01' })).toEqual({
      due: '2026-12-01',
    });
  });
});

it('counts what waits, what needs a decision and what is set aside', () => {
  const rows = [edit(1), comment(2), edit(3, { standing: conflict }), comment(4, { standing: aside })];
  expect(countQueue(rows)).toEqual({ waiting: 2, conflicts: 1, aside: 1 });
});

describe('the order in the street', () => {
  const at = (id: number, over: Partial<typeof order>) => ({ ...order, id, ...over });
  const place = (lng: number) => ({ type: 'Point' as const, coordinates: [lng, 0] as [number, number] });
  const orders = [
    at(1, { due: '2026-12-09', geometry: place(0.001) }),
    at(2, { due: '2026-12-01', geometry: place(0.5) }),
    at(3, { status: 'done', due: '2026-11-01' }),
    at(4, { assignee: 'Cleo', due: null }),
    at(5, { due: '2026-12-01', priority: 'urgent' }),
  ];
  it('own first, then by day and urgency, the closed last', () => {
    const sorted = sortCrewWorkOrders(orders, {
      member: { username: 'cleo', groups: [] },
      here: null,
      by: 'due',
    });
    expect(sorted.map(({ id }) => id)).toEqual([4, 5, 2, 1, 3]);
  });
  it('near me: by distance, what has no place last', () => {
    const sorted = sortCrewWorkOrders(orders, {
      member: { username: '', groups: [] },
      here: [0, 0],
      by: 'near',
    });
    expect(sorted.map(({ id }) => id)).toEqual([1, 2, 5, 4, 3]);
    expect(metresToWorkOrder({ geometry: place(0.001) }, [0, 0])).toBeCloseTo(111.2, 0);
    expect(metresToWorkOrder({ geometry: null }, [0, 0])).toBeNull();
  });
});
