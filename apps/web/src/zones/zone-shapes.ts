// Converts components of analysis zones to shapes on the map, and computes bounding boxes.
import type { ZoneComponentResponse } from '@curbwright/contract';
import { circleOutline, type Position } from '@curbwright/core';
import type { Box } from '../map/box.ts';
import { ringsOf, type ZoneShape } from '../map/zones.ts';

/**
 * Returns the component as a shape; `null` = nothing to draw, because its selected curbs have no
 * lines.
 */
export function toZoneShape(component: ZoneComponentResponse): ZoneShape | null {
  const { geometry, radius, segment_geometry: lines } = component;
  if (geometry === null) return lines === null ? null : { kind: 'lines', lines: lines.coordinates };
  if (geometry.type === 'Point')
    return radius === null ? null : { kind: 'area', geometry: circleOutline(geometry, radius) };
  return { kind: 'area', geometry };
}

function shapePositions(form: ZoneShape): readonly Position[] {
  return form.kind === 'lines' ? form.lines.flat() : ringsOf(form.geometry).flat(2);
}

/** Returns the bounding box of the shapes; `null` = there are none. */
export function boundsOfShapes(forms: readonly ZoneShape[]): Box | null {
  let box: [number, number, number, number] | null = null;
  for (const [lng, lat] of forms.flatMap(shapePositions))
    box =
      box === null
        ? [lng, lat, lng, lat]
        : [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)];
  return box;
}

/** Returns the bounding box of both boxes; `null` when both are `null`. */
export function unionBoxes(a: Box | null, b: Box | null): Box | null {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
