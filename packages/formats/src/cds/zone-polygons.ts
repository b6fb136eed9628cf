// Zones drawn as polygons: what their source drew, else strips beside their curbs; strips that would cross at a corner are cut there.
import {
  arePartedByAnEdge,
  type Box,
  boxOfPositions,
  checkPolygon,
  degreesOf,
  type LineGeometry,
  type LinkData,
  nearestAlong,
  offsetLine,
  overlapArea,
  type PolygonGeometry,
  polygonWithout,
  ringSquareMetres,
} from '@curbwright/core';
import Flatbush from 'flatbush';
import { curbLineOf } from '../curb-line.ts';
import { isObject } from '../source-json.ts';

/** Metres of roadway that a zone covers from the curb where only a line is known: a parking lane for vehicles at this angle. */
const zoneDepths = { parallel: 2.4, diagonal: 4.8, perpendicular: 5 } as const;

/** What of a link says where its zone lies. */
export type DrawnLink = Pick<LinkData, 'side' | 'geometry' | 'baysAngle' | 'sourceProperties'>;

/** Whether a source drew its zone as a polygon. */
export function isPolygon(value: unknown): value is PolygonGeometry {
  return isObject(value) && value.type === 'Polygon' && Array.isArray(value.coordinates);
}

/** The polygon the source drew, while it still belongs to the link's line; null = there is none. */
export function polygonOfSource({ geometry, sourceProperties }: DrawnLink): PolygonGeometry | null {
  const { zonePolygon } = sourceProperties;
  if (!isPolygon(zonePolygon)) return null;
  const line = JSON.stringify(curbLineOf(zonePolygon)?.coordinates);
  const own = geometry.coordinates;
  return line === JSON.stringify(own) || line === JSON.stringify([...own].reverse()) ? zonePolygon : null;
}

const depthOf = ({ baysAngle }: DrawnLink) => zoneDepths[baysAngle ?? 'parallel'];

/**
 * The zone of a curb line: the line and its parallel towards the roadway, counter-clockwise, beginning with the curb. The roadway lies
 * left of a curb on the right side of its street, and right of one on the left side, which is why that one is drawn backwards.
 */
export function stripOf(link: DrawnLink): PolygonGeometry {
  const deepest = depthOf(link);
  const curb =
    link.side === 'left'
      ? { ...link.geometry, coordinates: [...link.geometry.coordinates].reverse() }
      : link.geometry;
  // On a bend tighter than the strip is deep its inner side would cross itself: such a zone is drawn shallower.
  for (let depth: number = deepest; depth > deepest / 64; depth /= 2) {
    const strip = ringOf(curb, depth);
    if (checkPolygon(strip.coordinates).geometry !== null) return strip;
  }
  return ringOf(curb, deepest / 64);
}

function ringOf(curb: LineGeometry, depth: number): PolygonGeometry {
  const road = offsetLine(curb, depth).coordinates.reverse();
  const [first] = curb.coordinates;
  return {
    type: 'Polygon',
    coordinates: [[...curb.coordinates, ...road, ...(first === undefined ? [] : [first])]],
  };
}

/** A zone that is to be drawn. */
export interface ZoneToDraw {
  readonly id: string;
  readonly link: DrawnLink;
}

/** How many of its depths a strip reaches from its line at most: so far the corner of a bend does. */
const bendReach = 2;

/** A zone about to be drawn: a strip is made when somebody looks at it, which of most in a slice of a city nobody does. */
class Drawn implements ZoneToDraw {
  readonly id: string;
  readonly link: DrawnLink;
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
    const [west, south, east, north] = boxOfPositions(drawn ?? link.geometry.coordinates);
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

/** Metres: less is how finely curbs are drawn, no crossing. */
const finest = 0.01;

/** Square metres that two strips share at a corner at most, also an acute one; what share more lie along each other, which no drawing mends. */
const cornerOf = (one: Drawn, other: Drawn) => 2 * depthOf(one.link) * depthOf(other.link);

/** Who keeps the corner: what a source drew, then the smaller, then the lower id; the same whoever else is drawn beside them. */
function keepsCorner(one: Drawn, other: Drawn): boolean {
  if ((one.ofSource === null) !== (other.ofSource === null)) return one.ofSource !== null;
  if (one.squareMetres !== other.squareMetres) return one.squareMetres < other.squareMetres;
  return one.id < other.id;
}

/** The ring turned so that it begins where its curb does, as strips do: readers take the curb from there. */
function fromCurb({ coordinates }: PolygonGeometry, curb: LineGeometry): PolygonGeometry {
  const [outer = [], ...holes] = coordinates;
  const ring = outer.slice(0, -1);
  if (ringTurn(ring) < 0) ring.reverse();
  const isOn = ring.map((position) => nearestAlong(curb.coordinates, position).distance < finest);
  const start = isOn.findIndex((on, index) => on && !isOn.at(index - 1));
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  const [first] = turned;
  return start < 0 || first === undefined
    ? { type: 'Polygon', coordinates }
    : { type: 'Polygon', coordinates: [[...turned, first], ...holes] };
}

/** Above 0: the ring goes counter-clockwise. */
function ringTurn(ring: PolygonGeometry['coordinates'][number]): number {
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
  }, 0);
}

/** The polygons of zones that are valid together: no two hold the same place, but where curbs lie along each other. */
export class ZonePolygons {
  readonly #zones: readonly Drawn[];
  readonly #tree: Flatbush | null;
  readonly #cutters = new Map<number, readonly Drawn[]>();

  constructor(zones: readonly ZoneToDraw[]) {
    this.#zones = zones.map((zone) => new Drawn(zone));
    this.#tree = zones.length > 0 ? new Flatbush(zones.length) : null;
    for (const { box } of this.#zones) this.#tree?.add(...box);
    this.#tree?.finish();
  }

  /** A zone as it is drawn beside the others. */
  polygonOf(index: number): PolygonGeometry {
    const zone = this.#zones[index];
    if (zone === undefined) throw new RangeError(`there is no zone ${index}`);
    return this.cut(index, zone.polygon);
  }

  /** A part of a zone (a space) without what the zone leaves to others; whole where nothing would be left of it. */
  cut(index: number, part: PolygonGeometry): PolygonGeometry {
    const zone = this.#zones[index];
    const near = this.#cuttersOf(index).filter(({ polygon }) => !arePartedByAnEdge(part, polygon, finest));
    if (zone === undefined || near.length === 0) return part;
    const left = polygonWithout(
      part,
      near.map(({ polygon }) => polygon),
    );
    return left === null ? part : fromCurb(left, zone.link.geometry);
  }

  /** The zones a zone leaves a corner to. */
  #cuttersOf(index: number): readonly Drawn[] {
    const zone = this.#zones[index];
    if (zone === undefined || zone.ofSource !== null) return [];
    const known = this.#cutters.get(index);
    if (known !== undefined) return known;
    const cutters = (this.#tree?.search(...zone.box) ?? []).flatMap((at) => {
      const other = this.#zones[at];
      if (other === undefined || at === index) return [];
      if (arePartedByAnEdge(zone.polygon, other.polygon, finest) || !keepsCorner(other, zone)) return [];
      const shared = overlapArea(zone.polygon.coordinates, other.polygon.coordinates);
      return shared > 0 && shared <= cornerOf(zone, other) ? [other] : [];
    });
    this.#cutters.set(index, cutters);
    return cutters;
  }
}
