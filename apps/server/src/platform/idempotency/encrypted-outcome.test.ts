// Stored responses: decrypted only with both keys, and stored only for responses to writes.
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { reject, respond, respondRaw } from '../http/outcome.ts';
import { decryptOutcome, encryptOutcome, hashIdempotencyKey, toStoredOutcome } from './encrypted-outcome.ts';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

it.each([
  respond({ id: 7, secret: 'told once' }, { headers: { location: '/7/' } }),
  respondRaw('{"id":7}', { status: 201, headers: { 'x-a': 'b' } }),
])('gives the answer again', (outcome) => {
  const kept = toStoredOutcome(outcome);
  if (kept === null) throw new Error('not kept');
  const sealed = encryptOutcome(key, 'mine', kept);
  expect(decryptOutcome(key, 'mine', sealed)).toEqual(outcome);
  expect(decryptOutcome(key, 'yours', sealed)).toBeNull();
  expect(decryptOutcome(other, 'mine', sealed)).toBeNull();
  expect(sealed.includes('told once')).toBe(false);
  for (const at of [0, 15, sealed.length - 1]) {
    const spoilt = Buffer.from(sealed);
    spoilt[at] = (spoilt[at] ?? 0) ^ 1;
    expect(decryptOutcome(key, 'mine', spoilt)).toBeNull();
  }
});

it.each([
  ['a refusal', reject('invalid')],
  ['a cookie', respond({}, { cookies: [{ cookie: 'session', value: 'a' }] })],
  ['bytes', respondRaw(Buffer.from('a'))],
  ['a stream', respondRaw(Readable.from(['a']))],
  ['no change', { kind: 'unchanged', keeping: { etag: '"a"', control: 'x' } } as const],
])('keeps nothing of %s', (_, outcome) => expect(toStoredOutcome(outcome)).toBeNull());

it('what is kept of a key is the same for the same key alone', () => {
  expect(hashIdempotencyKey(key, 'mine')).toEqual(hashIdempotencyKey(key, 'mine'));
  expect(hashIdempotencyKey(key, 'mine')).not.toEqual(hashIdempotencyKey(key, 'yours'));
  expect(hashIdempotencyKey(key, 'mine')).not.toEqual(hashIdempotencyKey(other, 'mine'));
});
