// The box around a curb, with a margin; the map moves there for a finding.
import type { LinkFeature } from '@curbwright/contract';
import type { Box } from '../../../map/box.ts';

/** Margin in degrees (about 30 m), so that a short curb is not zoomed in too far. */
const marginDegrees = 0.0003;

export function boxOfLink({ geometry }: Pick<LinkFeature, 'geometry'>): Box {
  const lngs = geometry.coordinates.map(([lng]) => lng);
  const lats = geometry.coordinates.map(([, lat]) => lat);
  return [
    Math.min(...lngs) - marginDegrees,
    Math.min(...lats) - marginDegrees,
    Math.max(...lngs) + marginDegrees,
    Math.max(...lats) + marginDegrees,
  ];
}
