// Calls to one server over kept connections, each timed and kept by its kind, with what went wrong in words.
import { Agent, request } from 'node:http';

/** What calls of one kind took, and what went wrong with them. */
export interface Timed {
  readonly milliseconds: number[];
  readonly errors: string[];
  /** How many of the errors were 429 with Retry-After: told to come again. */
  heldBack: number;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  /** Seconds of Retry-After; null = there is none. */
  readonly retryAfter: number | null;
}

export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Of the authorization header. */
  readonly bearer?: string;
}

export class TimedCalls<Kind extends string> {
  /** Idle connections are given up before the server gives them up (10 s): reused in that very moment a call would be lost. */
  readonly #agent = new Agent({ keepAlive: true, timeout: 5_000 });
  readonly #url: string;
  #addresses: number;
  #turn = 0;
  #timings = new Map<Kind, Timed>();

  /** With `addresses` the calls are in turn those of so many people, as a proxy would tell. */
  constructor(url: string, addresses = 0) {
    this.#url = url;
    this.#addresses = addresses;
  }

  /** From now on the calls are those of so many people. */
  comeFrom(addresses: number): void {
    this.#addresses = addresses;
  }

  /** Connections that are open now, in use or kept for the next call. */
  get connections(): number {
    return [this.#agent.sockets, this.#agent.freeSockets]
      .flatMap((kept) => Object.values(kept))
      .reduce((all, sockets) => all + (sockets?.length ?? 0), 0);
  }

  /** Who asks next, of the block that is kept for tests of networks. */
  #forwarded(): Readonly<Record<string, string>> {
    if (this.#addresses === 0) return {};
    this.#turn = (this.#turn + 1) % this.#addresses;
    return { 'x-forwarded-for': `198.18.${this.#turn >> 8}.${this.#turn & 255}` };
  }

  /** One call, not timed; status 0 when there was no answer. */
  send({ method, path, body, bearer }: Asked): Promise<Answered> {
    return new Promise((resolve) => {
      const lost = (error: Error) => resolve({ status: 0, text: error.message, retryAfter: null });
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const headers = {
        // Pages take packed answers; what is sent is answered in a few words, which are read here.
        'accept-encoding': method === 'GET' ? 'gzip' : 'identity',
        ...this.#forwarded(),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(bytes === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': bytes.length }),
      };
      const asking = request(`${this.#url}${path}`, { method, agent: this.#agent, headers }, (answer) => {
        // Unpacking is not the server's time.
        const isText = answer.headers['content-encoding'] === undefined;
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => {
          if (isText) chunks.push(chunk);
        });
        answer.on('error', lost);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            retryAfter: /^\d+$/.test(answer.headers['retry-after'] ?? '')
              ? Number(answer.headers['retry-after'])
              : null,
          }),
        );
      });
      asking.on('error', lost);
      asking.end(bytes);
    });
  }

  /** One call, timed; `fault` says what is wrong with an answer of 2xx. */
  async call(
    kind: Kind,
    asked: Asked,
    fault: (text: string) => string | null = () => null,
  ): Promise<Answered> {
    const started = performance.now();
    const answered = await this.send(asked);
    const timed = this.#timings.get(kind) ?? { milliseconds: [], errors: [], heldBack: 0 };
    this.#timings.set(kind, timed);
    timed.milliseconds.push(performance.now() - started);
    const { status, text, retryAfter } = answered;
    if (status === 429 && retryAfter !== null) timed.heldBack += 1;
    const wrong = status >= 200 && status < 300 ? fault(text) : text.slice(0, 200);
    if (wrong !== null) timed.errors.push(`${asked.method} ${asked.path.split('?')[0]}: ${status} ${wrong}`);
    return answered;
  }

  /** What was timed since it was taken last. */
  taken(): ReadonlyMap<Kind, Timed> {
    const timings = this.#timings;
    this.#timings = new Map();
    return timings;
  }

  close(): void {
    this.#agent.destroy();
  }
}
