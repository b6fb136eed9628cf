// Tests the position of the tour's card.
import { describe, expect, it } from 'vitest';
import { cardPosition } from './tour-steps.ts';

const page = { width: 390, height: 844 };
const card = { width: 300, height: 160 };

describe('cardPlace', () => {
  it('is below what it speaks of, above it at the bottom, in the middle of what fills the page', () => {
    expect(cardPosition({ left: 12, top: 68, width: 200, height: 44 }, card, page)).toEqual({
      left: 12,
      top: 124,
    });
    expect(cardPosition({ left: 0, top: 744, width: 390, height: 100 }, card, page)).toEqual({
      left: 45,
      top: 572,
    });
    expect(cardPosition({ left: 0, top: 56, width: 390, height: 788 }, card, page)).toEqual({
      left: 45,
      top: 370,
    });
  });

  it('never leaves the page', () => {
    const { left, top } = cardPosition({ left: 380, top: 0, width: 10, height: 10 }, card, {
      width: 320,
      height: 150,
    });
    expect([left, top]).toEqual([12, 12]);
  });
});

it.each([
  // Just enough room below: 12 px to the target, and 12 px to the viewport edge.
  { top: 100, height: 560, place: 672 },
  // One pixel less room: above it.
  { top: 200, height: 461, place: 28 },
  // Just enough room above.
  { top: 184, height: 600, place: 12 },
  // No room above either: over its middle.
  { top: 183, height: 601, place: 403.5 },
])('stands at $place for what begins at $top and is $height high', ({ top, height, place }) => {
  expect(cardPosition({ left: 0, top, width: 100, height }, card, page).top).toBe(place);
});

it('stands in the middle of what it speaks of, but 12 px from the edge', () => {
  const leftOf = (left: number, width: number) =>
    cardPosition({ left, top: 0, width, height: 20 }, card, page).left;
  expect([leftOf(40, 320), leftOf(0, 20), leftOf(380, 10)]).toEqual([50, 12, 78]);
});
