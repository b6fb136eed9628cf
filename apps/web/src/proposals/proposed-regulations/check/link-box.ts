// The box around a curb, with room: where the map goes for a finding.
import type { LinkFeature } from '@curbwright/contract';
import type { Box } from '../../../map/box.ts';

/** Degrees around it, some 30 m: a short curb is not looked at through a microscope. */
const room = 0.0003;

export function boxOfLink({ geometry }: Pick<LinkFeature, 'geometry'>): Box {
  const lngs = geometry.coordinates.map(([lng]) => lng);
  const lats = geometry.coordinates.map(([, lat]) => lat);
  return [
    Math.min(...lngs) - room,
    Math.min(...lats) - room,
    Math.max(...lngs) + room,
    Math.max(...lats) + room,
  ];
}
