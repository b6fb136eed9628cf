// Lists the sections each curb should contain, based on its district, street and surroundings.

import type { SectionRequest } from './curb-sections.ts';
import type { CurbSide } from './curb-sides.ts';
import type { LandmarkKind } from './landmarks.ts';
import type { Random } from './random.ts';
import type { CurbContext } from './rules/curb-context.ts';

export interface CurbSurroundings {
  /** The landmark on this side of the street. */
  readonly landmark: LandmarkKind | null;
  readonly bus: boolean;
  /** Meters along the curb at which alleys open. */
  readonly alleys: readonly number[];
}

const besideLandmark: Readonly<Partial<Record<LandmarkKind, readonly SectionRequest[]>>> = {
  hospital: [
    { kind: 'hospital', length: 28, place: 0.45 },
    { kind: 'accessible', length: 13, place: 0.85 },
  ],
  school: [{ kind: 'school', length: 36, place: 0.5 }],
  station: [
    { kind: 'taxi', length: 32, place: 0.25 },
    { kind: 'passengers', length: 24, place: 0.6 },
    { kind: 'bicycles', length: 8, place: 0.85 },
  ],
  hotel: [
    { kind: 'passengers', length: 16, place: 0.4 },
    { kind: 'taxi', length: 14, place: 0.7 },
  ],
  theatre: [{ kind: 'taxi', length: 20, place: 0.5 }],
  'town hall': [
    { kind: 'accessible', length: 13, place: 0.3 },
    { kind: 'bicycles', length: 8, place: 0.6 },
    { kind: 'charging', length: 12, place: 0.8 },
  ],
  library: [
    { kind: 'accessible', length: 6.5, place: 0.3 },
    { kind: 'bicycles', length: 8, place: 0.6 },
  ],
  museum: [{ kind: 'passengers', length: 18, place: 0.5 }],
  marketplace: [{ kind: 'loading', length: 30, place: 0.5 }],
};

function randomSectionRequests(side: CurbSide, context: CurbContext, random: Random): SectionRequest[] {
  const wishes: SectionRequest[] = [];
  const maybe = (probability: number, wish: SectionRequest): void => {
    if (random.chance(probability)) wishes.push(wish);
  };
  const along = (): number => random.between(0.08, 0.92);
  const { kind } = context.district;
  if (kind === 'core' || kind === 'market') {
    const dense = kind === 'core' ? 1 : 0.75;
    maybe(0.62 * dense, { kind: 'hydrant', length: 9.2, place: along() });
    maybe(0.66 * dense, { kind: 'loading', length: random.pick([13, 18, 24]), place: along() });
    maybe(0.34, { kind: 'driveway', length: random.pick([4.5, 6, 8]), place: along() });
    maybe(0.2, { kind: 'accessible', length: 6.5, place: random.pick([0.02, 0.98]) });
    maybe(0.13, { kind: 'passengers', length: 13, place: along() });
    maybe(0.12 * dense, { kind: 'terrace', length: random.pick([12, 18]), place: along() });
    maybe(0.1, { kind: 'bicycles', length: 6, place: random.pick([0, 1]) });
    maybe(0.07, { kind: 'car share', length: 12, place: along() });
    maybe(0.08, { kind: 'charging', length: 12, place: along() });
    maybe(0.06 * dense, { kind: 'taxi', length: 18, place: along() });
    maybe(0.5 * dense, { kind: 'corner', length: 6, place: random.chance(0.5) ? 'start' : 'end' });
    return wishes;
  }
  if (kind === 'works') {
    maybe(0.5, { kind: 'loading', length: 30, place: along() });
    maybe(0.5, { kind: 'driveway', length: 10, place: along() });
    maybe(0.3, { kind: 'driveway', length: 8, place: along() });
    maybe(0.3, { kind: 'hydrant', length: 9.2, place: along() });
    return wishes;
  }
  const dense = kind === 'inner' ? 1 : 0.55;
  maybe(0.52 * dense, { kind: 'hydrant', length: 9.2, place: along() });
  maybe(0.46 * dense * Math.min(2, side.length / 80), { kind: 'driveway', length: 4.8, place: along() });
  maybe(0.08 * dense, { kind: 'accessible', length: 6.5, place: along() });
  maybe(0.06 * dense, { kind: 'car share', length: 12, place: along() });
  maybe(0.04 * dense, { kind: 'charging', length: 12, place: along() });
  maybe(0.05 * dense, { kind: 'loading', length: 14, place: along() });
  maybe(0.03 * dense, { kind: 'bicycles', length: 6, place: random.pick([0, 1]) });
  return wishes;
}

/** Requested sections in order of placement: those with an exact position come first. */
export function listSectionRequests(
  side: CurbSide,
  context: CurbContext,
  near: CurbSurroundings,
  random: Random,
): SectionRequest[] {
  const wishes: SectionRequest[] = [];
  for (const mouth of near.alleys)
    wishes.push({ kind: 'alley', length: 7, place: Math.max(0, mouth - 3.5) / (side.length - 7) });
  if (context.general === 'no stopping') return wishes;
  // Bus stops are on the far side of the intersection. Traffic drives on the right.
  const far = side.side === 'right' ? side.cornerAtStart : side.cornerAtEnd;
  if (near.bus && far && side.length > 48 && random.chance(0.42))
    wishes.push({
      kind: 'bus stop',
      length: random.pick([22, 25, 28]),
      place: side.side === 'right' ? 'start' : 'end',
    });
  if (near.landmark !== null) wishes.push(...(besideLandmark[near.landmark] ?? []));
  return [...wishes, ...randomSectionRequests(side, context, random)];
}
