// Draws zones as polygons: the source's polygon, else a strip beside the curb. Strips that would
// cross at a corner are cut there.
import {
  areSeparatedByEdge,
  type Box,
  boundingBox,
  checkPolygon,
  degreesOf,
  type LineGeometry,
  type LinkData,
  nearestAlong,
  offsetLine,
  overlapArea,
  type PolygonGeometry,
  ringSquareMetres,
  subtractPolygons,
} from '@curbwright/core';
import Flatbush from 'flatbush';
import { curbLineOf } from '../curb-line.ts';
import { isObject } from '../source-json.ts';

/**
 * Depth in meters of a zone for which only a line is known, measured from the curb into the
 * roadway: a parking lane for vehicles at this angle.
 */
const zoneDepths = { parallel: 2.4, diagonal: 4.8, perpendicular: 5 } as const;

/** The fields of a link that determine where its zone lies. */
export type ZoneGeometryLink = Pick<LinkData, 'side' | 'geometry' | 'baysAngle' | 'sourceProperties'>;

/** Whether the value is a polygon a source drew for its zone. */
export function isPolygon(value: unknown): value is PolygonGeometry {
  return isObject(value) && value.type === 'Polygon' && Array.isArray(value.coordinates);
}

/**
 * Returns the polygon drawn by the source, if it still belongs to the link's line; `null` if there
 * is none.
 */
export function polygonOfSource({ geometry, sourceProperties }: ZoneGeometryLink): PolygonGeometry | null {
  const { zonePolygon } = sourceProperties;
  if (!isPolygon(zonePolygon)) return null;
  const line = JSON.stringify(curbLineOf(zonePolygon)?.coordinates);
  const own = geometry.coordinates;
  return line === JSON.stringify(own) || line === JSON.stringify([...own].reverse()) ? zonePolygon : null;
}

const depthOf = ({ baysAngle }: ZoneGeometryLink) => zoneDepths[baysAngle ?? 'parallel'];

/**
 * Returns the zone of a curb line: the line and its parallel toward the roadway, counterclockwise,
 * starting with the curb. The roadway lies left of a curb on the right side of its street and right
 * of one on the left side, so the latter is drawn backwards.
 */
export function stripOf(link: ZoneGeometryLink): PolygonGeometry {
  const deepest = depthOf(link);
  const curb =
    link.side === 'left'
      ? { ...link.geometry, coordinates: [...link.geometry.coordinates].reverse() }
      : link.geometry;
  // On a bend tighter than the depth of the strip, the inner side would cross itself, so the zone
  // is drawn shallower.
  for (let depth: number = deepest; depth > deepest / 64; depth /= 2) {
    const strip = stripPolygon(curb, depth);
    if (checkPolygon(strip.coordinates).geometry !== null) return strip;
  }
  return stripPolygon(curb, deepest / 64);
}

function stripPolygon(curb: LineGeometry, depth: number): PolygonGeometry {
  const road = offsetLine(curb, depth).coordinates.reverse();
  const [first] = curb.coordinates;
  return {
    type: 'Polygon',
    coordinates: [[...curb.coordinates, ...road, ...(first === undefined ? [] : [first])]],
  };
}

/** A zone to draw. */
export interface ZoneToDraw {
  readonly id: string;
  readonly link: ZoneGeometryLink;
}

/**
 * Maximum distance that a strip extends from its line, in multiples of its depth; the corner of a
 * bend extends this far.
 */
const bendReach = 2;

/**
 * A zone with its strip. The strip is computed on first use, because most zones in part of a city
 * never need it.
 */
class ZoneDrawing implements ZoneToDraw {
  readonly id: string;
  readonly link: ZoneGeometryLink;
  readonly ofSource: PolygonGeometry | null;
  readonly box: Box;
  #polygon: PolygonGeometry | null;
  #squareMetres: number | null = null;

  constructor({ id, link }: ZoneToDraw) {
    this.id = id;
    this.link = link;
    this.ofSource = polygonOfSource(link);
    this.#polygon = this.ofSource;
    const drawn = this.ofSource?.coordinates[0];
    const [west, south, east, north] = boundingBox(drawn ?? link.geometry.coordinates);
    const [lng, lat] = drawn === undefined ? degreesOf(depthOf(link) * bendReach, south) : [0, 0];
    this.box = [west - lng, south - lat, east + lng, north + lat];
  }

  get polygon(): PolygonGeometry {
    this.#polygon ??= stripOf(this.link);
    return this.#polygon;
  }

  get squareMetres(): number {
    this.#squareMetres ??= ringSquareMetres(this.polygon.coordinates[0] ?? []);
    return this.#squareMetres;
  }
}

/** Meters. Smaller overlaps come from drawing precision and are not crossings. */
const drawingToleranceMetres = 0.01;

/**
 * Returns the maximum area in square meters that two strips may share at a corner, even an acute
 * one. Strips that share more are parallel, which cutting cannot fix.
 */
const maxCornerArea = (one: ZoneDrawing, other: ZoneDrawing) => 2 * depthOf(one.link) * depthOf(other.link);

/**
 * Determines which zone keeps the corner: a zone drawn by its source takes precedence, then the
 * smaller zone, then the one with the lower id. The result does not depend on other zones nearby.
 */
function hasCornerPriority(one: ZoneDrawing, other: ZoneDrawing): boolean {
  if ((one.ofSource === null) !== (other.ofSource === null)) return one.ofSource !== null;
  if (one.squareMetres !== other.squareMetres) return one.squareMetres < other.squareMetres;
  return one.id < other.id;
}

/**
 * Rotates the ring to start at the start of its curb, like strips, because readers derive the curb
 * from there.
 */
function startRingAtCurb({ coordinates }: PolygonGeometry, curb: LineGeometry): PolygonGeometry {
  const [outer = [], ...holes] = coordinates;
  const ring = outer.slice(0, -1);
  if (signedRingArea(ring) < 0) ring.reverse();
  const isOn = ring.map(
    (position) => nearestAlong(curb.coordinates, position).distance < drawingToleranceMetres,
  );
  const start = isOn.findIndex((on, index) => on && !isOn.at(index - 1));
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  const [first] = turned;
  return start < 0 || first === undefined
    ? { type: 'Polygon', coordinates }
    : { type: 'Polygon', coordinates: [[...turned, first], ...holes] };
}

/** Above 0 when the ring runs counterclockwise. */
function signedRingArea(ring: PolygonGeometry['coordinates'][number]): number {
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
  }, 0);
}

/**
 * Computes the polygons of zones that are valid at the same time. No two of them overlap, except
 * where curbs are parallel to each other.
 */
export class ZonePolygons {
  readonly #zones: readonly ZoneDrawing[];
  readonly #tree: Flatbush | null;
  readonly #cutters = new Map<number, readonly ZoneDrawing[]>();

  constructor(zones: readonly ZoneToDraw[]) {
    this.#zones = zones.map((zone) => new ZoneDrawing(zone));
    this.#tree = zones.length > 0 ? new Flatbush(zones.length) : null;
    for (const { box } of this.#zones) this.#tree?.add(...box);
    this.#tree?.finish();
  }

  /** Returns the polygon of a zone, cut where it meets the others. */
  polygonOf(index: number): PolygonGeometry {
    const zone = this.#zones[index];
    if (zone === undefined) throw new RangeError(`there is no zone ${index}`);
    return this.cut(index, zone.polygon);
  }

  /**
   * Returns a part of a zone (a space) without the corners that the zone cedes to others; the whole
   * part if nothing would remain.
   */
  cut(index: number, part: PolygonGeometry): PolygonGeometry {
    const zone = this.#zones[index];
    const near = this.#cuttersOf(index).filter(
      ({ polygon }) => !areSeparatedByEdge(part, polygon, drawingToleranceMetres),
    );
    if (zone === undefined || near.length === 0) return part;
    const left = subtractPolygons(
      part,
      near.map(({ polygon }) => polygon),
    );
    return left === null ? part : startRingAtCurb(left, zone.link.geometry);
  }

  /** Returns the zones to which a zone cedes a corner. */
  #cuttersOf(index: number): readonly ZoneDrawing[] {
    const zone = this.#zones[index];
    if (zone === undefined || zone.ofSource !== null) return [];
    const known = this.#cutters.get(index);
    if (known !== undefined) return known;
    const cutters = (this.#tree?.search(...zone.box) ?? []).flatMap((at) => {
      const other = this.#zones[at];
      if (other === undefined || at === index) return [];
      if (
        areSeparatedByEdge(zone.polygon, other.polygon, drawingToleranceMetres) ||
        !hasCornerPriority(other, zone)
      )
        return [];
      const shared = overlapArea(zone.polygon.coordinates, other.polygon.coordinates);
      return shared > 0 && shared <= maxCornerArea(zone, other) ? [other] : [];
    });
    this.#cutters.set(index, cutters);
    return cutters;
  }
}
