// Where the browser refuses storage (a sandboxed frame, blocked cookies) the app keeps what it would store for as long as the page is open.
// Imported before everything else: others read `localStorage` while they load.

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

/** Puts a Storage in memory where `scope`'s own throws. */
export function assureStorage(scope: { readonly localStorage: Storage }): void {
  try {
    scope.localStorage.getItem('language');
  } catch {
    Object.defineProperty(scope, 'localStorage', { value: memoryStorage(), configurable: true });
  }
}

if (typeof window !== 'undefined') assureStorage(window);
