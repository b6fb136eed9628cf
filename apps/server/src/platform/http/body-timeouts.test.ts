// Slow request bodies: rejected and disconnected, except a form that keeps sending.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStallDetector, installBodyTimeouts } from './body-timeouts.ts';
import { serverTimeouts } from './limits.ts';
import { createClientErrorHandler } from './server-options.ts';

let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  app = Fastify({
    requestTimeout: serverTimeouts.requestTimeout,
    clientErrorHandler: createClientErrorHandler({ publicUrl: null }),
  });
  // The pause is long compared with the gaps between parts, so that a busy machine does not look
  // like a sender that stopped.
  installBodyTimeouts(app, { body: 150, form: 60_000, pause: 1500, leastOfForm: 2 });
  await app.register(multipart);
  app.post('/', async (asked) => {
    if (!asked.isMultipart()) return { isForm: false };
    for await (const part of asked.parts()) if (part.type === 'file') part.file.resume();
    return { isForm: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address: AddressInfo | string | null = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/**
 * Sends the parts with this many milliseconds between them. Returns the status, or `null` if the
 * connection failed without a response.
 */
async function sendSlowly(type: string, parts: readonly string[], gap: number): Promise<number | null> {
  return new Promise((done) => {
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/', headers: { 'content-type': type } },
      (answer) => {
        answer.resume();
        done(answer.statusCode ?? null);
      },
    );
    call.on('error', () => done(null));
    const write = ([first, ...rest]: readonly string[]) => {
      if (first === undefined) return;
      call.write(first);
      if (rest.length === 0 && first.endsWith('--\r\n')) call.end();
      else setTimeout(write, gap, rest);
    };
    write(parts);
  });
}

const form = 'multipart/form-data; boundary=x';
const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

describe('a body that comes slowly', () => {
  it('is refused when it is no form', async () => {
    expect(await sendSlowly('application/json', ['{"a":'], 20)).toBe(408);
  });

  it('is taken when it is a form that keeps coming, far beyond the time of others', async () => {
    const parts = Array.from({ length: 20 }, () => 'bytes');
    expect(await sendSlowly(form, [start, ...parts, '\r\n--x--\r\n'], 30)).toBe(200);
  });

  it('is refused when it is a form that stops coming', async () => {
    expect(await sendSlowly(form, [start, 'bytes'], 20)).toBe(408);
  });
});

describe('whether a form stalls', () => {
  const verdicts = (reads: readonly number[]) => {
    const isStalling = createStallDetector(0, 10);
    return reads.map((read) => isStalling(read));
  };

  it('is not said before a whole pause', () => {
    expect(verdicts([0, 0, 0])).toEqual([false, false, true]);
  });

  it('is said a look after the pause when all came at once', () => {
    expect(verdicts([1000, 1000, 1000, 1000])).toEqual([false, false, false, true]);
  });

  it('is not said while it keeps coming, however unevenly', () => {
    expect(verdicts([4, 5, 10, 14, 15, 20, 25])).toEqual([false, false, false, false, false, false, false]);
    expect(verdicts([4, 5, 10, 14, 14])).toEqual([false, false, false, false, true]);
  });
});
