// Where a dragged sheet comes to rest.

export interface Drop {
  /** Pixels the sheet was high when the finger took it. */
  readonly from: number;
  /** Pixels the sheet is high where the finger left it. */
  readonly height: number;
  /** Pixels a millisecond, upwards positive, as the finger left it. */
  readonly speed: number;
}

/** However fast the finger, a flick carries the sheet about one stop on. */
const fastest = 1.5;
/** A flick carries the sheet on for this many milliseconds. */
const carried = 160;

/** Past this part of the way to the next stop, the sheet goes there: who drags means to. */
const meant = 0.3;

/**
 * The index of the stop a dropped sheet goes to. null = it was pulled down out of the lowest one, and closes. `heights` in pixels, from the
 * lowest stop to the highest.
 */
export function restingStop({ from, height, speed }: Drop, heights: readonly number[]): number | null {
  const glides = height + Math.max(-fastest, Math.min(fastest, speed)) * carried;
  const [lowest = 0] = heights;
  if (glides < lowest / 2) return null;
  const part = glides > from ? meant : 1 - meant;
  const reached = heights.filter((stop, index) => {
    const below = heights[index - 1] ?? 0;
    return glides >= below + (stop - below) * part;
  });
  return Math.max(0, reached.length - 1);
}
