// @vitest-environment happy-dom
// What is offered after a publication: to undo it, and to make its sign orders.
import { beforeEach, expect, it } from 'vitest';
import { store } from '../shell/store.ts';
import { openHook } from '../testing/hook.tsx';
import { settled, signedIn } from '../testing/page.tsx';
import { closeSignOrders, selectSignOrdersRequest } from './sign-orders-request.ts';
import { usePublishedActions } from './use-published-actions.ts';

beforeEach(closeSignOrders);
const many = Array.from({ length: 201 }, (_, index) => index + 1);

it.each([
  [[12], null, { proposed_regulation_id: 12 }],
  [[12, 14], null, { proposed_regulation_ids: [12, 14] }],
  [many, 3, { batch: 3 }],
] as const)('the sign orders of %j, batch %j', async (ids, batch, request) => {
  const { now } = await openHook(usePublishedActions, signedIn('view', 'publish', 'edit'));
  await expect.poll(() => now()(ids, 'it', batch).signOrders?.label).toBe('Make sign orders');
  now()(ids, 'it', batch).signOrders?.run();
  expect(selectSignOrdersRequest(store.getState())).toEqual(request);
});

it('none for too many changes without a batch, for none, and for whoever may not create work orders', async () => {
  const editor = await openHook(usePublishedActions, signedIn('view', 'edit'));
  await expect.poll(() => editor.now()([1], 'it').signOrders !== null).toBe(true);
  expect([editor.now()(many, 'it'), editor.now()([], 'it', 3)]).toEqual([
    { undo: null, signOrders: null },
    { undo: null, signOrders: null },
  ]);
});

it('none for whoever may only publish', async () => {
  const { now } = await openHook(usePublishedActions, signedIn('view', 'publish'));
  await settled();
  expect(now()([1], 'it').signOrders).toBeNull();
});
