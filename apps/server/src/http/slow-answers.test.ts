// Connections that only take up place: ended, but for answers that are still being made or read.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installSlowAnswers } from './slow-answers.ts';

let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  app = Fastify({ keepAliveTimeout: 60_000 });
  installSlowAnswers(app, { pause: 200, leastOfAnswer: 8_192, idle: 200 });
  app.get('/large', async () => 'x'.repeat(32_000_000));
  app.get('/late', async () => {
    await wait(800);
    return 'late';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/** Asks; resolves when the server has ended the connection, with what was read of it. `drips`: empty lines are sent meanwhile. */
function ask(path: string, { reads = true, drips = false, last = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${last ? 'Connection: close\r\n' : ''}\r\n`);
    });
    const drip = setInterval(() => drips && socket.writable && socket.write('\r\n'), 50);
    socket.on('error', () => undefined);
    const ended = new Promise((over) => {
      app.server.once('connection', (other) => other.once('close', over));
    });
    // What is on the way is still read; who does not read hears of no end.
    const closed = reads ? new Promise((over) => socket.once('close', over)) : null;
    void Promise.all([ended, closed]).then(() => {
      clearInterval(drip);
      resolve(heard);
    });
    if (reads) socket.on('data', (chunk) => (heard += chunk.toString()));
    else socket.pause();
  });
}

describe('a connection', () => {
  it('whose answer nobody reads is ended, also when empty lines are sent meanwhile', async () => {
    expect(await ask('/large', { reads: false })).toBe('');
    expect(await ask('/large', { reads: false, drips: true })).toBe('');
  });
  it('on which nothing but empty lines follows is ended', async () => {
    expect(await ask('/late', { drips: true })).toMatch(/late$/);
  });
  it('stays while an answer is made, or a large one read', async () => {
    expect(await ask('/late', { last: true })).toMatch(/late$/);
    expect((await ask('/large', { last: true })).length).toBeGreaterThan(32_000_000);
  });
});
