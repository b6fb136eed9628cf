// The versions that the user decided on.
import { describe, expect, it } from 'vitest';
import { reviewedVersions } from './reviewed-versions.ts';

const read = new Map([
  [1, 4],
  [2, 7],
]);
const rows = { versionsOf: (ids: readonly number[]) => ids.map((id) => read.get(id) ?? null) };

describe('versionsSeen', () => {
  it('gives the rows’ versions, and of the open draft the one that is open', () => {
    expect(reviewedVersions([2, 1, 3], rows, null)).toEqual([7, 4, null]);
    expect(reviewedVersions([1, 2], rows, { proposal: 2, version: 5 })).toEqual([4, 5]);
    expect(reviewedVersions([2], rows, { proposal: null, version: null })).toEqual([7]);
  });

  it('gives the version that was checked before that of the row', () => {
    expect(reviewedVersions([1], rows, null, 6)).toEqual([6]);
    expect(reviewedVersions([1], rows, { proposal: 1, version: 5 }, 6)).toEqual([5]);
  });
});
