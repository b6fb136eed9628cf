// Where a dragged sheet comes to rest.

export interface Drop {
  /** Pixels the sheet is high where the finger left it. */
  readonly height: number;
  /** Pixels a millisecond, upwards positive, as the finger left it. */
  readonly speed: number;
}

/** However fast the finger, a flick carries the sheet about one stop on. */
const fastest = 1.5;
/** A flick carries the sheet on for this many milliseconds. */
const carried = 160;

/**
 * The index of the stop a dropped sheet goes to: the nearest to where it would glide. null = it was pulled down out of the lowest one, and
 * closes. `heights` in pixels, from the lowest stop to the highest.
 */
export function restingStop({ height, speed }: Drop, heights: readonly number[]): number | null {
  const glides = height + Math.max(-fastest, Math.min(fastest, speed)) * carried;
  const [lowest = 0] = heights;
  if (glides < lowest / 2) return null;
  let best = 0;
  for (const [index, stop] of heights.entries())
    if (Math.abs(stop - glides) < Math.abs((heights[best] ?? 0) - glides)) best = index;
  return best;
}
