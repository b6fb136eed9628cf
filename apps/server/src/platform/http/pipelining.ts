// Handles pipelining, that is, requests sent on a connection before earlier ones are answered: each
// waits for its turn, so that unread responses never pile up.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { maxPipelinedRequests } from './limits.ts';

interface RequestQueue {
  /** `true` while a request is being answered. */
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/** Resolves when the earlier requests have been answered. */
async function waitForTurn(line: RequestQueue): Promise<void> {
  if (line.isBusy) await new Promise<void>((begin) => line.waiting.push(begin));
  else line.isBusy = true;
}

function startNext(line: RequestQueue): void {
  const begin = line.waiting.shift();
  if (begin === undefined) line.isBusy = false;
  else begin();
}

/**
 * Answers the requests of a connection one after the other. Node would pass them on at once and
 * keep each finished response in memory until the earlier ones were read. A connection with more
 * than `maxWaiting` requests waiting is closed.
 */
export function installPipelining(app: FastifyInstance, maxWaiting = maxPipelinedRequests): void {
  const lines = new WeakMap<Socket, RequestQueue>();
  app.server.on('connection', (socket) => {
    const line: RequestQueue = { isBusy: false, waiting: [] };
    lines.set(socket, line);
    // Requests still waiting are dropped below, because the client is gone.
    socket.once('close', () => {
      for (const begin of line.waiting.splice(0)) begin();
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const line = lines.get(socket);
    if (line === undefined) return;
    if (line.waiting.length >= maxWaiting) socket.destroy();
    if (!socket.destroyed) await waitForTurn(line);
    if (socket.destroyed) {
      reply.hijack();
      return;
    }
    reply.raw.once('close', () => startNext(line));
  });
}
