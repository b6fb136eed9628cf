// Connections that only occupy a slot are closed, except those whose responses are still being
// generated or read.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionMonitor, installStalledConnectionCheck } from './stalled-connections.ts';
import { parseUnacknowledgedBytes, readUnacknowledgedBytes } from './unacknowledged-bytes.ts';

let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  app = Fastify({ keepAliveTimeout: 60_000 });
  installStalledConnectionCheck(app, { pause: 600, leastOfAnswer: 8_192, idle: 600 });
  app.get('/large', async () => 'x'.repeat(32_000_000));
  app.get('/late', async () => {
    await wait(1800);
    return 'late';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/**
 * Sends a request and resolves when the server has closed the connection, with everything read
 * until then. `drips`: sends empty lines meanwhile.
 */
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
    // Data already in transit is still read. A client that does not read never sees the close.
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

describe.runIf(process.platform === 'linux')('a reader of a long answer (needs Linux)', () => {
  /**
   * A check represents two seconds: at 40 KB/s, 80 KB are read between two checks. The test reads
   * no clock.
   */
  const stepOfReader = 80_000;
  const wholeLength = 10_000_000;

  /**
   * Opens a server that sends 10 MB at once, and a client connected to it that has read nothing
   * yet.
   */
  async function open() {
    const readers = new ConnectionMonitor(8_192);
    let sending: Socket | undefined;
    const server = createServer((socket) => {
      sending = socket;
      socket.on('error', () => undefined);
      readers.follow(socket);
      socket.end(Buffer.alloc(wholeLength, 1));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const reader = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    reader.on('error', () => undefined);
    await once(reader, 'readable');
    const close = () => {
      reader.destroy();
      server.close();
    };
    return { readers, reader, sent: () => sending, close };
  }
  /** Resolves when there is data to read or the connection has ended. */
  const stirs = (reader: Socket) =>
    new Promise<void>((resolve) => {
      const names = ['readable', 'end', 'close'] as const;
      const go = () => {
        for (const name of names) reader.off(name, go);
        resolve();
      };
      for (const name of names) reader.on(name, go);
    });
  /** Reads this many bytes, or fewer at the end of the data. */
  async function take(reader: Socket, bytes: number): Promise<number> {
    let taken = 0;
    while (taken < bytes && !reader.readableEnded && !reader.destroyed) {
      const piece: Buffer | null = reader.read();
      if (piece === null) await stirs(reader);
      else taken += piece.length;
    }
    return taken;
  }

  it('of 40 KB a second gets all of 10 MB, also where a third of what the system holds takes longer than the patience', async () => {
    const { readers, reader, sent, close } = await open();
    let taken = 0;
    let longest = 0;
    for (let waited = 0, before = 0; taken < wholeLength; ) {
      const more = await take(reader, stepOfReader);
      if (more === 0) break;
      taken += more;
      await readers.look();
      // What Node sees on its own: the number of consecutive checks without any data passed to the
      // system.
      const handed = (sent()?.bytesWritten ?? 0) - (sent()?.writableLength ?? 0);
      waited = handed === before ? waited + 1 : 0;
      before = handed;
      longest = Math.max(longest, waited);
    }
    expect(taken).toBe(wholeLength);
    // Control: by Node's own numbers, this reader would have been considered stalled.
    expect(longest).toBeGreaterThan(6);
    close();
  });

  it('who takes nothing is ended after six looks, and not before', async () => {
    const { readers, sent, close } = await open();
    let looks = 0;
    // Data that the reader's operating system buffers at first counts as accepted while it is in
    // transit.
    for (; looks < 1000 && sent()?.destroyed === false; looks += 1) await readers.look();
    expect(looks).toBeGreaterThanOrEqual(6);
    expect(sent()?.destroyed).toBe(true);
    close();
  });

  it('is known by what it confirmed', async () => {
    const { sent, reader, close } = await open();
    const socket = sent();
    if (socket === undefined) throw new Error('nobody came');
    const held = async () => (await readUnacknowledgedBytes([socket])).get(socket) ?? 0;
    const before = await held();
    expect(before).toBeGreaterThan(100_000);
    const ended = once(reader, 'end');
    reader.resume();
    await ended;
    close();
    expect(
      parseUnacknowledgedBytes(
        'head\n 0: 0100007F:1F90 0100007F:ABCD 01 0000A000:00000001 00:00 0 0 0 77 1\n',
      ),
    ).toEqual(new Map([['77', 0xa000]]));
  });
});
