// Field work on this page: the signed-in user's queue, its state for the screen, and the messages
// about it.
import { calls as startCalls } from 'virtual:contract-calls';
import { calls } from 'virtual:staff-calls';
import { classifyDelivery, type QueuedEdit, type QueuedWork, type WorkOrderChange } from '@curbwright/core';
import i18next from 'i18next';
import { api } from '../../shell/api.ts';
import { codeOf, formatFormError } from '../../shell/api-error.ts';
import { sendApiRequest } from '../../shell/api-sender.ts';
import type { ApiResponse } from '../../shell/api-types.ts';
import { isSameUsername } from '../../shell/field-person.ts';
import { newId } from '../../shell/new-id.ts';
import { type CachedWorkOrder, type FieldStore, openFieldStore } from '../../shell/offline/field-store.ts';
import { shrinkPhotos } from '../../shell/shrink-photo.ts';
import { addFields, store as appStore } from '../../shell/store.ts';
import { storeUnsentCount } from '../../shell/unsent-work.ts';
import { showFailure } from '../../ui/toast.ts';
import { updateCachedWorkOrder } from '../work-order-cache.ts';
import {
  createFieldQueue,
  type FieldQueue,
  type FieldQueueServices,
  type QueueIdleReason,
  type SendResult,
  type WorkOrderSnapshot,
} from './field-queue.ts';
import { showOutcome } from './show-outcome.ts';

export interface FieldState {
  /** Owner of the queue; `null` = none is open. */
  readonly username: string | null;
  readonly rows: readonly QueuedWork[];
  /** Why the queue is idle; `null` = it is sending, or has not tried yet. */
  readonly rest: QueueIdleReason | null;
  readonly sending: boolean;
}

const noQueue: FieldState = { username: null, rows: [], rest: null, sending: false };

export const [changeFieldWork, selectFieldWork] = addFields<FieldState>('fieldWork', noQueue);

const ownerOfQueue = () => selectFieldWork(appStore.getState()).username;

interface ActiveQueue {
  readonly username: string;
  readonly store: FieldStore;
  readonly queue: FieldQueue;
}
let activeQueue: Promise<ActiveQueue> | null = null;
/**
 * User whose queue should be open, set even if the browser's storage failed to open, so that the
 * next action tries again.
 */
let requestedUsername: string | null = null;

/** Milliseconds between automatic retries while the server cannot be reached. */
const retryIntervalMs = 15_000;

const pendingByLock = new Map<string, Promise<unknown>>();
/**
 * Runs work under a lock. A browser without the Web Locks API serializes at least within this tab.
 */
function createLockRunner(name: string): FieldQueueServices['alone'] {
  return (part, work) => {
    const lock = `${name}:${part}`;
    if (navigator.locks !== undefined) return navigator.locks.request(lock, work);
    const next = (pendingByLock.get(lock) ?? Promise.resolve()).then(work);
    pendingByLock.set(
      lock,
      next.catch(() => undefined),
    );
    return next;
  };
}

function readProperty(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

function readTextProperty(body: unknown, name: string): string | null {
  const text = readProperty(body, name);
  return typeof text === 'string' ? text : null;
}

function isWorkOrder(value: unknown): value is CachedWorkOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'version' in value &&
    'status' in value &&
    'priority' in value
  );
}

/**
 * The work order in a response. Responses are checked against the contract in development and
 * tests.
 */
function toWorkOrder(body: unknown): CachedWorkOrder | null {
  return isWorkOrder(body) ? body : null;
}

function toSendResult(answer: ApiResponse): SendResult {
  if ('data' in answer)
    return { status: 200, code: null, words: null, order: toWorkOrder(answer.data), by: null, changed: null };
  const { status, body } = answer.error;
  return {
    status,
    code: codeOf(answer.error),
    words: formatFormError(answer.error, i18next.t('error.fallback')),
    order: null,
    by: readTextProperty(body, 'changed_by'),
    changed: readTextProperty(body, 'changed_at'),
  };
}

const signal = () => new AbortController().signal;

function sendRow(row: QueuedWork, file: Blob | null): Promise<ApiResponse> {
  const { submission, order } = row;
  if (row.kind === 'comment') {
    const body = { work_order: order, text: row.text, submission };
    return sendApiRequest({ call: calls.createWorkOrderComment, body }, signal());
  }
  if (row.kind === 'file') {
    const body = new FormData();
    body.set('submission', submission);
    if (file !== null) body.set('file', file, row.name);
    return sendApiRequest({ call: calls.addWorkOrderFiles, params: { id: order }, body }, signal());
  }
  const body = { ...row.change, version: row.version };
  return sendApiRequest({ call: calls.updateWorkOrder, params: { id: order }, body }, signal());
}

/**
 * Whether the session was verified and has not changed since; another tab can sign in another user.
 */
let isSessionChecked = false;

/** Checks whether requests are sent as this user now. Another user's work is never sent. */
async function checkSender(username: string, afresh: boolean): Promise<'later' | 'sign in' | null> {
  if (isSessionChecked && !afresh) return null;
  isSessionChecked = true;
  // Not the login check: this request uses and renews the same session as the work itself.
  const answer = await sendApiRequest({ call: startCalls.currentUser }, signal());
  const verdict = classifyDelivery(toSendResult(answer));
  const who = 'data' in answer ? readTextProperty(answer.data, 'username') : null;
  const isSameUser = who !== null && isSameUsername(who, username);
  isSessionChecked = isSessionChecked && isSameUser;
  return isSameUser ? null : verdict === 'later' ? 'later' : 'sign in';
}

function refreshWorkOrders(): void {
  appStore.dispatch(api.util.invalidateTags(['work-orders', 'history']));
}

async function openQueue(username: string): Promise<ActiveQueue> {
  const store = await openFieldStore(username);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`field-work:${username}`) : null;
  const show = (rows: readonly QueuedWork[]) => {
    storeUnsentCount(username, rows.length);
    if (ownerOfQueue() === username) changeFieldWork({ rows });
  };
  // Nothing is shown for a queue that opened too late because another user has signed in.
  channel?.addEventListener('message', () => void store.rows().then(show));
  const queue = createFieldQueue({
    store,
    newId,
    now: Date.now,
    alone: createLockRunner(`field-work:${username}`),
    mayGo: (afresh) => checkSender(username, afresh),
    send: async (row, file) => {
      const answer = await sendRow(row, file);
      if ('data' in answer && isWorkOrder(answer.data)) {
        // Update the screen before the row is removed, so that the older value does not flash up.
        updateCachedWorkOrder(answer.data);
        await store.keepOrders([answer.data]);
      }
      return toSendResult(answer);
    },
    read: async (order) =>
      toSendResult(await sendApiRequest({ call: calls.workOrder, params: { id: order } }, signal())),
    onChange: (rows) => {
      show(rows);
      channel?.postMessage('changed');
    },
    onOutcome: (row, outcome, words) => {
      showOutcome(row, outcome, words, undoEdit);
      if (outcome === 'sent') refreshWorkOrders();
    },
  });
  show(await store.rows());
  return { username, store, queue };
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what can be sent. Retries automatically while the server cannot be reached. */
export async function sendQueuedWork(): Promise<void> {
  if (activeQueue === null) return;
  clearTimeout(timer);
  let rest: QueueIdleReason = 'later';
  try {
    const { queue } = await activeQueue;
    if ((await queue.rows()).length === 0) return changeFieldWork({ rest: 'empty' });
    changeFieldWork({ sending: true });
    isSessionChecked = false;
    rest = await queue.flush();
  } catch (error) {
    // The browser's storage failed. Nothing is lost, and it is tried again.
    console.error(error);
  } finally {
    changeFieldWork({ sending: false });
  }
  changeFieldWork({ rest });
  if (rest === 'later') timer = setTimeout(() => void sendQueuedWork(), retryIntervalMs);
}

let watching = false;
/** Sends waiting work when the connection is back. */
function watchConnection(): void {
  if (watching) return;
  watching = true;
  addEventListener('online', () => void sendQueuedWork());
  addEventListener('storage', () => {
    isSessionChecked = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void sendQueuedWork();
  });
  let lost = appStore.getState().connection.lost;
  appStore.subscribe(() => {
    const now = appStore.getState().connection.lost;
    const isBack = lost !== null && now === null;
    lost = now;
    if (isBack) void sendQueuedWork();
  });
}

/** Opens a user's queue and sends the work waiting in it. */
export async function openFieldWork(username: string): Promise<ActiveQueue> {
  requestedUsername = username;
  if (activeQueue === null || ownerOfQueue() !== username) {
    changeFieldWork({ ...noQueue, username });
    activeQueue = openQueue(username);
    watchConnection();
    activeQueue.then(
      () => void sendQueuedWork(),
      (error: unknown) => {
        console.error(error);
        activeQueue = null;
      },
    );
  }
  return activeQueue;
}

/**
 * Stores work and sends it. Returns `false` when this device could not store it; the user is then
 * notified.
 */
async function enqueueWork(work: (queue: FieldQueue) => Promise<unknown>): Promise<boolean> {
  try {
    if (requestedUsername === null) throw new Error('Nobody’s queue is open');
    const { queue } = await openFieldWork(requestedUsername);
    await work(queue);
  } catch (error) {
    console.error(error);
    showFailure(i18next.t('workOrders.notKeptHere'));
    return false;
  }
  void sendQueuedWork();
  return true;
}

/**
 * These functions store the work on this device before they resolve; `false` = it could not be
 * stored, and the user was notified.
 */
export const queueWorkOrderChange = (order: WorkOrderSnapshot, change: WorkOrderChange) =>
  enqueueWork((queue) => queue.edit(order, change));
export const queueWorkOrderComment = (order: number, text: string) =>
  enqueueWork((queue) => queue.comment(order, text));
export const queueWorkOrderFiles = (order: number, files: readonly File[]) =>
  enqueueWork(async (queue) => queue.addFiles(order, await shrinkPhotos(files)));
export const resolveConflict = (seq: number, choice: 'mine' | 'theirs') =>
  enqueueWork((queue) => queue.decide(seq, choice));
export const retryQueuedWork = (seq: number) => enqueueWork((queue) => queue.retry(seq));
export const discardQueuedWork = (seq: number) => enqueueWork((queue) => queue.drop(seq));

/** Gives the fields of an edit that was sent their values from before it. */
async function undoEdit({ order: id, before }: QueuedEdit): Promise<void> {
  const orders = await readFromStore((store) => store.orders(), []);
  const order = orders.find((one) => one.id === id);
  if (order !== undefined) await queueWorkOrderChange(order, before);
}

/**
 * Reads from the store; returns `otherwise` when it is not open or fails, because a failed read
 * must not break the screen.
 */
async function readFromStore<T>(read: (store: FieldStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return activeQueue === null ? otherwise : await read((await activeQueue).store);
  } catch (error) {
    console.error(error);
    return otherwise;
  }
}

/** Bytes of a photo that waits to be sent. */
export function loadQueuedFile(submission: string): Promise<Blob | null> {
  return readFromStore((store) => store.fileOf(submission), null);
}

/** Cached work orders as this user last loaded them, for offline use. */
export async function loadCachedWorkOrders(username: string): Promise<readonly CachedWorkOrder[]> {
  return ownerOfQueue() === username ? readFromStore((store) => store.orders(), []) : [];
}
export async function cacheWorkOrders(username: string, orders: readonly CachedWorkOrder[]): Promise<void> {
  if (ownerOfQueue() === username) await readFromStore((store) => store.keepOrders(orders), undefined);
}
