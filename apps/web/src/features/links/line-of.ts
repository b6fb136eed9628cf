// The geometry of an answered link as a line, checked: the contract leaves its form open.
import { type LineGeometry, lineGeometry } from '@curbwright/core';

/** null when it is not a LineString. */
export function lineOf(geometry: unknown): LineGeometry | null {
  const read = lineGeometry.safeParse(geometry);
  return read.success ? read.data : null;
}
