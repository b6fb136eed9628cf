// The browser's locks as far as drafts use them, played: happy-dom has none. Files that use it begin with `@vitest-environment happy-dom`.
import { onTestFinished, vi } from 'vitest';

/**
 * Mocks the browser's locks until the test ends. Returns the list of held locks, which is empty at
 * first; tests can read it or add locks of another page.
 */
export function mockLocks(): { readonly name: string; readonly mode?: LockMode }[] {
  const held: { readonly name: string; readonly mode?: LockMode }[] = [];
  const locks = {
    query: async () => ({ held: [...held] }),
    request: async (name: string, { mode }: LockOptions, work: () => Promise<void>) => {
      const lock = { name, mode };
      held.push(lock);
      await work();
      held.splice(held.indexOf(lock), 1);
    },
  };
  const asked = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager);
  onTestFinished(() => asked.mockRestore());
  return held;
}
