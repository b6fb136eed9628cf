// Uses in-memory storage while the page is open where the browser blocks storage (a sandboxed
// frame, blocked cookies). Imported before everything else, because other modules read
// `localStorage` while they load.

/** A Storage in memory. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
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
