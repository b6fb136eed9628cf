// Requests sent on one connection before earlier ones are answered (pipelining): each waits for its turn, so that answers nobody reads never pile up.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { mostInLine } from './limits.ts';

interface Line {
  /** A request is being answered. */
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/** Resolves when the requests before it are answered. */
async function turnIn(line: Line): Promise<void> {
  if (line.isBusy) await new Promise<void>((begin) => line.waiting.push(begin));
  else line.isBusy = true;
}

function next(line: Line): void {
  const begin = line.waiting.shift();
  if (begin === undefined) line.isBusy = false;
  else begin();
}

/**
 * Answers the requests of a connection one after the other: Node hands them over at once and keeps each finished answer in memory until those
 * before it were read. A connection with more than `most` waiting is ended.
 */
export function installPipelines(app: FastifyInstance, most = mostInLine): void {
  const lines = new WeakMap<Socket, Line>();
  app.server.on('connection', (socket) => {
    const line: Line = { isBusy: false, waiting: [] };
    lines.set(socket, line);
    // Their requests are dropped below: nobody is there to hear.
    socket.once('close', () => {
      for (const begin of line.waiting.splice(0)) begin();
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const line = lines.get(socket);
    if (line === undefined) return;
    if (line.waiting.length >= most) socket.destroy();
    if (!socket.destroyed) await turnIn(line);
    if (socket.destroyed) {
      reply.hijack();
      return;
    }
    reply.raw.once('close', () => next(line));
  });
}
