// Limits on concurrent connections and streams, over real sockets from several addresses: one
// address blocks nobody else, and health checks and signed-in users still get through.
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { CountBySubject } from './count-by-subject.ts';
import { defaultLimits, type Limits, maxStreams, reservedConnections } from './limits.ts';

const { connectionsPerAddress, streamsPerAddress } = defaultLimits;
const byDefault = { connectionsPerAddress, streamsPerAddress };
const proxied = { TRUST_PROXY: 'true', PUBLIC_URL: 'http://curbs.example.org' };

let api: TestApi;
let close = async () => {};
let port = 0;
const requests: ClientRequest[] = [];
const sockets: Socket[] = [];

async function open(limits: Partial<Limits>, env: Readonly<Record<string, string>> = {}): Promise<void> {
  // Discards the log, because every rejection writes a line and there are thousands here.
  api = await openTestApi({ limits, env, log: pino({}, { write: () => undefined }) });
  close = () => api.close();
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
}
afterEach(async () => {
  for (const request of requests.splice(0)) request.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  await close();
  close = async () => {};
});

/**
 * Sends a request on its own connection; `null` = the connection was refused. The connection stays
 * open until the test ends.
 */
async function ask(
  path: string,
  from = '127.0.0.1',
  headers: Record<string, string> = {},
): Promise<IncomingMessage | null> {
  const asked = get({ host: '127.0.0.1', port, path, localAddress: from, agent: false, headers });
  requests.push(asked);
  asked.on('error', () => undefined);
  const answer = once(asked, 'response').then(
    ([response]: IncomingMessage[]) => response ?? null,
    () => null,
  );
  const response = await answer;
  response?.on('error', () => undefined);
  response?.resume();
  return response;
}
const status = async (path: string, from?: string, headers?: Record<string, string>) =>
  (await ask(path, from, headers))?.statusCode ?? 'refused';

/** Connects and sends nothing; `null` = the server closed the connection. */
async function connectOnly(from: string): Promise<Socket | null> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  return socket.destroyed ? null : socket;
}

/**
 * Sends a request as a signed-in user on a connection that stays open. Returns its status, or
 * `refused`.
 */
async function askAndStay(from: string, cookie: string): Promise<number | string> {
  const socket = await connectOnly(from);
  if (socket === null) return 'refused';
  const first = once(socket, 'data').then(
    ([chunk]: Buffer[]) => Number(chunk?.toString().split(' ')[1]),
    () => 'refused',
  );
  const ended = once(socket, 'close').then(() => 'refused');
  socket.write(`GET /api/cityinfo/currentcity/ HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`);
  return Promise.race([first, ended]);
}

function tally(outcomes: readonly (number | string)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

// On macOS, 127.0.0.1 is the only loopback address by default.
describe.skipIf(process.platform === 'darwin')('one address (needs a loopback of many addresses)', () => {
  it('has twenty streams and no more, asks 2,000 times, and shuts nobody out', async () => {
    await open(byDefault);
    const outcomes: (number | string)[] = [];
    for (let asked = 0; asked < 2_000; asked += 100)
      outcomes.push(
        ...(await Promise.all(Array.from({ length: 100 }, async () => status('/api/events/', '127.0.0.1')))),
      );
    const counts = tally(outcomes);
    expect(counts['200']).toBe(20);
    expect((counts['429'] ?? 0) + (counts.refused ?? 0)).toBe(1_980);
    // And as many connections that send nothing.
    for (let count = 0; count < 2_000; count += 100)
      await Promise.all(Array.from({ length: 100 }, () => connectOnly('127.0.0.1')));
    for (const path of ['/healthz', '/readyz', '/api/cityinfo/currentcity/', '/api/events/'])
      expect(await status(path, '127.0.0.2'), path).toBe(200);
    // The app's page, or the message that it has not been built.
    expect([200, 503]).toContain(await status('/', '127.0.0.2'));
  });

  it('hears at the 21st stream when to come again, and has a place when one ends', async () => {
    await open(byDefault);
    const streams = await Promise.all(Array.from({ length: 20 }, () => ask('/api/events/')));
    expect(streams.map((stream) => stream?.statusCode)).toEqual(Array(20).fill(200));
    const refused = await ask('/api/events/');
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '60']);
    // Signed-in users have their own limit of streams.
    const { cookies } = await api.signIn('editor');
    expect(await status('/api/events/', undefined, { cookie: cookies })).toBe(200);
    streams[0]?.destroy();
    await expect.poll(() => status('/api/events/')).toBe(200);
  });

  it('has sixty connections; beyond them health and signed-in people are answered, others hear 429', async () => {
    await open(byDefault);
    for (let count = 0; count < 60; count += 1) await connectOnly('127.0.0.1');
    const refused = await ask('/api/cityinfo/currentcity/');
    expect([refused?.statusCode, refused?.headers['retry-after'], refused?.headers.connection]).toEqual([
      429,
      '10',
      'close',
    ]);
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    const { cookies } = await api.signIn('editor');
    expect(await status('/api/cityinfo/currentcity/', undefined, { cookie: cookies })).toBe(200);
    expect(await status('/api/cityinfo/currentcity/', '127.0.0.2')).toBe(200);
  });

  it('with an office of signed-in people behind it has places for all of them, and for one person no more than for an address', async () => {
    await open({ connectionsPerAddress: 12 });
    const { cookies } = await api.signIn('editor');
    for (let count = 0; count < 12; count += 1) await connectOnly('127.0.0.1');
    const office: (number | string)[] = [];
    for (let count = 0; count < 40; count += 1) office.push(await askAndStay('127.0.0.1', cookies));
    // Twelve that count toward the user, and ten beyond the limit of the address.
    expect(tally(office)).toEqual({ 200: 22, refused: 18 });
    const other = await api.signIn('publisher');
    expect(await status('/api/cityinfo/currentcity/', '127.0.0.2', { cookie: other.cookies })).toBe(200);
  });

  it('loses a connection beyond its limit that asks nothing within two seconds', async () => {
    await open({ connectionsPerAddress: 2 });
    for (let count = 0; count < 2; count += 1) await connectOnly('127.0.0.1');
    const third = await connectOnly('127.0.0.1');
    third?.resume();
    await expect.poll(() => third?.destroyed, { timeout: 8_000 }).toBe(true);
  });

  it('is the forwarded one behind a proxy that is trusted, whose own connections are not limited', async () => {
    await open({ connectionsPerAddress: 2, streamsPerAddress: 3 }, proxied);
    const stream = (from: string) => status('/api/events/', '127.0.0.1', { 'x-forwarded-for': from });
    const ofOne = [];
    for (let count = 0; count < 5; count += 1) ofOne.push(await stream(`2001:db8:1:2::${count + 1}`));
    expect(ofOne).toEqual([200, 200, 200, 429, 429]);
    expect(await stream('2001:db8:1:3::1')).toBe(200);
    expect(await stream('198.51.100.7')).toBe(200);
  });

  it('has two hundred running requests behind a proxy, however slow their bodies are', async () => {
    await open(byDefault, proxied);
    const slowly = (from: string, path = '/api/feed-checks/files/') => {
      const headers = { 'x-forwarded-for': from, 'content-type': 'multipart/form-data; boundary=b' };
      const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers });
      requests.push(asked);
      asked.on('error', () => undefined);
      asked.write('--b\r\n');
    };
    for (let count = 0; count < 200; count += 1) slowly('198.51.100.7');
    const city = (from: string, more = {}) =>
      status('/api/cityinfo/currentcity/', '127.0.0.1', { 'x-forwarded-for': from, ...more });
    await expect.poll(() => city('198.51.100.7')).toBe(429);
    const refused = await ask('/api/rules/known-values/', '127.0.0.1', {
      'x-forwarded-for': '198.51.100.7',
      origin: 'https://elsewhere.example.org',
    });
    expect(refused?.headers).toMatchObject({ 'access-control-allow-origin': '*', 'retry-after': '10' });
    expect(await status('/healthz', '127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })).toBe(200);
    expect(await city('198.51.100.8')).toBe(200);
    const { cookies } = await api.signIn('editor');
    expect(await city('198.51.100.7', { cookie: cookies })).toBe(200);
    // Many clients disconnect while the server looks up their user. None of them may remain in that
    // user's count.
    for (let count = 0; count < 250; count += 1) {
      const left = request({ host: '127.0.0.1', port, path: '/api/cityinfo/currentcity/', agent: false });
      left.setHeader('x-forwarded-for', '198.51.100.9').setHeader('cookie', cookies);
      left.on('error', () => undefined);
      left.on('socket', (socket) => socket.on('connect', () => setTimeout(() => left.destroy(), count % 5)));
      left.end();
    }
    await expect.poll(() => city('198.51.100.9', { cookie: cookies }), { timeout: 20_000 }).toBe(200);
    for (const slow of requests.splice(0, 200)) slow.destroy();
    await expect.poll(() => city('198.51.100.7')).toBe(200);
  });
});

describe.skipIf(process.platform === 'darwin')('many addresses (needs a loopback of many addresses)', () => {
  it('leave a twentieth of all connections to health and to people who are signed in', async () => {
    await open({ connections: 100 });
    const { cookies } = await api.signIn('editor');
    for (let count = 0; count < 95; count += 1) await connectOnly(`127.0.3.${count + 1}`);
    const refused = await ask('/api/cityinfo/currentcity/', '127.0.0.2');
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, '30']);
    expect([await status('/healthz', '127.0.0.2'), await status('/readyz', '127.0.0.2')]).toEqual([200, 200]);
    expect(await status('/api/cityinfo/currentcity/', '127.0.0.2', { cookie: cookies })).toBe(200);
  });

  it('have half of the connections as streams, a tenth of them for people who are signed in', async () => {
    await open({ connections: 40 });
    const { cookies } = await api.signIn('editor');
    const outcomes: (number | string)[] = [];
    for (let count = 0; count < 20; count += 1)
      outcomes.push(await status('/api/events/', `127.0.3.${count + 1}`));
    expect(tally(outcomes)).toEqual({ 200: 18, 503: 2 });
    expect(await status('/api/events/', '127.0.0.2', { cookie: cookies })).toBe(200);
    expect(await status('/healthz', '127.0.0.2')).toBe(200);
  });
});

describe('the numbers', () => {
  it('leave streams well under the connections', () => {
    expect(defaultLimits.connections).toBe(2_000);
    expect(maxStreams(defaultLimits.connections)).toEqual({ all: 1_000, notSignedIn: 900 });
    expect(reservedConnections(defaultLimits.connections)).toBe(100);
  });

  it('count each subject for itself, and off once only', () => {
    const open = new CountBySubject();
    const [leave] = [open.add('a'), open.add('a'), open.add('b')];
    expect([open.of('a'), open.of('b'), open.of('c'), open.total]).toEqual([2, 1, 0, 3]);
    leave?.();
    leave?.();
    expect([open.of('a'), open.total]).toEqual([1, 2]);
  });
});
