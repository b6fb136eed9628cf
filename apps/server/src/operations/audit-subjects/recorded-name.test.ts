// The name of a deleted object: the newest that was recorded, whatever else was.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordedName } from './recorded-name.ts';

it.each([
  [[{ name: 'Downtown' }, { name: 'Old' }], 'Downtown'],
  [[null, { note: 'x' }, { name: ' Old ' }], 'Old'],
  [[{ username: 'jane', display_name: 'Jane Doe' }], 'Jane Doe'],
  [[{ name: '', username: 'jane' }], 'jane'],
  [[{ name: 7 }, 'text', ['a']], null],
  [[], null],
])('of %j is %s', (states, name) => {
  expect(recordedName(states)).toBe(name);
});

it('is never blank, and never fails', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (states) => {
      const name = recordedName(states);
      expect(name === null || name.trim() !== '').toBe(true);
    }),
  );
});
