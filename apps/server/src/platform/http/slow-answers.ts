// Who asks and does not read, or asks and never again: connections that only take up place are ended. Node's own times do not see either.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { unconfirmedBytes } from './unread-bytes.ts';

interface AnswerTimes {
  /** Milliseconds in which `leastOfAnswer` bytes of an answer that waits are taken. */
  readonly pause: number;
  readonly leastOfAnswer: number;
  /** Milliseconds without a request: Node counts line ends between two of them as a sign of life. */
  readonly idle: number;
}

/** Looks in one `pause`. Looks are counted, not time: a process that was held up itself gave nobody anything to read. */
const looksInPause = 5;
/** Where the system does not say what readers confirmed, it lets seconds pass before it takes more: this many times the patience. */
const unsure = 6;

interface Watched {
  /** Requests that are not answered whole. */
  open: number;
  /** Since when there is none; null before the first. */
  idleSince: number | null;
  /** Bytes the system had taken from us when enough was, and those the reader had confirmed; null = not asked yet. */
  handed: number;
  confirmed: number | null;
  /** Looks in a row at which an answer waited and too little was taken. */
  unread: number;
}

function numberOf(of: object, name: string): number {
  const value: unknown = Reflect.get(of, name);
  return typeof value === 'number' ? value : 0;
}

/** Bytes that wait here for the reader, and those handed to the system. Node says so only of the handle below. */
function outgoing(socket: Socket): { waiting: number; handed: number } {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return { waiting: 0, handed: 0 };
  const waiting = numberOf(handle, 'writeQueueSize');
  return { waiting, handed: numberOf(handle, 'bytesWritten') - waiting };
}

/** The connections of a server, and a look at all of them. */
export class ReadersOfAnswers {
  readonly connections = new Map<Socket, Watched>();
  readonly #least: number;

  constructor(leastOfAnswer: number) {
    this.#least = leastOfAnswer;
  }

  follow(socket: Socket): void {
    this.connections.set(socket, { open: 0, idleSince: null, handed: 0, confirmed: null, unread: 0 });
    socket.once('close', () => this.connections.delete(socket));
  }

  /**
   * Ends connections whose answers nobody reads. A megabyte and more is in the system's hands, and it takes the next only when a third of that is
   * read: at 40 KB a second that is longer than anybody's patience, so it is asked what the reader confirmed.
   */
  async look(): Promise<void> {
    const doubtful = new Map<Socket, { readonly watched: Watched; readonly handed: number }>();
    for (const [socket, watched] of this.connections) {
      const { waiting, handed } = outgoing(socket);
      if (waiting > 0 && handed - watched.handed < this.#least) doubtful.set(socket, { watched, handed });
      else Object.assign(watched, { handed, confirmed: null, unread: 0 });
    }
    const held = await unconfirmedBytes([...doubtful.keys()]);
    for (const [socket, { watched, handed }] of doubtful) {
      const left = held.get(socket);
      const confirmed = left === undefined ? null : handed - left;
      if (confirmed !== null && watched.confirmed !== null && confirmed - watched.confirmed >= this.#least)
        Object.assign(watched, { confirmed, unread: 0 });
      else {
        watched.confirmed ??= confirmed;
        watched.unread += 1;
      }
      // Closed in the usual way, what was not read would stay in the system's memory until its reader is gone.
      if (watched.unread > looksInPause * (confirmed === null ? unsure : 1)) socket.resetAndDestroy();
    }
  }
}

/** Ends connections whose answers nobody reads, and those on which nothing is asked any more. */
export function installSlowAnswers(app: FastifyInstance, times: AnswerTimes): void {
  const readers = new ReadersOfAnswers(times.leastOfAnswer);
  const { connections } = readers;
  app.server.on('connection', (socket) => readers.follow(socket));
  app.addHook('onRequest', async (request, reply) => {
    const watched = connections.get(request.raw.socket);
    if (watched === undefined) return;
    watched.open += 1;
    watched.idleSince = null;
    reply.raw.once('close', () => {
      watched.open -= 1;
      if (watched.open === 0) watched.idleSince = performance.now();
    });
  });
  let looking = false;
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, { idleSince }] of connections)
      if (idleSince !== null && now - idleSince > times.idle) socket.destroy();
    if (looking) return;
    looking = true;
    void readers.look().finally(() => {
      looking = false;
    });
  }, times.pause / looksInPause).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
