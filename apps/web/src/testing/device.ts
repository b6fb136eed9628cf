// What a browser keeps on this device, played in memory: IndexedDB is empty before each test, and gone after it.
import * as kept from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

/** Each test of this file has an empty IndexedDB of its own. */
export function withDevice(): void {
  beforeEach(() => {
    const { default: _same, forceCloseDatabase: _other, ...globals } = kept;
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    vi.stubGlobal('indexedDB', new kept.IDBFactory());
    // The page's files are happy-dom's, which Node cannot copy; they never change.
    const copy = structuredClone;
    vi.stubGlobal('structuredClone', (value: unknown) => (value instanceof Blob ? value : copy(value)));
    // happy-dom has locks that are null; a browser that has none says nothing of them.
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    vi.unstubAllGlobals();
  });
}
