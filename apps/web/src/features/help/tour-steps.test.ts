// Where the tour's card stands.
import { describe, expect, it } from 'vitest';
import { cardPlace } from './tour-steps.ts';

const page = { width: 390, height: 844 };
const card = { width: 300, height: 160 };

describe('cardPlace', () => {
  it('is below what it speaks of, above it at the bottom, in the middle of what fills the page', () => {
    expect(cardPlace({ left: 12, top: 68, width: 200, height: 44 }, card, page)).toEqual({
      left: 12,
      top: 124,
    });
    expect(cardPlace({ left: 0, top: 744, width: 390, height: 100 }, card, page)).toEqual({
      left: 45,
      top: 572,
    });
    expect(cardPlace({ left: 0, top: 56, width: 390, height: 788 }, card, page)).toEqual({
      left: 45,
      top: 370,
    });
  });

  it('never leaves the page', () => {
    const { left, top } = cardPlace({ left: 380, top: 0, width: 10, height: 10 }, card, {
      width: 320,
      height: 150,
    });
    expect([left, top]).toEqual([12, 12]);
  });
});
