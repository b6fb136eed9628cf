// Why a worker ended: recognizes exactly what V8, SQLite and the system write when memory runs out.
import { expect, it } from 'vitest';
import { isOutOfMemoryMessage, WorkerExitError } from './worker-exit-error.ts';

it.each([
  ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', true],
  ['RangeError: Array buffer allocation failed', true],
  ['RangeError: Invalid string length', true],
  ['Cannot create a string longer than 0x1fffffe8 characters', true],
  ['failed to allocate memory', true],
  ['fork: Cannot allocate memory', true],
  ['TypeError: x is not a function', false],
  ['', false],
])('%j is of memory: %s', (text, is) => expect(isOutOfMemoryMessage(text)).toBe(is));

it('says which worker it was, why and what it may take', () => {
  const died = new WorkerExitError('check-worker', 'time', 256, 'SIGKILL');
  expect([died.reason, died.megabytes]).toEqual(['time', 256]);
  expect(died.message).toBe('the check-worker ended (time): SIGKILL');
});
