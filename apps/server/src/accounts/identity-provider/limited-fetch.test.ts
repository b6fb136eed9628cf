// Requests to the identity provider: a response is read up to a million bytes, and redirects are
// not followed.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitedFetch } from './limited-fetch.ts';

let server: Server;
let base: string;
const asked: { readonly request: IncomingMessage; readonly body: string }[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const piece of request) body += String(piece);
  asked.push({ request, body });
  const length = /^\/long\/(\d+)$/.exec(request.url ?? '')?.[1];
  if (length !== undefined) response.end(Buffer.alloc(Number(length), 'x'));
  else if (request.url === '/away') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (request.url === '/empty') response.writeHead(204).end();
  else response.writeHead(201, { 'x-of': 'provider' }).end('said');
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => server.close());

const ask = (path: string, more: { method?: string; body?: URLSearchParams } = {}) =>
  limitedFetch(`${base}${path}`, {
    body: undefined,
    headers: {},
    method: 'GET',
    redirect: 'manual',
    ...more,
  });

it('an answer is read with its status and headers, also one without a body', async () => {
  const answer = await ask('/');
  expect([answer.status, answer.headers.get('x-of'), await answer.text()]).toEqual([201, 'provider', 'said']);
  expect((await ask('/empty')).status).toBe(204);
});

it('an answer of a million bytes is read, of one more it is not', async () => {
  expect(await (await ask('/long/1000000')).text()).toHaveLength(1_000_000);
  await expect(ask('/long/1000001')).rejects.toThrow('longer');
});

it('a redirect is not followed', async () => {
  expect((await ask('/away')).status).toBe(302);
  expect(asked.map(({ request }) => request.url)).not.toContain('/elsewhere');
});

it('a form is sent as one', async () => {
  await ask('/form', { method: 'POST', body: new URLSearchParams({ code: 'a b' }) });
  const { request, body } = asked.at(-1) ?? {};
  expect(body).toBe('code=a+b');
  expect(request?.headers['content-type']).toContain('application/x-www-form-urlencoded');
});
