// Two ways to fetch a feed: with its token and a size limit on the command line, and only from the
// public internet for visitors.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGuardedFetcher, createUnrestrictedFetcher } from './feed-fetchers.ts';

let server: Server;
let url = '';
const asked: (string | undefined)[][] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const { authorization, accept, 'user-agent': agent } = request.headers;
    asked.push([authorization, accept, agent]);
    const length = Number(request.url?.slice(1));
    response.writeHead(length === 7 ? 404 : 200, { 'content-type': 'text/x' }).end('x'.repeat(length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
});
afterAll(() => server.close());

it('tells what was answered, whatever its status, and sends the token where there is one', async () => {
  const answer = await createUnrestrictedFetcher('secret')(`${url}7`, 'a/b');
  expect(answer).toMatchObject({ ok: true, value: { status: 404, mediaType: 'text/x' } });
  expect(answer.ok && answer.value.bytes.length).toBe(7);
  expect(asked.at(-1)?.slice(0, 2)).toEqual(['Bearer secret', 'a/b']);
  await createUnrestrictedFetcher(null)(`${url}1`, 'c/d');
  expect(asked.at(-1)?.slice(0, 2)).toEqual([undefined, 'c/d']);
  const none = await createUnrestrictedFetcher(null)('http://127.0.0.1:1/', 'a/b');
  expect(none).toMatchObject({ ok: false, refusal: { code: 'validate.address' } });
});

it('asks for a stranger as much as is left in all, and says how much one may ask', async () => {
  const most = 1024 * 1024;
  const ask = createGuardedFetcher('secret', true, most);
  const first = await ask(`${url}1000`, 'a/b');
  expect(first).toMatchObject({ ok: true, value: { status: 200, mediaType: 'text/x' } });
  expect(asked.at(-1)).toEqual(['Bearer secret', 'a/b', 'Curbwright-Validator/1']);
  const last = await ask(`${url}${most - 1001}`, 'a/b');
  expect(last.ok && last.value.bytes.length).toBe(most - 1001);
  expect(await ask(`${url}1`, 'a/b')).toMatchObject({
    ok: false,
    refusal: { code: 'validate.too-large', params: { most: 1 } },
  });
  const whole = await createGuardedFetcher(null, true, 100)(`${url}101`, 'a/b');
  expect(whole).toMatchObject({ ok: false, refusal: { code: 'validate.too-large' } });
});

it('asks nothing of this machine for a stranger', async () => {
  const before = asked.length;
  const answer = await createGuardedFetcher(null, false, 1_000)(`${url}1`, 'a/b');
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'outgoing.private' } });
  expect(asked).toHaveLength(before);
});
