// The steps of the tour, each with the page attribute that marks its target.

export const tourSteps = [
  { name: 'search', at: '[data-search]' },
  { name: 'asker', at: '[data-over-map="asker"]' },
  { name: 'curb', at: '[data-stage] canvas' },
  { name: 'time', at: '[data-over-map="time"]' },
  { name: 'legend', at: '[data-over-map="legend"]' },
] as const;
export type TourStep = (typeof tourSteps)[number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between the target and the card, and between the card and the viewport edge. */
const gap = 12;

function clampValue(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/**
 * Returns the position of the card: below its target, else above it, else over its middle, and
 * always fully on the page.
 */
export function cardPosition(
  target: Box,
  card: Pick<Box, 'width' | 'height'>,
  page: Pick<Box, 'width' | 'height'>,
) {
  const below = target.top + target.height + gap;
  const above = target.top - gap - card.height;
  const middle = target.top + (target.height - card.height) / 2;
  const fitsBelow = below + card.height + gap <= page.height;
  const top = fitsBelow ? below : above >= gap ? above : middle;
  const left = target.left + (target.width - card.width) / 2;
  return {
    left: clampValue(left, gap, Math.max(gap, page.width - card.width - gap)),
    top: clampValue(top, gap, Math.max(gap, page.height - card.height - gap)),
  };
}
