// The extent of a dashboard's map: the outline of a zone's areas, and the bounding box of lines.
import {
  type Box,
  circleOutline,
  type MultiPolygonGeometry,
  type Position,
  roundPolygon,
  roundTo,
} from '@curbwright/core';
import type { ZoneCurbs } from './curb-state/zone-curbs.ts';

/** The zone's polygons and circles; `null` for a zone without areas, and for the whole city. */
export function outlineOf(zone: ZoneCurbs | null): MultiPolygonGeometry | null {
  const coordinates = (zone?.components ?? []).flatMap(({ row: { geometry, radius } }) => {
    if (geometry === null) return [];
    if (geometry.type === 'MultiPolygon') return geometry.coordinates;
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return radius === null ? [] : [roundPolygon(circleOutline(geometry, radius)).coordinates];
  });
  return coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates };
}

/** West, south, east, north of lines and an outline; `null` when there are none. */
export function boundsOf(
  outline: MultiPolygonGeometry | null,
  lines: Iterable<readonly Position[]>,
): [number, number, number, number] | null {
  let box: Box | null = null;
  const extendBounds = (positions: readonly Position[]) => {
    for (const [lng, lat] of positions)
      box =
        box === null
          ? [lng, lat, lng, lat]
          : [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)];
  };
  for (const polygon of outline?.coordinates ?? []) for (const ring of polygon) extendBounds(ring);
  for (const line of lines) extendBounds(line);
  return box === null ? null : [...(box as Box)];
}

/** Rounds a line to a decimeter and removes consecutive duplicate points. */
export function roundLine(line: readonly Position[]): Position[] {
  const rounded = line.map(([lng, lat]): Position => [roundTo(lng, 6), roundTo(lat, 6)]);
  const distinct = rounded.filter(
    (position, index) =>
      index === 0 || position[0] !== rounded[index - 1]?.[0] || position[1] !== rounded[index - 1]?.[1],
  );
  const [first] = distinct;
  return distinct.length === 1 && first !== undefined ? [first, first] : distinct;
}
