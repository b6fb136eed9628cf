// What the history of a work order shows of an entry.
import { expect, it } from 'vitest';
import { workOrderChanges } from './work-order-changes.ts';

const before = {
  name: 'Sign',
  status: 'open',
  priority: 'normal',
  assignee: null,
  due: '2026-12-01',
  street_name: 'Pear Street',
  place_name: null,
  version: 3,
};

it('shows each value that an edit changed, and the place as one', () => {
  expect(workOrderChanges(before, { status: 'done', assignee: 'ana', due: null, name: 'Sign' })).toEqual([
    { field: 'status', before: 'open', after: 'done' },
    { field: 'assignee', before: null, after: 'ana' },
    { field: 'due', before: '2026-12-01', after: null },
  ]);
  expect(
    workOrderChanges(before, { link: 7, street_name: 'Elm Street', place_name: '2 Elm Street' }),
  ).toEqual([{ field: 'place', before: 'Pear Street', after: '2 Elm Street' }]);
});

it.each([
  ['a creation', null, before],
  ['a deletion', before, undefined],
  ['a move along the same street', before, { street_name: 'Pear Street', place_name: null }],
  ['a comment', null, { text: 'Post is loose' }],
  ['text', 'a', 'b'],
])('shows nothing for %s', (_, old, next) => {
  expect(workOrderChanges(old, next)).toEqual([]);
});
