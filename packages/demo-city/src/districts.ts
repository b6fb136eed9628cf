// The districts: land use by area, which determines the rules the curbs get.
import { harborDistricts, landPrefixes, landSuffixes, workDistricts } from './name-lists.ts';
import type { Cell, Plan } from './plan.ts';
import { distance, type Point } from './plane.ts';
import type { Random } from './random.ts';
import type { Terrain } from './terrain.ts';

export type DistrictKind = 'core' | 'market' | 'inner' | 'works' | 'suburb';

export interface District {
  readonly id: number;
  readonly name: string;
  /** Two-letter code used in the ids of its regulations. */
  readonly code: string;
  readonly kind: DistrictKind;
  /** In plan coordinates. */
  readonly centre: Point;
  /** Residents' permit zone; `null` if there is none. */
  readonly zone: string | null;
  /** Price level of the district's meters; 0 is the most expensive. */
  readonly rateTier: number;
}

export interface Districts {
  readonly list: readonly District[];
  /** The district at a point in plan coordinates. */
  at(point: Point): District;
}

function codeFor(name: string, used: Set<string>): string {
  const letters = name.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const initials = name.split(' ').map((word) => word.charAt(0).toUpperCase());
  const wished = [initials.length > 1 ? initials.slice(0, 2).join('') : letters.slice(0, 2)];
  for (const letter of `${letters.slice(1)}ABCDEFGHIJKLMNOPQRSTUVWXYZ`)
    wished.push(`${letters.charAt(0)}${letter}`);
  const code = wished.find((candidate) => candidate.length === 2 && !used.has(candidate)) ?? `Z${used.size}`;
  used.add(code);
  return code;
}

interface Seed {
  readonly name: string;
  readonly kind: DistrictKind;
  readonly centre: Point;
}

function seedsOf(plan: Plan, terrain: Terrain, random: Random): Seed[] {
  const { core, reach } = plan.measures;
  const { head } = plan.boulevard;
  const harbor = random.shuffled(harborDistricts);
  const work = random.shuffled(workDistricts);
  const seeds: Seed[] = [
    { name: 'Downtown', kind: 'core', centre: [core * 0.42, core * 0.16] },
    { name: harbor[0] ?? 'Old Port', kind: 'core', centre: [core * 0.28, -core * 0.55] },
    { name: 'Market', kind: 'market', centre: [core * 0.3, core * 0.78] },
  ];
  if (plan.measures.hills === 0) return seeds;
  seeds.push(
    { name: 'Capitol Row', kind: 'market', centre: [core * 1.05, core * 0.2] },
    { name: harbor[1] ?? 'Ropewalk', kind: 'market', centre: [head[0] * 0.62, head[1] * 1.02] },
  );
  const far = new Set<string>(seeds.map((seed) => seed.name));
  const step = Math.max(core * 1.25, reach * 0.19);
  let works = 0;
  for (let x = step * 0.55; x < reach * 1.3; x += step) {
    for (let y = -reach; y <= reach; y += step) {
      const centre: Point = [x + random.between(-0.25, 0.25) * step, y + random.between(-0.25, 0.25) * step];
      if (!plan.built(centre) || seeds.some((seed) => distance(seed.centre, centre) < step * 0.62)) continue;
      const cell = plan.cellAt(centre);
      const away = distance(centre, plan.centre) / core;
      const south = centre[1] < terrain.riverY(centre[0]);
      const industrial = cell?.pattern === 'works' || (south && x < reach * 0.3 && works < 2);
      const kind: DistrictKind = industrial ? 'works' : away < 2.4 ? 'inner' : 'suburb';
      if (industrial) works += 1;
      let name = industrial ? (work.pop() ?? '') : '';
      while (name === '' || far.has(name)) {
        const [first, second] = [random.pick(landPrefixes), random.pick(landSuffixes)];
        name =
          first === second
            ? ''
            : random.chance(0.45)
              ? `${first} ${second}`
              : `${first}${second.toLowerCase()}`;
      }
      far.add(name);
      seeds.push({ name, kind, centre });
    }
  }
  return seeds;
}

/**
 * The point that determines the district: outside downtown the center of the cell, so that district
 * boundaries follow arterials; otherwise the point itself.
 */
function districtAnchor(point: Point, plan: Plan, cell: Cell | null): Point {
  if (cell === null || plan.measures.hills === 0 || plan.turned(point)) return point;
  return distance(point, plan.centre) < plan.measures.core * 1.3
    ? point
    : [(Math.max(cell.west, 0) + cell.east) / 2, (cell.south + cell.north) / 2];
}

/** The districts of a city. */
export function generateDistricts(plan: Plan, terrain: Terrain, random: Random): Districts {
  const used = new Set<string>();
  const zones = Array.from('ABCDEFGH');
  const list = seedsOf(plan, terrain, random).map(
    (seed, id): District => ({
      ...seed,
      id,
      code: seed.name === 'Downtown' ? 'DT' : codeFor(seed.name, used.add('DT')),
      zone: seed.kind === 'works' || seed.kind === 'core' ? null : (zones[id % zones.length] ?? null),
      rateTier: seed.kind === 'core' ? id % 2 : seed.kind === 'market' ? 2 : 3,
    }),
  );
  const riverSide = (point: Point): boolean => point[1] > terrain.riverY(point[0]);
  return {
    list,
    at(point) {
      const from = districtAnchor(point, plan, plan.cellAt(point));
      let best = list[0];
      let nearest = Infinity;
      for (const district of list) {
        const penalty = riverSide(from) === riverSide(district.centre) ? 1 : 2.2;
        const away = distance(from, district.centre) * penalty;
        if (away < nearest) {
          nearest = away;
          best = district;
        }
      }
      if (best === undefined) throw new Error('a city without districts');
      return best;
    },
  };
}
