// @vitest-environment happy-dom
// Which drafts are open in some page: held by their name until they are let go, and by no other; without locks none is.
import { afterEach, expect, it, vi } from 'vitest';
import { heldDrafts, holdDraft } from './held-drafts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The browser's locks as far as drafts use them. */
function withLocks() {
  const held: { readonly name: string; readonly mode: string | undefined }[] = [
    { name: 'other', mode: 'exclusive' },
  ];
  const locks = {
    request: async (name: string, { mode }: LockOptions, work: () => Promise<void>) => {
      const lock = { name, mode };
      held.push(lock);
      await work();
      held.splice(held.indexOf(lock), 1);
    },
    query: async () => ({ held }),
  };
  vi.stubGlobal('navigator', { locks });
  return held;
}

it('holds a draft until it is let go, together with other pages that have it', async () => {
  const held = withLocks();
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
