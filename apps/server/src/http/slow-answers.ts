// Who asks and does not read, or asks and never again: connections that only take up place are ended. Node's own times do not see either.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerTimes } from './limits.ts';

export interface AnswerTimes {
  /** Milliseconds in which `leastOfAnswer` bytes of an answer that waits are taken. */
  readonly pause: number;
  readonly leastOfAnswer: number;
  /** Milliseconds without a request: Node counts line ends between two of them as a sign of life. */
  readonly idle: number;
}

interface Watched {
  /** Requests that are not answered whole. */
  open: number;
  /** Since when there is none; null before the first. */
  idleSince: number | null;
  /** Bytes that were taken when it was last looked at, and when enough was. */
  taken: number;
  takenAt: number;
}

function numberOf(of: object, name: string): number {
  const value: unknown = Reflect.get(of, name);
  return typeof value === 'number' ? value : 0;
}

/** Bytes that wait for the reader, and those the reader's side has taken. Node says so only of the handle below. */
function outgoing(socket: Socket): { waiting: number; taken: number } {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return { waiting: 0, taken: 0 };
  const waiting = numberOf(handle, 'writeQueueSize');
  return { waiting, taken: numberOf(handle, 'bytesWritten') - waiting };
}

/** True when what was answered is not read. */
function isUnread(socket: Socket, watched: Watched, times: AnswerTimes, now: number): boolean {
  const { waiting, taken } = outgoing(socket);
  if (waiting === 0 || taken - watched.taken >= times.leastOfAnswer) {
    watched.taken = taken;
    watched.takenAt = now;
  }
  return now - watched.takenAt >= times.pause;
}

/** Ends connections whose answers nobody reads, and those on which nothing is asked any more. */
export function installSlowAnswers(app: FastifyInstance, times: AnswerTimes = answerTimes): void {
  const connections = new Map<Socket, Watched>();
  app.server.on('connection', (socket) => {
    connections.set(socket, { open: 0, idleSince: null, taken: 0, takenAt: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
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
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, watched] of connections) {
      // Closed in the usual way, what was not read would stay in the system's memory until its reader is gone.
      if (isUnread(socket, watched, times, now)) socket.resetAndDestroy();
      else if (watched.idleSince !== null && now - watched.idleSince > times.idle) socket.destroy();
    }
  }, times.pause / 5).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}
