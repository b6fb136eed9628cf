// @vitest-environment happy-dom
// Which drafts are open in some page: held by their name until they are let go, and by no other; without locks none is.
import { afterEach, expect, it, vi } from 'vitest';
import { playLocks } from '../testing/locks.ts';
import { heldDrafts, holdDraft } from './held-drafts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('holds a draft until it is let go, together with other pages that have it', async () => {
  const held = playLocks();
  held.push({ name: 'other', mode: 'exclusive' });
  const [first, second] = [holdDraft('a:1'), holdDraft('b')];
  expect(held.slice(1)).toEqual([
    { name: 'draft:a:1', mode: 'shared' },
    { name: 'draft:b', mode: 'shared' },
  ]);
  expect(await heldDrafts()).toEqual(new Set(['a:1', 'b']));
  first();
  await expect.poll(heldDrafts).toEqual(new Set(['b']));
  second();
  await expect.poll(heldDrafts).toEqual(new Set());
});

it('knows of none where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(() => holdDraft('a')()).not.toThrow();
  expect(await heldDrafts()).toEqual(new Set());
});
