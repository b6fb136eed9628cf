// @vitest-environment happy-dom
// Work in the street on this page: kept on this device, sent as the person it is of, said what became of it, and tried again.
import type { QueuedWork } from '@curbwright/core';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reachabilityReported, wentOffline } from '../../shell/connection-slice.ts';
import { openFieldStore } from '../../shell/offline/field-store.ts';
import { store } from '../../shell/store.ts';
import { unsentCount } from '../../shell/unsent-work.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { fieldWorker, queueOpen, withFieldWork, workRequestsOf } from '../../testing/field-worker.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, type Asked, ErrorResponse } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { messageLog } from '../../ui/message-log.ts';
import { useFieldWork } from '../use-field-work.ts';
import {
  cacheWorkOrders,
  discardQueuedWork,
  loadCachedWorkOrders,
  loadQueuedFile,
  openFieldWork,
  queueWorkOrderChange,
  queueWorkOrderComment,
  queueWorkOrderFiles,
  resolveConflict,
  retryQueuedWork,
  selectFieldWork,
  sendQueuedWork,
} from './field-work.ts';

withFieldWork();

const order = (part: object = {}) => mockResponse('workOrder', { id: 7, name: 'Sign', version: 3, ...part });
const gone = () => new ErrorResponse(503, { code: 'unavailable', detail: 'Later.' });
let me = '';
function somebody(...permissions: Parameters<typeof fieldWorker>) {
  const { username, answers } = fieldWorker(...permissions);
  me = username;
  return answers;
}
const done = () => order({ status: 'done', version: 5 });
type Answered = ReturnType<typeof gone> | ReturnType<typeof done>;
const waiting = () =>
  selectFieldWork(store.getState()).rows.map(({ kind, standing }) => [kind, standing.kind]);

async function opened(answers: Answers = {}) {
  const page = await openHook(useFieldWork, { ...somebody('view', 'edit'), ...answers });
  await queueOpen();
  page.asked.length = 0;
  return page;
}
/** Waits until the queue is idle and returns the requests it sent. */
async function sent(asked: readonly Asked[], many: number, rest: string) {
  await expect.poll(() => workRequestsOf(asked).length).toBe(many);
  await expect
    .poll(() => [selectFieldWork(store.getState()).sending, selectFieldWork(store.getState()).rest])
    .toEqual([false, rest]);
  return workRequestsOf(asked);
}

it('sends a change on the version that was seen, and says what was changed', async () => {
  let version = 3;
  const { asked } = await opened({
    updateWorkOrder: ({ body }) => {
      version += 1;
      return order({ ...(body as object), version });
    },
  });
  expect(await queueWorkOrderChange(order(), { status: 'done' })).toBe(true);
  const [first] = await sent(asked, 1, 'empty');
  expect(first).toEqual({
    name: 'updateWorkOrder',
    params: { id: '7' },
    body: { status: 'done', version: 3 },
  });
  await expect.poll(() => lastToast()).toBe('Status has been changed successfully');
  expect(await queueWorkOrderChange(order(), { name: 'New sign' })).toBe(true);
  // The next change is based on the version that this device created, whatever the page still
  // shows.
  expect((await sent(asked, 2, 'empty'))[1]?.body).toEqual({ name: 'New sign', version: 4 });
  await expect.poll(() => lastToast()).toBe('The work order has been saved.');
  // The server's response is cached for offline use.
  expect((await loadCachedWorkOrders(me)).map((kept) => kept.version)).toEqual([5]);
});

it('undoes a change that was sent, from its message', async () => {
  let version = 3;
  const { asked } = await opened({
    updateWorkOrder: ({ body }) => {
      version += 1;
      return order({ ...(body as object), version });
    },
  });
  await queueWorkOrderChange(order({ status: 'in progress' }), { status: 'done' });
  await sent(asked, 1, 'empty');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  act(() => undo.click());
  expect((await sent(asked, 2, 'empty'))[1]?.body).toEqual({ status: 'in progress', version: 4 });
});

it('sends a comment and files, each under its own name, in the order they came', async () => {
  const set = vi.spyOn(FormData.prototype, 'set');
  const { asked } = await opened({
    createWorkOrderComment: () => mockResponse('createWorkOrderComment'),
    addWorkOrderFiles: () => mockResponse('addWorkOrderFiles'),
  });
  await queueWorkOrderComment(8, 'Bent');
  await expect.poll(() => lastToast()).toBe('The comment has been added.');
  await queueWorkOrderFiles(9, [new File(['note'], 'note.txt', { type: 'text/plain' })]);
  await expect.poll(() => lastToast()).toBe('The file has been added.');
  const [comment, file] = await sent(asked, 2, 'empty');
  expect(comment).toMatchObject({ name: 'createWorkOrderComment', body: { work_order: 8, text: 'Bent' } });
  expect(file).toMatchObject({ name: 'addWorkOrderFiles', params: { id: '9' } });
  const inForm = file?.body as { submission: string; file: File };
  expect([inForm.file.type, await inForm.file.text()]).toEqual(['text/plain', 'note']);
  expect(set).toHaveBeenCalledWith('file', expect.anything(), 'note.txt');
  expect(inForm.submission).toMatch(/.{8}/);
  expect(comment?.body).not.toMatchObject({ submission: inForm.submission });
});

it('keeps what could not go, shows it, and goes on when it is told to', async () => {
  let answer: () => Answered = gone;
  const { asked } = await opened({ updateWorkOrder: () => answer() });
  await queueWorkOrderChange(order(), { status: 'done' });
  await sent(asked, 1, 'later');
  expect(waiting()).toEqual([['edit', 'waiting']]);
  expect(unsentCount(me)).toBe(1);
  answer = done;
  await sendQueuedWork();
  await sent(asked, 2, 'empty');
  expect([waiting(), unsentCount(me)]).toEqual([[], 0]);
});

it('tries again by itself after fifteen seconds, once', async () => {
  const { asked } = await opened({ updateWorkOrder: gone });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await queueWorkOrderChange(order(), { status: 'done' });
    await sent(asked, 1, 'later');
    await sendQueuedWork();
    await sent(asked, 2, 'later');
    vi.advanceTimersByTime(14_999);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    expect(workRequestsOf(asked)).toHaveLength(2);
    vi.advanceTimersByTime(1);
    await sent(asked, 3, 'later');
  } finally {
    vi.clearAllTimers();
    vi.useRealTimers();
  }
});

it.each([
  ['the browser is online again', () => void window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  [
    'the connection is back',
    () => {
      store.dispatch(wentOffline());
      store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));
    },
  ],
])('sends when %s', async (_when, happens) => {
  let answer: () => Answered = gone;
  const { asked } = await opened({ updateWorkOrder: () => answer() });
  await queueWorkOrderChange(order(), { status: 'done' });
  await sent(asked, 1, 'later');
  answer = done;
  act(happens);
  await sent(asked, 2, 'empty');
});

it('sends nothing when the page is hidden, nor when the connection goes', async () => {
  const { asked } = await opened({ updateWorkOrder: gone });
  await queueWorkOrderChange(order(), { status: 'done' });
  await sent(asked, 1, 'later');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  act(() => void store.dispatch(wentOffline()));
  expect(selectFieldWork(store.getState()).sending).toBe(false);
  hidden.mockRestore();
  act(() => void store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true })));
  // The retry after the connection is restored.
  await sent(asked, 2, 'later');
});

it('sends nothing as another person, who signed in in another tab, and asks to sign in', async () => {
  const mine = somebody('edit');
  let who = me.toUpperCase();
  const { asked } = await opened({
    ...mine,
    currentUser: () => ({ ...mine.currentUser(), username: who }),
    createWorkOrderComment: () => mockResponse('createWorkOrderComment'),
  });
  await queueWorkOrderComment(8, 'Mine');
  await sent(asked, 1, 'empty');
  who = 'ben';
  await queueWorkOrderComment(8, 'Mine too');
  await expect.poll(() => selectFieldWork(store.getState()).rest).toBe('sign in');
  expect(workRequestsOf(asked)).toHaveLength(1);
  expect(waiting()).toEqual([['comment', 'waiting']]);
});

it.each([
  [401, 'sign in'],
  [503, 'later'],
])('rests where who is signed in is answered with %i: %s', async (status, why) => {
  let isAsked = false;
  const mine = somebody('edit');
  const no = () => new ErrorResponse(status, { code: 'x', detail: 'No.' });
  const { asked } = await opened({
    ...mine,
    currentUser: () => (isAsked ? no() : mine.currentUser()),
    refreshToken: no,
  });
  isAsked = true;
  await queueWorkOrderComment(8, 'Bent');
  await expect.poll(() => selectFieldWork(store.getState()).rest).toBe(why);
  expect(asked.filter(({ name }) => name === 'createWorkOrderComment')).toEqual([]);
});

it('sets aside what the server refuses, with its words; it waits again, or is dropped', async () => {
  const { asked } = await opened({
    createWorkOrderComment: () => new ErrorResponse(400, { code: 'invalid', detail: 'It is too long.' }),
  });
  await queueWorkOrderComment(8, 'Bent');
  await sent(asked, 1, 'empty');
  expect(lastToast()).toBe('It is too long.');
  const [row] = selectFieldWork(store.getState()).rows as [QueuedWork];
  expect(row.standing).toEqual({ kind: 'aside', status: 400, reason: 'It is too long.' });
  await retryQueuedWork(row.seq);
  await sent(asked, 2, 'empty');
  expect(waiting()).toEqual([['comment', 'aside']]);
  await discardQueuedWork(row.seq);
  expect(waiting()).toEqual([]);
});

it.each([
  ['mine', 2],
  ['theirs', 1],
] as const)('shows a conflict, whose it is, and ends it: %s', async (choice, updates) => {
  const refused = {
    code: 'changed_meanwhile',
    detail: 'Changed.',
    changed_by: 'ben',
    changed_at: '2026-11-20T18:30:00Z',
  };
  const { asked } = await opened({
    updateWorkOrder: ({ body }) =>
      (body as { version: number }).version === 4 ? done() : new ErrorResponse(412, refused),
    workOrder: () => order({ status: 'blocked', version: 4 }),
  });
  await queueWorkOrderChange(order(), { status: 'done' });
  await expect.poll(waiting).toEqual([['edit', 'conflict']]);
  const [row] = selectFieldWork(store.getState()).rows as [QueuedWork];
  const theirs = { status: 'blocked' };
  const standing = { kind: 'conflict', by: 'ben', at: '2026-11-20T18:30:00Z', theirs, version: 4 };
  expect(row.standing).toEqual(standing);
  expect(lastToast()).toBe('Work order 7 was changed by someone else. Choose which values to keep.');
  expect(messageLog.all()[0]?.title).toBe('Changed by someone else');
  await resolveConflict(row.seq, choice);
  await expect.poll(waiting).toEqual([]);
  await sent(asked, updates + 1, 'empty');
});

it('shows the bytes of a photo that waits, and orders only to whom they are of', async () => {
  const { asked } = await opened({ addWorkOrderFiles: gone });
  await queueWorkOrderFiles(9, [new File(['bytes'], 'a.txt', { type: 'text/plain' })]);
  await sent(asked, 1, 'later');
  const [row] = selectFieldWork(store.getState()).rows as [QueuedWork];
  expect(row).toMatchObject({ kind: 'file', name: 'a.txt', mediaType: 'text/plain', size: 5 });
  expect(await (await loadQueuedFile(row.submission))?.text()).toBe('bytes');
  expect(await loadQueuedFile('another')).toBeNull();
  await cacheWorkOrders('ben', [order({ id: 1 })]);
  await cacheWorkOrders(me, [order({ id: 2 })]);
  expect((await loadCachedWorkOrders(me)).map(({ id }) => id)).toEqual([2]);
  expect(await loadCachedWorkOrders('ben')).toEqual([]);
  expect(await (await openFieldStore('ben')).orders()).toEqual([]);
});

it('shows what another tab wrote', async () => {
  const { now } = await opened({ createWorkOrderComment: gone });
  const other = await openFieldStore(me);
  const row = {
    submission: '7a7e1f8a-3d0c-4e63-9d2b-3f7f8a1c2d3e',
    order: 8,
    at: 5,
    tried: false,
    standing: { kind: 'waiting' },
  } as const;
  await other.add([{ ...row, kind: 'comment', text: 'Bent' }]);
  expect(waiting()).toEqual([]);
  const channel = new BroadcastChannel(`field-work:${me}`);
  channel.postMessage('changed');
  await expect.poll(waiting).toEqual([['comment', 'waiting']]);
  channel.close();
  expect(now().counts.waiting).toBe(1);
  expect(now().mayNot).toBeNull();
});

it('tells of a device that keeps nothing, and answers with nothing what it kept', async () => {
  await opened();
  vi.stubGlobal('indexedDB', undefined);
  await openFieldWork('nobody').catch(() => undefined);
  expect(await queueWorkOrderComment(8, 'Bent')).toBe(false);
  expect(lastToast()).toMatch(/^Couldn’t save the change on this device/);
  expect([await loadQueuedFile('s'), await loadCachedWorkOrders('nobody')]).toEqual([null, []]);
});
