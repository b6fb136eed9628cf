// @vitest-environment happy-dom
// Which drafts are open in some page: held by their name until they are let go, and by no other; without locks none is.
import { afterEach, expect, it, vi } from 'vitest';
import { mockLocks } from '../testing/locks.ts';
import { lockDraft, lockedDraftKeys } from './draft-locks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('holds a draft until it is let go, together with other pages that have it', async () => {
  const held = mockLocks();
  held.push({ name: 'other', mode: 'exclusive' });
  const [first, second] = [lockDraft('a:1'), lockDraft('b')];
  expect(held.slice(1)).toEqual([
    { name: 'draft:a:1', mode: 'shared' },
    { name: 'draft:b', mode: 'shared' },
  ]);
  expect(await lockedDraftKeys()).toEqual(new Set(['a:1', 'b']));
  first();
  await expect.poll(lockedDraftKeys).toEqual(new Set(['b']));
  second();
  await expect.poll(lockedDraftKeys).toEqual(new Set());
});

it('knows of none where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(() => lockDraft('a')()).not.toThrow();
  expect(await lockedDraftKeys()).toEqual(new Set());
});
