// Limits how long a request body may take, and how much of it is read after a rejection. Node has
// only one timeout for all requests, so these are separate.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTimeouts, maxBytesAfterRejection } from './limits.ts';

interface BodyTimeouts {
  /** Milliseconds within which a body must arrive. */
  readonly body: number;
  /**
   * Milliseconds within which a form with files must arrive: a photo over a slow connection takes
   * minutes.
   */
  readonly form: number;
  /**
   * Milliseconds within which a form must deliver at least `leastOfForm` bytes; checked three times
   * in this period.
   */
  readonly pause: number;
  readonly leastOfForm: number;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

const checksPerPause = 3;

/**
 * Detects a stalled form. The returned function is called at regular checks with the total bytes
 * received so far (`read`) and returns `true` when fewer than `least` bytes arrived over the last
 * three checks. `first` is the initial total. Bytes of an earlier burst do not count, so a stall is
 * detected at most one check after the pause.
 */
export function createStallDetector(first: number, least: number): (read: number) => boolean {
  let seen = [first];
  return (read) => {
    const [before = read] = seen;
    const isFull = seen.length === checksPerPause;
    seen = [...seen, read].slice(-checksPerPause);
    return isFull && read - before < least;
  };
}

/** Calls `late` once if a body does not arrive in time. */
function watch(request: FastifyRequest, times: BodyTimeouts, late: () => void): void {
  const { raw } = request;
  const { socket } = raw;
  const form = isForm(request);
  const isStalling = createStallDetector(socket.bytesRead, times.leastOfForm);
  const total = setTimeout(fail, form ? times.form : times.body);
  const steps = form
    ? setInterval(() => {
        if (isStalling(socket.bytesRead)) fail();
      }, times.pause / checksPerPause)
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

/** Reads and discards the rest of a body; `false` if it exceeds the limit. */
async function drainBody({ raw }: FastifyRequest): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed) return true;
  return new Promise((resolve) => {
    let left = maxBytesAfterRejection;
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
 * Disconnects clients that send a body too slowly (408), or keep sending one that was rejected. A
 * limited amount of a rejected body is still read, because a client that is still sending would not
 * receive the response.
 */
export function installBodyTimeouts(app: FastifyInstance, times: BodyTimeouts = bodyTimeouts): void {
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
    if (!(await drainBody(request))) reply.header('connection', 'close');
  });
}
