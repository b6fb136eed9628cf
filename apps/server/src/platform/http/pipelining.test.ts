// Pipelined requests: answered in order, one at a time, and limited in number.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installPipelining } from './pipelining.ts';

let app: FastifyInstance;
let port = 0;
/** Requests whose handlers were started, in order, and the highest number running at once. */
let begun: string[] = [];
let atOnce = 0;
let mostAtOnce = 0;
/** Lets the waiting responses complete. */
let release: () => void = () => undefined;

beforeEach(async () => {
  begun = [];
  atOnce = 0;
  mostAtOnce = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app = Fastify({ forceCloseConnections: true });
  installPipelining(app, 3);
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
    begun.push(name);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await released;
    atOnce -= 1;
    return `<${name}>`;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => app.close());

const asking = (name: string, last = false) =>
  `GET /${name} HTTP/1.1\r\nHost: a\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

it('are answered in their order, one at a time', async () => {
  const socket = await connected();
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  const closed = once(socket, 'close');
  socket.write(asking('a') + asking('b') + asking('c', true));
  await expect.poll(() => begun).toEqual(['a']);
  release();
  await closed;
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(mostAtOnce).toBe(1);
  expect(heard.match(/<\w>/g)).toEqual(['<a>', '<b>', '<c>']);
});

it('are not begun for somebody who has left', async () => {
  const left = new Promise<void>((resolve) => {
    app.server.once('connection', (side) => side.once('close', () => resolve()));
  });
  const socket = await connected();
  socket.write(asking('a') + asking('b'));
  await expect.poll(() => begun).toEqual(['a']);
  socket.destroy();
  await left;
  release();
  // Another connection is served, and the waiting requests of the closed one never ran.
  const other = await connected();
  other.resume();
  const closed = once(other, 'close');
  other.write(asking('z', true));
  await closed;
  expect(begun).toEqual(['a', 'z']);
});

it('end the connection when there are too many of them', async () => {
  const socket = await connected();
  socket.resume();
  const closed = once(socket, 'close');
  socket.write(asking('a').repeat(5));
  await closed;
  expect(begun).toEqual([]);
});
