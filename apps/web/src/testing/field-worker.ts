// Somebody who works in the street, for tests: with a device that keeps their work, and a queue no other test opened.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import {
  fieldState,
  loadCachedWorkOrders,
  openFieldWork,
  sendQueuedWork,
} from '../work-orders/field/field-work.ts';
import { withDevice } from './device.ts';
import { type Answers, type Asked, signedIn } from './page.tsx';

/** Each test of this file has a device of its own; no queue is left open. What could not be kept or sent is not written into the console. */
export function withFieldWork(): void {
  withDevice();
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    // One goes after the other: when this one is over, nothing is under way.
    await sendQueuedWork();
    await loadCachedWorkOrders(fieldState.get().username ?? '');
    // A device that keeps nothing opens nobody's queue.
    vi.stubGlobal('indexedDB', undefined);
    await openFieldWork('nobody').catch(() => undefined);
    fieldState.set({ username: null, rows: [], rest: null, sending: false });
    vi.restoreAllMocks();
  });
}

let people = 0;
/** The answers of a person who is signed in under a name of their own. */
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

/** What was asked besides who is signed in. */
export const worksOf = (asked: readonly Asked[]) =>
  asked
    .filter(({ name }) => name !== 'currentUser')
    .map(({ name, params, body }) => ({ name, params, body }));

/** The queue was opened, and there is nothing in it. */
export async function queueOpen(): Promise<void> {
  await expect.poll(() => fieldState.get().rest).toBe('empty');
}
