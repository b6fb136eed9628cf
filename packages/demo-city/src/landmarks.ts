// Chooses the blocks for landmarks: city hall, hospital, station, schools, squares and neighborhood
// parks.
import type { Face } from './block-faces.ts';
import type { Districts } from './districts.ts';
import type { Plan } from './plan.ts';
import { at, distance, type Point } from './plane.ts';
import { centroid, ringArea } from './polygon.ts';
import type { Random } from './random.ts';
import type { Terrain } from './terrain.ts';

const landmarkKinds = [
  'town hall',
  'hospital',
  'station',
  'school',
  'university',
  'marketplace',
  'hotel',
  'museum',
  'library',
  'theatre',
  'square',
  'park',
] as const;
export type LandmarkKind = (typeof landmarkKinds)[number];

export interface Landmark {
  readonly kind: LandmarkKind;
  readonly name: string;
  readonly face: Face;
}

interface LandmarkRequest {
  readonly kind: LandmarkKind;
  readonly name: string;
  /** In plan coordinates. */
  readonly near: Point;
  readonly area: readonly [number, number];
}

function centralPlaces(plan: Plan, terrain: Terrain): LandmarkRequest[] {
  const { core, hills } = plan.measures;
  const { foot, head } = plan.boulevard;
  const along = (share: number, right: number): Point => [
    foot[0] + (head[0] - foot[0]) * share - right * 0.55,
    foot[1] + (head[1] - foot[1]) * share - right * 0.83,
  ];
  const block: readonly [number, number] = [3500, 16_000];
  const central: LandmarkRequest[] = [
    { kind: 'square', name: 'Founders Square', near: [core * 0.42, core * 0.2], area: [3000, 14_000] },
    { kind: 'school', name: 'Harbor Street School', near: [core * 0.7, core * 0.5], area: block },
    {
      kind: 'hospital',
      name: 'Alder General Hospital',
      near: [core * 0.85, core * 0.1],
      area: [5000, 40_000],
    },
    { kind: 'town hall', name: 'City Hall', near: [core * 0.5, core * 0.34], area: block },
    { kind: 'hotel', name: 'Hotel Meridian', near: along(0.35, -70), area: [2500, 16_000] },
    ...(hills === 0
      ? []
      : [
          {
            kind: 'marketplace' as const,
            name: 'Harbor Market',
            near: [core * 0.22, core * 0.6] as const,
            area: block,
          },
        ]),
  ];
  if (hills === 0) return central;
  const bank = terrain.riverY(core * 0.9) - terrain.riverHalfWidth(core * 0.9) - 110;
  return [
    ...central,
    { kind: 'station', name: 'Port Alder Station', near: [core * 0.9, bank], area: [2600, 60_000] },
    { kind: 'library', name: 'Central Library', near: [core * 0.3, core * 0.3], area: [2500, 14_000] },
    { kind: 'museum', name: 'Maritime Museum', near: along(0.12, 120), area: [2500, 16_000] },
    { kind: 'theatre', name: 'Lantern Theatre', near: along(0.55, -90), area: [1500, 14_000] },
    { kind: 'hotel', name: 'Wharf House Hotel', near: [core * 0.15, core * 0.32], area: [2500, 14_000] },
    { kind: 'square', name: 'Ferry Plaza', near: along(0.1, 0), area: [700, 9000] },
    { kind: 'square', name: 'Compass Square', near: along(0.6, 190), area: [3000, 20_000] },
    { kind: 'hotel', name: 'Station Hotel', near: [core * 1.0, bank + 90], area: [1500, 24_000] },
  ];
}

function schoolsAndParks(plan: Plan, districts: Districts, random: Random): LandmarkRequest[] {
  if (plan.measures.hills === 0) return [];
  return districts.list.flatMap((district): LandmarkRequest[] => {
    const aside = (): Point => [
      district.centre[0] + random.between(-0.4, 0.4) * plan.measures.core * 0.5,
      district.centre[1] + random.between(-0.4, 0.4) * plan.measures.core * 0.5,
    ];
    const park: LandmarkRequest = {
      kind: 'park',
      name: `${district.name} Green`,
      near: aside(),
      area: [5000, 30_000],
    };
    if (district.kind === 'works') return [];
    if (district.kind === 'core') return [park];
    const school: LandmarkRequest = {
      kind: 'school',
      name: `${district.name} School`,
      near: aside(),
      area: [6000, 30_000],
    };
    const more: LandmarkRequest[] =
      plan.measures.reach < 3000
        ? []
        : [
            { kind: 'school', name: `${district.name} High School`, near: aside(), area: [8000, 40_000] },
            { kind: 'park', name: `${district.name} Park`, near: aside(), area: [7000, 60_000] },
          ];
    return [school, park, ...more];
  });
}

/**
 * Returns the landmarks and the faces they occupy. Tiny blocks, such as the triangles along the
 * boulevard, become plazas.
 */
export function placeLandmarks(
  faces: readonly Face[],
  plan: Plan,
  terrain: Terrain,
  districts: Districts,
  random: Random,
): Landmark[] {
  const middles = faces.map((face) => centroid(face.ring));
  const taken = new Set<Face>();
  const landmarks: Landmark[] = [];
  for (const request of [...centralPlaces(plan, terrain), ...schoolsAndParks(plan, districts, random)]) {
    const near = terrain.bend(request.near);
    let best: Face | null = null;
    let nearest = Math.max(330, plan.measures.core * 0.6);
    for (const [index, face] of faces.entries()) {
      if (taken.has(face) || face.area < request.area[0] || face.area > request.area[1]) continue;
      const away = distance(at(middles, index), near);
      if (away < nearest) {
        nearest = away;
        best = face;
      }
    }
    if (best === null) continue;
    taken.add(best);
    landmarks.push({ kind: request.kind, name: request.name, face: best });
  }
  let plazas = 0;
  const plazaNames = random.shuffled([
    'Anchor',
    'Beacon',
    'Cannery',
    'Cooper',
    'Gull',
    'Lantern',
    'Net Loft',
    'Pilot',
    'Rope',
    'Sail',
    'Tide',
    'Weighhouse',
  ]);
  for (const face of faces) {
    if (taken.has(face) || ringArea(face.ring) > 2600) continue;
    const name = plazaNames[plazas];
    landmarks.push({ kind: 'square', name: name === undefined ? '' : `${name} Plaza`, face });
    taken.add(face);
    plazas += 1;
  }
  return landmarks;
}
