// Which zones a link has been: a zone's id lasts as long as its curb is where it was, and a curb really moved, or put back later, is another zone.
import { type LineGeometry, nearestAlong, type Position } from '@curbwright/core';
import { cdsZoneId, uuidOf } from './uuid.ts';

/** How a link was drawn, and when; epoch milliseconds, `to` exclusive. */
interface LinkShape {
  readonly geometry: LineGeometry;
  readonly from: number;
  /** null = it is drawn so still, and in force. */
  readonly to: number | null;
}

/** A zone a link was or is. */
export interface LinkZone extends LinkShape {
  readonly id: string;
}

/** Metres by which a curb may be drawn better and be the same curb still. */
const sameWithin = 5;

/** The greatest distance of a line's vertices from another line, metres. */
function farthest(from: readonly Position[], to: readonly Position[]): number {
  return Math.max(...from.map((vertex) => nearestAlong(to, vertex).distance));
}

/** Whether two lines are the same curb, drawn twice: neither leaves the other by more than `sameWithin`. */
export function isSameCurb(one: LineGeometry, other: LineGeometry): boolean {
  return (
    farthest(one.coordinates, other.coordinates) <= sameWithin &&
    farthest(other.coordinates, one.coordinates) <= sameWithin
  );
}

/**
 * The zones of a link by its shapes, oldest first. Each shape is held against the first of its zone, so that many small steps are a move too.
 * The first zone has the link's own id (`cdsZoneId`), later ones are made of it and their number.
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
      id: number === 0 ? cdsZoneId(outsideId) : uuidOf(`zone ${outsideId} ${number}`),
      geometry,
      from,
      to,
    });
  }
  return zones;
}
