// Divides a curb into realistic sections: hydrants, driveways, stops, stands and zones, and general
// sections between them.
//
// The sections fill each side of a block without gaps or overlaps, so their lengths add up.
import type { Random } from './random.ts';

/** The use of a curb section. */
const sectionKinds = [
  'general',
  'corner',
  'hydrant',
  'driveway',
  'alley',
  'bus stop',
  'loading',
  'passengers',
  'taxi',
  'accessible',
  'charging',
  'car share',
  'bicycles',
  'terrace',
  'school',
  'hospital',
  'market',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

export interface SectionRequest {
  readonly kind: SectionKind;
  readonly length: number;
  /** Preferred position: a fraction of the curb length, or exactly at one end. */
  readonly place: number | 'start' | 'end';
}

export interface CurbSection {
  readonly kind: SectionKind;
  /** Meters along the curb. */
  readonly from: number;
  readonly to: number;
}

/**
 * Minimum length of a general section in meters. Shorter ones fit no vehicle and are merged with a
 * neighbor.
 */
const minGeneralLength = 5.6;

function placeSection(
  request: SectionRequest,
  length: number,
  taken: readonly CurbSection[],
  random: Random,
): CurbSection | null {
  if (request.length >= length) return null;
  const span = length - request.length;
  const wished = request.place === 'start' ? 0 : request.place === 'end' ? span : request.place * span;
  const tries = [
    wished,
    ...(typeof request.place === 'number' ? [0, 1, 2, 3].map(() => random.next() * span) : []),
  ];
  for (const from of tries) {
    const to = from + request.length;
    const free = taken.every((other) => to <= other.from + 1e-9 || from >= other.to - 1e-9);
    if (free) return { kind: request.kind, from, to };
  }
  return null;
}

/**
 * Returns the sections in order; together they cover [0, length] exactly. Requested sections that
 * do not fit are dropped.
 */
export function divideIntoSections(
  length: number,
  wishes: readonly SectionRequest[],
  random: Random,
): CurbSection[] {
  const taken: CurbSection[] = [];
  for (const request of wishes) {
    const stretch = placeSection(request, length, taken, random);
    if (stretch !== null) taken.push(stretch);
  }
  taken.sort((a, b) => a.from - b.from);
  const tiled: CurbSection[] = [];
  let along = 0;
  for (const stretch of [...taken, { kind: 'general' as const, from: length, to: length }]) {
    const gap = stretch.from - along;
    const previous = tiled.pop();
    let from = stretch.from;
    if (gap >= minGeneralLength || (gap > 0 && previous === undefined && stretch.to === stretch.from)) {
      if (previous !== undefined) tiled.push(previous);
      tiled.push({ kind: 'general', from: along, to: stretch.from });
    } else if (previous !== undefined) {
      tiled.push({ ...previous, to: stretch.from });
    } else {
      from = 0;
    }
    if (stretch.to > stretch.from) tiled.push({ ...stretch, from });
    along = stretch.to;
  }
  return tiled;
}
