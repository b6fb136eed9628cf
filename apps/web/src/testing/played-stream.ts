// The page's one stream, played: what it was asked for, and what the server tells. happy-dom has none.
import { vi } from 'vitest';

type Listener = (event: { readonly data?: unknown }) => void;

export class PlayedStream {
  /** Those that were opened, the latest last. */
  static opened: PlayedStream[] = [];
  readonly address: string;
  readonly withCredentials: boolean | undefined;
  closed = false;
  readonly #listeners = new Map<string, Listener[]>();
  constructor(address: string, init?: EventSourceInit) {
    this.address = address;
    this.withCredentials = init?.withCredentials;
    PlayedStream.opened.push(this);
  }
  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }
  close(): void {
    this.closed = true;
  }
  /** Says something to the page. */
  tell(name: string, data?: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ data });
  }
}

/** Gives the page such streams until `vi.unstubAllGlobals`. */
export function playStreams(): void {
  PlayedStream.opened = [];
  vi.stubGlobal('EventSource', PlayedStream);
}
