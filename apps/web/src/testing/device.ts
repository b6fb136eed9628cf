// Mock of the browser's storage on a device: an in-memory IndexedDB that is empty before each test
// and removed after it.
import { setImmediate } from 'node:timers/promises';
import * as kept from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

/** Gives each test in this file its own empty IndexedDB. */
export function withDevice(): void {
  beforeEach(() => {
    const { default: _same, forceCloseDatabase: _other, ...globals } = kept;
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    vi.stubGlobal('indexedDB', new kept.IDBFactory());
    // The page's files are happy-dom objects, which Node cannot clone. They never change, so they
    // are passed on as they are.
    const copy = structuredClone;
    vi.stubGlobal('structuredClone', (value: unknown) => (value instanceof Blob ? value : copy(value)));
    // In happy-dom `navigator.locks` is `null`, but in browsers without support it is `undefined`.
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  });
  afterEach(async () => {
    // A database that is still being opened needs the interfaces.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    Reflect.deleteProperty(navigator, 'locks');
    vi.unstubAllGlobals();
  });
}
