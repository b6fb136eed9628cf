// Determines the current and former CDS zones of a link. A zone keeps its id as long as its curb
// stays in the same location. A curb that was moved, or restored after a removal, becomes a new
// zone.
import { type LineGeometry, nearestAlong, type Position } from '@curbwright/core';
import { cdsZoneId, uuidFromText } from './uuid.ts';

/** The geometry of a link over a period: epoch milliseconds, `to` exclusive. */
interface LinkShape {
  readonly geometry: LineGeometry;
  readonly from: number;
  /** `null` when the geometry is current and in force. */
  readonly to: number | null;
}

/** A current or former zone of a link. */
export interface LinkZone extends LinkShape {
  readonly id: string;
}

/** Maximum distance in meters at which a redrawn curb still counts as the same curb. */
const sameWithin = 5;

/** Returns the greatest distance of a line's vertices from another line, in meters. */
function maxVertexDistance(from: readonly Position[], to: readonly Position[]): number {
  return Math.max(...from.map((vertex) => nearestAlong(to, vertex).distance));
}

/**
 * Whether two lines are the same curb drawn twice: no vertex is more than `sameWithin` from the
 * other line.
 */
export function isSameCurb(one: LineGeometry, other: LineGeometry): boolean {
  return (
    maxVertexDistance(one.coordinates, other.coordinates) <= sameWithin &&
    maxVertexDistance(other.coordinates, one.coordinates) <= sameWithin
  );
}

/**
 * Returns the zones of a link from its shapes, oldest first. Each shape is compared with the first
 * shape of its zone, so that many small steps also count as a move. The first zone has the link's
 * own id (`cdsZoneId`); later ids are derived from that id and a number.
 */
export function zonesOfLink(outsideId: string, shapes: readonly LinkShape[]): LinkZone[] {
  const zones: LinkZone[] = [];
  let first: LineGeometry | null = null;
  for (const { geometry, from, to } of shapes) {
    const last = zones.at(-1);
    if (last !== undefined && first !== null && last.to === from && isSameCurb(first, geometry)) {
      zones[zones.length - 1] = { ...last, geometry, to };
      continue;
    }
    const number = zones.length;
    first = geometry;
    zones.push({
      id: number === 0 ? cdsZoneId(outsideId) : uuidFromText(`zone ${outsideId} ${number}`),
      geometry,
      from,
      to,
    });
  }
  return zones;
}
