// Closes connections that only occupy a slot: clients that do not read the response, or send no
// further request. Node's own timeouts detect neither.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readUnacknowledgedBytes } from './unacknowledged-bytes.ts';

interface ResponseTimeouts {
  /** Milliseconds within which a reader must accept `leastOfAnswer` bytes of a waiting response. */
  readonly pause: number;
  readonly leastOfAnswer: number;
  /**
   * Milliseconds without a request after which a connection is closed. Node does not detect this,
   * because it counts line breaks between requests as activity.
   */
  readonly idle: number;
}

/**
 * Checks per `pause`. Checks are counted rather than time, because a process that was itself
 * blocked gave clients nothing to read.
 */
const checksPerPause = 5;
/**
 * Multiplier of the pause on systems that do not report what readers confirmed. Such a system may
 * take seconds before it accepts more data.
 */
const unknownReaderFactor = 6;

interface WatchedConnection {
  /** Number of requests not completely answered yet. */
  open: number;
  /** When the last request was answered; `null` before the first and while one is open. */
  idleSince: number | null;
  /**
   * Bytes the system had accepted and bytes the reader had confirmed when progress was last
   * sufficient; `null` = not queried yet.
   */
  handed: number;
  confirmed: number | null;
  /** Consecutive checks at which a response was waiting and too little was accepted. */
  unread: number;
}

function numberOf(of: object, name: string): number {
  const value: unknown = Reflect.get(of, name);
  return typeof value === 'number' ? value : 0;
}

/**
 * Bytes waiting in this process, and bytes passed to the operating system. Node exposes them only
 * on the internal handle.
 */
function outgoingBytes(socket: Socket): { waiting: number; handed: number } {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return { waiting: 0, handed: 0 };
  const waiting = numberOf(handle, 'writeQueueSize');
  return { waiting, handed: numberOf(handle, 'bytesWritten') - waiting };
}

/** The connections of a server, with a check over all of them. */
export class ConnectionMonitor {
  readonly connections = new Map<Socket, WatchedConnection>();
  readonly #least: number;

  constructor(leastOfAnswer: number) {
    this.#least = leastOfAnswer;
  }

  follow(socket: Socket): void {
    this.connections.set(socket, { open: 0, idleSince: null, handed: 0, confirmed: null, unread: 0 });
    socket.once('close', () => this.connections.delete(socket));
  }

  /**
   * Closes connections whose responses are not read. The operating system buffers more than a
   * megabyte and accepts more only after a third of that has been read, which at 40 KB a second
   * takes longer than the pause. Therefore this checks how many bytes the reader has confirmed.
   */
  async look(): Promise<void> {
    const doubtful = new Map<Socket, { readonly watched: WatchedConnection; readonly handed: number }>();
    for (const [socket, watched] of this.connections) {
      const { waiting, handed } = outgoingBytes(socket);
      if (waiting > 0 && handed - watched.handed < this.#least) doubtful.set(socket, { watched, handed });
      else Object.assign(watched, { handed, confirmed: null, unread: 0 });
    }
    const unacknowledged = await readUnacknowledgedBytes([...doubtful.keys()]);
    for (const [socket, { watched, handed }] of doubtful) {
      const left = unacknowledged.get(socket);
      const confirmed = left === undefined ? null : handed - left;
      if (confirmed !== null && watched.confirmed !== null && confirmed - watched.confirmed >= this.#least)
        Object.assign(watched, { confirmed, unread: 0 });
      else {
        watched.confirmed ??= confirmed;
        watched.unread += 1;
      }
      // A normal close would leave the unread data in the system's memory until the reader is gone.
      if (watched.unread > checksPerPause * (confirmed === null ? unknownReaderFactor : 1))
        socket.resetAndDestroy();
    }
  }
}

/** Closes connections whose responses are not read, and those with no further request. */
export function installStalledConnectionCheck(app: FastifyInstance, times: ResponseTimeouts): void {
  const readers = new ConnectionMonitor(times.leastOfAnswer);
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
  }, times.pause / checksPerPause).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
