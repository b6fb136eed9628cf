// Which bounding box to request while the map moves: larger than the view, and reused as long as it
// contains the view.
import { roundTo } from '@curbwright/core';
import type { Box } from '../../map/box.ts';

/** Margin requested beyond each side of the view, as a fraction of the view. */
const marginFraction = 0.4;
/**
 * Largest area of a reused box as a multiple of the view's area, because a box from a lower zoom
 * level may contain too much.
 */
const maxAreaRatio = 12;

function boxArea([west, south, east, north]: Box): number {
  return Math.max(0, east - west) * Math.max(0, north - south);
}

function containsBox(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/**
 * Returns the box to request, in degrees rounded to five decimals. Returns `previous` itself as long as
 * it is suitable.
 */
export function boxToRequest(view: Box, previous: Box | null): Box {
  if (previous !== null && containsBox(previous, view) && boxArea(previous) <= maxAreaRatio * boxArea(view))
    return previous;
  const [west, south, east, north] = view;
  const [x, y] = [(east - west) * marginFraction, (north - south) * marginFraction];
  const round = (degrees: number) => roundTo(degrees, 5);
  const box: Box = [
    round(Math.max(-180, west - x)),
    round(Math.max(-90, south - y)),
    round(Math.min(180, east + x)),
    round(Math.min(90, north + y)),
  ];
  // A view without an area, such as behind a panel as high as the page, has no smaller box.
  return previous !== null && box.every((side, at) => side === previous[at]) ? previous : box;
}
