// Determines at which stop a dragged sheet comes to rest.

interface SheetRelease {
  /** Height of the sheet in pixels when the drag began. */
  readonly from: number;
  /** Height of the sheet in pixels when the drag ended. */
  readonly height: number;
  /** Pixels per millisecond at the end of the drag, upward positive. */
  readonly speed: number;
}

/**
 * Highest speed that counts, in pixels per millisecond, so that a flick carries the sheet about one
 * stop at most.
 */
const maxSpeed = 1.5;
/** Milliseconds for which a flick carries the sheet on. */
const flickDurationMs = 160;

/**
 * Past this fraction of the way to the next stop the sheet goes there, because the drag was
 * deliberate.
 */
const deliberateFraction = 0.3;

/**
 * The index of the stop where a released sheet comes to rest; `null` = it was pulled below the
 * lowest one and closes. `heights` are in pixels, from the lowest stop to the highest.
 */
export function findRestingStop(
  { from, height, speed }: SheetRelease,
  heights: readonly number[],
): number | null {
  const projectedHeight = height + Math.max(-maxSpeed, Math.min(maxSpeed, speed)) * flickDurationMs;
  const [lowest = 0] = heights;
  if (projectedHeight < lowest / 2) return null;
  const part = projectedHeight > from ? deliberateFraction : 1 - deliberateFraction;
  const reached = heights.filter((stop, index) => {
    const below = heights[index - 1] ?? 0;
    return projectedHeight >= below + (stop - below) * part;
  });
  return Math.max(0, reached.length - 1);
}
