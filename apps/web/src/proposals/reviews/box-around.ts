// The part of the map shown around the place of a remark.
import type { Box } from '../../map/box.ts';

/** Half of its width and height in degrees (about 60 m). */
const marginDegrees = 0.0006;

export function boxAround({ lng, lat }: { readonly lng: number; readonly lat: number }): Box {
  return [lng - marginDegrees, lat - marginDegrees, lng + marginDegrees, lat + marginDegrees];
}
