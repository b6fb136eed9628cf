// Features along the water's edge: sea, river, beaches, promenades, piers and the railway along the
// river.
import type { BasemapFeatureData } from '@curbwright/core';
import { lineOf, polygonOf } from './geography.ts';
import type { Plan } from './plan.ts';
import { type Point, simplifyLine } from './plane.ts';
import type { Random } from './random.ts';
import { northQuayOffset, shoreRoadOffset, type Terrain } from './terrain.ts';

type Feature = BasemapFeatureData;

function samples(from: number, to: number, step: number): number[] {
  const list: number[] = [];
  for (let value = from; value < to; value += step) list.push(value);
  return [...list, to];
}

/** Returns the point `away` meters inland from the coast, at right angles to it. */
function alongShore(terrain: Terrain, y: number, away: number): Point {
  const slope = (terrain.shoreX(y + 1) - terrain.shoreX(y - 1)) / 2;
  const size = Math.hypot(1, slope);
  return [terrain.shoreX(y) + away / size, y - (slope * away) / size];
}

function alongRiver(terrain: Terrain, x: number, side: 1 | -1, away: number): Point {
  const slope = (terrain.riverY(x + 1) - terrain.riverY(x - 1)) / 2;
  return [x, terrain.riverY(x) + side * (terrain.riverHalfWidth(x) + away * Math.hypot(1, slope))];
}

function bent(points: readonly Point[], terrain: Terrain): Point[] {
  return simplifyLine(points.map(terrain.bend), 0.4);
}

function water(plan: Plan, terrain: Terrain): Feature[] {
  const { reach } = plan.measures;
  const step = Math.max(6, reach / 500);
  const shore = samples(-reach * 2.4, reach * 2.4, step).map((y): Point => [terrain.shoreX(y), y]);
  const sea: Point[] = [...bent(shore, terrain), [-reach * 3, reach * 2.4], [-reach * 3, -reach * 2.4]];
  const xs = samples(-reach * 0.12, reach * 3, step).filter(
    (x) => x > terrain.shoreX(terrain.riverY(x)) - 60,
  );
  const bank = (side: 1 | -1): Point[] =>
    xs.map((x) => {
      // The river mouth widens like a funnel.
      const flare = Math.max(0, 70 - (x - terrain.shoreX(terrain.riverY(x)))) ** 2 / 110;
      return alongRiver(terrain, x, side, Math.min(flare, 40));
    });
  const middle = xs.map((x): Point => [x, terrain.riverY(x)]);
  return [
    { kind: 'water', name: 'Alder Sound', geometry: polygonOf(sea) },
    {
      kind: 'water',
      name: 'Kestrel River',
      geometry: polygonOf([...bent(bank(-1), terrain), ...bent(bank(1), terrain).toReversed()]),
    },
    { kind: 'river', name: 'Kestrel River', geometry: lineOf(bent(middle, terrain)) },
  ];
}

/** The strips between a waterside road and the water, cut where the road ends. */
function strips(
  places: readonly number[],
  there: (place: number) => boolean,
  inner: (place: number) => Point,
  outer: (place: number) => Point,
  terrain: Terrain,
): Point[][] {
  const rings: Point[][] = [];
  let run: number[] = [];
  for (const place of [...places, Number.NaN]) {
    if (!Number.isNaN(place) && there(place)) {
      run.push(place);
      continue;
    }
    if (run.length > 3)
      rings.push([...bent(run.map(inner), terrain), ...bent(run.map(outer), terrain).toReversed()]);
    run = [];
  }
  return rings;
}

function banks(plan: Plan, terrain: Terrain): Feature[] {
  const { reach, core } = plan.measures;
  const step = Math.max(6, reach / 500);
  const ys = samples(-reach * 1.25, reach * 1.25, step);
  const road = 11;
  const shoreBuilt = (y: number): boolean => {
    const point = alongShore(terrain, y, shoreRoadOffset);
    return plan.built(point) && terrain.fromRiver(point) > northQuayOffset + 4;
  };
  const urban = (y: number): boolean => Math.abs(y) < core * 1.15;
  const features: Feature[] = [];
  const shoreStrip = (there: (y: number) => boolean): Point[][] =>
    strips(
      ys,
      (y) => shoreBuilt(y) && there(y),
      (y) => alongShore(terrain, y, 1),
      (y) => alongShore(terrain, y, shoreRoadOffset - road),
      terrain,
    );
  for (const ring of shoreStrip(urban))
    features.push({ kind: 'park', name: 'Harbor Walk', geometry: polygonOf(ring) });
  for (const ring of shoreStrip((y) => !urban(y)))
    features.push({ kind: 'beach', name: null, geometry: polygonOf(ring) });
  const xs = samples(0, reach * 1.6, step);
  for (const side of [1, -1] as const) {
    const away = side === 1 ? northQuayOffset : terrain.southQuay;
    const there = (x: number): boolean => {
      const point = alongRiver(terrain, x, side, away);
      return plan.built(point) && terrain.fromSea(point) > shoreRoadOffset + 12;
    };
    const near = side === 1 || !plan.measures.rail ? 2 : 4;
    const far = side === 1 || !plan.measures.rail ? away - 9 : 20;
    for (const ring of strips(
      xs,
      there,
      (x) => alongRiver(terrain, x, side, near),
      (x) => alongRiver(terrain, x, side, far),
      terrain,
    ))
      features.push({ kind: 'grass', name: null, geometry: polygonOf(ring) });
  }
  return features;
}

function rail(plan: Plan, terrain: Terrain): Feature[] {
  const { reach, core, rail: wanted } = plan.measures;
  if (!wanted) return [];
  const tracks = [31, 36];
  return tracks.map((away) => {
    const line = samples(core * 0.45, reach * 2.6, 12).map((x) => alongRiver(terrain, x, -1, away));
    return { kind: 'rail', name: 'Coast Line', geometry: lineOf(bent(line, terrain)) };
  });
}

function piers(plan: Plan, terrain: Terrain, random: Random): Feature[] {
  const { core } = plan.measures;
  const features: Feature[] = [];
  let number = 1;
  for (let y = Math.min(core * 0.95, plan.measures.reach * 0.8); y > -core * 0.9; ) {
    const width = random.between(16, 30);
    const reach = random.between(55, 70 + Math.min(core * 0.09, 110));
    const clear = terrain.fromRiver([20, y]) > 70 && plan.built(alongShore(terrain, y, shoreRoadOffset));
    if (clear && random.chance(0.85)) {
      const part = (across: number, out: number): Point => alongShore(terrain, y - across, -out);
      const deck = [part(0, -2), part(0, reach), part(width, reach), part(width, -2)].map(terrain.bend);
      features.push({ kind: 'pier', name: `Pier ${number}`, geometry: polygonOf(deck) });
      if (width > 21)
        features.push({
          kind: 'building',
          name: number === 3 ? 'Ferry Terminal' : null,
          geometry: polygonOf(
            [part(4, 14), part(4, reach - 8), part(width - 4, reach - 8), part(width - 4, 14)].map(
              terrain.bend,
            ),
          ),
        });
      number += 1;
    }
    y -= width + random.between(38, 95);
  }
  return features;
}

/** Returns all features at the water's edge. */
export function watersideFeatures(plan: Plan, terrain: Terrain, random: Random): Feature[] {
  return [
    ...water(plan, terrain),
    ...banks(plan, terrain),
    ...rail(plan, terrain),
    ...piers(plan, terrain, random),
  ];
}
