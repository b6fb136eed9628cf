// A signed-in field worker for tests, with storage for their work and a queue that no other test
// has opened.

import { afterEach, beforeEach, expect, vi } from 'vitest';
import { store } from '../shell/store.ts';
import {
  changeFieldWork,
  loadCachedWorkOrders,
  openFieldWork,
  selectFieldWork,
  sendQueuedWork,
} from '../work-orders/field/field-work.ts';
import { withDevice } from './device.ts';
import { type Answers, type Asked, signedIn } from './page.tsx';

/**
 * Gives each test in this file its own device storage and closes the queue after it. Errors about
 * work that could not be stored or sent are not logged to the console.
 */
export function withFieldWork(): void {
  withDevice();
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    // Sends run one at a time, so nothing is in progress after this one.
    await sendQueuedWork();
    await loadCachedWorkOrders(selectFieldWork(store.getState()).username ?? '');
    // Opening a queue fails on a device without storage, so no queue is open afterward.
    vi.stubGlobal('indexedDB', undefined);
    await openFieldWork('nobody').catch(() => undefined);
    changeFieldWork({ username: null, rows: [], rest: null, sending: false });
    vi.restoreAllMocks();
  });
}

let people = 0;
/** Responses for a user who is signed in under a unique name. */
export function fieldWorker(...permissions: Parameters<typeof signedIn>) {
  people += 1;
  const username = `mara${people}`;
  const { currentUser } = signedIn(...permissions);
  const answers = {
    checkLogin: () => ({ detail: 'Signed in.', username }),
    currentUser: () => ({ ...currentUser(), username }),
  } satisfies Answers;
  return { username, answers };
}

/** The requests other than those for the current user. */
export const workRequestsOf = (asked: readonly Asked[]) =>
  asked
    .filter(({ name }) => name !== 'currentUser')
    .map(({ name, params, body }) => ({ name, params, body }));

/** Waits until the queue is open and empty. */
export async function queueOpen(): Promise<void> {
  await expect.poll(() => selectFieldWork(store.getState()).rest).toBe('empty');
}
