// What is thrown while files are read becomes a refusal with their names, and its cause is kept for the log.
import { ok, refused } from '@curbwright/core';
import { expect, it } from 'vitest';
import { causeOfRefusal, readOrRefuse } from './read-or-refuse.ts';

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
  const read = await readOrRefuse(names, () => Promise.reject(thrown));
  expect(read).toMatchObject({ ok: false, refusal: { code, params: { name: 'a.csv, b.csv' } } });
  expect(read.ok ? null : causeOfRefusal(read.refusal)).toBe(thrown);
});

it('leaves what a reader says as it is', async () => {
  expect(await readOrRefuse(names, async () => ok(7))).toEqual({ ok: true, value: 7 });
  const read = await readOrRefuse(names, async () => refused('source.empty', { name: 'a.csv' }));
  expect(read).toEqual(refused('source.empty', { name: 'a.csv' }));
  expect(read.ok ? null : causeOfRefusal(read.refusal)).toBeUndefined();
});
