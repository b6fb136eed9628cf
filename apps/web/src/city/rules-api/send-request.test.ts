// Sends requests as API clients do: without a session, with a key if there is one. Checks which
// part of the response is shown.
import { afterEach, expect, it, vi } from 'vitest';
import { sendRequest, verdictSentence } from './send-request.ts';

afterEach(() => void vi.unstubAllGlobals());

const request = { method: 'GET', path: '/api/x/?a=1', accept: 'application/json', body: null } as const;
function server(answer: () => Response) {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return answer();
  });
  return asked;
}

it('sends neither cookies nor a key nor a body that are not there', async () => {
  const asked = server(
    () => new Response('{"a":1}', { status: 200, headers: { 'content-type': 'application/json' } }),
  );
  const answer = await sendRequest(request, '');
  expect(asked[0]?.path).toBe('/api/x/?a=1');
  const { signal, ...init } = asked[0]?.init ?? {};
  expect(signal?.aborted).toBe(false);
  expect(init).toEqual({
    method: 'GET',
    credentials: 'omit',
    cache: 'no-store',
    headers: { accept: 'application/json' },
  });
  expect(answer).toMatchObject({
    status: 200,
    headers: [['content-type', 'application/json']],
    text: '{\n  "a": 1\n}',
    value: { a: 1 },
  });
  expect(Number.isInteger(answer?.milliseconds)).toBe(true);
  expect(answer?.milliseconds).toBeGreaterThanOrEqual(0);
  expect(answer?.milliseconds).toBeLessThan(10_000);
});

it('sends a key and a body, and shows the headers worth seeing in their order', async () => {
  const headers = {
    'x-other': '1',
    'www-authenticate': 'Bearer',
    'retry-after': '7',
    ratelimit: 'r=0',
    'ratelimit-policy': '60',
  };
  const asked = server(() => new Response('Too many', { status: 429, statusText: 'Slow', headers }));
  const answer = await sendRequest({ ...request, method: 'POST', body: { q: [2] } }, 'cwk_1');
  expect(asked[0]?.init).toMatchObject({
    body: '{"q":[2]}',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer cwk_1',
    },
  });
  const known = answer?.headers.filter(([name]) => name !== 'content-type');
  expect(known).toEqual([
    ['ratelimit-policy', '60'],
    ['ratelimit', 'r=0'],
    ['retry-after', '7'],
    ['www-authenticate', 'Bearer'],
  ]);
  expect(answer).toMatchObject({ status: 429, statusText: 'Slow', text: 'Too many', value: null });
});

it('is nothing without a connection', async () => {
  server(() => {
    throw new TypeError('away');
  });
  expect(await sendRequest(request, '')).toBeNull();
});

it.each([
  [{ explanation: { sentence: 'You may park.' } }, 'You may park.'],
  [{ explanation: { sentence: 5 } }, null],
  [{ explanation: { other: 'x' } }, null],
  [{ explanation: null }, null],
  [{ explanation: 'You may.' }, null],
  [{ other: {} }, null],
  [null, null],
  ['text', null],
])('finds in %j the sentence %j', (value, sentence) => {
  expect(verdictSentence(value)).toBe(sentence);
});
