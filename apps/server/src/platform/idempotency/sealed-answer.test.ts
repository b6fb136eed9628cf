// A kept answer: opened with both keys only, and kept only where it is an answer to a write.
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { answered, ready, refuse } from '../http/outcome.ts';
import { keptOf, keyHash, openAnswer, sealAnswer } from './sealed-answer.ts';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

it.each([
  answered({ id: 7, secret: 'told once' }, { headers: { location: '/7/' } }),
  ready('{"id":7}', { status: 201, headers: { 'x-a': 'b' } }),
])('gives the answer again', (outcome) => {
  const kept = keptOf(outcome);
  if (kept === null) throw new Error('not kept');
  const sealed = sealAnswer(key, 'mine', kept);
  expect(openAnswer(key, 'mine', sealed)).toEqual(outcome);
  expect(openAnswer(key, 'yours', sealed)).toBeNull();
  expect(openAnswer(other, 'mine', sealed)).toBeNull();
  expect(sealed.includes('told once')).toBe(false);
  for (const at of [0, 15, sealed.length - 1]) {
    const spoilt = Buffer.from(sealed);
    spoilt[at] = (spoilt[at] ?? 0) ^ 1;
    expect(openAnswer(key, 'mine', spoilt)).toBeNull();
  }
});

it.each([
  ['a refusal', refuse('invalid')],
  ['a cookie', answered({}, { cookies: [{ cookie: 'session', value: 'a' }] })],
  ['bytes', ready(Buffer.from('a'))],
  ['a stream', ready(Readable.from(['a']))],
  ['no change', { kind: 'unchanged', keeping: { etag: '"a"', control: 'x' } } as const],
])('keeps nothing of %s', (_, outcome) => expect(keptOf(outcome)).toBeNull());

it('what is kept of a key is the same for the same key alone', () => {
  expect(keyHash(key, 'mine')).toEqual(keyHash(key, 'mine'));
  expect(keyHash(key, 'mine')).not.toEqual(keyHash(key, 'yours'));
  expect(keyHash(key, 'mine')).not.toEqual(keyHash(other, 'mine'));
});
