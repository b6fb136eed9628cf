// Buildings of every block, by block type and location.
import type { BasemapFeatureData } from '@curbwright/core';
import { alleyWidth } from './alleys.ts';
import type { Network } from './arrangement.ts';
import type { Face } from './block-faces.ts';
import type { BuildableFace } from './buildable-faces.ts';
import type { DistrictKind } from './districts.ts';
import { type BuildingStyle, footprints } from './footprints.ts';
import { polygonOf } from './geography.ts';
import { boxOf, createGridIndex } from './grid-index.ts';
import { generateHouses } from './houses.ts';
import type { LandmarkKind } from './landmarks.ts';
import { at, distanceToSegment, type Point, segmentIntersection } from './plane.ts';
import { buildablePlot } from './plots.ts';
import { insideRing, ringArea } from './polygon.ts';
import type { Random } from './random.ts';

const styles: Readonly<Record<DistrictKind, BuildingStyle>> = {
  core: { frontage: [17, 34], depth: [17, 25], gap: 0.6, setback: 0, empty: 0.03, closed: 0.85 },
  market: { frontage: [13, 26], depth: [14, 20], gap: 0.8, setback: 0, empty: 0.05, closed: 0.7 },
  inner: { frontage: [10, 18], depth: [12, 16], gap: 1.8, setback: 1.5, empty: 0.07, closed: 0.3 },
  works: { frontage: [34, 70], depth: [28, 44], gap: 7, setback: 3, empty: 0.22, closed: 0.5 },
  suburb: { frontage: [15, 21], depth: [10, 13], gap: 5.5, setback: 4.5, empty: 0.1, closed: 0 },
};

const landmarkStyle: BuildingStyle = {
  frontage: [30, 55],
  depth: [14, 18],
  gap: 8,
  setback: 8,
  empty: 0.14,
  closed: 0.5,
};
const hall: BuildingStyle = {
  frontage: [400, 400],
  depth: [60, 80],
  gap: 0,
  setback: 11,
  empty: 0,
  closed: 1,
};

/** Landmark kinds that fill their block with one large building. */
const singleBuildingKinds: ReadonlySet<LandmarkKind> = new Set([
  'town hall',
  'station',
  'marketplace',
  'museum',
  'library',
  'theatre',
]);

/**
 * Returns the style with wider building fronts away from the center, for cities too large to draw
 * every house.
 */
function widenStyle(kind: DistrictKind, wished: number): BuildingStyle {
  const style = styles[kind];
  const frontage = kind === 'core' ? 1 : kind === 'market' ? Math.min(1.15, wished) : wished;
  return { ...style, frontage: [style.frontage[0] * frontage, style.frontage[1] * frontage] };
}

/**
 * Returns a test for whether a building avoids every street that runs into its block (cul-de-sacs).
 */
function clearOfStreets(network: Network): (ring: readonly Point[]) => boolean {
  const index = createGridIndex<{ a: Point; b: Point; half: number }>(60);
  for (const edge of network.edges)
    for (let i = 1; i < edge.points.length; i += 1) {
      const [a, b] = [at(edge.points, i - 1), at(edge.points, i)];
      index.add({ a, b, half: edge.street.width / 2 }, boxOf([a, b], edge.street.width / 2));
    }
  return (ring) => {
    const box = boxOf(ring, 2);
    return index.near(box).every(
      ({ a, b, half }) =>
        !insideRing(a, ring) &&
        ring.every((point, place) => {
          const next = at(ring, (place + 1) % ring.length);
          const middle: Point = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
          return (
            [point, middle].every((spot) => distanceToSegment(spot, a, b) > half + 1.2) &&
            segmentIntersection(point, next, a, b) === null &&
            [a, b].every((spot) => distanceToSegment(spot, point, next) > half + 1.2)
          );
        }),
    );
  };
}

/** The green area behind the gardens in the middle of a big block; `null` if there is none. */
function courtyardGreen(face: Face): Point[] | null {
  const green = buildablePlot(face, 42);
  return green !== null && ringArea(green) > 5000 ? green : null;
}

/** All buildings, plus the grounds of schools and hospitals. Parks and squares are left empty. */
export function generateBuildings(
  built: readonly BuildableFace[],
  withAlley: ReadonlySet<Face>,
  network: Network,
  frontage: number,
  random: Random,
): BasemapFeatureData[] {
  const clear = clearOfStreets(network);
  const features: BasemapFeatureData[] = [];
  for (const { face, kind, landmark } of built) {
    const plot = buildablePlot(face, 3.2);
    if (plot === null) continue;
    const single = landmark !== null && singleBuildingKinds.has(landmark.kind);
    const style =
      landmark === null || landmark.kind === 'hotel'
        ? widenStyle(kind, frontage)
        : single
          ? hall
          : landmarkStyle;
    const apart = landmark === null && (kind === 'suburb' || (kind === 'inner' && face.area > 26_000));
    const rings = apart
      ? generateHouses(face, style, 3.2, clear, random)
      : footprints(plot, style, withAlley.has(face) ? alleyWidth + 2.6 : 0, random).filter(clear);
    const inner = apart && face.area > 30_000 ? courtyardGreen(face) : null;
    if (inner !== null) features.push({ kind: 'grass', name: null, geometry: polygonOf(inner) });
    if (
      landmark !== null &&
      (landmark.kind === 'school' || landmark.kind === 'hospital' || landmark.kind === 'university')
    )
      features.push({ kind: landmark.kind, name: landmark.name, geometry: polygonOf(plot) });
    const largest = landmark === null ? null : rings.toSorted((a, b) => ringArea(b) - ringArea(a))[0];
    const named = landmark !== null && (single || landmark.kind === 'hotel');
    for (const ring of rings)
      features.push({
        kind:
          named && landmark !== null && ring === largest && landmark.kind === 'station'
            ? 'station'
            : 'building',
        name: named && ring === largest ? landmark.name : null,
        geometry: polygonOf(ring),
      });
  }
  return features;
}
