// Parks and squares: big parks with ponds, groves and paths, and greens and plazas that fill one
// block.
import type { BasemapFeatureData } from '@curbwright/core';
import type { Face } from './block-faces.ts';
import { lineOf, polygonOf } from './geography.ts';
import type { Landmark } from './landmarks.ts';
import type { Plan } from './plan.ts';
import { at, type Point, smoothStep } from './plane.ts';
import { buildablePlot } from './plots.ts';
import { centroid, insideRing } from './polygon.ts';
import type { Random } from './random.ts';
import type { Terrain } from './terrain.ts';

const parkNames = ['Meridian Park', 'Kestrel Gardens', 'Lookout Park'];

/** A rounded shape with a wavy outline. */
export function blob(centre: Point, radius: number, random: Random, stretch = 1): Point[] {
  const phases = [2, 3, 5, 8].map((times) => ({
    times,
    phase: random.between(0, 6.28),
    size: random.between(0.05, 0.32 / times),
  }));
  const turn = random.between(0, 3.14);
  const ring: Point[] = [];
  for (let part = 0; part < 48; part += 1) {
    const angle = (part / 48) * 2 * Math.PI;
    let size = radius;
    for (const { times, phase, size: share } of phases)
      size += radius * share * Math.sin(times * angle + phase);
    const [x, y] = [size * Math.cos(angle) * stretch, size * Math.sin(angle)];
    ring.push([
      centre[0] + x * Math.cos(turn) - y * Math.sin(turn),
      centre[1] + x * Math.sin(turn) + y * Math.cos(turn),
    ]);
  }
  return ring;
}

function bigPark(
  name: string,
  plot: Point[],
  box: readonly [number, number, number, number],
  terrain: Terrain,
  random: Random,
): BasemapFeatureData[] {
  const [west, south, east, north] = box;
  const [width, height] = [east - west, north - south];
  const size = Math.min(width, height);
  const place = (u: number, v: number): Point => [west + u * width, south + v * height];
  const inside = (ring: readonly Point[]): boolean => ring.every((point) => insideRing(point, plot));
  const features: BasemapFeatureData[] = [{ kind: 'park', name, geometry: polygonOf(plot) }];
  const lake = blob(
    place(random.between(0.38, 0.62), random.between(0.4, 0.6)),
    size * 0.16,
    random,
    1.5,
  ).map(terrain.bend);
  for (let tries = 0; tries < 26; tries += 1) {
    const grove = blob(
      place(random.between(0.1, 0.9), random.between(0.1, 0.9)),
      size * random.between(0.04, 0.1),
      random,
      1.3,
    ).map(terrain.bend);
    if (inside(grove) && !grove.some((point) => insideRing(point, lake)))
      features.push({ kind: 'wood', name: null, geometry: polygonOf(grove) });
  }
  if (inside(lake))
    features.push({ kind: 'water', name: `${name.split(' ')[0] ?? ''} Pond`, geometry: polygonOf(lake) });
  const ways: readonly (readonly Point[])[] = [
    [
      [0.02, 0.03],
      [0.2, 0.24],
      [0.3, 0.5],
      [0.24, 0.75],
      [0.03, 0.97],
    ],
    [
      [0.98, 0.03],
      [0.8, 0.22],
      [0.73, 0.5],
      [0.8, 0.78],
      [0.97, 0.97],
    ],
    [
      [0.2, 0.24],
      [0.5, 0.2],
      [0.8, 0.22],
    ],
    [
      [0.24, 0.75],
      [0.5, 0.82],
      [0.8, 0.78],
    ],
    [
      [0.5, 0.01],
      [0.47, 0.1],
      [0.5, 0.2],
    ],
    [
      [0.5, 0.82],
      [0.53, 0.9],
      [0.5, 0.99],
    ],
  ];
  for (const way of ways)
    features.push({
      kind: 'path',
      name: null,
      geometry: lineOf(rounded(way).map(([u, v]) => terrain.bend(place(u, v)))),
    });
  return features;
}

/** Rounds the corners of a line while keeping its points (Catmull–Rom). */
function rounded(line: readonly Point[]): Point[] {
  const smooth: Point[] = [];
  for (let index = 1; index < line.length; index += 1) {
    const p = [Math.max(0, index - 2), index - 1, index, Math.min(line.length - 1, index + 1)].map((i) =>
      at(line, i),
    );
    for (let part = 0; part < 8; part += 1) {
      const t = part / 8;
      const mix = (axis: 0 | 1): number => {
        const [a, b, c, d] = [at(p, 0)[axis], at(p, 1)[axis], at(p, 2)[axis], at(p, 3)[axis]];
        return (
          0.5 *
          (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
        );
      };
      smooth.push([mix(0), mix(1)]);
    }
  }
  return [...smooth, at(line, -1)];
}

/** Returns the faces that are big parks, with the index of the park in the plan. */
export function bigParkFaces(faces: readonly Face[], plan: Plan, terrain: Terrain): Map<Face, number> {
  const found = new Map<Face, number>();
  for (const [index, [west, south, east, north]] of plan.parks.entries()) {
    const middle = terrain.bend([(west + east) / 2, (south + north) / 2]);
    const face = faces.find((candidate) => insideRing(middle, candidate.ring));
    if (face !== undefined) found.set(face, index);
  }
  return found;
}

/** Returns the parks and squares as features. */
export function parkFeatures(
  big: ReadonlyMap<Face, number>,
  landmarks: readonly Landmark[],
  plan: Plan,
  terrain: Terrain,
  random: Random,
): BasemapFeatureData[] {
  const features: BasemapFeatureData[] = [];
  for (const [face, index] of big) {
    const plot = buildablePlot(face, 3);
    if (plot !== null)
      features.push(
        ...bigPark(parkNames[index] ?? 'City Park', plot, at(plan.parks, index), terrain, random),
      );
  }
  for (const { kind, name, face } of landmarks) {
    if (kind !== 'park' && kind !== 'square') continue;
    const plot = buildablePlot(face, 2.6);
    if (plot === null) continue;
    features.push({ kind, name: name === '' ? null : name, geometry: polygonOf(plot) });
    if (kind === 'park' && smoothStep(face.area, 6000, 9000) > 0.5) {
      const middle = centroid(plot);
      for (let tries = 0; tries < 5; tries += 1) {
        const spot: Point = [middle[0] + random.between(-30, 30), middle[1] + random.between(-30, 30)];
        const grove = blob(spot, random.between(7, 13), random);
        if (grove.every((point) => insideRing(point, plot)))
          features.push({ kind: 'wood', name: null, geometry: polygonOf(grove) });
      }
    }
  }
  return features;
}
