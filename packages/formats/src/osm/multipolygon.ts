// Builds areas from multipolygon relations: joins member ways into rings and assigns holes to their
// outer ring.
import type { MultiPolygonGeometry, PolygonGeometry, Position } from '@curbwright/core';
import type { ElementStore, StoredRelation } from './element-store.ts';

type Ring = Position[];

/**
 * The positions of a way; `null` if the source lacks any of them, because the area would be
 * incorrect.
 */
export function positionsOf(store: ElementStore, refs: readonly number[]): Position[] | null {
  const positions: Position[] = [];
  for (const ref of refs) {
    const position = store.nodes.at(ref);
    if (position === null) return null;
    const last = positions.at(-1);
    if (last === undefined || last[0] !== position[0] || last[1] !== position[1]) positions.push(position);
  }
  return positions;
}

/**
 * Joins ways end to end into closed rings of node ids; `open` is the number of ways that do not
 * form a closed ring.
 */
function joinRings(ways: readonly (readonly number[])[]): {
  readonly rings: number[][];
  readonly open: number;
} {
  const rings: number[][] = [];
  const left = ways.filter((way) => way.length > 1).map((way) => [...way]);
  let open = 0;
  while (left.length > 0) {
    const ring = left.pop();
    if (ring === undefined) break;
    let grown = true;
    let used = 1;
    while (ring[0] !== ring.at(-1) && grown) {
      grown = false;
      const end = ring.at(-1);
      const index = left.findIndex((way) => way[0] === end || way.at(-1) === end);
      const next = left[index];
      if (next === undefined) break;
      left.splice(index, 1);
      ring.push(...(next[0] === end ? next : next.toReversed()).slice(1));
      used++;
      grown = true;
    }
    if (ring[0] === ring.at(-1) && ring.length >= 4) rings.push(ring);
    else open += used;
  }
  return { rings, open };
}

/** Twice the signed area of a ring; positive if counterclockwise. */
function doubleArea(ring: readonly Position[]): number {
  let sum = 0;
  for (const [i, a] of ring.entries()) {
    const b = ring[i + 1];
    if (b !== undefined) sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum;
}

/** Applies GeoJSON's winding order (RFC 7946): outer rings counterclockwise, holes clockwise. */
function withWindingOrder(ring: Ring, outer: boolean): Ring {
  return doubleArea(ring) > 0 === outer ? ring : ring.toReversed();
}

function isInsideRing(point: Position, ring: readonly Position[]): boolean {
  let within = false;
  for (const [i, a] of ring.entries()) {
    const b = ring[i + 1];
    if (b === undefined) break;
    if (a[1] > point[1] === b[1] > point[1]) continue;
    if (point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  }
  return within;
}

export type AreaProblem = 'member missing' | 'ring open' | 'hole outside' | 'no outer ring';

export interface Area {
  readonly geometry: PolygonGeometry | MultiPolygonGeometry | null;
  readonly problems: readonly AreaProblem[];
}

function geometryOf(polygons: readonly Ring[][]): Area['geometry'] {
  const [only] = polygons;
  if (only === undefined) return null;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons.map((polygon) => polygon) };
}

/**
 * A closed way as a polygon; `null` if it is not closed, too short, or partly outside the source.
 */
export function areaOfWay(store: ElementStore, refs: readonly number[]): PolygonGeometry | null {
  if (refs.length < 4 || refs[0] !== refs.at(-1)) return null;
  const ring = positionsOf(store, refs);
  return ring === null || ring.length < 4
    ? null
    : { type: 'Polygon', coordinates: [withWindingOrder(ring, true)] };
}

/**
 * The area of a multipolygon relation. Rings that can be closed are used, holes included; the
 * others are reported as problems. A hole belongs to the smallest outer ring around it.
 */
export function areaOfRelation(store: ElementStore, relation: StoredRelation): Area {
  const problems = new Set<AreaProblem>();
  const ringsOf = (outer: boolean): Ring[] => {
    const ways: (readonly number[])[] = [];
    for (const member of relation.members) {
      // A missing role means outer.
      const isOuter = member.role === 'outer' || member.role === 'outline' || member.role === '';
      if (member.type !== 'way' || (outer ? !isOuter : member.role !== 'inner')) continue;
      const way = store.ways.get(member.ref);
      if (way === undefined) problems.add('member missing');
      else ways.push(way.refs);
    }
    const { rings, open } = joinRings(ways);
    if (open > 0) problems.add('ring open');
    return rings.flatMap((refs) => {
      const ring = positionsOf(store, refs);
      if (ring === null) problems.add('member missing');
      return ring === null || ring.length < 4 ? [] : [withWindingOrder(ring, outer)];
    });
  };
  const polygons = ringsOf(true).map((ring) => [ring]);
  for (const hole of ringsOf(false)) {
    const around = polygons
      .filter(
        ([outer]) =>
          outer !== undefined &&
          hole.every(
            (point) =>
              isInsideRing(point, outer) || outer.some((p) => p[0] === point[0] && p[1] === point[1]),
          ),
      )
      .toSorted(([a = []], [b = []]) => Math.abs(doubleArea(a)) - Math.abs(doubleArea(b)))[0];
    if (around === undefined) problems.add('hole outside');
    else around.push(hole);
  }
  if (polygons.length === 0) problems.add('no outer ring');
  return { geometry: geometryOf(polygons), problems: [...problems] };
}
