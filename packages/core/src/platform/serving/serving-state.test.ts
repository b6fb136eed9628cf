// Whether the server accepts writes in each condition: low disk space, a full database, and which
// reason takes precedence.
import { expect, test } from 'vitest';
import { nextServingState, type ServingInputs, type ServingState, servingOk } from './serving-state.ts';

const well: ServingInputs = {
  freeBytes: 1000,
  leastFree: 100,
  diskWritable: true,
  sinceFull: null,
  database: 'there',
};
const after = (more: Partial<ServingInputs>, before: ServingState = servingOk) =>
  nextServingState({ ...well, ...more }, before);

test('writes while there is room, also where the system does not say how much', () => {
  expect(after({})).toEqual({ status: 'ok', reason: null });
  expect(after({ freeBytes: 100 })).toEqual({ status: 'ok', reason: null });
  expect(after({ freeBytes: null })).toEqual({ status: 'ok', reason: null });
  expect(after({ freeBytes: 0, leastFree: 0 })).toEqual({ status: 'ok', reason: null });
});

test('stops before the disk is full, and begins again only when there is clearly more room', () => {
  const low = after({ freeBytes: 99 });
  expect(low).toEqual({ status: 'read-only', reason: 'disk-low' });
  expect(after({ freeBytes: 105 }, low)).toEqual(low);
  expect(after({ freeBytes: 111 }, low)).toEqual(servingOk);
  expect(after({ freeBytes: 105 })).toEqual(servingOk);
});

test('spares a database that said it is full for a while, and then lets the next write find out', () => {
  expect(after({ sinceFull: 0 })).toEqual({ status: 'read-only', reason: 'disk-full' });
  expect(after({ sinceFull: 4999 }).status).toBe('read-only');
  expect(after({ sinceFull: 5000 })).toEqual(servingOk);
});

test('names the disk before the database, and a database that is away is down whatever the disk does', () => {
  expect(after({ diskWritable: false, freeBytes: 0 }).reason).toBe('disk-read-only');
  expect(after({ database: 'read-only' })).toEqual({ status: 'read-only', reason: 'database-read-only' });
  expect(after({ database: 'read-only', freeBytes: 0 }).reason).toBe('disk-low');
  expect(after({ database: 'away' })).toEqual({ status: 'down', reason: null });
  expect(after({ database: 'away', diskWritable: false })).toEqual({
    status: 'down',
    reason: 'disk-read-only',
  });
});
