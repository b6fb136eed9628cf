// Request bodies as bytes: valid UTF-8 is read completely; everything else is rejected, never
// stored in altered form.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installJsonBodies } from './json-bodies.ts';

async function send(payload: Buffer): Promise<{ status: number; body: string }> {
  const app = Fastify();
  installJsonBodies(app);
  app.post('/', async ({ body }) => ({ body: body ?? null }));
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  await app.close();
  return { status: answer.statusCode, body: answer.body };
}

it.each([
  ['letters of every length', Buffer.from('{"a":"aé€💥"}'), '{"body":{"a":"aé€💥"}}'],
  ['a byte order mark', Buffer.from('\ufeff{"a":1}'), '{"body":{"a":1}}'],
  ['blanks', Buffer.from(' \r\n'), '{"body":null}'],
])('%s are taken', async (_, bytes, body) => expect(await send(bytes)).toEqual({ status: 200, body }));

it.each([
  ['a byte alone', Buffer.from('{"a":"\u00ff"}', 'latin1')],
  ['an overlong slash', Buffer.from('{"a":"\u00c0\u00af"}', 'latin1')],
  ['a letter that is cut', Buffer.from('{"a":"\u00e2\u0082"}', 'latin1')],
  ['half of a pair', Buffer.from('{"a":"\u00ed\u00a0\u0080"}', 'latin1')],
  ['UTF-16', Buffer.from('{"a":"\u4e16"}', 'utf16le')],
])('%s is refused', async (_, bytes) => expect((await send(bytes)).status).toBe(400));
