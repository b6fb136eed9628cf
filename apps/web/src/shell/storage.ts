// Uses in-memory storage while the page is open where the browser blocks storage (a sandboxed
// frame, blocked cookies). Imported before everything else, because other modules read
// `localStorage` while they load.

/** A Storage in memory. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

/** Replaces the `localStorage` of `scope` with an in-memory Storage if it throws. */
export function ensureStorage(scope: { readonly localStorage: Storage }): void {
  try {
    scope.localStorage.getItem('language');
  } catch {
    Object.defineProperty(scope, 'localStorage', { value: memoryStorage(), configurable: true });
  }
}

if (typeof window !== 'undefined') ensureStorage(window);
