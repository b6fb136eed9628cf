// A proxy before several server processes: in turn, only to those whose /readyz is well; sent again is only what was never sent.
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { askOnce } from './plain-http.ts';

export interface RoundRobin {
  /** Without a trailing slash. */
  readonly url: string;
  /** Answers each process gave, by port. */
  readonly answers: ReadonlyMap<number, number>;
  /** Requests that went to another process because the first was not there to be sent to. */
  readonly sentElsewhere: number;
  /** Requests that were sent and whose answer was cut off. */
  readonly cut: readonly string[];
  /** Requests nobody was there for. */
  readonly unserved: number;
  /** Answers of 5xx, as `POST /path: 503`. */
  readonly broken: readonly string[];
  close(): Promise<void>;
}

/** Milliseconds between two looks at a process. */
const lookEvery = 100;

/** A process that can be sent to. */
interface Behind {
  readonly port: number;
  isReady: boolean;
  /** When it was last said whether it is ready. */
  lookedAt: number;
}

/** Begins to stand before the processes on these ports; they may come and go. */
export async function openRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const processes: Behind[] = ports.map((port) => ({ port, isReady: true, lookedAt: performance.now() }));
  const answers = new Map(ports.map((port) => [port, 0]));
  const broken: string[] = [];
  const cut: string[] = [];
  const counts = { sentElsewhere: 0, unserved: 0 };
  let isOver = false;
  let turn = 0;

  const watch = async (behind: Behind) => {
    while (!isOver) {
      const end = await askOnce(`http://127.0.0.1:${behind.port}/readyz`);
      behind.isReady = end.kind === 'answered' && end.status === 200;
      behind.lookedAt = performance.now();
      await wait(lookEvery);
    }
  };

  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, left: Behind[]) => {
    const [behind, ...others] = left;
    if (behind === undefined) {
      counts.unserved += 1;
      outgoing.writeHead(502).end();
      return;
    }
    const { method = 'GET', url = '/' } = incoming;
    let connectedAt: number | null = null;
    /** How it stood with the process when the answer was cut off. */
    const told = (message: string) => {
      const ago = (at: number) => `${Math.round(performance.now() - at)} ms`;
      const ready = behind.isReady ? 'ready' : 'not ready';
      return `${method} ${url}: ${message}, ${ago(connectedAt ?? began)} after it was reached; said to be ${ready} ${ago(behind.lookedAt)} before`;
    };
    const began = performance.now();
    const asking: ClientRequest = request(
      {
        host: '127.0.0.1',
        port: behind.port,
        method,
        path: url,
        headers: { ...incoming.headers, 'content-length': body.length },
        agent: false,
      },
      (answer) => {
        const status = answer.statusCode ?? 502;
        answers.set(behind.port, (answers.get(behind.port) ?? 0) + 1);
        if (status >= 500) broken.push(`${method} ${url}: ${status}`);
        outgoing.writeHead(status, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', ({ message }) => {
          if (!outgoing.destroyed) cut.push(told(message));
          outgoing.destroy();
        });
      },
    );
    asking.on('socket', (socket) =>
      socket.once('connect', () => {
        connectedAt = performance.now();
      }),
    );
    asking.on('error', ({ message }) => {
      if (connectedAt !== null) {
        // Nobody knows whether it was done.
        if (!outgoing.destroyed) cut.push(told(message));
        outgoing.destroy();
        return;
      }
      behind.isReady = false;
      counts.sentElsewhere += 1;
      pass(incoming, body, outgoing, others);
    });
    outgoing.once('close', () => asking.destroy());
    asking.end(body);
  };

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => outgoing.destroy());
    incoming.on('end', () => {
      turn += 1;
      const inTurn = processes.map((_, index) => processes[(turn + index) % processes.length]);
      const ready = inTurn.flatMap((behind) => (behind?.isReady === true ? [behind] : []));
      pass(incoming, Buffer.concat(chunks), outgoing, ready);
    });
  });
  // A client that asks again on the connection of before must not meet its end.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const watching = processes.map(watch);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    answers,
    broken,
    cut,
    get sentElsewhere() {
      return counts.sentElsewhere;
    },
    get unserved() {
      return counts.unserved;
    },
    async close() {
      isOver = true;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, ...watching]);
    },
  };
}
