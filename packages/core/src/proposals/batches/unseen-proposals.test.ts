// Proposals of a batch that were added or changed since the user saw it.
import { expect, it } from 'vitest';
import { unseenProposals } from './unseen-proposals.ts';

const present = [
  { id: 1, version: 2 },
  { id: 2, version: 1 },
  { id: 3, version: 1 },
];

it('are those added, and those in another version', () => {
  expect(
    unseenProposals(present, [
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ]),
  ).toEqual([1, 3]);
});

it('are none where all were seen, also with others that are gone, or where nobody says', () => {
  expect(unseenProposals(present, [...present, { id: 9, version: 1 }])).toEqual([]);
  expect(unseenProposals(present, undefined)).toEqual([]);
  expect(unseenProposals([], [])).toEqual([]);
});
