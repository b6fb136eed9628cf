// One attempt to send a message: signed with every valid secret, and the receiver's response.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from './message.ts';
import { secretOverlapMs, signedHeaders, webhookSecret } from './secrets.ts';
import { sendMessage } from './send.ts';
import { toAttemptOutcome } from './sender.ts';

const key = Buffer.alloc(32, 7);
const now = Date.parse('2026-02-03T04:05:06.700Z');
let server: Server;
let url = '';
let answer: { status: number; headers: Record<string, string>; body: string };
const received: { headers: IncomingHttpHeaders; body: string; method: string | undefined }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body, method: request.method });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
});
afterAll(() => server.close());

const webhook = { id: 3, secretNumber: 2, secretChanged: new Date(now - secretOverlapMs) };
function send(allowPrivateTargets = true) {
  const parts = { key, config: { allowPrivateTargets }, now: () => now };
  return sendMessage(parts, { ...webhook, url }, { name: 'msg_9', body: '{"a":1}' });
}

it('posts the message as it is, signed so that its receiver can tell', async () => {
  answer = { status: 204, headers: {}, body: '' };
  const tried = await send();
  expect(tried).toMatchObject({
    at: new Date(now),
    status: 204,
    fault: null,
    answer: null,
    retryAfter: null,
  });
  const { headers, body, method } = received.at(-1) ?? { headers: {}, body: '', method: '' };
  expect([method, body]).toEqual(['POST', '{"a":1}']);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': 'msg_9',
    'webhook-timestamp': String(Math.floor(now / 1000)),
  });
  const [signature, ...others] = String(headers['webhook-signature']).split(' ');
  expect(others).toEqual([]);
  const expected = new Webhook(webhookSecret(key, webhook)).sign('msg_9', new Date(now), body);
  expect(signature).toBe(expected);
});

it.each<[number, Record<string, string>, string, string | null, number | null]>([
  [503, { 'retry-after': '120' }, 'busy', 'busy', 120],
  [503, { 'retry-after': new Date(now + 90_500).toUTCString() }, 'x', 'x', 91],
  [503, { 'retry-after': new Date(now - 90_000).toUTCString() }, 'x', 'x', 0],
  [503, { 'retry-after': 'soon' }, 'x', 'x', null],
  [200, {}, 'a'.repeat(501), 'a'.repeat(500), null],
  [200, {}, 'a\0b', 'a\uFFFDb', null],
])('keeps of an answer %i %j what the log shows', async (status, headers, body, kept, retryAfter) => {
  answer = { status, headers, body };
  expect(await send()).toMatchObject({ status, answer: kept, retryAfter });
});

it('says why nobody answered', async () => {
  const before = received.length;
  expect(await send(false)).toMatchObject({ status: null, fault: 'private', answer: null });
  expect(received).toHaveLength(before);
});

it.each([
  [1, 0, 1],
  [2, 0, 2],
  [2, secretOverlapMs - 1, 2],
  [2, secretOverlapMs, 1],
  [5, 1, 2],
])(
  'with the secret number %i since %i milliseconds there are %i signatures',
  (secretNumber, since, count) => {
    const of = { id: 3, secretNumber, secretChanged: new Date(now - since) };
    const headers = signedHeaders(key, of, { name: 'm', body: 'b' }, now);
    const signatures = String(headers['webhook-signature']).split(' ');
    const secrets = [secretNumber, secretNumber - 1].slice(0, count);
    expect(signatures).toEqual(
      secrets.map((number) =>
        new Webhook(webhookSecret(key, { ...of, secretNumber: number })).sign('m', new Date(now), 'b'),
      ),
    );
  },
);

it('a secret is of its webhook and number alone, and a message says what, when and of what', () => {
  const secrets = [webhook, { ...webhook, id: 4 }, { ...webhook, secretNumber: 3 }].map((one) =>
    webhookSecret(key, one),
  );
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(JSON.parse(formatMessage('changed.curbs', new Date(now), { a: 1 }))).toEqual({
    type: 'changed.curbs',
    timestamp: '2026-02-03T04:05:06.700Z',
    data: { a: 1 },
  });
});

it.each([
  [{ status: 204, retryAfter: 60 }, 1, { state: 'delivered', pause: 0, stop: null }],
  [{ status: 299, retryAfter: null }, 100, { state: 'delivered', pause: 0, stop: null }],
  [{ status: 410, retryAfter: 60 }, 1, { state: 'dead', pause: 0, stop: 'gone' }],
  [{ status: 404, retryAfter: null }, 100, { state: 'dead', pause: 0, stop: null }],
  [{ status: 503, retryAfter: 3600 }, 1, { state: 'waiting', pause: 3_600_000, stop: null }],
  [{ status: null, retryAfter: 3600 }, 1, { state: 'waiting', pause: 3_600_000, stop: null }],
] as const)('%j after %i tries ends in %j', (done, tries, end) => {
  expect(toAttemptOutcome(done, tries)).toEqual(end);
});

it('pauses are different each time, so that receivers that failed together are not asked together again', () => {
  const pauses = Array.from(
    { length: 20 },
    () => toAttemptOutcome({ status: 500, retryAfter: null }, 3).pause,
  );
  expect(new Set(pauses).size).toBeGreaterThan(1);
  expect(Math.min(...pauses)).toBeGreaterThan(toAttemptOutcome({ status: 500, retryAfter: null }, 1).pause);
});
