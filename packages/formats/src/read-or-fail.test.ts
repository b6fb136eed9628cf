// Exceptions while reading files become errors with the file names, and the cause is stored for the
// log.
import { failWith, ok } from '@curbwright/core';
import { expect, it } from 'vitest';
import { causeOfFailure, readOrFail } from './read-or-fail.ts';

const names = ['a.csv', 'b.csv'];

it.each([
  [new TypeError('x is undefined'), 'format.unreadable'],
  ['a text', 'format.unreadable'],
  [new RangeError('Array buffer allocation failed'), 'format.too-large'],
  [new RangeError('Invalid string length'), 'format.too-large'],
  [new RangeError('Invalid array length'), 'format.too-large'],
  [new Error('out of memory'), 'format.too-large'],
  [new Error('Cannot create a string longer than 0x1fffffe8 characters'), 'format.too-large'],
])('%s is %s', async (thrown, code) => {
  const read = await readOrFail(names, () => Promise.reject(thrown));
  expect(read).toMatchObject({ ok: false, refusal: { code, params: { name: 'a.csv, b.csv' } } });
  expect(read.ok ? null : causeOfFailure(read.refusal)).toBe(thrown);
});

it('leaves what a reader says as it is', async () => {
  expect(await readOrFail(names, async () => ok(7))).toEqual({ ok: true, value: 7 });
  const read = await readOrFail(names, async () => failWith('source.empty', { name: 'a.csv' }));
  expect(read).toEqual(failWith('source.empty', { name: 'a.csv' }));
  expect(read.ok ? null : causeOfFailure(read.refusal)).toBeUndefined();
});
