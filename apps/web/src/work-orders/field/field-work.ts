// Field work on this page: the signed-in user's queue, its state for the screen, and the messages
// about it.
import { calls as startCalls } from 'virtual:contract-calls';
import { calls } from 'virtual:staff-calls';
import { type OrderChange, type QueuedWork, verdictOf } from '@curbwright/core';
import i18next from 'i18next';
import { api } from '../../shell/api.ts';
import { codeOf, faultWords } from '../../shell/api-error.ts';
import type { CallAnswer } from '../../shell/call-types.ts';
import { isSamePerson } from '../../shell/kept-person.ts';
import { newId } from '../../shell/new-id.ts';
import { type FieldStore, type KeptOrder, openFieldStore } from '../../shell/offline/field-store.ts';
import { sendCall } from '../../shell/send.ts';
import { smallerPhotos } from '../../shell/smaller-photo.ts';
import { store as appStore } from '../../shell/store.ts';
import { noteUnsent } from '../../shell/unsent-work.ts';
import { createSignal } from '../../ui/signal.ts';
import { showErrorPopup, showFailure, showSuccess } from '../../ui/toast.ts';
import { takeOrder } from '../order-cache.ts';
import {
  createFieldQueue,
  type FieldQueue,
  type QueueParts,
  type Rest,
  type SeenOrder,
  type Sent,
} from './field-queue.ts';

export interface FieldState {
  /** Owner of the queue; `null` = none is open. */
  readonly username: string | null;
  readonly rows: readonly QueuedWork[];
  /** Why the queue is idle; `null` = it is sending, or has not tried yet. */
  readonly rest: Rest | null;
  readonly sending: boolean;
}

const none: FieldState = { username: null, rows: [], rest: null, sending: false };
export const fieldState = createSignal<FieldState>(none);

interface Open {
  readonly username: string;
  readonly store: FieldStore;
  readonly queue: FieldQueue;
}
let open: Promise<Open> | null = null;
let openFor: string | null = null;
/**
 * User whose queue should be open, set even if the browser's storage failed to open, so that the
 * next action tries again.
 */
let wanted: string | null = null;

/** Milliseconds between automatic retries while the server cannot be reached. */
const again = 15_000;

function update(part: Partial<FieldState>): void {
  fieldState.set({ ...fieldState.get(), ...part });
}

const lines = new Map<string, Promise<unknown>>();
/**
 * Runs work under a lock. A browser without the Web Locks API serializes at least within this tab.
 */
function alone(name: string): QueueParts['alone'] {
  return (part, work) => {
    const lock = `${name}:${part}`;
    if (navigator.locks !== undefined) return navigator.locks.request(lock, work);
    const next = (lines.get(lock) ?? Promise.resolve()).then(work);
    lines.set(
      lock,
      next.catch(() => undefined),
    );
    return next;
  };
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

function textIn(body: unknown, name: string): string | null {
  const text = field(body, name);
  return typeof text === 'string' ? text : null;
}

function isOrder(value: unknown): value is KeptOrder {
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
function orderIn(body: unknown): KeptOrder | null {
  return isOrder(body) ? body : null;
}

function sentOf(answer: CallAnswer): Sent {
  if ('data' in answer)
    return { status: 200, code: null, words: null, order: orderIn(answer.data), by: null, changed: null };
  const { status, body } = answer.error;
  return {
    status,
    code: codeOf(answer.error),
    words: faultWords(answer.error, i18next.t('error.fallback')),
    order: null,
    by: textIn(body, 'changed_by'),
    changed: textIn(body, 'changed_at'),
  };
}

const signal = () => new AbortController().signal;

function sendRow(row: QueuedWork, file: Blob | null): Promise<CallAnswer> {
  const { submission, order } = row;
  if (row.kind === 'comment') {
    const body = { work_order: order, text: row.text, submission };
    return sendCall({ call: calls.createWorkOrderComment, body }, signal());
  }
  if (row.kind === 'file') {
    const body = new FormData();
    body.set('submission', submission);
    if (file !== null) body.set('file', file, row.name);
    return sendCall({ call: calls.addWorkOrderFiles, params: { id: order }, body }, signal());
  }
  const body = { ...row.change, version: row.version };
  return sendCall({ call: calls.updateWorkOrder, params: { id: order }, body }, signal());
}

/**
 * Whether the session was verified and has not changed since; another tab can sign in another user.
 */
let looked = false;

/** Whether requests are sent as this user now. Another user's work is never sent. */
async function mayGoAs(username: string, afresh: boolean): Promise<'later' | 'sign in' | null> {
  if (looked && !afresh) return null;
  looked = true;
  // Not the login check: this request uses and renews the same session as the work itself.
  const answer = await sendCall({ call: startCalls.currentUser }, signal());
  const verdict = verdictOf(sentOf(answer));
  const who = 'data' in answer ? textIn(answer.data, 'username') : null;
  const isTheirs = who !== null && isSamePerson(who, username);
  looked = looked && isTheirs;
  return isTheirs ? null : verdict === 'later' ? 'later' : 'sign in';
}

function refresh(): void {
  appStore.dispatch(api.util.invalidateTags(['work-orders', 'history']));
}

/** Shows the outcome of a row. */
const say: QueueParts['onOutcome'] = (row, outcome, words) => {
  if (outcome === 'sent') {
    if (row.kind === 'edit')
      showSuccess(
        i18next.t(row.change.status === undefined ? 'workOrders.saved' : 'workOrders.statusChanged'),
      );
    else showSuccess(i18next.t(row.kind === 'comment' ? 'workOrders.commented' : 'workOrders.fileAdded'));
  } else if (outcome === 'conflict')
    showErrorPopup(
      i18next.t('workOrders.conflictToast', { order: row.order }),
      i18next.t('workOrders.conflict'),
    );
  else showFailure(words ?? i18next.t('error.fallback'));
};

async function openQueue(username: string): Promise<Open> {
  const store = await openFieldStore(username);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`field-work:${username}`) : null;
  const show = (rows: readonly QueuedWork[]) => {
    if (fieldState.get().username !== username) return;
    noteUnsent(username, rows.length);
    update({ rows });
  };
  // Nothing is shown for a queue that opened too late because another user has signed in.
  channel?.addEventListener('message', () => void store.rows().then(show));
  const queue = createFieldQueue({
    store,
    newId,
    now: Date.now,
    alone: alone(`field-work:${username}`),
    mayGo: (afresh) => mayGoAs(username, afresh),
    send: async (row, file) => {
      const answer = await sendRow(row, file);
      if ('data' in answer && isOrder(answer.data)) {
        // Update the screen before the row is removed, so that the older value does not flash up.
        takeOrder(answer.data);
        await store.keepOrders([answer.data]);
      }
      return sentOf(answer);
    },
    read: async (order) => sentOf(await sendCall({ call: calls.workOrder, params: { id: order } }, signal())),
    onChange: (rows) => {
      show(rows);
      channel?.postMessage('changed');
    },
    onOutcome: (row, outcome, words) => {
      say(row, outcome, words);
      if (outcome === 'sent') refresh();
    },
  });
  show(await store.rows());
  return { username, store, queue };
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what can be sent. Retries automatically while the server cannot be reached. */
export async function sendWork(): Promise<void> {
  if (open === null) return;
  clearTimeout(timer);
  let rest: Rest = 'later';
  try {
    const { queue } = await open;
    if ((await queue.rows()).length === 0) return update({ rest: 'empty' });
    update({ sending: true });
    looked = false;
    rest = await queue.flush();
  } catch (error) {
    // The browser's storage failed. Nothing is lost, and it is tried again.
    console.error(error);
  } finally {
    update({ sending: false });
  }
  update({ rest });
  if (rest === 'later') timer = setTimeout(() => void sendWork(), again);
}

let watching = false;
/** Sends waiting work when the connection is back. */
function watch(): void {
  if (watching) return;
  watching = true;
  addEventListener('online', () => void sendWork());
  addEventListener('storage', () => {
    looked = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void sendWork();
  });
  let lost = appStore.getState().connection.lost;
  appStore.subscribe(() => {
    const now = appStore.getState().connection.lost;
    const isBack = lost !== null && now === null;
    lost = now;
    if (isBack) void sendWork();
  });
}

/** Opens a user's queue and sends the work waiting in it. */
export async function openFieldWork(username: string): Promise<Open> {
  wanted = username;
  if (open === null || openFor !== username) {
    openFor = username;
    fieldState.set({ ...none, username });
    open = openQueue(username);
    watch();
    open.then(
      () => void sendWork(),
      (error: unknown) => {
        console.error(error);
        open = null;
        openFor = null;
      },
    );
  }
  return open;
}

/**
 * Stores work and sends it. Returns `false` when this device could not store it; the user is then
 * notified.
 */
async function withQueue(work: (queue: FieldQueue) => Promise<unknown>): Promise<boolean> {
  try {
    if (wanted === null) throw new Error('Nobody’s queue is open');
    const { queue } = await openFieldWork(wanted);
    await work(queue);
  } catch (error) {
    console.error(error);
    showFailure(i18next.t('workOrders.notKeptHere'));
    return false;
  }
  void sendWork();
  return true;
}

/**
 * These functions store the work on this device before they resolve; `false` = it could not be
 * stored, and the user was notified.
 */
export const changeOrder = (order: SeenOrder, change: OrderChange) =>
  withQueue((queue) => queue.edit(order, change));
export const commentOrder = (order: number, text: string) => withQueue((queue) => queue.comment(order, text));
export const addOrderFiles = (order: number, files: readonly File[]) =>
  withQueue(async (queue) => queue.addFiles(order, await smallerPhotos(files)));
export const decideConflict = (seq: number, choice: 'mine' | 'theirs') =>
  withQueue((queue) => queue.decide(seq, choice));
export const retryWork = (seq: number) => withQueue((queue) => queue.retry(seq));
export const dropWork = (seq: number) => withQueue((queue) => queue.drop(seq));

/**
 * Reads from the store; returns `otherwise` when it is not open or fails, because a failed read
 * must not break the screen.
 */
async function fromStore<T>(read: (store: FieldStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return open === null ? otherwise : await read((await open).store);
  } catch (error) {
    console.error(error);
    return otherwise;
  }
}

/** Bytes of a photo that waits to be sent. */
export function waitingFile(submission: string): Promise<Blob | null> {
  return fromStore((store) => store.fileOf(submission), null);
}

/** Cached work orders as this user last loaded them, for offline use. */
export async function keptOrders(username: string): Promise<readonly KeptOrder[]> {
  return openFor === username ? fromStore((store) => store.orders(), []) : [];
}
export async function keepOrders(username: string, orders: readonly KeptOrder[]): Promise<void> {
  if (openFor === username) await fromStore((store) => store.keepOrders(orders), undefined);
}
