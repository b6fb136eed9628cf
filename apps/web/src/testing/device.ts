// Mock of the browser's storage on a device: an in-memory IndexedDB that is empty before each test
// and removed after it.
import * as kept from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Gives each test in this file its own empty IndexedDB. The interfaces stay after the test, because
 * a database that is still being opened needs them.
 */
export function withDevice(): void {
  const { default: _same, forceCloseDatabase: _other, ...interfaces } = kept;
  beforeEach(() => {
    Object.assign(globalThis, interfaces);
    vi.stubGlobal('indexedDB', new kept.IDBFactory());
    // The page's files are happy-dom objects, which Node cannot clone. They never change, so they
    // are passed on as they are.
    const copy = structuredClone;
    vi.stubGlobal('structuredClone', (value: unknown) => (value instanceof Blob ? value : copy(value)));
    // In happy-dom `navigator.locks` is `null`, but in browsers without support it is `undefined`.
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    vi.unstubAllGlobals();
  });
}
