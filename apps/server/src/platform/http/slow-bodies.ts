// How long a request's body may take, and how much of one is read after it was refused. Node's own time is one for all, so these are ours.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTimes, mostAfterRefusal } from './limits.ts';

interface BodyTimes {
  /** Milliseconds in which a body has come. */
  readonly body: number;
  /** Milliseconds in which a form with files has come: a photo over a bad line takes minutes. */
  readonly form: number;
  /** In any so many milliseconds a form must bring `leastOfForm` bytes; looked at thrice in them. */
  readonly pause: number;
  readonly leastOfForm: number;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

const looksInPause = 3;

/**
 * For looks at even times: whether the last three brought fewer than `least` bytes. `read` is told at each look, all bytes so far, and first of all
 * here; what came in a burst before them does not count, so that a form which stalls is found a look after the pause at the latest.
 */
export function stalling(first: number, least: number): (read: number) => boolean {
  let seen = [first];
  return (read) => {
    const [before = read] = seen;
    const isFull = seen.length === looksInPause;
    seen = [...seen, read].slice(-looksInPause);
    return isFull && read - before < least;
  };
}

/** Calls `late` once when a body does not come in time. */
function watch(request: FastifyRequest, times: BodyTimes, late: () => void): void {
  const { raw } = request;
  const { socket } = raw;
  const form = isForm(request);
  const isStalling = stalling(socket.bytesRead, times.leastOfForm);
  const total = setTimeout(fail, form ? times.form : times.body);
  const steps = form
    ? setInterval(() => {
        if (isStalling(socket.bytesRead)) fail();
      }, times.pause / looksInPause)
    : undefined;
  function stop(): void {
    clearTimeout(total);
    clearInterval(steps);
  }
  function fail(): void {
    stop();
    if (!raw.complete) late();
  }
  raw.once('end', stop);
  raw.once('close', stop);
}

/** Reads what is left of a body and forgets it; false when there is more of it than anybody should wait for. */
async function readRest({ raw }: FastifyRequest): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed) return true;
  return new Promise((resolve) => {
    let left = mostAfterRefusal;
    const done = (isWhole: boolean) => {
      raw.off('data', count);
      raw.off('end', ended);
      raw.off('close', ended);
      if (!isWhole) raw.pause();
      resolve(isWhole);
    };
    const ended = () => done(true);
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done(false);
    };
    raw.on('data', count);
    raw.on('end', ended);
    raw.on('close', ended);
    raw.resume();
  });
}

/**
 * Closes on who sends a body too slowly (408), and on who goes on sending one that was refused: a little more of it is read, since a client
 * that is still sending would not hear the answer, and then no more.
 */
export function installSlowBodies(app: FastifyInstance, times: BodyTimes = bodyTimes): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    watch(request, times, () => {
      const timeout = Object.assign(new Error('a body did not come in time'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      if (reply.raw.headersSent) request.raw.destroy();
      else app.server.emit('clientError', timeout, request.raw.socket);
    });
  });
  app.addHook('onSend', async (request, reply) => {
    if (!hasBody(request)) return;
    request.raw.unpipe();
    if (!(await readRest(request))) reply.header('connection', 'close');
  });
}
