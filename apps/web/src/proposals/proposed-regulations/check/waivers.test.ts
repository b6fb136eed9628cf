// Tests that adding or removing a waiver keeps all the others.
import { describe, expect, it } from 'vitest';
import { withWaiver } from './waivers.ts';

const kept = [
  { finding: 'lint.never 0', reason: 'A test.' },
  { finding: 'lint.past 1', reason: 'As ordered.' },
];

describe('waiversWith', () => {
  it('adds one, changes one, takes one back, and keeps the others', () => {
    expect(withWaiver(kept, 'lint.beaten 2', 'So be it.')).toHaveLength(3);
    expect(withWaiver(kept, 'lint.past 1', 'Another reason.')).toEqual([
      kept[0],
      { finding: 'lint.past 1', reason: 'Another reason.' },
    ]);
    expect(withWaiver(kept, 'lint.never 0', null)).toEqual([kept[1]]);
  });
});
