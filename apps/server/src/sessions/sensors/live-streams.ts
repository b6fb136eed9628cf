// Sends live states to the clients of the live channel: each receives the changes since its last
// known revision, and slow readers receive several changes at once.
import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { createYielder, type Yielder } from '../../platform/time-slices/event-loop-yielder.ts';
import type { LiveStateStore, LiveUpdateText } from './live-state-store.ts';

/**
 * Revision the client already has (`?live=N`, or Last-Event-ID when `live` is present); 0 = none,
 * `null` = live states not requested.
 */
export function requestedLiveRevision({
  query,
  headers,
}: Pick<FastifyRequest, 'query' | 'headers'>): number | null {
  const liveParam = typeof query === 'object' && query !== null && 'live' in query ? query.live : undefined;
  if (typeof liveParam !== 'string') return null;
  const last = headers['last-event-id'];
  const text = typeof last === 'string' ? last : liveParam;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Encodes a message once as bytes, because it may be sent to a thousand streams. */
function encodeLiveEvent({ revision, text }: LiveUpdateText): Buffer {
  return Buffer.from(`id: ${revision}\nevent: live\ndata: ${text}\n\n`);
}

export class LiveStreams {
  readonly #board: LiveStateStore;
  readonly #pace: () => Yielder;
  /**
   * Change number of this process last sent to each stream; sensors that become stale by the clock
   * have no revision.
   */
  readonly #told = new Map<ServerResponse, number>();
  readonly #stop: () => void;
  /**
   * Changes are sent one at a time, each to all streams with yields to the event loop, so a
   * thousand streams do not delay tile requests.
   */
  #queue: Promise<void> = Promise.resolve();

  constructor(board: LiveStateStore, pace: () => Yielder = createYielder) {
    this.#board = board;
    this.#pace = pace;
    this.#stop = board.subscribe((news) => {
      this.#queue = this.#queue.then(() => this.#tell(news));
    });
  }

  async #tell(news: LiveUpdateText): Promise<void> {
    const bytes = encodeLiveEvent(news);
    const pace = this.#pace();
    for (const response of this.#told.keys()) {
      if (pace.due()) await pace.rest();
      // Skip a stream whose buffer is full; once it drains, it receives all later changes together.
      // Also skip a stream that already has later changes because it joined or drained in the
      // meantime, since a lower revision would make its client request everything again.
      if (response.writableNeedDrain || (this.#told.get(response) ?? news.change) >= news.change) continue;
      this.#told.set(response, news.change);
      response.write(bytes);
    }
  }

  /** Returns the first message for a stream that already has a revision. */
  first(known: number): LiveUpdateText {
    return this.#board.since(known) ?? this.#board.nothing();
  }

  /** Starts sending to a stream until it closes. */
  add(response: ServerResponse, first: LiveUpdateText): void {
    this.#told.set(response, first.change);
    response.write(encodeLiveEvent(first));
    response.on('drain', () => {
      const lastSent = this.#told.get(response);
      if (lastSent === undefined) return;
      const news = this.#board.afterChange(lastSent);
      if (news === null) return;
      this.#told.set(response, news.change);
      response.write(encodeLiveEvent(news));
    });
    response.on('close', () => this.#told.delete(response));
  }

  close(): void {
    this.#stop();
    this.#told.clear();
  }
}
