// Who watches the live curb on the live channel: each gets what changed since the number they know; who reads slowly gets several changes at once.
import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { LiveBoard, LiveNewsText } from '../sensors/live-board.ts';

/** The number a request says it knows (`?live=N`, or Last-Event-ID where it asks at all); 0 = nothing, null = it does not ask. */
export function liveAsked({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): number | null {
  const asked = typeof query === 'object' && query !== null && 'live' in query ? query.live : undefined;
  if (typeof asked !== 'string') return null;
  const last = headers['last-event-id'];
  const text = typeof last === 'string' ? last : asked;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function eventOf({ revision, text }: LiveNewsText): string {
  return `id: ${revision}\nevent: live\ndata: ${text}\n\n`;
}

export class LiveStreams {
  readonly #board: LiveBoard;
  /** The number each stream was told last. */
  readonly #told = new Map<ServerResponse, number>();
  readonly #stop: () => void;

  constructor(board: LiveBoard) {
    this.#board = board;
    this.#stop = board.subscribe((news) => {
      const text = eventOf(news);
      for (const response of this.#told.keys()) {
        // What waits is not added to: once it is read, all that changed meanwhile goes out together.
        if (response.writableNeedDrain) continue;
        this.#told.set(response, news.revision);
        response.write(text);
      }
    });
  }

  /** What a stream begins with that knows a number. */
  first(known: number): LiveNewsText {
    const nothing = `{"revision":${this.#board.revision},"whole":false,"links":{}}`;
    return this.#board.since(known) ?? { revision: this.#board.revision, text: nothing };
  }

  /** Begins to tell a stream; it ends with the stream. */
  add(response: ServerResponse, first: LiveNewsText): void {
    this.#told.set(response, first.revision);
    response.write(eventOf(first));
    response.on('drain', () => {
      const told = this.#told.get(response);
      if (told === undefined) return;
      const news = this.#board.since(told);
      if (news === null || news.revision === told) return;
      this.#told.set(response, news.revision);
      response.write(eventOf(news));
    });
    response.on('close', () => this.#told.delete(response));
  }

  close(): void {
    this.#stop();
    this.#told.clear();
  }
}
