// @vitest-environment happy-dom
// Who works in the street here: what they may, and whether there is a connection.
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { store } from '../shell/store.ts';
import { openHook } from '../testing/hook.tsx';
import { signedIn } from '../testing/page.tsx';
import { useFieldWork } from './use-field-work.ts';

beforeEach(() => {
  // happy-dom has no IndexedDB here, which is logged as an error.
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => said.mockRestore();
});

it.each([
  ['view', 'You can view work orders; to change them, you need permission to edit.'],
  ['edit', null],
] as const)('lets who may %s change orders or says why not', async (permission, why) => {
  const { now } = await openHook(useFieldWork, signedIn(permission));
  await expect.poll(() => now().person).toEqual({ username: 'mara', permissions: [permission], groups: [] });
  expect(now().mayNot?.toLowerCase() ?? null).toBe(why?.toLowerCase() ?? null);
  expect(now().lost).toBe(false);
  act(() => void store.dispatch(wentOffline()));
  expect(now().lost).toBe(true);
  act(() => void store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true })));
});
