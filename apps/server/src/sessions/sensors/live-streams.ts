// Who watches the live curb on the live channel: each gets what changed since the number they know; who reads slowly gets several changes at once.
import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Pacer, pacer } from '../../platform/time-slices/in-slices.ts';
import type { LiveBoard, LiveNewsText } from './live-board.ts';

/** The number a request says it knows (`?live=N`, or Last-Event-ID where it asks at all); 0 = nothing, null = it does not ask. */
export function liveAsked({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): number | null {
  const asked = typeof query === 'object' && query !== null && 'live' in query ? query.live : undefined;
  if (typeof asked !== 'string') return null;
  const last = headers['last-event-id'];
  const text = typeof last === 'string' ? last : asked;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** In bytes: what goes to a thousand streams is made into them once. */
function eventOf({ revision, text }: LiveNewsText): Buffer {
  return Buffer.from(`id: ${revision}\nevent: live\ndata: ${text}\n\n`);
}

export class LiveStreams {
  readonly #board: LiveBoard;
  readonly #pace: () => Pacer;
  /** The change of this process each stream was told last: what became stale by the clock has no other number. */
  readonly #told = new Map<ServerResponse, number>();
  readonly #stop: () => void;
  /** One change after the other, each to all streams in slices: a thousand streams do not hold up a tile. */
  #queue: Promise<void> = Promise.resolve();

  constructor(board: LiveBoard, pace: () => Pacer = pacer) {
    this.#board = board;
    this.#pace = pace;
    this.#stop = board.subscribe((news) => {
      this.#queue = this.#queue.then(() => this.#tell(news));
    });
  }

  async #tell(news: LiveNewsText): Promise<void> {
    const bytes = eventOf(news);
    const pace = this.#pace();
    for (const response of this.#told.keys()) {
      if (pace.due()) await pace.rest();
      // What waits is not added to: once it is read, all that changed meanwhile goes out together. Who came or read meanwhile may know later
      // changes already: numbers that went back would make it ask for everything.
      if (response.writableNeedDrain || (this.#told.get(response) ?? news.change) >= news.change) continue;
      this.#told.set(response, news.change);
      response.write(bytes);
    }
  }

  /** What a stream begins with that knows a number. */
  first(known: number): LiveNewsText {
    return this.#board.since(known) ?? this.#board.nothing();
  }

  /** Begins to tell a stream; it ends with the stream. */
  add(response: ServerResponse, first: LiveNewsText): void {
    this.#told.set(response, first.change);
    response.write(eventOf(first));
    response.on('drain', () => {
      const told = this.#told.get(response);
      if (told === undefined) return;
      const news = this.#board.afterChange(told);
      if (news === null) return;
      this.#told.set(response, news.change);
      response.write(eventOf(news));
    });
    response.on('close', () => this.#told.delete(response));
  }

  close(): void {
    this.#stop();
    this.#told.clear();
  }
}
