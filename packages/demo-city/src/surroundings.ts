// The land around the city: woods and fields that avoid its streets and water.
import type { BasemapFeatureData } from '@curbwright/core';
import { polygonOf } from './geography.ts';
import { blob } from './parks.ts';
import type { Plan } from './plan.ts';
import { distance, type Point } from './plane.ts';
import type { Random } from './random.ts';
import type { Terrain } from './terrain.ts';

/**
 * Woods and fields in plan coordinates, warped like everything else. Fields come first so that
 * woods are drawn over them.
 */
export function surroundingFeatures(plan: Plan, terrain: Terrain, random: Random): BasemapFeatureData[] {
  const { reach, core } = plan.measures;
  const open = (ring: readonly Point[], margin: number): boolean =>
    ring.every(
      (point) =>
        !plan.built(pullTowardCenter(point, plan.centre, margin)) &&
        terrain.fromSea(point) > 60 &&
        terrain.fromRiver(point) > 95,
    );
  const features: BasemapFeatureData[] = [];
  const scatter = (kind: 'farmland' | 'wood', count: number, low: number, high: number): void => {
    for (let tries = 0; tries < count; tries += 1) {
      const angle = random.between(-1.65, 1.65);
      const away = reach * random.between(0.95, 1.75);
      const centre: Point = [
        plan.centre[0] + Math.cos(angle) * away * 1.1,
        plan.centre[1] + Math.sin(angle) * away,
      ];
      const ring = blob(centre, random.between(low, high), random, random.between(1, 1.7));
      if (open(ring, core * 0.12))
        features.push({ kind, name: null, geometry: polygonOf(ring.map(terrain.bend)) });
    }
  };
  if (plan.measures.hills === 0) return features;
  scatter('farmland', 260, reach * 0.03, reach * 0.1);
  scatter('wood', 420, reach * 0.016, reach * 0.06);
  return features;
}

/** Moves a point toward the center to keep a margin from the city limits. */
function pullTowardCenter(point: Point, centre: Point, margin: number): Point {
  const away = distance(point, centre);
  const share = Math.max(0, away - margin) / Math.max(1, away);
  return [centre[0] + (point[0] - centre[0]) * share, centre[1] + (point[1] - centre[1]) * share];
}
