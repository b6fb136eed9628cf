// Limits on concurrent requests behind a proxy: exact per address and per user.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installConcurrentRequestLimit } from './concurrent-requests.ts';

let app: FastifyInstance;
let end: () => void = () => undefined;
beforeEach(() => {
  app = Fastify({ trustProxy: true });
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  installConcurrentRequestLimit(app, {
    most: 2,
    personOf: async ({ headers }) => (headers.cookie === undefined ? null : String(headers.cookie)),
  });
  app.get('/held', async () => {
    await held;
    return 'done';
  });
  app.get('/', async () => 'done');
  app.options('/', async () => 'done');
  app.get('/readyz', async () => 'done');
});
afterEach(async () => {
  end();
  await app.close();
});

const of = (address: string, cookie?: string) => ({
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie }),
});
const status = async (url: string, headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET') =>
  (await app.inject({ method, url, headers })).statusCode;

it('refuses the third of an address, but not health, preflights, others and people', async () => {
  const running = [1, 2].map(() => status('/held', of('192.0.2.1')));
  await expect.poll(() => status('/', of('192.0.2.1'))).toBe(429);
  const refused = await app.inject({ url: '/', headers: of('192.0.2.1') });
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  expect(await status('/readyz', of('192.0.2.1'))).toBe(200);
  expect(await status('/', of('192.0.2.1'), 'OPTIONS')).toBe(200);
  expect(await status('/', of('192.0.2.2'))).toBe(200);
  expect(await status('/', of('192.0.2.1', 'ada'))).toBe(200);
  end();
  await Promise.all(running);
  expect(await status('/', of('192.0.2.1'))).toBe(200);
});

it('counts people by person, wherever they are', async () => {
  const running = [1, 2].map((at) => status('/held', of(`192.0.2.${at}`, 'ada')));
  await expect.poll(() => status('/', of('192.0.2.3', 'ada'))).toBe(429);
  expect(await status('/', of('192.0.2.3', 'bob'))).toBe(200);
  end();
  await Promise.all(running);
});
