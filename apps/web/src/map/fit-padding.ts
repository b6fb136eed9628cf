// Computes the padding that fits a city into the space between the panels over the map.
import { worldX, worldY } from '@curbwright/core';
import type { Box } from './box.ts';

/** A panel over the map, in pixels of the map container. */
export interface Panel {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Padding {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the parts of a frame outside its window as panels, each over the frame's full height or
 * width.
 */
export function panelsAround(window: Panel, { width, height }: Frame): readonly Panel[] {
  return [
    { left: 0, top: 0, right: window.left, bottom: height },
    { left: window.right, top: 0, right: width, bottom: height },
    { left: 0, top: 0, right: width, bottom: window.top },
    { left: 0, top: window.bottom, right: width, bottom: height },
  ].filter(({ left, top, right, bottom }) => right > left && bottom > top);
}

const margin = 16;

/**
 * Largest share of the frame that the padding for a panel may take on one side, so that the city
 * stays near the middle.
 */
const maxPaddingShare = 0.55;

/**
 * Least share of the largest possible scale. A smaller scale is worth it where the box is then shown
 * nearer to the middle: a wide street beside the buttons at the edge, not below them.
 */
const enoughScale = 0.85;

/** Returns the paddings that avoid one panel, at most one for each of the four sides. */
function clearingPaddings(panel: Panel, { width, height }: Frame): readonly Partial<Padding>[] {
  const fits = (taken: number, of: number) => taken <= of * maxPaddingShare;
  return [
    ...(fits(panel.right, width) ? [{ left: panel.right }] : []),
    ...(fits(width - panel.left, width) ? [{ right: width - panel.left }] : []),
    ...(fits(panel.bottom, height) ? [{ top: panel.bottom }] : []),
    ...(fits(height - panel.top, height) ? [{ bottom: height - panel.top }] : []),
  ];
}

/**
 * Returns the padding in pixels that avoids every panel. Of the paddings with nearly the largest
 * scale of the box, it is the one with the largest free area. A frame fully covered by panels gets
 * only the margin.
 */
export function fitPadding(box: Box, frame: Frame, panels: readonly Panel[]): Padding {
  const [west, south, east, north] = box;
  const wide = Math.max(1, worldX(east) - worldX(west));
  const high = Math.max(1, worldY(south) - worldY(north));
  const scale = ({ left, right, top, bottom }: Padding) =>
    Math.min((frame.width - left - right) / wide, (frame.height - top - bottom) / high);
  const bare: Padding = { left: margin, top: margin, right: margin, bottom: margin };
  let choices: readonly Padding[] = [bare];
  for (const panel of panels) {
    const ways = clearingPaddings(panel, frame);
    // Ignore a panel that no padding can avoid; it covers part of the city.
    if (ways.length === 0) continue;
    choices = choices.flatMap((so) =>
      ways.map((way) => ({
        left: Math.max(so.left, margin + (way.left ?? 0)),
        top: Math.max(so.top, margin + (way.top ?? 0)),
        right: Math.max(so.right, margin + (way.right ?? 0)),
        bottom: Math.max(so.bottom, margin + (way.bottom ?? 0)),
      })),
    );
  }
  const largest = Math.max(...choices.map(scale));
  if (largest <= 0) return bare;
  const freeArea = ({ left, right, top, bottom }: Padding) =>
    (frame.width - left - right) * (frame.height - top - bottom);
  return choices
    .filter((each) => scale(each) >= largest * enoughScale)
    .reduce((found, each) => (freeArea(each) > freeArea(found) ? each : found));
}
