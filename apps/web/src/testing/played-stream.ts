// Mock of the page's EventSource, which happy-dom lacks: records the requested URLs and sends
// messages to the page.
import { vi } from 'vitest';

type Listener = (event: { readonly data?: unknown }) => void;

export class MockEventSource {
  /** The opened streams, the latest last. */
  static opened: MockEventSource[] = [];
  readonly address: string;
  readonly withCredentials: boolean | undefined;
  closed = false;
  readonly #listeners = new Map<string, Listener[]>();
  constructor(address: string, init?: EventSourceInit) {
    this.address = address;
    this.withCredentials = init?.withCredentials;
    MockEventSource.opened.push(this);
  }
  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }
  close(): void {
    this.closed = true;
  }
  /** Sends a message to the page. */
  tell(name: string, data?: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ data });
  }
}

/** Replaces the page's EventSource with the mock until `vi.unstubAllGlobals`. */
export function mockEventSource(): void {
  MockEventSource.opened = [];
  vi.stubGlobal('EventSource', MockEventSource);
}
